"""Which rulings are table options."""

from __future__ import annotations

from anju.engine.text import Text
from anju.games.codex.settings import SETTINGS
from anju.games.codex.static.finding import NOTE, Finding


def note() -> Finding:
    options: dict[str, list[str]] = {}
    for setting in SETTINGS:
        if setting.rule.startswith("R-"):
            options.setdefault(setting.rule, []).append(setting.name)
    count = sum(map(len, options.values()))
    listed = ", ".join(f"{rule} ({' '.join(options[rule])})" for rule in sorted(options))
    said = Text(
        f"有 {len(options)} 条裁定仍是开放的，可由 {count} 个开桌选项改变：{listed}。以上结论按缺省选项得出。",
        f"{len(options)} rulings are open: {count} table options can change them: {listed}. "
        f"All findings here are for the defaults.",
    )
    return Finding(NOTE, "open_rulings", ("settings.py", 0), "SETTINGS", "", said)
