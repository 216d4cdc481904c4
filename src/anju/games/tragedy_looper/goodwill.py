"""Goodwill abilities: declared by the leader, answered by the mastermind (TL-9)."""

from __future__ import annotations

from anju.engine.question import Value
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.cards import Cards
from anju.games.tragedy_looper.library import GoodwillAbility, Row
from anju.games.tragedy_looper.offers.answering import GoodwillAnswers
from anju.games.tragedy_looper.offers.declaring import DECLARABLE, Declarations, Loan
from anju.games.tragedy_looper.queries import MASTERMIND
from anju.games.tragedy_looper.scene import Scene
from anju.games.tragedy_looper.state import ALIVE


class Goodwill(Cards):
    """All choices are made first, then it is carried out or refused."""

    def declare(self) -> bool:
        """Lets the leader declare one ability or none; False if none."""
        offer = Declarations(self)
        picked = str(self.pose(self.leading_seat(), words.GOODWILL, offer))
        if picked == words.PASS:
            return False
        who, ability = offer.picked(picked)
        scene = self.goodwill_scene(who, ability)
        self.choose_for(scene, ability)
        self.tell("declared", ability.id, self.thing_id(who), *self.said(scene))
        if isinstance(ability, GoodwillAbility):
            self.use(scene, who, ability)
        else:
            self.do_trait(scene, who, ability)
        return True

    def goodwill_scene(self, who: int, ability: GoodwillAbility | Row) -> Scene:
        return Scene(
            ability.id,
            who,
            [self.state.place[who], *self.by_ex_card(who)],
            self.leading_seat(),
            (words.LEADER_TARGET, words.LEADER_CHOICE),
            ability.effect,
        )

    # -- what may be declared -----------------------------------------------------------------------------

    def declarable(self, who: int, ability: GoodwillAbility) -> bool:
        """What may be declared: threshold, limits, place, loop, and a target (TL-9.1)."""
        return all(need.met(self, (who, ability)) for need in DECLARABLE)

    # -- choices ------------------------------------------------------------------------------------------

    def choose_for(self, scene: Scene, ability: GoodwillAbility | Row) -> None:
        self.choose_targets(scene, ability.targets)
        self.choose_words(scene, ability.choices)
        if any(effect.op == "use_ability_of" for effect in ability.effect):
            self.choose_inner(scene)

    def lent(self, who: int) -> list[Value]:
        """The abilities that another's ability lets this character use, whatever its goodwill."""
        return Loan(self, who).values(self)

    def choose_inner(self, scene: Scene) -> None:
        who = int(scene.picked["t"])
        picked = self.choose(scene, words.LEADER_ABILITY, Loan(self, who))
        (ability,) = [one for one in self.character(who).abilities if one.id == picked]
        inner = self.goodwill_scene(who, ability)
        self.choose_for(inner, ability)
        scene.inner = (ability, inner)

    def said(self, scene: Scene) -> list[str]:
        """The choices, as everybody hears them."""
        choices = [
            self.thing_id(picked) if isinstance(picked, int) else picked for picked in scene.picked.values()
        ]
        if scene.inner is not None:
            ability, inner = scene.inner
            choices += [ability.id, *self.said(inner)]
        return choices

    # -- carried out or refused ---------------------------------------------------------------------------

    def use(self, scene: Scene, who: int, ability: GoodwillAbility) -> None:
        """The mastermind always answers, even where there is only one answer (TL-9.3)."""
        s = self.state
        answer = self.pose(MASTERMIND, words.ANSWER, GoodwillAnswers(who, ability), ability.id)
        s.used_today |= {ability.id}
        if answer == words.CARRY_OUT or not self.options.refused_keeps_once_per_loop:
            s.used_loop |= {ability.id}
        if answer == words.REFUSE:
            self.refuse(ability)
            return
        self.tell("carried_out", ability.id)
        self.begin_batch()
        self.carry_out(scene, ability.effect)
        self.finish_batch()
        self.after_use(who)
        if scene.inner is not None:
            self.after_use(scene.inner[1].actor)

    def refuse(self, ability: GoodwillAbility) -> None:
        """The ability is refused: nothing happens, but a gauge may rise."""
        self.tell("refused", ability.id)
        gauge = self.board.set.ex_gauge
        if gauge is not None and gauge.rises_when == "goodwill_refused":
            self.begin_batch()
            self.change_ex(1)

    def after_use(self, who: int) -> None:
        """What follows when one of the character's abilities has been carried out (TL-wizard_2)."""
        if self.state.life[who] == ALIVE:
            rows = [row for row in self.rows_of(who) if row.timing == "after_goodwill"]
            self.run_batch([(row, who) for row in rows if self.works(row, who)])

    def do_trait(self, scene: Scene, who: int, row: Row) -> None:
        """Carries out a trait; it is not a goodwill ability, so nobody can refuse it."""
        self.spend(row, who)
        self.tell("carried_out", row.id)
        self.begin_batch()
        self.carry_out(scene, row.effect)
        self.finish_batch()
