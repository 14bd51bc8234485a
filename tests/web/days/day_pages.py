"""A tournament day over HTTP, as a person without scripts runs it; scores are worked out from trick winners."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.rules.day import PlayerScore
from tableside.days.day import ORGANISER, Day
from tableside.days.scores.counted_games import OpenedTables
from tableside.scorebook.events.event import Draft
from tableside.scorebook.kinds.next_game import NEXT_GAME
from tableside.scorebook.table.table import Table
from tableside.web.guard.roles.links import key_of
from tests.scorebook.day_play import scores_at_end
from tests.web.visitors import ELSEWHERE, stranger

EIGHT = ("Christopher", "Annegret", "Elizabeth", "Mary Ann", "Bartholomew", "Cyril", "Deborah", "Ewa")
PLAIN = [[0, 0, 0, 1, 2]] * 3 + [[0, 0, 1, 1, 3]]
"""A game in which nobody is level with another: who won each trick."""

_keys = itertools.count()


class VisitedDay:
    """A day that somebody runs at `client`."""

    def __init__(
        self,
        app: Flask,
        client: FlaskClient,
        names: Sequence[str] = (),
        legs: int = 3,
        slug: str = "huckley-buck",
        **rules: str,
    ) -> None:
        self.app, self.client = app, client
        form = {"name": "Club day", "legs": str(legs), "key": f"d{next(_keys)}", **rules}
        opened = client.post(f"/days/new/{slug}", data=form)
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

    def play(self, rank: int, rounds: Sequence[Sequence[int]]) -> dict[str, PlayerScore]:
        """A game at a table by its own pages; what it comes to by name."""
        table_id, table = self.table(rank)
        if table.course.winners:
            self.send_at(table_id, "next-game")
        for wins in rounds:
            self.score(table_id, wins)
        return dict(zip(table.names, scores_at_end(len(table.names), rounds), strict=True))

    def play_beyond(self, rank: int, rounds: Sequence[Sequence[int]]) -> None:
        """One more game at a table of the leg in play than the leg has."""
        table_id, _ = self.table(rank)
        self.open_game_beyond(table_id)
        for wins in rounds:
            self.score(table_id, wins)

    def score_beyond(self, table_id: str, rounds: Sequence[Sequence[int]]) -> None:
        """Rounds at a table of a leg that is over, as an earlier version let it."""
        book = self.app.extensions["book"]
        for wins in rounds:
            table = book.table(table_id)
            tricks = [list(wins).count(seat) for seat in range(len(table.names))]
            data = {"tricks": tricks, "winners": list(wins)}
            book.enter(
                table_id, Draft("result", data, f"b{next(_keys)}", table.position, allowed=True, note="so we say")
            )

    def open_game_beyond(self, table_id: str) -> None:
        """Opens one more game at a table than its leg has, as an earlier version let it."""
        book = self.app.extensions["book"]
        book.enter(table_id, Draft(NEXT_GAME.name, {}, f"b{next(_keys)}", book.table(table_id).position))

    def play_leg(self, rounds: Sequence[Sequence[int]]) -> None:
        """Both games of a leg, alike at every table, each of which says that it is done."""
        for table in self.day.sitting:
            for _ in range(2):
                self.play(table.rank, rounds)
            self.done(table.rank)

    def score(self, table_id: str, wins: Sequence[int], path: str = "enter/result") -> None:
        """A round at a table, from who won its tricks; `path` is that of its form."""
        seats = range(len(self.app.extensions["book"].table(table_id).names))
        tricks = {f"tricks-{seat}": str(list(wins).count(seat)) for seat in seats}
        self.send_at(table_id, path, {**tricks, "winners": " ".join(map(str, wins))})

    def correct(self, rank: int, leg: int, number: int, wins: Sequence[int]) -> None:
        """Puts a round of a leg's table right: the `number`th that was scored there, from 0."""
        at = next(table for table in self.day.of_leg(leg) if table.rank == rank)
        self.correct_at(self.tables[at.key][0], number, wins)

    def put_right(self, rank: int, leg: int, number: int, wins: Sequence[int]) -> None:
        """The same in a leg that is locked: an organiser opens it, and locks it again."""
        self.post("unlock", leg=str(leg))
        self.correct(rank, leg, number, wins)
        self.post("lock", leg=str(leg))

    def correct_at(self, table_id: str, number: int, wins: Sequence[int]) -> None:
        """The same at any table, by its id."""
        table = self.app.extensions["book"].table(table_id)
        result = [event for event in table.history.active() if event.kind == "result"][number]
        self.score(table_id, wins, f"entries/{result.position}/correct")

    def send_at(self, table_id: str, path: str, form: Mapping[str, str] | None = None) -> None:
        """Sends a form of a table's pages, waving through what is asked."""
        answer = self.try_at(table_id, path, form)
        assert answer.status_code == 303, answer.text

    def try_at(self, table_id: str, path: str, form: Mapping[str, str] | None = None) -> TestResponse:
        """The same, whatever comes of it."""
        position = self.app.extensions["book"].table(table_id).position
        proof = {"key": f"t{next(_keys)}", "based_on": str(position), "allowed": "yes", "note": "so we say"}
        return self.client.post(f"/tables/{table_id}/{path}", data={**proof, **(form or {})})

    def done(self, rank: int) -> TestResponse:
        at = next(table for table in self.day.sitting if table.rank == rank)
        return self.post("done", table=at.key)


def joined(day: VisitedDay, role: str, address: str = ELSEWHERE) -> FlaskClient:
    """Somebody from elsewhere who opened a link of the day."""
    somebody = stranger(day.app, address)
    key = key_of(day.app.secret_key, day.day_id, role, day.day.renewal(role))
    opened = somebody.get(f"{day.address}/join/{role}/{key}")
    if role == ORGANISER:
        opened = somebody.get(opened.location)
    assert opened.location == day.address
    return somebody
