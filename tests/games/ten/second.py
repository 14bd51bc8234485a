"""What the second referee knows of 10, in which no tricks are played."""

from __future__ import annotations

from tests.referee.second.game import OF_THE_PAD, SecondGame

SECOND = SecondGame(
    seats=range(2, 8),
    switches={
        "ten.penalty_points": ["ascending", "descending"],
        "ten.tie": ["one_card", "highest_single"],
        "ten.joker_timing": ["reveal", "when_opened"],
    },
    left_out={
        "ten.spare_jokers": OF_THE_PAD,
        "ten.unprotected": "the second referee judges no bids for a card",
        "ten.refill_after_last": OF_THE_PAD,
        "ten.short_refill": OF_THE_PAD,
    },
)
