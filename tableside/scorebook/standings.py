"""Standings over the games of a night that are over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tableside.scorebook.names import same_name
from tableside.scorebook.table.table import Table


class NightStanding(NamedTuple):
    """One player's night over the games that are over: games won (a shared win counts), points, hooks.

    Points are the numbers that decide.
    """

    name: str
    won: int
    points: int
    hooks: int

    def plus(self, other: NightStanding) -> NightStanding:
        """The standing with that of the same player at another table."""
        return self._replace(
            won=self.won + other.won, points=self.points + other.points, hooks=self.hooks + other.hooks
        )


def standings(table: Table, before: Iterable[Table] = ()) -> tuple[NightStanding, ...]:
    """Every player's standing, best first, with what they won at the tables `before` of this night.

    Whoever won more games stands first; of equal wins the most points do, in a game that the lowest wins the fewest;
    who are level in both stand by seat, then whoever left. Points of another game don't add up with this one's, so such
    tables are left out.
    """
    found = list(_at(table))
    for other in before:
        for one in _at(other) if other.game is table.game else ():
            place = next((at for at, known in enumerate(found) if same_name(known.name, one.name)), None)
            if place is None:
                found.append(one)
            else:
                found[place] = found[place].plus(one)
    sign = 1 if table.course.lowest_wins else -1
    return tuple(sorted(found, key=lambda one: (-one.won, sign * one.points)))


def _at(table: Table) -> tuple[NightStanding, ...]:
    over = [played for played in table.games if played.course.winners]
    return tuple(
        NightStanding(
            name,
            won=sum(seat in played.course.winners for played in over),
            points=sum(played.course.standings[seat] for played in over),
            hooks=sum(played.hooks(seat) for played in over),
        )
        for seat, name in enumerate(table.names)
    )
