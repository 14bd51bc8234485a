"""The statistics of Ten-Point Buck: how close the bids were, and who hunts the Buck."""

from __future__ import annotations

from referee.rules.score_sheet import Row
from referee.rules.statistics import IN_100, MEAN, Statistic


def _distance(row: Row, seat: int) -> int | None:
    distance: int | None = row.cells[seat].entered.get("distance")
    return distance


def _met(row: Row, seat: int) -> int | None:
    distance = _distance(row, seat)
    return None if distance is None else int(distance == 0)


def _hunted(row: Row, seat: int) -> int | None:
    return None if _distance(row, seat) is None else int(bool(row.cells[seat].entered.get("bonus")))


STATISTICS = (
    Statistic(
        "bids_met",
        "Bids met",
        "Rounds in which the player took as many points as they bid.",
        _met,
        most="met the most bids",
    ),
    Statistic(
        "distance",
        "Distance",
        "How far the points that the player took were from their bid, on average.",
        _distance,
        MEAN,
    ),
    Statistic(
        "hunted", "Buck hunted in 100", "Rounds in which the player caught the Buck with the Doe.", _hunted, IN_100
    ),
)
