"""Bots: they see what their seat sees, and nothing else."""

from anju.bots.bot import Bot
from anju.bots.chair import Asked, Chair
from anju.bots.making import NAMES, make

__all__ = ["NAMES", "Asked", "Bot", "Chair", "make"]
