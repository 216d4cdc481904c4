"""Choosing a word: yes or no, one branch of several, a colour, a name, a number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from anju.bots.chair import Asked
from anju.bots.rules.fengsheng import contest, deeds, main_phase, receiving
from anju.bots.rules.fengsheng.hints import hint
from anju.bots.rules.fengsheng.mind import A_CARD, Mind
from anju.engine.question import Value
from anju.games.fengsheng import words
from anju.games.fengsheng.asking import COLOUR_WORDS
from anju.games.fengsheng.faces import (
    BLACK,
    COLOURS,
    DIAO_BAO,
    FENG_YUN_BIAN_HUAN,
    JIE_HUO,
    KIND,
    KINDS,
    LI_YOU,
    PO_YI,
    WEI_BI,
    WU_DAO,
)

# -- triggers -----------------------------------------------------------------------------------------------


PLACING: Final = 0.7
"""How much of a card's worth in hand counts against having it as a message."""


def trigger(mind: Mind, asked: Asked) -> Value:
    """The best skill that is worth using, or none."""
    rated = [(deeds.worth(mind, str(value)), value) for value in asked.values if value != words.PASS]
    worth, best = max(rated, key=lambda pair: pair[0], default=(0.0, words.PASS))
    return best if worth > 0 else words.PASS


def which(mind: Mind, asked: Asked) -> Value:
    return max(asked.values, key=lambda value: deeds.worth(mind, str(value)))


# -- yes or no ----------------------------------------------------------------------------------------------


def may(mind: Mind, asked: Asked) -> Value:
    if asked.source == KINDS[PO_YI]:
        return receiving.turn_up(mind, asked)
    if asked.source == KINDS[FENG_YUN_BIAN_HUAN]:
        return words.YES if _before_oneself(mind) else words.NO
    reason = hint(asked.source).may
    if reason == "win":
        return words.YES
    willing = MAY.get(reason)
    return words.YES if willing is not None and willing(mind) else words.NO


def _before_oneself(mind: Mind) -> bool:
    """风云变幻: the card that was picked, as a message."""
    face = mind.planned
    return face > 0 and mind.gain(mind.me, COLOURS[face]) > PLACING * mind.keep(face)


def _hidden_again(mind: Mind) -> bool:
    """藏身教堂: a friend may use his skill anew."""
    return mind.ears.receiver >= 0 and mind.favour(mind.ears.receiver) > 0


def _exposed(mind: Mind) -> bool:
    return mind.favour(mind.aimed_at) < 0


MAY: Final[dict[str, Callable[[Mind], bool]]] = {
    "receiver is a friend": _hidden_again,
    "target is a foe": _exposed,
}


# -- branches -----------------------------------------------------------------------------------------------


def branch(mind: Mind, asked: Asked) -> Value:
    """What the branches are called tells what they do; a few skills need a closer look."""
    special = BRANCHES.get(hint(asked.source).branch)
    if special is not None:
        wanted = special(mind)
        if wanted in asked.values:
            return wanted
    for wanted in ("draw", "take", "both", "gag"):
        if wanted in asked.values:
            return wanted
    return next((value for value in asked.values if value != asked.word.decline), asked.values[0])


def _deceit(mind: Mind) -> str:
    """诡诈: 利诱 if the top of the deck promises something."""
    return KINDS[LI_YOU] if main_phase.bribing(mind) > A_CARD else KINDS[WEI_BI]


def _delivery_cost(mind: Mind) -> str:
    own = [mind.relief(mind.me, mind.colours(card)) for card in mind.sight.own.area if not mind.black(card)]
    return "message" if max(own, default=-99.0) > -2 * A_CARD else "hand"


def _poisoned(mind: Mind) -> str:
    """毒计, as a victim: the black card before oneself, or before the other."""
    return "own" if mind.gain(mind.me, BLACK) > 0 else "theirs"


def _blackened(mind: Mind) -> str:
    """藏身教堂: a black message to hand, unless it is welcome."""
    return "to_area" if mind.gain(mind.me, BLACK) > A_CARD else "to_hand"


def _lily(mind: Mind) -> str:
    """朝百合."""
    return "draw" if mind.favour(mind.aimed_at) > 0 else "discard"


def _sincerity(mind: Mind) -> str:
    """赤子之心."""
    colours = COLOURS[mind.ears.received_face]
    fitting = [
        mind.gain(mind.me, COLOURS[face]) for face in mind.sight.hand.values() if COLOURS[face] & colours
    ]
    return "place" if max(fitting, default=0.0) > 2.5 * A_CARD else "draw"


def _hidden_malice(mind: Mind) -> str:
    """暗藏杀机."""
    other = mind.ears.sender if mind.ears.receiver == mind.me else mind.ears.receiver
    return "move" if mind.relief(mind.me, BLACK) + mind.gain(other, BLACK) > A_CARD else "take"


def _ambition(mind: Mind) -> str:
    """壮志满怀."""
    return "take" if deeds.best_relief(mind, "black of both") > 0 else "both"


def _ransom(mind: Mind) -> str:
    """禁闭, as a victim: a turn without cards costs less than two cards, unless one may need them."""
    return "ransom" if mind.sight.own.counts.black >= 2 and mind.cures else "solitary"


def _steered(mind: Mind) -> str:
    """如臂指使."""
    return "discard" if mind.favour(mind.aimed_at) < 0.3 else words.NONE


def _prophecy(mind: Mind) -> str:
    """金口一开: the top of the deck is known by now."""
    stakes = contest.Stakes(mind)
    swapped = sum(chance * mind.gain(stakes.holder, colours) for colours, chance in mind.card_odds().items())
    return "exchange" if swapped - stakes.now > A_CARD else "draw"


BRANCHES: Final[dict[str, Callable[[Mind], str]]] = {
    "card": _deceit,
    "cost": _delivery_cost,
    "poison": _poisoned,
    "take black": _blackened,
    "for target": _lily,
    "place": _sincerity,
    "pass black on": _hidden_malice,
    "take black or draw": _ambition,
    "ransom": _ransom,
    "steer": _steered,
    "exchange": _prophecy,
}


# -- colours, names, numbers --------------------------------------------------------------------------------


def colour(mind: Mind, asked: Asked) -> Value:
    """What the message most likely is; for 江湖令 what one would most like to take away."""
    if hint(asked.source).says == "prey":
        return max(asked.values, key=lambda value: _prey(mind, COLOUR_WORDS[str(value)]))
    odds = mind.message_odds()
    return max(
        asked.values,
        key=lambda value: sum(
            chance for colours, chance in odds.items() if colours & COLOUR_WORDS[str(value)]
        ),
    )


def _prey(mind: Mind, wanted: int) -> float:
    seats = mind.sight.others
    worth = sum(
        max(0.0, mind.relief(seat, wanted)) for seat in seats if mind.sight.people[seat].counts.of(wanted)
    )
    return worth + (A_CARD if wanted == BLACK else 0.0)


def name(mind: Mind, asked: Asked) -> Value:
    if hint(asked.source).says == "ban":
        return max(asked.values, key=lambda value: _ban(mind, value))
    return main_phase.coerced_name(mind, asked)


def names(mind: Mind, asked: Asked) -> Value:
    """A second name to ban; otherwise names stay what they are."""
    if hint(asked.source).says != "ban":
        return words.DONE if words.DONE in asked.values else asked.values[0]
    return max(asked.values, key=lambda value: _ban(mind, value))


def _ban(mind: Mind, value: Value) -> float:
    """Forbid what upsets a message, but not what one holds oneself."""
    if value == words.DONE:
        return 0.5
    kind = KINDS.index(str(value))
    common = {JIE_HUO: 3.0, DIAO_BAO: 2.5, WU_DAO: 2.0}.get(kind, 0.0)
    return common - 2.0 * sum(KIND[face] == kind for face in mind.sight.hand.values())


def count(_: Mind, asked: Asked) -> Value:
    """As many as there are."""
    return max(asked.values, key=lambda value: value if isinstance(value, int) else -1)
