"""What Ten-Point Buck lays on the referee's desk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.desk import Desk, RemedyDeed, told_reason
from referee.games.ten_point_buck.card_pad import card_pad


def remedy(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> RemedyDeed | None:
    """A new deal where the table plays that an illegal card ends the round (TPB-AMB-08)."""
    if ruling.get("remedy", {}).get("action") != "redeal":
        return None
    return RemedyDeed("redealt", {"reason": told_reason(ruling)}, "Deal again")


DESK = Desk(pad=card_pad, remedy=remedy)
