"""One word for one thing in English, in the program and on its pages."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
PROGRAM: Final = ROOT / "src" / "anju"
PAGES: Final = ROOT / "web" / "src"

OTHER_WORDS: Final = {
    r"\bstiff": "rigid",
    r"\bSTF\b": "rigid",
    r"\bnine squares": "nine cells",
    r"\bAphrola": "Aurora",
    r"\bXiao Jiu\b": "Xiaojiu",
    r"\bpassing phase": "sending phase",
    r"^What would do$": "What would help",
    r"\baction limit": "action cap",
    r"\bcards [MP]\b": "the mastermind's cards, the protagonists' cards",
}
"""What was called otherwise in some places, and what it is called everywhere."""

OTHER_WORDS_OF_TRAGEDY_LOOPER: Final = {
    r"(?i)\bonce[ -]per\b": "once a",
    r"\b\d+ per (loop|day)\b": "times a",
    r"\bloop setup\b": "loop set-up",
    r"\bphase \d\b": "the mastermind ability phase",
    r"(?i)\bpicks?\b": "choose",
    r"\bmay (pick|be chosen)\b|\bpossibly the\b": "(… included)",
    r"\b(one|two) (goodwill|paranoia|intrigue|despair) counters?\b": "without counter",
    r"(?i)\bremove (one|all|every) (of its )?(paranoia|goodwill|intrigue|counter)": "take off",
    r"\(declared\)": "(declared beforehand)",
    r"\bback to life\b": "revive",
    r"\bend of the day\b": "day end",
    r"\bnext to hers?\b|\((no|not) diagonal\)": "adjacent (not diagonally)",
    r"(?i)\bstanding (with|in the same)\b|\bin this location\b|\bon this location\b": "in …’s location",
    r"\b([Ii]f|[Ww]hile|with) this card\b": "this character",
    r"\bat least \d (paranoia|intrigue|goodwill)\b": "or more",
    r"\bCan never be refused\b": "Cannot be refused",
}

OTHER_WORDS_OF_CODEX: Final = {r"\bpassives?\b": "ability", r"\bthe pool\b": "the deck"}

UNCOUNTED: Final = re.compile(r"^\{[^{}]*(casts|uses|hand_count)[^{}]*\} \w+s\b")
"""A number that is often one, before a noun that says otherwise."""


Found = tuple[tuple[str, str], ...]
"""Where, and what."""


@cache
def program() -> Found:
    """The English of every text that stands in the program."""
    return tuple(
        (f"{file.relative_to(ROOT)}:{node.lineno}", said(node.args[1]))
        for file in sorted(PROGRAM.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) > 1
        if node.func.id in ("Text", "Sentence")
    )


def said(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    if not isinstance(node, ast.JoinedStr):
        return ""
    return "".join(
        str(v.value) if isinstance(v, ast.Constant) else f"{{{ast.unparse(v)}}}" for v in node.values
    )


@cache
def pages() -> Found:
    files = (*PAGES.rglob("*.svelte"), *PAGES.rglob("*.ts"), *PAGES.rglob("*.json"))
    return tuple(
        (str(file.relative_to(ROOT)), found[2])
        for file in sorted(files)
        for found in re.finditer(r"""\b"?en"?: ?(['"`])(.*?)(?<!\\)\1""", file.read_text(encoding="utf-8"))
    )


def lessons() -> Found:
    return tuple(
        (str(file.relative_to(ROOT)), line)
        for file in sorted((PROGRAM / "games").glob("*/lessons/*.yaml"))
        for line in file.read_text(encoding="utf-8").splitlines()
    )


def otherwise(texts: Found, words: dict[str, str]) -> list[str]:
    assert texts, "there is nothing to look through"
    return [
        f"{where}: {text!r}: say {word!r}"
        for where, text in texts
        for pattern, word in words.items()
        if re.search(pattern, text)
    ]


@pytest.mark.parametrize("texts", [program, pages, lessons], ids=["program", "pages", "lessons"])
def test_one_thing_has_one_word(texts: Callable[[], Found]):
    assert otherwise(texts(), OTHER_WORDS) == []


@pytest.mark.parametrize("folder", ["src/anju/games/codex/", "src/anju/cli/boards/codex"])
def test_one_thing_of_codex_has_one_word(folder: str):
    texts = tuple(found for found in program() if found[0].startswith(folder))
    assert otherwise(texts, OTHER_WORDS_OF_CODEX) == []


@cache
def tragedies() -> Found:
    """The English on the cards, in the scripts and in the sentences of 惨剧轮回."""
    folder = "src/anju/games/tragedy_looper"
    printed = tuple(
        (f"{file.relative_to(ROOT)}:{number}", found[1])
        for file in sorted((ROOT / folder).rglob("*.yaml"))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if (found := re.search(r"\ben: (.*)$", line)) is not None
    )
    assert len(printed) > 300
    return (*printed, *(found for found in program() if found[0].startswith(folder)))


def test_one_thing_of_tragedy_looper_has_one_word():
    assert otherwise(tragedies(), OTHER_WORDS_OF_TRAGEDY_LOOPER) == []


def test_one_skill_is_no_skills():
    assert [found for found in (*program(), *pages()) if UNCOUNTED.search(found[1].lstrip("$"))] == []
