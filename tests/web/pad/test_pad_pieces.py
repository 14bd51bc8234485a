"""The open round on the pad: pieces filled by a tap, undone, put right, seen by watchers, without any script."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.pages import Seat, send, table_at
from tests.web.visitors import visitor

FORM = re.compile(r'<form method="post" action="([^"]+)"[^>]*data-piece([^>]*)>(.*?)</form>', re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')
KEY = re.compile(r'<button name="([\w.]+)" value="(\w*)"')


def shown(client: FlaskClient, table: str) -> list[tuple[str, dict[str, str], list[tuple[str, str]]]]:
    """The forms of the pieces that a person sees: where they go, what they carry, their keys."""
    forms = FORM.findall(client.get(table).get_data(as_text=True))
    return [
        (action.rpartition("/")[2], dict(HIDDEN.findall(body)), KEY.findall(body))
        for action, attributes, body in forms
        if "hidden" not in attributes
    ]


def piece(client: FlaskClient, table: str, kind: str) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """What the piece of that kind carries, and its keys."""
    [found] = [(carries, keys) for at, carries, keys in shown(client, table) if at == kind]
    return found


def tap(client: FlaskClient, table: str, kind: str, value: str, **further: str) -> None:
    """A tap on the key of that value, as a browser without scripts sends it; back to the pad it leads."""
    carries, keys = piece(client, table, kind)
    [name] = [name for name, of in keys if of == value]
    answer = client.post(f"{table}/enter/{kind}", data={**carries, **further, name: value})
    assert (answer.status_code, answer.location) == (303, table)


def pills(html: str) -> list[str]:
    found = re.findall(r'<li class="pill (\w+)"[^>]*>(.*?)</li>', html, re.DOTALL)
    return [f"{' '.join(re.sub('<.*?>', ' ', unescape(text)).split())} ({state})" for state, text in found]


def pad(client: FlaskClient, table: str) -> str:
    return client.get(table).get_data(as_text=True)


@pytest.fixture
def table(seat: Seat) -> str:
    return seat("huckley-buck", 5, dealer="Dee")


@pytest.mark.clause("HB-ANN-03", "HB-ANN-04")
def test_in_and_out_go_round_by_one_tap_a_player(client: FlaskClient, table: str) -> None:
    assert pills(pad(client, table)) == ["Eve (next)", "Ann (later)", "Bob (later)", "Cy (later)", "Dee (later)"]
    tap(client, table, "announced", "in")
    assert pills(pad(client, table))[:2] == ["Eve in (done)", "Ann (next)"]
    tap(client, table, "announced", "out")
    drawers = ["Bob (later)", "Cy (later)", "Dee (later)"]
    assert pills(pad(client, table)) == ["Eve (next)", "Ann out (done)", *drawers]


@pytest.mark.clause("HB-DRAW-02", "HB-DRAW-03", "HB-DRAW-05")
def test_draws_have_as_many_keys_as_the_rule_allows(client: FlaskClient, seat: Seat) -> None:
    table = seat("huckley-buck", 3, dealer="Cy", **{"hb.max_discard": "3"})
    for drawn in ("3", "0"):
        _, keys = piece(client, table, "drawn")
        assert [value for _, value in keys] == ["0", "1", "2", "3"]
        assert "takes the upcard" not in FORM.search(pad(client, table))[3]
        tap(client, table, "drawn", drawn)
    assert piece(client, table, "drawn")[0]["seat"] == "2"
    tap(client, table, "drawn", "2", upcard="yes")
    assert pills(pad(client, table)) == ["Ann 3 (done)", "Bob pat (done)", "Cy 2 + upcard (done)"]
    assert [kind for kind, _, _ in shown(client, table)] == ["upcard"]


@pytest.mark.clause("HB-TRUMP-02")
def test_the_upcard_lies_there_as_a_card(client: FlaskClient, table: str) -> None:
    tap(client, table, "upcard", "T", **{"card.2": "H"})
    html = pad(client, table)
    assert ">10 of hearts, the upcard: its suit is trump<" in html
    assert 'class="card red"' in html
    assert "upcard" not in [kind for kind, _, _ in shown(client, table)]


def test_orange_is_round_whom_the_table_waits_for_and_the_large_key_is_quiet(client: FlaskClient, table: str) -> None:
    html = pad(client, table)
    assert 'class="piece waits"' in html
    assert 'class="button go aside"' in html
    for announced in ("in", "out"):
        tap(client, table, "announced", announced)
    html = pad(client, table)
    assert (' waits"' in html, "go aside" in html) == (False, False)
    tap(client, table, "drawn", "1")
    assert 'class="button go aside"' in pad(client, table)


def test_the_large_key_is_quiet_in_a_games_first_round_until_the_deal_is_entered(
    client: FlaskClient, seat: Seat
) -> None:
    table = seat("huckley-buck", 4, dealer="Dee")
    assert "go aside" in pad(client, table)
    for drawn in ("2", "1", "0", "2"):
        tap(client, table, "drawn", drawn)
    assert "go aside" not in pad(client, table)


def test_the_large_key_of_a_later_round_is_the_next_thing_at_a_table_that_enters_only_scores(
    app: Flask, client: FlaskClient, seat: Seat
) -> None:
    table = seat("huckley-buck", 4, dealer="Dee")
    tricks = {f"tricks-{seat}": str(number) for seat, number in enumerate((2, 1, 1, 1))}
    assert send(app, client, table, "enter/result", tricks).status_code == 303
    assert "go aside" not in pad(client, table)


def test_a_table_that_entered_the_upcard_is_asked_for_it_until_something_later_is_entered(
    app: Flask, client: FlaskClient, table: str
) -> None:
    tap(client, table, "upcard", "T", **{"card.2": "H"})
    tricks = {f"tricks-{seat}": str(number) for seat, number in enumerate((2, 1, 1, 1, 0))}
    assert send(app, client, table, "enter/result", tricks).status_code == 303
    html = pad(client, table)
    assert ('class="piece turned waits"' in html, "go aside" in html) == (True, True)
    tap(client, table, "announced", "in")
    for announced in ("in", "out"):
        tap(client, table, "announced", announced)
    assert "turned waits" not in pad(client, table)


def test_a_table_that_was_put_away_asks_for_nothing(app: Flask, client: FlaskClient, table: str) -> None:
    tap(client, table, "announced", "in")
    assert send(app, client, table, "put-away", {}).status_code == 303
    html = pad(client, table)
    assert pills(html) == ["Eve in (done)"]
    assert "says in or out" not in html
    assert "This table was put away" in html


def test_a_table_that_leaves_a_piece_out_is_not_waited_for_in_the_next_round(
    app: Flask, client: FlaskClient, table: str
) -> None:
    tricks = {f"tricks-{seat}": str(number) for seat, number in enumerate((2, 1, 1, 1, 0))}
    assert send(app, client, table, "enter/result", tricks).status_code == 303
    html = pad(client, table)
    assert (' waits"' in html, "go aside" in html) == (False, False)
    assert pills(html)[0] == "Ann (next)"
    tap(client, table, "announced", "in")
    assert 'class="piece waits"' in pad(client, table)


def test_undo_takes_back_the_last_tap(app: Flask, client: FlaskClient, table: str) -> None:
    before = pills(pad(client, table))
    tap(client, table, "announced", "in")
    assert table_at(app, table).position == 2
    assert send(app, client, table, "undo", {"target": "2"}).status_code == 303
    assert pills(pad(client, table)) == before


def test_a_tap_that_comes_too_late_is_shown_on_the_entrys_own_page(client: FlaskClient, table: str) -> None:
    carries, _ = piece(client, table, "announced")
    tap(client, table, "announced", "in")
    answer = client.post(f"{table}/enter/announced", data={**carries, "key": "another", "says": "out"})
    assert answer.status_code == 409
    assert "Not saved yet" in answer.get_data(as_text=True)


def test_watchers_see_the_pieces_and_have_no_keys(app: Flask, client: FlaskClient, table: str) -> None:
    tap(client, table, "upcard", "T", **{"card.2": "H"})
    tap(client, table, "announced", "in")
    watcher = visitor(app, table, "watcher")
    assert pills(pad(watcher, table)) == pills(pad(client, table))
    assert ">10 of hearts, the upcard: its suit is trump<" in pad(watcher, table)
    assert shown(watcher, table) == []


def test_a_table_put_away_has_no_keys(app: Flask, client: FlaskClient, table: str) -> None:
    assert send(app, client, table, "put-away", {}).status_code == 303
    assert shown(client, table) == []


def test_what_lies_there_is_put_right_before_the_round_is_scored(client: FlaskClient, table: str) -> None:
    for announced in ("in", "out"):
        tap(client, table, "announced", announced)
    links = re.findall(r'<li class="pill done"><a href="([^"]+)"', pad(client, table))
    assert links == [f"{table}/rows/3"]
    page = client.get(links[0]).get_data(as_text=True)
    assert "The open round" in page
    assert f'href="{table}/entries/2/correct"' in page


def test_what_the_open_round_has_no_longer_has_no_page(app: Flask, client: FlaskClient, table: str) -> None:
    tap(client, table, "announced", "in")
    assert client.get(f"{table}/rows/2").status_code == 200
    send(app, client, table, "undo", {"target": "2"})
    assert client.get(f"{table}/rows/2").status_code == 404


def test_what_was_entered_and_is_no_piece_can_be_tapped_too(app: Flask, client: FlaskClient, seat: Seat) -> None:
    """Such as a swap of 10 that was entered by itself: its kind, once, leads to its line."""
    table = seat("ten", 3)
    for buyer, owner in ("01", "20"):
        swap = {"buyer": buyer, "owner": owner, "price": "1"}
        assert send(app, client, table, "enter/bought", swap).status_code == 303
    assert pills(pad(client, table)).count("Swap (done)") == 1
    assert f'<a href="{table}/rows/3">Swap</a>' in pad(client, table)
    assert f'href="{table}/entries/3/correct"' in client.get(f"{table}/rows/3").get_data(as_text=True)


def test_a_bid_that_nobody_may_see_yet_is_not_to_be_tapped(app: Flask, client: FlaskClient, seat: Seat) -> None:
    table = seat("buddha", 3)
    send(app, client, table, "enter/bid", {"bids-0": "3"})
    assert f"{table}/rows/" not in pad(client, table)


def menu(client: FlaskClient, table: str) -> list[str]:
    """The entries that the menu lists for people to see."""
    return re.findall(
        r'<a class="button" href="[^"]+/enter/(\w+)">', pad(client, table).partition('<details class="menu">')[2]
    )


def test_the_menu_lists_only_what_the_pad_has_no_keys_for(
    app: Flask, client: FlaskClient, table: str, seat: Seat
) -> None:
    assert menu(client, table) == ["misdealt", "penalty"]
    hunt = seat("ten-point-buck", 3)
    send(app, client, hunt, "enter/bid", {f"bids-{seat}": "40" for seat in range(3)})
    assert menu(client, hunt) == ["redealt"]
    assert "Who played the Doe?" in pad(client, hunt)


@pytest.mark.slow
@pytest.mark.clause("HB-DRAW-03", "HB-AMB-05")
def test_draws_are_offered_as_far_as_the_stock_reaches(app: Flask, client: FlaskClient, seat: Seat) -> None:
    table = seat("huckley-buck", 7, dealer="Gus", **{"hb.stock_empty": "limit"})
    for out in range(7):
        send(app, client, table, "enter/announced", {"seat": str(out), "says": "in"})
    for thrown, offered in ((5, "012345"), (5, "012345"), (4, "012345"), (2, "012"), (0, "0"), (0, "0")):
        _, keys = piece(client, table, "drawn")
        assert [value for _, value in keys] == list(offered)
        tap(client, table, "drawn", str(thrown))
    _, keys = piece(client, table, "drawn")
    assert [value for _, value in keys] == ["0", "1"]


def test_advice_on_a_draw_is_below_its_keys(client: FlaskClient, table: str) -> None:
    tap(client, table, "announced", "out")
    begun = pad(client, table)
    assert begun.index("or knocks to stand pat") > begun.index('<button name="discards"')


def test_what_the_last_round_gave_is_under_the_totals_while_its_line_is_folded_away(
    app: Flask, client: FlaskClient, table: str
) -> None:
    for _ in range(4):
        tap(client, table, "announced", "in")
    tap(client, table, "announced", "out")
    shown = {f"tricks-{at}": str(number) for at, number in enumerate((2, 2, 1, "out", 0))}
    assert send(app, client, table, "enter/result", {**shown, "allowed": "yes"}).status_code == 303
    assert re.findall(r'<small class="newly[^>]*>([^<]*)<', pad(client, table)) == ["+2", "+2", "+1", "out", "hook"]
