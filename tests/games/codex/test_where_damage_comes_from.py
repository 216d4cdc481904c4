"""Damage says where it comes from: in what is told, in the forecast of a skill and in a plan."""

from __future__ import annotations

from random import Random
from typing import Any, cast

from tests.games.codex.asking import bout, fighter, position
from tests.games.codex.test_plan import played

import anju
from anju.engine.table import Table
from anju.games.codex.forecast import forecast
from anju.games.codex.parts import Parts, amount

JAB, GRIEF = "s00.6", "s03.2.1"


def table(*effects: dict[str, Any], **foe: Any) -> Table:
    own = [{"scope": "turn", **effect} for effect in effects]
    return position(fighter("拳 法", 4, effects=own), fighter("枪", 5, **foe))


def hits(t: Table, lang: str) -> list[str]:
    return [event.text(lang) for event in t.events(0) if event.kind in ("hit", "no_damage")]


def test_what_burns_with_every_skill_is_named():
    t = table({"buff": "per_skill_damage", "n": 2, "from": GRIEF})
    assert forecast(bout(t), 0, JAB).text("zh") == "距离 1，需 1：会命中，伤害 1，另有 2 燃殇；行动 12→10"
    assert "it will hit for 1, then 2 Searing Grief" in forecast(bout(t), 0, JAB).text("en")
    (planned,) = t.foresee(0, [JAB])
    assert "伤害 3（3 = 1 + 2 燃殇）" in planned.text.zh
    assert "damage 3 (3 = 1 + 2 Searing Grief)" in planned.text.en
    played(t, JAB)
    assert hits(t, "zh") == ["B 受到 1 点伤害，体力 39", "B 受到 2 点伤害（燃殇），体力 37"]


def test_a_bonus_and_a_fallen_foe_are_added_up():
    t = table({"buff": "damage", "n": 2, "from": "s02.4"}, fallen="this_turn")
    assert "it will hit for 4 (4 = 1 + 2 Wind Slash + 1 fallen)" in forecast(bout(t), 0, JAB).text("en")
    played(t, JAB)
    assert hits(t, "zh") == ["B 受到 4 点伤害（4 = 1 + 2 风斩 + 1 倒地），体力 36"]


def test_what_is_given_for_the_next_skill_alone_is_named():
    t = table({"buff": "damage", "n": 3, "scope": "next_skill", "from": "s04.2"})
    played(t, JAB)
    name = anju.game("codex").library.skill("s04.2").name.zh  # type: ignore[attr-defined]  # only 法典 has one
    assert hits(t, "zh") == [f"B 受到 4 点伤害（4 = 1 + 3 {name}），体力 36"]


def test_what_is_taken_away_is_named_even_if_nothing_is_left():
    cut = [{"buff": "damage_taken", "n": -2, "scope": "turn"}]
    t = table(effects=cut)
    played(t, JAB)
    assert hits(t, "en") == ["B takes no damage (1 − 2 modifier)"]


def test_in_random_duels_the_parts_make_the_whole():
    seen: set[str] = set()
    for seed in range(6):
        t, rng = anju.new("codex", seed=seed), Random(seed)
        while t.outcome is None and len(t.record) < 250:
            question = t.questions[0]
            t.answer(question.seat, rng.choice(question.values))
        for event in t.events(None):
            if event.kind == "hit":
                parts = cast(Parts, event.data[3])
                assert amount(parts) == event.data[1]
                seen.update(source for source, _ in parts)
    assert len(seen) > 3
