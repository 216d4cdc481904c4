"""One place in a room: who sits there, whether they are here, and the secret that opens it."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from hashlib import sha256
from hmac import compare_digest
from string import ascii_letters, digits
from typing import Any, Final, Literal

from anju.bots.making import FORMER
from anju.server.protocol.faces import Emblem, Face, chosen, usual, usual_emblem
from anju.server.protocol.messages import SeatShown

AWAY_AFTER: Final = 5.0
"""Seconds without a connection until the others are told: a phone that changes networks is not away."""

GONE_AFTER: Final = 180.0
"""Seconds without a connection until the others may agree on another host: long enough to start a machine again."""

NOBODY: Final = 0
"""The `pid` of an empty place or a bot."""


FAIR: Final = "fair"
"""The bot that stands in for people."""

Kind = Literal["empty", "person", "bot"]

_LETTERS: Final = ascii_letters + digits


_ROOM_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")


def is_room_id(text: str) -> bool:
    """Whether a room could have this id; a database may not even be asked for anything else."""
    return _ROOM_ID.fullmatch(text) is not None


def new_room_id() -> str:
    """70 random bits.  Letters and digits only: at the command line a dash in front would make it an option."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def new_token() -> str:
    """128 random bits for the fragment of a link."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    """What is kept of a token.  It has 128 random bits, so a plain hash cannot be guessed back."""
    return sha256(token.encode()).hexdigest()


class Seat:
    """A place at the table.  `pid` is the person's number in the room; it moves along when seats are moved."""

    __slots__ = (
        "away",
        "bot",
        "emblem",
        "gone",
        "heard_at",
        "kind",
        "left_at",
        "missed_from",
        "name",
        "online",
        "pid",
        "stand_in",
        "token_hash",
    )

    def __init__(self, kind: Kind, name: str, pid: int, token_hash: str, bot: str) -> None:
        self.kind: Kind = kind
        self.name = name
        self.pid = pid
        self.token_hash = token_hash
        self.bot = bot
        self.emblem: Emblem | None = None  # what the person chose, if anything
        self.online = False
        self.heard_at = 0.0  # when the person was last heard of, as far as the room was told
        self.left_at: float | None = None  # since when nobody is connected
        self.away = False  # the others have been told
        self.gone = False  # the others have been told that this host may be replaced
        self.stand_in = False  # a bot answers for the person
        self.missed_from: int | None = None  # how many lines of the log the person had when they left

    @staticmethod
    def empty() -> Seat:
        return Seat("empty", "", NOBODY, "", FAIR)

    @staticmethod
    def of_person(pid: int, name: str, token_hash: str, now: float, emblem: object = None) -> Seat:
        """Away until the first connection."""
        seat = Seat("person", name, pid, token_hash, FAIR)
        seat.emblem = chosen(emblem)
        seat.left_at = now
        return seat

    @staticmethod
    def of_bot(bot: str, name: str) -> Seat:
        return Seat("bot", name, NOBODY, "", bot)

    @staticmethod
    def of_successor(bot: str, gone: Seat) -> Seat:
        """A bot that plays on for somebody who has left: what stood beside the name stays there."""
        seat = Seat.of_bot(bot, gone.name)
        seat.emblem = gone.emblem or usual_emblem(gone.name)
        return seat

    def copy(self) -> Seat:
        seat = Seat(self.kind, self.name, self.pid, self.token_hash, self.bot)
        seat.online, seat.left_at, seat.away = self.online, self.left_at, self.away
        seat.heard_at, seat.emblem = self.heard_at, self.emblem
        seat.gone, seat.stand_in, seat.missed_from = self.gone, self.stand_in, self.missed_from
        return seat

    @property
    def is_here(self) -> bool:
        """Whether this is a person, and not known to be away: a phone that changes networks is here."""
        return self.kind == "person" and not self.away

    @property
    def is_bots(self) -> bool:
        """Whether a bot answers the next prompt."""
        return self.kind == "bot" or self.stand_in

    @property
    def face(self) -> Face:
        """What is drawn beside the name."""
        return self.emblem or usual(self.kind, self.name)

    def opened_by(self, token_hash: str) -> bool:
        return compare_digest(self.token_hash.encode(), token_hash.encode()) and self.kind == "person"

    def shown(self, n: int) -> SeatShown:
        return SeatShown(
            n=n,
            kind=self.kind,
            name=self.name,
            emblem=self.face,
            bot=self.bot,
            online=not self.away and self.kind != "empty",
            stand_in=self.stand_in,
        )

    def body(self) -> dict[str, Any]:
        """What is kept of it; who is here just now is not."""
        return {
            "kind": self.kind,
            "name": self.name,
            "emblem": self.emblem,
            "bot": self.bot,
            "pid": self.pid,
            "token_hash": self.token_hash,
        }

    @staticmethod
    def load(body: dict[str, Any], now: float) -> Seat:
        """As it was; after a restart everybody is expected back, and away until then."""
        seat = Seat(
            body["kind"], body["name"], body["pid"], body["token_hash"], FORMER.get(body["bot"], body["bot"])
        )
        seat.emblem = chosen(body.get("emblem"))  # a version before did not write it
        seat.left_at = now if seat.kind == "person" else None
        return seat


def people(seats: Iterable[Seat]) -> int:
    """How many people play; somebody who is away still does."""
    # A loop: `sum` over a generator takes three times as long, and this is asked several times a move.
    people = 0
    for seat in seats:
        if seat.kind == "person":
            people += 1
    return people
