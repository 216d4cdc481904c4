"""`anju script`: write and check script files of 惨剧轮回."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from anju.cli.language import LanguageOption, spoken
from anju.engine.text import Text

if TYPE_CHECKING:
    from anju.games.tragedy_looper.script import Script
    from anju.games.tragedy_looper.validator import ScriptFinding

WRITTEN: Final = Text(
    "写好了 {file}。检查：anju script check {file}", "Wrote {file}. To check it: anju script check {file}"
)
RIGHT: Final = Text("{file}：没有问题", "{file}: nothing is wrong")
WRONG: Final = Text("{file}：{count} 处问题", "{file}: mistakes: {count}")
REMARK: Final = Text("注意：{text}", "Note: {text}")
SPECIAL: Final = Text(
    "特殊规则 {count} 条：给所有人看，程序不执行，由玩的人遵守",
    "Special rules: {count}. They are shown to everybody and not enforced: those who play keep them",
)

script = typer.Typer(
    name="script",
    no_args_is_help=True,
    help="Write and check script files of 惨剧轮回.\n\nExample:  anju script check my.yaml",
)


@script.command()
def new(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="Where to write; on the screen if absent.")
    ] = None,
    tragedy_set: Annotated[
        str, typer.Option("--set", help="The tragedy set, by id or name.")
    ] = "first_steps",
    lang: LanguageOption = None,
) -> None:
    """Write a small valid script to begin with, with what the set offers in its comments.

    Example:  anju script new my.yaml --set basic_tragedy
    """
    text = _blank(tragedy_set, spoken(lang))
    if file is None:
        typer.echo(text, nl=False)
        return
    _write(file, text)
    typer.echo(WRITTEN.format(file=file)(spoken(lang)))


def _blank(tragedy_set: str, lang: str) -> str:
    from anju.engine.document import suggestion
    from anju.engine.errors import AnjuError
    from anju.games.tragedy_looper.library import standard
    from anju.games.tragedy_looper.template import blank

    library = standard()
    id = library.find("set", tragedy_set)
    if id is None:
        hint = suggestion(tragedy_set, library.names("set"))
        raise AnjuError(
            Text(
                f"没有剧本集「{tragedy_set}」。{hint.zh}",
                f"There is no tragedy set {tragedy_set!r}. {hint.en}",
            )
        )
    return blank(library, id, lang)


def _write(file: Path, text: str) -> None:
    """A file that is there already stays as it is."""
    from anju.engine.errors import AnjuError
    from anju.engine.file import reason

    try:
        with file.open("x", encoding="utf-8") as opened:
            opened.write(text)
    except (OSError, ValueError) as problem:
        why = reason(problem)
        raise AnjuError(Text(f"写不了 {file}：{why}", f"Cannot write {file}: {why}")) from None


@script.command()
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The script file.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print a report for programs.")] = False,
    lang: LanguageOption = None,
) -> None:
    """Say everything that is wrong with a script; exit code 1 if anything is, 2 if there is no such file.

    Example:  anju script check my.yaml
    """
    from anju.cli.screen import print_json
    from anju.games.tragedy_looper import validator

    findings, remarks = validator.check(file), validator.remarks(file)
    if as_json:
        errors, warnings = ([one.plain() for one in some] for some in (findings, remarks))
        print_json({"file": str(file), "valid": not findings, "errors": errors, "warnings": warnings})
    else:
        _tell(file, findings, spoken(lang))
    if findings:
        raise typer.Exit(1)
    if not as_json:
        _note(validator.load(file), remarks, spoken(lang))


@script.command()
def schema() -> None:
    """Print the JSON Schema of script files, for editors.

    Example:  anju script schema > script.schema.json
    """
    from anju.cli.screen import print_json
    from anju.games.tragedy_looper import schema as published
    from anju.games.tragedy_looper.library import standard

    print_json(published.schema(standard()))


def read_script(file: Path, lang: str) -> dict[str, object]:
    """The script of the file as a table option; from one that is wrong nothing begins, and everything wrong is told."""
    from anju.games.tragedy_looper import validator

    findings = validator.check(file)
    if findings:
        _tell(file, findings, lang)
        raise typer.Exit(1)
    return validator.load(file).plain()


def _tell(file: Path, findings: list[ScriptFinding], lang: str) -> None:
    for one in findings:
        typer.echo(one.text(lang))
    said = WRONG if findings else RIGHT
    typer.echo(said.format(file=file, count=len(findings))(lang))


def _note(script: Script, remarks: list[ScriptFinding], lang: str) -> None:
    """How long and how hard it is; and what is right may still not be what its author expects."""
    from anju.games.tragedy_looper.length import lengths

    for one in lengths(script):
        typer.echo(one(lang))
    for remark in remarks:
        typer.echo(REMARK.format(text=remark.text(lang))(lang))
    if script.special_rules:
        typer.echo(SPECIAL.format(count=len(script.special_rules))(lang))
