"""What a good player of 法典 would look at: a chain that wins, what hits now, what the foe could do, who stands badly.

Everything is read off a world that the seat cannot tell from the real one.  What it says of hidden cards it says as a
possibility, so one such world is proof of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any, Final

from anju.bots import reason
from anju.bots.bot import Pause
from anju.bots.chair import Chair
from anju.bots.reason import Reason
from anju.bots.rules.codex.chaining import Chain, best_chain
from anju.engine.play import DoesNotFit
from anju.engine.question import Question, Value
from anju.engine.roster import MARKS
from anju.engine.table import Table
from anju.engine.text import Text, strung
from anju.games.codex import words
from anju.games.codex.bout import Bout
from anju.games.codex.cards import VALUE
from anju.games.codex.effects.movement import Knockback
from anju.games.codex.forecast import ALWAYS, NEVER, Forecast, notes
from anju.games.codex.library import standard
from anju.games.codex.skill import Skill

FOES_LONGEST: Final = 2
FOES_WIDTH: Final = 2
"""How far the foe's next turn is followed."""
MOST_ANSWERS: Final = 12
"""So much is answered at most before the foe's turn has begun."""
NEAR_WALL: Final = 2


class Explaining:
    """One question of one seat."""

    def __init__(self, chair: Chair, seed: int, pause: Pause) -> None:
        self.me = chair.seat
        self.view = chair.view()
        self.pause = pause
        self.world = chair.imagine(Random(f"{seed} {chair.seat} {len(chair.events())}"))
        question = self.world.question(self.me)
        assert question is not None, "who explains is asked"
        self.question: Question = question
        play = self.world.game.play(question.state.copy(), [], 0)
        assert isinstance(play, Bout), "these are reasons of 法典"
        self.play = play
        self.forecasts = {value: one for value, one in notes(play, question).items() if _harms(one)}

    # -- who is who ---------------------------------------------------------------------------------------

    @property
    def own(self) -> Mapping[str, Any]:
        return self.view["seats"][self.me]  # type: ignore[no-any-return]  # a view is plain data

    @property
    def foes(self) -> list[Mapping[str, Any]]:
        team = self.own["team"]
        return [one for one in self.view["seats"] if one["team"] != team and one["alive"]]

    @property
    def is_own_turn(self) -> bool:
        return self.question.word is words.MAIN

    @property
    def is_duel(self) -> bool:
        return len(self.view["seats"]) == 2

    # -- what there is to say -----------------------------------------------------------------------------

    def reasons(self) -> Iterator[Reason]:
        """The most urgent first; none is looked for before it is wanted."""
        chain = self._own_chain()
        if chain is not None and chain.sure and chain.damage >= self._foes_hp:
            yield _wins(chain, self._foes_hp)
        yield from self._incoming()
        yield from self._contest()
        threat = self._threat()
        deadly = threat is not None and threat.damage >= self.own["hp"]
        if threat is not None and deadly:
            yield _threatens(threat, self.own["hp"])
        hitting = self._hitting()
        yield from self._hits(hitting, chain)
        yield from self._stances()
        if threat is not None and not deadly:
            yield _threatens(threat, self.own["hp"])
        yield from self._walls(hitting)
        yield from self._swift()

    @property
    def _foes_hp(self) -> int:
        return sum(foe["hp"] for foe in self.foes)

    def _own_chain(self) -> Chain | None:
        if not self.is_own_turn:
            return None
        return best_chain(self.world, self.me, self._foes_hp, self.pause)

    def _threat(self) -> Chain | None:
        """The worst that is found in the foe's next turn, if this seat ends its own now."""
        if not self.is_own_turn or not self.is_duel:
            return None
        then, foe = _ended(self.world, self.me), 1 - self.me
        if then is None:
            return None
        return best_chain(then, foe, self.own["hp"], self.pause, FOES_LONGEST, FOES_WIDTH)

    def _incoming(self) -> Iterator[Reason]:
        """What the skill that is being used may do, if this seat lets it pass."""
        if self.question.word is not words.SWIFT:
            return
        then = self.world.clone()
        then.answer(self.me, words.PASS)
        while then.questions and then.questions[0].word is not words.MAIN:
            _declines(then, then.questions[0])
        lost = self.own["hp"] - max(0, then.view(self.me)["seats"][self.me]["hp"])
        if lost > 0:
            yield _comes(lost, self.own["hp"])

    def _contest(self) -> Iterator[Reason]:
        if self.question.word is not words.CONTEST:
            return
        face = self.world.now.face  # type: ignore[attr-defined]  # of 法典
        cards = [card for card in self.question.values if isinstance(card, int)]
        if cards:
            yield _contested(max(VALUE[face[card]] for card in cards), len(cards))

    # -- what hits ----------------------------------------------------------------------------------------

    def _hitting(self) -> dict[Value, Forecast]:
        """What is on offer and hits, or can."""
        return {value: one for value, one in self.forecasts.items() if one.hit != NEVER and not one.fails}

    def _hits(self, hitting: Mapping[Value, Forecast], chain: Chain | None) -> Iterator[Reason]:
        if not hitting:
            if self.is_own_turn:
                yield from _out_of_reach(self.forecasts)
            return
        if chain is not None and chain.sure and len(chain.steps) > 1 and chain.damage < self._foes_hp:
            yield _chains(chain)
        strongest = max(hitting, key=lambda value: (_most(hitting[value]), hitting[value].action_left))
        cheapest = max(hitting, key=lambda value: (hitting[value].action_left, _most(hitting[value])))
        yield _hit(strongest, hitting[strongest], cheapest, hitting[cheapest])

    # -- who stands badly ---------------------------------------------------------------------------------

    def _stances(self) -> Iterator[Reason]:
        own = self.own
        if own["balance"] == 0 and not own["fallen"] and self.is_own_turn:
            yield Reason(
                "own_balance",
                Text(
                    "你的重心是 0：再击空一次，或用一招要付重心的，就会倒地。",
                    "Your balance is 0: one miss, or one skill that costs balance, and you fall.",
                ),
                {"balance": 0},
                "CX-5.10",
            )
        for foe in self.foes:
            if foe["fallen"]:
                yield _fallen(foe, self._called(foe))

    def _called(self, foe: Mapping[str, Any]) -> Text:
        """In a duel there is only one."""
        mark = MARKS[self.view["seats"].index(foe)]
        return Text("对手", "The foe") if self.is_duel else Text(mark, mark)

    def _walls(self, hitting: Mapping[Value, Forecast]) -> Iterator[Reason]:
        """Somebody close to the wall behind them, and a skill that hits and knocks back."""
        if not self.is_own_turn:
            return
        length = self.view["length"]
        knocking = [one.skill for one in hitting.values() if _knocks(one.skill)]
        for foe in self.foes:
            away = foe["cell"] - self.own["cell"]
            room = length - foe["cell"] if away > 0 else foe["cell"] - 1
            if knocking and away and room <= NEAR_WALL:
                yield _near_wall(foe, self._called(foe), room, knocking[0])

    def _swift(self) -> Iterator[Reason]:
        """What may be inserted in the foe's turn, when action is full again and balance is not."""
        if not self.is_own_turn or not self.is_duel:
            return
        swift = [skill for skill in self.play.skills_of(self.me) if skill.swift and skill.cards is not None]
        if swift and self.own["hand_count"]:
            yield _keep_cards(swift, self.own["hand_count"])


def explain(chair: Chair, seed: int, pause: Pause) -> list[Reason]:
    if chair.question.word.id == words.CHOOSE_SCHOOL.id:
        return []
    try:
        return list(islice(Explaining(chair, seed, pause).reasons(), reason.MOST))
    except DoesNotFit:
        return []  # no imagined world fits everything seen, so nothing can be said of one


def _ended(world: Table, seat: int) -> Table | None:
    """The world at the foe's own choice of a skill, after this seat has ended its turn and nobody has done anything."""
    then = world.clone()
    for _ in range(MOST_ANSWERS):
        if not then.questions:
            return None
        question = then.questions[0]
        if question.seat != seat and question.word is words.MAIN:
            return then
        _declines(then, question)
    return None


def _declines(then: Table, question: Question) -> None:
    """Where nobody can decline, the first thing on offer is as possible as any."""
    decline = question.word.decline
    value = decline if decline is not None and decline in question.values else question.values[0]
    then.answer(question.seat, value)


def _harms(one: Forecast) -> bool:
    """Whether it has damage that can be foreseen."""
    return one.skill.damage is not None and not one.chancy and not one.within


def _most(one: Forecast) -> int:
    return one.damage[1] * one.hits[1]


def _knocks(skill: Skill) -> bool:
    return any(isinstance(effect, Knockback) for effect in (*skill.pre, *skill.post, *skill.post_each))


# -- sentences ------------------------------------------------------------------------------------------------


def _called(skill: Value) -> Text:
    name = standard().skill(str(skill)).name
    return Text(f"「{name.zh}」", name.en)


def _in_turn(skills: list[Value]) -> Text:
    return strung([_called(skill) for skill in skills], "→", ", then ")


def _wins(chain: Chain, hp: int) -> Reason:
    said = _in_turn(chain.skills)
    return Reason(
        "wins",
        Text(
            f"现在就能赢：{said.zh}，一共 {chain.damage} 点伤害，对手只剩 {hp} 点血（没人打断的话）。",
            f"You can win now: {said.en} for {chain.damage} in all, and the foe has {hp} HP left (if nobody cuts in).",
        ),
        {"skills": chain.skills, "damage": chain.damage, "hp": hp},
        "CX-16.1",
    )


def _threatens(chain: Chain, hp: int) -> Reason:
    said = _in_turn(chain.skills)
    deadly = Text("，你就倒下了", ": that would be the end of you") if chain.damage >= hp else Text("", "")
    return Reason(
        "threat",
        Text(
            f"就这样收招的话，对手下回合有可能用{said.zh}打掉你 {chain.damage} 点血（你有 {hp}）{deadly.zh}。",
            f"If you end the turn like this, the foe may take {chain.damage} of your {hp} HP next turn, "
            f"with {said.en}{deadly.en}.",
        ),
        {"skills": chain.skills, "damage": chain.damage, "hp": hp},
        "CX-4.3",
    )


def _chains(chain: Chain) -> Reason:
    said, action = (
        _in_turn(chain.skills),
        (chain.steps[0].numbers["action"][0], chain.steps[-1].numbers["action"][1]),
    )
    return Reason(
        "chain",
        Text(
            f"能接成一串：{said.zh}，至少 {chain.damage} 点伤害，行动 {action[0]}→{action[1]}（没人打断的话）。",
            f"These go together: {said.en}, for at least {chain.damage}; action {action[0]}→{action[1]} (if nobody cuts in).",
        ),
        {"skills": chain.skills, "damage": chain.damage, "action": action},
        "CX-4.3",
    )


def _hit(value: Value, one: Forecast, cheap: Value, other: Forecast) -> Reason:
    said = _struck(one)
    zh = f"打得着的招里{_called(value).zh}最重：{said.zh}"
    en = f"Of what hits now {_called(value).en} is the heaviest: {said.en}"
    if cheap != value and other.action_left > one.action_left:
        least = _struck(other)
        zh, en = (
            f"{zh}；{_called(cheap).zh}最省：{least.zh}",
            f"{en}; {_called(cheap).en} is the cheapest: {least.en}",
        )
    return Reason(
        "hits", Text(f"{zh}。", f"{en}."), {"skill": value, **one.numbers, "cheapest": cheap}, one.rule
    )


def _struck(one: Forecast) -> Text:
    low, high = one.damage
    span, times = f"{low}" if low == high else f"{low}–{high}", one.hits[1]
    strokes = f"×{times}" if times > 1 else ""
    condition = Text("", "") if one.hit == ALWAYS else Text("（看你怎么走位）", " (where you step decides)")
    price = strung(one.price, "，", ", ") if one.price else Text("不花行动", "no action spent")
    return Text(
        f"伤害 {span}{strokes}{condition.zh}，{price.zh}", f"damage {span}{strokes}{condition.en}, {price.en}"
    )


def _out_of_reach(forecasts: Mapping[Value, Forecast]) -> Iterator[Reason]:
    """Nothing hits; what comes nearest to it."""
    near = {value: one for value, one in forecasts.items() if one.gap and not one.fails}
    if not near:
        return
    value = min(near, key=lambda value: (abs(near[value].gap), -near[value].action_left))
    one = near[value]
    cells, called = abs(one.gap), _called(value)
    way = Text("靠近", "closer") if one.gap < 0 else Text("拉开", "away")
    yield Reason(
        "out_of_reach",
        Text(
            f"现在没有一招打得着（距离 {one.distance}）；最近的是{called.zh}，还要再{way.zh} {cells} 格。",
            f"Nothing hits from here (distance {one.distance}); {called.en} comes nearest: move {cells} {way.en}.",
        ),
        {"distance": one.distance, "skill": value, "gap": one.gap},
        "CX-5.9",
    )


def _comes(lost: int, hp: int) -> Reason:
    return Reason(
        "incoming",
        Text(
            f"不插招的话，对手这一招有可能打掉你 {lost} 点血（你有 {hp}）。",
            f"If you let it pass, this skill may take {lost} of your {hp} HP.",
        ),
        {"damage": lost, "hp": hp},
        "CX-5.5",
    )


def _contested(best: int, cards: int) -> Reason:
    return Reason(
        "contest",
        Text(
            f"点数大的一方先结算整招，亮出的牌都要弃掉；你最大的一张是 {best} 点。",
            f"The higher card resolves its whole skill first, and both cards are discarded; your highest is a {best}.",
        ),
        {"best": best, "cards": cards},
        "CX-7.1",
    )


def _fallen(foe: Mapping[str, Any], called: Text) -> Reason:
    return Reason(
        "foe_fallen",
        Text(
            f"{called.zh}倒着：不能反击也不能插招，每次受到的伤害还多 1。",
            f"{called.en} is fallen: no counter, no insert, and every hit does 1 more.",
        ),
        {"seat": foe["name"], "turns": foe["fallen"]},
        "CX-8.3",
    )


def _near_wall(foe: Mapping[str, Any], who: Text, room: int, skill: Skill) -> Reason:
    called = _called(skill.id)
    behind = (
        Text(f"{who.zh}背靠着墙", f"{who.en} stands against the wall")
        if not room
        else Text(
            f"{who.zh}身后只有 {room} 格就是墙",
            f"{who.en} has only {room} {'cell' if room == 1 else 'cells'} to the wall behind",
        )
    )
    return Reason(
        "wall",
        Text(
            f"{behind.zh}：用{called.zh}击退，走不完的步数就是撞墙。",
            f"{behind.en}: {called.en} knocks back, and steps left over are a wall hit.",
        ),
        {"seat": foe["name"], "room": room, "skill": skill.id},
        "CX-10.4",
    )


def _keep_cards(swift: list[Skill], hand: int) -> Reason:
    said = strung([_called(skill.id) for skill in swift[:2]], "、", " or ")
    cards = "card" if hand == 1 else "cards"
    return Reason(
        "swift",
        Text(
            f"{said.zh}能在对手的回合里插招，要用手牌来付：你有 {hand} 张，值得留着。",
            f"{said.en} can be inserted in the foe's turn and is paid with cards: you have {hand} {cards}, worth keeping.",
        ),
        {"skills": [skill.id for skill in swift[:2]], "hand": hand},
        "CX-5.5",
    )
