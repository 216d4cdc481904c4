"""Why something cannot be chosen: always complete, nothing for what is on offer, and no secret told to protagonists."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.games.tragedy_looper.why_town import TOWN

import anju
from anju.engine import rulebook
from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.table import Table
from anju.engine.wrong_answers import strangers
from anju.games.tragedy_looper import label
from anju.games.tragedy_looper.board import SecretPlan
from anju.games.tragedy_looper.library import LOCATIONS, standard
from anju.games.tragedy_looper.offers.conditions import CAUSES
from anju.games.tragedy_looper.state import ABSENT, ALIVE, Town

GAME = anju.game("tragedy_looper")
LIBRARY = standard()
ROWS = [
    row.id
    for shelf in (LIBRARY.roles, LIBRARY.plots)
    for owner in shelf.values()
    for row in owner.rows
]  # fmt: skip
TRAITS = [row.id for character in LIBRARY.characters.values() for row in character.traits]
GOODWILL = [ability.id for character in LIBRARY.characters.values() for ability in character.abilities]
DOCUMENTED = set(rulebook.paragraphs(GAME))
THINGS = [
    *LIBRARY.cards, *LIBRARY.characters, *LOCATIONS, *GOODWILL, *ROWS, *TRAITS, *LIBRARY.roles, *LIBRARY.plots,
    *LIBRARY.incidents, *LIBRARY.sets, *label.WORDS, *(str(day) for day in range(10)),
]  # fmt: skip
PIECES = [
    *(f"card:{id}" for id in LIBRARY.cards),
    *(f"character:{id}" for id in LIBRARY.characters),
    *(f"location:{id}" for id in LOCATIONS),
    *(f"ability:{id}" for id in (*GOODWILL, *ROWS)),
]
JUNK: list[Any] = [
    "", " ", "xyzzy", ":", "::", "card:", "card:x", "card:boy_student", "character:", "character:murder", "location:nurse",
    "ability:", "ability:x@y", "killer_1@", "killer_1@nobody", "@", "@boy_student", "boy_student_1@doctor", "BOY_STUDENT", "nurse?",
    "٣", "9" * 5000, "x" * 9000, "cell:3", "男学生", "杀手", "Killer", "横向移动", "第 3 天", True, False, None, 2.5, float("nan"), 0, 3,
    -1, 10**30, 10**5000, (), (1,), ("nurse",), ("nurse", "pass"), (True,), (None,), ((1, 2), 3), [], ["nurse"], {}, {"a": 1}, {1}, b"pass",
    range(3),
]  # fmt: skip
SCRIPTS: dict[str, object] = {
    **{id: id for id in ("BTX-1", "BTX-2", "BTX-3", "BTX-4", "FS-1", "FS-3", "AJ-1", "AJ-2")},
    "town": TOWN,
}


def complete(found: Refused) -> bool:
    texts = (found.message.zh, found.message.en, found.remedy.zh, found.remedy.en)
    return bool(found.code and found.numbers and all(texts) and found.rule in DOCUMENTED)


def shake(t: Table, rng: Random) -> None:
    """Other counters, so that abilities of all kinds can be used; only where nothing of the step is answered yet."""
    town = t.checkpoint
    assert isinstance(town, Town)
    for row in town.counters:
        row[:] = [rng.choice((0, 1, 2, 3, 5)) for _ in row]
    t._run()


def positions(script: str, seed: int, each: tuple[int, ...], seats: int = 4) -> list[tuple[Table, Question]]:
    """A random game, stopped at some questions of every kind."""
    rng = Random(seed)
    t = anju.new("tragedy_looper", seats=seats, seed=seed, options={"script": SCRIPTS[script]})
    met: Counter[str] = Counter()
    found: list[tuple[Table, Question]] = []
    while t.questions:
        if not t.tail and rng.random() < 0.3:
            shake(t, rng)
        question = t.questions[0]
        met[question.word.id] += 1
        if met[question.word.id] in each:
            kept = t.clone()
            found.append((kept, kept.questions[0]))
        doing = [value for value in question.values if value != question.word.decline]
        t.answer(question.seat, rng.choice(doing if doing and rng.random() < 0.6 else question.values))
    return found


def library_values(t: Table, rng: Random, most: int) -> list[Any]:
    """Everything that has an id, abilities also with a character who might use them."""
    cast = [character.id for character in t.now.board.cast]  # type: ignore[attr-defined]
    used = [f"{id}@{who}" for id in (*ROWS, *TRAITS, *GOODWILL) for who in (*cast, "henchman", "copycat")]
    return [
        *THINGS,
        *rng.sample(used, most),
        *(f"ability:{one}" for one in rng.sample(used, most // 4)),
        *PIECES,
    ]


def stands_for(question: Question, piece: str) -> bool:
    """A piece is what an option touches, or the thing that is answered with."""
    kind, _, id = piece.partition(":")
    if id in question.values:
        return True
    if kind != "character":
        return False
    own = [ability.id for ability in LIBRARY.characters[id].abilities]
    return any(value in own or str(value).endswith(f"@{id}") for value in question.values)


# -- everywhere ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("script", SCRIPTS)
def test_none_exactly_when_on_offer_and_otherwise_complete(script: str):
    rng = Random(script)
    for t, question in positions(script, 7, each=(1, 2, 12), seats=rng.choice((2, 3, 4))):
        for what in question.values:
            assert t.why(question.seat, what) is None
        for what in library_values(t, rng, 120):
            found = t.why(question.seat, what)
            offered = stands_for(question, what) if what in PIECES else what in question.values
            offered = offered or question.touches(what)
            assert (found is None) == offered, (question, what, found)
            assert found is None or complete(found), (question, what, found.code, found.numbers, found.rule)


@pytest.mark.parametrize("script", ["BTX-2", "FS-3", "town"])
def test_anything_at_all_is_refused_in_both_languages(script: str):
    for t, question in positions(script, 3, each=(1, 4)):
        for what in JUNK:
            found = t.why(question.seat, what)
            assert found is not None, (question, what)
            assert complete(found), (question, what, found.code, found.numbers, found.rule)
        for what in strangers(question.values):
            with pytest.raises(Refused):
                t.answer(question.seat, what)


@pytest.mark.parametrize("script", ["BTX-1", "town"])
def test_asking_why_changes_nothing(script: str):
    for t, question in positions(script, 5, each=(1,)):
        before = GAME.view(t.now, 0), GAME.view(t.now, None), t.record, t.events(0)
        for what in (*THINGS, *JUNK):
            t.why(question.seat, what)
        assert (GAME.view(t.now, 0), GAME.view(t.now, None), t.record, t.events(0)) == before


def test_all_kinds_of_questions_come_and_the_catch_all_is_never_needed():
    codes: Counter[str] = Counter()
    words: set[str] = set()
    for script in SCRIPTS:
        for t, question in positions(script, 21, each=(1, 8)):
            words.add(question.word.id)
            for what in (*THINGS, *(f"{id}@{who.id}" for id in ROWS for who in t.now.board.cast[:3])):  # type: ignore[attr-defined]
                found = t.why(question.seat, what)
                if found is not None:
                    codes[found.code] += 1
    assert words >= {
        "m_card", "m_target", "p_card", "p_target", "ability", "target", "choice", "answer", "goodwill",
        "leader_target", "leader_choice", "early_guess", "guess",
    }  # fmt: skip
    assert len(codes) >= 30, codes
    assert "not_on_offer" not in codes, codes


def test_every_condition_of_an_optional_ability_can_be_explained():
    """But for the existence of a target, which is told where targets are."""
    shelves = (LIBRARY.roles, LIBRARY.plots)
    rows = [row for shelf in shelves for owner in shelf.values() for row in owner.rows]
    rows += [row for character in LIBRARY.characters.values() for row in character.printed.rows]
    used = {condition.word for row in rows if row.kind == "optional" for condition in row.when}
    assert used == {*CAUSES, "exists_target"}


# -- what protagonists may hear -----------------------------------------------------------------------------------


def other_plan(town: Town, rng: Random) -> SecretPlan:
    """Other plots, roles and culprits, and other arrivals of those who are still to come."""
    tragedy_set, plan = town.board.set, town.plan
    roles = tuple(LIBRARY.roles[rng.choice(tragedy_set.roles)] for _ in plan.roles)
    subplots = rng.sample(tragedy_set.subplots, tragedy_set.sub_count)
    arrivals = tuple(
        (rng.randint(town.loop, town.board.loops), rng.randint(1, town.board.days))
        if life == ABSENT
        else when
        for life, when in zip(town.life, plan.arrivals, strict=True)
    )
    return SecretPlan(
        (rng.choice(tragedy_set.main_plots), *subplots),
        roles,
        tuple(LIBRARY.incidents[rng.choice(tragedy_set.incidents)] for _ in plan.incidents),
        tuple(rng.randrange(town.board.size) for _ in plan.culprits),
        arrivals,
        plan.settings,
    )


def heard(town: Town, question: Question, what: Any) -> tuple[object, ...] | None:
    word, values, offer = question.word, question.values, question.offer
    asked = Question(GAME, town, question.seat, word, values, question.source, offer=offer)
    found = GAME.why(town, asked, what)
    if found is None:
        return None
    return found.code, found.text("zh"), found.text("en"), repr(found.numbers), found.rule


@pytest.mark.parametrize("script", ["BTX-1", "BTX-2", "BTX-3", "BTX-4", "AJ-1", "town"])
@pytest.mark.parametrize("seats", [2, 4])
def test_protagonists_hear_the_same_whatever_the_script_hides(script: str, seats: int):
    rng = Random(script)
    asked = 0
    for t, question in positions(script, 17, each=(1, 3, 9, 20), seats=seats):
        if question.seat == 0:
            continue
        asked += 1
        world = t.now.copy()
        assert isinstance(world, Town)
        world.plan = other_plan(world, rng)
        for what in (*library_values(t, rng, 60), *JUNK[2:5]):
            assert heard(t.now, question, what) == heard(world, question, what), (question, what)  # type: ignore[arg-type]
    assert asked >= 12


@pytest.mark.parametrize("script", ["BTX-1", "BTX-2", "BTX-3", "BTX-4", "FS-3", "town"])
def test_whoever_is_still_to_come_sounds_like_somebody_of_no_script(script: str):
    """The same words but for the name: a late character is no known character."""
    for t, question in positions(script, 13, each=(1, 2, 5, 9)):
        if question.seat == 0 or question.word.id == "guess":
            continue
        town = t.now.copy()
        assert isinstance(town, Town)
        late, stranger = town.board.cast[0], LIBRARY.characters["sect_founder"]
        values = [value for value in question.values if late.id not in str(value)]
        if stranger.id in town.board.index or late.id in question.source or not values:
            continue
        word, offer = question.word, question.offer
        asked = Question(GAME, town, question.seat, word, values, question.source, offer=offer)
        town.life[0] = ABSENT
        for one, other in ((late.id, stranger.id), (f"character:{late.id}", f"character:{stranger.id}")):
            mine, theirs = heard(town, asked, one), heard(town, asked, other)
            assert mine is not None
            renamed = str(mine).replace(late.id, stranger.id)
            for lang in ("zh", "en"):
                renamed = renamed.replace(late.name(lang), stranger.name(lang))
            assert renamed == str(theirs)
        for ability in late.abilities:
            found = heard(town, asked, ability.id)
            assert found is not None
            assert found[0] == heard(town, asked, "sect_founder_1")[0]  # type: ignore[index]


def test_the_roles_of_the_living_are_nowhere_in_what_protagonists_hear():
    """Not even in the numbers: the words of the script are not used at all."""
    for t, question in positions("BTX-2", 17, each=(1, 2, 5, 9, 14)):
        if question.seat == 0 or question.word.id in ("guess", "leader_choice"):
            continue
        for who, character in enumerate(t.now.board.cast):  # type: ignore[attr-defined]
            if t.now.life[who] == ALIVE:  # type: ignore[attr-defined]
                found = heard(t.now, question, character.id)  # type: ignore[arg-type]
                assert found is None or not any(f"'{role}'" in str(found) for role in LIBRARY.roles)
