"""A script as a bot assumes it: plots, roles, culprits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from anju.bots.rules.tragedy_looper.picture import BoardPicture


class AssumedScript:
    """The true script for the mastermind; for protagonists, one of many that may be true."""

    __slots__ = ("culprits", "incidents", "plots", "roles")

    def __init__(
        self,
        plots: tuple[str, ...],
        roles: Mapping[str, str],
        culprits: Mapping[int, str],
        incidents: Mapping[int, str],
    ) -> None:
        self.plots = plots
        self.roles = roles
        """By character."""
        self.culprits = culprits
        """By day."""
        self.incidents = incidents
        """What really happens, by day."""

    def role_of(self, p: BoardPicture, who: int) -> str:
        return self.roles.get(p.cast[who].id, "person")

    def holders(self, p: BoardPicture, role: str) -> list[int]:
        return [who for who in range(p.n) if self.role_of(p, who) == role]


def scheduled(view: Mapping[str, Any]) -> dict[int, str]:
    """The public calendar: an incident by its day."""
    return {int(entry["day"]): str(entry["incident"]) for entry in view["schedule"]}


def true_world(view: Mapping[str, Any]) -> AssumedScript:
    """What the mastermind knows."""
    script = view["script"]
    days = [int(entry["day"]) for entry in view["schedule"]]
    return AssumedScript(
        tuple(script["plots"]),
        dict(script["roles"]),
        {int(day): str(who) for day, who in script["culprits"].items()},
        dict(zip(days, (str(incident) for incident in script["incidents"]), strict=False)),
    )
