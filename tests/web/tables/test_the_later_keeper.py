"""Two keepers at one table: what the later one typed is kept for its round, and what came in between is reported."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.pages import alert, bids, proof, send, table_at, taken, totals, tricks, typed, words
from tests.web.tables.test_new_table import change

NAMES = ("Christopher", "Elizabeth", "Alexander")


def action(page: TestResponse) -> str:
    """Where the form's next tap goes."""
    found = re.search(r'<form method="post" id="entry"[^>]* action="([^"]+)"', page.text)
    assert found
    return found[1]


def tap(client: FlaskClient, page: TestResponse) -> TestResponse:
    """The next tap on the large button, with everything as it is on the page."""
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
    text = alert(answer)
    assert (
        "Round 1’s card points taken were entered in the meantime: Christopher 40, Elizabeth 46, Alexander 51." in text
    )
    assert "for its own round" in text
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
    assert table_at(app, tpb).course.open.bids == (None, None, None)


def test_bids_that_another_entered_are_named(app: Flask, client: FlaskClient, buddha: str):
    first = lambda: send(app, client, buddha, "enter/bid", bids(3, 2, 4))  # noqa: E731
    answer = later(app, client, buddha, "bid", bids(3, 2, 5), first)
    assert answer.status_code == 409
    assert "Christopher 3, Elizabeth 2, Alexander 4" in alert(answer)
    assert typed(answer)["bids-2"] == "5"
    assert tap(client, answer).status_code == 303
    assert table_at(app, buddha).course.open.final == (3, 2, 5)


def test_bids_that_nobody_may_see_are_not_named(app: Flask, client: FlaskClient, buddha: str):
    first = lambda: send(app, client, buddha, "enter/bid", bids(7, "", ""))  # noqa: E731
    answer = later(app, client, buddha, "bid", bids(3, 2, 4), first)
    assert answer.status_code == 409
    assert "Christopher’s bid of round 1 was entered in the meantime." in alert(answer)
    assert alert(answer).count("in the meantime") == 1
    assert not re.search(r"\b7\b", alert(answer))
    assert tap(client, answer).status_code == 303
    assert table_at(app, buddha).course.open.final == (7, 2, 4)


def test_while_the_round_is_open_the_form_may_be_sent_again(app: Flask, client: FlaskClient, tpb: str):
    send(app, client, tpb, "enter/bid", bids(40, 40, 40))
    first = lambda: send(app, client, tpb, "enter/hunted", {"seat": "1"})  # noqa: E731
    answer = later(app, client, tpb, "result", taken(40, 46, 51), first)
    assert "“The Doe caught the Buck” of round 1 was entered in the meantime: Elizabeth." in alert(answer)
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
    assert table_at(app, buddha).course.open.final == (3, 2, 4)
    send(app, client, buddha, "enter/result", tricks)
    open_again = tap(client, again)
    assert "send it again" in alert(open_again)
    assert tap(client, open_again).status_code == 303
    assert table_at(app, buddha).course.open.final == (5, 5, 5)


OF_PHONE = "0123456789ab"
"""With this the keys of entries begin that waited together on a phone."""


@pytest.fixture
def of_four(client: FlaskClient) -> str:
    return change(client, "seat", (*NAMES, "Annegret"), "huckley-buck", dealer="at:Christopher").location


def test_what_waited_on_the_same_phone_is_told_as_its_own(app: Flask, client: FlaskClient, of_four: str):
    """A phone has put its first round right, which another keeper had scored otherwise, with a second one."""
    waited = [{"key": f"{OF_PHONE}{number}", "based_on": "1"} for number in range(3)]
    send(app, client, of_four, "enter/result", tricks(2, 2, 1, 0))
    send(app, client, of_four, "enter/result", tricks(5, 0, 0, 0))
    first = client.post(f"{of_four}/enter/result", data={**waited[0], **tricks(1, 2, 2, 0)})
    assert "data-gone-on" in first.text
    assert client.post(action(first), data={**typed(first), "key": waited[1]["key"]}).status_code == 303
    second = client.post(f"{of_four}/enter/result", data={**waited[2], "based_on": "2", **tricks(0, 0, 4, 1)})
    assert "Round 2’s tricks were entered in the meantime" in alert(second)
    assert "Round 1’s tricks were corrected on this phone. It reads now: Christopher 1" in alert(second)
    assert "data-gone-on" not in second.text  # what waits behind it follows its correction


@pytest.mark.parametrize(("rounds", "said"), [(4, ""), (5, "5 entries were made since; these are the last 4. ")])
def test_of_many_entries_made_since_the_last_four_are_told(
    app: Flask, client: FlaskClient, of_four: str, rounds: int, said: str
):
    old = proof(app, of_four)
    for taken_tricks in ((2, 1, 1, 1), (1, 2, 1, 1), (1, 1, 2, 1), (1, 1, 1, 2), (2, 1, 1, 1))[:rounds]:
        send(app, client, of_four, "enter/result", tricks(*taken_tricks))
    told = alert(client.post(f"{of_four}/enter/result", data={**old, **tricks(0, 2, 2, 1)}))
    assert f"Not saved yet. {said}Round {rounds - 3}’s tricks were entered in the meantime" in told
    assert told.count("in the meantime") == 4


@pytest.mark.parametrize("goes_on", [False, True])
def test_a_round_behind_the_end_of_the_game_is_no_round_more(app: Flask, client: FlaskClient, goes_on: bool):
    """It was entered on another sheet than the one that is there; the next game may have begun."""
    table = change(client, "seat", (*NAMES, "Annegret"), "huckley-buck", dealer="at:Christopher").location
    for _ in range(3):
        send(app, client, table, "enter/result", tricks(5, 0, 0, 0))
    old = proof(app, table)
    if goes_on:
        send(app, client, table, "next-game", {})
    answer = client.post(f"{table}/enter/result", data={**old, **tricks(1, 1, 1, 2)})
    title = re.search(r"<title>(.*?) · ", answer.text)
    assert title
    assert title[1] == "Score the round: the game is over"
    assert "Round 4" not in words(answer)
    assert 'form="entry"' not in answer.text
    assert typed(answer)["tricks-3"] == "2"


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


def test_a_clause_is_small_next_to_what_was_entered_meanwhile(app: Flask, client: FlaskClient, tpb: str):
    reason = {"reason": "Christopher's cards were seen (TPB-DEAL-01)"}
    first = lambda: send(app, client, tpb, "enter/redealt", reason)  # noqa: E731
    answer = later(app, client, tpb, "bid", bids(40, 40, 40), first)
    page = answer.get_data(as_text=True)
    assert "Christopher’s cards were seen." in page
    assert '<span class="quiet">Rule: Ten cards each</span>' in page
    assert not any("(TPB-" in client.get(f"{tpb}{path}").get_data(as_text=True) for path in ("", "/history"))


def one_then_the_other(
    app: Flask, client: FlaskClient, address: str, kind: str, one: dict[str, str], other: dict[str, str]
) -> TestResponse:
    """The answer to the second of two taps on the same pad."""
    return later(app, client, address, kind, other, lambda: send(app, client, address, f"enter/{kind}", one))


@pytest.fixture
def ten(app: Flask, client: FlaskClient) -> str:
    """A round of 10 whose card lies open: its players lay protection, each a part of one entry."""
    address = change(client, "seat", NAMES, "ten", dealer="at:Christopher").location
    send(app, client, address, "enter/round_card", {"card": "5"})
    return address


def test_another_number_for_the_same_players_part_puts_it_right(app: Flask, client: FlaskClient, ten: str):
    answer = one_then_the_other(app, client, ten, "protected", {"chips-2": "1"}, {"chips-2": "2"})
    assert answer.status_code == 409
    text = alert(answer)
    assert "Alexander’s protection of round 1 was entered in the meantime: Alexander 1. You typed: Alexander 2." in text
    assert "save it as a correction" in text
    assert "can't be raised" not in text
    assert typed(answer)["chips-2"] == "2"
    assert tap(client, answer).status_code == 303
    assert table_at(app, ten).course.chips.laid == (None, None, 2)


def test_a_part_that_came_before_this_phones_own_last_one_is_put_right_too(app: Flask, client: FlaskClient, ten: str):
    """The phone goes by its own last part, and another's before it may not have reached its pad."""
    send(app, client, ten, "enter/protected", {"chips-2": "1"})
    send(app, client, ten, "enter/protected", {"chips-1": "0"})
    answer = send(app, client, ten, "enter/protected", {"chips-2": "2"})
    assert "Alexander’s protection of round 1 was entered in the meantime: Alexander 1." in alert(answer)
    assert tap(client, answer).status_code == 303
    assert table_at(app, ten).course.chips.laid == (None, 0, 2)


def test_the_parts_that_are_still_open_are_sent_and_the_one_that_is_in_is_named(
    app: Flask, client: FlaskClient, ten: str
):
    both = {"chips-1": "2", "chips-2": "2"}
    answer = one_then_the_other(app, client, ten, "protected", {"chips-2": "1"}, both)
    assert "You typed: Alexander 2." in alert(answer)
    assert "What you typed for Alexander isn’t asked any more" in alert(answer)
    assert typed(answer)["chips-1"] == "2"
    assert tap(client, answer).status_code == 303
    assert table_at(app, ten).course.chips.laid == (None, 2, 1)


def test_a_correction_of_several_parts_keeps_those_that_were_entered(app: Flask, client: FlaskClient, tpb: str):
    answer = one_then_the_other(app, client, tpb, "bid", bids(40, 41, ""), bids(30, "", ""))
    assert "You typed: Christopher 30." in alert(answer)
    assert tap(client, answer).status_code == 303
    assert table_at(app, tpb).course.open.bids == (30, 41, None)


def test_the_same_part_entered_twice_is_entered_once(app: Flask, client: FlaskClient, tpb: str):
    answer = one_then_the_other(app, client, tpb, "bid", bids(40, "", ""), bids(40, "", ""))
    assert (answer.status_code, answer.location) == (303, tpb)
    assert table_at(app, tpb).position == 2


def test_whether_a_hidden_bid_is_the_same_is_not_revealed(app: Flask, client: FlaskClient, buddha: str):
    answers = []
    for value in (3, 4):
        answer = one_then_the_other(app, client, buddha, "bid", bids(3, "", ""), bids(value, "", ""))
        assert answer.status_code == 409
        answers.append(alert(answer))
        send(app, client, buddha, "undo", {"target": str(table_at(app, buddha).position)})
    assert answers[0] == answers[1]
    assert "What you typed for Christopher isn’t asked any more" in answers[0]


FIVE = (*NAMES, "Annegret", "Bartholomew")
PIECES = (
    (
        "announced",
        {"seat": "0", "says": "in"},
        {"seat": "0", "says": "out"},
        "Christopher in. You typed: Christopher out.",
    ),
    (
        "drawn",
        {"seat": "0", "discards": "2"},
        {"seat": "0", "discards": "3"},
        "Christopher throws 2. You typed: Christopher throws 3.",
    ),
    ("upcard", {"card.1": "T", "card.2": "H"}, {"card.1": "9", "card.2": "H"}, "10♥. You typed: 9♥."),
)


@pytest.fixture
def hb(client: FlaskClient) -> str:
    return change(client, "seat", FIVE, "huckley-buck", dealer="at:Bartholomew").location


@pytest.mark.parametrize(("kind", "one", "other", "sentence"), PIECES)
def test_a_piece_tapped_otherwise_on_two_pads_puts_it_right(
    app: Flask, client: FlaskClient, hb: str, kind: str, one: dict[str, str], other: dict[str, str], sentence: str
):
    if kind == "drawn":
        for seat, says in enumerate(("in", "out")):
            send(app, client, hb, "enter/announced", {"seat": str(seat), "says": says})
    answer = one_then_the_other(app, client, hb, kind, one, other)
    assert sentence in alert(answer)
    assert {name: typed(answer)[name] for name in other} == other
    entered = table_at(app, hb).position
    assert tap(client, answer).status_code == 303
    assert table_at(app, hb).history.corrected() == {entered}


def test_pieces_tapped_alike_on_two_pads_are_entered_once(app: Flask, client: FlaskClient, hb: str):
    """The second phone's next tap follows the first one that was saved, not all that the other phone entered."""
    old = proof(app, hb)
    for seat in ("0", "1"):
        send(app, client, hb, "enter/announced", {"seat": seat, "says": "in"})
    first = client.post(
        f"{hb}/enter/announced", data={**old, "seat": "0", "says": "in"}, headers={"Tableside-Outbox": "2"}
    )
    assert (first.status_code, first.headers["Tableside-Position"]) == (200, "2")
    second = {**proof(app, hb), "based_on": "2", "seat": "1", "says": "out"}
    answer = client.post(f"{hb}/enter/announced", data=second)
    assert "Elizabeth in. You typed: Elizabeth out." in alert(answer)
    assert table_at(app, hb).position == 3


def test_of_parts_entered_one_by_one_each_is_put_right_by_itself(app: Flask, client: FlaskClient, ten: str):
    def first() -> None:
        for seat in range(3):
            send(app, client, ten, "enter/protected", {f"chips-{seat}": "1"})

    answer = later(app, client, ten, "protected", {"chips-0": "1", "chips-1": "2", "chips-2": "2"}, first)
    assert "You typed: Elizabeth 2, Alexander 2." in alert(answer)
    assert tap(client, answer).status_code == 303
    assert table_at(app, ten).course.chips.laid == (1, 2, 1)


def test_a_penalty_in_a_round_leaves_it_the_same_deal_and_makes_the_next_one_another(
    app: Flask, client: FlaskClient, seat: Callable[..., str]
):
    address = seat("huckley-buck", 3, dealer="Cy")
    tricks = {"tricks-0": "2", "tricks-1": "1", "tricks-2": "2"}
    before = proof(app, address)
    send(app, client, address, "enter/penalty", {"hooks-0": "1", "then": "play_on", "reason": "reneged"})
    same = client.post(f"{address}/enter/result", data={**before, "key": "before", **tricks})
    assert "another deal" not in words(same), "a penalty opens no deal"
    in_it = proof(app, address)
    send(app, client, address, "enter/result", tricks)
    late = client.post(
        f"{address}/enter/result", data={**in_it, "key": "late", **tricks, "tricks-0": "1", "tricks-1": "2"}
    )
    assert action(late) == f"{address}/entries/3/correct", "what was typed for round 1 isn't offered for round 2"
