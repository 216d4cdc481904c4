"""What a good player of 风声 would look at: who is one message from winning or dying, what the message can be,
what could still turn it, what the own task lacks, who is certainly what.

All of it is read off the view of the seat and off what is publicly possible for a card.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from anju.bots import reason
from anju.bots.chair import Asked, Chair
from anju.bots.reason import Reason
from anju.bots.rules.fengsheng import tasks
from anju.bots.rules.fengsheng.sight import Sight
from anju.engine.play import DoesNotFit
from anju.engine.roster import MARKS
from anju.engine.text import Text, counted, strung
from anju.games.fengsheng.faces import (
    ARROWS,
    BLACK,
    BLUE,
    CHENG_QING,
    COLOUR_NAMES,
    COLOURS,
    DIAO_BAO,
    JIE_HUO,
    KIND,
    RED,
    WU_DAO,
)
from anju.games.fengsheng.identity import ALLIED_SEATS, IDS, NAMES
from anju.games.fengsheng.label import card_text
from anju.games.fengsheng.library import standard
from anju.games.fengsheng.state import Mission
from anju.games.fengsheng.words import SEATS

NEAR: Final = 2
"""With so many messages of a colour one more decides."""
TURNS: Final = (JIE_HUO, WU_DAO, DIAO_BAO)
"""The cards that turn a message in the contest."""
DIRECTIONS: Final = ("left", "right", "up")
SIDES: Final = {"qian_fu": RED, "te_gong": BLUE}
DOUBLE: Final = "shuang_mian_jian_die"


class Weighed(NamedTuple):
    """A sentence, and how much it matters now."""

    urgency: int
    reason: Reason


def explain(chair: Chair) -> list[Reason]:
    asked = chair.question
    if asked.word.kind == "role":
        return []
    sight = Sight(chair.view(), chair.seat)
    found = [*_own(sight), *_others(sight), *_message(chair, sight), *_turning(sight, asked)]
    found.sort(key=lambda one: -one.urgency)
    return [one.reason for one in found[: reason.MOST]]


# -- who is near ----------------------------------------------------------------------------------------------


def _own(sight: Sight) -> Iterator[Weighed]:
    counts, cures = sight.own.counts, sum(KIND[face] == CHENG_QING for face in sight.hand.values())
    if sight.dying >= 0:
        yield Weighed(100, _dying(sight.dying, sight.me, cures))
    elif counts.black >= NEAR:
        yield Weighed(80, _own_death(counts.black, cures))
    task = tasks.lacking(sight)
    if task is not None:
        yield Weighed(60 + task.near, task.reason)


def _others(sight: Sight) -> Iterator[Weighed]:
    """Who could win with one more, as far as this seat can tell; then who is certainly what."""
    holder = -1 if sight.message is None else SEATS.index(sight.message["at"])
    for seat in sight.others:
        for colour in (RED, BLUE):
            if sight.people[seat].counts.of(colour) >= NEAR and _may_want(sight, seat, colour):
                yield Weighed(90 if seat == holder else 70, _near_win(sight, seat, colour))
        if sight.people[seat].counts.black >= NEAR:
            yield Weighed(50 if seat == holder else 35, _near_death(seat, sight.people[seat].counts.black))
    certain = [seat for seat in sight.others if sight.people[seat].identity in IDS]
    if certain:
        yield Weighed(40, _certain(sight, certain))
    elif any(sight.people[seat].ruled_out for seat in sight.others):
        yield Weighed(38, _ruled_out(sight))


def _may_want(sight: Sight, seat: int, colour: int) -> bool:
    """Whether three of this colour there may be a victory, as far as this seat can tell."""
    person = sight.people[seat]
    winners = [*(name for name, side in SIDES.items() if side == colour), DOUBLE]
    if person.identity is not None:
        return person.identity in winners
    return any(name not in person.ruled_out for name in winners)


def _shared(sight: Sight, colour: int) -> bool:
    """Whether this seat wins, too, when that colour's side does."""
    own = SIDES.get(str(sight.own.identity))
    return own is not None and (own == colour or sight.n == ALLIED_SEATS)


# -- the message ----------------------------------------------------------------------------------------------


def _message(chair: Chair, sight: Sight) -> Iterator[Weighed]:
    message = sight.message
    if message is None:
        return
    here = 20 if message["at"] == SEATS[sight.me] else 5
    if message["face"] is not None:
        yield Weighed(55 + here, _known(message["face"]))
        return
    try:
        world = chair.imagine(Random(0))
    except DoesNotFit:
        return
    state = world.now
    assert isinstance(state, Mission), "these are reasons of 风声"
    faces = [face for face in sight.unseen if state.could[state.message] >> face & 1]
    if faces:
        yield Weighed(55 + here, _possible(sight, faces))


def _turning(sight: Sight, asked: Asked) -> Iterator[Weighed]:
    """The own cards that could turn the message now."""
    if asked.word.id != "contest":
        return
    held = [value for value in asked.values if isinstance(value, int) and value in sight.hand]
    turning = [card for card in held if KIND[sight.hand[card]] in TURNS]
    yield Weighed(75 if turning else 45, _can_turn(sight, turning))


# -- sentences ------------------------------------------------------------------------------------------------


def _who(seat: int) -> Text:
    return Text(MARKS[seat], MARKS[seat])


def _dying(seat: int, me: int, cures: int) -> Reason:
    who = Text("你", "You are") if seat == me else Text(MARKS[seat], f"{MARKS[seat]} is")
    held = Text(f"你手里有 {cures} 张【澄清】", f"you hold {cures} Clear") if cures else _NO_CURE
    return Reason(
        "dying",
        Text(
            f"{who.zh}濒死，弃掉一张黑情报才能活；{held.zh}。",
            f"{who.en} dying and lives only if a black message goes; {held.en}.",
        ),
        {"seat": seat, "cures": cures},
        "FS-13.2",
    )


_NO_CURE: Final = Text("你手里没有【澄清】", "you hold no Clear")


def _own_death(black: int, cures: int) -> Reason:
    held = Text(f"手里有 {cures} 张【澄清】可救", f"you hold {cures} Clear") if cures else _NO_CURE
    return Reason(
        "own_death",
        Text(
            f"你面前有 {black} 张黑情报，再来 1 张含黑的就濒死；{held.zh}。",
            f"You have {black} black messages; one more with black and you are dying; {held.en}.",
        ),
        {"black": black, "cures": cures},
        "FS-13.1",
    )


def _near_win(sight: Sight, seat: int, colour: int) -> Reason:
    have, name, who = sight.people[seat].counts.of(colour), COLOUR_NAMES[colour], MARKS[seat]
    wins = _winning(sight, seat, colour)
    return Reason(
        "near_win",
        Text(
            f"{who} 面前有 {have} 张含{name.zh}：{wins.zh}。", f"{who} has {have} with {name.en}: {wins.en}."
        ),
        {"seat": seat, "colour": colour, "have": have},
        "FS-2.1",
    )


def _winning(sight: Sight, seat: int, colour: int) -> Text:
    """What one more would mean there."""
    side_id, identity = IDS[0 if colour == RED else 1], sight.people[seat].identity
    side = NAMES[IDS.index(side_id)]
    shared = _shared(sight, colour)
    if identity is not None:
        mine = shared and identity in SIDES
        return Text(
            f"他是{NAMES[IDS.index(identity)].zh}，再得 1 张{'你们' if mine else '他'}就赢",
            f"one more wins for {'you both' if mine else 'them'}, as {NAMES[IDS.index(identity)].en}",
        )
    possible = [one for one in (side_id, DOUBLE) if one not in sight.people[seat].ruled_out]
    if shared and possible == [side_id, DOUBLE]:
        return Text(
            f"如果他是{side.zh}，再得 1 张你们就赢；如果是双面间谍，就是他独赢",
            f"one more wins for you both if they are of the {side.en}, for them alone if the Double Agent",
        )
    said = strung([NAMES[IDS.index(one)] for one in possible], "或", " or ")
    winner = Text("你们", " for you both") if shared and possible == [side_id] else Text("", "")
    return Text(
        f"如果他是{said.zh}，再得 1 张{winner.zh}就赢", f"one more wins{winner.en}, if they are {said.en}"
    )


def _near_death(seat: int, black: int) -> Reason:
    who = MARKS[seat]
    return Reason(
        "near_death",
        Text(
            f"{who} 面前有 {black} 张黑情报，再来 1 张含黑的就濒死。",
            f"{who} has {black} black messages; one more with black and they are dying.",
        ),
        {"seat": seat, "black": black},
        "FS-13.1",
    )


def _certain(sight: Sight, seats: list[int]) -> Reason:
    named = {seat: NAMES[IDS.index(str(sight.people[seat].identity))] for seat in seats}
    said = strung(
        [Text(f"{MARKS[seat]} 是{name.zh}", f"{MARKS[seat]} is {name.en}") for seat, name in named.items()]
    )
    return Reason(
        "certain",
        Text(f"你已经确知：{said.zh}。", f"You know for certain: {said.en}."),
        {"identities": {str(seat): sight.people[seat].identity for seat in seats}},
        "FS-2.1",
    )


def _ruled_out(sight: Sight) -> Reason:
    out = {seat: sight.people[seat].ruled_out for seat in sight.others if sight.people[seat].ruled_out}
    said = [
        Text(
            f"{MARKS[seat]} 不是{'、'.join(NAMES[IDS.index(one)].zh for one in names[:2])}",
            f"{MARKS[seat]} is not {' or '.join(NAMES[IDS.index(one)].en for one in names[:2])}",
        )
        for seat, names in out.items()
    ]
    listed = strung(said[:3], "；", "; ")
    return Reason(
        "ruled_out",
        Text(f"大家都看得出：{listed.zh}。", f"Everybody can tell: {listed.en}."),
        {"ruled_out": {str(seat): list(names) for seat, names in out.items()}},
        "FS-2.1",
    )


def _known(face: int) -> Reason:
    return Reason(
        "message_known",
        Text(
            f"传递中的情报你认得：【{card_text(standard(), face, 'zh')}】。",
            f"You know the message under way: {card_text(standard(), face, 'en')}.",
        ),
        {"face": face},
        "FS-7.5",
    )


def _possible(sight: Sight, faces: list[int]) -> Reason:
    message = sight.message
    assert message is not None
    arrow, sender = ARROWS[DIRECTIONS.index(message["direction"])], MARKS[SEATS.index(message["sender"])]
    who = Text("你", "you") if message["sender"] == SEATS[sight.me] else Text(f"{sender} ", sender)
    holding = {colour: sum(COLOURS[face] & colour != 0 for face in faces) for colour in (RED, BLUE, BLACK)}
    zh = "、".join(f"含{COLOUR_NAMES[colour].zh} {n}" for colour, n in holding.items())
    en = ", ".join(f"{n} with {COLOUR_NAMES[colour].en}" for colour, n in holding.items())
    return Reason(
        "message",
        Text(
            f"传递中的情报（{who.zh}传出，{arrow}）：你没见过、又对得上的牌有 {len(faces)} 张，其中{zh}。",
            f"The message from {who.en} ({arrow}) can be any of {counted(len(faces), 'card')} that you have not seen: {en}.",
        ),
        {
            "faces": len(faces),
            "red": holding[RED],
            "blue": holding[BLUE],
            "black": holding[BLACK],
            "could": faces,
        },
        "FS-4.2",
    )


def _can_turn(sight: Sight, cards: list[int]) -> Reason:
    kinds = sorted({KIND[sight.hand[card]] for card in cards})
    if not kinds:
        text = Text("你现在没有能改变这张情报去向的牌。", "You hold no card that can turn this message now.")
        return Reason("cannot_turn", text, {"cards": []}, "FS-7.6")
    said = strung([_DOES[kind] for kind in kinds], "；", "; ")
    return Reason(
        "turns", Text(f"你能插手：{said.zh}。", f"You can step in: {said.en}."), {"cards": cards}, "FS-7.6"
    )


_DOES: Final = {
    JIE_HUO: Text("【截获】把情报移到你面前", "Intercept moves the message before you"),
    WU_DAO: Text("【误导】把它移到左邻或右邻", "Misdirect moves it to a neighbour of its holder"),
    DIAO_BAO: Text("【调包】用手里这张换掉它", "Swap puts that card of yours in its place"),
}
