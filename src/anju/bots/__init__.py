"""Bots: they see what their seat sees, and nothing else."""

from anju.bots.bot import Bot, Stopped
from anju.bots.chair import Asked, Chair
from anju.bots.making import NAMES, at_hand, kind_of, make
from anju.bots.reason import Reason

__all__ = ["NAMES", "Asked", "Bot", "Chair", "Reason", "Stopped", "at_hand", "kind_of", "make"]
