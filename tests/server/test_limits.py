from __future__ import annotations

import pytest

from anju.server.net import limits
from anju.server.net.limits import Budget, Budgets, Rate


def test_a_budget_is_spent_and_fills_up_again():
    budget = Budget(Rate(3, 2), now=100)
    assert [budget.spend(100) for _ in range(4)] == [True, True, True, False]
    assert budget.wait(100) == pytest.approx(0.5)
    assert not budget.spend(100.4)
    assert budget.spend(100.5)
    assert not budget.spend(100.5)


def test_a_budget_never_holds_more_than_its_burst():
    budget = Budget(Rate(3, 2), now=0)
    assert [budget.spend(1_000_000) for _ in range(4)] == [True, True, True, False]


def test_refused_tries_do_not_make_the_wait_longer():
    budget = Budget(Rate(1, 1), now=0)
    assert budget.spend(0)
    assert not any(budget.spend(0.1 * k) for k in range(10))
    assert budget.spend(1.0)


def test_a_clock_that_goes_back_gives_nothing_away():
    budget = Budget(Rate(1, 1), now=10)
    assert budget.spend(10)
    assert not budget.spend(5)
    assert not budget.spend(10.5)
    assert budget.spend(11)


def test_addresses_have_budgets_of_their_own():
    budgets = Budgets(Rate(1, 0.1))
    assert budgets.spend("a", 0)
    assert not budgets.spend("a", 0)
    assert budgets.spend("b", 0)
    budgets.refund("a", 0)
    assert budgets.spend("a", 0), "a right code costs nothing"
    assert not budgets.spend("a", 0)
    assert budgets.spend("a", 10)


def test_the_addresses_not_heard_of_for_longest_are_forgotten(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits, "_MOST_ADDRESSES", 3)
    budgets = Budgets(Rate(1, 0.1))
    for address in ("a", "b", "c"):
        budgets.spend(address, 0)
    budgets.spend("a", 1)
    budgets.spend("d", 1)
    assert len(budgets) == 3
    assert not budgets.spend("a", 1)
    assert budgets.spend("b", 1), "begins anew"


@pytest.mark.parametrize(
    ("rooms", "digits"),
    [(0, 6), (1, 6), (1000, 6), (1001, 7), (10_000, 7), (10_001, 8), (100_001, 9), (10**8, 9)],
)
def test_of_a_thousand_codes_one_opens_a_room(rooms: int, digits: int):
    assert limits.code_length(rooms) == digits
    assert rooms / 10**digits <= 1 / 1000 or digits == limits.LONGEST_CODE


def test_what_costs_more_is_spent_at_once():
    budget = Budget(Rate(10, 1), now=0)
    assert budget.spend(0, 8)
    assert not budget.spend(0, 8), "and nothing of it is taken"
    assert budget.spend(0, 2)
    assert budget.wait(0, 8) == 8


def test_what_is_charged_for_may_leave_a_debt():
    budget = Budget(Rate(1, 1), now=0)
    budget.charge(0, 5)
    assert budget.left(0) == -4
    assert budget.wait(0, 0) == 4
    assert not budget.spend(4)
    assert budget.spend(5)
    budget.refund(5)
    assert budget.spend(5)


def test_codes_cannot_be_walked():
    """In a whole day one address tries fewer than 3,000 codes."""
    budget = Budget(limits.WRONG_CODES, now=0)
    tries = sum(budget.spend(second) for second in range(24 * 3600))
    assert 10 < tries < 3000


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_home_is_one_address(address: str, network: str):
    assert limits.network_of(address) == network
