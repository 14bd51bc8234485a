"""The standings of a day or a tournament as their page shows them: a line a player, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee.rules.day import PlayerScore
from referee.words import counted, listed, with_minus_sign
from tableside.days.day import Day
from tableside.days.scores.standings import DayStanding
from tableside.days.scores.tournaments import TournamentStanding

MOST_UNFOLDED = 4
"""Columns of parts up to which a wide screen has room for them."""

GAP = "–"
"""In place of points, where somebody finished no game."""

NAMED = 6
"""Players who share the first place up to which they are named."""


class RankingRow(NamedTuple):
    """A player's line: `parts` are the points of each leg or day, `fewer` says that others played more games;
    `breakdown` is what a phone, or paper, has in place of columns."""

    place: int
    player: str
    fewer: str
    remark: str
    breakdown: str
    mean: str
    points: str
    wins: int
    hooks: int
    games: int
    parts: list[str]


class Ranking(NamedTuple):
    """Everybody with their place; `headings` are those of the parts. By the mean the points are one of the parts."""

    label: str
    headings: list[str]
    rows: list[RankingRow]
    has_games: bool = False
    by_mean: bool = False

    @property
    def many(self) -> bool:
        """Whether the parts are folded on a wide screen, too."""
        return len(self.headings) > MOST_UNFOLDED

    @property
    def has_gaps(self) -> bool:
        """Whether somebody finished no game in a leg, or was not there on a day."""
        return any(GAP in row.parts for row in self.rows)


class InFront(NamedTuple):
    """Who is in front, by name as long as they are few, and with how many points; several are `level`."""

    who: str
    level: bool
    points: int


def in_front(placed: Sequence[tuple[int, DayStanding]]) -> InFront | None:
    """Who has the first place of a day's standings; None before the first game."""
    first = [one for place, one in placed if place == 1 and one.games]
    if not first:
        return None
    who = listed(one.player for one in first) if len(first) <= NAMED else counted(len(first), "player")
    return InFront(who, len(first) > 1, first[0].sum.points)


def of_day(
    day: Day, placed: Sequence[tuple[int, DayStanding]], remarks: Mapping[str, str], *, mean: bool
) -> list[RankingRow]:
    """The lines of a day's standings, by points or by the mean of a game."""
    most = most_games(placed)
    return [_row_of_day(day, place, one, remarks.get(one.player, ""), most, mean=mean) for place, one in placed]


def most_games(placed: Sequence[tuple[int, DayStanding]]) -> int:
    """The games of whoever has most of them."""
    return max((one.games for _, one in placed), default=0)


def _row_of_day(day: Day, place: int, one: DayStanding, remark: str, most: int, *, mean: bool) -> RankingRow:
    all_games = [counted(one.games, "game")] if one.games == most else []
    more = [counted(one.sum.points, "point")] if mean else _hooks(day, one.sum)
    return RankingRow(
        place=place,
        player=one.player,
        fewer=f"{one.games} of {most} games" if one.games < most else "",
        remark=remark,
        breakdown=" · ".join([*all_games, *_added_up(one.by_leg), *more]),
        mean=f"{one.sum.points / one.games:.2f}".replace("-", "−") if one.games else "–",
        points=with_minus_sign(one.sum.points),
        wins=one.sum.wins,
        hooks=one.sum.hooks,
        games=one.games,
        parts=_parts(one.by_leg),
    )


def of_tournament(day: Day, placed: Sequence[tuple[int, TournamentStanding]]) -> list[RankingRow]:
    """The lines of a tournament's standings."""
    return [
        RankingRow(
            place=place,
            player=one.player,
            fewer="",
            remark="",
            breakdown=" · ".join([*_added_up(one.by_day), *_hooks(day, one.sum)]),
            mean="",
            points=with_minus_sign(one.sum.points),
            wins=one.sum.wins,
            hooks=one.sum.hooks,
            games=0,
            parts=_parts(one.by_day),
        )
        for place, one in placed
    ]


def _parts(points: Sequence[int | None]) -> list[str]:
    return [GAP if one is None else with_minus_sign(one) for one in points]


def _added_up(points: Sequence[int | None]) -> list[str]:
    """The parts as a sum, where there are several."""
    return [" + ".join(_parts(points))] if sum(one is not None for one in points) > 1 else []


def _hooks(day: Day, score: PlayerScore) -> list[str]:
    return [counted(score.hooks, "hook")] if day.game.hooks and score.hooks else []
