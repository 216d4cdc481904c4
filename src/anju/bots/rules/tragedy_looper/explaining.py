"""What a good player of 惨剧轮回 would look at.

A protagonist: the incident that is due and who is uneasy enough for it, how the last loop was lost, what is certain by
now, where intrigue gathers, which goodwill ability is in reach.  The mastermind: the nearest way to a loss, the nearest
incident, and what the others can know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final, NamedTuple

from anju.bots import reason
from anju.bots.chair import Chair
from anju.bots.reason import Reason
from anju.bots.rules.tragedy_looper.beliefs import PERSON, Beliefs
from anju.bots.rules.tragedy_looper.memory import listened
from anju.bots.rules.tragedy_looper.picture import (
    GOODWILL,
    INTRIGUE,
    PARANOIA,
    BoardPicture,
    picture_of,
)
from anju.bots.rules.tragedy_looper.worth import ability_worth
from anju.engine.event import Event
from anju.engine.foresight import Prospect
from anju.engine.play import DoesNotFit
from anju.engine.text import Text, counted, strung
from anju.games.tragedy_looper import event_texts
from anju.games.tragedy_looper.event_texts import PHASE_NAMES
from anju.games.tragedy_looper.label import COUNTER_NAMES, named
from anju.games.tragedy_looper.library import LOCATIONS, GoodwillAbility, Incident, standard
from anju.games.tragedy_looper.queries import MASTERMIND

COUNTED: Final = {"goodwill": GOODWILL, "paranoia": PARANOIA, "intrigue": INTRIGUE}
STRONGEST: Final = 2
"""The most goodwill that one card brings."""
DANGEROUS: Final = 2
"""Many roles and plots begin to matter with so much intrigue."""
NEVER: Final = 90
"""A way that is as far as this does not lead anywhere."""
MOST_NAMED: Final = 3
LOSSES: Final = frozenset(("protagonists_lost", "protagonists_died"))


class Weighed(NamedTuple):
    """A sentence, and how much it matters now."""

    urgency: int
    reason: Reason


def explain(chair: Chair) -> list[Reason]:
    explaining = Explaining(chair)
    side = _mastermind(chair, explaining) if chair.seat == MASTERMIND else explaining.protagonist()
    found = sorted(side, key=lambda one: -one.urgency)
    return [one.reason for one in found[: reason.MOST]]


class Explaining:
    """What everybody at the table sees and can conclude."""

    def __init__(self, chair: Chair) -> None:
        self.library = standard()
        self.view = chair.view()
        self.events = chair.events()
        self.p: BoardPicture = picture_of(self.library, self.view, listened(None, chair).starts)
        beliefs = Beliefs(self.library, self.view)
        beliefs.read(self.events)
        self.deduction = beliefs.deduction

    def protagonist(self) -> Iterator[Weighed]:
        yield from self._incidents()
        yield from self._last_loss()
        yield from self.known(Text("由公开的事推得出", "What was told leaves no doubt"))
        yield from self._intrigue()
        yield from self._goodwill()

    # -- incidents ----------------------------------------------------------------------------------------

    def _incidents(self) -> Iterator[Weighed]:
        """What is due next: today's if it has not been decided yet, or else the first one after."""
        today = self.view["day"] if self.p.incident_open else self.view["day"] + 1
        due = [entry for entry in self.view["schedule"] if entry["day"] >= today]
        if not due or self.view["phase"] in ("loop_end", "verdict", "guess"):
            return
        entry = min(due, key=lambda one: int(one["day"]))
        incident = self.library.incidents[entry["incident"]]
        if incident.trigger.mob is not None or incident.trigger.count not in COUNTED:
            return
        day, is_today = int(entry["day"]), entry["day"] == self.view["day"]
        uneasy = self._uneasy(day, incident)
        if uneasy:
            reached = any(have >= needs for have, needs in uneasy.values())
            urgency = (90 if reached else 58) if is_today else (52 if reached else 32)
            yield Weighed(urgency, self._due(day, incident, uneasy))

    def _uneasy(self, day: int, incident: Incident) -> dict[str, tuple[int, int]]:
        """Of those who may be the culprit, what each has of what counts, and needs."""
        p, trigger = self.p, incident.trigger
        people = {}
        for who in p.living():
            id = p.cast[who].id
            if self._may_be_guilty(day, id) and not self._is_suppressed(id):
                people[id] = (p.on(who, COUNTED[trigger.count]), p.limit(who) + trigger.limit_delta)
        return people

    def _may_be_guilty(self, day: int, id: str) -> bool:
        """Nothing rules out somebody of whom nothing was told."""
        return id not in self.deduction.cast or self.deduction.possible("culprit", str(day), id)

    def _is_suppressed(self, id: str) -> bool:
        return any(one["id"] == id and one["suppressed"] for one in self.view["characters"])

    def _due(self, day: int, incident: Incident, people: Mapping[str, tuple[int, int]]) -> Reason:
        when = Text("今天", "Today") if day == self.view["day"] else Text(f"第 {day} 天", f"On day {day}")
        counter, name = COUNTER_NAMES[incident.trigger.count], incident.name
        reached = {id: one for id, one in people.items() if one[0] >= one[1]}
        nearest = sorted(people, key=lambda id: people[id][1] - people[id][0])
        shown = list(reached)[:MOST_NAMED] or nearest[:2]
        said = strung([self._share(id, people[id]) for id in shown])
        more = len(reached) - len(shown)
        if len(people) == 1:
            tail = Text(f"肇事者只可能是{said.zh}", f"only {said.en} can be the culprit")
        elif reached:
            others = Text(f"等 {len(reached)} 人", f" and {more} more") if more > 0 else Text("", "")
            tail = Text(
                f"可能的肇事者里，{counter.zh}到临界的有{said.zh}{others.zh}",
                f"of those who may be the culprit, at their {counter.en.lower()} limit: {said.en}{others.en}",
            )
        else:
            tail = Text(
                f"可能的肇事者都还没到{counter.zh}临界，最近的是{said.zh}",
                f"nobody who may be the culprit is at the {counter.en.lower()} limit; nearest: {said.en}",
            )
        return Reason(
            "incident",
            Text(f"{when.zh}有「{name.zh}」：{tail.zh}。", f"{when.en} {name.en} is due: {tail.en}."),
            {"day": day, "incident": incident.id, "people": {id: list(one) for id, one in people.items()}},
            "TL-10.1",
        )

    def _share(self, id: str, counts: tuple[int, int]) -> Text:
        name = self.library.characters[id].name
        return Text(f"{name.zh}（{counts[0]}/{counts[1]}）", f"{name.en} ({counts[0]}/{counts[1]})")

    # -- the loop before ----------------------------------------------------------------------------------

    def _last_loss(self) -> Iterator[Weighed]:
        found = _losses(self.events).get(int(self.view["loop"]) - 1)
        if found is None:
            return
        loop, day, phase, before = found
        said = [event_texts.tell(self.library, event.kind, event.data, "zh") for event in before]
        read = [event_texts.tell(self.library, event.kind, event.data, "en") for event in before]
        news = Text("，".join(said), ", ".join(read)) if before else Text("看不出起因", "nobody saw why")
        name, again = PHASE_NAMES[phase], day == self.view["day"]
        now = Text("——就是今天", ", and that is today") if again else Text("", "")
        yield Weighed(
            85 if again else 70,
            Reason(
                "last_loss",
                Text(
                    f"上一轮回输在第 {day} 天「{name.zh}」（{news.zh}）{now.zh}。",
                    f"The last loop was lost on day {day}, {name.en} ({news.en}){now.en}.",
                ),
                {"loop": loop, "day": day, "phase": phase, "today": again},
                "TL-11.1",
            ),
        )

    # -- what is known ------------------------------------------------------------------------------------

    def known(self, lead: Text) -> Iterator[Weighed]:
        """What is certain, and how many scripts are left where all of them were followed."""
        sure = self._certain_roles()
        if sure:
            said = strung(
                [
                    _is(self.library.characters[id].name, self.library.roles[role].name)
                    for id, role in sure.items()
                ][:MOST_NAMED]
            )
            yield Weighed(
                65,
                Reason(
                    "certain",
                    Text(f"{lead.zh}：{said.zh}。", f"{lead.en}: {said.en}."),
                    {"roles": sure},
                    "TL-2.7",
                ),
            )
        if self.deduction.followed and self.deduction.count:
            count, first = self.deduction.count, self.deduction.at_first
            yield Weighed(
                45 if count < first else 20,
                Reason(
                    "scripts",
                    Text(
                        f"按公开的事推理，还剩 {count} 种剧本（开局时 {first} 种）。",
                        f"By what everybody was told, {counted(count, 'script')} can still be true, of {first} at first.",
                    ),
                    {"count": count, "at_first": first},
                    "R-274",
                ),
            )

    def _certain_roles(self) -> dict[str, str]:
        """Of characters that are something else than a mere Person."""
        deduction, roles = self.deduction, {}
        if not deduction.followed:
            return {}
        for id in deduction.cast:
            left = [role for role in deduction.sheet.set.roles if deduction.possible("role", id, role)]
            if len(left) == 1 and left[0] != PERSON and id in self.library.characters:
                roles[id] = left[0]
        return roles

    # -- counters -----------------------------------------------------------------------------------------

    def _intrigue(self) -> Iterator[Weighed]:
        p = self.p
        ids = [*(one.id for one in p.cast), *LOCATIONS]
        alive = [*p.living(), *range(p.n, p.n + len(LOCATIONS))]
        stacks = {ids[thing]: p.on(thing, INTRIGUE) for thing in alive if p.on(thing, INTRIGUE) >= DANGEROUS}
        if not stacks:
            return
        shown = sorted(stacks, key=lambda id: -stacks[id])[:MOST_NAMED]
        said = strung([_count(named(self.library, id), stacks[id]) for id in shown])
        yield Weighed(
            55,
            Reason(
                "intrigue",
                Text(
                    f"密谋堆到 2 以上的：{said.zh}。很多身份和剧情要的就是这个；在那里放「禁止密谋」，新加的密谋牌就不算。",
                    f"Intrigue has gathered: {said.en}. Many roles and plots want just that; Forbid Intrigue there voids new cards of it.",
                ),
                {"stacks": stacks},
                "TL-5.3.5",
            ),
        )

    def _goodwill(self) -> Iterator[Weighed]:
        """The ability that is worth most of those that one card makes possible, or none is needed for."""
        near = [
            (ability_worth(ability) / (1 + lacks), who, ability, lacks)
            for who in self.p.living()
            for ability in self.p.cast[who].abilities
            if (lacks := max(0, ability.goodwill - self.p.on(who, GOODWILL))) <= STRONGEST
            and int(self.view["loop"]) >= ability.min_loop
        ]
        if near:
            _, who, ability, lacks = max(near, key=lambda one: one[0])
            yield Weighed(48 if lacks else 50, self._in_reach(who, ability, lacks))

    def _in_reach(self, who: int, ability: GoodwillAbility, lacks: int) -> Reason:
        name, have, needs = self.p.cast[who].name, self.p.on(who, GOODWILL), ability.goodwill
        state = (
            Text("已经够用", "enough for") if not lacks else Text(f"再加 {lacks} 就够用", f"{lacks} more for")
        )
        return Reason(
            "goodwill",
            Text(
                f"{name.zh}的友好 {have}/{needs}，{state.zh}它的能力：{ability.text.zh}",
                f"{name.en} has goodwill {have}/{needs}, {state.en} this ability: {ability.text.en}",
            ),
            {"who": self.p.cast[who].id, "ability": ability.id, "have": have, "needs": needs},
            "TL-9.1",
        )


def _losses(events: list[Event]) -> dict[int, tuple[int, int, str, list[Event]]]:
    """By loop: where it was lost, and what was seen to happen just before, in the same phase."""
    losses: dict[int, tuple[int, int, str, list[Event]]] = {}
    moment, seen = (1, 1, "setup"), list[Event]()
    for event in events:
        if event.kind == "phase":
            loop, day, phase = event.data
            moment, seen = (int(str(loop)), int(str(day)), str(phase)), []
        elif event.kind in LOSSES:
            losses.setdefault(moment[0], (*moment, seen[-2:]))
        elif event.kind in ("died", "incident", "counter"):
            seen.append(event)
    return losses


def _is(name: Text, role: Text) -> Text:
    return Text(f"{name.zh}是{role.zh}", f"{name.en} is {role.en}")


def _count(name: Text, count: int) -> Text:
    return Text(f"{name.zh} {count}", f"{name.en} {count}")


# -- the mastermind -------------------------------------------------------------------------------------------


def _mastermind(chair: Chair, table: Explaining) -> Iterator[Weighed]:
    try:
        near = chair.imagine(Random(0)).prospects(MASTERMIND)
    except DoesNotFit:
        near = []
    ways = [one for one in near if str(one.what).startswith("loss:") and one.far < NEVER]
    coming = [one for one in near if str(one.what).startswith("incident:") and one.far < NEVER]
    if ways:
        yield Weighed(90, _nearest("way", Text("离主角失败最近的一条路", "The nearest way to a loss"), ways))
    if coming:
        yield Weighed(80, _nearest("coming", Text("最近的事件", "The nearest incident"), coming))
    yield from table.known(Text("主角们已经推得出", "The protagonists can already be certain"))


def _nearest(code: str, lead: Text, prospects: list[Prospect]) -> Reason:
    one: Prospect = min(prospects, key=lambda prospect: prospect.far)
    return Reason(
        code,
        Text(
            f"{lead.zh}：{one.title.zh}（{one.text.zh}）。",
            f"{lead.en}: {one.title.en} ({one.text.en}).",
        ),
        {"what": one.what, "far": one.far},
        one.rule,
    )
