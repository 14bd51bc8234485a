"""Entering: a message against an entry comes with everything typed still there."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.scorebook import entering
from tableside.scorebook.kinds.table_kind import ENTRIES
from tableside.web.tables.entry import names_player
from tests.web.pages import (
    Seat,
    alert,
    bids,
    page_at,
    play,
    preview,
    proof,
    send,
    table_at,
    taken,
    totals,
    typed,
    words,
)


@pytest.fixture
def address(seat: Seat) -> str:
    """A table of three at Ten-Point Buck; Ann deals."""
    return seat("ten-point-buck", 3)


def test_a_saved_entry_leads_back_to_the_pad(app: Flask, client: FlaskClient, address: str):
    answer = send(app, client, address, "enter/bid", bids(12, 40, "12+11+7"))
    assert (answer.status_code, answer.location) == (303, address)
    assert table_at(app, address).course.open.bids == (12, 40, 30)


def test_a_refused_entry_keeps_what_was_typed_and_names_the_clause(app: Flask, client: FlaskClient, address: str):
    send(app, client, address, "enter/bid", bids(12, 40, 30))
    answer = send(app, client, address, "enter/result", taken("12+11", "", "30", bonus="2"))
    assert answer.status_code == 422
    assert "How many card points did Bob take? A blank is not a 0. Rule: Counting the score pile" in alert(answer)
    kept = typed(answer)
    assert (kept["taken-0"], kept["taken-1"], kept["taken-2"], kept["bonus"]) == ("12+11", "", "30", "2")
    assert totals(app, address) == (0, 0, 0)


def test_a_form_that_is_entered_already_lists_what_was_and_leads_to_each(client: FlaskClient, app: Flask, seat: Seat):
    address = seat("ten", 3)
    send(app, client, address, "enter/round_card", {"card": "6"})
    send(app, client, address, "enter/protected", {"chips-0": "1", "chips-1": "2", "chips-2": "0"})
    page = client.get(f"{address}/enter/protected").get_data(as_text=True)
    position = table_at(app, address).position
    assert f'href="{address}/entries/{position}/correct"' in page
    assert "Ann 1, Bob 2, Cy 0" in page
    assert f'href="{address}/entries/{position - 1}/correct"' not in page


def test_a_form_that_is_entered_already_lists_what_is_in_the_open_row_too(
    app: Flask, client: FlaskClient, address: str
):
    send(app, client, address, "enter/bid", bids(12, 40, 30))
    position = table_at(app, address).position
    send(app, client, address, "enter/hunted", {"seat": "1"})
    assert f'href="{address}/entries/{position}/correct"' in page_at(client, f"{address}/enter/bid")


@pytest.mark.clause("TPB-BID-03")
def test_a_doubt_is_waved_through_as_shown(app: Flask, client: FlaskClient, address: str):
    answer = send(app, client, address, "enter/bid", bids(250, 0, 1))
    assert answer.status_code == 422
    assert "Ann’s bid of 250 is more than can be in play (174). Rule: Which bids are allowed" in alert(answer)
    assert re.search(r'<button class="go aside"[^>]*>Save anyway', answer.text), "it isn't the key to tap next"
    assert re.search(r'<a class="button go" href="#fields"[^>]*>Look again<', answer.text)
    form = typed(answer)
    assert form["bids-0"] == "250"
    assert send(app, client, address, "enter/bid", form | {"note": "he insists"}).status_code == 303
    assert table_at(app, address).history[2].note == "he insists"


def test_a_doubt_that_came_up_since_is_asked_about_too(app: Flask, client: FlaskClient, address: str):
    form = typed(send(app, client, address, "enter/bid", bids(250, 0, 1)))
    answer = send(app, client, address, "enter/bid", form | {"bids-0": "25", "bids-1": "700", **proof(app, address)})
    assert answer.status_code == 422
    assert "Bob’s bid of 700" in alert(answer)
    assert table_at(app, address).position == 1


def test_without_its_doubt_a_waved_entry_is_an_entry_like_any_other(app: Flask, client: FlaskClient, address: str):
    form = typed(send(app, client, address, "enter/bid", bids(250, 0, 1)))
    assert send(app, client, address, "enter/bid", form | {"bids-0": "25"}).status_code == 303
    assert table_at(app, address).history[2].allowed is False


@pytest.mark.clause("BUD-SCORE-01")
def test_a_doubt_that_needs_a_note_is_not_waved_through_without_one(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("buddha", 4)
    send(app, client, address, "enter/bid", bids(1, 2, 3, 4))
    short = {f"tricks-{place}": "2" for place in range(4)}
    form = typed(send(app, client, address, "enter/result", short))
    assert "note" in form
    answer = send(app, client, address, "enter/result", form)
    assert answer.status_code == 422
    assert send(app, client, address, "enter/result", form | {"note": "a card fell"}).status_code == 303


def test_a_stale_page_shows_the_new_board_and_what_was_typed(app: Flask, client: FlaskClient, address: str):
    send(app, client, address, "enter/bid", bids(40, 40, 40))
    old = proof(app, address)
    send(app, client, address, "enter/hunted", {"seat": "1"})
    answer = client.post(f"{address}/enter/result", data={**old, **taken(40, 46, 51)})
    assert answer.status_code == 409
    assert "“The Doe caught the Buck” of round 1 was entered in the meantime" in alert(answer)
    assert alert(answer).count("in the meantime") == 1
    assert "Bob leads to the first trick. Ann dealt" in alert(answer)
    assert "Bob caught the Buck with the Doe" in words(answer)
    assert typed(answer)["taken-2"] == "51"
    assert client.post(f"{address}/enter/result", data=typed(answer)).status_code == 303
    assert totals(app, address) == (10, 5, 2)


def test_a_round_scored_on_two_phones_is_scored_once(app: Flask, client: FlaskClient, address: str):
    send(app, client, address, "enter/bid", bids(40, 40, 40))
    both = proof(app, address)
    assert client.post(f"{address}/enter/result", data={**both, **taken(40, 40, 40)}).status_code == 303
    same = client.post(f"{address}/enter/result", data={**both, "key": "other-phone", **taken(40, 40, 40)})
    assert (same.status_code, same.location) == (303, address)
    assert totals(app, address) == (10, 10, 10)
    other = client.post(f"{address}/enter/result", data={**both, "key": "third-phone", **taken(41, 40, 40)})
    assert other.status_code == 409
    again = client.post(f"{address}/enter/result", data=typed(other))
    assert again.status_code == 422
    assert "not bid yet" in alert(again)
    assert totals(app, address) == (10, 10, 10)


@pytest.mark.parametrize("path", ["enter/tricks", "enter/seated", "enter/undone"])
def test_an_entry_that_the_game_does_not_have_is_not_there(app: Flask, client: FlaskClient, address: str, path: str):
    for answer in (client.get(f"{address}/{path}"), send(app, client, address, path)):
        assert answer.status_code == 404
        assert "has no entry" in words(answer)


def test_a_preview_says_what_would_move_and_saves_nothing(app: Flask, client: FlaskClient, address: str):
    send(app, client, address, "enter/bid", bids(40, 40, 40))
    assert "Ann 0 → 10, Bob 0 → 3" in preview(client, f"{address}/enter/result", taken(40, 46, 90))
    assert "How many card points did Bob take?" in preview(client, f"{address}/enter/result", taken(40, "", ""))
    assert "can’t be taken" in preview(client, f"{address}/enter/result", taken("x", "", ""))
    assert "Ann 0 → 10" in preview(client, f"{address}/enter/result", taken("40+", 46, 90))
    assert "can’t be taken" in preview(client, f"{address}/enter/result", taken("40++", 46, 90))
    assert (totals(app, address), table_at(app, address).position) == ((0, 0, 0), 2)


def test_a_preview_names_the_winner(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3, **{"tpb.rounds": "1"})
    send(app, client, address, "enter/bid", bids(40, 40, 40))
    assert "Ann wins" in preview(client, f"{address}/enter/result", taken(40, 46, 90))


def test_a_preview_of_a_full_table_is_refused_in_words(
    app: Flask, client: FlaskClient, address: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(entering.QUOTAS, ENTRIES, 1)
    assert "start another" in preview(client, f"{address}/enter/bid", bids(1, 2, 3))
    assert "start another" in alert(send(app, client, address, "enter/bid", bids(1, 2, 3)))


def test_a_known_key_with_other_contents_is_a_conflict_in_words(
    app: Flask, client: FlaskClient, seat: Callable[..., str]
):
    address = seat("ten-point-buck", 3)
    sent = proof(app, address)
    first = client.post(f"{address}/enter/bid", data={**sent, **bids(1, 2, 3)})
    again = client.post(f"{address}/enter/bid", data={**sent, **bids(1, 2, 3)})
    other = client.post(f"{address}/enter/bid", data={**sent, **bids(1, 2, 4)})
    assert [answer.status_code for answer in (first, again, other)] == [303, 303, 409]
    assert "sent before with other contents" in alert(other)
    assert table_at(app, address).position == 2


@pytest.mark.parametrize("kind", ["bid", "result", "redealt"])
def test_the_address_of_a_form_leads_to_the_pad_once_the_game_is_over(
    app: Flask, client: FlaskClient, address: str, kind: str
):
    send(app, client, address, "house-rules", {"tpb.rounds": "1", "allowed": "yes"})
    play(app, client, address, (40, 46, 51))
    assert table_at(app, address).course.winners
    answer = client.get(f"{address}/enter/{kind}")
    assert (answer.status_code, answer.location) == (303, address)


@pytest.mark.parametrize(
    ("text", "named"),
    [("Hook for Ann", True), ("Annegret: hook", False), ("Ann B. and Ann: hook", True), ("Ann B.: hook", False)],
)
def test_a_text_names_a_player_by_their_whole_name(text: str, named: bool):
    assert names_player(text, "Ann", ("Ann", "Annegret", "Ann B.")) is named
