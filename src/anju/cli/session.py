"""One person at the table in a terminal, bots on the other seats."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.console import Group
from rich.markup import escape
from rich.rule import Rule
from rich.text import Text as Line

from anju.bots import Chair, at_hand, make
from anju.cli import keys, words
from anju.cli.boards import board_of
from anju.cli.fitting import MOST_NEWS, Fitting
from anju.cli.listing import Listing
from anju.engine.file import reason
from anju.engine.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console, RenderableType

    from anju.bots import Bot
    from anju.cli.boards.telling import News
    from anju.engine.errors import Refused
    from anju.engine.question import Question, Value
    from anju.engine.table import Table as GameTable


ASKS_AGAIN: Final = frozenset(("enter", "again", "board", "options"))
"""After these the question stands before one's eyes."""


class Left(Exception):
    """The person has left the table."""


class Session:
    """Shows the table from one seat, reads lines, answers."""

    def __init__(
        self, table: GameTable, seat: int, bots: dict[int, Bot], console: Console, lang: str
    ) -> None:
        self.table = table
        self.board = board_of(table.game.id, table.game.terms)
        self.seat = seat
        self.bots = bots
        self.console = console
        self.lang = lang
        self.roster = self.board.roster(
            [words.YOURSELF if one == seat else words.A_BOT for one in range(table.seats)]
        )
        self.notes: list[str] = []
        # Of a game that goes on after loading, the last lines are enough.
        self.lines_seen = max(0, len(table.events(seat)) - MOST_NEWS)
        self.news: list[News] = []
        self.remarks: list[str] = []
        self.aside = False
        """Whether something other than the question was shown last, so that its default is out of sight."""
        self.hinted: Question | None = None
        """The question for which a hint was given: who asks once more is shown a move."""
        self.chosen_at: list[int] = []
        """The length of the record at each of this person's choices, which is where undo returns to."""
        self.verbs: dict[str, Callable[[Question, keys.Command], bool]] = {
            "enter": self._enter,
            "option": self._number,
            "name": self._name,
            "pass": self._pass,
            "undo": self._undo,
            "why": self._why,
            "about": self._about,
            "hint": self._hint,
            "find": self._find,
            "log": self._log,
            "notes": self._notes,
            "save": self._save,
            "board": self._board,
            "options": self._options,
            "again": self._again,
            "help": self._help,
            "leave": self._leave,
        }

    def play(self) -> None:
        """To the end of the game; raises `Left` if the person leaves earlier."""
        while self.table.outcome is None:
            question = self._next_question()
            if question is None:
                continue
            self.hear()
            self.show(question)
            while not self._act(question, self.command(question, self._read())):
                pass
        self.show_end()

    def _next_question(self) -> Question | None:
        """Lets the bots answer; then the question to this person, if it is one at all."""
        waiting = [question for question in self.table.questions if question.seat != self.seat]
        if waiting:
            with self.console.status(words.THINKING(self.lang)):
                for question in waiting:
                    value = self.bots[question.seat].choose(Chair(self.table, question.seat))
                    self.table.answer(question.seat, value)
            return None
        question = self.table.questions[0]
        if len(question.values) > 1:
            return question
        # A window opens whether or not it can be used; against bots nobody watches the clock.
        if question.values[0] != question.word.decline:
            label = question.options[0].label(self.lang)
            self.remarks.append(
                f"{question.text(self.lang)} {words.ONLY_CHOICE.format(label=label)(self.lang)}"
            )
        self.table.answer(self.seat, question.values[0])
        return None

    # -- showing ------------------------------------------------------------------------------------------

    def show(self, question: Question) -> None:
        """The table, what happened, the question; what there is no room for folds."""
        fitting, listing = self._fitting(), self._listing(question)
        self._print(fitting.screen(self.news, self._asked(question), listing))

    def _print(self, parts: list[RenderableType]) -> None:
        self.console.clear()
        for part in parts:
            self.console.print(part)

    def _fitting(self) -> Fitting:
        return Fitting(self.console, self.board, self.table.view(self.seat), self.lang)

    def _listing(self, question: Question) -> Listing:
        view = self.table.view(self.seat)
        return Listing(question, self.board, view, self.lang, self.console.width)

    def _asked(self, question: Question) -> RenderableType:
        asked = Line.assemble(
            (f"▶ {question.text(self.lang)}", "bold yellow"), "  ", (f"[{question.rule}]", "dim")
        )
        return Group(Rule(style="dim"), asked)

    def hear(self) -> None:
        """What happened since this person's last choice."""
        events = self.table.events(self.seat)
        told = self.board.news(events, self.lines_seen, self.lang, self.roster)
        self.news = [
            *told,
            *(("", remark) for remark in self.remarks),
        ]  # what was said to them stays in sight
        self.lines_seen, self.remarks = len(events), []

    def show_end(self) -> None:
        outcome = self.table.outcome
        assert outcome is not None, "only shown when the game is over"
        self.hear()
        verdict = words.YOU_WON if self.seat in outcome.winners else words.YOU_LOST
        if not outcome.winners:
            verdict = words.DRAW
        said = Line.assemble(
            (verdict(self.lang), "bold yellow"),
            f" {self.table.verdict(self.lang, self.roster)} ",
            (f"[{outcome.rule}]", "dim"),
        )
        self._print(self._fitting().without_question(self.news, Group(Rule(style="dim"), said)))

    def farewell(self) -> None:
        self._say(words.LEFT)

    # -- reading ------------------------------------------------------------------------------------------

    def _read(self) -> str:
        try:
            return self.console.input("> ")
        except EOFError:
            raise Left from None

    def command(self, question: Question, line: str) -> keys.Command:
        """A capital that is an option's whole name takes precedence over the key: B is a seat, b the table."""
        typed = line.strip()
        if len(typed) == 1 and typed.isupper() and any(typed in names for names in self._names(question)):
            return keys.Command("name", typed)
        return keys.read(line)

    def _act(self, question: Question, command: keys.Command) -> bool:
        """True when the table has moved, so that it has to be shown again."""
        moved = self.verbs[command.verb](question, command)
        self.aside = not moved and command.verb not in ASKS_AGAIN
        return moved

    def _say(self, text: Text) -> bool:
        self.console.print(escape(text(self.lang)), soft_wrap=True)
        return False

    def _choose(self, value: Value) -> bool:
        self.chosen_at.append(len(self.table.record))
        self.table.answer(self.seat, value)
        return True

    def _enter(self, question: Question, command: keys.Command) -> bool:
        """The default, if it is in sight; after anything else back to the table."""
        return self._again(question, command) if self.aside else self._choose(question.default)

    def _again(self, question: Question, _: keys.Command) -> bool:
        self.show(question)
        return False

    def _number(self, question: Question, command: keys.Command) -> bool:
        count = len(question.values)
        if not 1 <= command.number <= count:
            return self._say(words.NO_SUCH_NUMBER.format(number=command.number, count=count))
        return self._choose(question.values[command.number - 1])

    def _name(self, question: Question, command: keys.Command) -> bool:
        fitting = self.named(question, command.text)
        if not fitting:
            return self._say(words.NOT_UNDERSTOOD.format(text=command.text))
        if len(fitting) > 1:
            labels = ", ".join(f"{i + 1} {question.options[i].label(self.lang)}" for i in fitting)
            return self._say(words.AMBIGUOUS.format(text=command.text, labels=labels))
        return self._choose(question.values[fitting[0]])

    def named(self, question: Question, text: str) -> list[int]:
        """The options with exactly that name, in any of its forms; otherwise those that contain it."""
        wanted = text.lower()
        labels = [option.label(self.lang).lower() for option in question.options]
        called = [{name.lower() for name in names} for names in self._names(question)]
        return (
            [index for index, label in enumerate(labels) if label == wanted]
            or [index for index, names in enumerate(called) if wanted in names]
            or [index for index, label in enumerate(labels) if wanted in label]
        )

    def _names(self, question: Question) -> list[tuple[str, ...]]:
        game = self.table.game
        return [game.names(question.state, question.word, value) for value in question.values]

    def _pass(self, question: Question, _: keys.Command) -> bool:
        decline = question.word.decline
        if decline is None or decline not in question.values:
            return self._say(words.CANNOT_PASS)
        return self._choose(decline)

    def _undo(self, _: Question, __: keys.Command) -> bool:
        if not self.chosen_at:
            return self._say(words.NOTHING_TO_UNDO)
        length = self.chosen_at.pop()
        while len(self.table.record) > length:
            self.table.undo()
        self.lines_seen = len(self.table.events(self.seat))
        self.remarks = [words.UNDONE(self.lang)]
        return True

    @property
    def _example(self) -> str:
        return self.board.EXAMPLE(self.lang)

    # -- asking -------------------------------------------------------------------------------------------

    def _why(self, question: Question, command: keys.Command) -> bool:
        if not command.text:
            return self._say(words.WHY_WHAT.format(example=self._example))
        value = self.table.game.value_named(self.table.view(self.seat), command.text)
        fitting = self.named(question, command.text)
        number = question.values.index(value) if value in question.values else fitting[0] if fitting else None
        if number is not None:
            self._say(words.POSSIBLE.format(name=command.text, number=number + 1))
            return self._tell_note(question, number)
        refusal = self.table.why(self.seat, value)
        if refusal is None:
            return self._say(words.NOT_UNDERSTOOD.format(text=command.text))
        self._show_refusal(refusal)
        return False

    def _show_refusal(self, refusal: Refused) -> None:
        """In sentences, which hold the numbers."""
        rows = (
            (words.CAUSE, refusal.message(self.lang)),
            (words.REMEDY, refusal.remedy(self.lang)),
            (words.RULE, refusal.rule),
        )
        for title, content in rows:
            if content:
                self.console.print(f"  [bold]{title(self.lang)}[/]  {escape(content)}")

    def _about(self, question: Question, command: keys.Command) -> bool:
        """The text of an option, by number, or of anything, by name."""
        view = self.table.view(self.seat)
        value = self.table.game.value_named(view, command.text)
        if keys.is_number(command.text) and 1 <= int(command.text) <= len(question.values):
            value = question.values[int(command.text) - 1]
        # A name may stand for an option, which has no text, and for something else that has one.
        text = self.board.about(view, value, self.lang) or self.board.about(view, command.text, self.lang)
        if not text:
            return self._say(words.NOTHING_ABOUT.format(text=command.text, example=self._example))
        self.console.print(escape(text), soft_wrap=True)
        return self._tell_note(question, question.values.index(value)) if value in question.values else False

    def _hint(self, question: Question, _: keys.Command) -> bool:
        """What a good player would look at; asked once more, what a fair bot would choose on this seat."""
        if self.hinted is question:
            return self._show_move(question)
        self.hinted, game = question, self.table.game.id
        with self.console.status(words.THINKING(self.lang)):
            reasons = make(at_hand("fair", game), game).explain(Chair(self.table, self.seat))
        for one in reasons:
            said = self.roster.read(one.text(self.lang), self.lang)
            self.console.print(f"  [cyan]•[/] {escape(said)} [dim]{escape(f'[{one.rule}]')}[/]")
        return self._say(words.HINT_AGAIN if reasons else words.NO_HINT)

    def _show_move(self, question: Question) -> bool:
        from anju.server.thinking.planning import chosen

        with self.console.status(words.THINKING(self.lang)):
            value = chosen(self.table, self.seat, at_hand("fair", self.table.game.id), 0)
        number = question.values.index(value)
        label = question.options[number].label(self.lang)
        return self._say(words.HINT_MOVE.format(number=number + 1, label=label))

    def _tell_note(self, question: Question, number: int) -> bool:
        """What will come of an option, as far as this seat can tell."""
        note = question.options[number].note(self.lang)
        if note:
            self.console.print(f"  [cyan]→[/] {escape(note)}")
        return False

    def _find(self, question: Question, command: keys.Command) -> bool:
        text = command.text.lower()
        labels = enumerate(option.label(self.lang) for option in question.options)
        hits = [f"{index + 1:>4}  {label}" for index, label in labels if text in label.lower()]
        hits += [line for line in self._log_lines() if text in line.lower()]
        if not hits:
            return self._say(words.FOUND_NOTHING.format(text=command.text))
        for line in hits:
            self.console.print(f"  {escape(line)}")
        return False

    def _log_lines(self) -> list[str]:
        news = self.board.news(self.table.events(self.seat), 0, self.lang, self.roster)
        return [f"{when}  {what}".lstrip() for when, what in news]

    def _log(self, _: Question, __: keys.Command) -> bool:
        for number, line in enumerate(self._log_lines(), 1):
            self.console.print(f"[dim]{number:>4}[/]  {escape(line)}")
        return False

    def _notes(self, _: Question, command: keys.Command) -> bool:
        if command.text:
            self.notes.append(command.text)
            return self._say(words.NOTED)
        if not self.notes:
            return self._say(words.NO_NOTES)
        for note in self.notes:
            self.console.print(f"  - {escape(note)}")
        return False

    def _save(self, _: Question, command: keys.Command) -> bool:
        if not command.text:
            return self._say(words.SAVE_WHERE)
        self.save(Path(command.text))
        return False

    def save(self, file: Path) -> None:
        try:
            file.write_bytes(self.table.save())
        except (OSError, ValueError) as problem:
            self._say(words.CANNOT_WRITE.format(file=file, problem=reason(problem)))
            return
        said = words.SAVED if self.table.outcome is None else words.SAVED_AT_END
        self._say(said.format(file=file, game=self.table.game.id, seat=self.seat))

    def _board(self, question: Question, _: keys.Command) -> bool:
        """Everything, even if it scrolls."""
        self._print(self._fitting().unfolded(self.news, self._asked(question), self._listing(question)))
        return False

    def _options(self, question: Question, _: keys.Command) -> bool:
        self.console.print(self._asked(question))
        self.console.print(self._listing(question).whole())
        return False

    def _help(self, _: Question, __: keys.Command) -> bool:
        self.console.print(words.HELP(self.lang))
        return False

    def _leave(self, _: Question, __: keys.Command) -> bool:
        raise Left
