"""The phone at a table of a tournament day while the server is away: the app on it knows the leg that is on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient

from tableside.phone import in_browser, stand_in
from tests.support.session_fixtures import COMPILED
from tests.web.days.day_pages import EIGHT, PLAIN, VisitedDay
from tests.web.pages import words

FORM = "application/x-www-form-urlencoded"
DONE = ">This leg is done</button>"


class PhoneAway:
    """The app of a phone that keeps a table, on the record as the phone had it last."""

    def __init__(self, day: VisitedDay, rank: int) -> None:
        self.table_id, table = day.table(rank)
        self.table, self.names = f"/tables/{self.table_id}", table.names
        self.record = {"table": self.table, **day.client.get(f"{self.table}/record").get_json()}
        self.records = json.dumps([self.record])
        self.app = stand_in.StandIn("http://localhost/", self.records)
        self.queue: list[dict[str, Any]] = []

    def page(self) -> str:
        return self.app.answer("GET", self.table, [], b"").body.decode()

    def words(self) -> str:
        return words(Response(self.page()))

    def enter(self, path: str, **form: str) -> None:
        """An entry that waits in the phone's queue, and is on the pad here."""
        key = f"q{len(self.queue)}"
        body = urlencode({**form, "key": key, "based_on": self.queue[-1]["key"] if self.queue else self.based_on()})
        self.queue.append({"key": key, "url": f"{self.table}/{path}", "body": body, "at": self.entered_at()})
        assert json.loads(self.app.catch_up(json.dumps(self.queue), self.records))[key] == ""

    def entered_at(self) -> int:
        """Minutes after the record's last entry, by the server's clock: the same night goes on."""
        return self.record["rows"][-1][4] + 60_000 * (1 + len(self.queue))

    def based_on(self) -> str:
        [named] = {*re.findall(r'name="based_on" value="([^"]+)"', self.page())} or {"1"}
        return named

    def game(self) -> None:
        for wins in PLAIN:
            tricks = {f"tricks-{seat}": str(wins.count(seat)) for seat in range(len(self.names))}
            self.enter("enter/result", winners=" ".join(map(str, wins)), **tricks)


@pytest.fixture
def day(app: Flask, client: FlaskClient) -> VisitedDay:
    day = VisitedDay(app, client, EIGHT, legs=2)
    day.post("seats", seed="4711")
    return day


@pytest.fixture
def away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[VisitedDay, int], PhoneAway]]:
    monkeypatch.setattr(in_browser, "BOOK", tmp_path / "phone.sqlite3")
    monkeypatch.setattr(Flask, "jinja_options", {**Flask.jinja_options, "bytecode_cache": COMPILED})
    with ExitStack() as left:

        def make(day: VisitedDay, rank: int) -> PhoneAway:
            phone = PhoneAway(day, rank)
            left.callback(phone.app.close)
            return phone

        yield make


def test_the_pad_goes_on_with_the_games_of_the_leg(
    day: VisitedDay, away: Callable[[VisitedDay, int], PhoneAway]
) -> None:
    day.play(0, PLAIN)
    phone = away(day, 0)
    assert "1 of 2 games played." in phone.words()
    assert "Game 2 of 2" in phone.page()
    assert "Same crew again" not in phone.page()
    phone.enter("next-game")
    phone.game()
    assert "All 2 games of the leg are played." in phone.words()
    assert DONE in phone.page()
    assert "Same crew again" not in phone.page()


@pytest.mark.parametrize("part", ["leg", "pad"])
@pytest.mark.parametrize("other", ["more", "fewer"])
def test_a_leg_as_another_version_kept_it_is_left_out_and_its_table_goes_on(
    day: VisitedDay, away: Callable[[VisitedDay, int], PhoneAway], part: str, other: str
) -> None:
    phone = away(day, 0)
    leg = phone.record["leg"]
    fields = leg if part == "leg" else leg["pad"]
    if other == "more":
        fields["from_later"] = 1
    else:
        fields.popitem()
    phone.records = json.dumps([phone.record])
    phone.app.open(phone.records)
    assert "of 2 games played." not in phone.words()
    phone.game()
    assert "Same crew again" in phone.page()


def test_the_app_begins_no_game_beyond_those_of_the_leg(
    day: VisitedDay, away: Callable[[VisitedDay, int], PhoneAway]
) -> None:
    day.play(0, PLAIN)
    phone = away(day, 0)
    phone.enter("next-game")
    phone.game()
    more = {"key": "more", "based_on": phone.queue[-1]["key"]}
    headers = [("Content-Type", FORM), ("Tableside-Outbox", "2")]
    answered = phone.app.answer("POST", f"{phone.table}/next-game", headers, urlencode(more).encode())
    assert dict(answered.headers)["Tableside-Refused"] == "more"
    assert "opens tables of its own" in words(Response(answered.body))


def test_that_a_leg_is_done_waits_for_the_server(day: VisitedDay, away: Callable[[VisitedDay, int], PhoneAway]) -> None:
    for _ in range(2):
        day.play(0, PLAIN)
    phone = away(day, 0)
    headers = [("Content-Type", FORM), ("Tableside-Outbox", "2")]
    answered = phone.app.answer("POST", f"{phone.table}/leg-done", headers, b"key=k&based_on=1")
    assert (answered.status, "Tableside-Receipt" in dict(answered.headers)) == (503, False)
    assert stand_in.NEEDS_SERVER in words(Response(answered.body))
    sent = day.client.post(f"{phone.table}/leg-done", data={"key": "k"}, headers={"Tableside-Outbox": "2"})
    assert sent.headers["Tableside-Receipt"] == "k"


def test_a_table_that_is_done_is_so_as_long_as_its_games_stand(
    day: VisitedDay, away: Callable[[VisitedDay, int], PhoneAway]
) -> None:
    for _ in range(2):
        day.play(0, PLAIN)
    day.done(0)
    phone = away(day, 0)
    assert "Done. The moves come once all tables are." in phone.words()
    assert "Not done yet" in phone.page()
    phone.enter("undo", target=str(day.table(0)[1].history.undoable[-1]))
    assert "Game 2 of 2." in phone.words()


def test_before_its_first_deal_the_pad_asks_who_deals(
    day: VisitedDay, away: Callable[[VisitedDay, int], PhoneAway]
) -> None:
    phone = away(day, 0)
    assert ">Who deals first?</a>" in phone.page()
    phone.game()
    assert "Who deals first?" not in phone.page()
    assert "1 of 2 games played." in phone.words()


def test_a_leg_that_is_over_takes_nothing(day: VisitedDay, away: Callable[[VisitedDay, int], PhoneAway]) -> None:
    for rank in (0, 1):
        for _ in range(2):
            day.play(rank, PLAIN)
        day.done(rank)
    first = day.table(0)[1].key
    table_id = day.tables[first][0]
    day.post("moves", do="make")
    record = day.client.get(f"/tables/{table_id}/record").get_json()
    assert record["leg"]["pad"]["moved_on"]
    assert "Leg 1 is locked" in record["leg"]["pad"]["why_locked"]


def test_the_games_of_the_leg_at_an_earlier_table_count(
    day: VisitedDay, away: Callable[[VisitedDay, int], PhoneAway]
) -> None:
    day.play(0, PLAIN)
    tables = [list(table.players) for table in day.day.sitting]
    tables[0][0], tables[1][0] = tables[1][0], tables[0][0]
    day.post("change", do="make", placed=[f"1 {tables[0][0]}", f"2 {tables[1][0]}"], allowed="yes")
    phone = away(day, 0)
    assert "Game 2 of 2." in phone.words()
    phone.game()
    assert DONE in phone.page()


def test_a_table_without_a_day_has_no_leg_on_the_phone(client: FlaskClient, seat: Callable[..., str]) -> None:
    assert client.get(f"{seat('huckley-buck', 4)}/record").get_json()["leg"] is None
