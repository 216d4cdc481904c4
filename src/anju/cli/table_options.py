"""`--option name=value` as typed on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from anju.engine.document import suggestion
from anju.engine.errors import BadOption
from anju.engine.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from anju.engine.game import Setting

OptionOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="A table option of the game; may be given several times."
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


def _typed(text: str, setting: Setting) -> object:
    """Written as text, meant as one of the setting's own choices wherever there is one."""
    for choice in setting.choices or ():
        if text == str(choice):
            return choice
    if isinstance(setting.default, tuple):
        return tuple(part for part in text.split(",") if part)
    if isinstance(setting.default, bool):
        return _TRUTH.get(text.lower(), text)
    if isinstance(setting.default, int) and text.lstrip("-").isdigit():
        return int(text)
    return text
