"""Small words that were seen wrong on pages, each looked at where it stood."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient

from tests.web.pages import Seat, alert, proof, send, table_at, words


def buddha_round(app: Flask, client: FlaskClient, address: str, bids: list[int], tricks: list[int]) -> None:
    send(app, client, address, "enter/bid", {f"bids-{seat}": str(bid) for seat, bid in enumerate(bids)})
    send(app, client, address, "enter/result", {f"tricks-{seat}": str(count) for seat, count in enumerate(tricks)})


def test_a_total_below_zero_has_one_minus_sign_in_words_and_on_the_sheet(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("buddha", 4)
    for _ in range(4):
        buddha_round(app, client, address, [5, 5, 5, 5], [4, 3, 3, 3])
    assert table_at(app, address).course.totals == (-40, -80, -80, -80)
    page = words(client.get(address))
    assert "Ann wins with −40 points" in page
    assert "-40" not in page
    asked = words(send(app, client, address, "house-rules", {"bud.tie": "extra_round", "bud.zero_bonus": "fulfilled"}))
    assert "-40" not in asked


def test_what_would_move_is_asked_with_a_true_minus_sign(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("buddha", 4)
    buddha_round(app, client, address, [10, 0, 5, 5], [3, 0, 5, 5])
    text = alert(send(app, client, address, "house-rules", {"bud.zero_bonus": "fulfilled"}))
    assert "Bob 220 → 120" in text
    buddha_round(app, client, address, [5, 0, 5, 5], [13, 0, 0, 0])
    send(
        app, client, address, "entries/5/correct", {"tricks-0": "0", "tricks-1": "13", "tricks-2": "0", "tricks-3": "0"}
    )
    text = alert(send(app, client, address, "house-rules", {"bud.zero_bonus": "fulfilled"}))
    assert "Bob −40 → −140" in text


def test_switches_of_a_tournament_are_shown_only_where_the_table_set_them(app: Flask, client: FlaskClient, seat: Seat):
    plain, chosen = seat("huckley-buck", 4), seat("huckley-buck", 4, **{"hb.tour_games": "3", "hb.target": "15"})
    assert "Points to win" in words(client.get(f"{plain}/house-rules"))
    for page in (client.get(f"{plain}/house-rules"), client.get("/tables/new/huckley-buck")):
        assert "Tournament order" not in words(page)
        assert "hb.tour" not in page.text
    page = client.get(f"{chosen}/house-rules")
    assert "hb.tour_games" in page.text
    assert "hb.tour_rank" not in page.text
    assert send(app, client, chosen, "house-rules", {"hb.target": "15", "hb.tour_games": "3"}).status_code == 303
    assert table_at(app, chosen).course.setup.rules.non_defaults() == {"hb.target": 15, "hb.tour_games": 3}


def test_a_bid_that_was_kept_looks_unlike_one_missed_and_a_total_is_shown_once(
    app: Flask, client: FlaskClient, seat: Seat
):
    """As on the printed sheet: a round has its score and bid, and totals are at the foot."""
    address = seat("buddha", 4)
    buddha_round(app, client, address, [3, 5, 0, 5], [3, 7, 0, 3])
    buddha_round(app, client, address, [3, 5, 0, 5], [4, 5, 1, 3])
    page = client.get(address)
    assert table_at(app, address).course.totals == (40, 50, 100, -40)
    sheet = words(page)
    assert "1 +50 D dealt, bid 3 ✓ made −20 bid 5 got 7 +120 bid 0 ✓ made −20 bid 5 got 3" in sheet
    assert "2 −10 bid 3 got 4 +70 D dealt, bid 5 ✓ made −20 bid 0 got 1 −20 bid 5 got 3" in sheet
    rounds, _, foot = page.text.partition("<tfoot>")
    assert rounds.count('class="made"') == 3
    assert re.findall(r"/totals[^>]*>([^<]+)", foot) == ["40", "50", "100", "−40"]


def test_what_the_table_does_now_begins_each_sentence_with_a_capital(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten", 3)
    old = proof(app, address)
    send(app, client, address, "enter/round_card", {"card": "5"})
    late = client.post(f"{address}/enter/result", data={**old, "shown-0": "7", "shown-1": "3", "shown-2": "4"})
    assert "Now: Bob lays a card, with 0 to 2 chips on it. Then Cy and Ann." in alert(late)


def test_a_clause_that_a_ruling_wrote_is_named_small_at_the_end(app: Flask, client: FlaskClient, seat: Seat):
    """The record keeps what was written; what is no clause of the game stays where it is, and nothing is markup."""
    address = seat("huckley-buck", 4)
    why = "Bob held <b>7♥</b> (HB-REN-04) and no (XX-1)"
    send(app, client, address, "enter/penalty", {"hooks-1": "1", "then": "play_on", "reason": why})
    assert why in table_at(app, address).course.rows[0].remarks[0]
    row, history = client.get(f"{address}/rows/2?seat=1").text, client.get(f"{address}/history").text
    link = '<a class="quiet" href="/rules/huckley-buck#HB-REN-04">Rule: Correcting it is free in time</a>'
    assert f"and no (XX-1) {link}" in row
    assert "(HB-REN-04)" not in row + history
    assert "<b>7♥</b>" not in row + history
    assert '<span class="quiet">Rule: Correcting it is free in time</span>' in history
