"""What may be declared, for what price, and the questions that complete a declaration (R-025)."""

from __future__ import annotations

from itertools import combinations, islice
from typing import TYPE_CHECKING

from anju.engine.question import MOST_OPTIONS, Value, Word
from anju.games.codex import words
from anju.games.codex.cards import VALUE
from anju.games.codex.cast import Cast
from anju.games.codex.figures import Figures
from anju.games.codex.groups import Group, number_of_sets
from anju.games.codex.means import ELEMENTAL, NOTHING, PRICING, PRINTED, Means
from anju.games.codex.menu import DOLLS, DRAGONS, OWN, Menu
from anju.games.codex.offers import choices
from anju.games.codex.offers.cards import Cards
from anju.games.codex.offers.targets import Targets
from anju.games.codex.passive import Rule
from anju.games.codex.requirements.requirement import CONDITION, OBJECT, PAYMENT, CastRequirement
from anju.games.codex.skill import ELEMENTS, Skill
from anju.games.codex.summing import next_values, summing

if TYPE_CHECKING:
    from anju.games.codex.card_payment import CardPayment


class Declaring(Figures):
    """Which skills are open to whom."""

    # -- who is there -------------------------------------------------------------------------------------

    def value_of(self, card: int) -> int:
        return VALUE[self.state.face[card]]

    def can_react(self, seat: int) -> bool:
        return self.state.alive[seat] and not self.is_fallen(seat)

    def standing(self) -> list[int]:
        """Everything on the line that has hit points."""
        s = self.state
        return [t for t in range(2 * self.n) if (s.alive[t] if t < self.n else bool(s.doll[t - self.n]))]

    def occupied(self) -> set[int]:
        """Cells that are not empty: a figure or a marker is there (R-101)."""
        s = self.state
        return {s.pos[t] for t in range(2 * self.n) if s.pos[t] and (t >= self.n or s.alive[t])}

    def between_marker(self, c: Cast) -> list[int]:
        """Figures between the caster and its marker; both ends count (R-102)."""
        s = self.state
        low, high = sorted((s.pos[c.body], s.pos[self.marker_of(c.seat)]))
        if not self.options.between_inclusive:
            low, high = low + 1, high - 1
        return [t for t in self.standing() if low <= s.pos[t] <= high]

    def reaches(self, c: Cast, skill: Skill, apart: int) -> bool:
        """Whether the skill's distance allows a target this far away."""
        distance = skill.distance
        if distance is None:
            return True
        if distance.equals is not None:
            return apart == distance.equals.value(self, c)
        return apart in distance.cells if distance.cells else apart >= distance.least

    # -- price --------------------------------------------------------------------------------------------

    def edge(self, c: Cast) -> str:
        """How this skill's element follows the last one."""
        return f"{self.state.element[c.actor]} {c.element}"

    def cost(self, c: Cast) -> int:
        """The action value, never below zero (R-038)."""
        skill = c.skill
        assert skill is not None, "only a skill has a price"
        price = skill.fixed_action
        if skill.action is not None:
            price = skill.action.value(self, c)
        for buff in self.state.buffs:
            if buff.owner == c.actor and buff.fits(skill):
                if buff.mod == "action_cost":
                    price += buff.n
                elif buff.mod == "free_cost":
                    return 0
        if "static_action_cost" in self.state.listeners:
            price += self.static(c, "static_action_cost", "action_cost")
        if c.element and self.state.element[c.actor]:
            price += self.chained_cost(c)
        return price if price > 0 else 0

    def chained_cost(self, c: Cast) -> int:
        """What the passing of elements takes off (R-153)."""
        reduction, edge = 0, self.edge(c)
        for owner, rule in self.state.listeners.get("element_chain", ()):
            if owner == c.actor and isinstance(rule, Rule) and edge in rule.edges:
                reduction += rule.standing(self, c, "action_cost")
        return reduction

    def balance_cost(self, c: Cast) -> int:
        assert c.skill is not None, "only a skill has a price"
        balance = c.skill.balance
        return 0 if balance and self.in_force(c.actor, "free_cost") else balance

    def affordable(self, c: Cast) -> bool:
        cost = self.cost(c)
        if c.budget >= 0:
            return cost <= c.budget and self.balance_cost(c) <= max(0, self.balance_of(c))
        return c.free_action or cost <= self.action_of(c)

    def cheapest_affordable(self, c: Cast) -> bool:
        """Whether some choice of element and x is affordable."""
        skill = c.skill
        assert skill is not None, "only a skill has a price"
        if skill.element == "any":
            return any(self.affordable_as(c, element) for element in ELEMENTS)
        c.element = skill.element
        if skill.cards is not None and skill.cards.kind == "x" and self.pays(c):
            c.x = 1
        return self.affordable(c)

    def affordable_as(self, c: Cast, element: str) -> bool:
        c.element = element
        return self.affordable(c)

    def costs(self, c: Cast) -> list[int]:
        """The action cost; where the element is still to be chosen, the cost for each element."""
        skill = c.skill
        assert skill is not None, "only a skill has a price"
        before, prices = c.element, []
        for c.element in ELEMENTS if skill.element == "any" else (skill.element,):
            prices.append(self.cost(c))
        c.element = before
        return prices

    def most_x(self, c: Cast) -> int:
        """The largest x whose price can be paid (R-040)."""
        before, most = c.x, 0
        for x in range(1, len(self.state.hand[c.seat]) + 1):
            c.x = x
            if not self.affordable(c):
                break
            most = x
        c.x = before
        return most

    # -- what may be declared -----------------------------------------------------------------------------

    def waives(self, c: Cast) -> bool:
        """Whether the precondition of this skill may be waived (R-039)."""
        return c.skill is not None and c.skill.waivable and self.in_force(c.actor, "ignore_precondition")

    def meets_conditions(self, c: Cast) -> bool:
        assert c.skill is not None, "asked of a skill"
        return all(condition.value(self, c) for condition in c.skill.conditions)

    def can_pay(self, c: Cast) -> bool:
        assert c.skill is not None, "asked of a skill"
        return all(payment.met(self, c) for payment in c.skill.payments)

    def pays(self, c: Cast) -> bool:
        """Whether the payments are made: a waiver lifts these too, unless the table says otherwise (R-039)."""
        return not c.waived or self.options.caiji_waives == "conditions"

    def lifted(self, c: Cast) -> int:
        """The kinds of requirements that this cast need not meet (R-025, R-039)."""
        lifted = OBJECT if self.options.deliberate_fail else 0
        if c.waived:
            lifted |= CONDITION
        return lifted if self.pays(c) else lifted | PAYMENT

    def unmet(self, c: Cast) -> list[CastRequirement]:
        """Everything that keeps this skill from being declared at this target, in the order it is reported."""
        assert c.skill is not None, "asked of a skill"
        c.waived = self.waives(c)
        lifted = self.lifted(c)
        return [one for one in c.skill.requirements if not one.part & lifted and not one.met(self, c)]

    def means_of(self, c: Cast) -> Means:
        """What the caster can pay with, and whether something changes prices."""
        s = self.state
        waives, plain = False, c.budget < 0 and not c.free_action
        for buff in s.buffs:
            if buff.owner == c.actor and buff.mod in PRICING:
                plain = False
                waives = waives or buff.mod == "ignore_precondition"
        if plain and "static_action_cost" in s.listeners:
            plain = False
        lifted = OBJECT if self.options.deliberate_fail else 0
        if not plain:
            return Means(NOTHING, 0, lifted, waives)
        return Means(PRINTED if s.element[c.actor] else ELEMENTAL, self.action_of(c), lifted, waives)

    def doll_can_act(self, seat: int) -> bool:
        return self.has_doll(seat) and self.doll_menu(seat).any_allowed()

    def doll_seems_able(self, seat: int) -> bool:
        return self.has_doll(seat) and self.doll_menu(seat).seems_open()

    def doll_menu(self, seat: int) -> Menu:
        """What the doll could use for its host (R-140)."""
        doll = self.marker_of(seat)
        return Menu(self, Cast(seat, doll, doll, seat, None), self.doll_skills(seat), self.foes(seat), DOLLS)

    def dragon_menu(self, seat: int) -> Menu:
        """What the dragon could use from where it stands (R-161)."""
        probe = Cast(seat, self.dragon_of(seat), self.marker_of(seat), seat, None)
        return Menu(self, probe, self.dragon_skills(seat), self.foes(seat), DRAGONS)

    # -- declaring ----------------------------------------------------------------------------------------

    def offer(
        self,
        seat: int,
        actor: int,
        body: int,
        skills: tuple[Skill, ...],
        targets: list[int],
        word: Word,
        prompt: str,
        free_action: bool = False,
        budget: int = -1,
        source: str = "",
        pool: str = OWN,
    ) -> Cast | None:
        """Asks for one of the skills; None if none is open or the seat passes.

        A window opens if some hand would allow something, unless the table only asks when it really is possible.
        """
        probe = Cast(seat, actor, body, seat, None)
        probe.free_action, probe.budget = free_action, budget
        menu = Menu(self, probe, skills, targets, pool)
        if word.window and prompt == "always":
            if not menu.seems_open():
                return None
        elif not menu.any_allowed():
            return None
        values = menu.listed = menu.ids
        if word.decline is not None:
            menu.more = (word.decline,)
            values.insert(0, word.decline)
        if word.window:
            chosen = self.ask_among(seat, word, values, menu.allows, source, menu)
        else:
            chosen = self.ask(seat, word, menu.values(self), source, menu)
        if chosen == word.decline:
            return None
        return self.complete(menu, str(chosen))

    def complete(self, menu: Menu, chosen: str) -> Cast:
        """Target, waiving and element of a chosen skill; the cards are asked for when it is paid."""
        skill = self.library.by_id[chosen]
        targets = menu.targets_of(skill)
        c = menu.cast(skill, targets[0])
        if len(targets) > 1:
            names: list[Value] = [self.name_of(target) for target in targets]
            offer = Targets(self, menu, skill)
            c.target = targets[names.index(self.ask(c.seat, words.TARGET, names, skill.id, offer))]
        if menu.means.waives:
            c.waived = self.choose_waiving(c, skill)
        c.element = skill.element
        if skill.element == "any":
            c.element = str(
                self.ask_offer(c.seat, words.ELEMENT, choices.elements(menu.cast(skill, c.target)), skill.id)
            )
        return c

    def choose_waiving(self, c: Cast, skill: Skill) -> bool:
        if not self.waives(c) or not (skill.conditions or skill.payments):
            return False
        met = self.meets_conditions(c)
        if self.options.caiji_waives == "conditions" or not met:
            return not met
        if not self.can_pay(c) or not self.cheapest_affordable(c):
            c.x = 0  # nothing is paid
            return True
        return self.ask(c.seat, words.WAIVE, ["waive", "pay"], skill.id) == "waive"

    # -- choosing cards -----------------------------------------------------------------------------------

    def choose_cards(self, c: Cast, what: CardPayment, word: Word) -> list[int]:
        """Which cards are paid: as sets while these are few, otherwise card by card."""
        cards, offer = what.candidates(self, c), Cards(c, self.state.hand[c.seat], what)
        if what.kind == "all":
            return cards
        if what.group is not None:
            return self.choose_group(c, what.group, cards, word, offer)
        if what.amount == 1:
            return [self.choose_card(c, cards, word, offer)]
        if what.sum:
            return self.choose_summing(c, what.sum, cards, word, offer)
        sizes = what.sizes(self, c, len(cards))
        if number_of_sets(len(cards), sizes) > MOST_OPTIONS:
            return self.choose_one_by_one(c, cards, sizes, offer)
        sets = [chosen for size in sizes for chosen in combinations(cards, size)]
        return self.choose_set(c, sets, word, offer)

    def choose_set(self, c: Cast, sets: list[tuple[int, ...]], word: Word, offer: Cards) -> list[int]:
        values: list[Value] = [chosen[0] if len(chosen) == 1 else chosen for chosen in sets]
        picked = self.ask(c.seat, word, values, self.source(c), offer)
        return [picked] if isinstance(picked, int) else [int(card) for card in picked]

    def choose_group(self, c: Cast, group: Group, cards: list[int], word: Word, offer: Cards) -> list[int]:
        """Cards that fit together: as sets while these are few, otherwise card by card, never into a dead end."""
        face = self.state.face
        faces = [face[card] for card in cards]
        few = group.sets(cards, faces, MOST_OPTIONS)
        if len(few) <= MOST_OPTIONS:
            return self.choose_set(c, few, word, offer)
        picked: list[int] = []
        while len(picked) < group.size:
            kinds = group.next_kinds(faces, [face[card] for card in picked])
            fitting = [card for card in cards if card not in picked and group.kind_of[face[card]] in kinds]
            picked.append(self.choose_card(c, sorted(fitting), words.ONE_MORE, offer.after(picked)))
        return picked

    def choose_summing(self, c: Cast, wanted: int, cards: list[int], word: Word, offer: Cards) -> list[int]:
        """Cards that add up: as sets while these are few, otherwise card by card, never into a dead end."""
        few = list(islice(summing(wanted, cards, self.value_of), MOST_OPTIONS + 1))
        if len(few) <= MOST_OPTIONS:
            return self.choose_set(c, few, word, offer)
        picked: list[int] = []
        while wanted:
            left = [card for card in cards if card not in picked]
            values = next_values(wanted, [self.value_of(card) for card in left])
            fitting = [card for card in left if self.value_of(card) in values]
            card = self.choose_card(c, fitting, words.ONE_MORE, offer.after(picked))
            picked.append(card)
            wanted -= self.value_of(card)
        return picked

    def choose_card(self, c: Cast, cards: list[int], word: Word, offer: Cards) -> int:
        card = self.ask(c.seat, word, list(cards), self.source(c), offer)
        assert isinstance(card, int), "a card is a number"
        return card

    def choose_one_by_one(self, c: Cast, cards: list[int], sizes: range, offer: Cards) -> list[int]:
        left, picked = list(cards), list[int]()
        while len(picked) < sizes.stop - 1:
            ends: list[Value] = [words.DONE] if len(picked) in sizes else []
            card = self.ask(c.seat, words.ONE_MORE, ends + list(left), self.source(c), offer.after(picked))
            if not isinstance(card, int):
                break
            left.remove(card)
            picked.append(card)
        return picked
