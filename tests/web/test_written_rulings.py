"""Every ruling that moves points has the key that writes them: it leads back to the sheet, where they can be undone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.pages import proof, send, table_at, words

HB_ROUND = "t=7H+QH+KH&t=AS+KS+QS&t=JS+TS+9S&t=AC+KC+QC&t=AD+KD+QD"
"""Cy wins every trick."""
BIDS_TPB = {"bids-0": "40", "bids-1": "40", "bids-2": "40"}
BIDS_BUDDHA = {"bids-0": "5", "bids-1": "5", "bids-2": "5"}
HIDDEN = r'<input type="hidden" name="([^"]*)" value="([^"]*)">'
WRITTEN = [
    pytest.param(
        "huckley-buck",
        {},
        "i=score&q.before.0=0&q.before.1=0&q.before.2=0&q.tricks.0=3&q.tricks.1=2&q.tricks.2=0&do=ask",
        (3, 2, 0),
        marks=pytest.mark.clause("HB-SCORE-01"),
        id="huckley-buck-score",
    ),
    pytest.param(
        "huckley-buck",
        {},
        "i=race&" + "&".join(f"q.before.{seat}=0&q.trick_winners.{seat}={seat}" for seat in range(3))
        + "&q.trick_winners.3=0&q.trick_winners.4=0&do=ask",
        (3, 1, 1),
        marks=pytest.mark.clause("HB-END-02"),
        id="huckley-buck-race",
    ),
    pytest.param(
        "huckley-buck",
        {},
        f"d=2&s.trump=S&f=1&{HB_ROUND}&do=ask:audit",
        (0, 0, 5),
        marks=pytest.mark.clause("HB-PLAY-12"),
        id="huckley-buck-audit",
    ),
    pytest.param(
        "ten-point-buck",
        {"bid": BIDS_TPB},
        "d=2&t=n3+B+D&do=ask:trick",
        (0, 0, 2),
        marks=pytest.mark.clause("TPB-DOE-04"),
        id="ten-point-buck-hunt",
    ),
    pytest.param(
        "ten-point-buck",
        {"bid": BIDS_TPB},
        "i=score&q.taken.0=45&q.taken.1=40&q.taken.2=51&do=ask",
        (5, 10, 2),
        marks=pytest.mark.clause("TPB-SCORE-03"),
        id="ten-point-buck-score",
    ),
    pytest.param(
        "ten-point-buck",
        {"bid": BIDS_TPB},
        "i=misdeal&q.trick_complete=no&do=ask",
        (0, 0, 0),
        marks=pytest.mark.clause("TPB-AMB-09"),
        id="ten-point-buck-misdeal",
    ),
    pytest.param(
        "buddha",
        {"bid": BIDS_BUDDHA},
        "i=score&q.tricks.0=5&q.tricks.1=5&q.tricks.2=4&do=ask",
        (70, 70, -10),
        marks=pytest.mark.clause("BUD-SCORE-01"),
        id="buddha-score",
    ),
    pytest.param(
        "ten",
        {},
        "i=showdown&q.shown.0=7+3&q.shown.1=9&q.shown.2=4+P4&q.round_card=5&do=ask",
        None,
        marks=pytest.mark.clause("TEN-P5-07"),
        id="ten-showdown",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("slug", "entered", "query", "totals"), WRITTEN)
def test_what_moves_points_is_written_and_undone(
    client: FlaskClient,
    app: Flask,
    seat: Callable[..., str],
    slug: str,
    entered: dict[str, dict[str, str]],
    query: str,
    totals: tuple[int, ...] | None,
) -> None:
    table = seat(slug, 3, dealer="Cy")
    for kind, form in entered.items():
        assert send(app, client, table, f"enter/{kind}", form).status_code == 303
    before = table_at(app, table).course
    hidden = re.findall(HIDDEN, client.get(f"{table}/referee").get_data(as_text=True))
    told = [(name, text) for name, text in hidden if f"{name}=" not in query and name != "i"]
    shown = client.get(f"{table}/referee?{urlencode(told)}&{query}").get_data(as_text=True)
    case = unescape(shown.split('name="case" value="')[1].split('"')[0])
    assert '<button class="go" form="ruling" name="do" value="remedy">' in shown
    assert "can be undone" in shown
    answer = client.post(f"{table}/rulings", data={**proof(app, table), "case": case, "do": "remedy"})
    assert answer.location == table
    course = table_at(app, table).course
    assert course != before
    if totals is not None:
        assert course.totals == totals
    assert json.loads(case)["players"] == list(before.setup.names)
    target = str(table_at(app, table).history.undoable[-1])
    assert client.post(f"{table}/undo", data={**proof(app, table), "target": target}).status_code == 303
    assert table_at(app, table).course.totals == before.totals


def test_the_sheet_fills_in_what_it_knows_of_a_score(client: FlaskClient, app: Flask, seat: Callable[..., str]) -> None:
    table = seat("ten-point-buck", 3)
    send(app, client, table, "enter/bid", BIDS_TPB)
    shown = unescape(client.get(f"{table}/referee?i=score").get_data(as_text=True))
    assert re.search(r"Still to tell: ([^<]*)<", client.get(f"{table}/referee").get_data(as_text=True)) is None
    door = client.get(f"{table}/referee").get_data(as_text=True)
    hidden = re.findall(r'<input type="hidden" name="(q\.bids\.\d)" value="(\d+)">', door)
    assert hidden == [("q.bids.0", "40"), ("q.bids.1", "40"), ("q.bids.2", "40")]
    assert "Card points taken" in shown


def test_hidden_bids_stay_hidden_on_the_referees_page(
    client: FlaskClient, app: Flask, seat: Callable[..., str]
) -> None:
    for slug in ("buddha", "ten-point-buck"):
        table = seat(slug, 3, **{"tpb.bidding": "simultaneous"} if slug == "ten-point-buck" else {})
        assert send(app, client, table, "enter/bid", {"bids-0": "5"}).status_code == 303
        assert "q.bids" not in client.get(f"{table}/referee").get_data(as_text=True)


@pytest.mark.clause("HB-PLAY-12")
def test_a_ruling_on_a_game_that_is_over_says_what_to_undo_first(
    client: FlaskClient, app: Flask, seat: Callable[..., str]
) -> None:
    table = seat("huckley-buck", 3, dealer="Ann", **{"hb.target": "5"})
    tricks = {"tricks-0": "5", "tricks-1": "0", "tricks-2": "0"}
    assert send(app, client, table, "enter/result", tricks).status_code == 303
    assert table_at(app, table).course.winners
    assert 'name="d" value="0"' in client.get(f"{table}/referee").text
    about = f"d=0&s.trump=S&f=1&{HB_ROUND}&do=ask:audit"
    over = client.get(f"{table}/referee?{about}")
    assert "The game is over: to write this on the sheet, undo its last round" in words(over)
    assert 'value="remedy"' not in over.text
    send(app, client, table, "undo", {"target": table_at(app, table).position})
    assert 'value="remedy"' in client.get(f"{table}/referee?{about}").text
