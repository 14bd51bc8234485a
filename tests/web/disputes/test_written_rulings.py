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
FIRST_THREE = "&".join(f"q.before.{seat}=0&q.trick_winners.{seat}={seat}" for seat in range(3))
BIDS = {"ten-point-buck": 40, "buddha": 5}
"""What everybody bids first where a game has bids."""
HIDDEN = r'<input type="hidden" name="([^"]*)" value="([^"]*)">'
WRITTEN = {
    "HB-SCORE-01": (
        *("huckley-buck", (3, 2, 0)),
        "i=score&q.before.0=0&q.before.1=0&q.before.2=0&q.tricks.0=3&q.tricks.1=2&q.tricks.2=0&do=ask",
    ),
    "HB-END-02": (
        *("huckley-buck", (3, 1, 1)),
        f"i=race&{FIRST_THREE}&q.trick_winners.3=0&q.trick_winners.4=0&do=ask",
    ),
    "HB-PLAY-12": ("huckley-buck", (0, 0, 5), f"d=2&s.trump=S&f=1&{HB_ROUND}&do=ask:audit"),
    "TPB-DOE-04": ("ten-point-buck", (0, 0, 2), "d=2&t=n3+B+D&do=ask:trick"),
    "TPB-SCORE-03": ("ten-point-buck", (5, 10, 2), "i=score&q.taken.0=45&q.taken.1=40&q.taken.2=51&do=ask"),
    "TPB-AMB-09": ("ten-point-buck", (0, 0, 0), "i=misdeal&q.trick_complete=no&do=ask"),
    "BUD-SCORE-01": ("buddha", (70, 70, -10), "i=score&q.tricks.0=5&q.tricks.1=5&q.tricks.2=4&do=ask"),
    "TEN-P5-07": ("ten", None, "i=showdown&q.shown.0=7+3&q.shown.1=9&q.shown.2=4+P4&q.round_card=5&do=ask"),
}
"""By a clause of the ruling: the game, the totals that it makes, and what is entered and asked."""
OF_EACH = [pytest.param(*told, marks=pytest.mark.clause(clause), id=clause) for clause, told in WRITTEN.items()]


def bid(app: Flask, client: FlaskClient, table: str, slug: str) -> None:
    """Everybody's bid, where the game has bids."""
    if slug in BIDS:
        form = {f"bids-{seat}": str(BIDS[slug]) for seat in range(3)}
        assert send(app, client, table, "enter/bid", form).status_code == 303


@pytest.mark.slow_but(2)
@pytest.mark.parametrize(("slug", "totals", "query"), OF_EACH)
def test_what_moves_points_is_written_and_undone(
    client: FlaskClient, app: Flask, seat: Callable[..., str], slug: str, totals: tuple[int, ...] | None, query: str
) -> None:
    table = seat(slug, 3, dealer="Cy")
    bid(app, client, table, slug)
    before = table_at(app, table).course
    hidden = re.findall(HIDDEN, client.get(f"{table}/referee").get_data(as_text=True))
    fields = [(name, text) for name, text in hidden if f"{name}=" not in query and name != "i"]
    shown = client.get(f"{table}/referee?{urlencode(fields)}&{query}").get_data(as_text=True)
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
    bid(app, client, table, "ten-point-buck")
    shown = unescape(client.get(f"{table}/referee?i=score").get_data(as_text=True))
    assert re.search(r"Still missing: ([^<]*)<", client.get(f"{table}/referee").get_data(as_text=True)) is None
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


@pytest.mark.clause("HB-SCORE-03")
def test_only_who_takes_a_hook_is_marked_with_one(client: FlaskClient, seat: Callable[..., str]) -> None:
    table = seat("huckley-buck", 3, dealer="Cy")
    scored = "d=2&i=score&q.before.0=0&q.before.1=0&q.before.2=0&q.tricks.0=3&q.tricks.1=2&q.tricks.2=0&do=ask"
    shown = client.get(f"{table}/referee?{scored}").get_data(as_text=True)
    moves = shown.split('class="say"')[1].split("</b>")[0]
    assert [line.strip() for line in moves.splitlines() if "→" in line] == ["Ann 0 → 3,", "Bob 0 → 2"]
