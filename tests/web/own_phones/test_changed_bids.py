"""Bids changed on players' own phones before they are seen, and what the keeper takes back or puts right."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.own_phones.players import ANN, BOB, CY, Players, all_bid, pressed, undo
from tests.web.pages import Seat, alert, send, table_at, typed, words


@pytest.mark.clause("BUD-BID-01")
def test_an_own_bid_can_be_changed_until_all_are_in(app: Flask, buddha: Players):
    buddha.enter(ANN, 3)
    assert "Your bid is in" in buddha.own(ANN)
    assert pressed(buddha.phones[ANN].get(f"{buddha.address}/own")) == ["3"]
    assert "3" not in pressed(buddha.phones[BOB].get(f"{buddha.address}/own"))
    form = typed(buddha.phones[ANN].get(f"{buddha.address}/own")) | {"value": "5"}
    assert buddha.phones[ANN].post(f"{buddha.address}/own/enter/0", data=form).status_code == 303
    buddha.enter(BOB, 2)
    buddha.enter(CY, 1)
    assert buddha.course.open.final == (5, 2, 1)
    send(app, buddha.phones[ANN], buddha.address, "own/enter/0", {"value": "6", "change": "yes"})
    assert buddha.course.open.final == (5, 2, 1)


@pytest.mark.clause("TPB-AMB-04")
def test_a_bid_made_at_once_can_be_changed_and_one_in_turn_cannot(app: Flask, client: FlaskClient, seat: Seat):
    rules = {"tpb.bidding": "simultaneous"}
    at_once = Players(app, client, seat("ten-point-buck", 3, **rules), 3)
    in_turn = Players(app, client, seat("ten-point-buck", 3, dealer="Cy"), 3)
    for table in (at_once, in_turn):
        table.enter(ANN, 40)
        send(app, table.phones[ANN], table.address, "own/enter/0", {"value": "50", "change": "yes"})
    assert (at_once.course.open.bids, in_turn.course.open.bids) == ((50, None, None), (40, None, None))


def test_a_bid_that_the_keeper_entered_meanwhile_is_not_changed_unawares(app: Flask, client: FlaskClient, seat: Seat):
    table = Players(app, client, seat("buddha", 3), 3)
    send(app, client, table.address, "enter/bid", {"bids-0": "4"})
    answer = table.enter(ANN, 7)
    assert answer.status_code == 422
    assert "Ann has bid already" in alert(answer)
    assert pressed(answer) == ["4"]
    table.phones[ANN].post(f"{table.address}/own/enter/0", data=typed(answer) | {"value": "7"})
    send(app, client, table.address, "enter/bid", {"bids-1": "1", "bids-2": "2"})
    assert table.course.open.final == (7, 1, 2)


def test_a_player_is_told_that_the_keeper_took_their_bid_back(app: Flask, client: FlaskClient, buddha: Players):
    expected = "The keeper took your bid back and asks again."
    buddha.enter(ANN, 3)
    mark = buddha.phones[ANN].get(f"{buddha.address}/own/now").headers["HX-PTag"]
    undo(buddha)
    now = buddha.phones[ANN].get(f"{buddha.address}/own/now", headers={"HX-PTag": mark})
    assert expected in words(now)
    assert expected not in buddha.own(BOB)
    buddha.enter(BOB, 2)
    assert expected in buddha.own(ANN)
    buddha.enter(ANN, 3)
    assert "took" not in buddha.own(ANN)
    send(app, buddha.phones[ANN], buddha.address, "own/enter/0", {"value": "5", "change": "yes"})
    undo(buddha)
    assert "The keeper took the change of your bid back." in buddha.own(ANN)
    assert "Your bid is in: 3" in buddha.own(ANN)


def test_a_player_is_told_that_the_keeper_took_their_tricks_back(app: Flask, client: FlaskClient, buddha: Players):
    all_bid(buddha)
    buddha.enter(BOB, 5)
    send(app, client, buddha.address, "enter/result", {"tricks-0": "5", "tricks-1": "5", "tricks-2": "4"})
    assert "took" not in buddha.own(BOB)
    undo(buddha)
    assert "The keeper took your tricks back and asks again." in buddha.own(BOB)
    buddha.enter(BOB, 4)
    assert "took" not in buddha.own(BOB)


def test_only_the_bid_that_counts_is_on_the_rounds_page(app: Flask, client: FlaskClient, buddha: Players):
    buddha.enter(ANN, 3)
    send(app, buddha.phones[ANN], buddha.address, "own/enter/0", {"value": "5", "change": "yes"})
    buddha.enter(BOB, 2)
    buddha.enter(CY, 1)
    send(app, client, buddha.address, "enter/result", {"tricks-0": "5", "tricks-1": "5", "tricks-2": "4"})
    row = buddha.course.rows[0]
    page = words(client.get(f"{buddha.address}/rows/{row.sources[-1]}"))
    assert ("Ann 5" in page, "Ann 3" in page) == (True, False)
    form = client.get(f"{buddha.address}/entries/{row.sources[0]}/correct")
    assert typed(form)["bids-0"] == "5", "a bid that was changed has its keys to be put right, too"
    send(app, client, buddha.address, f"entries/{row.sources[0]}/correct", typed(form) | {"bids-0": "4"})
    assert buddha.course.rows[0].cells[0].entered["bid"] == 4


@pytest.fixture
def changed(app: Flask, client: FlaskClient, buddha: Players) -> Players:
    """Ann bid 3, then 4, then 5 before the reveal, and took 4: entries 6 to 8 of the history."""
    buddha.enter(ANN, 3)
    for bid in ("4", "5"):
        send(app, buddha.phones[ANN], buddha.address, "own/enter/0", {"value": bid, "change": "yes"})
    buddha.enter(BOB, 2)
    buddha.enter(CY, 1)
    send(app, client, buddha.address, "enter/result", {"tricks-0": "5", "tricks-1": "5", "tricks-2": "4"})
    return buddha


def test_a_bid_that_was_replaced_says_so_and_has_no_keys(client: FlaskClient, changed: Players):
    page = client.get(f"{changed.address}/history")
    titles = [
        "Ann’s bid changed Ann 5, changed in secret",
        "Ann’s bid changed (changed to 5 later) Ann 4",
        "Ann’s bid (changed to 4 later) Ann 3",
    ]
    places = [words(page).index(one) for one in titles]
    assert places == sorted(places)
    assert "secret yes" not in words(page)
    assert re.findall(r'name="target" value="(\d+)" aria-label="Strike off', page.text) == ["11", "10", "9", "8"]
    assert [at for at in range(6, 12) if f"entries/{at}/correct" in page.text] == [8, 9, 10, 11]


@pytest.mark.parametrize("replaced", [6, 7])
def test_a_bid_that_was_replaced_is_neither_corrected_nor_struck_off(
    app: Flask, client: FlaskClient, changed: Players, replaced: int
):
    position = table_at(app, changed.address).position
    answers = [
        client.get(f"{changed.address}/entries/{replaced}/correct"),
        send(app, client, changed.address, f"entries/{replaced}/correct", {"bids-0": "6", "allowed": "yes"}),
        send(app, client, changed.address, "strike", {"target": str(replaced), "allowed": "yes"}),
    ]
    assert [answer.status_code for answer in answers] == [404, 404, 422]
    for answer in answers:
        assert "Ann’s bid was changed later: only the last one counts. Put that one right." in words(answer)
    assert table_at(app, changed.address).position == position


def test_a_part_of_several_bids_that_was_replaced_is_not_corrected(app: Flask, client: FlaskClient, seat: Seat):
    table = Players(app, client, seat("buddha", 3), 3)
    send(app, client, table.address, "enter/bid", {"bids-0": "4", "bids-1": "2"})
    send(app, table.phones[ANN], table.address, "own/enter/0", {"value": "5", "change": "yes"})
    table.enter(CY, 1)
    refused = send(app, client, table.address, "entries/6/correct", {"bids-0": "6", "bids-1": "2"})
    assert "Ann’s bid was changed later" in alert(refused)
    assert send(app, client, table.address, "entries/6/correct", {"bids-0": "4", "bids-1": "3"}).status_code == 303
    assert table.course.open.final == (5, 3, 1)


def test_a_round_is_struck_off_with_the_bids_that_were_replaced(app: Flask, client: FlaskClient, changed: Players):
    assert send(app, client, changed.address, "strike", {"target": "11", "allowed": "yes"}).status_code == 303
    assert changed.course.open.has_bid == (False, False, False)


def test_a_bid_that_counts_again_is_asked_about_first_and_marked(app: Flask, client: FlaskClient, changed: Players):
    assert 'class="edited"' not in client.get(changed.address).text
    asked = send(app, client, changed.address, "strike", {"target": "8"})
    assert asked.status_code == 422
    assert "What was entered before counts again: Ann 4. Totals move: Ann 70 → −10." in alert(asked)
    struck = send(app, client, changed.address, "strike", typed(asked) | {"target": "8", "allowed": "yes"})
    assert struck.status_code == 303
    sheet = client.get(changed.address).text
    assert re.findall(r'class="edited">([^<]*)', sheet) == ["−10"]
    cell = words(client.get(f"{changed.address}/rows/11?seat=0"))
    assert re.search(r"Struck off: Ann’s bid changed \d\d:\d\d Ann 5", cell)
    send(app, client, changed.address, "undo", {"target": str(table_at(app, changed.address).position)})
    assert 'class="edited"' not in client.get(changed.address).text


def test_what_was_struck_off_before_the_round_was_scored_marks_nothing(
    app: Flask, client: FlaskClient, buddha: Players
):
    all_bid(buddha)
    bid = table_at(app, buddha.address).position
    send(app, client, buddha.address, "strike", {"target": str(bid)})
    buddha.enter(CY, 1)
    send(app, client, buddha.address, "enter/result", {"tricks-0": "5", "tricks-1": "5", "tricks-2": "4"})
    assert 'class="edited"' not in client.get(buddha.address).text


def test_the_player_whose_bid_was_saved_is_named_and_never_its_number(app: Flask, client: FlaskClient, seat: Seat):
    table = Players(app, client, seat("buddha", 3), 3)
    texts = []
    for number, change in ((13, ""), (12, "yes")):
        form = {"value": str(number), "change": change, "allowed": "yes"}
        assert send(app, table.phones[BOB], table.address, "own/enter/1", form).status_code == 303
        texts.append(saved(client.get(table.address)))
    assert texts == ["✓ Bob’s bid", "✓ Bob’s bid changed"]
    send(app, client, table.address, "undo", {"target": str(table_at(app, table.address).position)})
    history = re.sub(r"\d\d:\d\d", "", words(client.get(f"{table.address}/history")))
    assert "Undone: Bob’s bid changed" in history
    assert not re.search(r"\b1[23]\b", history)
    send(app, client, table.address, "enter/bid", {"bids-0": "1", "bids-2": "2"})
    assert saved(client.get(table.address)) == "✓ Bids"


def saved(answer: TestResponse) -> str:
    """What the pad says was saved last."""
    return re.sub("<[^>]*>", "", re.search(r'<p class="saved".*?</p>', answer.text, re.DOTALL)[0]).strip()


@pytest.mark.parametrize(("slug", "rules"), [("buddha", {}), ("ten-point-buck", {"tpb.bidding": "simultaneous"})])
def test_a_changed_bid_leaves_nothing_under_the_sheet(
    app: Flask, client: FlaskClient, seat: Seat, slug: str, rules: dict[str, str]
):
    table = Players(app, client, seat(slug, 3, **rules), 3)
    table.enter(ANN, 3)
    send(app, table.phones[ANN], table.address, "own/enter/0", {"value": "5", "change": "yes"})
    table.enter(BOB, 2)
    table.enter(CY, 1)
    assert table.course.open_line.numbers == (5, 2, 1)
    assert "pill done" not in client.get(table.address).text
