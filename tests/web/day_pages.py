"""A tournament day over HTTP, as a person without scripts runs it; scores are worked out beside from trick winners."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.day import Standing
from tableside.scorebook.days.day import Day
from tableside.scorebook.days.leg_scores import OpenedTables
from tableside.scorebook.table import Table

sys.path.append(str(Path(__file__).parents[1] / "scorebook"))

from day_play import beside

_keys = itertools.count()


class VisitedDay:
    """A day that somebody runs at `client`."""

    def __init__(self, app: Flask, client: FlaskClient, names: Sequence[str] = (), legs: int = 3, **rules: str) -> None:
        self.app, self.client = app, client
        opened = client.post(
            "/days/new/huckley-buck", data={"name": "Club day", "legs": str(legs), "key": f"d{next(_keys)}", **rules}
        )
        assert opened.status_code == 303, opened.text
        self.address = opened.location.removesuffix("/players")
        self.day_id = self.address.rsplit("/", 1)[1]
        if names:
            self.post("came", names="\n".join(names))

    @property
    def day(self) -> Day:
        return self.app.extensions["days"].day(self.day_id)

    @property
    def tables(self) -> OpenedTables:
        return self.app.extensions["days"].tables(self.day_id)

    def get(self, path: str = "") -> TestResponse:
        return self.client.get(f"{self.address}/{path}".rstrip("/"))

    def send(self, path: str, /, client: FlaskClient | None = None, **form: Any) -> TestResponse:
        """Sends a form as the page of now has it."""
        proof = {"key": f"v{next(_keys)}", "as_of": str(self.day.position)}
        return (client or self.client).post(f"{self.address}/{path}", data={**proof, **form})

    def post(self, path: str, /, **form: Any) -> TestResponse:
        answer = self.send(path, **form)
        assert answer.status_code == 303, answer.text
        return answer

    def table(self, rank: int) -> tuple[str, Table]:
        """The table of a rank in the leg in play, with its id."""
        at = next(table for table in self.day.sitting if table.rank == rank)
        table_id, table = self.tables[at.key]
        assert isinstance(table, Table)
        return table_id, table

    def play(self, rank: int, rounds: Sequence[Sequence[int]]) -> dict[str, Standing]:
        """A game at a table by its own pages; what it comes to by name."""
        table_id, table = self.table(rank)
        if table.course.winners:
            self._at(table_id, "next-game", {})
        for wins in rounds:
            tricks = {f"tricks-{seat}": str(list(wins).count(seat)) for seat in range(len(table.names))}
            self._at(table_id, "enter/result", {**tricks, "winners": " ".join(map(str, wins))})
        return dict(zip(table.names, beside(len(table.names), rounds), strict=True))

    def correct(self, rank: int, leg: int, number: int, wins: Sequence[int]) -> None:
        """Puts a round of a leg's table right: the `number`th that was scored there, from 0."""
        at = next(table for table in self.day.of_leg(leg) if table.rank == rank)
        table_id, table = self.tables[at.key]
        assert isinstance(table, Table)
        result = [event for event in table.history.standing() if event.kind == "result"][number]
        tricks = {f"tricks-{seat}": str(list(wins).count(seat)) for seat in range(len(table.names))}
        self._at(table_id, f"entries/{result.position}/correct", {**tricks, "winners": " ".join(map(str, wins))})

    def _at(self, table_id: str, path: str, form: Mapping[str, str]) -> None:
        position = self.app.extensions["book"].table(table_id).position
        proof = {"key": f"t{next(_keys)}", "based_on": str(position), "allowed": "yes", "note": "so we say"}
        answer = self.client.post(f"/tables/{table_id}/{path}", data={**proof, **form})
        assert answer.status_code == 303, answer.text

    def done(self, rank: int) -> TestResponse:
        at = next(table for table in self.day.sitting if table.rank == rank)
        return self.post("done", table=at.key)
