"""A change that leaves a past entry with a question: asked in its form, and open on the sheet until it is answered."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tableside.scorebook.table.access import WATCHER
from tests.web.pages import Seat, alert, play, send, table_at, taken, tricks, typed, words
from tests.web.visitors import visitor

ROUNDS = ((2, 2, 1, 0), (2, 3, 0, 0), (3, 2, 0, 0), (2, 2, 1, 0), (2, 1, 2, 0))
"""Ann has 11 with the last round, Bob 10."""
WON = 6
"""The position of the entry that won it."""
ASKS = "Ann and Bob reach 11 in the same round. Who had 11 first?"


def play_rounds(app: Flask, client: FlaskClient, address: str, *rounds: tuple[int, ...]) -> None:
    for counts in rounds:
        assert send(app, client, address, "enter/result", tricks(*counts)).status_code == 303


@pytest.fixture
def address(app: Flask, client: FlaskClient, seat: Seat) -> str:
    """A table of four on which Ann won the first game by 11 to 10, in five rounds; Ann deals the second."""
    address = seat("huckley-buck", 4)
    play_rounds(app, client, address, *ROUNDS)
    assert table_at(app, address).course.totals == (11, 10, 3, 0)
    assert send(app, client, address, "next-game").status_code == 303
    return address


def correct_first(app: Flask, client: FlaskClient, address: str, **form: str) -> TestResponse:
    """Round 1 put right so that Ann and Bob both have 11 with the fifth."""
    return send(app, client, address, "entries/2/correct", {**tricks(2, 3, 0, 0), **form})


def left_open(app: Flask, client: FlaskClient, address: str) -> TestResponse:
    """The same, saved without an answer."""
    saved = correct_first(app, client, address, **knowing(correct_first(app, client, address)))
    assert saved.status_code == 303
    return client.get(f"{address}?game=1")


def knowing(answer: TestResponse) -> dict[str, str]:
    """What sends a form again in the knowledge of what it said."""
    return {name: typed(answer)[name] for name in ("allowed", "seen")}


def csv_rows(client: FlaskClient, address: str) -> list[dict[str, Any]]:
    text = client.get(f"{address}/sheet.csv").get_data(as_text=True)
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.clause("HB-END-02")
def test_the_form_of_a_correction_asks_the_question_that_it_opens(app: Flask, client: FlaskClient, address: str):
    answer = correct_first(app, client, address)
    assert answer.status_code == 422
    assert ASKS in alert(answer)
    assert "Game 1, round 5: Ann and Bob reach 11" in alert(answer)
    assert answer.text.count(f'name="answer-{WON}-first"') == 2, "a key for each of the two"
    assert "No longer counted" not in words(answer)


def answered(app: Flask, client: FlaskClient, address: str) -> TestResponse:
    """The same with the answer that it was Bob, who then deals the second game: that is asked about too."""
    fields = {f"answer-{WON}-first": "1"}
    asked = correct_first(app, client, address, **knowing(correct_first(app, client, address)), **fields)
    assert "Game 2: Bob deals first instead of Ann" in alert(asked)
    assert typed(asked)[f"answer-{WON}-first"] == "1", "the answer is still chosen"
    return correct_first(app, client, address, **knowing(asked), **fields)


def test_an_answer_that_names_its_entry_by_the_key_goes_to_that(app: Flask, client: FlaskClient, address: str):
    """As from a phone whose server was away, which doesn't know the positions here."""
    fields = {f"answer-{table_at(app, address).history[WON].key}-first": "1"}
    asked = correct_first(app, client, address, **knowing(correct_first(app, client, address)), **fields)
    assert typed(asked)[f"answer-{WON}-first"] == "1", "the answer is still chosen"
    assert correct_first(app, client, address, **knowing(asked), **fields).status_code == 303
    assert table_at(app, address).games[0].course.winners == (1,)


def test_an_answer_about_an_entry_that_is_nowhere_is_refused_and_goes_to_no_other(
    app: Flask, client: FlaskClient, address: str
):
    fields = {"answer-taken-back-first": "1", **knowing(correct_first(app, client, address))}
    assert "an entry that isn’t on this sheet" in alert(correct_first(app, client, address, **fields))
    assert table_at(app, address).position == 7


def test_the_pages_of_a_phone_whose_server_is_away_name_an_answer_by_its_key(
    app: Flask, client: FlaskClient, address: str, monkeypatch: pytest.MonkeyPatch
):
    key = table_at(app, address).history[WON].key
    monkeypatch.setitem(app.config, "NAMED_BY_KEY", True)
    fields = {f"answer-{key}-first": "1"}
    asked = correct_first(app, client, address, **knowing(correct_first(app, client, address)), **fields)
    assert typed(asked)[f"answer-{key}-first"] == "1"
    assert correct_first(app, client, address, **knowing(asked), **fields).status_code == 303


def test_the_answer_is_saved_together_with_the_correction(app: Flask, client: FlaskClient, address: str):
    assert answered(app, client, address).status_code == 303
    table = table_at(app, address)
    assert table.games[0].course.winners == (1,)
    assert [event.kind for event in table.history.events[7:]] == ["corrected"], "one event holds both"
    assert "who had enough points first: – → Bob" in words(client.get(f"{address}/history"))


def test_one_undo_takes_back_the_correction_and_its_answer(app: Flask, client: FlaskClient, address: str):
    answered(app, client, address)
    table = table_at(app, address)
    send(app, client, address, "undo", {"target": str(table.history.undoable[-1])})
    table = table_at(app, address)
    assert (table.games[0].course.winners, table.games[0].course.totals) == ((0,), (11, 10, 3, 0))
    assert table.history.latest(WON).data["first"] is None
    send(app, client, address, "redo", {"target": str(table.history.redoable[-1])})
    assert table_at(app, address).games[0].course.winners == (1,)


def test_a_question_left_open_stays_on_the_sheet_with_its_round(app: Flask, client: FlaskClient, address: str):
    pad = left_open(app, client, address)
    course = table_at(app, address).games[0].course
    assert [row.label for row in course.rows] == ["1", "2", "3", "4", "5"]
    assert (course.totals, course.winners) == ((11, 11, 3, 0), ())
    assert ASKS in words(pad)
    assert f'href="{address}/entries/{WON}/correct"' in pad.text


def test_a_question_left_open_is_in_the_csv(app: Flask, client: FlaskClient, address: str):
    left_open(app, client, address)
    (row,) = [row for row in csv_rows(client, address) if (row["Game"], row["Round"]) == ("1", "5")]
    assert (row["Ann Total"], row["Bob Total"]) == ("11", "11")
    assert ASKS in row["Remarks"]
    (total,) = [row for row in csv_rows(client, address) if (row["Game"], row["Round"]) == ("1", "TOTAL")]
    assert "Winner" not in total["Remarks"]


def test_nothing_that_rests_on_an_open_question_moves(app: Flask, client: FlaskClient, address: str):
    dealer = table_at(app, address).course.prompt.dealer
    left_open(app, client, address)
    assert table_at(app, address).course.prompt.dealer == dealer


def test_the_answer_key_asks_for_no_more_than_the_answer(app: Flask, client: FlaskClient, address: str):
    left_open(app, client, address)
    pad = client.get(address)
    assert f'class="button go" href="{address}/entries/{WON}/correct"' in pad.text
    form = client.get(f"{address}/entries/{WON}/correct")
    assert ASKS in alert(form)
    assert form.text.count('name="first"') == 2
    asked = send(app, client, address, f"entries/{WON}/correct", {**tricks(2, 1, 2, 0), "first": "1"})
    assert "Game 2: Bob deals first instead of Ann" in alert(asked)
    fields = {**tricks(2, 1, 2, 0), "first": "1", **knowing(asked)}
    assert send(app, client, address, f"entries/{WON}/correct", fields).status_code == 303
    table = table_at(app, address)
    assert (table.games[0].course.winners, table.course.prompt.dealer) == ((1,), 1)
    assert "Bob deals first instead of Ann" in words(client.get(address))


def test_the_answer_that_changes_nothing_is_saved_at_once(app: Flask, client: FlaskClient, address: str):
    left_open(app, client, address)
    fields = {**tricks(2, 1, 2, 0), "first": "0"}
    assert send(app, client, address, f"entries/{WON}/correct", fields).status_code == 303
    assert table_at(app, address).games[0].course.winners == (0,)


def test_a_watcher_reads_the_question_and_has_no_key(app: Flask, client: FlaskClient, address: str):
    left_open(app, client, address)
    pad = visitor(app, address, WATCHER).get(f"{address}?game=1")
    assert f"Open: {ASKS}" in words(pad)
    assert "/correct" not in pad.text


def test_the_next_game_waits_for_the_answer(app: Flask, client: FlaskClient, short: str):
    assert lower(app, client, short, **knowing(lower(app, client, short))).status_code == 303
    assert "Who had 5 first?" in alert(send(app, client, short, "next-game"))


@pytest.fixture
def short(app: Flask, client: FlaskClient, seat: Seat) -> str:
    """Three rounds to eleven, in which both Ann and Bob have five after the second."""
    address = seat("huckley-buck", 4)
    play_rounds(app, client, address, (3, 2, 0, 0), (2, 3, 0, 0), (3, 2, 0, 0))
    return address


def lower(app: Flask, client: FlaskClient, address: str, **form: str) -> TestResponse:
    return send(app, client, address, "house-rules", {"hb.target": "5", **form})


def test_the_form_of_a_house_rule_asks_the_question_that_it_opens(app: Flask, client: FlaskClient, short: str):
    answer = lower(app, client, short)
    assert answer.status_code == 422
    assert "Ann and Bob reach 5 in the same round. Who had 5 first?" in alert(answer)
    assert 'name="answer-3-first"' in answer.text
    assert "nobody else has reached 5" not in words(answer)


def test_a_house_rule_saved_without_an_answer_leaves_the_round_open(app: Flask, client: FlaskClient, short: str):
    assert lower(app, client, short, **knowing(lower(app, client, short))).status_code == 303
    table = table_at(app, short)
    assert [(row.label, bool(row.asks)) for row in table.course.rows] == [("1", False), ("2", True)]
    assert (table.course.winners, table.course.totals) == ((), (5, 5, 0, 0))
    pad = client.get(short)
    assert "Who had 5 first?" in words(pad)
    assert "Not counted" in words(pad), "round 3 came after the game was won, by whomever"
    assert any(row["Round"] == "!" for row in csv_rows(client, short))


def test_the_answer_is_saved_together_with_the_house_rule(app: Flask, client: FlaskClient, short: str):
    answer = lower(app, client, short, **{"answer-3-first": "1"})
    assert answer.status_code == 422, "round 3 still lapses, and that is asked about"
    assert "Who had 5 first" not in alert(answer)
    assert lower(app, client, short, **{"answer-3-first": "1"}, **knowing(answer)).status_code == 303
    course = table_at(app, short).course
    assert course.winners == (1,)
    assert course.win_reason is not None
    assert "before Ann's 5" in course.win_reason.sentence


@pytest.fixture
def misdealt(app: Flask, client: FlaskClient, seat: Seat) -> str:
    """Ann has won by 11 to 8; without Bob's misdeal both would have 11."""
    address = seat("huckley-buck", 4)
    play_rounds(app, client, address, (2, 3, 0, 0))
    assert send(app, client, address, "enter/misdealt", {"how": "exposed"}).status_code == 303
    play_rounds(app, client, address, (3, 2, 0, 0), (3, 2, 0, 0), (2, 3, 0, 0), (1, 1, 3, 0))
    assert table_at(app, address).course.winners == (0,)
    return address


def test_a_striking_off_asks_the_question_that_it_opens(app: Flask, client: FlaskClient, misdealt: str):
    asked = send(app, client, misdealt, "strike", {"target": "3"})
    assert asked.status_code == 422
    assert ASKS in alert(asked)
    fields = {"target": "3", "answer-7-first": "1"}
    assert send(app, client, misdealt, "strike", fields).status_code == 303
    assert table_at(app, misdealt).course.winners == (1,)


def test_an_undo_asks_what_it_opens(app: Flask, client: FlaskClient, misdealt: str):
    """A question left open, closed by a change and opened by its undo."""
    asked = send(app, client, misdealt, "strike", {"target": "3"})
    send(app, client, misdealt, "strike", {"target": "3", **knowing(asked)})
    assert table_at(app, misdealt).current_game.undecided
    assert send(app, client, misdealt, "entries/6/correct", tricks(2, 2, 1, 0)).status_code == 303
    assert table_at(app, misdealt).course.winners == (0,)
    target = {"target": str(table_at(app, misdealt).history.undoable[-1])}
    again = send(app, client, misdealt, "undo", target)
    assert again.status_code == 422
    assert ASKS in alert(again)
    assert send(app, client, misdealt, "undo", {**target, "answer-7-first": "1"}).status_code == 303
    assert table_at(app, misdealt).course.winners == (1,)
    back = {"target": str(table_at(app, misdealt).history.redoable[-1])}
    assert send(app, client, misdealt, "redo", back).status_code == 303
    assert table_at(app, misdealt).course.winners == (0,)


@pytest.fixture
def ten(app: Flask, client: FlaskClient, seat: Seat) -> str:
    """A round of 10 played for round card 5, its card turned up first: entries 2 and 3."""
    address = seat("ten", 3)
    assert send(app, client, address, "enter/round_card", {"card": "5"}).status_code == 303
    shown = {f"shown-{at}": card for at, card in enumerate(("9", "4", "6"))}
    assert send(app, client, address, "enter/result", shown).status_code == 303
    return address


def test_a_number_that_was_struck_off_is_asked_for_in_the_same_form(app: Flask, client: FlaskClient, ten: str):
    asked = send(app, client, ten, "strike", {"target": "2"})
    assert "Round 1: Which round card lies open" in alert(asked)
    assert asked.text.count('name="answer-3-round_card"') == 10
    assert send(app, client, ten, "strike", {"target": "2", "answer-3-round_card": "7"}).status_code == 303
    assert table_at(app, ten).course.totals == (0, 10, 0)


def test_an_answer_that_cannot_be_is_refused_and_nothing_saved(app: Flask, client: FlaskClient, ten: str):
    before = table_at(app, ten).position
    for wrong, message in (("11", "no round card 11"), ("x", "can’t be taken")):
        refused = send(app, client, ten, "strike", {"target": "2", "answer-3-round_card": wrong})
        assert refused.status_code == 422
        assert message in alert(refused)
    assert table_at(app, ten).position == before


@pytest.mark.parametrize("name", ["answer-99-first", "answer-1-dealer", "answer-2-card"])
def test_answers_for_what_is_not_asked_are_refused(app: Flask, client: FlaskClient, ten: str, name: str):
    answer = send(app, client, ten, "strike", {"target": "2", name: "1"})
    assert answer.status_code == 422
    assert table_at(app, ten).history.is_active(2)


def test_the_round_left_without_its_card_is_on_the_pad(app: Flask, client: FlaskClient, ten: str):
    asked = send(app, client, ten, "strike", {"target": "2"})
    assert send(app, client, ten, "strike", {"target": "2", **knowing(asked)}).status_code == 303
    pad = client.get(ten)
    assert "Answer round 1" in words(pad)
    assert "enter/round_card" in pad.text, "and the game goes on"
    form = client.get(f"{ten}/entries/3/correct")
    assert "Which round card lies open" in alert(form)
    fields = {**{name: text for name, text in typed(form).items() if name.startswith("shown")}, "round_card": "7"}
    assert send(app, client, ten, "entries/3/correct", fields).status_code == 303
    assert table_at(app, ten).course.totals == (0, 10, 0)


@pytest.mark.clause("TPB-END-02")
def test_a_tie_in_a_game_that_was_won_is_asked_about_and_shown(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3, **{"tpb.rounds": "1"})
    play(app, client, address, (40, 46, 51))
    send(app, client, address, "next-game")
    asked = send(app, client, address, "entries/3/correct", taken(40, 40, 57))
    assert "Nobody wins game 1 any more, which Ann had won, and the next one has begun." in alert(asked)
    assert send(app, client, address, "entries/3/correct", typed(asked)).status_code == 303
    assert "Game 1 nobody has won" in words(client.get(address))
