"""Positions in the words of scenarios: putting one on the table.

People write zones, roles, identities and the message; `ledger` holds the numbers that only a saved world needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from anju.engine.document import Node, suggestion
from anju.games.fengsheng import bookkeeping, setup
from anju.games.fengsheng import identity as idn
from anju.games.fengsheng import state as st
from anju.games.fengsheng.faces import BLACK, BLUE, COLOURS, RED
from anju.games.fengsheng.label import card_names
from anju.games.fengsheng.library import Library
from anju.games.fengsheng.settings import Options
from anju.games.fengsheng.state import PHASES, Mission
from anju.games.fengsheng.watch import watch
from anju.games.fengsheng.words import SEATS

TABLE_WORDS: Final = (
    "turn", "phase", "turn_number", "message", "deck", "discard", "removed", "table", "role_deck", "this_turn", "ledger",
)  # fmt: skip
SEAT_WORDS: Final = ("identity", "role", "up", "alive", "out", "hand", "area")
MESSAGE_WORDS: Final = ("card", "sender", "at", "direction", "lock", "up", "round")
TURN_WORDS: Final = ("banned", "gagged", "muted", "barred", "turned", "baited")
DIRECTIONS: Final = ("left", "right", "up")


def place(library: Library, given: Node, seats: int, options: Mapping[str, object]) -> Mission:
    """The position a scenario describes; every word is checked."""
    letters = SEATS[:seats]
    given.only((*TABLE_WORDS, *letters))
    phase = given.get("phase")
    if (
        phase is not None
        and phase.one_of(PHASES[: st.DYING]) in ("deal", "choose_roles")
        and given.get("ledger") is None
    ):
        return setup.ready(library, seats, options)
    s = setup.bare(library, seats, Options(options))
    nodes = {letter: node for letter in letters if (node := given.get(letter)) is not None}
    for node in nodes.values():
        node.only(SEAT_WORDS)
    _Placing(library, s, given, nodes).place()
    return s


class _Placing:
    """One position being set up: which cards are still free, seat by seat."""

    def __init__(self, library: Library, s: Mission, given: Node, nodes: dict[str, Node]) -> None:
        self.library = library
        self.s = s
        self.given = given
        self.nodes = nodes
        self.letters = SEATS[: s.setup.seats]
        self.free = list(s.setup.faces)
        self.names = {face: card_names(library, face) for face in s.setup.faces}
        self.wanted: list[tuple[list[int], Node, list[int]]] = []  # zone, name, the faces that the name fits

    def place(self) -> None:
        s = self.s
        self.set_turn()
        self.set_identities()
        self.set_roles()
        if s.phase != st.CHOOSE_ROLES:
            self.set_cards()
        for seat in range(s.setup.seats):
            self.count(seat)
        self.set_effects()
        book = self.given.get("ledger")
        if book is not None:
            bookkeeping.read(s, book)
        s.watch = watch(self.library, s)

    # -- turn ---------------------------------------------------------------------------------------------

    def set_turn(self) -> None:
        s, phase, number = self.s, self.given.get("phase"), self.given.get("turn_number")
        s.player = self.seat(self.given.get("turn"), 0)
        s.phase = PHASES.index(phase.text()) if phase is not None else st.MAIN
        s.turn = number.at_least(0) if number is not None else 1
        for seat, letter in enumerate(self.letters):
            node = self.nodes.get(letter)
            alive, out = (node.get("alive"), node.get("out")) if node is not None else (None, None)
            gone = out is not None and out.truth()
            s.out = st.put(s.out, seat, gone)
            s.alive = st.put(s.alive, seat, (alive is None or alive.truth()) and not gone)

    def seat(self, node: Node | None, otherwise: int) -> int:
        if node is None:
            return otherwise
        if node.text() == "none":
            return -1
        return self.letters.index(node.one_of(self.letters))

    def mask(self, node: Node | None) -> int:
        return (
            sum(1 << self.seat(Node(node.file, node.line, word), 0) for word in node.words()) if node else 0
        )

    # -- who is who ---------------------------------------------------------------------------------------

    def set_identities(self) -> None:
        """Fills in the identities that are not given; together they must make a legal table (FS-2.2)."""
        s, n = self.s, self.s.setup.seats
        kinds: list[int | None] = [None] * n
        for seat, letter in enumerate(self.letters):
            node = self.nodes[letter].get("identity") if letter in self.nodes else None
            if node is not None:
                kinds[seat] = self.identity(node)
        s.who = self.completed(kinds)
        s.identity = tuple(seat if kinds[seat] != idn.NONE else -1 for seat in range(n))
        s.identity_seen = tuple(1 << seat for seat in range(n))
        s.ruled_out = (0,) * n

    def identity(self, node: Node) -> int:
        name = node.text()
        if name in ("none", "无身份"):
            return idn.NONE
        kind = setup.identity_named(name)
        if kind < 0:
            hint = suggestion(name, [*idn.IDS, *(text.zh for text in idn.NAMES), *idn.ALIASES])
            raise node.wrong(
                f"没有身份或任务「{name}」。{hint.zh}", f"There is no identity {name!r}. {hint.en}"
            )
        return kind

    def completed(self, kinds: list[int | None]) -> list[int]:
        """The first legal table that contains the given identities."""
        n = len(kinds)
        for table in setup.tables(n, tuple(kind for kind in kinds if kind is not None and kind >= 0)):
            left = list(table)
            for kind in kinds:
                if kind is not None and kind >= 0:
                    left.remove(kind)
            return [kind if kind is not None and kind >= 0 else left.pop(0) for kind in kinds]
        text = setup.table_text(n)
        raise self.given.wrong(
            f"这些身份凑不成{n}人局：{text.zh}。", f"These identities do not make a table of {n}: {text.en}."
        )

    def set_roles(self) -> None:
        s = self.s
        taken: list[int] = []
        for seat, letter in enumerate(self.letters):
            node = self.nodes[letter].get("role") if letter in self.nodes else None
            if node is None or node.text() == "none":
                continue
            number = self.role(node)
            if number in taken:
                raise node.wrong(
                    f"角色「{node.text()}」只有一张。", f"There is only one role {node.text()!r}."
                )
            s.role = st.put(s.role, seat, len(taken))
            taken.append(number)
            self.set_face(seat, number)
        self.set_role_deck(taken)

    def role(self, node: Node) -> int:
        role = self.library.role(node.text())
        if role is None:
            hint = suggestion(node.text(), self.library.by_name)
            raise node.wrong(
                f"没有角色「{node.text()}」。{hint.zh}", f"There is no role {node.text()!r}. {hint.en}"
            )
        return role.number

    def set_face(self, seat: int, number: int) -> None:
        """Face up unless it is a hidden role, or as the scenario says."""
        s, up = self.s, self.nodes[self.letters[seat]].get("up")
        shown = up.truth() if up is not None else not self.library.roles[number].hidden
        s.up = st.put(s.up, seat, shown)
        everybody = (1 << (s.setup.seats + 1)) - 1
        s.role_seen += (everybody if shown else 1 << seat,)

    def set_role_deck(self, taken: list[int]) -> None:
        s, node = self.s, self.given.get("role_deck")
        words = node.words() if node is not None else []
        named = [self.role(Node(node.file, node.line, word)) for word in words] if node is not None else []
        rest = [number for number in s.setup.roles if number not in taken and number not in named]
        s.persona = taken + named + rest
        s.role_deck = tuple(range(len(taken), len(s.persona)))
        s.role_seen += (0,) * len(s.role_deck)

    # -- cards --------------------------------------------------------------------------------------------

    def set_cards(self) -> None:
        """Fills the named zones first; cards named nowhere lie at the bottom of the deck."""
        s = self.s
        for seat, letter in enumerate(self.letters):
            if letter in self.nodes:
                self.zone(s.hand[seat], self.nodes[letter].get("hand"))
                self.zone(s.area[seat], self.nodes[letter].get("area"))
        for zone, word in ((s.discard, "discard"), (s.removed, "removed"), (s.table, "table")):
            self.zone(zone, self.given.get(word))
        message: list[int] = []
        node = self.given.get("message")
        if node is not None:
            node.only(MESSAGE_WORDS)
            self.zone(message, node.get("card"))
        deck: list[int] = []
        self.zone(deck, self.given.get("deck"))
        self.choose_faces()
        s.deck = list(range(len(s.face), len(s.face) + len(self.free))) + deck[::-1]
        s.face = s.face + self.free
        s.seen, s.could = [0] * len(s.face), [-1] * len(s.face)
        self.set_message(node, message)
        self.let_see()

    def zone(self, zone: list[int], node: Node | None) -> None:
        """Notes which cards this zone asks for."""
        if node is None:
            return
        for name in node.words():
            word = Node(node.file, node.line, name)
            fitting = [face for face in self.s.setup.faces if name in self.names[face]]
            if not fitting:
                raise word.wrong(f"这副牌里没有「{name}」。", f"There is no card {name!r} in this deck.")
            self.wanted.append((zone, word, fitting))

    def choose_faces(self) -> None:
        """Assigns faces, the most exact names first, so that a vague name never takes an exact one's card."""
        chosen: dict[int, int] = {}
        for place in sorted(range(len(self.wanted)), key=lambda k: len(self.wanted[k][2])):
            _, word, fitting = self.wanted[place]
            face = next((face for face in fitting if face in self.free), None)
            if face is None:
                raise word.wrong(
                    f"「{word.text()}」不够：同一张牌不能在两处，这副牌里共有{len(fitting)}张。",
                    f"Not enough {word.text()!r}: a card cannot be in two places and the deck has {len(fitting)}.",
                )
            self.free.remove(face)
            chosen[place] = face
        for place, (zone, _, _) in enumerate(self.wanted):
            zone.append(len(self.s.face))
            self.s.face.append(chosen[place])

    def set_message(self, node: Node | None, cards: list[int]) -> None:
        s = self.s
        if node is None:
            return
        s.message = cards[0] if cards else -1
        s.sender = self.seat(node.get("sender"), s.player)
        s.holder = self.seat(node.get("at"), s.sender)
        s.lock = self.seat(node.get("lock"), -1)
        up, direction, number = node.get("up"), node.get("direction"), node.get("round")
        s.message_up = up is not None and up.truth()
        s.direction = DIRECTIONS.index(direction.one_of(DIRECTIONS)) if direction is not None else 1
        s.contest_round = number.at_least(0) if number is not None else 0

    def let_see(self) -> None:
        """Lets everybody know their own hand and what lies open, and the sender the message."""
        s, everybody = self.s, (1 << (self.s.setup.seats + 1)) - 1
        for seat, hand in enumerate(s.hand):
            for card in hand:
                s.seen[card] = 1 << seat
        for card in [*s.discard, *(card for cards in s.area for card in cards)]:
            s.seen[card] = everybody
        if s.message >= 0:
            s.seen[s.message] = everybody if s.message_up else 1 << s.sender

    def count(self, seat: int) -> None:
        s = self.s
        for card in s.area[seat]:
            colours = COLOURS[s.face[card]]
            s.red = st.put(s.red, seat, s.red[seat] + (colours & RED != 0))
            s.blue = st.put(s.blue, seat, s.blue[seat] + (colours & BLUE != 0))
            s.black = st.put(s.black, seat, s.black[seat] + (colours & BLACK != 0))

    # -- what is in force ---------------------------------------------------------------------------------

    def set_effects(self) -> None:
        s, node = self.s, self.given.get("this_turn")
        if node is None:
            return
        node.only(TURN_WORDS)
        s.gagged, s.muted, s.barred = (self.mask(node.get(word)) for word in ("gagged", "muted", "barred"))
        s.banned = sum(1 << kind for kind in self.kinds(node.get("banned")))
        s.turned = tuple(self.kinds(node.get("turned")))
        baited = node.get("baited")
        s.baited = baited is not None and baited.truth()

    def kinds(self, node: Node | None) -> list[int]:
        if node is None:
            return []
        known = {name: kind for kind, row in enumerate(self.library.kinds) for name in (row.id, row.name.zh)}
        return [known[Node(node.file, node.line, word).one_of(known)] for word in node.words()]
