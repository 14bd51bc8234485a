"""A number of the sheet, tapped: the sum, its clauses, what was entered for it, and who may change it."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.games import all_games
from tests.support.full_tables import full_table
from tests.support.game_fixtures import plays_of
from tests.web.pages import Seat, play, send, table_at, taken, words
from tests.web.visitors import stranger, visitor


@pytest.fixture
def address(app: Flask, client: FlaskClient, seat: Seat) -> str:
    """A table of three after three rounds of Ten-Point Buck: entries 2 and 3 are the first round."""
    address = seat("ten-point-buck", 3)
    play(app, client, address, (40, 46, 51), (40, 46, 51), (40, 46, 51))
    return address


def test_each_number_leads_to_its_own_sum_and_the_row_label_to_the_row(client: FlaskClient, address: str):
    pad = client.get(address).text
    for seat in range(3):
        assert f'href="{address}/rows/3?seat={seat}"' in pad
        assert f'href="{address}/totals?seat={seat}"' in pad
    assert f'href="{address}/rows/3"' in pad


def test_the_sum_has_its_clause_linked_to_the_rulebook(client: FlaskClient, address: str):
    answer = client.get(f"{address}/rows/5?seat=1")
    page = words(answer)
    assert "Bob, round 2 Ten-Point Buck · Bob dealt" in page
    assert "before 3 bid 40, took 46: 6 apart, within 10 +3 after 6" in page
    assert "Off by 6 to 10: 3" in page
    assert 'href="/rules/ten-point-buck#TPB-SCORE-05"' in answer.text
    assert 'id="TPB-SCORE-05"' in client.get("/rules/ten-point-buck").text
    assert re.search(r"Bids \d\d:\d\d Ann 40, Bob 40, Cy 40", page)


def test_the_keys_of_the_round_are_in_the_action_bar_and_lead_to_the_form_of_its_last_entry(
    app: Flask, client: FlaskClient, address: str
):
    page = client.get(f"{address}/rows/5?seat=1").text
    assert re.search(rf'class="button go" href="{address}/entries/5/correct">Correct this round', page)
    assert page.count("Strike off") == 2, "one for the bids, one for the tricks"
    assert page.count(f'href="{address}/entries/5/correct"') == 1
    send(app, client, address, "strike", {"target": "7"})
    assert table_at(app, address).course.totals == (20, 6, 4)


def test_what_a_correction_changed_is_shown_with_its_note(app: Flask, client: FlaskClient, address: str):
    send(app, client, address, "entries/3/correct", taken(40, 40, 51) | {"note": "counted again"})
    page = words(client.get(f"{address}/rows/3?seat=1"))
    assert "before 0 bid 40, took 40: exactly +10 after 10" in page
    assert re.search(r"Corrected \d\d:\d\d · counted again card points taken: Bob 46 → 40", page)


def test_a_watcher_sees_the_sum_and_no_way_to_change_it(app: Flask, client: FlaskClient, address: str):
    page = visitor(app, address, "watcher").get(f"{address}/rows/5?seat=1")
    assert "bid 40, took 46: 6 apart, within 10 +3 after 6" in words(page)
    assert [way for way in ("Strike off", "/correct", "<form") if way in page.text] == []
    assert visitor(app, address, "watcher").get(f"{address}/totals?seat=1").status_code == 200
    for path in ("rows/5?seat=1", "totals?seat=1"):
        assert stranger(app).get(f"{address}/{path}").status_code == 404


@pytest.mark.slow_but(2)
@pytest.mark.parametrize("nobody", ["3", "99", "-1", "x", "²", ""])
@pytest.mark.parametrize("path", ["rows/3", "totals"])
def test_a_seat_that_is_not_there_is_named_with_those_that_are(
    client: FlaskClient, address: str, path: str, nobody: str
):
    answer = client.get(f"{address}/{path}?seat={nobody}")
    assert answer.status_code == 404
    assert "no such seat at this table; seats are 0 to 2" in words(answer)


def test_a_total_is_explained_row_by_row_and_each_row_leads_on(client: FlaskClient, address: str):
    answer = client.get(f"{address}/totals?seat=1")
    assert "Bob, total Ten-Point Buck round 1 +3 round 2 +3 round 3 +3 total 9" in words(answer)
    assert f'href="{address}/rows/5?seat=1"' in answer.text


def test_a_total_of_an_earlier_game_has_its_own_address(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3, **{"tpb.rounds": "1"})
    play(app, client, address, (40, 46, 51))
    send(app, client, address, "next-game")
    assert f'href="{address}/totals?game=1&amp;seat=0"' in client.get(f"{address}?game=1").text
    first = words(client.get(f"{address}/totals?seat=0&game=1"))
    assert "round 1 +10 total 10" in first
    assert "Ann has the most points after 1 round: Ann 10, Bob 3, Cy 2. Rule: Five rounds" in first
    assert "Nothing is scored yet. total 0" in words(client.get(f"{address}/totals?seat=0"))


def test_a_total_names_the_target(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("huckley-buck", 4, **{"hb.target": "5"})
    send(app, client, address, "enter/result", {f"tricks-{at}": str(count) for at, count in enumerate((3, 2, 0, 0))})
    assert "total, of 5 3" in words(client.get(f"{address}/totals?seat=0"))
    assert "after, of 5 3" in words(client.get(f"{address}/rows/2?seat=0"))


def test_the_sheet_of_a_game_that_is_won_says_why(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("huckley-buck", 4, **{"hb.target": "5"})
    tricks = {f"tricks-{at}": str(count) for at, count in enumerate((3, 2, 0, 0))}
    send(app, client, address, "enter/result", tricks)
    assert "HB-END" not in client.get(address).text
    send(app, client, address, "enter/result", {**tricks, "winners": "1 0 1 0 0"} | {"tricks-0": "2", "tricks-1": "3"})
    send(app, client, address, "enter/result", {**tricks, "winners": "1 0 0 1 1"} | {"tricks-0": "2", "tricks-1": "3"})
    page = client.get(address)
    assert "Ann wins the game: Ann has 5 by the third trick, before Bob’s 5. Rule: Several players at eleven" in words(
        page
    )
    assert 'href="/rules/huckley-buck#HB-END-02"' in page.text


def test_nothing_of_a_hidden_bid_is_shown(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("buddha", 3)
    for path, form in (("bid", {"bids-0": "4"}), ("redealt", {"reason": "a card lay face up"})):
        send(app, client, address, f"enter/{path}", form)
    page = words(client.get(f"{address}/rows/3?seat=0"))
    assert "the deal was void: nothing counts 0 after 0" in page
    assert "Nobody may see this before all bids of the round are in." in page
    assert "Ann 4" not in page


@pytest.mark.slow_but(2)
@pytest.mark.parametrize("slug", sorted(all_games()))
def test_every_cell_of_every_game_has_its_page(app: Flask, client: FlaskClient, slug: str):
    names = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")[: plays_of(slug).players[0]]
    in_play = full_table(slug, names)
    table_id, table = app.extensions["book"].bring_in(list(in_play.table.history.events))
    rows = table.course.rows
    assert rows
    for place, row in enumerate(rows):
        for seat, cell in enumerate(row.cells):
            answer = client.get(f"/tables/{table_id}/rows/{row.sources[-1]}?seat={seat}")
            page = words(answer)
            where = f"{names[seat]} in {row.label}"
            of_target = "" if table.course.target is None else f", of {table.course.target}"
            assert f"after{of_target} {cell.total}".replace("-", "−") in page, where
            clauses = table.game.explain(table.course, place, seat).clauses
            missing = [clause for clause in clauses if f"#{clause}" not in answer.text]
            assert not missing, f"The sum of {where} is told without {', '.join(missing)}."
