"""Addresses take turns, and whoever has asked for too much waits."""

from __future__ import annotations

import asyncio

from anju.server.net.limits import Budget, Rate
from anju.server.net.turns import Share, Turns

PLENTY = Rate(1e9, 1e9)


class Pile:
    """So many pieces of work."""

    def __init__(
        self,
        turns: Turns,
        name: str,
        pieces: int,
        done: list[str],
        rate: Rate = PLENTY,
        own: Rate | None = None,
    ) -> None:
        self.turns = turns
        self.name = name
        self.left = pieces
        self.done = done
        person = ("", None) if own is None else (name, Budget(own, turns.now()))
        self.share = Share(name[0], Budget(rate, turns.now()), *person)
        turns.wait(self.share, self)

    def work(self) -> None:
        self.done.append(self.name)
        self.left -= 1
        self.share.charge(self.turns.now(), 1.0)
        if self.left:
            self.turns.wait(self.share, self)


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
        shares = {name: Share(name, Budget(PLENTY, turns.now())) for name in "ab"}

        async def ask(name: str) -> None:
            await turns.mine(shares[name[0]])
            order.append(name)

        await asyncio.gather(*(ask(f"a{n}") for n in range(6)), ask("b"))
        return order

    order = asyncio.run(story())
    assert order.index("b") <= 1
    assert [name for name in order if name != "b"] == [f"a{n}" for n in range(6)]


NOTHING = Rate(-1.0, 0.001)
A_LITTLE = Rate(10.0, 0.001)


def test_who_sits_at_a_table_neither_waits_behind_strangers_of_their_address_nor_pays_for_them():
    done: list[str] = []

    async def story() -> None:
        turns = Turns()
        strangers = [Pile(turns, f"a{n}", 3, done, NOTHING) for n in range(60)]
        seated = Pile(turns, "ann", 5, done, NOTHING, A_LITTLE)
        assert not turns.must_wait(Share("a", Budget(NOTHING, 0.0), "al", Budget(A_LITTLE, 0.0)))
        assert turns.must_wait(Share("a", Budget(NOTHING, 0.0)))
        await until_done(seated)
        assert [pile.left for pile in strangers] == [3] * 60

    asyncio.run(story())
    assert done == ["ann"] * 5


def test_many_people_of_one_address_have_one_turn_together_and_each_as_much_as_the_others():
    done: list[str] = []

    async def story() -> None:
        turns = Turns()
        greedy = [Pile(turns, f"a{n}", 50, done, NOTHING, A_LITTLE) for n in range(30)]
        ann = Pile(turns, "ann", 2, done, NOTHING, A_LITTLE)
        other = Pile(turns, "b", 3, done)
        await until_done(other)
        assert len(done) <= 6, "for each piece of theirs one of another address"
        await until_done(ann)
        assert all(pile.left >= 47 for pile in greedy)
        for _ in range(500):
            await asyncio.sleep(0)
        assert all(pile.left == 39 for pile in greedy), "until their own is used up"

    asyncio.run(story())
