"""Using a card, from the moment it is declared to where it ends up (FS-8)."""

from __future__ import annotations

from typing import Final

from anju.engine.question import Value
from anju.games.fengsheng.dying import Dying
from anju.games.fengsheng.faces import KIND, KINDS, OF_KIND
from anju.games.fengsheng.happening import RESOLVED, Use
from anju.games.fengsheng.requirements.using import CARD_SUPPLIED, USE
from anju.games.fengsheng.skill import Passive
from anju.games.fengsheng.state import marked

CHOSEN: Final = len(KINDS)
"""Names are numbers below this."""


class Using(Dying):
    """Which cards may be used, and what comes of it."""

    # -- what may be used (FS-8.1, FS-8.6, FS-8.8) --------------------------------------------------------

    def own_name(self, card: int) -> int:
        name = KIND[self.state.face[card]]
        return self.turned_name(name) if self.state.turned else name

    def turned_name(self, name: int) -> int:
        """The only name under which a card of this name may be used."""
        turned = self.state.turned
        for at in range(0, len(turned), 2):
            if turned[at] == name:
                return turned[at + 1]
        return name

    def usable(self, user: int, phase: int) -> list[Value]:
        """Card ids for use as themselves, pairs of id and name for use as something else."""
        s, library = self.state, self.library
        names = library.usable_at[phase]
        if s.watch.limits:
            names = self.free_names(user, names)
        values: list[Value] = []
        if names:
            face, demanding = s.face, library.demanding
            for card in s.hand[user]:
                name = KIND[face[card]] if not s.turned else self.own_name(card)
                if names >> name & 1 and (
                    not demanding >> name & 1 or CARD_SUPPLIED.met(self.whole, (user, name))
                ):
                    values.append(card)
            if "conversions" in s.watch.passives:
                values.extend(self.converted(user, names))
        return values

    def free_names(self, user: int, names: int) -> int:
        """The names (bits) among these that nothing keeps this seat from using."""
        for limit in self.state.watch.limits:
            names = limit.names(self.whole, user, names)
        return names

    def may_use(self, user: int, name: int, phase: int) -> bool:
        """Whether this seat may use a card of this name from hand at this idle point."""
        pick = (user, name)
        return all(need.met(self.whole, pick) for need in USE[phase])

    def converted(self, user: int, names: int) -> list[Value]:
        """Other uses of a card; one whose use is fixed cannot be converted, and nothing converts twice (FS-8.8)."""
        converting = self.passives("conversions", user)
        if not converting:
            return []
        uses: list[Value] = []
        for passive in converting:
            if self.spent(user, passive):
                continue
            for card in self.state.hand[user]:
                if self.own_name(card) == self.name(card):
                    uses.extend(
                        (card, name)
                        for name in passive.conversions(self.whole, user, card)
                        if name != self.name(card)
                        and names >> name & 1
                        and CARD_SUPPLIED.met(self.whole, (user, name))
                    )
        return list(dict.fromkeys(uses))

    # -- using it -----------------------------------------------------------------------------------------

    def play_card(self, user: int, name: int, card: int, chooser: int) -> None:
        """Nothing is shown before everything is declared; then the card leaves the hand (FS-8.2)."""
        use = Use(user, name, card, chooser)
        self.declare_use(use)
        if card >= 0:
            self.take_up(use)
        self.carry_out(use)

    def deem_used(self, user: int, name: int, draws: int) -> None:
        """For a skill that then lets its user draw: it completes before anything can come in between (FS-10.5)."""
        use = Use(user, name, -1, user)
        self.declare_use(use)
        self.draw(user, draws)
        self.carry_out(use)

    def carry_out(self, use: Use) -> None:
        self.state.played = marked(self.state.played, use.user, 1 << use.name)
        kept = self.enter(("card", KINDS[use.name], use.user), KINDS[use.name])
        by_skill, self.by_skill = self.by_skill, False
        self.announce(use)
        self.resolve(use)
        self.put_away(use)
        self.by_skill = by_skill
        self.leave(kept)

    def declare_use(self, use: Use) -> None:
        """The card asks, though it is not on the ladder yet."""
        voice, self.voice = self.voice, KINDS[use.name]
        self.library.kinds[use.name].declare(self.whole, use)
        self.voice = voice

    def take_up(self, use: Use) -> None:
        """The card leaves the hand; everybody learns its name, and its face unless it is played face down."""
        s = self.state
        if use.name != self.own_name(use.card):
            self.spend_conversion(use)
        if self.library.kinds[use.name].hidden:
            self.mix(s.hand[use.user], 1 << use.user | 1 << use.chooser)
            self.narrow([use.card], self.possible_faces(use))
        else:
            self.reveal(use.card, self.everybody)
        s.hand[use.user].remove(use.card)
        s.table.append(use.card)
        shown = s.seen[use.card] >> self.n & 1
        self.tell("played", use.user, use.name, s.face[use.card] if shown else 0)

    def spend_conversion(self, use: Use) -> None:
        for passive in self.passives("conversions", use.user):
            if not self.spent(use.user, passive) and use.name in passive.conversions(
                self.whole, use.user, use.card
            ):
                self.spend(use.user, passive)
                self.tell("used_skill", use.user, passive.id)
                return

    def possible_faces(self, use: Use) -> int:
        """The faces a card played face down under this name may have."""
        own = self.own_name(use.card)
        if own != use.name:  # the conversion has been announced, and with it what was converted
            return OF_KIND[self.name(use.card)]
        if not self.state.turned:
            return OF_KIND[use.name]
        return sum(OF_KIND[name] for name in range(CHOSEN) if self.turned_name(name) == use.name)

    def announce(self, use: Use) -> None:
        self.tell("used", use.user, use.name, use.target, self.library.kinds[use.name].said(self.whole, use))
        self.state.pending.append(use)

    def resolve(self, use: Use) -> None:
        """The two nodes around the effect (FS-8.2 to FS-8.4)."""
        self.node()
        target_gone = use.target >= 0 and not self.state.alive[use.target]
        if use.void or target_gone or self.shielded(use):
            self.tell("voided", use.user, use.name)
        else:
            self.library.kinds[use.name].effect(self.whole, use)
        use.kind = RESOLVED
        self.state.pending.append(use)
        self.node()

    def shielded(self, use: Use) -> bool:
        """Whether a passive cancels it; checked once all triggers are done."""
        shields: list[tuple[int, Passive]] = self.state.watch.passives.get("voids", [])
        return any(passive.voids(self.whole, owner, use) for owner, passive in shields)

    def put_away(self, use: Use) -> None:
        """Where the card goes in the end (FS-8.5)."""
        s = self.state
        if use.card < 0 or use.card not in s.table:
            return
        s.table.remove(use.card)
        if use.keeper >= 0 and s.alive[use.keeper]:
            self.to_hand(use.card, use.keeper)
            self.tell("kept_card", use.keeper, use.name)
            self.tell_seats(1 << use.keeper | 1 << use.user, "kept_face", use.keeper, s.face[use.card])
        elif self.library.kinds[use.name].leaves:
            s.removed.append(use.card)
        else:
            self.to_discard(use.card)
