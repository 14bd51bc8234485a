"""Standings: of a finished game, and of a night over its finished games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from referee.rules.course import Course
from tableside.scorebook.names import same_name
from tableside.scorebook.table.table import Table


class NightStanding(NamedTuple):
    """One player's finished games of a night: games won (shared wins too), points, hooks.

    Points are the numbers that decide who wins a game.
    """

    name: str
    won: int
    points: int
    hooks: int

    def plus(self, other: NightStanding) -> NightStanding:
        """The sum with the same player's standing at another table."""
        return self._replace(
            won=self.won + other.won, points=self.points + other.points, hooks=self.hooks + other.hooks
        )


def standings(table: Table, before: Iterable[Table] = ()) -> tuple[NightStanding, ...]:
    """Every player's standing, best first, with what they won at the tables `before` of this night.

    The player with more games won comes first; of equal wins the one with more points, in a game that the lowest wins
    with fewer; players level in both are in order of seats, then those who left. Points of another game don't add up
    with this one's, so such tables are left out.
    """
    players = list(_standings_at(table))
    for other in before:
        for one in _standings_at(other) if other.game is table.game else ():
            place = next((at for at, known in enumerate(players) if same_name(known.name, one.name)), None)
            if place is None:
                players.append(one)
            else:
                players[place] = players[place].plus(one)
    sign = 1 if table.course.lowest_wins else -1
    return tuple(sorted(players, key=lambda one: (-one.won, sign * one.points)))


def _standings_at(table: Table) -> tuple[NightStanding, ...]:
    over = [played for played in table.games if played.course.winners]
    return tuple(
        NightStanding(
            name,
            won=sum(seat in played.course.winners for played in over),
            points=sum(played.course.deciding_scores[seat] for played in over),
            hooks=sum(played.hooks(seat) for played in over),
        )
        for seat, name in enumerate(table.names)
    )


def ranking(course: Course) -> list[tuple[int, int]]:
    """The places of a finished game, each with its seat: the winners first, equal scores at the same place."""
    scores = course.deciding_scores
    sign = 1 if course.lowest_wins else -1
    keys = [(seat not in course.winners, sign * score) for seat, score in enumerate(scores)]
    return [
        (1 + sum(other < keys[seat] for other in keys), seat) for seat in sorted(range(len(keys)), key=keys.__getitem__)
    ]
