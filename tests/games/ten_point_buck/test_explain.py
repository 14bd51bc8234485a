"""Sums of Ten-Point Buck by hand: every bracket, the bonus, a void deal; and why a game was won."""

from __future__ import annotations

import pytest

from referee.games.ten_point_buck.course import TenPointBuckCourse
from referee.games.ten_point_buck.sheet import explain
from tests.games.ten_point_buck.table import ANN, BOB, CY, bid, enter, play, table


def summed(course: TenPointBuckCourse, seat: int) -> list[tuple[str, int, str]]:
    return [(step.words, step.amount, step.clause) for step in explain(course, len(course.rows) - 1, seat).steps]


@pytest.mark.clause("TPB-SCORE-03", "TPB-SCORE-04", "TPB-SCORE-05", "TPB-SCORE-06", "TPB-SCORE-07", "TPB-DOE-04")
def test_each_bracket_names_its_clause_and_the_hunt_comes_on_top():
    course = play(table(), [34, 40, 20], [31, 40, 30], bonus=ANN)
    hunt = ("caught the Buck with the Doe", 2, "TPB-DOE-04")
    assert summed(course, ANN) == [("bid 34, took 31: 3 apart, within 5", 5, "TPB-SCORE-04"), hunt]
    assert summed(course, BOB) == [("bid 40, took 40: exactly", 10, "TPB-SCORE-03")]
    assert summed(course, CY) == [("bid 20, took 30: 10 apart, within 10", 3, "TPB-SCORE-05")]
    course = play(course, [34, 40, 20], [49, 56, 20])
    assert summed(course, ANN) == [("bid 34, took 49: 15 apart, within 15", 2, "TPB-SCORE-06")]
    assert summed(course, BOB) == [("bid 40, took 56: 16 apart", 0, "TPB-SCORE-07")]
    assert explain(course, 1, ANN).before == 7


def test_a_bonus_counts_at_once_and_a_void_deal_takes_it_back():
    caught = enter(bid(table(), 34, 40, 20), "hunted", seat=BOB)
    assert summed(caught, BOB) == [("caught the Buck with the Doe", 2, "TPB-DOE-04")]
    assert summed(caught, ANN) == [("the round isn’t scored yet", 0, "")]
    void = enter(caught, "redealt", reason="a card was seen")
    assert summed(void, BOB) == [("the deal was void: nothing counts", 0, "")]


def reason(course: TenPointBuckCourse) -> tuple[str, str] | None:
    return (course.win_reason.sentence, course.win_reason.clause) if course.win_reason else None


@pytest.mark.clause("TPB-END-01", "TPB-END-02", "TPB-AMB-07")
def test_a_win_says_by_how_much_and_after_which_tie():
    plain = play(table(rounds=1), [40, 40, 40], [40, 46, 51])
    assert reason(plain) == ("Ann has the most points after 1 round: Ann 10, Bob 3, Cy 2.", "TPB-END-01")
    tied = play(table(rounds=1), [40, 40, 40], [40, 40, 51])
    assert reason(tied) is None
    broken = play(play(tied, [40, 40, 40], [41, 41, 51]), [40, 40, 40], [41, 40, 40])
    assert reason(broken) == (
        "Ann and Bob were tied after 1 round; after 2 more rounds Bob is ahead: Bob 25, Ann 20, Cy 14.",
        "TPB-END-02",
    )
    only = play(play(table(rounds=1, tiebreak_eligible="tied_only"), [40] * 3, [40, 40, 41]), [40] * 3, [60, 55, 40])
    assert reason(only) == (
        "Ann and Bob were tied after 1 round; after one more round Bob is ahead: Cy 15, Bob 12, Ann 10."
        " Only who was tied could win.",
        "TPB-AMB-07",
    )
