"""Sums of Huckley Buck by hand: hooks, the floor, penalties, misdeals, hands that are out."""

from __future__ import annotations

import pytest

from referee.games.huckley_buck.course import HuckleyBuckCourse
from referee.games.huckley_buck.sheet import explain
from tests.games.huckley_buck.table import ANN, BOB, CY, DEE, enter, misdeal, score, standing


def summed(course: HuckleyBuckCourse, seat: int, place: int = -1) -> list[tuple[str, int, str]]:
    """The lines of the sum of the last row, or of another."""
    place = place if place >= 0 else len(course.rows) - 1
    found = explain(course, place, seat)
    assert found.total == course.rows[place].cells[seat].total
    return [(step.words, step.amount, step.clause) for step in found.steps]


HOOK = ("no trick: a hook", -3, "HB-SCORE-03")
FLOOR = "never below zero"


@pytest.mark.clause("HB-SCORE-02", "HB-SCORE-03")
def test_four_less_a_hook_is_one_and_tricks_count_one_each():
    course = score(standing((4, 5, 0, 2)), 0, 3, 2, 0)
    assert summed(course, ANN) == [HOOK]
    assert summed(course, BOB) == [("3 tricks", 3, "HB-SCORE-02")]
    assert explain(course, 0, ANN).before == 4


@pytest.mark.clause("HB-SCORE-04")
def test_what_a_hook_cannot_take_is_given_back_as_the_floor():
    course = score(standing((4, 5, 0, 2)), 1, 4, 0, 0)
    assert summed(course, DEE) == [HOOK, (FLOOR, 1, "HB-SCORE-04")]
    assert summed(course, CY) == [HOOK, (FLOOR, 3, "HB-SCORE-04")]


@pytest.mark.clause("HB-MIS-10")
def test_a_misdeal_takes_a_hook_from_the_dealer_and_nothing_from_anybody_else():
    course = misdeal(standing((4, 5, 0, 2)))
    assert summed(course, DEE) == [("misdeal: a hook for the dealer", -3, "HB-MIS-10"), (FLOOR, 1, "HB-SCORE-04")]
    assert summed(course, ANN) == [("a misdeal: no other total changes", 0, "HB-MIS-10")]
    assert explain(course, 0, DEE).sentences == ("Misdeal: the dealer exposed a card",)


def penalty(course: HuckleyBuckCourse, hooks: list[int], removed: list[bool], then: str) -> HuckleyBuckCourse:
    return enter(course, "penalty", hooks=hooks, removed=removed, then=then, reason="Renege")


@pytest.mark.clause("HB-SCORE-05", "HB-AMB-09")
def test_a_penalty_has_its_reason_and_a_second_hook_only_by_that_house_rule():
    for rule, more in (("no", []), ("yes", [HOOK])):
        start = standing((9, 5, 0, 2), removed_hand_extra_hook=rule)
        hand_out = penalty(start, [1, 0, 0, 0], [True, False, False, False], "replay")
        assert summed(hand_out, ANN) == [("penalty: a hook", -3, "HB-SCORE-05")]
        assert summed(hand_out, BOB) == [("the round isn’t scored yet", 0, "HB-SCORE-01")]
        course = score(hand_out, None, 3, 2, 0)
        assert summed(course, ANN) == [("penalty: a hook", -3, "HB-SCORE-05"), *more]
        [sentence] = explain(course, 0, ANN).sentences
        assert sentence == "Hook for Ann, hand out of play; the tricks are played again: Renege"


def test_two_hooks_by_penalty_and_one_for_no_trick_stop_at_zero_together():
    course = score(penalty(standing((8, 5, 0, 2)), [2, 0, 0, 0], [False] * 4, "play_on"), 0, 3, 1, 1)
    assert summed(course, ANN) == [("penalty: 2 hooks", -6, "HB-SCORE-05"), HOOK, (FLOOR, 1, "HB-SCORE-04")]


def test_a_hand_that_was_penalised_and_won_tricks_has_both():
    course = score(penalty(standing((8, 5, 0, 2)), [1, 0, 0, 0], [False] * 4, "play_on"), 2, 3, 0, 0)
    assert summed(course, ANN) == [("penalty: a hook", -3, "HB-SCORE-05"), ("2 tricks", 2, "HB-SCORE-02")]


@pytest.mark.clause("HB-HAND-03")
def test_a_deal_thrown_in_counts_no_tricks():
    course = penalty(standing((8, 5, 0, 2)), [1, 0, 0, 0], [False] * 4, "throw_in")
    assert summed(course, ANN) == [("penalty: a hook", -3, "HB-SCORE-05")]
    assert summed(course, CY) == [("thrown in: no trick counts", 0, "HB-HAND-03")]


@pytest.mark.clause("HB-AMB-02")
def test_dropping_out_is_explained_and_hooked_only_by_that_house_rule():
    out = score(standing((8, 5, 0, 2, 1)), "out", 3, 2, 0, 0)
    assert summed(out, ANN) == [("dropped out: no hook", 0, "HB-AMB-02")]
    hooked = score(standing((8, 5, 0, 2, 1), dropped_hook="yes"), "out", 3, 2, 0, 0)
    assert summed(hooked, ANN) == [HOOK]


def test_a_hand_out_without_a_hook_is_explained():
    course = score(penalty(standing((8, 5, 0, 2)), [0, 1, 0, 0], [True, False, False, False], "play_on"), None, 3, 2, 0)
    assert summed(course, ANN) == [("the hand was out: no further hook", 0, "HB-AMB-09")]


REACHED = standing((10, 9, 8, 2))


@pytest.mark.clause("HB-END-01", "HB-END-02", "HB-AMB-07")
def test_the_race_is_explained():
    alone = score(standing((10, 4, 8, 2)), 1, 4, 0, 0)
    assert alone.win_reason
    assert alone.win_reason.sentence == "Ann wins the game with 11: nobody else has reached 11."
    assert alone.win_reason.clause == "HB-END-01"
    order = [BOB, DEE, BOB, ANN, BOB]
    race = score(REACHED, 1, 3, 0, 1, winners=order)
    assert race.winners == (BOB,)
    assert race.win_reason
    assert race.win_reason.sentence == "Bob wins the game: Bob has 11 by the third trick, before Ann's 11."
    assert race.win_reason.clause == "HB-END-02"
    higher = score(standing((10, 9, 8, 2), race="higher_total"), 1, 3, 0, 1)
    assert higher.win_reason
    assert higher.win_reason.sentence == "Bob wins the game with 12, ahead of Ann's 11: both have reached 11."
    assert higher.win_reason.clause == "HB-AMB-07"
    assert REACHED.win_reason is None
