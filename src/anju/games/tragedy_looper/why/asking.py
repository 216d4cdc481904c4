"""What asks: the ability, rule or incident at work, who acts in it, and what it leaves open.

What has been chosen before within the same effect is not on the board; it is read off what is still on offer.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from anju.engine.question import Question
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.ground import MASTERMIND
from anju.games.tragedy_looper.library import Choice, Row, Target
from anju.games.tragedy_looper.scene import Scene
from anju.games.tragedy_looper.state import ALIVE, GOODWILL
from anju.games.tragedy_looper.why.naming import printed

AFTER_ANOTHER: Final = ("chosen_location", "allowed_for_t")
"""Scopes that go by what was chosen before."""


class Asking(NamedTuple):
    """`scene` is None where the asked seat may not know who acts: the culprit of an incident."""

    scene: Scene | None
    targets: tuple[Target, ...]
    choices: tuple[Choice, ...]


NOTHING_ASKS: Final = Asking(None, (), ())


def what_asks(play: Days, question: Question) -> Asking:
    book, source = printed(play.library), question.source
    if source in book.goodwill:
        character, ability = book.goodwill[source]
        who = play.board.index[character.id]
        return Asking(play.goodwill_scene(who, ability), ability.targets, ability.choices)
    if book.is_row(source):
        row = book.row(source)
        return Asking(_scene_of_row(play, question, row), row.targets, row.choices)
    if source in play.library.incidents:
        steps = play.library.incidents[source].steps
        targets = tuple(target for step in steps for target in step.choose)
        choices = tuple(choice for step in steps for choice in step.choices)
        return Asking(_scene_of_incident(play, question), targets, choices)
    return NOTHING_ASKS


def _scene_of_row(play: Days, question: Question, row: Row) -> Scene | None:
    """Of several who could be acting, the one who can choose what is on offer."""
    book = printed(play.library)
    if row.id in book.plot_rows:
        return play.scene(row, -1)
    if row.id in book.traits:
        return play.scene(row, play.board.index[book.traits[row.id][0].id])
    if question.seat != MASTERMIND:
        return None
    holders = [who for who in range(play.n) if any(one.id == row.id for one in play.rows_of(who))]
    scenes = [play.scene(row, who) for who in sorted(holders, key=lambda who: play.state.life[who] != ALIVE)]
    fitting = [scene for scene in scenes if meant(play, question, scene, row.targets, exactly=True)]
    return next(iter((*fitting, *scenes)), None)


def _scene_of_incident(play: Days, question: Question) -> Scene | None:
    """The culprit's; an incident that a goodwill ability carries out is that character's (TL-ai_1)."""
    if play.state.phase == GOODWILL:
        able = [
            play.board.index[character.id]
            for character, ability in printed(play.library).goodwill.values()
            if character.id in play.board.index
            and any(effect.op == "run_incident_effect" for effect in ability.effect)
        ]
        culprit = able[0] if able else -1
    else:
        entry = play.todays_incident()
        culprit = play.state.plan.culprits[entry] if question.seat == MASTERMIND and entry >= 0 else -1
    if culprit < 0:
        return None
    here = [play.state.place[culprit]]
    return Scene(question.source, culprit, here, question.seat, (words.TARGET, words.CHOICE))


def meant(
    play: Days, question: Question, scene: Scene, targets: tuple[Target, ...], exactly: bool = False
) -> Target | None:
    """The target that is being chosen: the first that all values on offer fit, or that fits nothing else."""
    offered = set(question.values)
    for target in targets:
        if target.scope in AFTER_ANOTHER:
            continue
        able = {play.thing_id(thing) for thing in play.candidates(scene, target)}
        if able == offered or (not exactly and offered <= able):
            return target
    return None
