"""What leaves a table and what comes back: CSV, the copy in JSON, a copy brought in."""

from __future__ import annotations

import csv
from io import BytesIO, StringIO

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.web.guard.limits import PAUSE_SECONDS
from tests.web.days.day_pages import VisitedDay
from tests.web.pages import Seat, alert, bring_in, play, send, table_at, totals, words
from tests.web.tables.test_new_table import change
from tests.web.visitors import link, visitor

DAY = 86_400_000


@pytest.fixture
def address(app: Flask, client: FlaskClient, seat: Seat) -> str:
    """A table of three after one round."""
    address = seat("ten-point-buck", 3)
    play(app, client, address, (40, 46, 51))
    return address


@pytest.mark.parametrize(
    ("path", "kind", "name"),
    [
        ("sheet.csv", "text/csv", "ten-point-buck-2026-09-21.csv"),
        ("notes.csv", "text/csv", "ten-point-buck-2026-09-21.notes.csv"),
        ("night.csv", "text/csv", "night-2026-09-21.csv"),
        ("table.json", "application/json", "ten-point-buck-2026-09-21.json"),
    ],
)
def test_every_download_has_its_type_and_a_plain_file_name(
    client: FlaskClient, address: str, path: str, kind: str, name: str
):
    answer = client.get(f"{address}/{path}")
    assert (answer.status_code, answer.mimetype) == (200, kind)
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{name}"'


@pytest.fixture
def rests(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long a file that is made stood back for others, each time; after every row of a night."""
    found: list[float] = []
    monkeypatch.setattr("tableside.scorebook.replay_budget.PAUSE_EVERY", 1)
    monkeypatch.setattr("tableside.web.tables.downloads.pause", lambda: found.append(PAUSE_SECONDS))
    return found


def test_others_get_in_between_the_rows_of_a_night(client: FlaskClient, address: str, rests: list[float]):
    rows = client.get(f"{address}/night.csv").get_data(as_text=True).splitlines()[1:]
    assert len(rests) == len(rows) == 6


def test_others_get_in_between_the_rows_of_a_days_sheets(app: Flask, client: FlaskClient, rests: list[float]):
    day = VisitedDay(app, client, [f"Player {number}" for number in range(8)])
    day.post("seats", seed="1")
    day.play(0, [[0, 0, 0, 1, 2]] * 4)
    rests.clear()
    rows = day.get("sheets.csv").get_data(as_text=True).splitlines()[1:]
    assert len(rests) == len(rows) > 0


def test_others_get_in_between_the_tables_of_a_backup(
    client: FlaskClient, address: str, seat: Seat, rests: list[float]
):
    seat("buddha", 3)
    data = client.get("/backup.json").get_json()["tables"]
    assert len(rests) >= len(data) == 2


def tables_of_night(client: FlaskClient, address: str) -> set[tuple[str, str]]:
    """The game and the player of each row of the night's file."""
    night = csv.DictReader(StringIO(client.get(f"{address}/night.csv").get_data(as_text=True)))
    return {(row["Game"], row["Player"]) for row in night}


def seat_others(app: Flask, client: FlaskClient, *names: str) -> str:
    """A table of Buddha with these players after one round."""
    answer = change(client, "seat", names, "buddha", dealer=f"at:{names[0]}", key="-".join(names))
    send(app, client, answer.location, "enter/bid", {f"bids-{place}": "1" for place in range(3)})
    tricks = {"tricks-0": "1", "tricks-1": "2", "tricks-2": "11"}
    assert send(app, client, answer.location, "enter/result", tricks).status_code == 303
    return answer.location


def test_the_night_holds_every_table_of_its_crew_and_none_of_another(app: Flask, client: FlaskClient, address: str):
    seat_others(app, client, "Dee", "Eve", "Fay")
    second = seat_others(app, client, "Ann", "Bob", "Dee")
    expected = {("Ten-Point Buck", name) for name in ("Ann", "Bob", "Cy")}
    expected |= {("Buddha", name) for name in ("Ann", "Bob", "Dee")}
    assert tables_of_night(client, address) == tables_of_night(client, second) == expected


def test_an_old_night_is_whole_however_many_tables_came_since(app: Flask, client: FlaskClient, address: str):
    book = app.extensions["book"]
    event = book.table(address.rsplit("/", 1)[1]).history[1]
    for number in range(201):
        book.bring_in([event._replace(key=f"later-{number}", at=event.at + DAY)])
    assert {game for game, _ in tables_of_night(client, address)} == {"Ten-Point Buck"}


def test_on_a_host_the_night_holds_only_what_the_visitors_links_open(app: Flask, client: FlaskClient, address: str):
    second = seat_others(app, client, "Ann", "Bob", "Dee")
    guest = visitor(app, second, "watcher")
    assert {game for game, _ in tables_of_night(guest, second)} == {"Buddha"}
    assert guest.get(link(app, address, "watcher")).status_code == 303
    assert {game for game, _ in tables_of_night(guest, second)} == {"Buddha", "Ten-Point Buck"}


def test_a_copy_brought_in_has_the_same_sheet(app: Flask, client: FlaskClient, address: str):
    answer = bring_in(client, client.get(f"{address}/table.json").data, REMOTE_ADDR="192.0.2.7")
    assert answer.status_code == 303
    assert answer.location != address
    assert totals(app, answer.location) == totals(app, address)
    sheets = [client.get(f"{place}/sheet.csv").data for place in (address, answer.location)]
    assert sheets[0] == sheets[1]


def test_without_a_file_nothing_is_brought_in(client: FlaskClient):
    for data in ({}, {"copy": (BytesIO(b""), "")}):
        answer = client.post("/bring-in", data=data, content_type="multipart/form-data")
        assert (answer.status_code, "Choose the JSON file" in alert(answer)) == (422, True)


@pytest.mark.parametrize("data", [b"", b"[" * 100_000, b'{"format": "tableside table", "version": 1, "events": [NaN]}'])
def test_a_file_that_is_no_copy_is_refused_in_words(app: Flask, client: FlaskClient, data: bytes):
    answer = bring_in(client, data)
    assert answer.status_code == 422
    assert "Not saved." in alert(answer)
    assert app.extensions["book"].recent(9) == []


def test_a_file_that_is_too_large_is_refused_in_words(client: FlaskClient, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tableside.web.tables.export.backup.BACKUP_BYTES", 1000)
    answer = bring_in(client, b" " * 100_000)
    assert answer.status_code == 413
    assert "more than this page takes" in words(answer)


def test_a_put_away_table_still_hands_over_its_sheet(app: Flask, client: FlaskClient, address: str):
    send(app, client, address, "put-away")
    assert client.get(f"{address}/sheet.csv").status_code == 200
    assert table_at(app, address).put_away
