"""A new script to begin with: valid, small, and with everything the set offers in its comments."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from anju.engine.text import Text
from anju.games.tragedy_looper.content import Character, Incident, Plot, Role, TragedySet
from anju.games.tragedy_looper.library import Library
from anju.games.tragedy_looper.validator.roles import supply

SPARE_PEOPLE: Final = 2
FEWEST_DAYS: Final = 4
LOOPS: Final = 3

_INTRO: Final = Text(
    "# 惨剧轮回的剧本。名字写中文、英文或编号都可以。检查：anju script check 文件",
    "# A script of Tragedy Looper. Names may be Chinese, English or ids. To check it: anju script check FILE",
)
_TITLE: Final = Text(
    "# 标题与故事（story）在游戏结束前保密。", "# Title and story stay secret until the game is over."
)
_SPECIAL: Final = Text(
    "# 特殊规则（special_rules）给所有人看，程序不执行。",
    "# Special rules (special_rules) are shown to everybody and not enforced.",
)
_LOOPS: Final = Text("# 轮回数与每轮回的天数是公开的。", "# The number of loops and days is public.")
_MAIN: Final = Text("# 主要剧情（身份）：", "# Main plots (roles):")
_SUB: Final = Text("# 次要剧情（身份）：", "# Subplots (roles):")
_CAST: Final = Text(
    "# 角色: 身份。所选剧情的身份恰好都要有，其余是路人。要写选项的：角色: {role: 身份, 选项: 值}。",
    "# Character: role. Exactly the roles of the plots, everybody else is a Person. With options:"
    " CHARACTER: {role: ROLE, OPTION: VALUE}.",
)
_CHARACTERS: Final = Text("# 角色：", "# Characters:")
_INCIDENTS: Final = Text(
    "# 日: {incident: 事件, culprit: 肇事者}。事件：", "# DAY: {incident: ..., culprit: ...}. Incidents:"
)


def blank(library: Library, set_id: str, lang: str) -> str:
    """The text of a new script of that set."""
    return _Writer(library, library.sets[set_id], lang).script()


class _Writer:
    def __init__(self, library: Library, tragedy_set: TragedySet, lang: str) -> None:
        self.library = library
        self.set = tragedy_set
        self.lang = lang
        self.main = self._plots(tragedy_set.main_plots)[: tragedy_set.main_count]
        self.subs = self._plots(tragedy_set.subplots)[: tragedy_set.sub_count]
        self.cast = self._cast()
        self.incidents = self._incidents()

    def _plots(self, ids: tuple[str, ...]) -> list[Plot]:
        """Plots that make no further demands on the script."""
        return [plot for id in ids if not (plot := self.library.plots[id]).constraints]

    def _cast(self) -> list[tuple[Character, str]]:
        plain = [who for who in self.library.characters.values() if not who.options and not who.traits]
        wanted = supply(self.library, self.set, (*self.main, *self.subs))
        roles = [role for role, (least, _) in wanted.items() for _ in range(least)]
        roles += ["person"] * SPARE_PEOPLE
        return list(zip(plain, roles, strict=False))

    def _incidents(self) -> list[tuple[Incident, Character]]:
        """An incident for everybody who must be a culprit, and one more by a Person."""
        offered = [self.library.incidents[id] for id in self.set.incidents]
        plain = [one for one in offered if one.trigger.mob is None and not one.trigger.public_name]
        guilty = [who for who, role in self.cast if self.library.roles[role].asks("script_must_be_culprit")]
        guilty.append(self.cast[-1][0])
        return list(zip(plain, guilty, strict=False))

    def script(self) -> str:
        return "\n".join((*self.head(), *self.plots(), *self.people(), *self.calendar())) + "\n"

    def head(self) -> list[str]:
        return [
            _INTRO(self.lang),
            "script: my-script",
            _TITLE(self.lang),
            "title: {zh: 我的剧本, en: My Script}",
            _SPECIAL(self.lang),
            "",
            f"set: {self.named(self.set)}",
            _LOOPS(self.lang),
            f"days: {max(FEWEST_DAYS, len(self.incidents) + 1)}",
            f"loops: {LOOPS}",
            "",
        ]

    def plots(self) -> list[str]:
        return [
            _MAIN(self.lang),
            *self.offered(self.set.main_plots),
            f"main_plot: {self.named(self.main[0])}",
            _SUB(self.lang),
            *self.offered(self.set.subplots),
            "subplots:",
            *(f"  - {self.named(plot)}" for plot in self.subs),
            "",
        ]

    def people(self) -> list[str]:
        return [
            _CAST(self.lang),
            *self.listed(_CHARACTERS, (self.playable(who) for who in self.library.characters.values())),
            "cast:",
            *(f"  {self.named(who)}: {self.named(self.library.roles[role])}" for who, role in self.cast),
            "",
        ]

    def calendar(self) -> list[str]:
        return [
            *self.listed(_INCIDENTS, (self.named(self.library.incidents[id]) for id in self.set.incidents)),
            "incidents:",
            *(
                f"  {day}: {{incident: {self.named(one)}, culprit: {self.named(who)}}}"
                for day, (one, who) in enumerate(self.incidents, 2)
            ),
        ]

    def named(self, thing: Character | Incident | Plot | TragedySet | Role) -> str:
        return thing.name(self.lang)

    def offered(self, plots: tuple[str, ...]) -> list[str]:
        return [f"#   {self.described(self.library.plots[id])}" for id in plots]

    def described(self, plot: Plot) -> str:
        roles = [
            f"{self.named(self.library.roles[role])} × {least}" + (f"–{most}" if most != least else "")
            for role, (least, most) in plot.roles.items()
        ]
        return f"{self.named(plot)}: {', '.join(roles)}" if roles else self.named(plot)

    def playable(self, who: Character) -> str:
        """The name with its options; empty for characters that are never cast."""
        if who.has_trait("inherits_setup_of"):
            return ""
        options = ", ".join(option.name for option in who.options)
        return f"{self.named(who)} ({options})" if options else self.named(who)

    def listed(self, title: Text, names: Iterable[str]) -> list[str]:
        """Some to a line."""
        present = [name for name in names if name]
        rows = [present[at : at + 8] for at in range(0, len(present), 8)]
        return [title(self.lang), *("#   " + ", ".join(row) for row in rows)]
