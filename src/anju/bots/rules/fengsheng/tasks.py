"""What the own identity still lacks, in numbers that everybody can count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from anju.bots.reason import Reason
from anju.bots.rules.fengsheng.sight import Sight
from anju.engine.roster import MARKS
from anju.engine.text import Text, strung
from anju.games.fengsheng.faces import BLUE, COLOUR_NAMES, RED

THREE: Final = 3
TWO: Final = 2


class Lacking(NamedTuple):
    """The sentence, and how near the goal is: 0 for far, more for near."""

    near: int
    reason: Reason


def lacking(sight: Sight) -> Lacking | None:
    """None for whoever has no identity any more."""
    told = TASKS.get(str(sight.own.identity))
    return None if told is None else told(sight)


def _side(sight: Sight) -> Lacking:
    colour = RED if sight.own.identity == "qian_fu" else BLUE
    have, name = sight.own.counts.of(colour), COLOUR_NAMES[colour]
    friends = [seat for seat in sight.others if sight.people[seat].identity == sight.own.identity]
    known = strung([Text(MARKS[seat], MARKS[seat]) for seat in friends], "、", " and ")
    also = (
        Text("", "") if not friends else Text(f"（{known.zh} 也是自己人）", f" ({known.en} is on your side)")
    )
    return Lacking(
        _nearness(have),
        Reason(
            "side",
            Text(
                f"你这边任何一人集齐 3 张含{name.zh}就赢：你面前有 {have} 张，还差 {max(0, THREE - have)} 张{also.zh}。",
                f"Your side wins when one of you has 3 with {name.en}: you have {have}{also.en}.",
            ),
            {"colour": colour, "have": have, "friends": friends},
            "FS-2.1",
        ),
    )


def _nearness(have: int) -> int:
    return 15 if have >= TWO else 0


def _double(sight: Sight) -> Lacking:
    counts = sight.own.counts
    return Lacking(
        _nearness(max(counts.red, counts.blue)),
        Reason(
            "double",
            Text(
                f"双面间谍要自己集齐 3 张含红或 3 张含蓝：现在含红 {counts.red} 张、含蓝 {counts.blue} 张。",
                f"The Double Agent needs 3 red or 3 blue before himself: you have {counts.red} red and {counts.blue} blue.",
            ),
            {"red": counts.red, "blue": counts.blue},
            "FS-12.7",
        ),
    )


def _suppressor(sight: Sight) -> Lacking:
    ripe = [seat for seat in sight.living if sight.people[seat].counts.true >= TWO]
    said = _listed(sight, ripe, "真", "true", lambda seat: sight.people[seat].counts.true)
    return Lacking(
        10 if any(sight.people[seat].counts.black >= TWO for seat in ripe) else 0,
        Reason(
            "suppressor",
            Text(
                f"镇压者要在自己的回合里让真情报不少于 2 张的人死：现在{said.zh}。",
                f"The Suppressor wants somebody with 2 true messages to die in his turn: {said.en}.",
            ),
            {"ripe": ripe},
            "FS-12.5",
        ),
    )


def _usurper(sight: Sight) -> Lacking:
    near = [
        seat
        for seat in sight.others
        if max(sight.people[seat].counts.red, sight.people[seat].counts.blue) >= TWO
    ]
    said = _listed(
        sight,
        near,
        "同色",
        "of a colour",
        lambda seat: max(sight.people[seat].counts.red, sight.people[seat].counts.blue),
    )
    return Lacking(
        10 if near else 0,
        Reason(
            "usurper",
            Text(
                f"篡夺者等别人在你的回合里宣胜：现在{said.zh}。",
                f"The Usurper waits for somebody to declare victory in his turn: {said.en}.",
            ),
            {"near": near},
            "FS-12.6",
        ),
    )


def _instigator(sight: Sight) -> Lacking:
    near = [
        seat
        for seat in sight.living
        if max(sight.people[seat].counts.red, sight.people[seat].counts.blue) >= TWO
    ]
    said = _listed(
        sight,
        near,
        "同色",
        "of a colour",
        lambda seat: max(sight.people[seat].counts.red, sight.people[seat].counts.blue),
    )
    return Lacking(
        10 if near else 0,
        Reason(
            "instigator",
            Text(
                f"诱变者要有人集齐 3 张含红或含蓝却不宣胜：现在{said.zh}。",
                f"The Instigator wants somebody to have 3 red or 3 blue without declaring victory: {said.en}.",
            ),
            {"near": near},
            "FS-12.8",
        ),
    )


def _forerunner(sight: Sight) -> Lacking:
    counts = sight.own.counts
    return Lacking(
        10 if counts.true and counts.black >= TWO else 0,
        Reason(
            "forerunner",
            Text(
                f"先行者要带着真情报死：你面前真情报 {counts.true} 张（要 1 张），黑 {counts.black} 张（3 张才濒死）。",
                f"The Forerunner must die with a true message: you have {counts.true} true (1 is needed) and "
                f"{counts.black} black (3 and you are dying).",
            ),
            {"true": counts.true, "black": counts.black},
            "FS-12.9",
        ),
    )


def _spoiler(sight: Sight) -> Lacking:
    short = [seat for seat in sight.others if sight.people[seat].counts.true < TWO]
    said = _listed(sight, short, "真", "true", lambda seat: sight.people[seat].counts.true)
    return Lacking(
        10 if len(short) <= 1 else 0,
        Reason(
            "spoiler",
            Text(
                f"搅局者要其他存活者在你的回合结束时都有 2 张真情报：还缺的{said.zh}。",
                f"The Spoiler wants everybody else alive to have 2 true messages at the end of his turn; lacking: {said.en}.",
            ),
            {"short": short},
            "FS-12.10",
        ),
    )


def _scavenger(sight: Sight) -> Lacking:
    poor = [
        seat
        for seat in sight.living
        if sight.people[seat].counts.red <= 1 and sight.people[seat].counts.blue <= 1
    ]
    poor.sort(key=lambda seat: -sight.people[seat].counts.black)
    said = _listed(sight, poor[:2], "黑", "black", lambda seat: sight.people[seat].counts.black)
    return Lacking(
        10 if poor and sight.people[poor[0]].counts.black >= TWO else 0,
        Reason(
            "scavenger",
            Text(
                f"清道夫要含红、含蓝都不超过 1 张的人死：最近的{said.zh}。",
                f"The Scavenger wants somebody with at most 1 red and 1 blue to die; nearest: {said.en}.",
            ),
            {"poor": poor[:2]},
            "FS-12.11",
        ),
    )


def _listed(sight: Sight, seats: list[int], zh: str, en: str, count: Callable[[int], int]) -> Text:
    """是 B（黑 2）、你（黑 1）; or nobody."""
    if not seats:
        return Text("还没有人", "nobody yet")
    called = [Text("你", "you") if seat == sight.me else Text(MARKS[seat], MARKS[seat]) for seat in seats]
    shown = [
        Text(f"{who.zh}（{zh} {count(seat)}）", f"{who.en} ({count(seat)} {en})")
        for who, seat in zip(called, seats, strict=True)
    ]
    said = strung(shown)
    return Text(f"是{'' if seats[0] == sight.me else ' '}{said.zh}", said.en)


TASKS: Final[dict[str, Callable[[Sight], Lacking]]] = {
    "qian_fu": _side,
    "te_gong": _side,
    "shuang_mian_jian_die": _double,
    "zhen_ya_zhe": _suppressor,
    "cuan_duo_zhe": _usurper,
    "you_bian_zhe": _instigator,
    "xian_xing_zhe": _forerunner,
    "jiao_ju_zhe": _spoiler,
    "qing_dao_fu": _scavenger,
}
