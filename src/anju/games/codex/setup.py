"""Set-up: characters, places, cards (CX-2, CX-3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from anju.engine.errors import BadOption
from anju.engine.offer import Offer
from anju.engine.question import Value
from anju.engine.text import Text, counted
from anju.games.codex import state as st
from anju.games.codex import words
from anju.games.codex.cards import FACES
from anju.games.codex.hero import Hero
from anju.games.codex.library import Library
from anju.games.codex.offers.schools import OPEN_SCHOOL, Untaken
from anju.games.codex.settings import Options
from anju.games.codex.state import Arena, Duel

if TYPE_CHECKING:
    from anju.games.codex.bout import Bout

SEATS = "ABCDEF"


def arena(options: Options, seats: int, first: int) -> Arena:
    """Line, teams and points of view, the team `first` being the first to move (R-164, R-165)."""
    teams = options.teams or (3 if seats == 3 else 2)
    if not 2 <= teams <= seats:
        raise BadOption(
            Text(f"{seats}人不能分成{teams}个阵营。", f"{seats} players cannot form {teams} teams.")
        )
    length = seats // 2 * 9
    team = tuple(seat % teams for seat in range(seats))
    starts = [start_cell(length, teams, (t - first) % teams) for t in range(teams)]
    side = tuple(1 if starts[t] * 2 <= length + 1 else -1 for t in team)
    return Arena(options, length, team, teams, side)


def start_cell(length: int, places: int, k: int) -> int:
    """The k-th of several places spread evenly from end to end (R-165)."""
    return 1 + int(k * (length - 1) / (places - 1) + 0.5)  # halves go up


def ready(library: Library, seats: int, values: Mapping[str, object]) -> Duel:
    """A table before the deal; options that make no sense are refused here."""
    options = Options(values)
    ground = arena(options, seats, 0)
    if options.characters and len(options.characters) != seats:
        given = len(options.characters)
        raise BadOption(
            Text(f"{seats}个座位给了{given}个角色。", f"{counted(given, 'character')} for {seats} seats.")
        )
    for name in options.characters:
        library.hero(name, options)
    if options.first_player != "random" and options.first_player not in SEATS[:seats]:
        raise BadOption(
            Text(f"没有座位{options.first_player}。", f"There is no seat {options.first_player}.")
        )
    nobody = library.plain_hero(library.open_schools[:1], options)
    return st.blank(ground, (nobody,) * seats, {})


def deal(g: Bout) -> None:
    """Characters, first player, places, cards."""
    s = g.state
    heroes = choose_heroes(g)
    first = first_seat(g)
    s.arena = g.arena = arena(g.options, g.n, s.arena.team[first])
    s.heroes = heroes
    s.listeners = g.library.listeners(heroes)
    s.team, s.member = s.arena.team[first], first
    for seat, hero in enumerate(heroes):
        take_place(s, seat, hero)
        g.tell("joined", seat, hero.id or "+".join(hero.schools))
    shuffle(g)
    g.tell("first", first)
    for seat in range(g.n):
        extra = 0 if s.arena.team[seat] == s.team else g.options.second_player_extra_cards
        g.draw(seat, g.options.start_hand + extra)
    s.phase = st.TURN_START


def take_place(s: Duel, seat: int, hero: Hero) -> None:
    ground = s.arena
    spread = ground.options.start_layout == "spread"
    turn_of_team = (ground.team[seat] - s.team) % ground.teams
    if spread:
        order = sorted(range(ground.seats), key=lambda k: ((ground.team[k] - s.team) % ground.teams, k))
        s.pos[seat] = start_cell(ground.length, ground.seats, order.index(seat))
    else:
        s.pos[seat] = start_cell(ground.length, ground.teams, turn_of_team)
    s.facing[seat] = ground.side[seat]
    s.hp[seat] = s.hp_max[seat] = hero.hp
    s.balance[seat] = s.balance_max[seat] = hero.balance


def shuffle(g: Bout) -> None:
    """Shuffles what each card shows and where it lies: neither can be told from its id."""
    s, total = g.state, g.n // 2 * FACES
    order, s.deck = g.permutation(total), list(g.numbering(total))
    shown = dict(zip(s.deck, order, strict=True))
    s.shuffles = (tuple((card, 0) for card in s.deck), ())
    s.face = [shown[card] % FACES for card in range(total)]
    s.seen = [0] * total


def first_seat(g: Bout) -> int:
    if g.options.first_player != "random":
        return SEATS.index(g.options.first_player)
    names: list[Value] = list(SEATS[: g.n])
    return SEATS.index(str(g.chance(words.LUCK_FIRST, names)))


def choose_heroes(g: Bout) -> tuple[Hero, ...]:
    options, library = g.options, g.library
    if options.characters:
        return tuple(library.hero(name, options) for name in options.characters)
    if options.setup in ("random", "traits"):
        pool: list[Value] = list(
            library.characters if options.setup == "traits" else library.plain_characters
        )
        return tuple(library.hero(str(_drawn(g, pool)), options) for _ in range(g.n))
    picked: list[list[str]] = [[] for _ in range(g.n)]
    for _ in range(options.schools_per_character):
        for seat, school in pick_schools(g, picked).items():
            picked[seat].append(school)
    return tuple(library.plain_hero(tuple(schools), options) for schools in picked)


def _drawn(g: Bout, pool: list[Value]) -> Value:
    hero = g.chance(words.LUCK_HERO, pool)
    pool.remove(hero)
    return hero


def pick_schools(g: Bout, picked: list[list[str]]) -> dict[int, str]:
    """One school for each seat: by luck, or chosen at once and in secret (R-011)."""
    carried = {
        seat: Offer(tuple(g.library.schools), (OPEN_SCHOOL, Untaken(picked[seat]))) for seat in range(g.n)
    }
    offers = {seat: offer.values(g) for seat, offer in carried.items()}
    if g.options.setup == "choose":
        chosen = g.ask_all(words.CHOOSE_SCHOOL, offers, offer_to=carried.__getitem__)
        return {seat: str(school) for seat, school in chosen.items()}
    return {seat: str(g.chance(words.LUCK_SCHOOL, offers[seat])) for seat in range(g.n)}
