"""The statistics of Buddha: which bids are met."""

from __future__ import annotations

from functools import partial

from referee.rules.score_sheet import Row
from referee.rules.statistics import Statistic

HEIGHTS = range(1, 6)
"""The bids with their own column; higher ones are rare and share one."""


def _met(row: Row, seat: int, bids: range | None = None) -> int | None:
    """1 where the player took as many tricks as they bid, of those `bids`."""
    bid, tricks = (row.cells[seat].entered.get(name) for name in ("bid", "tricks"))
    if bid is None or tricks is None or (bids is not None and bid not in bids):
        return None
    return int(bid == tricks)


def _of_height(bid: int) -> Statistic:
    tricks = "one trick" if bid == 1 else f"{bid} tricks"
    words = f"Rounds in which the player bid {tricks} and took as many."
    return Statistic(f"met_{bid}", f"Bids of {bid} met", words, partial(_met, bids=range(bid, bid + 1)))


STATISTICS = (
    Statistic(
        "bids_met",
        "Bids met",
        "Rounds in which the player took as many tricks as they bid.",
        _met,
        most="met the most bids",
    ),
    Statistic(
        "zero_met",
        "Zero bids met",
        "Rounds in which the player bid no trick and took none.",
        partial(_met, bids=range(1)),
    ),
    *map(_of_height, HEIGHTS),
    Statistic(
        "met_high",
        f"Bids of {HEIGHTS.stop} or more met",
        f"Rounds in which the player bid {HEIGHTS.stop} tricks or more and took as many.",
        partial(_met, bids=range(HEIGHTS.stop, 100)),
    ),
)
