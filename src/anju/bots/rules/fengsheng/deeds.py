"""Whether to use a skill: what it would do, as far as that can be told beforehand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from anju.bots.rules.fengsheng.hints import HINTS, TURNS_UP, hint
from anju.bots.rules.fengsheng.mind import A_CARD, Mind
from anju.games.fengsheng.faces import BLACK, COLOURS, RIGHT, WU_DAO
from anju.games.fengsheng.words import SEATS


def worth(mind: Mind, skill: str) -> float:
    """What using the skill is worth, as an action or as a trigger."""
    special = DEEDS.get(hint(skill).deed)
    return special(mind) if special is not None else plainly(mind, skill)


def in_contest(mind: Mind, skill: str, now: float, mine: float, best_place: float) -> float:
    """How much better than passing; the numbers are the message's worth here, before oneself, and at best."""
    deed = hint(skill).deed
    if deed == "catch":
        return mine - now - A_CARD
    if deed == "deliver":
        return best_place - now - 2.5 * A_CARD
    if deed == "replace":
        return max(best_place, _best_brought(mind)) - now - TURNS_UP
    if deed == "secure":
        return _secured(mind, mine)
    if deed == "catch or lose":
        return plainly(mind, skill) + 0.5 * (mine - now)
    return worth(mind, skill)


def when_dying(mind: Mind, skill: str) -> float:
    """Whatever might still help."""
    return 1.0 + plainly(mind, skill)


def plainly(mind: Mind, skill: str) -> float:
    """The cards it brings, and the best message it could take away."""
    if skill not in HINTS:
        return mind.tried(skill)
    known = hint(skill)
    cards = known.cards
    if not known.clears:
        return A_CARD * (cards or 0.0)
    cleared = best_relief(mind, known.clears)
    if cards is None and known.clears == "all":
        return cleared - TURNS_UP
    return cleared + A_CARD * (cards or 0.5)


def best_relief(mind: Mind, scope: str) -> float:
    """What taking away one of these messages is worth at best."""
    sight, receiver = mind.sight, mind.ears.receiver
    reliefs = []
    for card, owner in sight.owner.items():
        fitting = {
            "all": True,
            "own": owner == mind.me,
            "others": owner != mind.me,
            "black of both": owner in (mind.me, receiver) and mind.black(card),
        }
        if fitting[scope]:
            reliefs.append(mind.relief(owner, mind.colours(card)))
    return max(reliefs, default=-A_CARD)


# -- skills that do something of their own ------------------------------------------------------------------


def _best_brought(mind: Mind) -> float:
    """The best that could be put before anybody, from what lies on the table."""
    return max(
        (
            mind.relief(owner, mind.colours(card)) + mind.gain(seat, mind.colours(card))
            for card, owner in mind.sight.owner.items()
            for seat in mind.sight.living
            if seat != owner
        ),
        default=0.0,
    )


def _secured(mind: Mind, mine: float) -> float:
    """定论: received at once, or taken into hand if it would make three."""
    odds, counts = mind.message_odds(), mind.sight.own.counts
    into_hand = sum(chance for colours, chance in odds.items() if counts.completed_by(colours))
    received = sum(
        chance * mind.gain(mind.me, colours)
        for colours, chance in odds.items()
        if not counts.completed_by(colours)
    )
    return received + into_hand * A_CARD - mine + (2.0 if mine > TURNS_UP else -2.0)


def _moved(mind: Mind) -> float:
    """移花接木."""
    return max((moving(mind, card)[0] for card in mind.sight.owner), default=0.0) - TURNS_UP


def moving(mind: Mind, card: int) -> tuple[float, int]:
    """The best other place for a message, and what that is worth; completing three brings it to hand."""
    colours, owner = mind.colours(card), mind.sight.owner[card]
    away = mind.relief(owner, colours)
    places = [
        (
            away
            + (A_CARD if mind.sight.people[seat].counts.completed_by(colours) else mind.gain(seat, colours)),
            seat,
        )
        for seat in mind.sight.living
        if seat != owner
    ]
    return max(places, default=(0.0, mind.me))


def _handed_over(mind: Mind) -> float:
    """转交: one's own message without black to another, and two cards."""
    own = [card for card in mind.sight.own.area if not mind.black(card)]
    return max((handing(mind, card) for card in own), default=-9.0) + 2 * A_CARD


def handing(mind: Mind, card: int) -> float:
    colours = mind.colours(card)
    takers = [
        mind.gain(seat, colours)
        for seat in mind.sight.others
        if not mind.sight.people[seat].counts.completed_by(colours)
    ]
    return mind.relief(mind.me, colours) + max(takers, default=-99.0)


def _burned(mind: Mind) -> float:
    """共焚: a card for everybody, pure black ones before them, all others to one's own hand."""
    odds = mind.card_odds()
    black = odds.get(BLACK, 0.0)
    harm = sum(mind.gain(seat, BLACK) for seat in mind.sight.living)
    return black * harm + (1 - black) * A_CARD * len(mind.sight.living)


def _new_hands(mind: Mind) -> float:
    """左右逢源: two hands are discarded and drawn anew, three each."""
    return sum(sorted((renewal(mind, seat) for seat in mind.sight.living), reverse=True)[:2]) - A_CARD


def renewal(mind: Mind, seat: int) -> float:
    """What it is worth if this seat gets three new cards for its hand."""
    return mind.favour(seat) * (3 - mind.sight.people[seat].hand) * A_CARD


def _desperate(mind: Mind) -> float:
    """拼命三郎: a black message of one's own for three cards."""
    return mind.gain(mind.me, BLACK) + 2.5 * A_CARD


def _searched_truth(mind: Mind) -> float:
    """探求真理: another's message before oneself; a black one may come back."""
    counts = mind.sight.own.counts
    best = max(
        (
            coming_over(mind, card)
            for card, owner in mind.sight.owner.items()
            if owner != mind.me and not counts.completed_by(mind.colours(card))
        ),
        default=-9.0,
    )
    return best + 0.4 * mind.gain(mind.me, BLACK) - 1.0


def coming_over(mind: Mind, card: int) -> float:
    colours = mind.colours(card)
    return mind.relief(mind.sight.owner[card], colours) + mind.gain(mind.me, colours)


def _exchanged(mind: Mind) -> float:
    """谨慎: the message just received for a hand card."""
    colours = COLOURS[mind.ears.received_face]
    back = mind.relief(mind.me, colours)
    return back + max(mind.gain(mind.me, COLOURS[face]) for face in mind.sight.hand.values()) - 0.5


def _homecoming(mind: Mind) -> float:
    """如归: a message of the dead before the player whose turn it is."""
    own = mind.sight.own.area
    return max((mind.gain(mind.sight.player, mind.colours(card)) for card in own), default=0.0)


def _last_letter(mind: Mind) -> float:
    """遗信: a hand card before anybody."""
    return max(
        (mind.gain(seat, COLOURS[face]) for seat in mind.sight.others for face in mind.sight.hand.values()),
        default=0.0,
    )


def _needle(mind: Mind) -> float:
    """绵里藏针: a black card before the receiver, and a card."""
    return mind.gain(mind.ears.receiver, BLACK) + 0.5 * A_CARD if mind.ears.receiver >= 0 else 0.0


def _tooth_for_tooth(mind: Mind) -> float:
    """以牙还牙: a black card before the sender or a neighbour of his."""
    sender, sight = mind.ears.sender, mind.sight
    near = {sender, sight.next_to(sender, 1), sight.next_to(sender, -1)}
    return max(mind.gain(seat, BLACK) for seat in near) + 0.5 * A_CARD


def _gamble(mind: Mind) -> float:
    """赌命, 歼敌风行: a card, at the risk of a black message of one's own."""
    risky = any(COLOURS[face] == BLACK for face in mind.sight.hand.values())
    return A_CARD + (0.5 * mind.gain(mind.me, BLACK) if risky else 0.0)


def _gang_order(mind: Mind) -> float:
    """江湖令: named for nothing; later it takes a message of the receiver."""
    receiver = mind.ears.receiver
    if mind.sight.view["phase"] != "receive" or receiver < 0:
        return 1.0
    colours = [mind.colours(card) for card in mind.sight.people[receiver].area]
    fitting = [mind.relief(receiver, one) for one in colours if one & mind.ears.named_colour]
    return max(fitting, default=-1.0) + (A_CARD if mind.ears.named_colour == BLACK else 0.0)


def _shelter(mind: Mind) -> float:
    """避风: the card used does nothing, and two cards: unless what was seen is better there than here."""
    message, sight = mind.sight.message, mind.sight
    if message is None:
        return 2 * A_CARD
    here = SEATS.index(message["at"])
    there = mind.me
    if mind.ears.used_name == WU_DAO:
        there = sight.next_to(here, 1 if mind.ears.used_said == RIGHT else -1)
    odds = mind.message_odds()
    moved = sum(
        chance * (mind.gain(there, colours) - mind.gain(here, colours)) for colours, chance in odds.items()
    )
    return 2 * A_CARD - moved


def _barring(mind: Mind) -> float:
    """信鸽联络, 咱们工人有知识: somebody who must not get the message."""
    odds = mind.message_odds()
    return max(
        -sum(chance * mind.gain(seat, colours) for colours, chance in odds.items())
        for seat in mind.sight.others
    )


DEEDS: Final[dict[str, Callable[[Mind], float]]] = {
    "move": _moved,
    "hand over": _handed_over,
    "black for all": _burned,
    "new hands": _new_hands,
    "black for cards": _desperate,
    "bring over": _searched_truth,
    "exchange": _exchanged,
    "to the player": _homecoming,
    "any card to anybody": _last_letter,
    "black for receiver": _needle,
    "black near sender": _tooth_for_tooth,
    "gamble": _gamble,
    "take later": _gang_order,
    "call off": _shelter,
    "bar": _barring,
}
