"""The form of a script file: its words, its numbers, its texts (TL-6.0)."""

from __future__ import annotations

import re
from typing import Final

from anju.engine.document import Node
from anju.engine.errors import BadDocument
from anju.engine.text import NOTHING, Text
from anju.games.tragedy_looper.validator.draft import FORM, Draft, for_example

NEEDED: Final = ("script", "title", "set", "days", "loops", "main_plot", "subplots", "cast", "incidents")
OPTIONAL: Final = (
    "story",
    "author",
    "source",
    "loop_options",
    "difficulty",
    "extra_main_plot",
    "cast_public",
    "table_talk",
    "special_rules",
)
MOST_DAYS: Final = 20
MOST_LOOPS: Final = 20
HARDEST: Final = 10
_ID: Final = re.compile(r"[\w.-]+")


def read(draft: Draft) -> None:
    root = draft.root
    draft.refuse_repeated(root)
    draft.refuse_unknown(root, (*NEEDED, *OPTIONAL))
    for name in NEEDED:
        if root.get(name) is None:
            message = Text(f"缺少「{name}」", f'"{name}" is missing')
            draft.say(
                root, "missing_key", FORM, message, Text(f"加一行「{name}: ...」", f'add "{name}: ..."')
            )
    _read_id(draft)
    _read_set(draft)
    draft.title = _title(draft)
    draft.story = _text(draft, "story")
    draft.author = _words(draft, "author")
    draft.source = _words(draft, "source")
    _read_numbers(draft)
    draft.cast_public = _truth(draft, "cast_public", usual=False)
    draft.table_talk = _truth(draft, "table_talk", usual=True)
    rules = root.get("special_rules")
    draft.special_rules = tuple(_one_text(draft, item) for item in (rules.entries() if rules else ()))


def _read_id(draft: Draft) -> None:
    node = draft.root.get("script")
    word = draft.word(node) if node is not None else None
    if node is None or word is None:
        return
    if _ID.fullmatch(word) is None:
        message = Text(
            f"剧本编号「{word}」只能用文字、数字与 . _ -",
            f'the id "{word}" may hold only letters, digits and . _ -',
        )
        draft.say(node, "bad_id", FORM, message, for_example("-".join(_ID.findall(word)) or "my-script"))
        return
    draft.id = word


def _read_set(draft: Draft) -> None:
    node = draft.root.get("set")
    id = draft.resolve(node, "set", FORM, draft.library.sets) if node is not None else None
    if node is None or id is None:
        return
    draft.set = draft.library.sets[id]


# -- numbers --------------------------------------------------------------------------------------------------


def _read_numbers(draft: Draft) -> None:
    days, loops = draft.root.get("days"), draft.root.get("loops")
    draft.days = (draft.number(days, 1, MOST_DAYS) if days is not None else None) or 0
    draft.loops = (draft.number(loops, 1, MOST_LOOPS) if loops is not None else None) or 0
    draft.loop_options = (draft.loops,)
    choices = draft.root.get("loop_options")
    if choices is not None and choices.entries():
        _read_loop_options(draft, choices)
    _read_difficulty(draft)


def _read_loop_options(draft: Draft, node: Node) -> None:
    read = [draft.number(item, 1, MOST_LOOPS) for item in node.entries()]
    numbers = [number for number in read if number is not None]
    if len(numbers) < len(read) or not draft.loops:
        return
    if draft.loops not in numbers:
        message = Text(
            f"可选的轮回数里没有剧本自己的 {draft.loops}",
            f"the script's own {draft.loops} loops are not among the numbers to choose from",
        )
        hint = Text(f"加上 {draft.loops}", f"add {draft.loops}")
        draft.say(node, "loops_not_an_option", FORM, message, hint)
        return
    draft.loop_options = tuple(dict.fromkeys(numbers))


def _read_difficulty(draft: Draft) -> None:
    node = draft.root.get("difficulty")
    if node is None:
        return
    draft.refuse_repeated(node)
    for name, item in draft.mapping(node, f"{{{draft.loops or 3}: 2}}").items():
        loops, level = draft.number(node.key(name), 1, MOST_LOOPS), draft.number(item, 1, HARDEST)
        if loops is not None and level is not None:
            draft.difficulty[loops] = level


# -- texts ----------------------------------------------------------------------------------------------------


def _title(draft: Draft) -> Text:
    title, node = _text(draft, "title"), draft.root.get("title")
    if node is not None and title is not NOTHING and not (title.zh and title.en):
        message = Text("剧本要有标题", "a script has a title")
        draft.say(node, "no_title", FORM, message, for_example("{zh: 我的剧本, en: My Script}"))
    return title


def _text(draft: Draft, name: str) -> Text:
    node = draft.root.get(name)
    return NOTHING if node is None else _one_text(draft, node)


def _one_text(draft: Draft, node: Node) -> Text:
    try:
        return node.names()
    except BadDocument:
        message = Text("这里应是一段文字", "a text is expected here")
        draft.say(node, "bad_text", FORM, message, for_example("{zh: 中文, en: English}"))
        return NOTHING


def _words(draft: Draft, name: str) -> str:
    node = draft.root.get(name)
    return "" if node is None or node.value == "" else draft.word(node) or ""


def _truth(draft: Draft, name: str, usual: bool) -> bool:
    node = draft.root.get(name)
    if node is None:
        return usual
    try:
        return node.truth()
    except BadDocument:
        message = Text("这里应是 yes 或 no", "yes or no is expected here")
        draft.say(node, "not_yes_or_no", FORM, message, for_example("yes"))
        return usual
