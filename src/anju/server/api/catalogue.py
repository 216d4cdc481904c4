"""The games as a lobby needs to know them, what is printed on their cards, and their rules by paragraph."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

import anju
from anju.bots import making
from anju.engine import glossary, rulebook
from anju.engine.game import YES_NO, Game, Setting
from anju.engine.starter import Starter
from anju.engine.text import Text
from anju.server.live import clock
from anju.server.net.asset import Asset
from anju.server.protocol.bodies import (
    AutoPassInfo,
    BotInfo,
    GameInfo,
    IntroductionInfo,
    PresetInfo,
    SettingInfo,
    StarterInfo,
    Suggested,
    TermShown,
)
from anju.server.protocol.messages import Bilingual, both


def warm() -> None:
    """Reads all that is read once: the first who asks for it must not make others wait."""
    for info in games():
        game = anju.game(info.id)
        game.start(game.usual_seats, game.settle(game.usual_seats, {}))
        printed(info.id)
        terms(info.id)
        for lang in ("zh", "en"):
            book(info.id, lang)


@cache
def games() -> tuple[GameInfo, ...]:
    """All games, with everything that can be chosen about them."""
    return tuple(_game(game) for game in anju.all_games())


def _game(game: Game[Any]) -> GameInfo:
    return GameInfo(
        id=game.id,
        name=both(game.name),
        about=both(game.about),
        seats=list(game.seats),
        usual_seats=game.usual_seats,
        parts=[both(part) for part in game.parts],
        options=[_setting(setting) for setting in game.options],
        clock=clock.live(game),
        presets=[PresetInfo(preset=preset, name=both(name)) for preset, name in clock.PRESETS.items()],
        auto_pass=_auto_pass(game),
        introduction=_introduction(game),
        starters=[_starter(starter) for starter in game.starters],
        bots=[_bot(name) for name in making.names(game.id)],
        terms={name: both(term) for name, term in game.terms.items()},
    )


def _bot(name: str) -> BotInfo:
    level = making.LEVELS[name]
    return BotInfo(id=name, name=both(level.name), about=both(level.about))


def _auto_pass(game: Game[Any]) -> AutoPassInfo | None:
    one = game.auto_pass
    return None if one is None else AutoPassInfo(id=one.id, name=both(one.name), about=both(one.about))


def _introduction(game: Game[Any]) -> IntroductionInfo:
    one = game.introduction
    return IntroductionInfo(
        line=both(one.line), minutes=one.minutes, rank=one.rank, seat=one.seat, options=dict(one.options)
    )


def _starter(one: Starter) -> StarterInfo:
    return StarterInfo(
        id=one.id, title=both(one.title), line=both(one.line), seats=one.seats, options=dict(one.options)
    )


def _setting(setting: Setting) -> SettingInfo:
    info = SettingInfo(
        name=setting.name,
        kind="text",
        default=list(setting.default) if isinstance(setting.default, tuple) else setting.default,
        about=both(setting.about),
        rule=setting.rule,
        secret=not setting.public,
    )
    choices = setting.choices
    if choices == YES_NO:
        info.kind = "yes_no"
    elif isinstance(choices, range):
        info.kind, info.lowest, info.highest = "number", choices[0], choices[-1]
    elif choices is not None:
        info.kind, info.choices = "choice", list(choices)
        info.suggestions = {str(one): suggested for one in choices if (suggested := _suggested(setting, one))}
    return info


def _suggested(setting: Setting, choice: object) -> list[Suggested]:
    return [
        Suggested(option=option, value=value, about=both(about))
        for option, value, about in setting.suggestions(choice)
    ]


@cache
def printed(game: str) -> Asset:
    """What is printed on the cards, roles and skills of a game, for its board."""
    return Asset(msgspec.json.encode(anju.game(game).catalogue()), "application/json")


@cache
def terms(game: str) -> Asset:
    """What the words of a game mean."""
    found = [
        TermShown(
            name=both(term.name),
            zh=list(term.zh),
            en=list(term.en),
            meaning=both(term.meaning),
            rule=term.rule,
        )
        for term in glossary.glossary(anju.game(game))
    ]
    return Asset(msgspec.json.encode(found), "application/json")


@cache
def rules(game: str) -> dict[str, str]:
    """The paragraphs of a game's rulebook and rulings by id."""
    return rulebook.paragraphs(anju.game(game))


@cache
def book(game: str, lang: str) -> dict[str, str]:
    """Every paragraph by id, in the order of the ids; the book's own words where there is no English."""
    paragraphs = ((id, paragraph(game, id)) for id in rules(game))
    return {
        id: text.en if lang == "en" and text.en else text.zh for id, text in paragraphs if text is not None
    }


def paragraph(game: str, id: str) -> Bilingual | None:
    """What stands under this id: what is made from data in full, what the book says with its English summary."""
    made = _paragraphs(game).get(id)
    if made is not None:
        return both(made)
    text = rules(game).get(id)
    return None if text is None else Bilingual(text, _summaries(game).get(id, ""))


@cache
def _paragraphs(game: str) -> Mapping[str, Text]:
    return anju.game(game).printed()


@cache
def _summaries(game: str) -> dict[str, str]:
    """What the paragraphs of the book say, by id, in English down to the names of cards and skills."""
    summaries = rulebook.summaries(anju.game(game))
    english = {name.zh: name.en for name in anju.game(game).named() if len(name.zh) > 1}
    if not english:
        return summaries
    longest_first = sorted(english, key=len, reverse=True)
    # A name may stand beside its English one, and is none within a longer Chinese word.
    either = "|".join(rf"{re.escape(name)}(?: {re.escape(english[name])})?" for name in longest_first)
    alone = re.compile(rf"(?<![\u4e00-\u9fff])(?:{either})(?![\u4e00-\u9fff])")
    return {
        id: alone.sub(lambda name: english[name[0].partition(" ")[0]], text) for id, text in summaries.items()
    }
