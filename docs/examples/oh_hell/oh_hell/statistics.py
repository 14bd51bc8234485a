"""The statistics of Oh Hell: which bids are exact."""

from referee.rules.score_sheet import Row
from referee.rules.statistics import Statistic


def exact(row: Row, seat: int) -> int:
    """1 where the player took as many tricks as they bid."""
    entered = row.cells[seat].entered
    return int(entered["bid"] == entered["tricks"])


STATISTICS = (Statistic("exact", "Exact bids", "Deals in which the player took as many tricks as they bid.", exact),)
