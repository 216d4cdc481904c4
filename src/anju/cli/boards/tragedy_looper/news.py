"""What happened in 惨剧轮回, phase by phase; what happened together is told together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from anju.engine.text import Text
from anju.games.tragedy_looper.event_texts import PHASE_NAMES, UNNAMED
from anju.games.tragedy_looper.label import named
from anju.games.tragedy_looper.library import standard
from anju.games.tragedy_looper.queries import MASTERMIND

if TYPE_CHECKING:
    from anju.cli.boards.telling import News
    from anju.engine.event import Event
    from anju.engine.roster import Roster

TOGETHER: Final = frozenset(
    (
        "counter", "moved", "died", "revived", "removed", "guard_lost", "protagonists_lost", "protagonists_died",
    )
)  # fmt: skip
"""Events whose first number says which of them happen at the same moment (TL-12.2.5)."""

CONSEQUENCES: Final = frozenset(("role_revealed",))
"""Events that may follow from a cause without changing the board."""

ANSWERS: Final = {"carried_out": Text("执行", "carried out"), "refused": Text("被拒绝", "refused")}

OUTSIDE_DAYS: Final = frozenset(("setup", "loop_start", "loop_end", "verdict", "guess"))


def news(events: list[Event], since: int, lang: str, roster: Roster | None = None) -> list[News]:
    """Lines from the `since`-th event on; the events before only say which phase it is."""
    chronicle = PhaseLog(lang, UNNAMED if roster is None else roster)
    for at, event in enumerate(events):
        if at == since:
            chronicle.forget()
        chronicle.add(event)
    if since >= len(events):
        chronicle.forget()
    return chronicle.lines()


class Paragraph:
    """One line: its beginning, and what belongs to it."""

    def __init__(self, heading: str, key: tuple[object, ...], beginning: str, parts: list[str]) -> None:
        self.heading = heading
        self.key = key
        """The kind of thing that may be added; nothing if empty."""
        self.beginning = beginning
        self.parts = parts


class PhaseLog:
    """Paragraphs under the headings of phases.  A phase in which nothing is seen leaves no line."""

    def __init__(self, lang: str, roster: Roster) -> None:
        self.lang = lang
        self.roster = roster
        self.heading = ""
        self.phase = ""
        self.paragraphs: list[Paragraph] = []

    def forget(self) -> None:
        self.paragraphs = []

    def lines(self) -> list[News]:
        between = "，" if self.lang == "zh" else ", "
        told = [(one.heading, one.beginning + between.join(one.parts)) for one in self.paragraphs]
        return [(heading, what.replace(f"{between}→", " →")) for heading, what in told]

    def add(self, event: Event) -> None:
        if event.kind == "phase":
            self._phase(event.data)
        elif event.kind == "loop":
            self.heading = event.text(self.lang, self.roster)
        elif event.kind == "on_board":
            self._on_board(event)
        elif event.kind == "card_placed":
            self._join(("placed",), "", self._placed(event.data[0]) + self._name(event.data[1]))
        elif event.kind == "own_card":
            self._name_card(event)
        elif event.kind == "cards_revealed":
            self._turn_up(event)
        elif event.kind == "cause":
            self._begin(self._effect_key(), self._cause(event))
        elif event.kind in TOGETHER:
            self._happen(event)
        elif event.kind == "declared":
            self._begin(("declared",), "", event.text(self.lang, self.roster))
        elif event.kind in ANSWERS:
            self._answer(event)
        elif event.kind in CONSEQUENCES and self._open(("cause",)):
            self.paragraphs[-1].parts.append(event.text(self.lang, self.roster))
        else:
            self._begin((), "", event.text(self.lang, self.roster))

    def _begin(self, key: tuple[object, ...], beginning: str, *parts: str) -> None:
        self.paragraphs.append(Paragraph(self.heading, key, beginning, list(parts)))

    def _open(self, key: tuple[object, ...]) -> Paragraph | None:
        """The last paragraph, if it belongs to this phase and still accepts such a thing."""
        last = self.paragraphs[-1] if self.paragraphs else None
        return last if last is not None and (last.heading, last.key) == (self.heading, key) else None

    def _join(self, key: tuple[object, ...], beginning: str, what: str) -> None:
        line = self._open(key)
        if line is None:
            self._begin(key, beginning, what)
        else:
            line.parts.append(what)

    # -- words --------------------------------------------------------------------------------------------

    def _name(self, id: object) -> str:
        return named(standard(), str(id))(self.lang)

    def _phase(self, data: tuple[object, ...]) -> None:
        """轮1日3 结算: short, since it stands beside every line."""
        loop, day, phase = data
        self.phase = str(phase)
        name = PHASE_NAMES[str(phase)]
        where = (
            Text(f"轮{loop}", f"L{loop}")
            if phase in OUTSIDE_DAYS
            else Text(f"轮{loop}日{day}", f"L{loop} D{day}")
        )
        self.heading = f"{where(self.lang)} {name(self.lang)}"

    # -- sentences ----------------------------------------------------------------------------------------

    def _on_board(self, event: Event) -> None:
        """学校 男学生/女学生: everybody in one line, those of one place together."""
        who, place = self._name(event.data[0]), self._name(event.data[1])
        line = self._open(("on_board",))
        if line is not None and line.parts[-1].startswith(f"{place} "):
            line.parts[-1] += f"/{who}"
        else:
            self._join(("on_board",), "", f"{place} {who}")

    def _placed(self, owner: object) -> str:
        """A placed card with its owner; the mastermind is named in the heading."""
        return Text(f"{owner}号 ", f"P{owner} ")(self.lang) if owner else ""

    def _name_card(self, event: Event) -> None:
        """The card that has just been placed is this seat's own."""
        owner, target, card = event.data
        line = self._open(("placed",))
        if line is None:  # the placing itself belongs to what was told before
            self._begin((), "", event.text(self.lang, self.roster))
            return
        line.parts[-1] = self._placed(owner) + self._card_on(target, card)

    def _card_on(self, target: object, card: object) -> str:
        thing, name = self._name(target), self._name(card)
        return Text(f"{thing}「{name}」", f"{thing} ({name})")(self.lang)

    def _turn_up(self, event: Event) -> None:
        """A line for each side."""
        sides: dict[bool, list[str]] = {True: [], False: []}
        for laid in event.data:
            assert isinstance(laid, tuple), f"{laid!r} is no card on the board"
            owner, target, card = laid
            sides[owner == MASTERMIND].append(self._placed(owner) + self._card_on(target, card))
        self._begin((), Text("主谋：", "Mastermind: ")(self.lang), *sides[True])
        self._begin((), Text("主角：", "Protagonists: ")(self.lang), *sides[False])

    def _answer(self, event: Event) -> None:
        """Follows the declaration, if that is told here too."""
        line = self._open(("declared",))
        if line is None:
            self._begin((), "", event.text(self.lang, self.roster))
            return
        line.key = ()
        line.parts.append(f"→ {ANSWERS[event.kind](self.lang)}")

    def _cause(self, event: Event) -> str:
        """「连环杀手」（男学生）→, for the mastermind."""
        what, who = self._name(event.data[0]), event.data[1]
        if not who:
            return Text(f"「{what}」→ ", f"{what} → ")(self.lang)
        return Text(f"「{what}」（{self._name(who)}）→ ", f"{what} ({self._name(who)}) → ")(self.lang)

    def _effect_key(self) -> tuple[object, ...]:
        """Whether what follows is its effect; not at the resolution, where it only lets the cards work."""
        return () if self.phase == "resolution" else ("cause",)

    def _happen(self, event: Event) -> None:
        key = ("batch", event.data[0])
        line = self._open(key) or self._open(("cause",))
        if line is None:
            self._begin(key, "", event.text(self.lang, self.roster))
            return
        line.key = key
        line.parts.append(event.text(self.lang, self.roster))
