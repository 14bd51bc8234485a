"""Two keepers at one table: what the later one typed is kept for its own round, and what came in between is told."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pages import alert, bids, proof, send, table_at, taken, totals, typed, words
from test_seating import change
from werkzeug.test import TestResponse

NAMES = ("Christopher", "Elizabeth", "Alexander")
Late = Callable[..., TestResponse]


def action(page: TestResponse) -> str:
    """Where the form's next tap goes."""
    found = re.search(r'<form method="post" id="entry"[^>]* action="([^"]+)"', page.text)
    assert found
    return found[1]


def tap(client: FlaskClient, page: TestResponse) -> TestResponse:
    """The next tap on the large button, with everything as it stands on the page."""
    return client.post(action(page), data=typed(page))


@pytest.fixture
def tpb(client: FlaskClient) -> str:
    return change(client, "seat", NAMES, "ten-point-buck", dealer="at:Christopher").location


@pytest.fixture
def buddha(client: FlaskClient) -> str:
    return change(client, "seat", NAMES, "buddha", dealer="at:Christopher").location


def later(app: Flask, client: FlaskClient, address: str, kind: str, form: dict[str, str], first: Callable[[], object]):
    """The answer to a form that was opened before `first` happened."""
    old = proof(app, address)
    first()
    return client.post(f"{address}/enter/{kind}", data={**old, **form})


def test_the_later_score_is_kept_for_its_own_round(app: Flask, client: FlaskClient, tpb: str):
    send(app, client, tpb, "enter/bid", bids(40, 40, 40))
    first = lambda: send(app, client, tpb, "enter/result", taken(40, 46, 51))  # noqa: E731
    answer = later(app, client, tpb, "result", taken(46, 40, 51), first)
    assert answer.status_code == 409
    said = alert(answer)
    assert (
        "Round 1’s card points taken were entered in the meantime: Christopher 40, Elizabeth 46, Alexander 51." in said
    )
    assert "for its own round" in said
    assert typed(answer)["taken-0"] == "46"
    send(app, client, tpb, "enter/bid", bids(40, 40, 40))
    again = tap(client, answer)
    assert again.status_code == 409
    assert tap(client, again).status_code == 303
    course = table_at(app, tpb).course
    assert [cell.entered["taken"] for cell in course.rows[0].cells] == [46, 40, 51]
    assert len(course.rows) == 1


def test_the_later_bids_are_not_the_next_rounds(app: Flask, client: FlaskClient, tpb: str):
    def first() -> None:
        send(app, client, tpb, "enter/bid", bids(40, 40, 40))
        send(app, client, tpb, "enter/result", taken(40, 46, 51))

    answer = later(app, client, tpb, "bid", bids(30, 31, 32), first)
    assert answer.status_code == 409
    assert "Round 1’s bids were entered in the meantime: Christopher 40, Elizabeth 40, Alexander 40." in alert(answer)
    tap(client, answer)
    assert table_at(app, tpb).course.bids == (None, None, None)


def test_bids_that_another_entered_are_named(app: Flask, client: FlaskClient, buddha: str):
    first = lambda: send(app, client, buddha, "enter/bid", bids(3, 2, 4))  # noqa: E731
    answer = later(app, client, buddha, "bid", bids(3, 2, 5), first)
    assert answer.status_code == 409
    assert "Christopher 3, Elizabeth 2, Alexander 4" in alert(answer)
    assert typed(answer)["bids-2"] == "5"
    assert tap(client, answer).status_code == 303
    assert table_at(app, buddha).course.bidding.final == (3, 2, 5)


def test_bids_that_nobody_may_see_are_not_named(app: Flask, client: FlaskClient, buddha: str):
    first = lambda: send(app, client, buddha, "enter/bid", bids(7, "", ""))  # noqa: E731
    answer = later(app, client, buddha, "bid", bids(3, 2, 4), first)
    assert answer.status_code == 409
    assert "Christopher’s bid of round 1 was entered in the meantime." in alert(answer)
    assert alert(answer).count("in the meantime") == 1
    assert not re.search(r"\b7\b", alert(answer))
    assert tap(client, answer).status_code == 303
    assert table_at(app, buddha).course.bidding.final == (7, 2, 4)


def test_while_the_round_is_open_the_form_may_be_sent_again(app: Flask, client: FlaskClient, tpb: str):
    send(app, client, tpb, "enter/bid", bids(40, 40, 40))
    first = lambda: send(app, client, tpb, "enter/hunted", {"seat": "1"})  # noqa: E731
    answer = later(app, client, tpb, "result", taken(40, 46, 51), first)
    assert "“The Doe caught the Buck” of round 1 was entered in the meantime: who played the doe Elizabeth." in alert(
        answer
    )
    assert tap(client, answer).status_code == 303
    assert totals(app, tpb) == (10, 5, 2)


def test_a_form_for_the_next_round_is_not_saved_as_the_one_that_was_undone(
    app: Flask, client: FlaskClient, buddha: str
):
    send(app, client, buddha, "enter/bid", bids(3, 2, 4))
    tricks = {"tricks-0": "3", "tricks-1": "2", "tricks-2": "9"}
    send(app, client, buddha, "enter/result", tricks)
    scored = table_at(app, buddha).position
    first = lambda: send(app, client, buddha, "undo", {"target": str(scored)})  # noqa: E731
    answer = later(app, client, buddha, "bid", bids(5, 5, 5), first)
    assert "Round 1’s tricks were undone in the meantime." in alert(answer)
    assert "Round 2" in words(answer)
    again = tap(client, answer)
    assert again.status_code == 409
    assert table_at(app, buddha).course.bidding.final == (3, 2, 4)
    send(app, client, buddha, "enter/result", tricks)
    open_again = tap(client, again)
    assert "send it again" in alert(open_again)
    assert tap(client, open_again).status_code == 303
    assert table_at(app, buddha).course.bidding.final == (5, 5, 5)


def test_a_correction_that_comes_late_says_how_the_entry_reads_now(app: Flask, client: FlaskClient, tpb: str):
    send(app, client, tpb, "enter/bid", bids(40, 40, 40))
    send(app, client, tpb, "enter/result", taken(40, 46, 51))
    old = proof(app, tpb)
    send(app, client, tpb, "entries/3/correct", taken(41, 46, 51))
    answer = client.post(f"{tpb}/entries/3/correct", data={**old, **taken(42, 46, 51)})
    assert answer.status_code == 409
    assert "corrected in the meantime. It reads now: Christopher 41, Elizabeth 46, Alexander 51." in alert(answer)
    assert tap(client, answer).status_code == 303
    assert table_at(app, tpb).course.rows[0].cells[0].entered["taken"] == 42


def test_a_late_undo_is_told_what_came_in_between(app: Flask, client: FlaskClient, tpb: str):
    send(app, client, tpb, "enter/bid", bids(40, 40, 40))
    old = proof(app, tpb)
    send(app, client, tpb, "enter/result", taken(40, 46, 51))
    answer = client.post(f"{tpb}/undo", data={**old, "target": "2"})
    assert answer.status_code == 409
    assert "Christopher 40, Elizabeth 46, Alexander 51" in alert(answer)


def test_a_clause_stands_small_beside_what_was_entered_in_the_meantime(app: Flask, client: FlaskClient, tpb: str):
    reason = {"reason": "Christopher's cards were seen (TPB-DEAL-01)"}
    first = lambda: send(app, client, tpb, "enter/redealt", reason)  # noqa: E731
    answer = later(app, client, tpb, "bid", bids(40, 40, 40), first)
    page = answer.get_data(as_text=True)
    assert "Christopher&#39;s cards were seen." in page
    assert '<span class="quiet one">TPB-DEAL-01</span>' in page
    assert not any("(TPB-" in client.get(f"{tpb}{path}").get_data(as_text=True) for path in ("", "/history"))
