"""Sentences on why a game of rounds was won: by the totals after its last round, or by the rounds that broke a tie."""

from __future__ import annotations

from collections.abc import Sequence

from referee.rules.course import Setup
from referee.rules.score_sheet import Row
from referee.words import counted, listed, signed


def ahead_after_rounds(setup: Setup, scored: Sequence[Row], rounds: int, winner: int) -> str:
    """Why that seat is ahead: with everybody's total, and who was tied where more than `rounds` were `scored`."""
    name, totals = setup.names[winner], _ranked(setup, scored[-1])
    if len(scored) == rounds:
        return f"{name} has the most points after {counted(rounds, 'round')}: {totals}."
    then = [cell.total for cell in scored[rounds - 1].cells]
    tied = listed(setup.names[seat] for seat, total in enumerate(then) if total == max(then))
    more = "one more round" if len(scored) == rounds + 1 else f"{len(scored) - rounds} more rounds"
    return f"{tied} were tied after {counted(rounds, 'round')}; after {more} {name} is ahead: {totals}."


def _ranked(setup: Setup, row: Row) -> str:
    """Everybody's total after a row, the highest first."""
    totals = [cell.total for cell in row.cells]
    order = sorted(setup.seats, key=lambda seat: -totals[seat])
    return ", ".join(f"{setup.names[seat]} {signed(totals[seat])}" for seat in order)
