"""When rows work: mandatory ones together, optional ones one by one, and what deaths trigger (TL-4, TL-7.2)."""

from __future__ import annotations

from functools import lru_cache

from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.board import Board
from anju.games.tragedy_looper.choosing import COUNTER_SETS, ONE_OF_THEM
from anju.games.tragedy_looper.effects import Effects
from anju.games.tragedy_looper.library import (
    LOCATIONS,
    PLACES,
    Character,
    GoodwillAbility,
    Library,
    Role,
    Row,
)
from anju.games.tragedy_looper.offers.following import NOTHING_TO_SAY
from anju.games.tragedy_looper.offers.standing import counting
from anju.games.tragedy_looper.offers.using import Uses, Working
from anju.games.tragedy_looper.plot_rules import (
    trait_effects,
)
from anju.games.tragedy_looper.queries import EVERYWHERE, MASTERMIND, ZOMBIE
from anju.games.tragedy_looper.row import COLLECTIVE, Moment
from anju.games.tragedy_looper.scene import Scene
from anju.games.tragedy_looper.state import ALIVE, DEAD


def leaves_a_choice(row: Row) -> bool:
    """Whether carrying out the row may need a choice."""
    return bool(row.targets or row.choices) or any(
        str(effect.fields.get("counter")) in COUNTER_SETS
        or effect.fields.get("dest") == "adjacent"
        or effect.fields.get("target") in ONE_OF_THEM
        for effect in row.effect
    )


def _by_place(row: Row) -> bool:
    """Whether it depends on where the actor stands without having a target that says so."""
    return any(condition.word == "exactly_one_other_here" for condition in row.when)


def _without_actor(one: tuple[Row, Scene]) -> tuple[bool, str, str]:
    """Sort key for things that happen together: the order must not tell who did them (TL-12.2.5); plots last."""
    row, scene = one
    return scene.actor < 0, row.id, str(sorted(scene.picked.items()))


@lru_cache(maxsize=256)
def _choices_of_set(library: Library, tragedy_set: str, timing: str) -> tuple[bool, bool]:
    """Whether mandatory rows of the set need a choice, and whether one would for somebody with a turf."""
    content = library.sets[tragedy_set]
    plots = (*content.main_plots, *content.subplots)
    rows = [row for role in content.roles for row in library.roles[role].rows]
    rows += [row for plot in plots for row in library.plots[plot].rows]
    timely = [row for row in rows if row.timing == timing and row.kind == "mandatory"]
    return any(map(leaves_a_choice, timely)), any(map(_by_place, timely))


@lru_cache(maxsize=256)
def _choices_of_cards(board: Board, timing: str) -> tuple[Working, ...]:
    """The mandatory traits on the cards of the cast that need a choice."""
    return tuple(
        (row, who)
        for who, character in enumerate(board.cast)
        for row in character.printed.at(timing, "mandatory")
        if leaves_a_choice(row)
    )


class Repertoire:
    """What some people have by their roles and cards, sorted once by when it works."""

    __slots__ = ("gaining", "moments")

    def __init__(self, cast: tuple[Character, ...], roles: tuple[Role, ...]) -> None:
        self.gaining = [who for who, role in enumerate(roles) if role.gains]
        self.moments: dict[Moment, list[Working]] = {}
        for who, role in enumerate(roles):
            for own in (role.own, cast[who].printed):
                for moment, rows in own.moments.items():
                    self.moments.setdefault(moment, []).extend([(row, who) for row in rows])


@lru_cache(maxsize=1024)
def _repertoire(cast: tuple[Character, ...], roles: tuple[Role, ...]) -> Repertoire:
    return Repertoire(cast, roles)


def _by_character(one: Working) -> int:
    return one[1]


class Abilities(Effects):
    """Who may do what at a timing."""

    # -- rows in force ------------------------------------------------------------------------------------

    def rows_of(self, who: int) -> list[Row]:
        """The rows of the current role, those it gains, and those of the card."""
        rows = [*self.role(who).rows, *self.character(who).printed.rows]
        for role in self.gained(who):
            rows += role.rows
        return rows

    def gained(self, who: int) -> list[Role]:
        """Roles whose abilities the character has without being one (TL-7.3)."""
        names = [
            str(effect.fields["role"])
            for row, effect in self.role(who).always
            if effect.op == "gain_abilities_of" and self.all_hold(row, who)
        ]
        for row, effect in self.plot_rules.gains:
            if who in self.things(self.scene(row, -1), str(effect.fields["target"])):
                names.append(str(effect.fields["role"]))
        return [self.library.roles[name] for name in names]

    def rows_at(self, timing: str, kind: str) -> list[Working]:
        """Who could do what at this moment, by the numbers of characters; plots last."""
        moment, life = (timing, kind), self.state.life
        everybody = _repertoire(self.board.cast, tuple(self.roles()))
        working = [one for one in everybody.moments.get(moment, ()) if life[one[1]] in (ALIVE, DEAD)]
        gaining = range(self.n) if self.plot_rules.gains else everybody.gaining
        if gaining:
            working += [
                (row, who)
                for who in gaining
                if life[who] in (ALIVE, DEAD)
                for other in self.gained(who)
                for row in other.whole.at(timing, kind)
            ]
            working.sort(key=_by_character)
        if ZOMBIE in self.board.set.roles:
            working += self.collective(timing, kind)
        working += [(row, -1) for row in self.plots_in_force().at(timing, kind)]
        return working

    def collective(self, timing: str, kind: str) -> list[Working]:
        """What the zombies do together, including victims (TL-zombie_1)."""
        rows = self.library.roles[ZOMBIE].whole.at(timing, kind)
        if not rows or not any(self.zombies_at(place) for place in EVERYWHERE):
            return []
        return [(row, -1) for row in rows]

    def all_hold(self, row: Row, actor: int) -> bool:
        if not row.when:
            return True
        scene = self.scene(row, actor)
        for condition in row.when:
            if not self.holds(scene, condition):
                return False
        return True

    def works(self, row: Row, actor: int) -> bool:
        """Whether the row works: its owner acts, and conditions and limits allow it (TL-7.2)."""
        return self.acts(row, actor) and not self.used_up(row, actor) and self.all_hold(row, actor)

    def acts(self, row: Row, actor: int) -> bool:
        """Whether its owner is alive, or need not be."""
        return actor < 0 or self.state.life[actor] == ALIVE or self.of_the_dead(row)

    def of_the_dead(self, row: Row) -> bool:
        """Whether the row is about a corpse, or about the card in any state."""
        return row.timing == "after_incident" or any(condition.word == "is_dead" for condition in row.when)

    def scene(self, row: Row | GoodwillAbility, actor: int) -> Scene:
        places = self.places(actor) if actor >= 0 else []
        scene = Scene(row.id, actor, places, MASTERMIND, (words.TARGET, words.CHOICE), row.effect)
        scene.even_dead = isinstance(row, Row) and row.timing in ("on_death", "after_incident")
        return scene

    def places(self, actor: int) -> list[int]:
        """Where the actor counts as standing, including its turf and Ex cards (TL-boss_t1, TL-uploader_t2)."""
        s = self.state
        places = [s.place[actor], *self.by_ex_card(actor)]
        turf = s.plan.settings[actor].get("turf")
        if turf is not None and s.life[actor] == ALIVE and LOCATIONS.index(str(turf)) not in places:
            places.append(LOCATIONS.index(str(turf)))
        return places

    def by_ex_card(self, actor: int) -> list[int]:
        """Where the Ex cards lie, if the actor may count as standing there and does not stand there anyway (R-272)."""
        s = self.state
        if not s.ex_cards or s.life[actor] != ALIVE:
            return []
        elsewhere = trait_effects(self.character(actor), "may_count_as_in")
        if not any(effect.fields["location"] == "ex_card" for effect in elsewhere):
            return []
        places = [s.place[holder] for holder in s.ex_cards if s.life[holder] in (ALIVE, DEAD)]
        return [place for place in dict.fromkeys(places) if place != s.place[actor]]

    def stand(self, scene: Scene) -> None:
        """The mastermind chooses in which of two places the actor counts as standing (R-258)."""
        if len(scene.places) > 1:
            picked = str(self.choose(scene, words.STANDS, counting(scene)))
            scene.places = [PLACES.index(picked)]

    # -- limits -------------------------------------------------------------------------------------------

    def key(self, row: Row, actor: int) -> str:
        return f"{row.id}@{actor}"

    def used_up(self, row: Row, actor: int) -> bool:
        s, key = self.state, self.key(row, actor)
        if row.kind == "optional" and key in s.used_today:
            return True
        if "per_loop" in row.limit:
            if row.id in s.used_loop:  # declared by the leader: one use for both sides (TL-9.7)
                return True
            if sum(used.startswith(f"{key}#") for used in s.used_loop) >= row.limit["per_loop"]:
                return True
        if COLLECTIVE in row.limit and key in s.used_today:
            return True
        everybody = row.limit.get("per_loop_all_holders")
        return everybody is not None and any(used.startswith(f"{row.id}@") for used in s.used_loop)

    def spend(self, row: Row, actor: int) -> None:
        s, key = self.state, self.key(row, actor)
        s.used_today |= {key}
        s.used_loop |= {f"{key}#{s.day}"}

    # -- mandatory (TL-7.2) -------------------------------------------------------------------------------

    def mandatory(self, timing: str) -> None:
        """Carries out all mandatory rows at once, with conditions and targets judged on the same snapshot."""
        working = [(row, who) for row, who in self.rows_at(timing, "mandatory") if self.works(row, who)]
        self.asked = False
        ready = self.ready(working) if working else []
        if not self.asked and self.might_ask(timing):
            # The question must not reveal that there was something to choose (TL-12.2.6).
            self.pose(MASTERMIND, words.CHOICE, NOTHING_TO_SAY)
        self.perform(ready)

    def might_ask(self, timing: str) -> bool:
        """Whether, as far as everybody knows, something may have to be chosen at this timing."""
        chooses, by_place = _choices_of_set(self.library, self.board.set.id, timing)
        if chooses:
            return True
        life, settings = self.state.life, self.state.plan.settings
        if by_place:
            for who in self.living():
                if (self.state.ex_cards or "turf" in settings[who]) and len(self.places(who)) > 1:
                    return True
        return any(
            life[who] == ALIVE and self.all_hold(row, who)  # conditions of cards are public
            for row, who in _choices_of_cards(self.board, timing)
        )

    def run_batch(self, working: list[Working]) -> None:
        self.perform(self.ready(working))

    def ready(self, working: list[Working]) -> list[tuple[Row, Scene]]:
        """The rows for which every choice could be made; of a group only the first (TL-7.2.3)."""
        ready: list[tuple[Row, Scene]] = []
        for row, who in working:
            if row.group and any(other.group == row.group for other, _ in ready):
                continue
            scene = self.scene(row, who)
            if self.choose_all(scene, row):
                ready.append((row, scene))
        return ready

    def perform(self, ready: list[tuple[Row, Scene]]) -> None:
        if not ready:
            return
        self.begin_batch()
        for row, scene in sorted(ready, key=_without_actor):
            self.cause(row.id, scene.actor)
            self.spend(row, scene.actor)
            self.carry_out(scene, row.effect)
        self.finish_batch()

    def choose_all(self, scene: Scene, row: Row) -> bool:
        """Makes the choices a row leaves open; Returns False if there is nothing to choose from."""
        if _by_place(row):
            self.stand(scene)
            if not all(self.holds(scene, condition) for condition in row.when):
                return False
        if not self.possible(scene, row) or not self.choose_targets(scene, row.targets):
            return False
        self.choose_words(scene, row.choices)
        return self.settle(scene, row.effect)

    def possible(self, scene: Scene, row: Row) -> bool:
        """Whether there is something to choose wherever the row leaves it open."""
        if row.targets and not self.openings(scene, row.targets):
            return False
        if not all(self.options_of(scene, choice) for choice in row.choices if self.needed(scene, choice)):
            return False
        return self.settleable(scene, row.effect)

    def finish_batch(self) -> None:
        """Resolves the batch's deaths and line of defeat, then what deaths trigger, until nothing new is (TL-4)."""
        while True:
            dead = self.resolve_deaths()
            self.tell_defeat()
            if not dead:
                return
            called = [
                (row, who)
                for row, who in self.rows_at("on_death", "mandatory")
                if self.called(row, who, dead)
            ]
            self.begin_batch()
            for row, who in sorted(called, key=lambda one: one[0].id):  # as in _without_actor
                self.cause(row.id, who)
                self.carry_out(self.scene(row, who), row.effect)

    def called(self, row: Row, who: int, dead: list[int]) -> bool:
        for condition in row.when:
            if condition.word == "this_character_died" and who not in dead:
                return False
            if condition.word == "role_holder_died":
                role = condition.fields["role"]
                if self.state.life[who] != ALIVE or not any(self.role(one).id == role for one in dead):
                    return False
        return True

    # -- optional -----------------------------------------------------------------------------------------

    def optional(self, timing: str) -> bool:
        """Lets the mastermind use one ability or none; False if none."""
        offer = Uses(self, timing)
        picked = str(self.pose(MASTERMIND, words.ABILITY, offer))
        if picked == words.PASS:
            return False
        self.run_batch([offer.working[picked]])
        return True

    def usable(self, row: Row, actor: int) -> bool:
        return self.works(row, actor) and self.possible(self.scene(row, actor), row)

    def name_of(self, row: Row, actor: int) -> str:
        return f"{row.id}@{self.thing_id(actor)}" if actor >= 0 else row.id
