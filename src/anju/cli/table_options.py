"""`--option name=value` as typed on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from anju.engine.document import suggestion
from anju.engine.errors import BadOption
from anju.engine.refusal import is_number
from anju.engine.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from anju.engine.game import Setting

OptionOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="A table option of the game; may be given several times."
    ),
]

ScriptOption = Annotated[
    Path | None,
    typer.Option(
        "--script",
        metavar="FILE",
        help="The script file to play, for games that have scripts; see anju script.",
    ),
]

_TRUTH = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


def read_options(given: list[str] | None, settings: Iterable[Setting]) -> dict[str, object]:
    """The options with the type their setting has; the engine checks their values."""
    by_name = {setting.name: setting for setting in settings}
    options: dict[str, object] = {}
    for item in given or ():
        name, separator, text = item.partition("=")
        if not separator:
            raise BadOption(Text(f"「{item}」应写成 名=值。", f"{item!r} should be written NAME=VALUE."))
        if name not in by_name:
            hint = suggestion(name, by_name)
            known = ", ".join(by_name)
            raise BadOption(
                Text(
                    f"没有选项「{name}」，可用：{known}。{hint.zh}",
                    f"There is no option {name!r}; known: {known}. {hint.en}",
                )
            )
        options[name] = _typed(text, by_name[name])
    return options


def with_script(
    given: list[str] | None, script: Path | None, settings: Iterable[Setting], lang: str
) -> dict[str, object]:
    """The options, and the script of a file among them: it is checked first, and goes with the table."""
    if script is None:
        return read_options(given, settings)
    from anju.cli.script import read_script

    # Refused before the file is looked at: a game without scripts, a script given twice.
    options = read_options([*(given or ()), f"script={script}"], settings)
    if any(item.partition("=")[0] == "script" for item in given or ()):
        raise BadOption(
            Text("剧本给了两次：--script 与 --option script。", "Two scripts: --script and --option script.")
        )
    return {**options, "script": read_script(script, lang)}


def suggested(options: Mapping[str, object], settings: Iterable[Setting]) -> list[Text]:
    """Options that could still be chosen to go with the given ones, and how; empty if they were given."""
    suggestions: list[Text] = []
    for setting in settings:
        offered = setting.suggestions(options.get(setting.name, setting.default))
        if len(offered) > 1 and not any(one.option in options for one in offered):
            suggestions += [
                Text(f"{about.zh}：--option {name}={value}", f"{about.en}: --option {name}={value}")
                for name, value, about in offered
            ]
    return suggestions


def _typed(text: str, setting: Setting) -> object:
    """The typed text as one of the setting's own choices, wherever there is one."""
    for choice in setting.choices or ():
        if text == str(choice):
            return choice
    if isinstance(setting.default, tuple):
        return tuple(part for part in text.split(",") if part)
    if isinstance(setting.default, bool):
        return _TRUTH.get(text.lower(), text)
    if isinstance(setting.default, int) and is_number(text.removeprefix("-")):
        return int(text)
    return text
