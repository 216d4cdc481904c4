"""Why an action card cannot be put on a character or a location (TL-5.2.3)."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, choose_listed, refusal
from anju.engine.text import Text
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.ground import MASTERMIND
from anju.games.tragedy_looper.library import LOCATIONS
from anju.games.tragedy_looper.why.naming import deck_name, name
from anju.games.tragedy_looper.why.presence import not_alive


def why_not_placed_on(play: Days, question: Question, id: str) -> Refused:
    """For a character or a location that is not on offer."""
    found = None if id in LOCATIONS else not_alive(play, question, id)
    found = found or _taken(play, question, id) or _banned(play, question, id)
    return refusal(name(play, id), [found])


def _taken(play: Days, question: Question, id: str) -> Obstacle | None:
    """One card of each side on a target; who placed where is public (TL-5.2.5)."""
    thing, mastermind = play.thing(id), question.word is words.M_TARGET
    for owner, target, _ in play.state.laid:
        if target == thing and (owner == MASTERMIND) == mastermind:
            deck = deck_name(owner)
            cause = Text(
                f"{deck.zh}今天已经在这里放了一张，同一方至多一张",
                f"{deck.en} has a card here today, and each side may have only one",
            )
            numbers = {"target": id, "owner": owner, "cards": 1, "most": 1}
            return Obstacle("taken", cause, numbers, "TL-5.2.3", choose_listed(question))
    return None


def _banned(play: Days, question: Question, id: str) -> Obstacle:
    """A text forbids cards there: what is printed on the card, an incident's, and for the mastermind also the role's."""
    rule, text = _ban(play, question, id)
    cause = Text(text.zh.rstrip("。"), text.en.rstrip("."))
    numbers = {"target": id, "cards": 0, "most": 0}
    return Obstacle("banned", cause, numbers, rule, choose_listed(question))


_BANS = ("location_cards_also_apply", "no_cards_from")
_BARRED = "faked_suicide"


def _ban(play: Days, question: Question, id: str) -> tuple[str, Text]:
    """The rule that forbids it, and what it says; what a role says is no protagonist's to hear."""
    who, s = play.board.index[id], play.state
    if question.seat != MASTERMIND and s.ex_barred and who in s.ex_cards:
        return f"TL-{_BARRED}", play.library.incidents[_BARRED].text
    rows = play.rows_of(who) if question.seat == MASTERMIND else play.character(who).traits
    for row in rows:
        if any(effect.op in _BANS for effect in row.effect):
            return f"TL-{row.id}", row.text
    return "TL-5.2.3", Text("有文字禁止在这里放行动牌", "a text forbids action cards here")
