"""`anju` with a snapshot after every few answers, so that a crash finds one at every distance."""

from __future__ import annotations

from anju.cli import main as anju
from anju.server.live import snapshot

if __name__ == "__main__":
    vars(snapshot).update(EVERY=7)
    anju()
