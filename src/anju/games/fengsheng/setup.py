"""Before the first turn: identities, roles, first player, hands (FS-3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from anju.engine.document import suggestion
from anju.engine.errors import BadOption
from anju.engine.question import Value
from anju.engine.text import Text
from anju.games.fengsheng import identity as idn
from anju.games.fengsheng import state as st
from anju.games.fengsheng import words
from anju.games.fengsheng.faces import DECKS, deck_for
from anju.games.fengsheng.settings import Options
from anju.games.fengsheng.state import Mission, Setup, put
from anju.games.fengsheng.watch import Watch
from anju.games.fengsheng.words import SEATS

if TYPE_CHECKING:
    from anju.games.fengsheng.library import Library
    from anju.games.fengsheng.round import Round

_DECOYS = 2
"""How many tasks not in play are also announced as possible (FS-2.3)."""


def ready(library: Library, seats: int, values: Mapping[str, object]) -> Mission:
    """The table before anything is dealt; impossible options are refused here."""
    _check_lists(values)
    options = Options(values)
    named_roles(library, seats, options)
    named_identities(seats, options)
    if options.first_player != "random" and options.first_player not in SEATS[:seats]:
        raise BadOption(
            Text(f"没有座位{options.first_player}。", f"There is no seat {options.first_player}.")
        )
    return bare(library, seats, options)


def _check_lists(values: Mapping[str, object]) -> None:
    """Checks list options: they have no fixed choices, so a save or a request may contain anything."""
    for name in ("roles", "identities"):
        if not isinstance(values[name], list | tuple):
            raise BadOption(
                Text(
                    f"选项「{name}」要按座位一一列出，不能是{values[name]!r}。",
                    f"Option {name!r} is a list with one for each seat, not {values[name]!r}.",
                )
            )


def bare(library: Library, seats: int, options: Options) -> Mission:
    """A table with nothing on it, at which nobody listens yet."""
    deck = deck_for(seats) if options.deck == "auto" else options.deck
    s = st.blank(Setup(options, seats, DECKS[deck], pool(library, options)))
    s.watch = Watch(seats)
    return s


def pool(library: Library, options: Options) -> tuple[int, ...]:
    """Which roles are in play (FS-1.3)."""
    packs = [*options.role_sets.split("+"), *(["unselected"] if options.include_unselected else [])]
    numbers = [
        role.number
        for role in library.roles
        if role.pack in packs and (options.include_player_gender_roles or not role.needs_player_gender)
    ]
    for name in options.roles:
        role = library.role(name)
        if role is not None and role.number not in numbers:
            numbers.append(role.number)
    return tuple(numbers)


def named_roles(library: Library, seats: int, options: Options) -> list[int]:
    """The roles that the options ask for, one for each seat."""
    numbers: list[int] = []
    for name in options.roles:
        role = library.role(str(name))
        if role is None:
            hint = suggestion(str(name), library.by_name)
            raise BadOption(Text(f"没有角色「{name}」。{hint.zh}", f"There is no role {name!r}. {hint.en}"))
        if role.number in numbers:
            raise BadOption(Text(f"角色「{name}」只有一张。", f"There is only one role {name!r}."))
        numbers.append(role.number)
    if numbers and len(numbers) != seats:
        raise BadOption(Text(f"{seats}人局要指定{seats}名角色。", f"Name {seats} roles for {seats} seats."))
    return numbers


def identity_named(name: str) -> int:
    """-2 if there is no such identity."""
    for kind, id in enumerate(idn.IDS):
        if name in (id, idn.NAMES[kind].zh, idn.NAMES[kind].en):
            return kind
    return idn.ALIASES.get(name, -2)


def named_identities(seats: int, options: Options) -> list[int]:
    kinds: list[int] = []
    for name in options.identities:
        kind = identity_named(str(name))
        if kind < 0:
            known = [*idn.IDS, *(text.zh for text in idn.NAMES), *idn.ALIASES]
            hint = suggestion(str(name), known)
            raise BadOption(
                Text(
                    f"没有身份或任务「{name}」。{hint.zh}",
                    f"There is no identity or task {name!r}. {hint.en}",
                )
            )
        kinds.append(kind)
    if kinds and (len(kinds) != seats or not adds_up(kinds)):
        raise BadOption(
            Text(
                f"这些身份凑不成{seats}人局：{table_text(seats).zh}。",
                f"These identities do not make a table of {seats}: {table_text(seats).en}.",
            )
        )
    return kinds


def adds_up(kinds: list[int]) -> bool:
    """Whether the identities make a legal table of this many seats (FS-2.2, FS-2.3)."""
    seats = len(kinds)
    red, blue = kinds.count(idn.QIAN_FU), kinds.count(idn.TE_GONG)
    tasks = [kind for kind in kinds if kind in idn.TASKS]
    if len(set(tasks)) != len(tasks) or (
        seats <= 4 and any(kind not in idn.SMALL_TABLE_TASKS for kind in tasks)
    ):
        return False
    if seats in idn.COUNTS:
        return (red, blue, len(tasks)) == idn.COUNTS[seats]
    return red <= 1 and blue <= 1 and (seats == 2 or 1 <= len(tasks) <= 2)


@lru_cache(maxsize=1000)  # whoever imagines asks for the same ones over and over
def tables(seats: int, given: tuple[int, ...]) -> tuple[list[int], ...]:
    """Every legal table of identities, by sides, that has room for the given ones."""
    found = []
    spare = [kind for kind in tasks_for(seats) if kind not in given]
    tasks = [kind for kind in given if kind in idn.TASKS] + spare
    for red in range(seats + 1):
        for blue in range(seats + 1 - red):
            kinds = [idn.QIAN_FU] * red + [idn.TE_GONG] * blue + tasks[: seats - red - blue]
            if (
                len(kinds) == seats
                and adds_up(kinds)
                and all(kinds.count(k) >= given.count(k) for k in given)
            ):
                found.append(kinds)
    return tuple(found)


def table_text(seats: int) -> Text:
    if seats in idn.COUNTS:
        red, blue, green = idn.COUNTS[seats]
        return Text(
            f"潜伏{red}、特工{blue}、神秘人{green}（任务不重复）",
            f"{red} red, {blue} blue, {green} with different tasks",
        )
    return Text(
        "潜伏至多1、特工至多1，其余神秘人（任务不重复）",
        "at most 1 red, at most 1 blue, the rest with different tasks",
    )


def tasks_for(seats: int) -> tuple[int, ...]:
    return idn.TASKS if seats >= 5 else idn.SMALL_TABLE_TASKS


# -- dealing ----------------------------------------------------------------------------------------------


def deal(g: Round) -> None:
    """Identities, and roles to choose from."""
    s = g.state
    s.who = named_identities(g.n, g.options) or deal_identities(g)
    s.identity = tuple(range(g.n))
    s.identity_seen = tuple(1 << seat for seat in range(g.n))
    s.ruled_out = (0,) * g.n
    if g.options.show_possible_tasks:
        announce_tasks(g)
    for seat in range(g.n):
        g.tell_seats(1 << seat, "own_identity", seat, s.who[seat])
    if g.n == idn.ALLIED_SEATS:
        g.tell("allied")
    deal_roles(g)
    s.phase = st.CHOOSE_ROLES


def deal_identities(g: Round) -> list[int]:
    tasks = [tasks_for(g.n)[place] for place in g.permutation(len(tasks_for(g.n)))]
    kinds = sides(g)
    dealt = [tasks.pop() if kind < 0 else kind for kind in kinds]
    return [dealt[place] for place in g.permutation(g.n)]


def sides(g: Round) -> list[int]:
    """Red, blue and mysterious (-1) by player count (FS-2.2)."""
    if g.n in idn.COUNTS:
        red, blue, green = idn.COUNTS[g.n]
        return [idn.QIAN_FU] * red + [idn.TE_GONG] * blue + [-1] * green
    if g.n == 3:
        bag = [idn.QIAN_FU, idn.TE_GONG, -1, -1]
        return [bag[place] for place in g.permutation(4)[:3]]
    kinds = []
    for kind in (idn.QIAN_FU, idn.TE_GONG):
        values: list[Value] = [idn.IDS[kind], "task"]
        kinds.append(kind if g.chance(words.LUCK_IDENTITY, values) == idn.IDS[kind] else -1)
    return kinds


def announce_tasks(g: Round) -> None:
    """The tasks in play, and some that are not."""
    s = g.state
    real = [kind for kind in s.who if kind in idn.TASKS]
    others = [kind for kind in tasks_for(g.n) if kind not in real]
    decoys = [others[place] for place in g.permutation(len(others))[:_DECOYS]]
    s.tasks = tuple(sorted(real + decoys))
    g.tell("possible_tasks", s.tasks)


def deal_roles(g: Round) -> None:
    s = g.state
    wanted = named_roles(g.library, g.n, g.options)
    rest = [number for number in s.setup.roles if number not in wanted]
    s.persona = wanted + [rest[place] for place in g.permutation(len(rest))]
    each = 1 if wanted else min(g.options.role_choices, len(s.persona) // g.n)
    s.offers = tuple(tuple(range(seat * each, (seat + 1) * each)) for seat in range(g.n))
    s.role_deck = tuple(range(g.n * each, len(s.persona)))
    offered = [1 << seat for seat, cards in enumerate(s.offers) for _ in cards]
    s.role_seen = (*offered, *[0] * len(s.role_deck))


def choose_roles(g: Round) -> None:
    """Everybody picks in secret; open roles are shown, hidden ones stay face down (FS-3.2)."""
    s = g.state
    offers: dict[int, list[Value]] = {
        seat: [g.library.roles[s.persona[card]].id for card in cards] for seat, cards in enumerate(s.offers)
    }
    only = {seat: values[0] for seat, values in offers.items()}
    chosen = g.ask_all(words.CHOOSE_ROLE, offers) if len(offers[0]) > 1 else only
    rejected: list[int] = []
    for seat, cards in enumerate(s.offers):
        s.role = put(s.role, seat, cards[offers[seat].index(chosen[seat])])
        rejected.extend(card for card in cards if card != s.role[seat])
    below = [rejected[place] for place in g.permutation(len(rejected))]
    s.role_deck = (*s.role_deck, *below)
    s.offers = ()
    for seat in range(g.n):
        g.take_role(seat, s.role[seat])
    g.rewatch()
    deal_cards(g)


def deal_cards(g: Round) -> None:
    s, faces = g.state, g.setup.faces
    order, s.deck = g.permutation(len(faces)), list(g.numbering(len(faces)))
    shown = dict(zip(s.deck, order, strict=True))
    s.face = [faces[shown[card]] for card in range(len(faces))]
    s.seen, s.could = [0] * len(faces), [-1] * len(faces)
    s.player = first_seat(g)
    g.tell("first", s.player)
    for seat in g.setup.orders[s.player]:
        g.draw(seat, g.options.start_hand)
    s.phase = st.DRAW


def first_seat(g: Round) -> int:
    if g.options.first_player != "random":
        return SEATS.index(g.options.first_player)
    names: list[Value] = list(SEATS[: g.n])
    return SEATS.index(str(g.chance(words.LUCK_FIRST, names)))
