"""Addresses take turns, and whoever has asked for too much waits."""

from __future__ import annotations

import asyncio

from anju.server.limits import Budget, Rate
from anju.server.turns import Turns

PLENTY = Rate(1e9, 1e9)


class Pile:
    """So many pieces of work."""

    def __init__(self, turns: Turns, name: str, pieces: int, done: list[str], rate: Rate = PLENTY) -> None:
        self.turns = turns
        self.address = name[0]
        self.name = name
        self.left = pieces
        self.done = done
        self.budget = Budget(rate, turns.now())
        turns.wait(self.address, self.budget, self)

    def work(self) -> None:
        self.done.append(self.name)
        self.left -= 1
        self.budget.charge(self.turns.now(), 1.0)
        if self.left:
            self.turns.wait(self.address, self.budget, self)


async def until_done(*piles: Pile) -> None:
    while any(pile.left for pile in piles):
        await asyncio.sleep(0)


def test_a_hundred_sockets_of_one_address_have_one_turn_together():
    done: list[str] = []

    async def story() -> None:
        turns = Turns()
        piles = [Pile(turns, f"a{n}", 3, done) for n in range(100)]
        other = Pile(turns, "b", 3, done)
        await until_done(other)
        assert sum(pile.left for pile in piles) >= 297, "for each piece of theirs one of the others"
        await until_done(*piles)

    asyncio.run(story())
    assert done[:6:2] == ["a0", "a1", "a2"], "and among themselves they take turns, too"
    assert [n for n, name in enumerate(done) if name == "b"] == [1, 3, 5]


def test_between_two_turns_everybody_else_is_heard():
    done: list[str] = []

    async def story() -> None:
        pile = Pile(Turns(), "a", 50, done)
        loop = asyncio.get_running_loop()
        while pile.left > 1:
            before = len(done)
            loop.call_soon(done.append, "somebody else")
            await asyncio.sleep(0)
            assert len(done) - before <= 2
        await until_done(pile)

    asyncio.run(story())
    assert done.count("somebody else") >= 49


def test_an_address_in_debt_waits_and_holds_up_nobody():
    done: list[str] = []

    async def story() -> None:
        turns = Turns()
        greedy = Pile(turns, "a", 3, done, Rate(0.5, 0.001))
        while not done:
            await asyncio.sleep(0)
        for _ in range(5):
            await asyncio.sleep(0)
        other = Pile(turns, "b", 4, done)
        await until_done(other)
        assert greedy.left == 2, "after the first nothing is left for another hour"

    asyncio.run(story())
    assert done == ["a", "b", "b", "b", "b"]


def test_a_request_waits_for_the_turn_of_its_address():
    async def story() -> list[str]:
        turns, order = Turns(), list[str]()
        budgets = {name: Budget(PLENTY, turns.now()) for name in "ab"}

        async def ask(name: str) -> None:
            await turns.mine(name[0], budgets[name[0]])
            order.append(name)

        await asyncio.gather(*(ask(f"a{n}") for n in range(6)), ask("b"))
        return order

    order = asyncio.run(story())
    assert order.index("b") <= 1
    assert [name for name in order if name != "b"] == [f"a{n}" for n in range(6)]
