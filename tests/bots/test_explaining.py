"""What bots say to look at is true, follows from what the seat may know, and names what matters most first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

import anju
from anju.bots import Chair, Reason, make
from anju.bots.reason import MOST
from anju.engine import rulebook
from anju.engine.roster import MARKS
from anju.engine.table import Table
from anju.games.codex import words as codex_words
from anju.games.codex.bout import Bout
from anju.games.codex.forecast import NEVER, notes
from anju.games.fengsheng.faces import BLACK, BLUE, CHENG_QING, COLOURS, KIND, RED
from anju.games.fengsheng.identity import IDS
from anju.games.fengsheng.state import Mission
from anju.games.tragedy_looper.library import standard as tragedy_library

GAMES = ("codex", "fengsheng", "tragedy_looper")
EVERY = {"codex": 8, "fengsheng": 4, "tragedy_looper": 6}
"""Of so many questions one is looked at."""
SEEDS = {"codex": (1, 2, 5), "fengsheng": (1, 2, 3, 4, 5, 6), "tragedy_looper": (1, 2, 3)}
OTHERS: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "codex": [(3, {}), (4, {"setup": "schools"}), (2, {"characters": ("玩偶+觅龙", "傀儡师")})],
    "fengsheng": [(2, {}), (3, {}), (4, {}), (7, {}), (9, {})],
    "tragedy_looper": [(4, {"script": script}) for script in ("BTX-1", "BTX-3", "AJ-1", "AJ-2", "AJ-3")],
}
"""Other tables than the usual one."""
LONGEST = 260

Numbers = Mapping[str, Any]
Check = Callable[[Table, int, Numbers], None]


def explained(table: Table, seat: int) -> list[Reason]:
    return make("fair", table.game.id).explain(Chair(table, seat))


def moments(
    game: str, seed: int, seats: int = 0, options: dict[str, Any] | None = None
) -> Iterator[tuple[Table, int]]:
    """A game of bots at some of its real choices."""
    table, number = anju.new(game, seats or anju.game(game).usual_seats, seed, options), 0
    bots = [make("gentle", game, seed + seat) for seat in range(table.seats)]
    while table.outcome is None and number < LONGEST:
        question = table.questions[0]
        number += 1
        if len(question.values) > 1 and number % EVERY[game] == 0:
            yield table, question.seat
        table.answer(question.seat, bots[question.seat].choose(Chair(table, question.seat)))


def codes(reasons: list[Reason]) -> list[str]:
    return [one.code for one in reasons]


# -- what 法典 claims -----------------------------------------------------------------------------------------


def _bout(table: Table, seat: int) -> Bout:
    question = table.question(seat)
    assert question is not None
    play = table.game.play(question.state.copy(), [], 0)
    assert isinstance(play, Bout)
    return play


def _foes(table: Table, seat: int) -> list[dict[str, Any]]:
    rows = table.view(seat)["seats"]
    return [one for one in rows if one["team"] != rows[seat]["team"] and one["alive"]]


def _chain(table: Table, seat: int, told: Numbers) -> None:
    steps = table.foresee(seat, list(told["skills"]))
    assert all(step.possible and step.numbers["sure"] for step in steps)
    assert sum(step.numbers["damage"][0] for step in steps) == told["damage"]
    if "action" in told:
        assert (steps[0].numbers["action"][0], steps[-1].numbers["action"][1]) == told["action"]


def _wins(table: Table, seat: int, told: Numbers) -> None:
    _chain(table, seat, told)
    assert told["damage"] >= told["hp"] == sum(foe["hp"] for foe in _foes(table, seat))


def _threat(table: Table, seat: int, told: Numbers) -> None:
    """That the foe could: with its own skills, in a world that the seat cannot tell from this one."""
    foe = 1 - seat
    assert told["hp"] == table.view(seat)["seats"][seat]["hp"]
    assert {skill.id for skill in _bout(table, seat).skills_of(foe)} >= set(told["skills"])
    assert told["damage"] > 0


def _hits(table: Table, seat: int, told: Numbers) -> None:
    question = table.question(seat)
    assert question is not None
    forecasts = notes(_bout(table, seat), question)
    assert forecasts[told["skill"]].hit != NEVER
    assert {**forecasts[told["skill"]].numbers, "skill": told["skill"], "cheapest": told["cheapest"]} == told
    assert forecasts[told["cheapest"]].hit != NEVER


def _out_of_reach(table: Table, seat: int, told: Numbers) -> None:
    question = table.question(seat)
    assert question is not None
    forecasts = notes(_bout(table, seat), question)
    own = [
        one
        for one in forecasts.values()
        if one.skill.damage is not None and not one.chancy and not one.within
    ]
    assert all(one.hit == NEVER or one.fails for one in own)
    assert forecasts[told["skill"]].gap == told["gap"]


def _wall(table: Table, seat: int, told: Numbers) -> None:
    view = table.view(seat)
    foe = next(one for one in view["seats"] if one["name"] == told["seat"])
    assert told["room"] in (view["length"] - foe["cell"], foe["cell"] - 1)
    assert told["skill"] in table.questions[0].values


def _fallen(table: Table, seat: int, told: Numbers) -> None:
    assert any(foe["name"] == told["seat"] and foe["fallen"] == told["turns"] for foe in _foes(table, seat))


def _own_balance(table: Table, seat: int, told: Numbers) -> None:
    assert table.view(seat)["seats"][seat]["balance"] == told["balance"] == 0


def _swift(table: Table, seat: int, told: Numbers) -> None:
    own = {skill.id: skill for skill in _bout(table, seat).skills_of(seat)}
    assert all(own[skill].swift for skill in told["skills"])
    assert table.view(seat)["seats"][seat]["hand_count"] == told["hand"] > 0


def _own_hp(table: Table, seat: int, told: Numbers) -> None:
    assert 0 < told["damage"] <= told["hp"] == table.view(seat)["seats"][seat]["hp"]


def _contest(table: Table, seat: int, told: Numbers) -> None:
    hand = table.view(seat)["seats"][seat]["hand"]
    assert told["best"] == max(int("".join(filter(str.isdigit, card["face"]))) for card in hand)


# -- what 风声 claims -----------------------------------------------------------------------------------------


def _place(table: Table, seat: int, whose: int) -> dict[str, Any]:
    row: dict[str, Any] = table.view(seat)["seats"][whose]
    return row


def _true(row: Mapping[str, Any]) -> int:
    return sum(COLOURS[card["face"]] & (RED | BLUE) != 0 for card in row["area"])


def _near_win(table: Table, seat: int, told: Numbers) -> None:
    row = _place(table, seat, told["seat"])
    assert told["have"] == row["red" if told["colour"] == RED else "blue"] >= 2
    assert row["near_win"] & told["colour"]


def _near_death(table: Table, seat: int, told: Numbers) -> None:
    assert _place(table, seat, told.get("seat", seat))["black"] == told["black"] >= 2
    if "cures" in told:
        assert told["cures"] == sum(
            KIND[card["face"]] == CHENG_QING for card in _place(table, seat, seat)["hand"]
        )


def _dying(table: Table, seat: int, told: Numbers) -> None:
    assert _place(table, seat, told["seat"])["black"] >= 3


def _side(table: Table, seat: int, told: Numbers) -> None:
    own = _place(table, seat, seat)
    assert own["identity"] == ("qian_fu" if told["colour"] == RED else "te_gong")
    assert told["have"] == own["red" if told["colour"] == RED else "blue"]
    assert all(_identity(table, friend) == own["identity"] for friend in told["friends"])


def _own_task(identity: str) -> Check:
    def check(table: Table, seat: int, told: Numbers) -> None:
        own = _place(table, seat, seat)
        assert own["identity"] == identity
        counted = {"red": own["red"], "blue": own["blue"], "black": own["black"], "true": _true(own)}
        assert all(counted[name] == count for name, count in told.items() if name in counted)
        for other in told.get("ripe", ()):
            assert _true(_place(table, seat, other)) >= 2
        for other in told.get("near", ()):
            assert max(_place(table, seat, other)["red"], _place(table, seat, other)["blue"]) >= 2
        for other in told.get("short", ()):
            assert _true(_place(table, seat, other)) < 2
        for other in told.get("poor", ()):
            assert max(_place(table, seat, other)["red"], _place(table, seat, other)["blue"]) <= 1

    return check


def _town(table: Table) -> Mission:
    assert isinstance(table.now, Mission)
    return table.now


def _identity(table: Table, whose: int) -> str:
    """What it really is."""
    state = _town(table)
    return IDS[state.who[state.identity[whose]]]


def _certain(table: Table, seat: int, told: Numbers) -> None:
    for whose, identity in told["identities"].items():
        assert _identity(table, int(whose)) == identity


def _ruled_out(table: Table, seat: int, told: Numbers) -> None:
    for whose, names in told["ruled_out"].items():
        assert _identity(table, int(whose)) not in names


def _message(table: Table, seat: int, told: Numbers) -> None:
    """The real card is among those that it can be."""
    state = _town(table)
    assert state.face[state.message] in told["could"]
    for name, colour in (("red", RED), ("blue", BLUE), ("black", BLACK)):
        assert told[name] == sum(COLOURS[face] & colour != 0 for face in told["could"])


def _message_known(table: Table, seat: int, told: Numbers) -> None:
    state = _town(table)
    assert state.face[state.message] == told["face"]


def _turns(table: Table, seat: int, told: Numbers) -> None:
    question = table.question(seat)
    assert question is not None
    assert set(told["cards"]) <= set(question.values)


# -- what 惨剧轮回 claims -------------------------------------------------------------------------------------


def _people(table: Table) -> dict[str, Any]:
    return {one["id"]: one for one in table.view(None)["characters"]}


def _incident(table: Table, seat: int, told: Numbers) -> None:
    """The numbers are those on the board, and the real culprit is among those who may be it."""
    people, script, trigger = (
        _people(table),
        table.view(0)["script"],
        tragedy_library().incidents[told["incident"]].trigger,
    )
    for id, (have, needs) in told["people"].items():
        assert have == people[id][trigger.count] + (
            people[id]["despair"] if trigger.count == "paranoia" else 0
        )
        assert needs == tragedy_library().characters[id].limit + trigger.limit_delta
    culprit = script["culprits"][str(told["day"])]
    if culprit in people and people[culprit]["life"] == "alive" and not people[culprit]["suppressed"]:
        assert culprit in told["people"]


def _certain_roles(table: Table, seat: int, told: Numbers) -> None:
    script = table.view(0)["script"]
    assert all(script["roles"][id] == role for id, role in told["roles"].items())


def _scripts(table: Table, seat: int, told: Numbers) -> None:
    (known,) = table.game.deduce(
        table.view(None), [(event.kind, *event.data) for event in table.events(None)], []
    )
    assert (known.worlds, known.numbers["at_first"]) == (told["count"], told["at_first"])


def _last_loss(table: Table, seat: int, told: Numbers) -> None:
    moment: tuple[object, ...] = ()
    lost = set()
    for event in table.events(seat):
        moment = event.data if event.kind == "phase" else moment
        if event.kind in ("protagonists_lost", "protagonists_died"):
            lost.add(moment)
    assert (told["loop"], told["day"], told["phase"]) in lost
    assert told["loop"] == table.view(seat)["loop"] - 1
    assert told["today"] == (table.view(seat)["day"] == told["day"])


def _intrigue(table: Table, seat: int, told: Numbers) -> None:
    view = table.view(seat)
    there = {one["id"]: one["intrigue"] for one in (*view["characters"], *view["locations"])}
    assert all(
        there[id] >= count >= 2 or _people(table)[id]["despair"] for id, count in told["stacks"].items()
    )


def _goodwill(table: Table, seat: int, told: Numbers) -> None:
    one = _people(table)[told["who"]]
    assert one["goodwill"] + one["hope"] == told["have"]
    abilities = tragedy_library().characters[told["who"]].abilities
    assert told["needs"] == next(ability.goodwill for ability in abilities if ability.id == told["ability"])


def _prospect(table: Table, seat: int, told: Numbers) -> None:
    assert any((one.what, one.far) == (told["what"], told["far"]) for one in table.prospects(seat))


CHECKS: dict[str, dict[str, Check]] = {
    "codex": {
        "wins": _wins, "chain": _chain, "threat": _threat, "hits": _hits, "out_of_reach": _out_of_reach, "wall": _wall,
        "foe_fallen": _fallen, "own_balance": _own_balance, "swift": _swift, "incoming": _own_hp, "contest": _contest,
    },
    "fengsheng": {
        "near_win": _near_win, "near_death": _near_death, "own_death": _near_death, "dying": _dying, "side": _side,
        "double": _own_task("shuang_mian_jian_die"), "suppressor": _own_task("zhen_ya_zhe"),
        "usurper": _own_task("cuan_duo_zhe"), "instigator": _own_task("you_bian_zhe"),
        "forerunner": _own_task("xian_xing_zhe"), "spoiler": _own_task("jiao_ju_zhe"),
        "scavenger": _own_task("qing_dao_fu"), "certain": _certain, "ruled_out": _ruled_out, "message": _message,
        "message_known": _message_known, "turns": _turns, "cannot_turn": _turns,
    },
    "tragedy_looper": {
        "incident": _incident, "certain": _certain_roles, "scripts": _scripts, "last_loss": _last_loss,
        "intrigue": _intrigue, "goodwill": _goodwill, "way": _prospect, "coming": _prospect,
    },
}  # fmt: skip


def checked(table: Table, seat: int) -> list[str]:
    """Every claim against the table itself; the codes."""
    reasons = explained(table, seat)
    assert len(reasons) <= MOST
    for one in reasons:
        CHECKS[table.game.id][one.code](table, seat, one.numbers)
        assert one.text.zh.endswith("。"), one.text
        assert one.text.en.endswith("."), one.text
    return codes(reasons)


@pytest.mark.parametrize("game", GAMES)
def test_at_any_table_every_sentence_is_true(game: str):
    for number, (seats, options) in enumerate(OTHERS[game]):
        for table, seat in moments(game, 20 + number, seats, options):
            checked(table, seat)


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_is_true(game: str):
    met = Counter[str]()
    for seed in SEEDS[game]:
        for table, seat in moments(game, seed):
            met.update(checked(table, seat))
    assert len(met) >= len(CHECKS[game]) // 2, f"only {met}"


@pytest.mark.parametrize("game", GAMES)
def test_it_is_the_same_in_every_world_that_the_seat_cannot_tell_apart(game: str):
    looked = 0
    for number, (table, seat) in enumerate(moments(game, 7)):
        other = table.imagine(seat, Random(number))
        assert explained(table, seat) == explained(other, seat)
        if number % 5 == 0:
            here, there = (make("fair", game).choose(Chair(one, seat)) for one in (table, other))
            assert here == there
        looked += 1
    assert looked >= 5


@pytest.mark.parametrize("game", GAMES)
def test_rules_that_are_named_exist_and_every_seat_that_is_marked_sits_there(game: str):
    known = rulebook.paragraphs(anju.game(game))
    for table, seat in moments(game, 9):
        for one in explained(table, seat):
            assert one.rule in known, one
            marks = {letter for letter in one.text.zh + one.text.en if letter in MARKS}
            assert marks <= set(MARKS[: table.seats])


def test_bots_without_words_have_none():
    table = anju.new("codex", seed=1)
    seat = table.questions[0].seat
    assert make("random", "codex").explain(Chair(table, seat)) == []


# -- what has to be said ------------------------------------------------------------------------------------------


def position(game: str, seats: int, given: dict[str, Any]) -> Table:
    found = anju.game(game)
    return Table(found, seats, 1, found.settle(seats, {}), given).begin()


def test_a_chain_that_wins_now_is_the_first_thing_to_say():
    table = position(
        "codex",
        2,
        {
            "turn": "A",
            "A": {"schools": "拳", "cell": 4, "facing": "right"},
            "B": {"schools": "剑", "cell": 5, "facing": "left", "hp": 4},
        },
    )
    assert table.questions[0].word is codex_words.MAIN
    first = explained(table, 0)[0]
    assert first.code == "wins"
    assert first.numbers["hp"] == 4
    assert len(first.numbers["skills"]) >= 1
    assert "现在就能赢" in first.text.zh
    assert "You can win now" in first.text.en


def test_out_of_reach_says_how_far():
    table = position(
        "codex",
        2,
        {"turn": "A", "A": {"schools": "拳", "cell": 1}, "B": {"schools": "剑", "cell": 9, "facing": "left"}},
    )
    assert "out_of_reach" in codes(explained(table, 0))


def test_a_neighbour_with_two_of_a_colour_is_named_before_anything_quiet():
    given = {
        "turn": "A",
        "phase": "send",
        "A": {"identity": "潜伏", "hand": "试探蓝→ 试探黑→"},
        "B": {"identity": "特工", "area": "蓝 蓝"},
    }
    reasons = explained(position("fengsheng", 5, given), 0)
    assert reasons[0].code == "near_win"
    assert (reasons[0].numbers["seat"], reasons[0].numbers["have"]) == (1, 2)
    assert "side" in codes(reasons)


def test_who_has_two_black_messages_is_told_whether_there_is_a_cure():
    given = {
        "turn": "A",
        "A": {"identity": "潜伏", "hand": "澄清", "area": "黑 黑"},
        "B": {"identity": "特工"},
    }
    reasons = explained(position("fengsheng", 5, given), 0)
    assert reasons[0].code == "own_death"
    assert reasons[0].numbers["cures"] == 1


def test_paranoia_at_the_limit_on_the_day_of_an_incident():
    given = {
        "phase": "protagonist_cards",
        "cast": {
            "doctor": {"role": "person", "paranoia": 2},
            "nurse": "conspiracy_theorist",
            "soldier": "brain",
        },
        "incidents": {1: {"incident": "suicide", "culprit": "doctor"}},
    }
    table = position("tragedy_looper", 2, given)
    seat = table.questions[0].seat
    assert seat == 1
    first = explained(table, seat)[0]
    assert first.code == "incident"
    assert first.numbers["day"] == 1
    assert first.numbers["people"]["doctor"] == [2, 2]


def test_the_mastermind_reads_the_nearest_way_and_what_the_others_know():
    table = anju.new("tragedy_looper", 2, 3)
    while table.questions[0].word.id != "m_card":
        table.answer(0, table.questions[0].values[0])
    assert codes(explained(table, 0))[:2] == ["way", "coming"]
