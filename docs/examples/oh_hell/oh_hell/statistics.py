"""The statistics of Oh Hell: which bids are exact."""

from referee.rules.score_sheet import Row
from referee.rules.statistics import Statistic


def exact(row: Row, seat: int) -> int:
    """1 where the player took as many tricks as they bid."""
    entered = row.cells[seat].entered
    return int(entered["bid"] == entered["tricks"])


EXACT = "Deals in which the player took as many tricks as they bid."
STATISTICS = (Statistic("exact", "Exact bids", EXACT, exact, most="made the most exact bids"),)
