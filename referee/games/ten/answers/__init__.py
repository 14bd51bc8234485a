"""What the referee answers about 10, which has no tricks, and no hands that a question asks about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.cases.case import Case
from referee.cases.question import with_round_read
from referee.cases.reading import shown
from referee.games.ten.answers.bid import bid
from referee.games.ten.answers.final import final
from referee.games.ten.answers.showdown import second_card, settle_showdown
from referee.refused import Refused
from referee.ruling import Ruling

NOTHING: Mapping[str, Any] = {"first_trick": 1, "tricks": [], "hands": {}, "seen": []}
"""The keys of a round of tricks, each with what says nothing."""


def refuse_tricks(case: Case) -> None:
    """Raises Refused for anything told of tricks."""
    for key, nothing in NOTHING.items():
        given = case.given.get(key, nothing)
        if type(given) is not type(nothing) or given != nothing:
            message = f"10 is not played in tricks, so {key} can't be {shown(given)}: leave it out."
            raise Refused("unknown_key", key, message)


ANSWERS: Mapping[str, Callable[[Case], Ruling]] = with_round_read(
    refuse_tricks, {"showdown": settle_showdown, "final": final, "bid": bid, "second": second_card}
)
