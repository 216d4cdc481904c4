"""Positions in the words of scenarios: putting one on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from anju.engine.document import Node, suggestion
from anju.games.codex import setup
from anju.games.codex import state as st
from anju.games.codex.buff import FOREVER, MODS, PENDING, SCOPES, Buff, lasting
from anju.games.codex.cards import FACES, SUITS, SYMBOLS, face_of
from anju.games.codex.hero import Hero
from anju.games.codex.library import ESSENTIALS, Library
from anju.games.codex.parts import GIVEN
from anju.games.codex.settings import Options
from anju.games.codex.skill import ELEMENTS
from anju.games.codex.state import Arena, Duel
from anju.games.codex.trace import Trace

PHASES: Final = ("deal", "turn_start", "main", "turn_end")
DEEDS: Final = {"knockback": st.KNOCKED, "damage": st.DAMAGED, "counter": st.COUNTERED, "wall_hit": st.WALLED}

TABLE_WORDS: Final = (
    "turn", "phase", "turn_number", "first", "deck", "discard", "passes", "ending", "luck", "skip", "ids", "seen",
)  # fmt: skip
SEAT_WORDS: Final = (
    "character", "schools", "traits", "lost", "hp", "hp_max", "balance", "balance_max", "action", "cell", "facing",
    "hand", "facedown", "marker", "aim", "doll", "dragon", "fallen", "effects", "this_turn", "alive", "cell_at_turn_start",
    "cell_at_prev_turn_start", "marker_at_turn_start", "marker_at_prev_turn_start",
)  # fmt: skip
FIGURE_WORDS: Final = (
    "hp",
    "hp_max",
    "schools",
    "facing",
    "action",
    "balance",
    "fallen",
    "effects",
    "this_turn",
)
TURN_WORDS: Final = (
    "casts", "cast_ids", "knockback_steps", "did", "best_damage", "element", "last", "trail", "out", "used", "spent_suits",
)  # fmt: skip


def place(library: Library, given: Node, seats: int, options: Mapping[str, object]) -> Duel:
    """The position a scenario describes; every word is checked."""
    letters = setup.SEATS[:seats]
    given.only((*TABLE_WORDS, *letters))
    phase = given.get("phase")
    if phase is not None and phase.one_of(PHASES) == "deal":
        return setup.ready(library, seats, options)
    ground = _arena(given, Options(options), seats)
    nodes = [given.need(letter) for letter in letters]
    for node in nodes:
        node.only(SEAT_WORDS)
    heroes = tuple(_hero(library, node, ground.options) for node in nodes)
    s = st.blank(ground, heroes, library.listeners(heroes))
    _set_turn(s, given, letters)
    for seat, node in enumerate(nodes):
        _set_seat(library, s, seat, node)
    _set_cards(s, given, nodes)
    _set_action(s, nodes)
    _set_lost(s, nodes)
    return s


def _arena(given: Node, options: Options, seats: int) -> Arena:
    first = given.get("first")
    plain = setup.arena(options, seats, 0)
    if first is None:
        return plain
    return setup.arena(options, seats, plain.team[setup.SEATS.index(first.one_of(setup.SEATS[:seats]))])


def _hero(library: Library, node: Node, options: Options) -> Hero:
    named = node.get("character")
    if named is not None and named.text():
        return library.hero(named.one_of(library.characters), options)
    schools = tuple(_school(library, node.need("schools"), word) for word in node.need("schools").words())
    plain = library.plain_hero(schools, options)
    traits = tuple(
        _trait(library, item, word)
        for item in [node.get("traits")]
        if item is not None
        for word in item.words()
    )
    return library.make_hero("", plain.name, options.hp, options.balance, schools, traits, options.traits)


def _school(library: Library, node: Node, name: str) -> str:
    id = library.school_named(name)
    if id is None:
        hint = suggestion(name, [school.name.zh for school in library.schools.values()])
        raise node.wrong(f"没有帖「{name}」。{hint.zh}", f"There is no school {name!r}. {hint.en}")
    return id


def _trait(library: Library, node: Node, name: str) -> str:
    for key, trait in library.traits.items():
        if name in (key, trait.name.zh, trait.name.en):
            return key
    raise node.wrong(f"没有特性「{name}」。", f"There is no trait {name!r}.")


def _set_turn(s: Duel, given: Node, letters: str) -> None:
    turn, phase = given.get("turn"), given.get("phase")
    s.member = letters.index(turn.one_of(letters)) if turn is not None else 0
    s.team = s.arena.team[s.member]
    s.phase = PHASES.index(phase.text()) if phase is not None else st.MAIN
    s.turn = _int(given, "turn_number", 1)
    s.passes = _int(given, "passes", 0)
    s.luck = _int(given, "luck", 0)
    s.ending = _flag(given, "ending")
    skip = given.get("skip")
    if skip is not None:
        for letter in skip.words():
            s.skip[s.arena.team[letters.index(_word(skip, letter, letters))]] = True


def _set_seat(library: Library, s: Duel, seat: int, node: Node) -> None:
    hero = s.heroes[seat]
    s.pos[seat] = _cell(s, node, "cell", required=True)
    s.facing[seat] = _facing(node, s.arena.side[seat])
    s.alive[seat] = node.get("alive") is None or _flag(node, "alive")
    s.hp_max[seat] = _int(node, "hp_max", hero.hp)
    s.hp[seat] = _within(node, "hp", s.hp_max[seat], 0, s.hp_max[seat])
    s.balance_max[seat] = _int(node, "balance_max", hero.balance)
    s.balance[seat] = _within(node, "balance", s.balance_max[seat], -99, s.balance_max[seat])
    s.start_pos[seat] = _cell_or(s, node, "cell_at_turn_start", s.pos[seat])
    s.prev_pos[seat] = _cell(s, node, "cell_at_prev_turn_start")
    _set_figure(library, s, seat, seat, node)
    _set_marker(library, s, seat, node)


def _set_marker(library: Library, s: Duel, seat: int, node: Node) -> None:
    n = s.arena.seats
    marker = node.get("marker")
    if marker is not None and marker.text() != "none":
        s.pos[n + seat] = _cell(s, node, "marker")
    s.start_pos[n + seat] = _cell_or(s, node, "marker_at_turn_start", s.pos[n + seat])
    s.prev_pos[n + seat] = _cell(s, node, "marker_at_prev_turn_start")
    s.aim[seat] = _flag(node, "aim")
    doll, dragon = node.get("doll"), node.get("dragon")
    if doll is not None:
        doll.only(FIGURE_WORDS)
        s.doll[seat] = (ESSENTIALS, *_sources(library, doll))
        s.hp_max[n + seat] = _int(doll, "hp_max", 15)
        s.hp[n + seat] = _int(doll, "hp", s.hp_max[n + seat])
        s.facing[n + seat] = _facing(doll, s.arena.side[seat])
        _set_figure(library, s, seat, n + seat, doll)
    if dragon is not None:
        dragon.only(FIGURE_WORDS)
        s.dragon[seat] = (ESSENTIALS, *_sources(library, dragon))
        s.dragon_action[seat] = _int(dragon, "action", library.dragon_start[0])
        s.dragon_balance[seat] = _int(dragon, "balance", library.dragon_start[1])
        _set_figure(library, s, seat, 2 * n + seat, dragon)
    if (doll is not None or dragon is not None) and not s.pos[n + seat]:
        raise node.wrong("玩偶或龙需要标记（marker）。", "A doll or dragon needs a marker.")


def _sources(library: Library, node: Node) -> list[str]:
    """Schools, and for dragons single skills; 〇 goes without saying."""
    schools = node.need("schools")
    sources = [
        word if library.find_skill(word) else _school(library, schools, word) for word in schools.words()
    ]
    return [source for source in sources if source != ESSENTIALS]


def _set_figure(library: Library, s: Duel, seat: int, figure: int, node: Node) -> None:
    fallen, effects, turn = node.get("fallen"), node.get("effects"), node.get("this_turn")
    if fallen is not None:
        word = fallen.text()
        ahead = {"no": -1, "this_turn": 0, "next_turn": 1}.get(word)
        s.fallen[figure] = s.turn + (fallen.integer() if ahead is None else ahead) if word != "no" else 0
    for effect in effects.entries() if effects is not None else ():
        s.buffs.append(_buff(library, s, figure, effect))
    if turn is not None:
        turn.only(TURN_WORDS)
        _set_record(library, s, seat, figure, turn)


def _buff(library: Library, s: Duel, figure: int, node: Node) -> Buff:
    node.only(("buff", "n", "scope", "turns", "uses", "school", "family", "displaces", "from"))
    until, uses = FOREVER, 0
    scope, turns = node.get("scope"), node.get("turns")
    if scope is not None:
        until, uses = lasting(scope.one_of(SCOPES), s.turn)
    elif turns is not None:
        word = turns.text()
        until = PENDING if word == "next_own" else s.turn + turns.integer()
    school, family, source = node.get("school"), node.get("family"), node.get("from")
    return Buff(
        figure,
        node.need("buff").one_of(MODS),
        _int(node, "n", 0),
        until,
        _int(node, "uses", uses),
        _school(library, school, school.text()) if school is not None else "",
        family.text() if family is not None else "",
        _flag(node, "displaces"),
        _word(source, source.text(), _givers(library)) if source is not None else GIVEN,
    )


def _givers(library: Library) -> list[str]:
    """The skills and abilities that may have given a modification."""
    return [*library.skill_ids, *(passive.id for passive in library.passives)]


def _set_record(library: Library, s: Duel, seat: int, figure: int, node: Node) -> None:
    """What the figure did this turn."""
    s.casts[figure] = _int(node, "casts", 0)
    s.knock_steps[figure] = _int(node, "knockback_steps", 0)
    s.best[figure] = _int(node, "best_damage", 0)
    s.out[figure] = _flag(node, "out")
    s.used[seat] |= _int(node, "used", 0)
    for field in ("cast_ids", "did", "trail", "spent_suits", "element", "last"):
        item = node.get(field)
        if item is None:
            continue
        if field == "cast_ids":
            s.cast_ids[figure] = tuple(_word(item, word, library.skill_ids) for word in item.words())
        elif field == "did":
            s.did[figure] = sum(
                DEEDS[Node(item.file, item.line, word).one_of(DEEDS)] for word in item.words()
            )
        elif field == "trail":
            s.trail[figure] = tuple(item.integers())
        elif field == "spent_suits":
            s.spent_suits[seat] = sum(1 << _suit(item, word) for word in item.words())
        elif field == "element":
            s.element[figure] = item.one_of(("", *ELEMENTS))
        else:
            s.last[figure] = _trace(item)


def _trace(node: Node) -> Trace:
    node.only(("damage", "knocked", "moved", "crossings", "element"))
    crossings, element = node.get("crossings"), node.get("element")
    passed = (
        [[part.integer() for part in item.entries()] for item in crossings.entries()]
        if crossings is not None
        else []
    )
    return Trace(
        _int(node, "damage", 0),
        _int(node, "knocked", 0),
        _flag(node, "moved"),
        tuple(_crossing(node, parts) for parts in passed),
        element.text() if element is not None else "",
    )


def _crossing(node: Node, parts: list[int]) -> tuple[int, int, int]:
    if len(parts) != 3:
        raise node.wrong(
            "一次越过写三个数：第几次位移、越过谁、从哪格起。",
            "A crossing is three numbers: which move, whom, from where.",
        )
    return parts[0], parts[1], parts[2]


# -- cards --------------------------------------------------------------------------------------------------


def _set_cards(s: Duel, given: Node, nodes: list[Node]) -> None:
    """Zones in a fixed order: pool from the bottom, discard, then hands and face-down cards seat by seat."""
    copies = s.arena.seats // 2
    zones = [_faces(given.get("deck"))[::-1], _faces(given.get("discard"))]
    for node in nodes:
        zones.append(_faces(node.get("hand")))
        zones.append(_faces(node.get("facedown")))
    left = [copies] * FACES
    for zone in zones:
        for face in zone:
            left[face] -= 1
            if left[face] < 0:
                raise given.wrong(
                    f"牌 {SYMBOLS[face // 9]}{face % 9 + 1} 不够用了。",
                    f"There are not enough cards {SYMBOLS[face // 9]}{face % 9 + 1}.",
                )
    unnamed = [face for face in range(FACES) for _ in range(left[face])]
    zones[0] = unnamed + zones[0]
    _number_cards(s, given, zones)


def _number_cards(s: Duel, given: Node, zones: list[list[int]]) -> None:
    total = sum(len(zone) for zone in zones)
    listed = given.get("ids")
    ids = listed.integers() if listed is not None else list(range(total))
    if sorted(ids) != list(range(total)):
        raise given.wrong(f"ids 应是 0 到 {total - 1} 各一次。", f"ids must be 0 to {total - 1}, each once.")
    faces = [face for zone in zones for face in zone]
    s.face, s.seen = [0] * total, [0] * total
    for card, face in zip(ids, faces, strict=True):
        s.face[card] = face
    at = 0
    for index, zone in enumerate(zones):
        cards = ids[at : at + len(zone)]
        at += len(zone)
        if index == 0:
            s.deck = cards
        elif index == 1:
            s.discard = cards
        else:
            seat = (index - 2) // 2
            (s.hand if index % 2 == 0 else s.facedown)[seat] = cards
    _set_seen(s, given, ids)


def _set_seen(s: Duel, given: Node, ids: list[int]) -> None:
    for card in s.discard:
        s.seen[card] = st.everybody(s.arena.seats)
    for seat in range(s.arena.seats):
        for card in s.hand[seat] + s.facedown[seat]:
            s.seen[card] = 1 << seat
    listed = given.get("seen")
    if listed is None:
        return
    masks = listed.integers()
    if len(masks) != len(ids):
        raise listed.wrong(f"seen 应有 {len(ids)} 项。", f"seen must have {len(ids)} entries.")
    for card, mask in zip(ids, masks, strict=True):
        s.seen[card] = mask


def _faces(node: Node | None) -> list[int]:
    faces: list[int] = []
    for word in node.words() if node is not None else ():
        face = face_of(word)
        if face < 0 and node is not None:
            raise node.wrong(
                f"没有牌「{word}」，应写如 ♠3 或 S3。", f"There is no card {word!r}; write ♠3 or S3."
            )
        faces.append(face)
    return faces


def _suit(node: Node, word: str) -> int:
    if word in SYMBOLS:
        return SYMBOLS.index(word)
    return SUITS.index(Node(node.file, node.line, word).one_of(SUITS))


# -- the rest -----------------------------------------------------------------------------------------------


def _set_action(s: Duel, nodes: list[Node]) -> None:
    arena = s.arena
    full = 6 + 6 * arena.seats // arena.teams
    for team in range(arena.teams):
        lowered = sum(
            b.n
            for b in s.buffs
            if b.mod == "action_cap" and b.until >= 0 and arena.team[b.owner % arena.seats] == team
        )
        s.action[team] = max(0, full + lowered)
    for seat, node in enumerate(nodes):
        if node.get("action") is not None:
            s.action[arena.team[seat]] = _within(node, "action", 0, 0, full)


def _set_lost(s: Duel, nodes: list[Node]) -> None:
    for seat, node in enumerate(nodes):
        lost = node.get("lost")
        if lost is not None:
            gone = [_word(lost, word, [p.id for p in s.heroes[seat].passives]) for word in lost.words()]
            kept = {
                window: [(owner, rule) for owner, rule in entries if owner != seat or rule.id not in gone]
                for window, entries in s.listeners.items()
            }
            s.listeners = {window: entries for window, entries in kept.items() if entries}


def _int(node: Node, field: str, default: int) -> int:
    given = node.get(field)
    return given.integer() if given is not None else default


def _within(node: Node, field: str, default: int, least: int, most: int) -> int:
    number = _int(node, field, default)
    if not least <= number <= most:
        raise node.need(field).wrong(
            f"「{field}」应在 {least} 到 {most} 之间，不是 {number}。",
            f"{field!r} must be {least} to {most}, not {number}.",
        )
    return number


def _word(node: Node, word: str, known: Iterable[str]) -> str:
    return Node(node.file, node.line, word).one_of(known)


def _flag(node: Node, field: str) -> bool:
    given = node.get(field)
    return given is not None and given.truth()


def _facing(node: Node, default: int) -> int:
    given = node.get("facing")
    if given is None:
        return default
    return 1 if given.one_of(("left", "right")) == "right" else -1


def _cell_or(s: Duel, node: Node, field: str, otherwise: int) -> int:
    """The default if the field is absent; "none" means that there is none."""
    return otherwise if node.get(field) is None else _cell(s, node, field)


def _cell(s: Duel, node: Node, field: str, required: bool = False) -> int:
    given = node.need(field) if required else node.get(field)
    if given is None or given.text() == "none":
        return 0
    cell = given.integer()
    if not 1 <= cell <= s.arena.length:
        raise given.wrong(
            f"没有第 {cell} 格，场地是 1 到 {s.arena.length}。",
            f"There is no cell {cell}; the line is 1 to {s.arena.length}.",
        )
    return cell
