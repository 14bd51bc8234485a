"""Tournament days for tests, played at the tables of a book; the scores are worked out from trick winners."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from referee.rules.day import PlayerScore
from tableside.days.day import Day, DayTable
from tableside.days.day_book import DayBook
from tableside.days.kinds.locks import scores_data
from tableside.days.lot import Lot
from tableside.days.plan import Plan, work_out
from tableside.days.scores.counted_games import OpenedTables, games_done
from tableside.days.scores.leg_scores import scores
from tableside.scorebook.book import Book
from tableside.scorebook.events.event import Draft
from tableside.scorebook.table.table import Table
from tableside.store.sqlite.sqlite_store import SqliteStore

NAMES = (
    *("Anna", "Robert", "Cyril", "Deborah", "Ewa", "Elif", "Fay", "Gustav", "Hilde", "Iris", "Harald", "Ida", "Jo"),
    *("Kim", "Lars", "Lea", "Maximilian", "Nedim", "Ottilie", "Sam", "Tess", "Uwe", "Valentina"),
)
Wins = Sequence[int]
"""The seats that won a round's tricks, in order."""

SWEEP = [[0] * 5] * 3
"""The first seat wins everything: 5, 10, 15."""

PLAIN = [[0, 0, 0, 1, 2]] * 3 + [[0, 0, 1, 1, 3]]
"""11, 5, 0 and 1 for four players, with 0, 0, 1 and 3 hooks."""


def is_over(players: int, rounds: Sequence[Wins]) -> bool:
    """Whether somebody has eleven by the last of these rounds."""
    return any(one.wins for one in scores_so_far(players, rounds))


def scores_at_end(players: int, rounds: Sequence[Wins]) -> list[PlayerScore]:
    """What a game comes to by the rules: a point a trick, three off for none, over when somebody has eleven first."""
    assert is_over(players, rounds), "nobody has eleven"
    return scores_so_far(players, rounds)


def scores_so_far(players: int, rounds: Sequence[Wins]) -> list[PlayerScore]:
    """The same of a game whose rounds, so far, are these; nobody has won one that goes on."""
    points, hooks = [0] * players, [0] * players
    first = None
    for wins in rounds:
        for seat in wins:
            points[seat] += 1
            first = seat if first is None and points[seat] == 11 else first
        for seat in set(range(players)) - set(wins):
            points[seat], hooks[seat] = max(0, points[seat] - 3), hooks[seat] + 1
        if first is not None:
            break
    return [PlayerScore(points[seat], int(seat == first), hooks[seat]) for seat in range(players)]


def random_rounds(players: int, luck: random.Random) -> list[list[int]]:
    """Rounds until somebody has eleven, the better players (the first ones) winning somewhat more."""
    rounds: list[list[int]] = []
    weights = [players + 2 - seat for seat in range(players)]
    while not is_over(players, rounds):
        rounds.append(luck.choices(range(players), weights, k=5))
    return rounds


class PlayedDay:
    """A day in a score file of its own. What is entered goes in as its organiser's or a keeper's."""

    def __init__(
        self, path: Path, names: Sequence[str] = (), legs: int = 3, tournament: str = "", **rules: Any
    ) -> None:
        ids, moments = count(1), count(1_795_291_440_000, 1_000)
        self.book = Book(SqliteStore(path), lambda: next(moments), lambda: f"t{next(ids)}")
        self.book.store._writer.connection.execute("pragma synchronous = off")  # no test here pulls the plug
        self.days = DayBook(self.book, lambda: f"d{next(ids)}")
        house = {key.replace("__", "."): value for key, value in rules.items()}
        opening: dict[str, Any] = {"game": "huckley-buck", "name": "Club day", "house_rules": house, "legs": legs}
        opening |= {"tournament": tournament} if tournament else {}
        self.day_id, _ = self.days.open(opening, "day-1")
        self.keys = count(2)
        if names:
            self.enter("came", players=list(names))

    @property
    def day(self) -> Day:
        return self.days.day(self.day_id)

    @property
    def tables(self) -> OpenedTables:
        return self.days.tables(self.day_id)

    def enter(self, kind: str, /, *, allowed: bool = False, **data: Any) -> Day:
        draft = Draft(kind, data, f"e-{next(self.keys)}", self.day.position, allowed)
        return self.days.enter(self.day_id, draft)

    def seat(self, seed: str = "4711") -> Day:
        day = self.day
        return self.enter("seated", seed=seed, tables=day.game_day.seat(day.playing, day.holder, Lot(seed)))

    def unlock(self, leg: int) -> Day:
        """Opens a locked leg, to be put right."""
        return self.enter("unlocked", leg=leg, scores=scores_data(scores(self.day, self.tables, leg)))

    def at(self, rank: int) -> DayTable:
        return next(table for table in self.day.sitting if table.rank == rank)

    def table(self, key: str) -> Table:
        found = self.tables[key][1]
        assert isinstance(found, Table)
        return found

    def enter_at(self, key: str, kind: str, **data: Any) -> Table:
        table_id, table = self.tables[key]
        assert isinstance(table, Table)
        draft = Draft(kind, data, f"p-{next(self.keys)}", table.position, allowed=True, note="so we say")
        return self.book.enter(table_id, draft)

    def play(self, key: str, rounds: Sequence[Wins]) -> dict[str, PlayerScore]:
        """A game at a table from its rounds, a new one where the last is over; what it comes to by name."""
        table = self.table(key)
        if table.course.winners:
            table = self.enter_at(key, "next_game")
        for wins in rounds:
            tricks = [list(wins).count(seat) for seat in range(len(table.names))]
            self.enter_at(key, "result", tricks=tricks, winners=list(wins))
        return dict(zip(table.names, scores_at_end(len(table.names), rounds), strict=True))

    def done(self, rank: int, *, allowed: bool = False) -> Day:
        table = self.at(rank)
        games = games_done(self.day, self.tables, table)
        return self.enter("done", table=table.key, games=games, allowed=allowed)

    def play_leg(self, rounds: Sequence[Wins]) -> Day:
        """Two games of these rounds at each table of the leg, which then says that it is done."""
        for table in self.day.sitting:
            for _ in range(2):
                self.play(table.key, rounds)
            self.done(table.rank)
        return self.day

    def plan(self, drawn: dict[str, list[str]] | None = None, placed: dict[str, int] | None = None) -> Plan:
        return work_out(self.day, self.tables, drawn or {}, placed or {})

    def move(self, drawn: dict[str, list[str]] | None = None, placed: dict[str, int] | None = None) -> Day:
        plan = self.plan(drawn, placed)
        return self.enter("moved", ranks=plan.best_first, drawn=drawn or {}, placed=placed or {}, tables=plan.tables)

    def close(self) -> None:
        self.book.close()


def a_leg(played: PlayedDay, luck: random.Random) -> dict[str, PlayerScore]:
    """Every table plays its games and says so; what they came to, worked out separately."""
    sums: dict[str, PlayerScore] = {}
    for table in played.day.sitting:
        for _ in range(played.day.games_per_leg):
            for name, standing in played.play(table.key, random_rounds(len(table.players), luck)).items():
                sums[name] = sums.get(name, PlayerScore()).plus(standing)
        played.done(table.rank)
    return sums


def cards_to_draw(played: PlayedDay) -> dict[str, list[str]]:
    """Cards for everybody who is asked to draw one, no two alike at a table."""
    ranks = "AKQJT98"
    return {name: [ranks[at] + "H"] for _, equal in played.plan().undecided for at, name in enumerate(equal)}


Opener = Callable[..., PlayedDay]
"""Opens a day with these names, 19 unless others are given, and closes it after the test."""
