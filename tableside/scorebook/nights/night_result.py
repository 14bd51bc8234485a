"""The result of a night, over its finished games: who won most, and each player's places game by game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import NamedTuple

from referee.words import listed, spelled, with_minus_sign
from tableside.scorebook.nights.game_story import GameScore

MOST_NAMES, FIRST_NAMES = 7, 4
"""A line has the totals of all players if there are at most MOST_NAMES, else of the FIRST_NAMES best."""


class NightGame(NamedTuple):
    """A finished game: its number in the night, its title, its score, and everybody's place by seat."""

    number: int
    title: str
    score: GameScore
    places: tuple[int, ...]

    @property
    def winners(self) -> list[str]:
        """The names of the winners."""
        return [self.score.names[seat] for seat in self.score.winners]


class NightPlayer(NamedTuple):
    """One player's night: games played, games won, and the place in each game; None for a game they didn't play."""

    name: str
    played: int
    won: int
    places: tuple[int | None, ...]


def night_players(games: Sequence[NightGame]) -> list[NightPlayer]:
    """Everybody who played, by games won, and among equals by their average place."""
    persons: dict[str, str] = {}
    for game in games:
        for name in game.score.names:
            persons.setdefault(name.casefold(), name)
    found = [_player(person, name, games) for person, name in persons.items()]
    return sorted(found, key=lambda one: (-one.won, average_place(one.places)))


def average_place(places: Iterable[int | None]) -> float:
    """The mean of the places in the games that a player finished; beyond all others without one."""
    known = [place for place in places if place]
    return sum(known) / len(known) if known else inf


def _player(person: str, name: str, games: Sequence[NightGame]) -> NightPlayer:
    seats = [next((at for at, one in enumerate(game.score.names) if one.casefold() == person), None) for game in games]
    of_games = list(zip(seats, games, strict=True))
    return NightPlayer(
        name,
        played=sum(seat is not None for seat in seats),
        won=sum(seat in game.score.winners for seat, game in of_games),
        places=tuple(None if seat is None else game.places[seat] for seat, game in of_games),
    )


def wins_in_words(won: Iterable[tuple[str, int]], games: int) -> str:
    """The games that each winner won, in words: "Ann won two games, Cy and Dee one each"."""
    by_wins = _by_wins(won)
    if not by_wins:
        return ""
    [(names, number), *others] = by_wins
    words = "won" if games == 1 else f"won {_games(number)}{_each(names)}"
    return "".join((f"{listed(names)} {words}", *map(_also, others)))


def night_result(
    games: Sequence[NightGame], *, whole: bool = True, called: Callable[[str], str] = str
) -> tuple[str, str]:
    """The names of those who won most games of the night, and the rest of that sentence; both empty without a game.

    If the `games`, which are over, aren't the `whole` night, the sentence says that it is about finished ones. The rest
    of it names others who won as they are `called`.
    """
    if not games:
        return "", ""
    finished = "" if whole else "finished "
    one_game = f"{finished}game"
    [(names, number), *others] = _by_wins((one.name, one.won) for one in night_players(games))
    if len(games) == 1:
        words = f"won the only {one_game}" if len(names) == 1 else f"share the win of the only {one_game}"
        return listed(names), words
    if number == len(games) and len(names) == 1:
        words = f"won both {one_game}s" if number == 2 else f"won all {spelled(number)} {one_game}s"
    elif not others:
        words = f"won {_games(number, finished)} each"
    else:
        words = f"won {spelled(number)} of {spelled(len(games))} {one_game}s{_each(names)}"
    shared = sum(len(game.winners) > 1 for game in games)
    of_several = f"; {_games(shared)} {'was' if shared == 1 else 'were'} shared" if shared else ""
    renamed = [([*map(called, winners)], won) for winners, won in others]
    return listed(names), "".join((words, *map(_also, renamed), of_several))


def _by_wins(won: Iterable[tuple[str, int]]) -> list[tuple[list[str], int]]:
    """The winners by their number of games won, the largest number first."""
    pairs = list(won)
    numbers = sorted({number for _, number in pairs if number}, reverse=True)
    return [([name for name, own in pairs if own == number], number) for number in numbers]


def _also(others: tuple[list[str], int]) -> str:
    names, number = others
    return f", {listed(names)} {spelled(number)}{_each(names)}"


def _each(names: Sequence[str]) -> str:
    return " each" if len(names) > 1 else ""


def _games(number: int, finished: str = "") -> str:
    return f"{spelled(number)} {finished}game{'' if number == 1 else 's'}"


def totals_in_words(totals: Sequence[tuple[str, int]]) -> str:
    """The totals of a game, of many players only the first ones: "Ann 11, Dee 8, Cy 7"."""
    shown = totals if len(totals) <= MOST_NAMES else totals[:FIRST_NAMES]
    words = ", ".join(f"{name} {with_minus_sign(total)}" for name, total in shown)
    return words if shown is totals else f"{words} and {len(totals) - FIRST_NAMES} more"
