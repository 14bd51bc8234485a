"""The statistics of Huckley Buck: who collects the hooks, who drops out, and who misdeals."""

from __future__ import annotations

from referee.games.huckley_buck.entries import OUT
from referee.rules.score_sheet import Row
from referee.rules.statistics import IN_100, Statistic


def _hooks(row: Row, seat: int) -> int:
    return row.cells[seat].hooks


def _hooks_of_dealer(row: Row, seat: int) -> int | None:
    return _hooks(row, seat) if seat == row.dealer else None


def _hooks_of_leader(row: Row, seat: int) -> int | None:
    return _hooks(row, seat) if seat == (row.dealer + 1) % len(row.cells) else None


def _hooks_of_others(row: Row, seat: int) -> int | None:
    dealer_or_leader = (row.dealer, (row.dealer + 1) % len(row.cells))
    return None if seat in dealer_or_leader else _hooks(row, seat)


def _dropped(row: Row, seat: int) -> int | None:
    status = row.cells[seat].entered.get("in")
    return None if status is None or row.kind != "round" else int(status == OUT)


def _misdealt(row: Row, seat: int) -> int | None:
    return int(row.kind == "misdeal") if seat == row.dealer else None


STATISTICS = (
    Statistic(
        "hooks",
        "Hooks in 100 rounds",
        "Hooks of every kind, also those of a misdeal or of a deal thrown in, which are no rounds themselves.",
        _hooks,
        IN_100,
    ),
    Statistic("dropped", "Dropped out", "Rounds in which the player was out.", _dropped),
    Statistic(
        "hooks_dealing", "Hooks in 100, dealing", "Hooks in the rounds that the player dealt.", _hooks_of_dealer, IN_100
    ),
    Statistic(
        "hooks_leading",
        "Hooks in 100, left of the dealer",
        "Hooks in the rounds in which the player sat left of the dealer, and so led first.",
        _hooks_of_leader,
        IN_100,
    ),
    Statistic(
        "hooks_elsewhere",
        "Hooks in 100, in other seats",
        "Hooks in the rounds in which the player neither dealt nor sat left of the dealer.",
        _hooks_of_others,
        IN_100,
    ),
    Statistic("misdeals", "Misdeals in 100 rounds dealt", "Misdeals of the player, as a dealer.", _misdealt, IN_100),
)
