"""One page: what was sent, how the people fared meanwhile, and which promises were kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from anju.engine.text import Text
from anju.lab.report import Report
from anju.lab.soak.audit import Audit

AIM_MS: Final = 250
"""Within which 99 of 100 acknowledgements should come, whatever is attacked.  An aim: machines differ."""


class Figures(Struct, kw_only=True):
    """Of one kind of attack, all its times together."""

    times: int = 0
    sent: int = 0
    refused: int = 0
    acks: list[float] = []
    stall_ms: float = 0.0
    """The longest that the server's loop stood still, if it tells."""
    own_stall_ms: float = 0.0
    """The longest that the people's own loop did: acknowledgements cannot be heard sooner."""
    errors: list[str] = []
    """What the server logged as an error."""
    kilobytes: int = 0
    """By which its memory grew."""
    troubles: Counter[str] = Counter()

    def shown(self) -> Report:
        """A row of the page."""
        ordered = sorted(self.acks)
        row: Report = {"times": self.times, "sent": self.sent, "refused": self.refused, "acks": len(ordered)}
        row["p50_ms"], row["p99_ms"], row["max_ms"] = (_at(ordered, share) for share in (0.5, 0.99, 1.0))
        row["stall_ms"] = round(self.stall_ms)
        row["own_stall_ms"] = round(self.own_stall_ms)
        row["errors"] = len(self.errors)
        row["MB"] = round(self.kilobytes / 1024, 1)
        row["trouble"] = {name: count for name, count in sorted(self.troubles.items()) if count}
        return row

    @property
    def too_slow(self) -> bool:
        return bool(self.acks) and _at(sorted(self.acks), 0.99) > AIM_MS


def _at(ordered: list[float], share: float) -> float:
    """Milliseconds within which this share of them came."""
    if not ordered:
        return 0.0
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000, 1)


def _course(values: Sequence[float]) -> Report:
    """How something went."""
    return {"at first": values[0], "at most": max(values), "in the end": values[-1]} if values else {}


class Promise(Struct, frozen=True):
    """What must not happen, by the names under which it is counted; and which attacks try it, all if none is named."""

    text: Text
    troubles: tuple[str, ...]
    tried_by: tuple[str, ...] = ()

    def figure(self, troubles: Mapping[str, int]) -> dict[str, int]:
        return {name: troubles.get(name, 0) for name in self.troubles}


PROMISES: Final = (
    Promise(
        Text("确认过的回答都在记录里，恰好一次，一字不差", "What was acknowledged is in the record, once, and as it was given"),
        ("lost", "doubled", "changed"),
    ),
    Promise(
        Text("每个回答都有下文：确认，或说明为何不行", "Every answer is acknowledged, or refused with a reason"),
        ("unacknowledged",),
    ),
    Promise(
        Text("在座的人不丢座位，也没有谁替他回答", "Nobody who is there loses the seat or is answered for"),
        ("seats_lost", "answered_for"),
    ),
    Promise(
        Text("没有人被挤掉线，没有人进不来（除非数据库被停掉）", "Nobody is cut off or kept out, unless the database was stopped"),
        ("dropped", "not_let_in", "not_back"),
    ),
    Promise(
        Text("一步步听到的，合起来就是牌桌上的", "What people are told bit by bit is what there is"),
        ("told_wrong",),
    ),
    Promise(
        Text("服务器不会自己倒下", "The server does not end by itself"),
        ("crashes",),
    ),
    Promise(
        Text("没有 503 以外的 5xx，没有不回答的请求", "No 5xx but 503, and no request without an answer"),
        ("http_errors",),
        ("hostile requests",),
    ),
    Promise(
        Text("日志里没有错误（除非数据库被停掉、快照被弄坏）", "No error in the log, unless the database was stopped or damaged"),
        ("log_errors",),
    ),
    Promise(
        Text("一个数据库只有一个服务器能写", "One database, one server that writes"),
        ("second_writers",),
        ("second server", "database restart"),
    ),
    Promise(
        Text("房间码不能一个个试出来", "Room codes cannot be walked"),
        ("codes_walked",),
        ("room codes",),
    ),
    Promise(
        Text("坏存档只会被拒绝", "Damaged saves are refused, and that is all"),
        ("bad_saves",),
        ("damaged saves",),
    ),
)  # fmt: skip


class Page(Struct, kw_only=True):
    """Everything that was found."""

    run: Report
    attacks: dict[str, Figures]
    audit: Audit
    troubles: Counter[str]
    examples: dict[str, list[str]]
    not_run: list[str]
    """Attacks that did not come up."""
    could_not: dict[str, str]
    """Attacks that came up and could not be tried, and why."""
    restarts_s: list[float]
    """From the start of each new process until everybody was back."""
    memory_mb: list[float]
    """Of the server: when people had sat down, then after each attack."""
    rooms: list[int]
    """In its memory, after each attack."""

    def verdicts(self) -> Iterable[tuple[Promise, bool | None]]:
        """Whether each promise was kept; None if nothing tried it."""
        for promise in PROMISES:
            tried = not promise.tried_by or any(name in self.attacks for name in promise.tried_by)
            broken = any(promise.figure(self.troubles).values())
            yield promise, not broken if tried else None

    def examples_of(self, promise: Promise) -> list[str]:
        return [one for name in promise.troubles for one in self.examples.get(name, [])]

    @property
    def broken(self) -> bool:
        return any(kept is False for _, kept in self.verdicts())

    def report(self) -> Report:
        """For programs, and to be shown."""
        return {
            **self.run,
            "acknowledged": self.audit.acknowledged,
            "restarts": len(self.restarts_s),
            "longest_restart_s": round(max(self.restarts_s, default=0.0), 1),
            "memory_mb": _course(self.memory_mb),
            "rooms_in_memory": _course(self.rooms),
            "attacks": {name: figures.shown() for name, figures in self.attacks.items()},
            "promises": [
                {
                    "promise": promise.text.en,
                    "zh": promise.text.zh,
                    "kept": kept,
                    "found": promise.figure(self.troubles),
                    "examples": self.examples_of(promise),
                }
                for promise, kept in self.verdicts()
            ],
            "slower_than_aimed": [name for name, figures in self.attacks.items() if figures.too_slow],
            "not_run": self.not_run,
            "could_not": self.could_not,
            "broken": self.broken,
        }
