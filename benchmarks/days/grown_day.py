"""A tournament day of any number of tables in its own score file, entered and looked at without a network."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from tableside.days.day import Day
from tableside.days.day_book import DayBook
from tableside.days.lot import drawn_by
from tableside.days.plan import work_out
from tableside.scorebook.events.event import Draft

PLAYERS = 4

_keys = itertools.count()


def new_key() -> str:
    """A key that no event had before in this run."""
    return f"grown-{next(_keys)}"


def opened_app(path: Path) -> Flask:
    """The app on that score file, as its own machine sees it."""
    return create_app({"DATA": path, "TRUST_LOCAL": True, "SHARED_AT": "http://192.0.2.1:5000"})


class GrownDay:
    """A day of so many tables of four, all of them seated; `ids` are those of the tables of the leg."""

    def __init__(self, tables: int, path: Path, app: Flask | None = None) -> None:
        self.path, self.count = path, tables
        self.app = app or opened_app(path)
        self.book = self.app.extensions["book"]
        self.book.store._writer.connection.execute("pragma synchronous = off")  # nobody pulls the plug here
        self.days: DayBook = self.app.extensions["days"]
        self.client: FlaskClient = self.app.test_client()
        self.day_id, _ = self.days.open({"game": "huckley-buck", "name": "Growth", "legs": 3}, new_key())
        self.enter("came", players=[f"Player {number}" for number in range(PLAYERS * tables)])
        self.enter("seated", seed="4711", tables=drawn_by(self.day, "4711"))
        self.ids = self._sitting()

    def __enter__(self) -> GrownDay:
        return self

    def __exit__(self, *_: object) -> None:
        self.book.close()

    @property
    def day(self) -> Day:
        return self.days.day(self.day_id)

    def _sitting(self) -> list[str]:
        tables = self.days.tables(self.day_id)
        return [tables[at.key][0] for at in self.day.sitting]

    def enter(self, kind: str, **data: object) -> None:
        """Something on the day itself."""
        self.days.enter(self.day_id, Draft(kind, data, new_key(), self.day.position))

    def _at(self, table_id: str, kind: str, **data: object) -> None:
        position = self.book.table(table_id).position
        self.book.enter(table_id, Draft(kind, data, new_key(), position, allowed=True, note="b"))

    def play(self, table_id: str, rounds: int) -> None:
        """Rounds in which the first seat takes all, unless somebody has won by then."""
        for _ in range(rounds):
            if self.book.table(table_id).course.winners:
                self.next_game(table_id)
            self._at(table_id, "result", tricks=[5, 0, 0, 0], winners=[0] * 5)

    def next_game(self, table_id: str) -> None:
        """The next game at a table."""
        self._at(table_id, "next_game")

    def play_out(self, table_id: str) -> None:
        """Rounds until the game in play is over."""
        while not self.book.table(table_id).course.winners:
            self.play(table_id, 1)

    def play_leg(self) -> None:
        """The two games of the leg at every table, and its word."""
        for table_id in self.ids:
            self.play_out(table_id)
            self.next_game(table_id)
            self.play_out(table_id)
        self.all_done()

    def all_done(self) -> None:
        """Reports every table that hasn't reported yet as done."""
        for at in self.day.sitting:
            if at.key not in self.day.done:
                self.enter("done", table=at.key, games=2)

    def move(self) -> None:
        """The moves as the rule has them; who would draw a card does, the first named the highest."""
        drawn: dict[str, list[str]] = {}
        ranks = "AKQJ"
        while undecided := work_out(self.day, self.days.tables(self.day_id), drawn, {}).undecided:
            for _, names in undecided:
                drawn |= {name: [f"{rank}S"] for name, rank in zip(names, ranks, strict=False)}
        plan = work_out(self.day, self.days.tables(self.day_id), drawn, {})
        self.enter("moved", ranks=plan.best_first, drawn=drawn, placed={}, tables=plan.tables)
        self.ids = self._sitting()

    @staticmethod
    def check(answer: Any, status: int) -> None:
        """That a page answered as it must, or nothing would be measured."""
        assert answer.status_code == status, answer.get_data(as_text=True)[:500]

    def page(self, path: str) -> Callable[[], object]:
        """What asks for a page of the day."""
        return lambda: self.check(self.client.get(f"/days/{self.day_id}{path}"), 200)

    def pad(self, table_id: str) -> Callable[[], object]:
        """What asks for a table's pad."""
        return lambda: self.check(self.client.get(f"/tables/{table_id}"), 200)

    def entry(self, table_id: str) -> Callable[[], object]:
        """What sends a round of a table."""
        if self.book.table(table_id).course.winners:
            self.next_game(table_id)
        tricks = {f"tricks-{seat}": str(5 * (seat == 0)) for seat in range(PLAYERS)}
        return self._sends(table_id, "enter/result", winners="0 0 0 0 0", **tricks)

    def word(self, table_id: str) -> Callable[[], object]:
        """What reports that a table's leg is done."""
        return self._sends(table_id, "leg-done")

    def _sends(self, table_id: str, path: str, **form: str) -> Callable[[], object]:
        """What sends a form as the table's page has it now."""
        position = str(self.book.table(table_id).position)
        sent = {"key": new_key(), "based_on": position, "allowed": "yes", "note": "b", **form}
        return lambda: self.check(self.client.post(f"/tables/{table_id}/{path}", data=sent), 303)
