"""All schools, traits and ready characters, read from their files and checked."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from anju.engine import document
from anju.engine.document import Node
from anju.engine.errors import BadOption
from anju.engine.fingerprint import Fingerprint
from anju.engine.question import Value
from anju.engine.refusal import is_number
from anju.engine.text import Text
from anju.engine.window import Listeners, listeners
from anju.games.codex import row
from anju.games.codex.hero import Hero
from anju.games.codex.references import check_references, check_schools
from anju.games.codex.settings import Options
from anju.games.codex.skill import Passive, School, Skill

HOME: Final = Path(__file__).parent
ESSENTIALS: Final = "s00"
_REMEMBERED: Final = 256


class Library:
    """Everything that characters are made of."""

    def __init__(self, home: Path) -> None:
        self.home = home
        files = sorted((home / "schools").glob("*.yaml"))
        roots = [document.load(file)[0] for file in files]
        check_schools(roots)
        loaded = [row.school(root) for root in roots]
        self.schools: dict[str, School] = {school.id: school for school in loaded}
        self.traits: dict[str, Passive] = row.traits(document.load(home / "traits.yaml")[0])
        self.characters = document.load(home / "characters.yaml")[0].need("characters").items()
        self.by_id: dict[Value, Skill] = {skill.id: skill for school in loaded for skill in school.skills}
        self._passives = {passive.id: passive for school in loaded for passive in school.passives}
        self._passives.update((trait.id, trait) for trait in self.traits.values())
        self._sets: dict[tuple[str, ...], tuple[Skill, ...]] = {}
        self.open_schools = tuple(id for id in self.schools if id != ESSENTIALS)
        self.summoners = tuple(
            school.id for school in loaded if any(skill.summons for skill in school.skills)
        )
        self.dragon_start = next((skill.dragon for skill in self.by_id.values() if skill.dragon[0]), (0, 0))
        """Action and balance with which dragons begin their host's turns (R-161)."""
        check_references(self)
        for id, node in self.characters.items():
            self._check_character(id, node)
        self._called: dict[str, str] = {}
        """The ready characters by what they may be called."""
        for id, node in self.characters.items():
            name = node.need("name").names()
            for called in (id, name.zh, name.en):
                self._called.setdefault(called, id)
        self.plain_characters: list[Value] = [
            id
            for id, node in self.characters.items()
            if not node.need("blessings").words() and not node.need("curses").words()
        ]
        """Ready characters without traits, who have the table's standard numbers (CX-2.1)."""

    def skill(self, id: str) -> Skill:
        return self.by_id[id]

    def find_skill(self, id: str) -> Skill | None:
        return self.by_id.get(id)

    def passive(self, id: str) -> Passive | None:
        return self._passives.get(id)

    @property
    def skill_ids(self) -> tuple[str, ...]:
        return tuple(skill.id for skill in self.by_id.values())

    @property
    def skills(self) -> tuple[Skill, ...]:
        return tuple(self.by_id.values())

    @property
    def passives(self) -> tuple[Passive, ...]:
        return tuple(self._passives.values())

    def skills_of(self, sources: tuple[str, ...]) -> tuple[Skill, ...]:
        """The skills of some schools, in order; a source may also be a single skill."""
        skills = self._sets.get(sources)
        if skills is None:
            gathered: list[Skill] = []
            for source in sources:
                one = self.by_id.get(source)
                gathered.extend((one,) if one is not None else self.schools[source].skills)
            skills = self._sets[sources] = tuple(dict.fromkeys(gathered))
        return skills

    def swifts_of(self, sources: tuple[str, ...]) -> tuple[Skill, ...]:
        return self._chosen(("swift", *sources), [skill for skill in self.skills_of(sources) if skill.swift])

    def doll_skills_of(self, sources: tuple[str, ...]) -> tuple[Skill, ...]:
        """A doll cannot command dolls itself (R-140)."""
        return self._chosen(("doll", *sources), [s for s in self.skills_of(sources) if not s.commands_doll])

    def _chosen(self, key: tuple[str, ...], skills: list[Skill]) -> tuple[Skill, ...]:
        """Computed once for all characters of the same schools."""
        return self._sets.setdefault(key, tuple(skills))

    # -- characters ---------------------------------------------------------------------------------------

    def school_named(self, name: str) -> str | None:
        """A school by id, or by its name with or without 帖."""
        if is_number(name):
            name = f"s{int(name):02d}"
        for school in self.schools.values():
            if name in (
                school.id,
                school.name.zh,
                school.name.zh.removesuffix("帖"),
                school.name.en,
                school.numeral,
            ):
                return school.id
        return None

    def hero(self, name: str, options: Options) -> Hero:
        """A ready character by name, or one made of schools joined by +."""
        id = self._called.get(name)
        if id is not None:
            return _ready(self, id, options.hp, options.balance, options.traits)
        schools = [self.school_named(part.strip()) for part in name.replace("＋", "+").split("+")]
        if None in schools:
            hint = document.suggestion(name, self.characters)
            raise BadOption(
                Text(
                    f"没有角色或帖「{name}」。{hint.zh}",
                    f"There is no character or school {name!r}. {hint.en}",
                )
            )
        return self.plain_hero(tuple(str(school) for school in schools), options)

    def plain_hero(self, schools: tuple[str, ...], options: Options) -> Hero:
        label = Text(
            "＋".join(self.schools[s].name.zh.removesuffix("帖") for s in schools),
            " + ".join(self.schools[s].name.en for s in schools),
        )
        return self.make_hero("", label, options.hp, options.balance, schools, (), options.traits)

    def make_hero(
        self,
        id: str,
        name: Text,
        hp: int,
        balance: int,
        schools: tuple[str, ...],
        traits: tuple[str, ...],
        everybodys: tuple[str, ...],
    ) -> Hero:
        if len(set(schools)) != len(schools) or ESSENTIALS in schools:
            raise BadOption(
                Text(
                    f"「{name.zh}」的帖重复，或写了人人都有的〇帖。",
                    f"{name.en!r} repeats a school, or names 〇, which everybody has.",
                )
            )
        unknown = [trait for trait in (*traits, *everybodys) if trait not in self.traits]
        if unknown:
            hint = document.suggestion(unknown[0], self.traits)
            raise BadOption(
                Text(f"没有特性「{unknown[0]}」。{hint.zh}", f"There is no trait {unknown[0]!r}. {hint.en}")
            )
        every = (ESSENTIALS, *schools)
        worn = tuple(dict.fromkeys((*traits, *everybodys)))
        passives = [passive for school in every for passive in self.schools[school].passives]
        passives.extend(self.traits[trait] for trait in worn)
        return Hero(
            id,
            name,
            hp,
            balance,
            schools,
            worn,
            self.skills_of(every),
            self.swifts_of(every),
            tuple(passives),
        )

    def _check_character(self, id: str, node: Node) -> None:
        """A mistake in a character's file is found when it is loaded, with its line."""
        node.only(("name", "hp", "balance", "schools", "blessings", "curses", "motto"))
        node.need("name").names()
        node.need("motto").names()
        if len(node.need("schools").words()) < 2:
            raise node.need("schools").wrong(
                f"角色「{id}」至少要有两帖。", f"{id!r} needs at least two schools."
            )
        if not 1 <= _number(node, "hp", 40) <= 99 or not 0 <= _number(node, "balance", 3) <= 9:
            raise node.wrong(
                f"角色「{id}」的体力或重心不合理。", f"Hit points or balance of {id!r} are out of range."
            )
        for school in node.need("schools").words():
            if school not in self.open_schools:
                hint = document.suggestion(school, self.open_schools)
                raise node.need("schools").wrong(
                    f"没有帖「{school}」。{hint.zh}", f"There is no school {school!r}. {hint.en}"
                )
        for field, kind in (("blessings", "blessing"), ("curses", "curse")):
            for trait in node.need(field).words():
                if trait not in self.traits or self.traits[trait].kind != kind:
                    hint = document.suggestion(trait, self.traits)
                    raise node.need(field).wrong(
                        f"{field}里没有「{trait}」。{hint.zh}", f"{trait!r} is no {kind}. {hint.en}"
                    )

    def listeners(self, heroes: tuple[Hero, ...]) -> Listeners:
        return listeners(
            [
                (seat, rule.window, rule)
                for seat, hero in enumerate(heroes)
                for p in hero.passives
                for rule in p.rules
            ]
        )

    def fingerprint(self) -> str:
        """A digest that changes with what the rows mean."""
        fingerprint = Fingerprint()
        rows = (file for file in self.home.rglob("*.yaml") if file.parent.name != "lessons")
        for file in sorted(rows):
            fingerprint.add_rows(file, aside=frozenset(("icons", "rulings")))
        return str(fingerprint)


def _number(node: Node, field: str, standard: int) -> int:
    """A character's own number, or the standard one (R-003)."""
    own = node.get(field)
    return own.integer() if own is not None else standard


@lru_cache(_REMEMBERED)
def _ready(library: Library, id: str, hp: int, balance: int, everybodys: tuple[str, ...]) -> Hero:
    """A ready character at a table with these standard numbers and traits; the same one is played over and over."""
    node = library.characters[id]
    traits = (*node.need("blessings").words(), *node.need("curses").words())
    return library.make_hero(
        id,
        node.need("name").names(),
        _number(node, "hp", hp),
        _number(node, "balance", balance),
        tuple(node.need("schools").words()),
        traits,
        everybodys,
    )


@lru_cache(maxsize=1)
def standard() -> Library:
    """The library that comes with the program."""
    return Library(HOME)
