"""Standings over the games of a night at one table."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.scorebook.table import Table


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's night: games won (a shared win counts), points over all games, hooks."""

    name: str
    won: int
    points: int
    hooks: int


def standings(table: Table) -> tuple[Standing, ...]:
    """Every player's standing by seat."""
    return tuple(
        Standing(
            name,
            won=sum(seat in played.course.winners for played in table.games),
            points=sum(played.course.totals[seat] for played in table.games),
            hooks=sum(row.cells[seat].hooks for played in table.games for row in played.course.rows),
        )
        for seat, name in enumerate(table.names)
    )
