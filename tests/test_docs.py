"""The documents say what is so: links lead somewhere, examples run, tables name every word of the code."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from collections.abc import Iterable
from inspect import getsource, isfunction, signature
from pathlib import Path
from typing import Any

import pytest
from tests.guides import GAME_PAGE, ROLE_PAGE, ROOT, SCENARIO_PAGE, SKILL_PAGE, blocks, quoted

import anju
from anju.engine import conformance, document, scenario
from anju.engine.game import Game
from anju.games.codex import position, render, value
from anju.games.codex.buff import MODS, SCOPES
from anju.games.codex.card_payment import FIELDS
from anju.games.codex.effects.reader import VERBS
from anju.games.codex.game import Codex
from anju.games.codex.library import HOME, Library
from anju.games.codex.passive import TRIGGERS
from anju.games.codex.row import _REQUIRES, _RULE_FIELDS, _SKILL_FIELDS, _TARGETS
from anju.games.codex.skill import Skill
from anju.games.fengsheng import fact, happening
from anju.games.fengsheng import position as fengsheng_position
from anju.games.fengsheng import skill as role_skill
from anju.games.fengsheng.game import FengSheng
from anju.games.fengsheng.library import PACKS, standard
from anju.games.fengsheng.library import Library as Roles
from anju.games.fengsheng.state import DYING, PHASES
from anju.games.fengsheng.verdict import Verdict

DOCS = ROOT / "docs"
PAGES = sorted([*DOCS.rglob("*.md"), *ROOT.glob("*.md")])
EXAMPLE = ROOT / "tests" / "fourth_game" / "site" / "night_ferry"
GAMES: dict[str, Game[Any]] = {game.id: game for game in anju.all_games()}


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


# -- links --------------------------------------------------------------------------------------------------


def links(text: str) -> list[str]:
    """Targets of links and images outside of code."""
    prose = re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.DOTALL)
    return re.findall(r"\]\(([^)\s]+)\)", prose)


def anchors(page: Path) -> set[str]:
    """What headings can be jumped to, as GitHub names them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_relative_link_leads_somewhere(page: Path):
    lost = []
    for link in links(page.read_text(encoding="utf-8")):
        if "://" in link or link.startswith("mailto:"):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
            lost.append(link)
    assert lost == []


def test_a_link_in_code_is_no_link():
    assert links("[a](b.md) `[c](d.md)`\n```\n[e](f.md)\n```\n![g](h.svg)") == ["b.md", "h.svg"]


# -- examples -----------------------------------------------------------------------------------------------

EXAMPLES = [
    pytest.param(node, id=f"{name(page)}-{number}")
    for page in PAGES
    for number, block in enumerate(blocks(page.read_text(encoding="utf-8"), "scenario"), 1)
    for node in document.parse(block, name(page))
]


@pytest.mark.parametrize("node", EXAMPLES)
def test_the_scenarios_in_the_documents_pass(node: document.Node):
    report = scenario.run(scenario.Scenario(node, GAMES))
    assert report.passed, report.diff("en")


@pytest.mark.parametrize("game", GAMES)
def test_there_are_scenarios_of_every_game_in_the_page_about_scenarios(game: str):
    assert sum(block.startswith(f"game: {game}\n") for block in blocks(SCENARIO_PAGE, "scenario")) >= 2


@pytest.fixture(scope="module")
def with_the_example(tmp_path_factory: pytest.TempPathFactory) -> Codex:
    """法典 with the example skill at the end of its school, as the page says."""
    home = tmp_path_factory.mktemp("codex")
    for file in HOME.glob("*.yaml"):
        shutil.copy(file, home)
    shutil.copytree(HOME / "schools", home / "schools")
    (row,) = blocks(SKILL_PAGE, "skill s01 9")
    school = home / "schools" / "01-fist.yaml"
    school.write_text(f"{school.read_text(encoding='utf-8')}\n{row}", encoding="utf-8")
    game = Codex()
    game.library = Library(home)
    return game


def example(game: Codex) -> Skill:
    found = game.library.find_skill("s01.9")
    assert found is not None
    return found


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_example_skill_loads_and_reads_as_the_page_says(with_the_example: Codex, lang: str):
    assert render.skill_text(example(with_the_example), lang) == quoted(SKILL_PAGE, f"text {lang}")


def test_the_example_skill_does_what_its_scenarios_say(with_the_example: Codex):
    (block,) = blocks(SKILL_PAGE, "scenario with s01.9")
    reports = [
        scenario.run(scenario.Scenario(node, {"codex": with_the_example})) for node in document.parse(block)
    ]
    assert [report.diff("en") for report in reports] == ["", "", ""]


def test_a_new_row_is_a_new_version_of_the_rules(with_the_example: Codex):
    assert with_the_example.version != anju.game("codex").version


@pytest.fixture(scope="module")
def with_the_role() -> FengSheng:
    """风声 with the example role after all others, so that these keep their numbers."""
    (code,) = blocks(ROLE_PAGE, "role")
    page: dict[str, Any] = {"__name__": "shen_wei_yan"}
    exec(compile(code, "docs/adding-a-role.md", "exec"), page)  # noqa: S102  # our own page
    game = FengSheng()
    game.library = Roles([*standard().roles, page["ROLE"]], list(standard().kinds))
    return game


def test_the_example_role_does_what_its_scenarios_say(with_the_role: FengSheng):
    (block,) = blocks(ROLE_PAGE, "scenario with shen_wei_yan")
    reports = [
        scenario.run(scenario.Scenario(node, {"fengsheng": with_the_role})) for node in document.parse(block)
    ]
    assert [report.diff("en") for report in reports] == [""] * 5
    cited = {rule for report in reports for rule in report.scenario.rules}
    assert cited >= {f"FS-{skill.id}" for skill in with_the_role.library.roles[-1].skills}


def test_the_example_role_keeps_the_promises_of_the_engine(with_the_role: FengSheng):
    roles = ("沈未言", "凌素秋", "端木静", "王魁", "简先生")
    options = {"roles": roles, "max_turns": 6}
    assert conformance.check_game(with_the_role, 5, 1, options, thoroughness=0.1).checks["worlds"] > 0


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ([], "play"),
        (["--help"], "play --help"),
        (["--no-browser"], "play --no-browser"),
        (["term"], "term codex"),
        (["term", "--seed", "7"], "term codex --seed 7"),
        (["term", "fengsheng", "--seats", "5"], "term fengsheng --seats 5"),
    ],
)
def test_play_opens_the_browser_unless_the_terminal_is_named(tmp_path: Path, said: list[str], meant: str):
    """Without a virtual environment: what would be run is printed, the build of the pages first."""
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts" / "venv.sh").write_text(
        "venv_python=echo\nensure_venv() { :; }\n", encoding="utf-8"
    )
    script = shutil.copy(ROOT / "play", tmp_path)
    told = subprocess.run([script, *said], capture_output=True, check=True, text=True)
    *before, last = told.stdout.splitlines()
    assert last == f"-m anju {meant}"
    assert before == ([f"{tmp_path}/scripts/build_web.py"] if meant.startswith("play") else [])


@pytest.mark.parametrize("page", [page for page in PAGES if page.stem.startswith("README")], ids=name)
def test_the_python_in_the_readme_plays_a_game(page: Path, capsys: pytest.CaptureFixture[str]):
    (code,) = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(code, name(page), "exec"), {})  # noqa: S102  # our own page
    assert capsys.readouterr().out


@pytest.mark.parametrize(
    "file", sorted(file for file in EXAMPLE.iterdir() if file.is_file()), ids=lambda f: f.name
)
def test_the_example_game_is_the_one_that_is_played(file: Path):
    """Quoted word by word, or named by a link."""
    quotes = blocks(GAME_PAGE, f"file {file.name}")
    if quotes:
        assert quotes == [file.read_text(encoding="utf-8")]
    else:
        assert f"(../{file.relative_to(ROOT)})" in GAME_PAGE


def test_the_example_game_is_shown_from_its_state_to_its_manners():
    shown = set(re.findall(r"<!-- file (\S+) -->", GAME_PAGE))
    assert {"state.py", "offers.py", "ferry.py", "view.py", "imagine.py", "why.py", "game.py"} <= shown
    assert shown <= {file.name for file in EXAMPLE.iterdir()}


# -- words --------------------------------------------------------------------------------------------------


def told(page: str) -> set[str]:
    """All words that stand in backquotes; of `did(self, ...)` the word before the bracket."""
    prose = re.sub(r"```.*?```", "", page, flags=re.DOTALL)
    found: set[str] = set()
    for quote in re.findall(r"`([^`\n]+)`", prose):
        found.update(re.findall(r"[\w.]+", quote))
    return found


OF_ROWS: dict[str, Iterable[str]] = {
    "effects": VERBS,
    "payments": ("facedown", "facedown_to_top", "hp", "action", "reveal_hand", "reset"),
    "cards": FIELDS,
    "numbers": value.NUMBERS,
    "conditions": value.CONDITIONS,
    "modifications": MODS,
    "scopes": SCOPES,
    "triggers": TRIGGERS,
    "fields of a skill": _SKILL_FIELDS,
    "fields of a rule": _RULE_FIELDS,
    "requires": _REQUIRES,
    "targets": _TARGETS,
}
OF_SCENARIOS: dict[str, Iterable[str]] = {
    "table": position.TABLE_WORDS,
    "seat": position.SEAT_WORDS,
    "figure": position.FIGURE_WORDS,
    "this_turn": position.TURN_WORDS,
    "fields": scenario._FIELDS,
    "when": ("luck", "refused", "check", "asked", "at"),
    "then": scenario._ENGINE_WORDS,
}
OF_FENGSHENG_SCENARIOS: dict[str, Iterable[str]] = {
    "table": fengsheng_position.TABLE_WORDS,
    "phases": PHASES[:DYING],
    "seat": fengsheng_position.SEAT_WORDS,
    "message": fengsheng_position.MESSAGE_WORDS,
    "directions": fengsheng_position.DIRECTIONS,
    "this_turn": fengsheng_position.TURN_WORDS,
    "then": ("red", "blue", "black", "hand_count", "deck_count"),
}


def constants(module: Any, kind: type) -> list[str]:
    return [key for key, value in vars(module).items() if key.isupper() and type(value) is kind]


def methods(owner: type) -> list[str]:
    return [key for key, value in vars(owner).items() if isfunction(value) and not key.startswith("_")]


def fields(owner: type) -> list[str]:
    return [key for key in {**vars(owner), **owner.__annotations__} if not key.startswith("_")]


REQUIREMENTS = "anju.games.fengsheng.requirements"


def asked_of(owner: str) -> list[str]:
    """Which attributes of the variable of that name the roles and kinds of cards use."""
    found: set[str] = set()
    home = Path(role_skill.__file__).parent
    for file in [*(home / "roles").glob("*.py"), *(home / "cards").glob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id == owner
            ):
                found.add(node.attr)
    return sorted(found)


def required() -> list[str]:
    """Which requirements the roles and kinds of cards use."""
    found: set[str] = set()
    home = Path(role_skill.__file__).parent
    for file in [*(home / "roles").glob("*.py"), *(home / "cards").glob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith(REQUIREMENTS):
                found.update(name.name for name in node.names)
    return sorted(found - {"CardNeed"})  # what they all are


OF_ROLES: dict[str, Iterable[str]] = {
    "requirements": required(),
    "a role": signature(role_skill.Role).parameters,
    "packs": PACKS,
    "skills": fields(role_skill.Skill),
    "actions": fields(role_skill.Action),
    "triggers": fields(role_skill.Trigger),
    "hooks": fields(role_skill.Passive),
    "limits": constants(role_skill, int),
    "events": constants(happening, str),
    "a happening": fields(happening.Happening),
    "a use": fields(happening.Use),
    "a receipt": fields(happening.Receipt),
    "verdicts": methods(Verdict),
    "verbs": asked_of("g"),
    "words": asked_of("words"),
    "facts": [kind.__name__ for kind in fact.Fact.__subclasses__()],
}


@pytest.mark.parametrize("kind", OF_ROWS)
def test_the_page_about_skills_names_every_word_of_a_row(kind: str):
    assert sorted(set(OF_ROWS[kind]) - told(SKILL_PAGE)) == []


@pytest.mark.parametrize("kind", OF_SCENARIOS)
def test_the_page_about_scenarios_names_every_word_of_a_scenario(kind: str):
    assert sorted(set(OF_SCENARIOS[kind]) - told(SCENARIO_PAGE)) == []


@pytest.mark.parametrize("kind", OF_FENGSHENG_SCENARIOS)
def test_the_part_about_fengsheng_names_every_word_of_its_scenarios(kind: str):
    part = SCENARIO_PAGE.partition("\n# 风声\n")[2]
    assert sorted(set(OF_FENGSHENG_SCENARIOS[kind]) - told(part)) == []


@pytest.mark.parametrize("kind", OF_ROLES)
def test_the_page_about_roles_names_every_word_of_a_role(kind: str):
    owed = set(OF_ROLES[kind])
    assert owed
    assert sorted(owed - told(ROLE_PAGE)) == []


def test_the_page_about_games_names_everything_a_game_must_answer():
    owed = {
        key
        for key, found in vars(Game).items()
        if isfunction(found) and "raise NotImplementedError" in getsource(found)
    }
    assert len(owed) > 10
    assert sorted(owed - told(GAME_PAGE)) == []


def test_the_page_about_games_names_everything_a_game_may_say():
    may = {name for name in vars(Game) if not name.startswith("_")} - {"find", "settle", "home"}
    assert {"terms", "auto_pass", "printed"} <= may
    assert sorted(may - told(GAME_PAGE)) == []
