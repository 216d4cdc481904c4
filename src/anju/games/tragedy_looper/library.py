"""All characters, roles, plots, incidents, sets and cards, read from their files and checked."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final

from anju.engine import document
from anju.engine.document import Node
from anju.engine.fingerprint import Fingerprint
from anju.engine.text import Text
from anju.games.tragedy_looper.content import (
    ActionCard,
    Character,
    Constraint,
    Incident,
    Plot,
    Role,
    TragedySet,
)
from anju.games.tragedy_looper.content_reader import ContentReader
from anju.games.tragedy_looper.row import (
    Choice,
    Condition,
    Effect,
    GoodwillAbility,
    IncidentStep,
    Row,
    Target,
)
from anju.games.tragedy_looper.vocabulary import COUNTERS, EVERY_COUNTER, FAR, FAR_SIDE, LOCATIONS, PLACES

__all__ = [
    "COUNTERS",
    "EVERY_COUNTER",
    "FAR",
    "FAR_SIDE",
    "KIND_NAMES",
    "LOCATIONS",
    "LOCATION_NAMES",
    "PLACES",
    "PLACE_NAMES",
    "TAG_NAMES",
    "ActionCard",
    "Character",
    "Choice",
    "Condition",
    "Constraint",
    "Effect",
    "GoodwillAbility",
    "Incident",
    "IncidentStep",
    "Library",
    "Plot",
    "Role",
    "Row",
    "Target",
    "TragedySet",
    "standard",
]

HOME: Final = Path(__file__).parent / "data"
KINDS: Final = ("character", "role", "plot", "incident", "set", "card")

LOCATION_NAMES: Final = {
    "hospital": Text("医院", "Hospital"),
    "shrine": Text("神社", "Shrine"),
    "city": Text("城市", "City"),
    "school": Text("学校", "School"),
}
PLACE_NAMES: Final = {**LOCATION_NAMES, FAR_SIDE: Text("远方", "Far Side")}
KIND_NAMES: Final = {
    "character": ("角色", "character"),
    "role": ("身份", "role"),
    "plot": ("剧情", "plot"),
    "incident": ("事件", "incident"),
    "set": ("剧本集", "tragedy set"),
    "location": ("地点", "location"),
}
"""What the kinds of things are called, in Chinese and English."""

TAG_NAMES: Final = {
    "student": Text("学生", "student"),
    "adult": Text("成人", "adult"),
    "boy": Text("少年", "boy"),
    "girl": Text("少女", "girl"),
    "man": Text("男性", "man"),
    "woman": Text("女性", "woman"),
    "construct": Text("造物", "construct"),
    "animal": Text("动物", "animal"),
    "tree": Text("树木", "tree"),
    "little_sister": Text("妹妹", "little sister"),
}
_OTHER_LOCATION_NAMES: Final = {"都市": "city"}


class Library:
    """Everything that scripts are made of."""

    def __init__(self, home: Path) -> None:
        self.home = home
        rows = {kind: _rows(home, f"{kind}s") for kind in KINDS}
        read = ContentReader({kind: tuple(ids) for kind, ids in rows.items()})
        self.characters: dict[str, Character] = {
            id: read.character(id, node) for id, node in rows["character"].items()
        }
        self.roles: dict[str, Role] = {id: read.role(id, node) for id, node in rows["role"].items()}
        self.plots: dict[str, Plot] = {id: read.plot(id, node) for id, node in rows["plot"].items()}
        self.incidents: dict[str, Incident] = {
            id: read.incident(id, node) for id, node in rows["incident"].items()
        }
        self.sets: dict[str, TragedySet] = {
            id: read.tragedy_set(id, node, self.plots) for id, node in rows["set"].items()
        }
        self.cards: dict[str, ActionCard] = {id: read.card(id, node) for id, node in rows["card"].items()}
        self._known: dict[str, dict[str, str]] = {}
        self._aliases: dict[str, dict[str, str]] = {}
        self._index("character", rows, [(c.id, c.name, c.also) for c in self.characters.values()])
        self._index("role", rows, [(r.id, r.name, r.also) for r in self.roles.values()])
        self._index("plot", rows, [(p.id, p.name, p.also) for p in self.plots.values()])
        self._index("incident", rows, [(i.id, i.name, i.also) for i in self.incidents.values()])
        self._index("set", rows, [(s.id, s.name, s.also) for s in self.sets.values()])
        self._known["card"] = {id: id for id in self.cards}
        self._aliases["card"] = {}
        self._known["location"] = {
            _plain(name): id for id, text in LOCATION_NAMES.items() for name in (id, text.zh, text.en)
        }
        self._aliases["location"] = _OTHER_LOCATION_NAMES

    def _index(
        self, kind: str, rows: dict[str, dict[str, Node]], named: list[tuple[str, Text, tuple[str, ...]]]
    ) -> None:
        """Two things of one kind under one name could not be told apart in a script."""
        known: dict[str, str] = {}
        aliases: dict[str, str] = {}
        for id, name, also in named:
            for index, names in ((known, (id, name.zh, name.en)), (aliases, also)):
                for one in names:
                    word = _plain(one)
                    other = known.get(word) or aliases.get(word) or id
                    if other != id:
                        raise (
                            rows[kind][id]
                            .wrong(
                                f"「{one}」已经是「{other}」的名字。",
                                f"{one!r} is the name of {other!r} already.",
                            )
                            .inside(id)
                        )
                    index[word] = id
        self._known[kind] = known
        self._aliases[kind] = aliases

    # -- names ------------------------------------------------------------------------------------------------

    def names(self, kind: str) -> tuple[str, ...]:
        """Everything that things of this kind are called in scripts: ids, Chinese and English names."""
        ids = dict.fromkeys(self._known[kind].values())
        named = [(id, self.name(kind, id).zh, self.name(kind, id).en) for id in ids]
        return tuple(dict.fromkeys(name for names in named for name in names))

    def exact(self, kind: str, name: str) -> str | None:
        """An id by itself, or by its Chinese or English name."""
        return self._known[kind].get(_plain(name))

    def find(self, kind: str, name: str) -> str | None:
        """An id by any name that people use."""
        return self.exact(kind, name) or self._aliases[kind].get(_plain(name))

    def name(self, kind: str, id: str) -> Text:
        """What something is called."""
        if kind == "location":
            return LOCATION_NAMES[id]
        return self._of(kind)[id].name

    def in_order(self, characters: Iterable[str]) -> list[str]:
        """The ids as they stand here, whoever comes first in a script; cards that no script casts stand last."""
        wanted = set(characters)
        chosen = [one for one in self.characters.values() if one.id in wanted]
        return [one.id for one in sorted(chosen, key=lambda one: one.has_trait("inherits_setup_of"))]

    def _of(
        self, kind: str
    ) -> (
        dict[str, Character]
        | dict[str, Role]
        | dict[str, Plot]
        | dict[str, Incident]
        | dict[str, TragedySet]
        | dict[str, ActionCard]
    ):
        if kind == "character":
            return self.characters
        if kind == "role":
            return self.roles
        if kind == "plot":
            return self.plots
        if kind == "incident":
            return self.incidents
        return self.sets if kind == "set" else self.cards

    def fingerprint(self) -> str:
        """A digest that changes with what the rows mean."""
        fingerprint = Fingerprint()
        for file in sorted(self.home.glob("*.yaml")):
            fingerprint.add_rows(file, aside=frozenset(("also",)))
        return str(fingerprint)


def _rows(home: Path, kind: str) -> dict[str, Node]:
    """The rows of one file by id."""
    (root,) = document.load(home / f"{kind}.yaml")
    root.only((kind,))
    return root.need(kind).items()


def _plain(name: str) -> str:
    """As names are compared: capitals and the shape of the apostrophe do not matter."""
    return name.casefold().replace("’", "'")


@lru_cache(maxsize=1)
def standard() -> Library:
    """The library that comes with the program."""
    return Library(HOME)
