"""Why a text cannot be answered: the name of a skill or ability, a figure, a school, a way, a plain word."""

from __future__ import annotations

from typing import Final

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, asked, not_listed, not_now, refusal
from anju.engine.text import NOTHING, Text
from anju.games.codex import label, words
from anju.games.codex.bout import Bout
from anju.games.codex.cards import face_of
from anju.games.codex.payment import CardPayment
from anju.games.codex.skill import ELEMENTS, Passive, Skill
from anju.games.codex.why.abilities import why_ability
from anju.games.codex.why.cards import why_card, why_cards, why_unseen
from anju.games.codex.why.dragon import why_dragon
from anju.games.codex.why.paying import optional_payments, payer
from anju.games.codex.why.payments import unpaid
from anju.games.codex.why.places import why_direction
from anju.games.codex.why.refusal import unknown
from anju.games.codex.why.skills import why_skill
from anju.games.codex.why.targets import is_figure, why_figure

_DECLINES: Final = (words.PASS, words.END, words.NO, words.NONE, words.STAY, words.DONE)


def why_text(g: Bout, question: Question, what: str) -> Refused | None:
    thing = _thing(g, question.seat, what)
    if thing is not None:
        return _why_thing(g, question, thing)
    if what == words.DRAGON:
        return why_dragon(g, question)
    if what in _DECLINES:
        return _why_decline(question, what)
    if what == words.YES:
        return _why_yes(g, question)
    if what.partition(" ")[0] in (words.LEFT, words.RIGHT):
        return why_direction(g, question, what)
    if what in g.library.schools:
        return _why_school(g, question, what)
    if what in ELEMENTS:
        return _why_element(g, question, what)
    if is_figure(what):
        return why_figure(g, question, what)
    if what in label.WORDS:
        return not_now(question, Text(f"「{label.WORDS[what].zh}」", label.WORDS[what].en.lower()))
    faces = [face_of(part) for part in what.split()]
    return _why_faces(g, question, faces) if faces and -1 not in faces else unknown(g, question, what)


def _why_faces(g: Bout, question: Question, faces: list[int]) -> Refused | None:
    """Cards by what they show: one's own, or any others, which may be anywhere."""
    s, seat = g.state, question.seat
    own = {s.face[card]: card for card in (*s.facedown[seat], *s.hand[seat])}
    cards = tuple(own[face] for face in faces if face in own)
    if len(cards) < len(faces):
        return why_unseen(question)
    value = cards[0] if len(cards) == 1 else cards
    if value in question.values:
        return None
    return why_card(g, question, cards[0]) if len(cards) == 1 else why_cards(g, question, cards)


def _thing(g: Bout, seat: int, name: str) -> Skill | Passive | None:
    """A skill or ability by any of its names; one's own come first where names are shared (R-015)."""
    hero = g.state.heroes[seat]
    things: tuple[Skill | Passive, ...] = (
        *hero.skills,
        *hero.passives,
        *g.library.skills,
        *g.library.passives,
    )
    return next((one for one in things if name in label.names(g.library, g.state, None, one.id)), None)


def _why_thing(g: Bout, question: Question, thing: Skill | Passive) -> Refused | None:
    if thing.id in question.values:
        return None
    if isinstance(thing, Skill):
        return why_skill(g, question, thing)
    return why_ability(g, question, thing)


def _why_decline(question: Question, what: str) -> Refused:
    decline = question.word.decline
    if what == words.DONE and question.word is words.ONE_MORE:
        return not_listed(question, "too_few", Text("还没有选够", "not enough is chosen yet"))
    if decline is None:
        cause = Text("没有写「可」的必须做，不能放弃", "only what says 'may' can be declined")
        return not_listed(question, "must_choose", cause, rule="R-037")
    cause = Text(f"这里的「不」写作 {decline}", f"declining is called {decline} here")
    remedy = Text(f"答 {decline}", f"answer {decline}")
    return refusal(NOTHING, [Obstacle("not_now", cause, asked(question), question.rule, remedy)])


def _why_yes(g: Bout, question: Question) -> Refused:
    """`yes` is missing only where it cannot be paid."""
    if question.word is not words.MAY_PAY:
        return not_now(question, Text("「是」或「否」", "yes or no"))
    c = payer(g, question)
    for payment in optional_payments(g, question):
        if isinstance(payment, CardPayment) or not payment.payable(g, c):
            title = Text(question.text("zh"), question.text("en"))
            return refusal(title, [unpaid(g, c, payment)])
    return not_now(question, Text("「是」", "yes"))


def _why_school(g: Bout, question: Question, school: str) -> Refused:
    if question.word.kind != "school":
        return not_now(question, Text("帖", "schools"))
    name = g.library.schools[school].name
    if school not in g.library.open_schools:
        cause = Text(f"{name.zh}人人都有，不必选", f"everybody has {name.en} anyway")
        return not_listed(question, "not_open", cause, rule="R-011")
    cause = Text(f"{name.zh}已经选过", f"{name.en} is chosen already")
    return not_listed(question, "taken", cause, rule="R-011")


def _why_element(g: Bout, question: Question, element: str) -> Refused:
    """An element that would make the skill too dear."""
    skill = g.library.find_skill(question.source)
    if question.word is not words.ELEMENT or skill is None:
        return not_now(question, Text("属性", "an element"))
    c = g.own_scene(question.seat)
    c.skill, c.element = skill, element
    cost, have, name = g.cost(c), g.action_of(c), label.WORDS[element]
    cause = Text(
        f"视为{name.zh}要 {cost} 点行动，有 {have}",
        f"as {name.en.lower()} it costs {cost} action, you have {have}",
    )
    return not_listed(question, "cost", cause, {"cost": cost, "action": have}, "CX-5.2")
