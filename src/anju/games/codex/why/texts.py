"""Why a text cannot be answered: the name of a skill or ability, a figure, a school, a way, a plain word."""

from __future__ import annotations

from typing import Final

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, asked, is_number, not_listed, not_now, refusal
from anju.engine.text import NOTHING, Text
from anju.games.codex import label, words
from anju.games.codex.bout import Bout
from anju.games.codex.cards import face_of
from anju.games.codex.offers.steps import OpenSides, UpTo
from anju.games.codex.skill import ELEMENTS, Passive, Skill
from anju.games.codex.why.cards import why_card, why_cards, why_unseen
from anju.games.codex.why.figures import is_figure, why_figure
from anju.games.codex.why.refusal import spelled_otherwise, unknown
from anju.games.codex.why.skills import why_ability, why_skill

_DECLINES: Final = (words.PASS, words.END, words.NO, words.NONE, words.STAY, words.DONE)


def why_text(g: Bout, question: Question, what: str) -> Refused | None:
    thing = _thing(g, question.seat, what)
    if thing is not None:
        return _why_thing(g, question, thing)
    if what in _DECLINES:
        return _why_decline(g, question, what)
    if what.partition(" ")[0] in (words.LEFT, words.RIGHT):
        return _why_direction(g, question, what)
    if is_figure(what):
        return why_figure(g, question, what)
    if what in (words.DRAGON, words.YES) or what in ELEMENTS or what in g.library.schools:
        return _why_plain(g, question, what)
    if what in words.NAMES:
        return not_now(question, Text(f"「{words.NAMES[what].zh}」", words.NAMES[what].en.lower()))
    faces = [face_of(part) for part in what.split()]
    return _why_faces(g, question, faces) if faces and -1 not in faces else unknown(g, question, what)


def _why_plain(g: Bout, question: Question, what: str) -> Refused:
    """For the dragon, yes, an element or a school: nothing is wrong if it is on offer."""
    if what in question.values:
        return spelled_otherwise(question, what)
    offer = question.offer
    if offer is None or what not in offer.candidates:
        return not_now(question, _meant(what))
    title = _TITLES.get(what, NOTHING)
    if what == words.YES:
        title = Text(question.text("zh"), question.text("en"))
    return refusal(title, offer.obstacles(g, question, what))


_TITLES: Final = {words.DRAGON: Text("龙", "Dragon")}


def _meant(what: str) -> Text:
    if what == words.DRAGON:
        return Text("龙", "the dragon")
    if what == words.YES:
        return Text("「是」或「否」", "yes or no")
    return Text("属性", "an element") if what in ELEMENTS else Text("帖", "schools")


def _why_faces(g: Bout, question: Question, faces: list[int]) -> Refused | None:
    """Why cards named by their faces cannot be chosen: one's own, or others, which may be anywhere."""
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


def _why_decline(g: Bout, question: Question, what: str) -> Refused:
    decline, offer = question.word.decline, question.offer
    if what == words.DONE and question.word is words.ONE_MORE and offer is not None:
        return refusal(NOTHING, offer.obstacles(g, question, what))
    if decline is None:
        cause = Text("没有写「可」的必须做，不能放弃", "only what says 'may' can be declined")
        return not_listed(question, "must_choose", cause, rule="R-037")
    cause = Text(f"这里的「不」写作 {decline}", f"declining is called {decline} here")
    remedy = Text(f"答 {decline}", f"answer {decline}")
    return refusal(NOTHING, [Obstacle("not_now", cause, asked(question), question.rule, remedy)])


def _why_direction(g: Bout, question: Question, what: str) -> Refused:
    _, _, count = what.partition(" ")
    if question.word.kind != "direction" or (count and not is_number(count)):
        return not_now(question, Text("方向", "a direction"))
    offer = question.offer
    if not isinstance(offer, UpTo if count else OpenSides):
        return not_listed(question, "wrong_type", Text("写法不对", "it is written differently here"))
    return refusal(NOTHING, offer.obstacles(g, question, what))
