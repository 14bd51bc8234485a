"""The record of a day and its files."""

from __future__ import annotations

import csv

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.days.day_pages import PLAIN, VisitedDay
from tests.web.pages import alert, words


def test_the_record_keeps_notes(day: VisitedDay) -> None:
    day.post("note", text="Table 2 uses the red pack")
    assert "Table 2 uses the red pack" in words(day.get("record"))
    assert "A note has" in alert(day.send("note", text=" "))


def test_the_copy_of_a_day_has_all_its_tables(day: VisitedDay) -> None:
    copy = day.get("day.json")
    assert copy.headers["Content-Disposition"] == 'attachment; filename="club-day.json"'
    assert len(copy.json["tables"]) == 2


def test_the_standings_leave_as_a_file_of_the_day(day: VisitedDay) -> None:
    assert day.get("standings.csv").headers["Content-Disposition"].endswith('"club-day-standings.csv"')


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Köln, 3. Abend", "koln-3-abend"),
        ('../../etc/passwd"; x=1', "etc-passwd-x-1"),
        ("Вечер", "huckley-buck"),
    ],
)
def test_a_file_of_the_day_has_its_name_in_plain_letters(app: Flask, client: FlaskClient, name: str, file: str) -> None:
    opened = client.post("/days/new/huckley-buck", data={"name": name, "legs": "3", "key": "k"})
    header = client.get(opened.location.replace("players", "standings.csv")).headers["Content-Disposition"]
    assert header == f'attachment; filename="{file}-standings.csv"'


def test_all_sheets_of_a_day_leave_in_one_file(day: VisitedDay) -> None:
    for _ in range(2):
        day.play(1, PLAIN)
    day.play_beyond(1, PLAIN)
    rows = list(csv.DictReader(day.get("sheets.csv").text.splitlines()))
    assert [next(iter(rows[0])), len(rows)] == ["Table started", 3 * (len(PLAIN) + 1) * 4]
    assert {row["Table"] for row in rows} == {"Table 2, leg 1"}
    counts = {row["Game number"]: row["Counts for leg"] for row in rows}
    assert counts == {"1": "1", "2": "1", "3": ""}
    assert day.get("sheets.csv").headers["Content-Disposition"].endswith('"club-day-sheets.csv"')
