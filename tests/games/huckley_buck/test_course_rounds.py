"""Rounds of Huckley Buck on the pad: what may be entered, what it scores, who wins."""

from __future__ import annotations

import pytest

from referee.games.huckley_buck import GAME
from tests.games.huckley_buck.table import (
    ANN,
    BOB,
    CAST,
    CY,
    DEE,
    EVE,
    OUT,
    enter,
    hooks,
    misdeal,
    penalise,
    refusal,
    refused_score,
    score,
    standing,
    table,
)

# The five tricks


@pytest.mark.clause("HB-GEN-01", "HB-GEN-02")
def test_three_to_seven_players_take_part() -> None:
    assert list(GAME.seats) == [3, 4, 5, 6, 7]


@pytest.mark.clause("HB-SCORE-03", "HB-PLAY-12")
def test_a_blank_filled_with_none_is_a_hook() -> None:
    assert hooks(score(table(), 3, 1, 1, None)) == (0, 0, 0, 1)


@pytest.mark.clause("HB-PLAY-12")
def test_two_blanks_name_who_is_missing() -> None:
    error = refusal(table(), "result", tricks=[3, None, 2, None], winners=None)
    assert (error.code, error.field) == ("missing", "tricks[1]")
    assert "Bob and Dee" in error.message


@pytest.mark.clause("HB-PLAY-12")
def test_one_blank_beside_six_tricks_is_refused() -> None:
    assert refused_score(table(), 3, 3, 0, None) == ("tricks_not_five", "tricks", "HB-PLAY-12")


@pytest.mark.clause("HB-PLAY-12")
@pytest.mark.parametrize("given", [6, -1, 2.0, True, "3", "in", "", [], {}, 10**30])
def test_what_is_no_number_of_tricks_is_refused_by_name(given: object) -> None:
    error = refusal(table(), "result", tricks=[1, given, 2, 1], winners=None)
    assert (error.code, error.field) == ("bad_tricks", "tricks[1]")
    assert error.message.startswith("Bob can't have ")


@pytest.mark.parametrize("given", [None, 5, "2111", [1, 2, 2], [1, 1, 1, 1, 1], {"0": 5}])
def test_a_result_needs_one_value_a_player(given: object) -> None:
    error = refusal(table(), "result", tricks=given, winners=None)
    assert (error.code, error.field) == ("not_a_list", "tricks")


# Out of the round


@pytest.mark.clause("HB-SCORE-05", "HB-AMB-02")
def test_out_and_no_tricks_are_told_apart_on_the_sheet() -> None:
    row = score(table(5), 3, 1, 1, 0, OUT).rows[0]
    assert row.cells[DEE].entered == {"in": "in", "tricks": 0}
    assert row.cells[EVE].entered == {"in": "out", "tricks": None}


# Who deals


@pytest.mark.clause("HB-PREL-04")
def test_nobody_is_named_to_deal_the_next_game_before_this_one_is_won() -> None:
    assert score(table(), 2, 1, 1, 1).dealer_of_next_game is None


# Misdeals


@pytest.mark.clause("HB-MIS-01", "HB-MIS-02", "HB-MIS-03", "HB-MIS-04", "HB-MIS-05")
@pytest.mark.parametrize("how", ["exposed", "off_table", "wrong_count", "dealt_out", "procedure"])
def test_the_sheet_says_what_made_it_a_misdeal(how: str) -> None:
    assert misdeal(table(), how).rows[0].remarks[0].startswith("Misdeal: ")


@pytest.mark.clause("HB-MIS-05")
@pytest.mark.parametrize("how", [None, "", "bad", 3, ["exposed"]])
def test_an_unknown_kind_of_misdeal_is_refused(how: object) -> None:
    error = refusal(table(), "misdealt", how=how)
    assert (error.field, error.clause) == ("how", "HB-MIS-05")
    assert how is None or "the dealer dropped a card off the table" in error.message


@pytest.mark.clause("HB-MIS-10", "HB-AMB-38")
def test_a_misdeal_has_a_row_of_its_own_among_the_rounds() -> None:
    course = score(misdeal(score(table(), 2, 1, 1, 1)), 2, 1, 1, 1)
    assert [(row.kind, row.label, row.round) for row in course.rows] == [
        ("round", "1", 1),
        ("misdeal", "M", 2),
        ("round", "2", 2),
    ]
    assert [row.dealer for row in course.rows] == [DEE, ANN, BOB]


# The end


@pytest.mark.clause("HB-END-01")
@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("result", {"tricks": [2, 2, 1], "winners": None}),
        ("misdealt", {"how": "exposed"}),
        ("upcard", {"card": "7H"}),
        ("penalty", {}),
        ("no such thing", {}),
    ],
)
def test_nothing_more_is_entered_once_the_game_is_over(kind: str, data: dict[str, object]) -> None:
    course = score(standing([10, 0, 0]), 1, 4, 0)
    assert refusal(course, kind, **data).code == "game_over"


def test_leaders_are_nobody_while_all_have_nothing() -> None:
    course = table()
    assert course.leaders == ()
    assert score(course, 2, 2, 1, 0).leaders == (ANN, BOB)


# Several reach the target

RACES = [
    ([9, 8, 10, 4], [BOB, BOB, BOB, CY, ANN], BOB, (10, 11, 11, 1)),
    ([10, 9, 5], [ANN, BOB, BOB, BOB, BOB], ANN, (11, 13, 2)),
    ([9, 10, 0], [ANN, BOB, ANN, BOB, CY], BOB, (11, 12, 1)),
    ([6, 8, 8], [BOB, BOB, CY, CY, ANN], None, (7, 10, 10)),
    ([10, 10, 10], [CY, ANN, ANN, BOB, BOB], CY, (12, 12, 11)),
]


def counted(players: int, winners: list[int]) -> list[int]:
    return [winners.count(seat) for seat in range(players)]


@pytest.mark.clause("HB-END-02")
@pytest.mark.parametrize(("before", "winners", "winner", "totals"), [race for race in RACES if race[2] is not None])
def test_who_was_first_is_asked_when_it_decides_and_wins(
    before: list[int], winners: list[int], winner: int, totals: tuple[int, ...]
) -> None:
    tricks, course = counted(len(before), winners), standing(before)
    error = refusal(course, "result", tricks=tricks, winners=None)
    assert (error.code, error.field, error.clause, error.asks) == ("needs_order", "first", "HB-END-02", True)
    reached = [seat for seat, total in enumerate(totals) if total >= 11]
    assert error.among == tuple(reached)
    assert all(CAST[seat] in error.message for seat in reached)
    for seat in range(len(before)):
        if seat not in reached:
            assert refusal(course, "result", tricks=tricks, winners=None, first=seat).code == "needs_order"
    won = enter(course, "result", tricks=tricks, winners=None, first=winner)
    assert (won.winners, won.totals) == ((winner,), totals)
    assert won.win_reason.sentence.startswith(f"{CAST[winner]} wins the game: {CAST[winner]} had 11 first, before ")


@pytest.mark.clause("HB-END-02")
@pytest.mark.parametrize("winners", ["01012", [0, 1], [0, 0, 1, 1, 3], [0, 0, 1, 1, True], [0, 0, 1, 1, None], 5])
def test_an_order_that_is_no_list_of_five_seats_is_refused(winners: object) -> None:
    _, field, clause = refused_score(table(3), 2, 2, 1, winners=winners)
    assert field.startswith("winners")
    assert clause == "HB-END-02"


@pytest.mark.clause("HB-AMB-13", "HB-REN-05")
def test_a_penalty_after_scoring_belongs_to_the_next_deal() -> None:
    course = penalise(score(table(3), 2, 2, 1), CY)
    assert [row.cells[CY].total for row in course.rows] == [1, 0]
    assert course.rows[-1].dealer == course.prompt.dealer
