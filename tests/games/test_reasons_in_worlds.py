"""Why something cannot be chosen: the same words in every world that the asker cannot tell from the real one.

Asked of every number that could be a card, and of every name in the printed lists; the page and the network ask so.
"""

from __future__ import annotations

from random import Random

import pytest

import anju
from anju.engine.errors import Refused
from anju.engine.question import Value
from anju.engine.table import Table
from anju.games.codex.cards import CODE
from anju.games.codex.library import standard as codex
from anju.games.codex.state import Duel
from anju.games.fengsheng.faces import KIND, KINDS
from anju.games.fengsheng.identity import IDS
from anju.games.fengsheng.label import card_names
from anju.games.fengsheng.library import standard as fengsheng
from anju.games.fengsheng.state import Mission
from anju.games.tragedy_looper.label import abilities
from anju.games.tragedy_looper.library import standard as tragedy

LOOKS = 12


def of_codex(rng: Random) -> list[Value]:
    library, cards = codex(), range(-1, 40)
    pairs: list[Value] = [(rng.choice(cards), rng.choice(cards)) for _ in range(40)]
    things = [*(one.id for one in library.skills), *(one.id for one in library.passives)]
    ids = [*things, *library.schools, *library.characters]
    pieces = [f"{kind}:{number}" for kind in ("card", "cell", "number") for number in cards]
    return [
        *cards,
        *pairs,
        *ids,
        *CODE,
        *pieces,
        *(f"{one} {other}" for one in CODE[::5] for other in CODE[1::7]),
    ]


def of_fengsheng(rng: Random) -> list[Value]:
    library, cards = fengsheng(), range(-1, len(KIND) + 1)
    uses: list[Value] = [(card, rng.randrange(len(KINDS))) for card in cards]
    called = [name for face in range(len(KIND)) for name in card_names(library, face)]
    pieces = [*(f"card:{card}" for card in cards), *(f"seat:{letter}" for letter in "ABCDEFGHI")]
    return [*cards, *uses, *library.by_skill, *library.by_name, *KINDS, *IDS, *dict.fromkeys(called), *pieces]


def of_tragedy(rng: Random) -> list[Value]:
    library, rows = tragedy(), abilities(tragedy())
    held = [f"{row}@{who}" for row in rows for who in rng.sample(list(library.characters), 3)]
    shelves = (library.characters, library.roles, library.plots, library.incidents, library.cards, rows)
    pieces = [f"character:{who}" for who in library.characters]
    return [*range(-1, 20), *(id for shelf in shelves for id in shelf), *held, *pieces]


ASKED = {"codex": of_codex, "fengsheng": of_fengsheng, "tragedy_looper": of_tragedy}


def said(refusal: Refused | None) -> object:
    if refusal is None:
        return None
    return refusal.code, refusal.message, refusal.remedy, refusal.rule, dict(refusal.numbers)


def moments(game: str, seats: int, rng: Random, looks: int) -> list[Table]:
    """The first of each kind of question at a table, of those that are asked of everybody at once more than one."""
    t, found, met = anju.new(game, seats, rng.getrandbits(32)), list[Table](), dict[str, int]()
    while t.questions and len(found) < looks:
        word = t.questions[0].word.id
        met[word] = met.get(word, 0) + 1
        if met[word] <= len(t.questions):
            found.append(t.clone())
        question = rng.choice(t.questions)
        doing = [value for value in question.values if value != question.word.decline]
        t.answer(question.seat, rng.choice(doing if doing and rng.random() < 0.6 else question.values))
    return found


@pytest.mark.no_cover  # tracing makes it four times as long and shows nothing more
@pytest.mark.parametrize(
    ("game", "seats"), [("codex", 2), ("codex", 4), ("fengsheng", 5), ("fengsheng", 8), ("tragedy_looper", 4)]
)
def test_reasons_are_the_same_in_another_world(game: str, seats: int):
    rng = Random(f"{game} {seats}")
    names = [name for text in anju.game(game).named() for name in (text.zh, text.en)]
    asked = [*ASKED[game](rng), *names]
    assert len(asked) > 400
    for t in moments(game, seats, rng, LOOKS):
        for seat in (question.seat for question in t.questions):
            world = t.imagine(seat, rng)
            for what in rng.sample(asked, 250):
                assert said(t.why(seat, what)) == said(world.why(seat, what)), (t.question(seat), what)


def in_sight(t: Table, seat: int) -> set[int]:
    """One's own cards, what lies open, what is on offer, and what comes into question of what one was shown."""
    question, state = t.question(seat), t.now
    assert question is not None
    assert isinstance(state, Mission | Duel)
    open_to_all = state.area if isinstance(state, Mission) else [state.facedown[seat]]
    offered = [value if isinstance(value, tuple) else (value,) for value in question.values]
    zones = [state.hand[seat], *open_to_all, *offered]
    found = {card for zone in zones for card in zone if isinstance(card, int)}
    if isinstance(state, Mission) and question.offer is not None:
        cards = [value for value in question.offer.candidates if isinstance(value, int)]
        found.update(card for card in cards if state.seen[card] >> seat & 1)
    return found


@pytest.mark.parametrize(("game", "seats"), [("codex", 2), ("codex", 4), ("fengsheng", 5), ("fengsheng", 8)])
def test_a_card_out_of_sight_sounds_the_same_wherever_it_is(game: str, seats: int):
    """In a hand, in the deck, among the discards: worlds have the same cards there, so they would not show it."""
    rng, compared = Random(f"{game} {seats}"), 0
    for t in moments(game, seats, rng, 2 * LOOKS):
        for seat in (question.seat for question in t.questions):
            assert isinstance(t.now, Mission | Duel)
            hidden = [card for card in range(len(t.now.face)) if card not in in_sight(t, seat)]
            assert len({repr(said(t.why(seat, f"card:{card}"))) for card in hidden}) <= 1
            compared += len(hidden)
    assert compared > 300


def test_a_contest_and_every_card_there_is():
    """All five are asked, and each asks of every card by its number and by its name."""
    t = anju.new("fengsheng", seats=5, seed=11)
    while t.questions[0].word.id != "contest":
        t.answer(t.questions[0].seat, t.questions[0].default)
    asked: list[Value] = [*range(-1, len(KIND) + 1), *(f"#{face}" for face in range(len(KIND)))]
    for seat in range(5):
        world = t.imagine(seat, Random(seat))
        for what in asked:
            assert said(t.why(seat, what)) == said(world.why(seat, what))
