"""The standings of a day and of a tournament."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.words import listed
from tableside.days.scores.standings import standings
from tests.web.days.day_pages import EIGHT, PLAIN, VisitedDay
from tests.web.pages import words
from tests.web.strict_html import read_page

NAMES = (*EIGHT, "Jo")


@pytest.mark.clause("HB-AMB-26")
def test_the_days_of_a_tournament_add_up_and_a_day_by_itself_does_not(app: Flask, client: FlaskClient) -> None:
    first = VisitedDay(app, client, NAMES[:8], tournament="Autumn Cup")
    second = VisitedDay(app, client, [name.upper() for name in NAMES[1:9]], tournament="autumn cup")
    alone = VisitedDay(app, client, NAMES[:8])
    for day in (first, second, alone):
        day.post("seats", seed="1")
        day.play(0, PLAIN)
    rows = second.get("tournament.csv").text.splitlines()
    assert rows[0] == "Place,Player,Points,Games won,Hooks,Club day,Club day"
    expected: dict[str, list[int]] = {}
    for day in (first, second):
        for name, points in zip(day.day.sitting[0].players, (11, 5, 0, 1), strict=True):
            expected.setdefault(name.casefold(), []).append(points)
    found = {row.split(",")[1].casefold(): int(row.split(",")[2]) for row in rows[1:]}
    assert found == {name: sum(points) for name, points in expected.items()}
    assert [int(row.split(",")[2]) for row in rows[1:]] == sorted(found.values(), reverse=True)
    assert first.get("tournament.csv").text == second.get("tournament.csv").text
    assert "autumn cup: 2 days" in words(second.get("standings"))
    assert ": 2 days" not in words(alone.get("standings"))
    assert len(alone.get("tournament.csv").text.splitlines()) == 5


def test_standings_say_under_a_name_what_a_phone_has_no_columns_for(day: VisitedDay) -> None:
    day.play_leg(PLAIN)
    parts = [part for part in read_page(day.get("standings")).iter("small") if part.get("class") == "quiet parts"]
    assert {(part.text or "").strip() for part in parts} == {"2 games", "2 games · 2 hooks", "2 games · 6 hooks"}
    day.post("moves", do="make")
    day.play(0, PLAIN)
    first = day.day.sitting[0].players[0]
    row = next(line for line in read_page(day.get("standings")).iter("tr") if first in "".join(line.itertext()))
    told = next(part.text or "" for part in row.iter("small"))
    assert re.fullmatch(r"3 games · \d+ \+ \d+( · \d+ hooks?)?", told), told


def test_standings_say_what_the_dash_of_a_leg_means(day: VisitedDay) -> None:
    told = "A dash is a leg without a finished game."
    first, *_ = day.day.sitting
    day.post("done", table=first.key, allowed="yes")
    day.play(1, PLAIN)
    assert told in words(day.get("standings"))
    day.play(0, PLAIN)
    assert told not in words(day.get("standings"))


def test_standings_begin_with_who_is_in_front_and_say_that_they_share_the_place(day: VisitedDay) -> None:
    assert "in front" not in words(day.get("standings"))
    day.play(0, PLAIN)
    ranked = [one for level in standings(day.day, day.tables) for one in level]
    first = ranked[0].player
    assert f"{first} is in front with {ranked[0].sum.points} points." in words(day.get("standings"))
    day.play(1, PLAIN)
    [*level] = standings(day.day, day.tables)[0]
    front = listed([one.player for one in level])
    assert len(level) > 1
    assert f"{front} are level in front with {level[0].sum.points} points. All that" in words(day.get("standings"))
    assert "in front" not in words(day.get("standings?by=mean"))
