"""What is said in a room is kept with it: before, in and after a game, over a reload and a restart."""

from __future__ import annotations

import pytest
from tests.server.sitting import Sitting

from anju.server.protocol import messages
from anju.server.protocol.messages import Ack, ChatShown, RefusedShown, Welcome
from anju.server.rooms import talking


def says(sitting: Sitting, seat: int, text: str, id: str = "") -> None:
    sitting.say(sitting.pid(seat), messages.Chat(id=id or sitting.new_id(), text=text))


def read_by(sitting: Sitting, seat: int | None) -> list[tuple[int | None, str, str]]:
    """What somebody reads who opens the page now."""
    pid = None if seat is None else sitting.pid(seat)
    welcome = sitting.room.welcome(pid, 0, 0, sitting.now)
    assert isinstance(welcome, Welcome)
    return [(said.seat, said.name, said.text) for said in welcome.talk]


def test_what_was_said_in_the_lobby_is_there_at_the_table_and_after_a_restart():
    sitting = Sitting("codex")
    says(sitting, 0, "先随便打一局")
    sitting.start()
    says(sitting, 1, "好")
    told = [(0, "P0", "先随便打一局"), (1, "P1", "好")]
    assert read_by(sitting, 1) == told
    assert read_by(sitting.restart(), 0) == told


def test_only_the_last_of_it_is_kept():
    sitting = Sitting("codex")
    for n in range(talking.MOST_KEPT + 5):
        says(sitting, 0, str(n))
    texts = [text for _, _, text in read_by(sitting.restart(), 1)]
    assert texts == [str(n) for n in range(5, talking.MOST_KEPT + 5)]


def test_nobody_hears_what_could_not_be_stored():
    sitting = Sitting("codex")
    sitting.disk = False
    says(sitting, 0, "你好")
    assert sitting.last(0, RefusedShown).code == "disk_full"
    assert not [one for one in sitting.inbox(1) if isinstance(one, ChatShown)]
    assert read_by(sitting, 1) == []


def test_what_is_sent_again_was_said_once():
    sitting = Sitting("codex")
    says(sitting, 0, "你好", "same")
    after = sitting.restart()
    says(after, 0, "你好", "same")
    assert after.last(0, Ack).id == "same"
    assert len(read_by(after, 1)) == 1
    says(after, 1, "你也好", "same")
    assert len(read_by(after, 1)) == 2, "an id is its own person's"


def test_who_moves_or_leaves_has_said_it_all_the_same():
    sitting = Sitting("codex")
    says(sitting, 1, "换个位子")
    sitting.host_does("move", seat=0, to=1)
    assert read_by(sitting, 1) == [(0, "P1", "换个位子")]
    sitting.person_does(sitting.pid(0), "leave")
    newcomer = sitting.sit_down("新来的")
    assert sitting.room.seat_of(newcomer) == 0
    assert read_by(sitting, 1) == [(None, "P1", "换个位子")], "it was not who sits there now"


def test_spectators_read_what_spectators_heard():
    sitting = Sitting("codex")
    says(sitting, 0, "没有外人吧")
    sitting.host_does("spectators", spectators="on")
    says(sitting, 0, "欢迎旁观")
    assert read_by(sitting, None) == [(0, "P0", "欢迎旁观")]
    sitting.host_does("spectators", spectators="delayed", delay_ms=60_000)
    assert read_by(sitting, None) == [], "who watches later would be told what is yet to come"


@pytest.mark.parametrize("game", ["codex", "tragedy_looper"])
def test_talk_tells_nobody_the_whole_room_anew(game: str):
    sitting = Sitting(game)
    for inbox in sitting.sent.values():
        inbox.clear()
    says(sitting, 0, "嗯")
    assert [type(one) for one in sitting.inbox(0)] == [Ack, ChatShown]
    assert [type(one) for one in sitting.inbox(1)] == [ChatShown]
