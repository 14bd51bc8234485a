"""What Ten-Point Buck lays on the referee's disputes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.disputes import DisputeForms, RemedyEntry, reason_in_words
from referee.games.ten_point_buck.card_pad import card_pad


def remedy(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> RemedyEntry | None:
    """A new deal where the table plays that an illegal card ends the round (TPB-AMB-08)."""
    if ruling.get("remedy", {}).get("action") != "redeal":
        return None
    return RemedyEntry("redealt", {"reason": reason_in_words(ruling)}, "Deal again")


DISPUTES = DisputeForms(pad=card_pad, remedy=remedy)
