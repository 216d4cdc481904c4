"""`anju play`: how soon one can play."""

from __future__ import annotations

import time
from pathlib import Path

from playwright.sync_api import Browser
from tests.web.serving import AS_EVER, playing

SOON = 5.0


def test_from_the_command_to_a_page_that_answers_it_takes_five_seconds(browser: Browser, tmp_path: Path):
    begun = time.monotonic()
    with playing(tmp_path, AS_EVER) as address:
        page = browser.new_page(locale="zh-CN")
        page.goto(address)
        page.locator("article[data-game=codex] .facts").wait_for()
        assert page.locator("article[data-game=codex] .deeds button").first.is_enabled()
        taken = time.monotonic() - begun
        page.close()
    assert taken < SOON
