"""The referee's answers about 10, which has no tricks, and no questions on hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.disputes.case import Case
from referee.reading import shown
from referee.refused import Refused

NOTHING: Mapping[str, Any] = {"first_trick": 1, "tricks": [], "hands": {}, "seen": []}
"""The keys of a round of tricks, each with its value for none."""


def refuse_tricks(case: Case) -> None:
    """Raises Refused for a case with tricks, hands or cards seen."""
    for key, nothing in NOTHING.items():
        given = case.raw.get(key, nothing)
        if type(given) is not type(nothing) or given != nothing:
            message = f"10 is not played in tricks, so {key} can't be {shown(given)}: leave it out."
            raise Refused("unknown_key", key, message)
