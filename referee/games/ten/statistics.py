"""The statistics of 10: the net of a game, rounds won and lost, and the chips that are left."""

from __future__ import annotations

from functools import partial

from referee.rules.score_sheet import Row
from referee.rules.statistics import A_GAME, Statistic


def _ended(row: Row, seat: int, word: str) -> int | None:
    return int(row.cells[seat].word == word) if row.kind == "round" else None


def _chips(row: Row, seat: int) -> int | None:
    chips: int | None = row.cells[seat].entered.get("chips") if row.kind == "end" else None
    return chips


def _net(row: Row, seat: int) -> int | None:
    return row.cells[seat].net if row.kind == "end" else None


STATISTICS = (
    Statistic("net", "Net a game", "The final score of a game, chips taken off; the lowest wins.", _net, A_GAME),
    Statistic(
        "rounds_won",
        "Rounds won",
        "Rounds in which the player showed the best cards.",
        partial(_ended, word="won"),
        most="won the most rounds",
    ),
    Statistic("rounds_lost", "Rounds lost", "Rounds in which the player took the cards.", partial(_ended, word="lost")),
    Statistic("chips", "Chips at the end", "Chips that the player had when the game was over.", _chips, A_GAME),
)
