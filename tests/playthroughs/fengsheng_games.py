"""The games of 风声 that are written down: examples of nodes and of death, and a whole game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from tests.playthroughs.playthrough import LETTERS, Game, random_answers, told_answers

import anju
from anju.engine.question import Question, Value
from anju.engine.table import Table
from anju.games.fengsheng.label import card_text


def pick(chance: Random, question: Question) -> Value:
    """Anything on offer, but most pass in a contest most of the time."""
    if "pass" in question.values and chance.random() < 0.75:
        return "pass"
    return chance.choice(question.values)


def stands(table: Table) -> Iterator[str]:
    """The public state in a few lines, then what each seat knows of the cards."""
    view = table.view(None)
    if view["phase"] == "choose_roles":
        yield "state: choosing roles"
        return
    ladder = view["ladder"]
    frames = " > ".join(" ".join(map(str, frame)) for frame in ladder["frames"]) or "-"
    yield (
        f"state: turn {view['turn']} {view['phase']} of {view['player']}, deck {view['deck']}, "
        f"discard {len(view['discard'])}; ladder {ladder['rung']} under {frames}"
    )
    message = view["message"]
    if message is not None:
        face = _card(message["face"]) if message["face"] is not None else "face down"
        yield f"  message {face} of {message['sender']} {message['direction']} at {message['at']} lock {message['lock']}"
    for seat in view["seats"]:
        yield f"  {_seat(seat)}"
    for number in range(table.seats):
        yield f"view {LETTERS[number]}: {_knows(table.view(number), number)}"


def _card(face: int) -> str:
    game: Any = anju.game("fengsheng")
    return card_text(game.library, face, "zh").replace(" ", "")


def _seat(seat: dict[str, Any]) -> str:
    area = " ".join(_card(card["face"]) for card in seat["area"]) or "nothing"
    state = "" if seat["alive"] else " out" if seat["out"] else " dead"
    role = f"{seat['role']}{'' if seat['up'] else ' (face down)'}"
    return f"{seat['name']}{state} {role}, hand {seat['hand_count']}, before them {area}"


def _knows(view: dict[str, Any], own: int) -> str:
    seats = view["seats"]
    parts = [" ".join(_card(card["face"]) for card in seats[own]["hand"]) or "no cards"]
    for number, seat in enumerate(seats):
        if number != own and seat["hand"]:
            parts.append(f"{seat['name']} has {' '.join(map(_card, seat['hand']))}")
    parts.extend(
        f"{'/'.join(memory['hands'])} had {' '.join(map(_card, memory['faces']))}"
        for memory in view["recalled"]
    )
    return "; ".join(parts)


GAMES: Final = (
    # 凌素秋 probes 简先生, who draws a card from her in one pass; in the next she draws one back.
    Game(
        "fengsheng",
        "a-trigger-answered-in-the-next-pass",
        5,
        1,
        {},
        stands,
        told_answers("A 试探", "A B", "B 破译", "B 从容应对", "B take", "A 寸步不让"),
        {
            "turn": "A",
            "A": {"identity": "潜伏", "role": "凌素秋", "hand": "试探#3 截获红 误导蓝"},
            "B": {"identity": "特工", "role": "简先生", "hand": "破译黑 调包黑"},
        },
    ),
    # 共焚 places black cards on three; 钱敏 strikes first, then victory, dying and death, and back to the contest.
    Game(
        "fengsheng",
        "what-a-skill-placed-is-answered-before-anybody-dies",
        5,
        1,
        {},
        stands,
        told_answers("B 共焚", "E pass", "E 先发制人", "E 破译黑→", "E B"),
        {
            "turn": "A",
            "phase": "contest",
            "message": {"card": "红", "sender": "A", "at": "B"},
            "deck": "试探黑 试探黑 红 试探黑 蓝",
            "A": {"identity": "潜伏", "hand": "红 黑"},
            "B": {"identity": "特工", "role": "SP程小蝶", "area": "破译黑→ 黑", "hand": "截获"},
            "C": {"identity": "潜伏", "area": "黑 黑", "hand": "澄清 黑"},
            "D": {"identity": "特工", "hand": "红"},
            "E": {"identity": "先行者", "role": "钱敏", "hand": "蓝"},
        },
    ),
    # Two are dying at once: asked in turn order, dead together, their cards given and discarded together.
    Game(
        "fengsheng",
        "two-die-together",
        5,
        1,
        {},
        stands,
        told_answers("B 如归", "B 红", "B A", "B 截获", "B done", "A end"),
        {
            "turn": "A",
            "phase": "contest",
            "message": {"card": "蓝", "sender": "A", "at": "D"},
            "A": {"identity": "潜伏", "area": "红 红", "hand": "黑 误导"},
            "B": {"identity": "特工", "role": "老汉", "area": "黑 黑 黑 红", "hand": "截获 破译"},
            "C": {"identity": "特工", "area": "黑 黑 黑", "hand": "利诱 平衡"},
            "D": {"identity": "潜伏", "hand": "蓝"},
            "E": {"identity": "诱变者", "hand": "蓝"},
        },
    ),
    Game("fengsheng", "five-spies", 5, 48, {"role_choices": 3}, stands, random_answers(pick)),
)
