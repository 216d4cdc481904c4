"""How people are asked for seats, cards, messages and words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from anju.engine.offer import Requirement
from anju.engine.question import Word
from anju.games.fengsheng import words
from anju.games.fengsheng.faces import BLACK, BLUE, RED
from anju.games.fengsheng.offers import Cards, Messages, Names, Need, Seats, WordNeed, Words
from anju.games.fengsheng.queries import Queries
from anju.games.fengsheng.requirements.cards import NotYet
from anju.games.fengsheng.requirements.messages import Before
from anju.games.fengsheng.requirements.seats import living
from anju.games.fengsheng.requirements.words import Enough
from anju.games.fengsheng.state import Frame

COLOUR_WORDS: Final = {"red": RED, "blue": BLUE, "black": BLACK}


class Asking(Queries):
    """Each question offers what may be chosen, and can say why the rest may not."""

    def enter(self, frame: Frame, voice: str) -> tuple[tuple[Frame, ...], str]:
        """Shows on the ladder what is under way now; pass the returned value to `leave`."""
        kept = (self.state.frames, self.voice)
        self.state.frames += (frame,)
        self.voice = voice
        return kept

    def leave(self, kept: tuple[tuple[Frame, ...], str]) -> None:
        self.state.frames, self.voice = kept

    def choose_seat(
        self,
        me: int,
        *needs: Need,
        word: Word = words.TARGET,
        you: int = -1,
        first: Sequence[int] = (),
    ) -> int:
        """Asks for a living seat, counter-clockwise after `first`; `you` is set where somebody chooses for another."""
        seen = you if you >= 0 else me
        order = self.setup.orders[seen]
        offer = Seats(seen, list(dict.fromkeys((*first, *order))) if first else order, living(needs))
        return words.SEATS.index(str(self.ask_offer(me, word, offer, self.voice)))

    def may_choose_seat(self, me: int, *needs: Need, word: Word = words.MAY_TARGET) -> int:
        """A living seat, or -1."""
        return self.may_choose_of(me, Seats(me, self.setup.orders[me], living(needs), (words.NONE,)), word)

    def may_choose_of(self, me: int, offer: Seats, word: Word = words.MAY_TARGET) -> int:
        """Asks for one of these seats, dead or alive, or -1."""
        answer = str(self.ask_offer(me, word, offer, self.voice))
        return -1 if answer == words.NONE else words.SEATS.index(answer)

    def choose_card(self, me: int, cards: Sequence[int], word: Word = words.PICK, *needs: Need) -> int:
        offer = Cards(me, cards, needs)
        return cast(int, self.ask_offer(me, word, offer, self.voice))

    def may_choose_card(
        self, me: int, cards: Sequence[int], word: Word = words.MAY_PICK, *needs: Need
    ) -> int:
        """A card, or -1."""
        offer = Cards(me, cards, needs, (words.NONE,))
        answer = self.ask_offer(me, word, offer, self.voice)
        return -1 if answer == words.NONE else cast(int, answer)

    def choose_message(
        self, me: int, place: Before, *needs: Need, word: Word = words.INTEL, you: int = -1
    ) -> int:
        """Asks for a message before these seats; `you` is set where somebody chooses for another."""
        offer = Messages(self, you if you >= 0 else me, place, needs)
        return cast(int, self.ask_offer(me, word, offer, self.voice))

    def may_choose_message(self, me: int, place: Before, *needs: Need) -> int:
        """A message, or -1."""
        offer = Messages(self, me, place, needs, (words.NONE,))
        answer = self.ask_offer(me, words.MAY_INTEL, offer, self.voice)
        return -1 if answer == words.NONE else cast(int, answer)

    def choose_some(
        self, me: int, cards: Sequence[int], least: int, most: int, word: Word = words.MORE, *needs: Need
    ) -> list[int]:
        """Asks for `least` to `most` of the cards, one by one; DONE is on offer once `least` are chosen."""
        chosen: list[int] = []
        offer = Cards(me, cards, (NotYet(chosen), *needs))
        if word.decline == words.DONE:
            enough = Enough(words.DONE, chosen, least)
            offer = Cards(me, cards, (NotYet(chosen), *needs), (words.DONE,), (enough,))
        while len(chosen) < most:
            answer = self.ask_offer(me, word, offer, self.voice)
            if answer == words.DONE:
                break
            chosen.append(cast(int, answer))
        return chosen

    def choose_word(self, me: int, word: Word, values: Sequence[str], *conditions: WordNeed) -> str:
        offer = Words(values, conditions)
        return str(self.ask_offer(me, word, offer, self.voice))

    def choose_name(self, me: int, word: Word, names: Sequence[str], *needs: Requirement[Any, str]) -> str:
        """Asks for the name of a kind of card, or to decline."""
        spare = (words.DONE,) if word.decline == words.DONE else ()
        offer = Names(names, needs, spare)
        return str(self.ask_offer(me, word, offer, self.voice))

    def choose_number(self, me: int, least: int, most: int) -> int:
        return cast(int, self.ask(me, words.COUNT, list(range(least, most + 1)), self.voice))

    def choose_colour(self, me: int) -> int:
        return COLOUR_WORDS[self.choose_word(me, words.COLOUR, list(COLOUR_WORDS))]

    def name_colour(self, me: int) -> int:
        """Asks for a colour, which everybody hears."""
        colour = self.choose_colour(me)
        self.tell("named_colour", me, colour)
        return colour

    def may(self, me: int, *conditions: WordNeed) -> bool:
        return self.choose_word(me, words.MAY, (words.YES, words.NO), *conditions) == words.YES
