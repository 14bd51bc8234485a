"""What Ten-Point Buck lays on the referee's disputes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.disputes import DisputeForms, RemedyEntry, by_name, reason_in_words
from referee.games.ten_point_buck.cards import card_pad
from referee.games.ten_point_buck.entries import REDEALT
from referee.questions import questions_on_tricks


def remedy(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> RemedyEntry | None:
    """A new deal where the table plays that an illegal card ends the round (TPB-AMB-08)."""
    if ruling.get("remedy", {}).get("action") != "redeal":
        return None
    return RemedyEntry(REDEALT.kind, {"reason": reason_in_words(ruling)}, REDEALT.title)


def counted(ruling: Mapping[str, Any]) -> Sequence[str]:
    """The card points of a round, and who has the bonus (TPB-PLAY-03, TPB-DOE-04)."""
    points, bonus = ruling.get("points"), ruling.get("bonus")
    lines = [f"Card points: {by_name(points)}."] if isinstance(points, Mapping) and points else []
    return [*lines, f"The Doe took the Buck for {bonus}."] if "points" in ruling and isinstance(bonus, str) else lines


ON_TRICKS = questions_on_tricks("Somebody repeated a rank")
DISPUTES = DisputeForms(pad=card_pad, on_tricks=ON_TRICKS, remedy=remedy, counted=counted)
