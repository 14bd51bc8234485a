"""What everybody has in the open round is on the sheet as its next line, and a tap puts it right."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.scorebook.table.access import WATCHER
from tests.web.pages import Seat, bids, send, table_at, taken, words
from tests.web.visitors import visitor


@pytest.mark.parametrize("game", ["ten-point-buck", "buddha"])
def test_bids_are_on_the_sheet_until_the_round_is_scored(
    app: Flask, client: FlaskClient, seat: Seat, game: str
) -> None:
    address = seat(game, 3)
    assert table_at(app, address).course.open_line is None
    send(app, client, address, "enter/bid", bids(5, 4, 6))
    line = table_at(app, address).course.open_line
    assert line is not None
    assert (line.label, line.numbers, line.sources) == ("1", (5, 4, 6), (2, 2, 2))
    assert "1 5 bid 4 bid 6 bid Total 0 0 0" in words(client.get(address))
    send(app, client, address, "undo", {"target": "2"})
    assert table_at(app, address).course.open_line is None
    assert "open-line" not in client.get(address).get_data(as_text=True)


def test_after_the_hunt_the_row_still_shows_bids_and_no_totals(app: Flask, client: FlaskClient, seat: Seat) -> None:
    address = seat("ten-point-buck", 3)
    send(app, client, address, "enter/bid", bids(50, 40, 60))
    send(app, client, address, "enter/hunted", {"seat": "1"})
    assert '<tr id="newest" class="open-line">' in client.get(address).get_data(as_text=True)
    assert "1 50 bid 40 bid +2 ♛ with the Buck 60 bid Total 0 2 0" in words(client.get(address))


def test_what_was_saved_says_of_whom_where_it_is_a_player_alone(app: Flask, client: FlaskClient, seat: Seat) -> None:
    address = seat("ten-point-buck", 3)
    send(app, client, address, "enter/bid", bids(50, 40, 60))
    send(app, client, address, "enter/hunted", {"seat": "1"})
    assert "✓ The Doe caught the Buck: Bob" in words(client.get(address))


def test_a_bid_is_put_right_by_tapping_it(app: Flask, client: FlaskClient, seat: Seat) -> None:
    address = seat("ten-point-buck", 3)
    send(app, client, address, "enter/bid", bids(50, 40, 60))
    form = f"{address}/entries/2/correct"
    assert f'<td><a href="{form}">' in client.get(address).get_data(as_text=True).replace(">\n<a", "><a")
    assert client.get(form).status_code == 200
    assert send(app, client, address, "entries/2/correct", bids(50, 45, 60)).status_code == 303
    assert "1 50 bid 45 bid 60 bid" in words(client.get(address))


@pytest.mark.clause("BUD-BID-01")
def test_a_watcher_sees_the_line_without_a_way_to_change_it(app: Flask, client: FlaskClient, seat: Seat) -> None:
    address = seat("buddha", 3)
    watcher = visitor(app, address, WATCHER)
    send(app, client, address, "enter/bid", {"bids-0": "5", "bids-1": "4"})
    assert table_at(app, address).course.open_line is None
    page = watcher.get(address).get_data(as_text=True)
    assert "open-line" not in page
    assert "data-reveal" not in page
    send(app, client, address, "enter/bid", {"bids-2": "0"})
    page = watcher.get(address).get_data(as_text=True)
    assert "1 5 bid 4 bid 0 bid" in words(watcher.get(address))
    assert f"{address}/entries/" not in page
    assert 'data-reveal="3"' in page


@pytest.mark.clause("BUD-SCORE-04", "BUD-AMB-08")
@pytest.mark.parametrize(("rules", "pays"), [({}, True), ({"bud.zero_bonus": "fulfilled"}, False)])
def test_the_reveal_says_what_none_pays_where_that_is_known(
    app: Flask, client: FlaskClient, seat: Seat, rules: dict[str, str], pays: bool
) -> None:
    address = seat("buddha", 3, **rules)
    send(app, client, address, "enter/bid", bids(5, 4, 0))
    assert ("made, it pays 120" in words(client.get(address))) is pays


@pytest.mark.clause("TPB-DOE-04")
def test_the_hunt_is_in_sight_until_it_was(app: Flask, client: FlaskClient, seat: Seat) -> None:
    address = seat("ten-point-buck", 3)
    hunt = f'action="{address}/enter/hunted"'
    assert hunt not in client.get(address).get_data(as_text=True)
    send(app, client, address, "enter/bid", bids(50, 40, 60))
    assert hunt in client.get(address).get_data(as_text=True)
    assert hunt not in visitor(app, address, WATCHER).get(address).get_data(as_text=True)
    assert send(app, client, address, "enter/hunted", {"seat": "1"}).status_code == 303
    page = client.get(address)
    assert hunt not in page.get_data(as_text=True)
    assert "1 50 bid 40 bid +2" in words(page)
    send(app, client, address, "undo", {"target": "3"})
    assert hunt in client.get(address).get_data(as_text=True)


@pytest.mark.clause("TPB-SCORE-02")
def test_the_counting_knows_the_brackets(app: Flask, client: FlaskClient, seat: Seat) -> None:
    address = seat("ten-point-buck", 3)
    send(app, client, address, "enter/bid", bids(50, 40, 60))
    form = client.get(f"{address}/enter/result").get_data(as_text=True)
    scale = re.search(r'data-of="taken-1" data-aim="40" data-scale="([^"]*)"', form)
    assert scale is not None, "The form has no scale around Bob's bid of 40."
    assert json.loads(unescape(scale[1])) == [
        [0, "exact: 10 points"],
        [5, "{} away: 5 points"],
        [10, "{} away: 3 points"],
        [15, "{} away: 2 points"],
        [None, "{} away: 0 points"],
    ]
    assert send(app, client, address, "enter/result", taken(50, 45, 40)).status_code == 303
