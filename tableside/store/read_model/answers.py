"""The rows that the read model answers with.

Moments are UTC milliseconds since 1970, `seat`s count clockwise from 0, yes and no are 1 and 0.
"""

from __future__ import annotations

from typing import NamedTuple


class NightSummary(NamedTuple):
    """A night: its key, how many tables and games it has, when its first game began, when something happened last."""

    night: str
    tables: int
    games: int
    began: int
    touched: int


class PlayedInNight(NamedTuple):
    """One player's part in a game of a night; `ended` and `place` are null while nobody has won."""

    night: str
    table_id: str
    number: int
    title: str
    began: int
    ended: int | None
    person: str
    name: str
    won: int
    place: int | None


class PersonTotals(NamedTuple):
    """What a person's games that are over add up to. `chance` is how many of them somebody would win by chance."""

    person: str
    games: int
    nights: int
    won: int
    chance: float
    places: int
    rounds: int
    points: int
    rounds_dealt: int
    points_dealing: int
    comebacks: int
    last: int


class PersonName(NamedTuple):
    """A person of whom games are over, how their name is written, and how many games those are."""

    person: str
    name: str
    games: int


class FigureTotal(NamedTuple):
    """What one of a game's own statistics adds up to for a person: a sum, and of how many rounds or games."""

    person: str
    figure: str
    total: int
    counted: int


class GameTitle(NamedTuple):
    """A game as people call it, and how many that are over there are of it."""

    game: str
    title: str
    games: int


class PersonGame(NamedTuple):
    """A game that is over, as one person played it."""

    table_id: str
    number: int
    night: str
    game: str
    title: str
    ended: int
    players: int
    place: int
    won: int
    score: int
    behind: int


class GameResult(NamedTuple):
    """A game that is over as one person played it; `evening` is the date of its table."""

    night: str
    evening: str
    title: str
    person: str
    place: int
    players: int
    won: int
    score: int
    rounds: int
    points: int
    comeback: int


class GameWon(NamedTuple):
    """A game that is over, and whether a person won it."""

    person: str
    night: str
    ended: int
    won: int


class FilteredGame(NamedTuple):
    """A game that is over and that a filter let through for one person, who had that seat."""

    table_id: str
    number: int
    seat: int
    night: str
    title: str
    began: int
    players: int
    winners: int
    place: int
    score: int


class GamesSpan(NamedTuple):
    """How many games are over, and when the first and the last of them started; None without any."""

    games: int
    first: int | None
    last: int | None


class Pair(NamedTuple):
    """How often a person and an `other` one played the same game to its end, and the person was ahead, or level."""

    person: str
    other: str
    games: int
    ahead: int
    level: int


class Opponent(NamedTuple):
    """How often a person and another one played the same game to its end, and was ahead of them, or level."""

    person: str
    games: int
    ahead: int
    level: int


class CopyChanges(NamedTuple):
    """How often the read model was changed, and how often what games that are over add up to."""

    number: int
    of_games_over: int
