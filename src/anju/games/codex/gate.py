"""Which of some skills action and cards put within reach, decided for all of them at once."""

from __future__ import annotations

from typing import Final

from anju.games.codex.cards import FACES, SUIT
from anju.games.codex.skill import Skill

_MOST_KEPT: Final = 1024
_MOST_ACTION: Final = 32
"""More than any side can have: six players in two teams have 24."""

_SUIT_SETS: Final = (1, 2, 4, 8, 5, 10, 15)
"""The sets of suits that a row can name: one suit, black, red, all."""


class Gate:
    """One bit stands for each skill.  Printed prices and fixed filters only: the rest is looked at skill by skill."""

    def __init__(self, skills: tuple[Skill, ...]) -> None:
        self.skills = skills
        self.affordable = [0] * _MOST_ACTION
        self.no_cards = 0
        self.by_face = [0] * FACES
        self.by_fresh_face = [0] * FACES
        self.several: list[tuple[int, int, int]] = []
        self._kept: dict[int, tuple[Skill, ...]] = {}
        for k, skill in enumerate(skills):
            self._add(1 << k, skill)

    def _add(self, bit: int, skill: Skill) -> None:
        for action in range(skill.fixed_action, _MOST_ACTION):
            self.affordable[action] |= bit
        cards = skill.cards
        if cards is None:
            self.no_cards |= bit
        elif cards.least > 1:
            self.several.append((bit, _SUIT_SETS.index(cards.suits), cards.least))
        else:
            by_face = self.by_fresh_face if cards.fresh else self.by_face
            for face in range(FACES):
                if cards.faces >> face & 1:
                    by_face[face] |= bit

    def open(self, action: int, hand: list[int], face: list[int], spent: int) -> tuple[Skill, ...]:
        """The skills that are not out of reach, in their order."""
        reached, by_face, by_fresh_face = self.no_cards, self.by_face, self.by_fresh_face
        held = [0, 0, 0, 0]
        for card in hand:
            shown = face[card]
            suit = SUIT[shown]
            held[suit] += 1
            reached |= by_face[shown]
            if not spent >> suit & 1:
                reached |= by_fresh_face[shown]
        if len(hand) > 1 and self.several:
            counts = (*held, held[0] + held[2], held[1] + held[3], len(hand))
            for bit, suits, least in self.several:
                if counts[suits] >= least:
                    reached |= bit
        reached &= self.affordable[action]
        found = self._kept.get(reached)
        return found if found is not None else self._keep(reached)

    def _keep(self, reached: int) -> tuple[Skill, ...]:
        """The same few sets come again and again."""
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
        found = tuple(skill for k, skill in enumerate(self.skills) if reached >> k & 1)
        self._kept[reached] = found
        return found
