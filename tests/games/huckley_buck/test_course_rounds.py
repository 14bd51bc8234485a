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
    GivenRound,
    enter,
    hooks,
    misdeal,
    penalise,
    refusal,
    refused_score,
    score,
    scores,
    standing,
    table,
    words,
)


def after_round(before: list[int], *tricks: int | str | None, **rules: object) -> tuple[int, ...]:
    return score(standing(before, **rules), *tricks).totals


# The five tricks


@pytest.mark.clause("HB-GEN-01", "HB-GEN-02")
def test_three_to_seven_players_take_part() -> None:
    assert list(GAME.seats) == [3, 4, 5, 6, 7]


@pytest.mark.clause("HB-PLAY-12")
@pytest.mark.parametrize(("tricks", "total"), [((2, 1, 1, 0), 4), ((3, 2, 1, 0), 6)])
def test_tricks_that_are_not_five_are_refused(tricks: GivenRound, total: int) -> None:
    error = refusal(table(), "result", tricks=list(tricks), winners=None)
    assert (error.code, error.clause) == ("tricks_not_five", "HB-PLAY-12")
    assert str(total) in error.message


@pytest.mark.clause("HB-PLAY-12")
def test_one_blank_fills_itself_in() -> None:
    course = score(table(), 2, 1, None, 1)
    assert [cell.entered["tricks"] for cell in course.rows[0].cells] == [2, 1, 1, 1]


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


@pytest.mark.clause("HB-GEN-03", "HB-SCORE-02", "HB-SCORE-03")
def test_everyone_scores_for_himself() -> None:
    assert after_round([0, 0, 4], 3, 2, 0) == (3, 2, 1)


@pytest.mark.clause("HB-SCORE-02", "HB-GEN-04")
@pytest.mark.parametrize(("before", "tricks", "after"), [(4, 3, 7), (6, 5, 11), (10, 1, 11)])
def test_a_trick_is_a_point(before: int, tricks: int, after: int) -> None:
    assert after_round([before, 0, 0], tricks, 5 - tricks, 0)[ANN] == after


@pytest.mark.clause("HB-SCORE-03", "HB-SCORE-04")
@pytest.mark.parametrize(("before", "after"), [(7, 4), (4, 1), (3, 0), (2, 0), (0, 0), (10, 7)])
def test_a_round_without_a_trick_costs_three_but_never_goes_below_zero(before: int, after: int) -> None:
    course = score(standing([0, 0, before]), 3, 2, 0)
    assert (course.totals[CY], hooks(course)[CY], words(course)[CY]) == (after, 1, "hook")


@pytest.mark.clause("HB-SCORE-04")
def test_what_the_floor_took_is_not_remembered() -> None:
    course = score(standing([0, 0, 2]), 3, 2, 0)
    assert score(course, 2, 1, 2).totals[CY] == 2


@pytest.mark.clause("HB-SCORE-04", "HB-SCORE-05")
def test_two_hooks_in_two_deals_are_two_asterisks() -> None:
    course = score(score(standing([0, 0, 4]), 3, 2, 0), 3, 2, 0)
    assert [row.cells[CY].total for row in course.rows] == [1, 0]
    assert [row.cells[CY].hooks for row in course.rows] == [1, 1]


@pytest.mark.clause("HB-SCORE-05")
def test_running_totals_with_a_hook_between() -> None:
    course = score(score(standing([0, 0, 4]), 1, 1, 3), 3, 2, 0)
    course = score(course, 1, 1, 3)
    assert [(row.cells[CY].total, row.cells[CY].hooks) for row in course.rows] == [(7, 0), (4, 1), (7, 0)]


@pytest.mark.clause("HB-SCORE-03")
def test_seven_players_and_nobody_drops() -> None:
    assert hooks(score(table(7), 2, 1, 1, 1, 0, 0, 0)) == (0, 0, 0, 0, 1, 1, 1)


@pytest.mark.clause("HB-SCORE-01")
def test_nothing_counts_before_five_tricks_are_in() -> None:
    course = standing([10, 0, 0])
    assert (course.rows, course.totals) == ((), (10, 0, 0))
    assert enter(course, "upcard", card="7H").rows == ()


# Out of the round


@pytest.mark.clause("HB-ANN-01")
@pytest.mark.parametrize("players", [3, 4])
def test_nobody_drops_with_three_or_four_players(players: int) -> None:
    told = [OUT, 5, *[0] * (players - 2)]
    assert refused_score(table(players), *told) == ("too_many_dropped", "tricks[0]", "HB-ANN-01")


@pytest.mark.clause("HB-ANN-02")
@pytest.mark.parametrize(("players", "cap"), [(5, 1), (6, 2), (7, 3)])
def test_as_many_as_the_cap_may_be_out(players: int, cap: int) -> None:
    told = [*[OUT] * cap, 2, 1, 1, 1]
    assert words(score(table(players), *told))[:cap] == (OUT,) * cap


@pytest.mark.clause("HB-ANN-02")
@pytest.mark.parametrize(("players", "cap"), [(5, 1), (6, 2), (7, 3)])
def test_one_more_than_the_cap_is_refused(players: int, cap: int) -> None:
    told = [*[OUT] * (cap + 1), *[1] * (players - cap - 1)]
    code, _, clause = refused_score(table(players), *told)
    assert (code, clause) == ("too_many_dropped", "HB-ANN-02")


@pytest.mark.clause("HB-AMB-02", "HB-SCORE-03")
def test_a_dropped_player_neither_scores_nor_is_hooked() -> None:
    course = score(standing([0, 0, 0, 0, 7]), 2, 1, 1, 1, OUT)
    assert (course.totals[EVE], hooks(course)[EVE], scores(course)[EVE]) == (7, 0, None)


@pytest.mark.clause("HB-AMB-02")
def test_a_dropped_player_is_hooked_where_the_house_says_so() -> None:
    course = score(standing([0, 0, 0, 0, 7], dropped_hook="yes"), 2, 1, 1, 1, OUT)
    assert (course.totals[EVE], hooks(course)[EVE]) == (4, 1)


@pytest.mark.clause("HB-SCORE-05", "HB-AMB-02")
def test_out_and_no_tricks_are_told_apart_on_the_sheet() -> None:
    row = score(table(5), 3, 1, 1, 0, OUT).rows[0]
    assert row.cells[DEE].entered == {"in": "in", "tricks": 0}
    assert row.cells[EVE].entered == {"in": "out", "tricks": None}


# Who deals


@pytest.mark.clause("HB-PREL-05")
def test_the_deal_passes_to_the_left_each_round() -> None:
    course = table(4, DEE)
    dealers = []
    for _ in range(5):
        dealers.append(course.prompt.dealer)
        course = score(course, 2, 1, 1, 1)
    assert dealers == [DEE, ANN, BOB, CY, DEE]


@pytest.mark.clause("HB-PREL-05")
def test_a_dropped_player_keeps_his_turn_to_deal() -> None:
    assert score(table(5, EVE), OUT, 2, 1, 1, 1).prompt.dealer == ANN


@pytest.mark.clause("HB-PREL-04")
def test_the_winner_deals_the_next_game() -> None:
    course = score(standing([0, 9, 0, 0], dealer=CY), 1, 2, 1, 1)
    assert (course.winners, course.dealer_of_next_game) == ((BOB,), BOB)


@pytest.mark.clause("HB-PREL-04")
def test_nobody_is_named_to_deal_the_next_game_before_this_one_is_won() -> None:
    assert score(table(), 2, 1, 1, 1).dealer_of_next_game is None


# Misdeals


@pytest.mark.clause("HB-MIS-10", "HB-AMB-38", "HB-SCORE-05")
def test_a_misdeal_hooks_the_dealer_at_once_and_nobody_else_moves() -> None:
    course = misdeal(standing([5, 6, 1, 7], dealer=DEE))
    assert course.totals == (5, 6, 1, 4)
    assert (course.rows[0].kind, course.rows[0].label, hooks(course)) == ("misdeal", "M", (0, 0, 0, 1))
    assert (words(course)[DEE], scores(course)) == ("misdeal", (None, None, None, -3))


@pytest.mark.clause("HB-MIS-10")
def test_after_a_misdeal_the_next_dealer_deals_the_same_round() -> None:
    course = misdeal(table(4, DEE))
    assert (course.prompt.dealer, course.prompt.button) == (ANN, "Score round 1")


@pytest.mark.clause("HB-MIS-10")
def test_two_misdeals_in_a_row_hook_two_dealers() -> None:
    course = misdeal(misdeal(standing([5, 6, 1, 2], dealer=DEE)))
    assert course.totals == (2, 6, 1, 0)
    assert course.prompt.dealer == BOB


@pytest.mark.clause("HB-MIS-01", "HB-MIS-02", "HB-MIS-03", "HB-MIS-04", "HB-MIS-05")
@pytest.mark.parametrize("how", ["exposed", "off_table", "wrong_count", "dealt_out", "procedure"])
def test_the_sheet_says_what_made_it_a_misdeal(how: str) -> None:
    assert misdeal(table(), how).rows[0].remarks[0].startswith("Misdeal: ")


@pytest.mark.clause("HB-MIS-05")
@pytest.mark.parametrize("how", [None, "", "bad", 3, ["exposed"]])
def test_an_unknown_kind_of_misdeal_is_refused(how: object) -> None:
    error = refusal(table(), "misdealt", how=how)
    assert (error.field, error.clause) == ("how", "HB-MIS-05")
    assert "the dealer dropped a card off the table" in error.message


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
@pytest.mark.parametrize(("before", "tricks", "total"), [(10, 1, 11), (9, 4, 13)])
def test_eleven_or_more_wins(before: int, tricks: int, total: int) -> None:
    course = score(standing([before, 0, 0]), tricks, 5 - tricks, 0)
    assert (course.winners, course.totals[ANN], course.leaders) == ((ANN,), total, (ANN,))


@pytest.mark.clause("HB-END-01")
def test_ten_without_a_trick_plays_on() -> None:
    course = score(standing([10, 0, 0]), 0, 3, 2)
    assert (course.winners, course.totals[ANN]) == ((), 7)


@pytest.mark.clause("HB-END-01", "HB-AMB-46")
def test_the_house_may_play_to_fifteen() -> None:
    course = score(standing([10, 0, 0], target=15), 4, 1, 0)
    assert course.winners == ()
    assert score(course, 1, 4, 0).winners == (ANN,)


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


@pytest.mark.clause("HB-END-01")
def test_the_shortest_game_has_three_rounds() -> None:
    course = table(3)
    for tricks in ((5, 0, 0), (5, 0, 0), (1, 4, 0)):
        course = score(course, *tricks)
    assert (len(course.rows), course.winners) == (3, (ANN,))


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


@pytest.mark.clause("HB-END-02", "HB-AMB-07", "HB-AMB-08", "HB-WIN-01")
@pytest.mark.parametrize(("before", "winners", "winner", "totals"), RACES)
def test_the_first_to_reach_eleven_wins(
    before: list[int], winners: list[int], winner: int | None, totals: tuple[int, ...]
) -> None:
    course = score(standing(before), *counted(len(before), winners), winners=winners)
    assert course.totals == totals
    assert course.winners == (() if winner is None else (winner,))


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
def test_the_order_is_not_asked_for_when_only_one_can_win() -> None:
    assert score(standing([10, 8, 0]), 2, 2, 1).winners == (ANN,)


@pytest.mark.clause("HB-AMB-07")
def test_the_higher_total_wins_where_the_house_says_so() -> None:
    course = score(standing([10, 9, 5], race="higher_total"), 1, 4, 0)
    assert course.winners == (BOB,)


@pytest.mark.clause("HB-AMB-07", "HB-END-02")
def test_equal_totals_need_the_order_under_the_house_rule_too() -> None:
    course = standing([10, 10, 5], race="higher_total")
    assert refused_score(course, 2, 2, 1)[0] == "needs_order"
    assert score(course, 2, 2, 1, winners=[CY, BOB, ANN, ANN, BOB]).winners == (BOB,)


@pytest.mark.clause("HB-END-02")
def test_an_order_that_disagrees_with_the_tricks_is_refused() -> None:
    told = refused_score(table(3), 2, 2, 1, winners=[ANN, ANN, ANN, BOB, CY])
    assert told == ("tricks_differ", "winners", "HB-END-02")


@pytest.mark.clause("HB-END-02")
@pytest.mark.parametrize("winners", ["01012", [0, 1], [0, 0, 1, 1, 3], [0, 0, 1, 1, True], [0, 0, 1, 1, None], 5])
def test_an_order_that_is_no_list_of_five_seats_is_refused(winners: object) -> None:
    _, field, clause = refused_score(table(3), 2, 2, 1, winners=winners)
    assert field.startswith("winners")
    assert clause == "HB-END-02"


@pytest.mark.clause("HB-AMB-23", "HB-AMB-37")
def test_a_penalty_hook_counts_before_the_tricks_of_its_round() -> None:
    course = score(penalise(standing([10, 0, 0]), ANN), 2, 2, 1)
    assert (course.totals[ANN], course.winners, hooks(course)) == (9, (), (1, 0, 0))
    assert scores(course)[ANN] == -1


@pytest.mark.clause("HB-AMB-13", "HB-REN-05")
def test_a_penalty_after_scoring_belongs_to_the_next_deal() -> None:
    course = penalise(score(table(3), 2, 2, 1), CY)
    assert [row.cells[CY].total for row in course.rows] == [1, 0]
    assert course.rows[-1].dealer == course.prompt.dealer
