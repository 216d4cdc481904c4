"""Running the rules: a step works on a state, asks as it goes, and unwinds when a person must answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Generic, NoReturn, TypeVar

from mypy_extensions import mypyc_attr

from anju.engine import chance
from anju.engine.event import EVERYONE, Event
from anju.engine.question import Question, Value, Word

if TYPE_CHECKING:
    from anju.engine.beat import Film
    from anju.engine.game import Game
    from anju.engine.offer import Offer

CHANCE: Final = -1
NOBODY: Final = -2
"""Who answered: a seat, chance, or nobody (only one value was on offer)."""

Entry = tuple[int, Value]


class Outcome:
    """How a game ended: who won (nobody in a draw), why, by which rule."""

    __slots__ = ("reason", "rule", "winners")

    def __init__(self, winners: tuple[int, ...], reason: str, rule: str) -> None:
        self.winners = winners
        self.reason = reason
        self.rule = rule

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and (self.winners, self.reason, self.rule) == (
            other.winners,
            other.reason,
            other.rule,
        )

    def __hash__(self) -> int:
        return hash((self.winners, self.reason, self.rule))

    def __repr__(self) -> str:
        return f"Outcome({self.winners}, {self.reason!r}, {self.rule!r})"


# In a compiled build, too, what extends these three may be plain Python: other games, bots, tests.
@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What a game's own state extends.  `luck` counts how often chance was asked."""

    __slots__ = ("luck", "outcome")  # a second slot of the same name, in a game's state, would hide these

    luck: int
    outcome: Outcome | None

    def copy(self) -> State:
        raise NotImplementedError  # every game writes its own honest copy


S = TypeVar("S", bound=State)


class Suspended(BaseException):
    """A person must answer.  Rules never catch this."""

    def __init__(self, questions: tuple[Question, ...], sealed: int = 0) -> None:
        super().__init__()
        self.questions = questions
        self.sealed = sealed


class Finished(BaseException):
    """The game has ended; the rest of the step does not happen.  Rules never catch this."""


class DoesNotFit(Exception):
    """A recorded value is not on offer here: another world, other rules, or damaged data."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Answers questions at once, so that play never unwinds."""

    def choose(self, play: Play[Any], seat: int, word: Word, values: list[Value]) -> Value:
        raise NotImplementedError

    def choose_among(
        self,
        play: Play[Any],
        seat: int,
        word: Word,
        candidates: list[Value],
        allowed: Callable[[Value], bool],
    ) -> Value:
        """One of the allowed candidates; a policy that does not need all of them may check fewer."""
        return self.choose(play, seat, word, [value for value in candidates if allowed(value)])


@mypyc_attr(allow_interpreted_subclasses=True)
class Play(Generic[S]):
    """One run of the rules over one state.

    Answers come from the record first, then from the policy; without a policy the run is suspended.
    """

    def __init__(self, game: Game[S], state: S, record: list[Entry], seed: int) -> None:
        self.game = game
        self.state = state
        self.record = record
        self.cursor = 0
        self.checked = 0  # how many entries of the record have been played from this very state before
        self.seed = seed
        self.policy: Policy | None = None
        self.events: list[Event] = []
        self.listening = True
        self.film: Film | None = None
        self.told_before = 0  # how many events the steps before this one told
        self.decisions = 0
        self.moot: dict[
            int, Value
        ] = {}  # answers that came to nothing, and what they could have been instead
        self.wanted_luck: list[str] = []

    def step(self) -> None:
        """Plays on to the next point at which the state is kept as a checkpoint."""
        raise NotImplementedError  # this is the game

    def asked_before(self, times: int = 1) -> bool:
        """Whether the next answers were given in this very step: what was on offer then need not be found out again."""
        return self.cursor + times <= self.checked

    def ask_offer(self, seat: int, word: Word, offer: Offer[Any], source: str = "") -> Value:
        """Asks one seat for one of the values of an offer."""
        values = [] if self.asked_before() else offer.values(self)
        return self.ask(seat, word, values, source, offer)

    def ask(
        self,
        seat: int,
        word: Word,
        values: list[Value],
        source: str = "",
        offer: Offer[Any] | None = None,
    ) -> Value:
        """Asks one seat for one of the values, which are those on offer."""
        if self.cursor < self.checked:
            self.cursor += 1
            return self.record[self.cursor - 1][1]
        if self.cursor < len(self.record):
            who, value = self.record[self.cursor]
            if value not in values or who not in (seat, NOBODY):
                raise DoesNotFit(f"{value!r} of {who} is not on offer at {word.id!r}")
            self.cursor += 1
            return value
        if len(values) == 1 and not word.window:
            value = values[0]
            self.record.append((NOBODY, value))
        elif self.policy is not None:
            value = self.policy.choose(self, seat, word, values)
            self.decisions += 1
            self.record.append((seat, value))
        else:
            question = Question(self.game, self.state, seat, word, values, source, offer=offer)
            raise Suspended((question,))
        self.cursor += 1
        return value

    def ask_among(
        self,
        seat: int,
        word: Word,
        candidates: list[Value],
        allowed: Callable[[Value], bool],
        source: str = "",
        offer: Offer[Any] | None = None,
    ) -> Value:
        """Asks for one of the candidates that are allowed.

        The word must be a window, so that the question comes whatever is allowed.  A recorded answer is checked by
        itself; the others are looked at only when somebody has to choose among them, or wants to know what there is.
        """
        if self.cursor < self.checked:
            self.cursor += 1
            return self.record[self.cursor - 1][1]
        if self.cursor < len(self.record):
            who, value = self.record[self.cursor]
            if who != seat or value not in candidates or not allowed(value):
                raise DoesNotFit(f"{value!r} of {who} is not on offer at {word.id!r}")
            self.cursor += 1
            return value
        if self.policy is None:
            question = Question(
                self.game, self.state, seat, word, candidates, source, offer=offer, allowed=allowed
            )
            raise Suspended((question,))
        value = self.policy.choose_among(self, seat, word, candidates, allowed)
        self.decisions += 1
        self.record.append((seat, value))
        self.cursor += 1
        return value

    def ask_all(
        self,
        word: Word,
        offers: dict[int, list[Value]],
        source: str = "",
        order: tuple[int, ...] = (),
        offer_to: Callable[[int], Offer[Any]] | None = None,
    ) -> dict[int, Value]:
        """Asks several seats at once.  Answers arrive in any order and stay sealed until all are in.

        `offer_to` tells where the values of a seat come from, once somebody has to be asked.
        """
        answers: dict[int, Value] = {}
        if self.asked_before(len(offers)):
            began = self.cursor
            self.cursor += len(offers)
            return dict(self.record[began : self.cursor])
        while len(answers) < len(offers):
            if self.cursor < len(self.record):
                seat, value = self.record[self.cursor]
                if seat in answers or value not in offers.get(seat, ()):
                    raise DoesNotFit(f"{value!r} of seat {seat} is not on offer at {word.id!r}")
                answers[seat] = value
                self.cursor += 1
                continue
            missing = [seat for seat in offers if seat not in answers]
            if self.policy is None:
                game, state = self.game, self.state
                raise Suspended(
                    tuple(
                        Question(
                            game,
                            state,
                            seat,
                            word,
                            offers[seat],
                            source,
                            order,
                            offer_to(seat) if offer_to is not None else None,
                        )
                        for seat in missing
                    ),
                    len(answers),
                )
            for seat in missing:
                self.record.append((seat, self.policy.choose(self, seat, word, offers[seat])))
                self.decisions += 1
        return answers

    def ask_first(
        self,
        word: Word,
        offers: dict[int, list[Value]],
        source: str = "",
        offer_to: Callable[[int], Offer[Any]] | None = None,
    ) -> tuple[int, Value] | None:
        """Asks several seats at once, sealed; the first in the order of the offers who does not decline acts.

        What those after that one answered counts for nothing, and nobody gets to know it.
        """
        began = self.cursor
        answers = self.ask_all(word, offers, source, tuple(offers), offer_to)
        actor = -1
        for seat in offers:
            if actor < 0 and answers[seat] != word.decline:
                actor = seat
            elif actor >= 0:
                del answers[seat]
        if actor < 0:
            return None
        assert word.decline is not None, "only what can be declined is asked of several at once"
        for at in range(began, self.cursor):
            if self.record[at][0] not in answers:
                self.moot[at] = word.decline
        return actor, answers[actor]

    def chance(self, word: Word, values: list[Value]) -> Value:
        """Luck picks one of the values."""
        self.state.luck += 1
        if self.cursor < len(self.record):
            who, value = self.record[self.cursor]
            if value not in values or who >= 0:
                raise DoesNotFit(f"luck {value!r} is not possible at {word.id!r}")
        elif len(values) == 1:
            value = values[0]
            self.record.append((NOBODY, value))
        else:
            value = self._lucky(word, values)
            self.record.append((CHANCE, value))
        self.cursor += 1
        return value

    def _lucky(self, word: Word, values: list[Value]) -> Value:
        if self.wanted_luck:
            return self.game.find(self.state, word, values, self.wanted_luck.pop(0))
        return values[chance.below(self.seed, self.state.luck, len(values))]

    def permutation(self, size: int) -> tuple[int, ...]:
        """Luck orders `size` things."""
        self.state.luck += 1
        return self._ordered(size, self.state.luck)

    def numbering(self, size: int) -> tuple[int, ...]:
        """Which number each of `size` things bears, so that numbers tell nothing of the order they lie in.

        After a permutation; it is no luck that anybody meets, so it does not change what luck comes next.
        """
        return self._ordered(size, -self.state.luck)

    def _ordered(self, size: int, count: int) -> tuple[int, ...]:
        if self.cursor < len(self.record):
            who, order = self.record[self.cursor]
            if who >= 0 or not _is_order(order, size):
                raise DoesNotFit(f"{order!r} is no order of {size} things")
        else:
            order = tuple(chance.shuffle(self.seed, count, size))
            self.record.append((CHANCE, order))
        self.cursor += 1
        return order  # type: ignore[return-value]  # checked above to be the numbers below size

    def seat_order(self) -> list[int]:
        """All seats in the order in which they act when several could."""
        raise NotImplementedError  # the game knows whose turn it is

    def tell(self, kind: str, *data: object) -> None:
        """Everybody sees this."""
        if self.listening:
            self.events.append(Event(self.game, kind, data, EVERYONE))
            if self.film is not None:
                self._shoot(self.film, kind)

    def tell_seats(self, audience: int, kind: str, *data: object) -> None:
        """Only the seats in the bit mask see this."""
        if self.listening:
            self.events.append(Event(self.game, kind, data, audience))
            if self.film is not None:
                self._shoot(self.film, kind)

    def _shoot(self, film: Film, kind: str) -> None:
        if kind in self.game.beats:
            again = self.game.same_beat(self.events)
            film.shoot(self.told_before + len(self.events), self.state, again)

    def finish(self, outcome: Outcome) -> NoReturn:
        """Ends the game here and now."""
        self.state.outcome = outcome
        raise Finished

    def run_out(self, policy: Policy) -> None:
        """Plays to the end of the game without suspending; keeps neither record nor events."""
        self.policy = policy
        self.listening = False
        try:
            while self.state.outcome is None:
                self.step()
                self.record.clear()
                self.moot.clear()
                self.cursor = self.checked = 0
        except Finished:
            pass


def _is_order(order: Value, size: int) -> bool:
    if not isinstance(order, tuple) or any(type(part) is not int for part in order):
        return False
    return sorted(order, key=int) == list(range(size))
