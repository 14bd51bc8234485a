"""Standings over the games of a night at one table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from referee.course import Course
from tableside.scorebook.names import same_name
from tableside.scorebook.table import Table


@dataclass(frozen=True, slots=True)
class NightStanding:
    """One player's night: games won (a shared win counts), points over all games, hooks.

    Points are the numbers that decide: a game that is on counts with what it would come to now, once it has a score.
    """

    name: str
    won: int
    points: int
    hooks: int

    def plus(self, other: NightStanding) -> NightStanding:
        """The standing with that of the same player at another table."""
        return replace(
            self, won=self.won + other.won, points=self.points + other.points, hooks=self.hooks + other.hooks
        )


def standings(table: Table, before: Iterable[Table] = ()) -> tuple[NightStanding, ...]:
    """Every player's standing by seat, then of those who left; with what they won at the tables `before` of this night.

    Points of another game don't add up with this one's, so such tables are left out.
    """
    found = list(_at(table))
    for other in before:
        for one in _at(other) if other.game is table.game else ():
            place = next((at for at, known in enumerate(found) if same_name(known.name, one.name)), None)
            if place is None:
                found.append(one)
            else:
                found[place] = found[place].plus(one)
    return tuple(found)


def _at(table: Table) -> tuple[NightStanding, ...]:
    return tuple(
        NightStanding(
            name,
            won=sum(seat in played.course.winners for played in table.games),
            points=sum(_points(played.course)[seat] for played in table.games),
            hooks=sum(played.hooks(seat) for played in table.games),
        )
        for seat, name in enumerate(table.names)
    )


def _points(course: Course) -> tuple[int, ...]:
    return course.standings if course.rows else course.totals
