"""The note beside a round or a game, on every page that has it."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.scorebook.table.access import WATCHER
from tests.web.pages import Seat, alert, play, read_page, send, typed, words
from tests.web.visitors import visitor

NOTE = "Dee’s birthday"


@pytest.fixture
def address(app: Flask, client: FlaskClient, seat: Seat) -> str:
    """A table one round into its game."""
    address = seat("ten-point-buck", 3, **{"tpb.rounds": "1"})
    play(app, client, address, (40, 46, 51))
    return address


def html(client: FlaskClient, path: str) -> str:
    return client.get(path).get_data(as_text=True)


def test_a_note_is_written_from_the_page_of_its_round_and_is_on_the_sheet_for_all(
    app: Flask, client: FlaskClient, address: str
):
    assert f"{address}/rows/3/note" in html(client, f"{address}/rows/3")
    form = typed(client.get(f"{address}/rows/3/note"))
    assert form["target"] == "3"
    assert send(app, client, address, "note", {**form, "text": f"  {NOTE} "}).location == address
    assert NOTE in words(visitor(app, address, WATCHER).get(address))
    assert NOTE in words(visitor(app, address, WATCHER).get(f"{address}/rows/3"))
    assert f"Note: round 1 {NOTE}" in words(client.get(f"{address}/history"))


def test_the_form_has_the_note_that_is_there_and_an_empty_line_takes_it_away(
    app: Flask, client: FlaskClient, address: str
):
    send(app, client, address, "note", {"target": "3", "text": NOTE})
    form = typed(client.get(f"{address}/rows/3/note"))
    assert form["text"] == NOTE
    send(app, client, address, "note", {**form, "text": " "})
    assert NOTE not in words(client.get(address))
    assert "Note taken away: round 1" in words(client.get(f"{address}/history"))


def test_the_menu_leads_to_the_note_of_the_last_round_and_before_the_first_to_that_of_the_game(
    app: Flask, client: FlaskClient, seat: Seat, address: str
):
    assert f'href="{address}/rows/3/note"' in html(client, address)
    fresh = seat("buddha", 3)
    assert f'href="{fresh}/note"' in html(client, fresh)


def test_a_note_on_an_earlier_game_is_on_its_sheet_and_in_the_list_of_the_night(
    app: Flask, client: FlaskClient, address: str
):
    send(app, client, address, "next-game")
    form = typed(client.get(f"{address}/note?game=1"))
    assert send(app, client, address, "note", {**form, "text": NOTE}).location == f"{address}?game=1"
    assert words(client.get(f"{address}?game=1")).count(NOTE) == 2
    assert words(client.get(address)).count(NOTE) == 1


def test_a_note_is_text_and_never_markup(app: Flask, client: FlaskClient, address: str):
    send(app, client, address, "note", {"target": "3", "text": "<b>bold</b> & more"})
    assert "&lt;b&gt;bold&lt;/b&gt; &amp; more" in html(client, address)


def test_a_note_from_right_to_left_keeps_its_place(app: Flask, client: FlaskClient, address: str):
    send(app, client, address, "note", {"target": "3", "text": "יום הולדת 40"})
    assert "\u2068יום הולדת\u2069 40" in html(client, address)


@pytest.mark.parametrize("place", [{"target": "3"}, {"game": "1"}])
def test_a_note_is_read_in_its_own_direction_wherever_it_is(
    app: Flask, client: FlaskClient, address: str, place: dict[str, str]
):
    send(app, client, address, "note", {**place, "text": "יום הולדת, 40 שנה"})
    pages = [address, f"{address}/room", *([f"{address}/rows/3"] if "target" in place else [])]
    for path in pages:
        found = [one for one in read_page(client.get(path)).iter() if "הולדת" in (one.text or "") and one.tag != "li"]
        assert found, path
        assert all(one.tag == "bdi" or one.get("dir") == "auto" for one in found), path


def test_a_note_that_is_too_long_stays_in_the_form_with_the_reason(app: Flask, client: FlaskClient, address: str):
    answer = send(app, client, address, "note", {"target": "3", "text": "x" * 101})
    assert answer.status_code == 422
    assert "at most 100 characters; this one has 101." in alert(answer)
    assert typed(answer)["text"] == "x" * 101


def test_a_watcher_reads_notes_and_is_led_to_no_form(app: Flask, client: FlaskClient, address: str):
    watcher = visitor(app, address, WATCHER)
    assert not re.search(r'href="[^"]*/note"', html(watcher, address) + html(watcher, f"{address}/rows/3"))
    assert watcher.get(f"{address}/rows/3/note").status_code == 403


def test_a_note_on_a_round_that_was_undone_meanwhile_stays_in_the_form(app: Flask, client: FlaskClient, address: str):
    send(app, client, address, "undo", {"target": "3"})
    answer = send(app, client, address, "note", {"target": "3", "text": NOTE})
    assert answer.status_code == 422
    assert typed(answer)["text"] == NOTE


def test_no_form_is_shown_for_a_line_that_is_not_on_the_sheet(client: FlaskClient, address: str):
    assert client.get(f"{address}/rows/9/note").status_code in (404, 422)
