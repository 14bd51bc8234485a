"""The wins of those who won most: night by night as a chart, and their longest runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from tableside.statistics.figures import WON, FigureTable
from tableside.statistics.longest_run import longest_run
from tableside.store.read_model.answers import GameWon
from tableside.store.read_model.read_model import ReadModel
from tableside.store.read_model.selection import Selection
from tableside.web.line_chart import LineChart, Numbers, Totals, drawn

MOST_LINES = 7
"""Players who have a line: beyond them the colours come again."""

FEWEST_NIGHTS = 3
A_RUN = 2
"""Games won one after another from which on that is a run."""


class LongestRun(NamedTuple):
    """A player's most games won one after another, with the moments at which the first and the last of them ended."""

    name: str
    length: int
    first: int
    last: int


class WinsView(NamedTuple):
    """The chart, None for too few nights, and the runs, the longest first; `of_some` where others won games too."""

    chart: LineChart | None
    runs: tuple[LongestRun, ...]
    of_some: bool


def winners_of(table: FigureTable) -> tuple[tuple[str, str], ...]:
    """Everybody who won a game with their names, who won most first."""
    at = table.figures.index(WON)
    won = sorted((one for one in table.persons if one.values[at].value), key=lambda one: -(one.values[at].value or 0))
    return tuple((one.person, one.name) for one in won)


def wins_of(model: ReadModel, winners: tuple[tuple[str, str], ...], selection: Selection) -> WinsView:
    """The wins of those who won most of these games; `winners` have all who won any."""
    shown = dict(winners[:MOST_LINES])
    games = model.games_won(tuple(shown), selection) if shown else []
    return wins_view(shown, games, of_some=len(winners) > MOST_LINES)


def wins_view(names: Mapping[str, str], games: Sequence[GameWon], *, of_some: bool) -> WinsView:
    """The wins of these persons in their games, the earliest first."""
    nights: dict[str, list[int]] = {}
    seats = {one: seat for seat, one in enumerate(names)}
    for game in games:
        if game.night not in nights:
            nights[game.night] = [0] * len(names)
        nights[game.night][seats[game.person]] += game.won
    chart = _chart(names, nights.values()) if len(nights) >= FEWEST_NIGHTS else None
    played = by_person(games)
    runs = [(names[one], longest_run(played[one])) for one in names if one in played]
    longest = [LongestRun(name, len(run), run[0].ended, run[-1].ended) for name, run in runs if len(run) >= A_RUN]
    return WinsView(chart, tuple(sorted(longest, key=lambda run: -run.length)), of_some)


def _chart(names: Mapping[str, str], wins: Iterable[Sequence[int]]) -> LineChart:
    """The chart of everybody's `wins` in each night."""
    after = zip(*[accumulate(of_one) for of_one in zip(*wins, strict=True)], strict=True)
    steps = tuple(Numbers(str(number), totals, number) for number, totals in enumerate(after, 1))
    return drawn(Totals([*names.values()], steps))


def by_person(games: Iterable[GameWon]) -> dict[str, list[GameWon]]:
    """Everybody's games, in the order of `games`."""
    found: dict[str, list[GameWon]] = {}
    for game in games:
        found.setdefault(game.person, []).append(game)
    return found
