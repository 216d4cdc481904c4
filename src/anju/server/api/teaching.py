"""Lessons, and the page that explains a game, as they are sent.  Nothing of a learner is kept here: they bring their answers each time."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec.structs import replace

import anju
from anju.engine.question import tupled
from anju.engine.text import NOTHING, Text
from anju.lessons.how_to_play import Section, how_to_play
from anju.lessons.lesson import Lesson, lesson, lessons
from anju.lessons.walk import Given, LessonMoment, walk
from anju.server.live.foreseeing import foreseen
from anju.server.live.frame_views import frame_views
from anju.server.live.prompt import line_of, plain, prompt_of
from anju.server.live.refusals import shown as refusal_shown
from anju.server.net.asset import Asset
from anju.server.protocol.bodies import (
    FrameView,
    HowToPlayShown,
    LessonInfo,
    LessonReply,
    LessonShown,
    LessonThenAsked,
    PictureShown,
    SectionShown,
)
from anju.server.protocol.messages import Foreseen, Prompt, Value, WhyShown, both


def warm() -> None:
    """Reads all lessons and walks their first steps; sets up the pictures of every game."""
    for game in anju.all_games():
        explained(game.id)
    for info in all_lessons():
        shown(info.id, [])


@cache
def explained(game: str) -> Asset:
    """The page that explains this game."""
    page = how_to_play(game)
    course, known = ([_section(one) for one in part] for part in page)
    return Asset(msgspec.json.encode(HowToPlayShown(course=course, known=known)), "application/json")


def _section(section: Section) -> SectionShown:
    picture = section.picture
    return SectionShown(
        title=both(section.title),
        text=both(section.text),
        steps=[both(step) for step in section.steps],
        rules=list(section.rules),
        picture=None
        if picture is None
        else PictureShown(draws=picture.draws, view=picture.view, caption=both(picture.caption)),
    )


def all_lessons() -> list[LessonInfo]:
    return [
        LessonInfo(
            id=id,
            game=one.game.id,
            title=both(one.title),
            teaches=both(one.teaches),
            parts=[both(part.title) for part in one.parts],
            length=one.length,
        )
        for id, one in lessons().items()
    ]


def shown(id: str, answers: list[Value | None]) -> LessonShown:
    """Where the learner stands after these answers."""
    moment = walk(lesson(id), _given(answers))
    whole, stop, replied = moment.lesson, moment.stop, moment.reply != NOTHING
    names = _names(whole, moment.table.seats)
    roster = moment.table.game.roster(names)
    return LessonShown(
        id=id,
        answers=[None if one is None else plain(one) for one in moment.given],
        length=whole.length,
        part=moment.part,
        parts=[both(part.title) for part in whole.parts],
        seat=moment.seat,
        names=[both(name) for name in names],
        say=both(NOTHING if stop is None else stop.say),
        hint=None if moment.hint == NOTHING else both(moment.hint),
        view=moment.table.view(moment.seat),
        events=[line_of(event, roster) for event in moment.table.events(moment.seat)],
        frames=_frames(moment),
        prompt=_prompt(moment),
        wanted=[plain(value) for value in moment.pointed],
        choices=[] if stop is None or replied else [both(option) for option in stop.options],
        reply=LessonReply(text=both(moment.reply), aside=moment.aside) if replied else None,
        real=_real(moment),
        silent=bool(moment.table.view(None).get("silent", False)),
        done=stop is None,
        next=whole.next,
    )


def then(id: str, answers: list[Value | None], after: list[Value]) -> LessonThenAsked:
    """What would be asked after these choices, while they are what the lesson wants here and nothing of them shows."""
    here = walk(lesson(id), _given(answers))
    there = walk(lesson(id), _given([*answers, *after]))
    together = (
        here.stop is not None
        and there.stop is not None
        and here.stop.entry is there.stop.entry
        and there.reply == NOTHING
        and len(there.given) == len(here.given) + len(after)
        and here.table.ahead(here.seat, [tupled(value) for value in after]) is not None
    )
    if not together:
        return LessonThenAsked(prompt=None, wanted=[], real=False)
    wanted = [plain(value) for value in there.pointed]
    return LessonThenAsked(prompt=_prompt(there), wanted=wanted, real=_real(there))


def why(id: str, answers: list[Value | None], what: Value) -> WhyShown:
    """Why this cannot be chosen at the moment after these answers."""
    moment = walk(lesson(id), _given(answers))
    refusal = moment.table.why(moment.seat, tupled(what))
    return WhyShown(id="", why=None if refusal is None else refusal_shown("", refusal))


def foresee(id: str, answers: list[Value | None], steps: list[Value]) -> Foreseen:
    """What would come of these steps at the moment after these answers."""
    moment = walk(lesson(id), _given(answers))
    return foreseen(moment.table, moment.seat, "", steps)


def _given(answers: list[Value | None]) -> list[Given]:
    return [None if one is None else tupled(one) for one in answers]


def _real(moment: LessonMoment) -> bool:
    return moment.stop is not None and moment.stop.real


def _names(whole: Lesson, seats: int) -> list[Text]:
    named = whole.names[:seats]
    return [*named, *(Text(f"座位{n + 1}", f"Seat {n + 1}") for n in range(len(named), seats))]


def _frames(moment: LessonMoment) -> list[FrameView]:
    table, seat = moment.table, moment.seat
    before = [*table.history, *table.fresh][: moment.seen]
    return frame_views(table, moment.seen, seat, sum(event.seen_by(seat) for event in before))


def _prompt(moment: LessonMoment) -> Prompt | None:
    """A prompt's number is that of the stop, so that each is a new one to the screen."""
    question = moment.question
    if question is None:
        return None
    prompt = prompt_of(question, len(moment.given) + 1, len(moment.table.questions) > 1)
    return replace(prompt, again=False)  # in a lesson everything is asked
