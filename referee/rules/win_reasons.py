"""Sentences on why a game was won: by its totals, or in a game of rounds by those that broke a tie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.rules.score_sheet import Row
from referee.words import counted, listed, with_minus_sign

if TYPE_CHECKING:  # a course imports this module
    from referee.rules.course import Setup


def ahead_by_totals(names: Sequence[str], totals: Sequence[int], winners: Sequence[int], *, lowest: bool) -> str:
    """That the winners have the most points, or the fewest where the `lowest` total wins; and who comes next."""
    most = "the fewest points" if lowest else "the most points"
    best = with_minus_sign(totals[winners[0]])
    have = f"has {most}, {best}" if len(winners) == 1 else f"share {most}, {best} each"
    return f"{listed(names[seat] for seat in winners)} {have}{_ahead_of_whom(names, totals, winners, lowest)}."


def _ahead_of_whom(names: Sequence[str], totals: Sequence[int], winners: Sequence[int], lowest: bool) -> str:
    """The end of the sentence, with the next best total; empty if all players won."""
    others = {seat: total for seat, total in enumerate(totals) if seat not in winners}
    if not others:
        return ""
    near = min(others.values()) if lowest else max(others.values())
    nearest = listed(names[seat] for seat, total in others.items() if total == near)
    return f", ahead of {nearest} with {with_minus_sign(near)}"


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
    return ", ".join(f"{setup.names[seat]} {with_minus_sign(totals[seat])}" for seat in order)
