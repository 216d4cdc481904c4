"""Which language to speak: asked for, set in ANJU_LANG, or read off the system."""

from __future__ import annotations

import os
from enum import StrEnum
from typing import Annotated

import typer


class Language(StrEnum):
    zh = "zh"
    en = "en"


class Speaker:
    """Remembers --lang for messages printed after the command has ended."""

    asked: Language | None = None


def _remember(ctx: typer.Context, asked: Language | None) -> Language | None:
    if isinstance(ctx.obj, Speaker):
        ctx.obj.asked = asked
    return asked


LanguageOption = Annotated[
    Language | None,
    typer.Option(
        "--lang",
        envvar="ANJU_LANG",
        callback=_remember,
        help="Language of the output; Chinese unless the system is English.",
    ),
]


def spoken(asked: Language | None) -> str:
    """Chinese first; English only where the person or the system clearly says so."""
    if asked is not None:
        return str(asked)
    for name in ("ANJU_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "").lower()
        if value:
            return "en" if value.startswith("en") else "zh"
    return "zh"
