"""惨剧轮回: on whom a card goes may be touched before the card; whoever is touched while nothing is asked is shown."""

from __future__ import annotations

import pytest
from tests.web.conftest import NewPerson
from tests.web.person import ASKED

DOCTOR = "button.face[data-piece='character:doctor']"


@pytest.mark.parametrize("confirm", [False, True])
def test_a_card_goes_on_whom_was_touched_before_it(new_person: NewPerson, confirm: bool):
    person = new_person(confirm=confirm)
    person.open_room(
        game="tragedy_looper",
        seats=2,
        seat=1,
        name="客人",
        bots=True,
        clock={"preset": "slow"},
        options={"script": "FS-1"},
    )
    person.fill_and_start()
    person.see(ASKED)
    card = person.asked()["options"][0]
    person.click(DOCTOR)
    person.see(f"{DOCTOR}[aria-pressed=true]")
    person.click(f"button[data-piece='{card['piece']}']")
    if confirm:
        person.see(f"{ASKED}[data-unsent='1']")
        person.click(".deed .stamp:not(.idle)")
    person.until(lambda: person.given == [card["value"], "doctor"], "the card is not laid")
