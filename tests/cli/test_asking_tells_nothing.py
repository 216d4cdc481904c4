"""Whatever is asked at the terminal, the answers are the same in every world that the asker cannot tell from this one."""

from __future__ import annotations

from io import StringIO
from random import Random

import pytest
from rich.console import Console

import anju
from anju.bots.random_bot import RandomBot
from anju.cli import keys
from anju.cli.session import Session
from anju.engine.table import Table
from anju.games.codex.cards import CODE
from anju.games.fengsheng.faces import KIND
from anju.games.fengsheng.game import FengSheng
from anju.games.fengsheng.label import card_names
from anju.games.fengsheng.state import Mission
from anju.games.tragedy_looper.label import abilities
from anju.games.tragedy_looper.library import standard

FENGSHENG = FengSheng()
FACES = range(len(KIND))


def printed(game: str) -> list[str]:
    """The names of everything that the game's lists have: cards, skills, roles, characters."""
    found = {name: None for text in anju.game(game).named() for name in (text.zh, text.en)}
    if game == "fengsheng":
        found.update(dict.fromkeys(name for face in FACES for name in card_names(FENGSHENG.library, face)))
    elif game == "codex":
        found.update(dict.fromkeys((*CODE, *(f"{one} {other}" for one in CODE[:9] for other in CODE[9:18]))))
    else:
        cast = standard().characters.values()
        rows = abilities(standard())
        found.update(dict.fromkeys(f"{row}@{who.name.zh}" for row in rows for who in cast if who.options))
    return list(found)


def replies(table: Table, seat: int, lines: list[str]) -> list[str]:
    """What the terminal says to each line."""
    console = Console(file=StringIO(), width=200)
    session = Session(table, seat, {other: RandomBot(0) for other in range(table.seats)}, console, "zh")
    question = table.question(seat)
    assert question is not None
    found = []
    for line in lines:
        console.file = StringIO()
        assert not session._act(question, keys.read(line))
        found.append(console.file.getvalue())
    return found


def play(table: Table, rng: Random, answers: int) -> Table:
    for _ in range(answers):
        question = rng.choice(table.questions)
        doing = [value for value in question.values if value != question.word.decline]
        table.answer(question.seat, rng.choice(doing if doing and rng.random() < 0.5 else question.values))
    return table


def contest() -> Table:
    """Five seats of 风声, all asked at once."""
    table = anju.new("fengsheng", seats=5, seed=11)
    while table.questions[0].word.id != "contest":
        question = table.questions[0]
        table.answer(question.seat, question.default)
    return table


def test_asking_for_all_cards_does_not_find_those_that_others_hold():
    table = contest()
    state = table.now
    assert isinstance(state, Mission)
    held = {state.face[card] for seat in range(1, 5) for card in state.hand[seat]}
    drawn = {state.face[card] for card in state.deck}
    assert len(held) > 8
    said = dict(zip(FACES, replies(table, 0, [f"? #{face}" for face in FACES]), strict=True))
    assert len({said[face] for face in held | drawn}) == 1
    assert "这张牌不在你手里" in said[min(held)]


def test_a_name_means_first_what_the_asker_holds():
    """Others may hold a card of the same kind, and sit nearer to whose turn it is."""
    table = contest()
    state = table.now
    assert isinstance(state, Mission)
    kinds = {FENGSHENG.library.kinds[KIND[state.face[card]]].name.zh for card in state.hand[3]}
    for kind, said in zip(kinds, replies(table, 3, [f"? {kind}" for kind in kinds]), strict=True):
        assert "不在你手里" not in said
        assert kind in said


@pytest.mark.parametrize(("game", "seats"), [("fengsheng", 5), ("codex", 2), ("tragedy_looper", 4)])
def test_asking_by_name_tells_nothing_of_what_is_hidden(game: str, seats: int):
    rng = Random(game)
    lines = [f"{key} {name}" for name in printed(game) for key in ("?", "i")]
    for seed in range(3):
        table = play(anju.new(game, seats=seats, seed=seed), rng, 25 + 10 * seed)
        seat = rng.choice(table.questions).seat
        asked = rng.sample(lines, 300)
        assert replies(table, seat, asked) == replies(table.imagine(seat, rng), seat, asked)


LATE = {
    "script": "late", "title": "late", "set": "first_steps", "days": 3, "loops": 2, "main_plot": "light_of_the_avenger",
    "subplots": ["an_unsettling_rumor"],
    "cast": {"doctor": "brain", "nurse": "conspiracy_theorist", "boy_student": "person",
             "transfer_student": {"role": "person", "enters_on_day": 3}},
    "incidents": {"2": {"incident": "suicide", "culprit": "nurse"}},
}  # fmt: skip


def test_whoever_is_still_to_come_is_not_known_by_name():
    """The Transfer Student comes on the third day, the Godly Being never; nobody can tell."""
    table = anju.new("tragedy_looper", seats=4, options={"script": LATE})
    while not table.questions[0].seat:
        table.answer(0, table.questions[0].default)
    late, never = (standard().characters[id].name.zh for id in ("transfer_student", "godly_being"))
    asked = [f"? {name}@{{}}" for name in ("杀手", "主谋", "brain_1", "person", "幕后黑手")]
    mine, theirs = (
        [said.replace(who, "X") for said in replies(table, 1, [line.format(who) for line in asked])]
        for who in (late, never)
    )
    assert mine == theirs
