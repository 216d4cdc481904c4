"""`anju play` as everybody starts it: how soon one can play is written down, not judged, since machines differ."""

from __future__ import annotations

import time
from pathlib import Path

from playwright.sync_api import Browser
from tests.web.chromium import PICTURES
from tests.web.serving import AS_EVER, playing


def test_the_command_opens_a_page_that_answers(browser: Browser, tmp_path: Path):
    begun = time.monotonic()
    with playing(tmp_path, AS_EVER) as serving:
        page = browser.new_page(locale="zh-CN")
        page.goto(serving.address)
        page.locator("article[data-game=codex] .facts").wait_for()
        ready = time.monotonic() - begun
        page.locator("article[data-game=codex] .deeds .bots").click()
        page.locator(".dock.asked").wait_for()
        asked = time.monotonic() - begun
        page.close()
    PICTURES.mkdir(parents=True, exist_ok=True)
    said = f"command to page: {ready:.1f} s; command to the first own decision: {asked:.1f} s\n"
    (PICTURES / "start.txt").write_text(said, encoding="utf-8")
