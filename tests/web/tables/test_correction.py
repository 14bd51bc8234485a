"""Putting right what was entered: any field of any past round, names, the first dealer; and how it read before."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.pages import Seat, alert, bids, play, proof, send, table_at, taken, totals, typed, words


@pytest.fixture
def address(app: Flask, client: FlaskClient, seat: Seat) -> str:
    """A table of three after three rounds of Ten-Point Buck: entries 2 and 3 are the first round, 4 and 5 the next."""
    address = seat("ten-point-buck", 3)
    play(app, client, address, (40, 46, 51), (40, 46, 51), (40, 46, 51))
    assert totals(app, address) == (30, 9, 6)
    return address


def test_the_form_of_a_past_entry_is_filled_with_how_it_reads(client: FlaskClient, address: str):
    form = client.get(f"{address}/entries/3/correct")
    assert {name: typed(form)[f"taken-{name}"] for name in (0, 1, 2)} == {0: "40", 1: "46", 2: "51"}
    assert "Correct round 1: card points taken" in words(form)


def test_points_of_the_first_round_can_be_corrected_after_the_third(app: Flask, client: FlaskClient, address: str):
    send(app, client, address, "entries/3/correct", taken(40, 40, 57, bonus=2))
    assert totals(app, address) == (30, 16, 6)


def test_the_corrected_cell_is_marked_and_no_other(app: Flask, client: FlaskClient, address: str):
    assert "✎" not in client.get(address).text
    send(app, client, address, "entries/3/correct", taken(40, 40, 51))
    page = client.get(address).text
    assert page.count('class="edited"') == 1
    assert words(client.get(address)).count("corrected") == 1


def test_one_tap_shows_before_after_and_when(app: Flask, client: FlaskClient, address: str):
    send(app, client, address, "entries/3/correct", taken(40, 40, 51, bonus=0) | {"note": "counted again"})
    link = f'href="{address}/rows/3"'
    assert link in client.get(address).text
    page = words(client.get(f"{address}/rows/3"))
    assert "Round 1" in page
    assert "Ann dealt" in page
    assert re.search(r"Card points taken \d\d:\d\d Ann 40, Bob 46, Cy 51 Corrected \d\d:\d\d · counted again", page)
    assert "card points taken: Bob 46 → 40; who caught the Buck with the Doe: – → Ann" in page


def test_a_correction_that_cannot_be_is_refused_with_what_was_typed(app: Flask, client: FlaskClient, address: str):
    answer = send(app, client, address, "entries/3/correct", taken("12.5", 46, 51))
    assert answer.status_code == 422
    assert "Ann: card points taken: “12.5” can’t be taken" in alert(answer)
    assert typed(answer)["taken-0"] == "12.5"
    assert totals(app, address) == (30, 9, 6)


def test_a_stale_correction_keeps_what_was_typed(app: Flask, client: FlaskClient, address: str):
    old = proof(app, address)
    send(app, client, address, "enter/bid", bids(1, 2, 3))
    answer = client.post(f"{address}/entries/3/correct", data={**old, **taken(41, 46, 51)})
    assert answer.status_code == 409
    assert typed(answer)["taken-0"] == "41"


def test_entries_that_would_lapse_are_asked_about_first(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3, **{"tpb.rounds": "1"})
    play(app, client, address, (40, 40, 46), (40, 46, 51))
    answer = send(app, client, address, "entries/3/correct", taken(40, 46, 51))
    assert answer.status_code == 422
    assert "No longer counted" in alert(answer)
    assert totals(app, address) == (20, 13, 5)
    assert send(app, client, address, "entries/3/correct", typed(answer)).status_code == 303
    assert table_at(app, address).course.winners == (0,)
    assert "Not counted: bids and card points taken (2 entries)" in words(client.get(address))
    assert words(client.get(f"{address}/history")).count("(no longer counts)") == 2
    send(app, client, address, "undo", {"target": str(table_at(app, address).history.undoable[-1])})
    assert totals(app, address) == (20, 13, 5)


def test_a_doubt_and_what_would_lapse_are_asked_together(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3, **{"tpb.rounds": "1"})
    play(app, client, address, (40, 40, 46), (40, 46, 51))
    text = alert(send(app, client, address, "entries/3/correct", taken(40, 46, 500)))
    assert "Together that is 586 card points" in text
    assert "No longer counted" in text


def test_a_note_that_let_a_count_stand_goes_with_the_correction(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("buddha", 3)
    send(app, client, address, "enter/bid", {f"bids-{at}": "4" for at in range(3)})
    wrong = {"tricks-0": "4", "tricks-1": "4", "tricks-2": "4"}
    asked = send(app, client, address, "enter/result", wrong)
    waved = {**wrong, "allowed": "yes", "note": "one went under the table", "seen": typed(asked)["seen"]}
    assert send(app, client, address, "enter/result", waved).status_code == 303
    assert "one went under the table" in " ".join(table_at(app, address).course.rows[0].remarks)
    send(app, client, address, "entries/3/correct", {**wrong, "tricks-2": "6"})
    assert table_at(app, address).course.rows[0].remarks == ()
    page = words(client.get(f"{address}/rows/3?seat=0"))
    assert page.count("one went under the table") == 1, "only with the version that it was said of"


@pytest.mark.parametrize("position", [0, 1, 99, 10**30])
def test_a_line_that_is_not_there_says_so(client: FlaskClient, address: str, position: int):
    answer = client.get(f"{address}/rows/{position}")
    assert answer.status_code == 404
    assert f"There is no line {position}" in words(answer)


@pytest.mark.parametrize("position", [0, 99])
def test_an_entry_that_is_not_there_cannot_be_corrected(app: Flask, client: FlaskClient, address: str, position: int):
    for answer in (
        client.get(f"{address}/entries/{position}/correct"),
        send(app, client, address, f"entries/{position}/correct", taken(1, 2, 3)),
    ):
        assert answer.status_code == 404
        assert "isn’t on this sheet" in words(answer)


def test_a_correction_of_an_entry_that_is_off_the_sheet_stays_to_be_read_and_blames_no_other_keeper(
    app: Flask, client: FlaskClient, address: str
):
    """The same person may have taken it off, by what waited on their phone before the correction."""
    send(app, client, address, "undo", {"target": "7"})
    answer = send(app, client, address, "entries/7/correct", taken(40, 40, 51))
    assert answer.status_code == 409
    assert "This entry was taken off the sheet in the meantime." in alert(answer)
    assert typed(answer)["taken-1"] == "40"


def test_a_step_of_the_table_is_undone_not_corrected(app: Flask, client: FlaskClient, address: str):
    send(app, client, address, "house-rules", {"tpb.rounds": "7"})
    assert "can be undone, not corrected" in words(client.get(f"{address}/entries/8/correct"))


def players(*names: str, dealer: str) -> dict[str, str]:
    return {**{f"name-{seat}": name for seat, name in enumerate(names)}, "dealer": dealer}


def test_names_and_first_dealer_can_be_put_right(app: Flask, client: FlaskClient, address: str):
    form = typed(client.get(f"{address}/players"))
    assert (form["name-1"], form["dealer"]) == ("Bob", "0")
    assert send(app, client, address, "players", players("Ann", "Rob", "Cy", dealer="2")).status_code == 303
    table = table_at(app, address)
    assert table.names == ("Ann", "Rob", "Cy")
    assert [row.dealer for row in table.course.rows] == [2, 0, 1]
    assert table.course.totals == (30, 9, 6)


def test_a_corrected_name_is_shown_once(app: Flask, client: FlaskClient, address: str):
    send(app, client, address, "players", players("Mary Ann B", "Bob", "Cy", dealer="0"))
    assert "name: Ann\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}Mary Ann B" in client.get(f"{address}/history").text


@pytest.mark.parametrize(
    ("form", "words"),
    [
        (players("Ann", "ann", "Cy", dealer="0"), "sits here already"),
        (players("Ann", "", "Cy", dealer="0"), "needs a name"),
        (players("Ann", "B" * 41, "Cy", dealer="0"), "41 characters"),
        (players("Ann", "Rob", "Cy", dealer="7"), "first dealer is one of the players"),
        (players("Ann", "Rob", "Cy", dealer="²"), "first dealer is one of the players"),
    ],
)
def test_names_that_cannot_be_are_refused_and_stay_typed(
    app: Flask, client: FlaskClient, address: str, form: dict[str, str], words: str
):
    answer = send(app, client, address, "players", form)
    assert answer.status_code == 422
    assert words in alert(answer)
    assert typed(answer)["name-1"] == form["name-1"]
    assert table_at(app, address).names == ("Ann", "Bob", "Cy")


def test_stale_names_are_not_saved(app: Flask, client: FlaskClient, address: str):
    old = proof(app, address)
    send(app, client, address, "enter/bid", bids(1, 2, 3))
    answer = client.post(f"{address}/players", data={**old, **players("Ann", "Rob", "Cy", dealer="0")})
    assert answer.status_code == 409
    assert typed(answer)["name-1"] == "Rob"


@pytest.fixture
def won(app: Flask, client: FlaskClient, seat: Seat) -> str:
    """A table of Huckley Buck: entry 2 won the first game, entry 4 is a round of the second."""
    address = seat("huckley-buck", 4, **{"hb.target": "3"})
    for path, tricks in (("enter/result", (3, 1, 1, 0)), ("next-game", ()), ("enter/result", (2, 1, 1, 1))):
        answer = send(app, client, address, path, {f"tricks-{seat}": str(number) for seat, number in enumerate(tricks)})
        assert answer.status_code == 303, alert(answer)
    return address


@pytest.mark.parametrize(("position", "sheet"), [(2, "?game=1"), (4, "")], ids=["an earlier game", "the game in play"])
def test_what_is_put_right_or_struck_off_leads_back_to_the_sheet_of_its_game(
    app: Flask, client: FlaskClient, won: str, position: int, sheet: str
):
    tricks = {"tricks-0": "3", "tricks-1": "0", "tricks-2": "1", "tricks-3": "1"}
    answer = send(app, client, won, f"entries/{position}/correct", {**tricks, "allowed": "yes"})
    assert answer.location == f"{won}{sheet}", alert(answer)
    answer = send(app, client, won, "strike", {"target": str(position), "allowed": "yes"})
    assert answer.location == f"{won}{sheet}", alert(answer)
