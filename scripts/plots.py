"""Draws how cost grows, from benchmarks/results/growth-GAME.json: docs/images/growth-GAME.svg.

    .venv/bin/python scripts/plots.py

A row of small plots for each thing in which tables differ, one plot for each figure.  Both axes begin at nought, so that
what grows in proportion is a straight line through the corner.
"""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "benchmarks" / "results"
IMAGES = ROOT / "docs" / "images"

AXES = {"seats": "seats", "cast": "characters in the script", "answers": "answers given"}
FIGURES = {
    "decisions_per_s": "decisions a second",
    "decisions_per_game": "decisions a game",
    "clone": "clone, µs",
    "clone and answer": "clone and answer, µs",
    "view": "view, µs",
    "imagine": "imagine, µs",
    "save": "save, µs",
    "save and load": "save and load, µs",
    "deduction": "deduction, µs",
    "save_bytes": "save, bytes",
}
WIDTH, HEIGHT = 168, 104
"""Of one plot, with the room around it."""
LEFT, RIGHT, TOP, BOTTOM = 34, 12, 26, 24
HEADING = 26
INK, LINE, GROUND = "#24292f", "#2f6f8f", "#ffffff"

Point = tuple[float, float]


def rows(report: dict[str, Any]) -> list[tuple[str, dict[str, list[Point]]]]:
    """For each axis its figures, as points in order."""
    found = []
    for axis, title in AXES.items():
        tables: dict[str, dict[str, float]] = report.get(axis, {})
        points = [(float(one.get(axis, name)), one) for name, one in tables.items()]
        points.sort(key=lambda pair: pair[0])
        figures = {figure: [(x, one[figure]) for x, one in points if figure in one] for figure in FIGURES}
        found.append((title, {figure: line for figure, line in figures.items() if line}))
    return [(title, figures) for title, figures in found if figures]


def number(value: float) -> str:
    return f"{value / 1000:.3g}k" if value >= 1000 else f"{value:.3g}"


def plot(left: float, top: float, title: str, points: list[Point]) -> list[str]:
    most_x, most_y = max(x for x, _ in points), max(y for _, y in points) or 1
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    x0, y0 = left + LEFT, top + TOP + high
    placed = [(x0 + x / most_x * wide, y0 - y / most_y * high) for x, y in points]
    parts = [
        text(left + LEFT, top + TOP - 10, title, "start", 11),
        f'<path d="M{x0} {y0 - high}V{y0}H{x0 + wide}" fill="none" stroke="{INK}" stroke-opacity=".4"/>',
        text(x0 - 4, y0 - high + 4, number(most_y), "end"),
        text(x0 - 4, y0 + 3, "0", "end"),
        text(x0 + wide, y0 + 13, number(most_x), "middle"),
    ]
    if len({x for x, _ in points}) == len(points):
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in placed)
        parts.append(f'<path d="{path}" fill="none" stroke="{LINE}" stroke-width="1.5"/>')
    return parts + [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.2" fill="{LINE}"/>' for x, y in placed]


def text(x: float, y: float, said: str, anchor: str, size: int = 9, weight: str = "normal") -> str:
    style = f'text-anchor="{anchor}" font-size="{size}" font-weight="{weight}"'
    return f'<text x="{x}" y="{y}" fill="{INK}" {style}>{escape(said)}</text>'


def picture(report: dict[str, Any]) -> str:
    across, top = 5, 8
    parts: list[str] = []
    for title, figures in rows(report):
        parts.append(text(8, top + 14, f"by {title}", "start", 13, "bold"))
        top += HEADING
        for at, (figure, points) in enumerate(figures.items()):
            parts += plot(at % across * WIDTH, top + at // across * HEIGHT, FIGURES[figure], points)
        top += -(-len(figures) // across) * HEIGHT
    width, height = across * WIDTH, top + 4
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">'
    ground = f'<rect width="{width}" height="{height}" rx="8" fill="{GROUND}"/>'
    return "\n".join([head, ground, *parts, "</svg>", ""])


def main() -> None:
    for source in sorted(RESULTS.glob("growth-*.json")):
        target = IMAGES / f"{source.stem}.svg"
        target.write_text(picture(json.loads(source.read_text("utf-8"))), encoding="utf-8")
        print(f"wrote {target}")


if __name__ == "__main__":
    main()
