"""What the cards, messages and seats on offer have in common, and which of it the printed text asks for.

Effects hand over only what may be chosen.  Why the rest may not is read off the two things that the asking seat has
before its eyes: the text of the skill or card that asks, and what is on offer.
"""

from __future__ import annotations

import re
from typing import Final

from anju.engine.question import Question
from anju.engine.text import Text
from anju.games.fengsheng.faces import BLACK, BLUE, COLOUR_NAMES, COLOURS, RED
from anju.games.fengsheng.ground import SEATS
from anju.games.fengsheng.identity import colour
from anju.games.fengsheng.round import Round
from anju.games.fengsheng.why.naming import printed

_ALL: Final = (RED, BLUE, BLACK, RED | BLACK, BLUE | BLACK, RED | BLUE)


class Need:
    """A demand on colours: how the printed texts word it, how it is called, and which combinations meet it."""

    __slots__ = ("fits", "name", "wording")

    def __init__(self, wording: str, name: Text, fits: tuple[int, ...]) -> None:
        self.wording = wording
        self.name = name
        self.fits = fits


def _with(colours: int) -> tuple[int, ...]:
    return tuple(one for one in _ALL if one & colours)


_NEEDS: Final = (
    Need("不含黑", Text("不含黑", "without black"), (RED, BLUE, RED | BLUE)),
    Need("纯黑", Text("纯黑", "pure black"), (BLACK,)),
    Need("含红或含蓝", Text("含红或含蓝", "red or blue"), _with(RED | BLUE)),
    Need("双色", Text("双色", "two-coloured"), (RED | BLACK, BLUE | BLACK, RED | BLUE)),
    Need("(?<![不或])含黑", Text("含黑", "black"), _with(BLACK)),
    Need("(?<![不或])含红", Text("含红", "red"), _with(RED)),
    Need("(?<![不或])含蓝", Text("含蓝", "blue"), _with(BLUE)),
)
_MATCHES: Final = re.compile("相同颜色|颜色相同|颜色完全一致|含该颜色|同色的")
HAND: Final = "(?:的)?(?:手牌|牌)"
MESSAGES: Final = "(?:的)?(?:情报|牌)"
"""What follows the wording where the text speaks of cards in hand, or of messages."""


def says(g: Round, question: Question, wording: str) -> bool:
    """Whether the text of what asks has these words."""
    return re.search(wording, printed(g, question.source).zh) is not None


def spoken_to(g: Round, question: Question) -> int:
    """Whom the text of what asks calls "you": its user, who may not be the one who is asked."""
    for frame in g.state.frames[-1:]:
        if question.source == frame[1]:
            return int(frame[2])
    return question.seat


def unmet_need(g: Round, question: Question, card: int, things: str) -> Need | None:
    """The demand that the text makes, that all on offer meet, and that this card does not."""
    face = g.state.face
    offered = {COLOURS[face[one]] for one in cards_on_offer(question)}
    for need in (*_NEEDS, *_own_needs(g.identity(question.seat))):
        if (
            COLOURS[face[card]] not in need.fits
            and offered.issubset(need.fits)
            and says(g, question, need.wording + things)
        ):
            return need
    return None


def _own_needs(identity: int) -> tuple[Need, ...]:
    """Demands that go by the colour of the asking seat's own identity."""
    own = colour(identity)
    if not own:
        return ()
    name = COLOUR_NAMES[own]
    lacking = tuple(one for one in _ALL if not one & own)
    return (
        Need(
            "不含自己身份颜色",
            Text(f"不含你身份的颜色（{name.zh}）", f"without {name.en}, your own colour"),
            lacking,
        ),
        Need(
            "(?<!不)含自己身份颜色",
            Text(f"含你身份的颜色（{name.zh}）", f"of your own colour, {name.en}"),
            _with(own),
        ),
    )


def asks_for_a_match(g: Round, question: Question) -> bool:
    """The text wants colours that go with something else."""
    return _MATCHES.search(printed(g, question.source).zh) is not None


def common_colours(g: Round, cards: list[int]) -> int:
    """The colours that all of them have."""
    found = RED | BLUE | BLACK
    for card in cards:
        found &= COLOURS[g.state.face[card]]
    return found if cards else 0


def cards_on_offer(question: Question) -> list[int]:
    """Every card that some value names, at a question that is answered with cards."""
    found: dict[int, None] = {}
    for value in question.values:
        parts = value if isinstance(value, tuple) else (value,)
        found.update(dict.fromkeys(part for part in parts if isinstance(part, int)))
    return list(found)


def seats_on_offer(question: Question) -> list[int]:
    return [
        SEATS.index(value) for value in question.values if isinstance(value, str) and value in tuple(SEATS)
    ]


def owners_on_offer(g: Round, question: Question) -> list[int]:
    """Before whom the messages on offer lie."""
    owners = [g.owner(card) for card in cards_on_offer(question)]
    return [seat for seat in dict.fromkeys(owners) if seat >= 0]
