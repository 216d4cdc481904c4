"""Changes of roles and identities, and how often skills were used (FS-4, FS-10)."""

from __future__ import annotations

from anju.engine.question import Value
from anju.games.fengsheng import words
from anju.games.fengsheng.asking import Asking
from anju.games.fengsheng.skill import ONCE_A_GAME, Skill
from anju.games.fengsheng.state import marked, put
from anju.games.fengsheng.watch import watch


class RoleChanges(Asking):
    """The skills in force are computed again after every change (`rewatch`)."""

    def rule_out(self, seat: int, kinds: int) -> None:
        """Records that everybody has seen this seat's identity to be none of these (bits)."""
        card = self.state.identity[seat]
        if card >= 0:
            self.state.ruled_out = marked(self.state.ruled_out, card, kinds)

    def look_at_identity(self, seat: int, other: int) -> None:
        s, card = self.state, self.state.identity[other]
        if card < 0:
            return
        s.identity_seen = marked(s.identity_seen, card, 1 << seat)
        self.tell("looked_at_identity", seat, other)
        self.tell_seats(1 << seat, "identity_seen", seat, other, s.who[card])

    def take_identity(self, seat: int, other: int) -> None:
        """Takes over the other's identity; one's own leaves the game, and the other is left with none."""
        s = self.state
        s.identity = put(put(s.identity, seat, s.identity[other]), other, -1)
        s.settled = False

    def rewatch(self) -> None:
        """Called when roles, faces, lives or invalidations have changed, and perhaps who may declare victory."""
        self.look_again()
        self.state.settled = False

    def look_again(self) -> None:
        """Called when what is in force has changed in a way that cannot lead to a victory."""
        self.state.watch = watch(self.library, self.state)

    def turn_up(self, seat: int) -> None:
        s = self.state
        if not s.up[seat]:
            s.up = put(s.up, seat, True)
            s.role_seen = put(s.role_seen, s.role[seat], self.everybody)
            self.rewatch()
            self.tell("turned_up", seat, s.persona[s.role[seat]])

    def turn_down(self, seat: int) -> None:
        s = self.state
        if s.up[seat]:
            s.up = put(s.up, seat, False)
            self.rewatch()
            self.tell("turned_down", seat)

    def lose_role(self, seat: int) -> None:
        """The role card leaves the game."""
        s = self.state
        number = s.persona[s.role[seat]]
        s.role, s.up = put(s.role, seat, -1), put(s.up, seat, False)
        self.rewatch()
        self.tell("role_left", seat, number)

    def choose_new_role(self, seat: int, count: int) -> None:
        """Lets the seat choose one of the top role cards in secret; the others go below the pile."""
        s, roles = self.state, self.library.roles
        cards = s.role_deck[:count]
        for card in cards:
            s.role_seen = marked(s.role_seen, card, 1 << seat)
        self.tell("looked_at_roles", seat, len(cards))
        self.tell_seats(1 << seat, "roles_seen", seat, tuple(s.persona[card] for card in cards))
        if not cards:
            return
        values: list[Value] = [roles[s.persona[card]].id for card in cards]
        chosen = cards[values.index(self.ask(seat, words.NEW_ROLE, values, self.voice))]
        s.role_deck = s.role_deck[count:] + tuple(card for card in cards if card != chosen)
        self.take_role(seat, chosen)
        self.rewatch()

    def take_role(self, seat: int, card: int) -> None:
        """Takes a role: an open one is shown, a hidden one lies face down (FS-10.1)."""
        s = self.state
        role = self.library.roles[s.persona[card]]
        s.role, s.up = put(s.role, seat, card), put(s.up, seat, not role.hidden)
        if s.up[seat]:
            s.role_seen = put(s.role_seen, card, self.everybody)
        self.tell("joined", seat, role.number if s.up[seat] else -1)
        if role.hidden:
            self.tell_seats(1 << seat, "own_role", seat, role.number)

    # -- limits -------------------------------------------------------------------------------------------

    def spend(self, seat: int, skill: Skill) -> None:
        s = self.state
        s.used_turn = marked(s.used_turn, seat, 1 << skill.number)
        if skill.limit == ONCE_A_GAME:
            s.used_game = marked(s.used_game, seat, 1 << skill.number)

    def linger(self, seat: int, skill: Skill, data: int) -> None:
        """Lets the skill's later half wait until the end of the turn, whatever happens to the role (FS-8.7)."""
        self.state.lingering += ((seat, skill.number, data),)
        self.rewatch()

    def linger_no_more(self, seat: int, skill: Skill, data: int) -> None:
        kept = list(self.state.lingering)
        kept.remove((seat, skill.number, data))
        self.state.lingering = tuple(kept)
        self.rewatch()
