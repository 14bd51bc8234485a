"""The results of a day: fewer games, hooks, who is in front, and who has won at its end."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.days.scores.standings import standings
from tableside.web.days.live import hall
from tests.web.days.day_pages import EIGHT, PLAIN, VisitedDay
from tests.web.pages import words


def test_players_with_fewer_games_are_marked_and_the_mean_is_one_tap_away(day: VisitedDay) -> None:
    for _ in range(2):
        day.play(0, PLAIN)
    day.play(1, PLAIN)
    page = day.get("standings")
    assert page.text.count("1 of 2 games") == len(day.day.sitting[1].players)
    assert "By the mean of a game" in words(page)
    by_mean = re.findall(r'<td class="number"><b>([\d.]+)</b>', day.client.get(f"{day.address}/standings?by=mean").text)
    assert by_mean == sorted(by_mean, key=float, reverse=True)
    assert by_mean[:2] == ["11.00", "11.00"]


def test_a_day_that_is_over_says_who_won_on_its_page_in_the_hall_and_above_the_standings(
    app: Flask, client: FlaskClient
) -> None:
    day = VisitedDay(app, client, EIGHT, legs=1)
    day.post("seats", seed="1")
    by_seat = [
        sorted(level, key=EIGHT.index) for level in zip(*(table.players for table in day.day.sitting), strict=True)
    ]
    pages = ("", "hall", "standings")
    assert not any("win Club day" in words(day.get(page)) for page in pages)
    day.play_leg(PLAIN)
    for page in pages:
        said = words(day.get(page))
        assert f"{' and '.join(by_seat[0])} win Club day with 22 points, 2 won, 0 hooks" in said, page
        assert f"Third {' and '.join(by_seat[1])} 10 points, 0 won, 0 hooks" in said, page
    assert "are level in front" not in words(day.get("standings"))
    day.post("declare", player="Ewa")
    assert "Big Loser: Ewa" in words(day.get("hall"))


def test_after_the_end_the_hall_shows_everybodys_place_on_one_screen_and_turns_no_pages(
    app: Flask, client: FlaskClient
) -> None:
    app.config["SHARED_AT"] = "http://192.0.2.1:5000"
    day = VisitedDay(app, client, EIGHT, legs=1)
    day.post("seats", seed="1")
    assert "Table 1" in words(day.get("hall"))
    day.play_leg(PLAIN)
    screen = words(day.get("hall"))
    best_first = [one.player for level in standings(day.day, day.tables) for one in level]
    shown = screen.partition("Final standing")[2]
    assert sorted(best_first, key=shown.index) == best_first
    assert "Table 1" not in screen
    assert day.get("hall/lists").text.strip() == ""


def test_after_the_end_of_a_large_day_the_hall_turns_the_pages_of_the_ranking_alone(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "MOST_FINAL", 7)
    day = VisitedDay(app, client, EIGHT, legs=1)
    day.post("seats", seed="1")
    day.play_leg(PLAIN)
    assert "Final standing" not in words(day.get("hall"))
    pages = words(day.get("hall/lists"))
    assert ("Final standing" in pages, "Who sits where" in pages) == (True, False)


def test_more_than_three_hooks_are_told_by_their_number(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    day.post("seats", seed="1")
    last = day.day.sitting[0].players[3]
    day.play(0, PLAIN)
    assert f"{last} *** 1" in words(day.get("hall"))
    day.play(0, PLAIN)
    for page in ("", "hall"):
        assert f"{last} 6* 2" in words(day.get(page)), page


def test_many_who_are_level_in_front_are_counted_and_not_named(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, [f"Player {number}" for number in range(28)])
    day.post("seats", seed="1")
    for table in day.day.sitting:
        day.play(table.rank, PLAIN)
    assert "7 players are level in front with 11 points" in words(day.get("standings"))
