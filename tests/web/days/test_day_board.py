"""A day's own page: every table at a glance, those listed that are asked for, and how it follows by itself."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.web.days.live.day_board import FEW, boards
from tableside.web.days.live.hall import hall
from tableside.web.live.hub import Stream
from tests.web.days.day_pages import EIGHT, PLAIN, VisitedDay, joined
from tests.web.days.day_seen import tables_on
from tests.web.pages import words

MANY = tuple(f"Player {number}" for number in range(52))


@pytest.fixture
def many(app: Flask, client: FlaskClient) -> VisitedDay:
    """A day of 13 tables: the first is done, the second plays, the others haven't begun."""
    day = VisitedDay(app, client, MANY)
    day.post("seats", seed="4711")
    for _ in range(2):
        day.play(0, PLAIN)
    day.done(0)
    day.score(day.table(1)[0], PLAIN[0])
    return day


def listed(day: VisitedDay, path: str) -> list[int]:
    return [one.number for one in tables_on(day.client.get(f"{day.address}{path}").text)]


def test_every_one_of_many_tables_is_told_at_a_glance(many: VisitedDay) -> None:
    page = many.get().text
    assert all(f'aria-label="{one}"' in page for one in ("Table 1 done", "Table 2 plays", "Table 13 waits"))
    assert all(one in words(many.get()) for one in ("1 plays", "11 wait", "1 done"))


@pytest.mark.parametrize(
    ("path", "numbers"),
    [
        ("", []),
        ("?show=plays", [2]),
        ("?show=done", [1]),
        ("?show=all", [*range(2, 14), 1]),
        ("?table=7", [7]),
        ("?table=99", []),
        ("?show=nonsense", []),
    ],
)
def test_of_many_tables_those_are_listed_that_are_asked_for(many: VisitedDay, path: str, numbers: list[int]) -> None:
    assert listed(many, path) == numbers


def test_a_tap_on_a_number_at_a_glance_shows_that_table(many: VisitedDay) -> None:
    [way] = re.findall(r'<a href="([^"]+)" aria-label="Table 7 waits"', many.get().text)
    assert [one.number for one in tables_on(many.client.get(way).text)] == [7]


def test_a_filter_stands_before_the_tables_and_in_place_of_all_at_a_glance(many: VisitedDay) -> None:
    page = many.get().text
    assert page.index('class="chips filter"') < page.index('class="paper glance"')
    those_that_play = many.client.get(f"{many.address}?show=plays").text
    assert 'class="paper glance"' not in those_that_play
    [way] = re.findall(r'<a class="button small" href="([^"]+)" aria-current="true"', those_that_play)
    assert 'class="paper glance"' in many.client.get(way).text


def test_of_many_tables_the_last_that_play_are_listed_unasked(many: VisitedDay) -> None:
    for rank in range(2, 14 - FEW):
        assert listed(many, "") == []
        for _ in range(2):
            many.play(rank, PLAIN)
        many.done(rank)
    assert listed(many, "") == [2, *range(15 - FEW, 14)]


def seventh(client: FlaskClient, day: VisitedDay) -> str:
    """The page of a day with its table 7 alone."""
    return client.get(f"{day.address}?table=7").text


def test_a_name_leads_an_organiser_to_the_player_and_the_hall_nowhere(many: VisitedDay) -> None:
    name = many.day.sitting[6].players[0]
    [way] = re.findall(rf'<a class="to-player" href="([^"]+)">{name}</a>', seventh(many.client, many))
    assert "Sit out leg 2" in words(many.client.get(html.unescape(way)))
    assert "to-player" not in seventh(joined(many, "hall"), many)


def test_of_many_tables_those_that_need_an_organiser_are_listed_unasked(many: VisitedDay) -> None:
    many.post("left", player=many.day.sitting[4].players[0])
    assert listed(many, "") == [5]


def test_a_few_tables_are_all_listed_those_that_play_first(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    day.post("seats", seed="4711")
    for _ in range(2):
        day.play(0, PLAIN)
    day.done(0)
    assert listed(day, "") == [2, 1]
    assert 'class="paper glance"' not in day.get().text


def test_the_key_that_ends_a_leg_early_says_after_how_many_games(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    day.post("seats", seed="4711")
    day.play(0, PLAIN)
    assert ">Done with 1 of 2 games</button>" in day.get().text
    day.play(0, PLAIN)
    assert re.search(r'aria-label="Confirm, table 1">Confirm</button>', day.get().text)


def test_a_page_that_asks_gets_the_day_only_after_something_changed(many: VisitedDay) -> None:
    answer = many.get("now?show=plays")
    mark = answer.headers["HX-PTag"]
    assert many.client.get(f"{many.address}/now", headers={"HX-PTag": mark}).status_code == 304
    many.score(many.table(2)[0], PLAIN[0])
    again = many.client.get(f"{many.address}/now?show=plays", headers={"HX-PTag": mark})
    assert [one.number for one in tables_on(again.text)] == [2, 3]
    noted = again.headers["HX-PTag"]
    many.post("note", text="Rain")
    assert "Last: Rain" in many.client.get(f"{many.address}/now", headers={"HX-PTag": noted}).text


def test_a_stream_brings_the_page_with_what_comes_next(many: VisitedDay) -> None:
    with many.app.test_request_context(f"{many.address}/stream", environ_base={"REMOTE_ADDR": "127.0.0.1"}):
        sent = boards(many.day_id, Stream(many.day_id))
        first = next(sent)
    assert 'hx-target="#day"' in first
    assert 'hx-target="footer"' in first
    assert first.startswith(f"id: {hall_mark(many)}-{many.day.position}")


def hall_mark(day: VisitedDay) -> str:
    with day.app.test_request_context():
        return hall(day.day_id).look().mark


def test_a_folded_table_names_who_sits_there_and_then_who_is_in_front(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    day.post("seats", seed="1")
    first = day.day.sitting[0].players
    assert f"<summary>{', '.join(first)}</summary>" in day.get().text
    day.play(0, PLAIN)
    assert f"<summary>{first[0]} 11</summary>" in day.get().text


def test_a_table_that_is_through_is_said_to_be_done_by_the_large_key(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    day.post("seats", seed="1")
    key = day.day.sitting[1].key
    large = f'<button class="go" form="through" name="table" value="{key}">Confirm table 2</button>'
    for _ in range(2):
        assert large not in day.get().text
        day.play(1, PLAIN)
    assert large in day.get().text
    assert large not in joined(day, "hall").get(day.address).text
    day.post("done", table=key)
    assert 'form="through"' not in day.get().text
