"""Sums of Buddha by hand: the four ways to score, which count double after a zero, and a void deal; why it was won."""

from __future__ import annotations

import pytest

from referee.games.buddha import GAME
from referee.games.buddha.sheet import explain
from referee.rules.course import Course, Setup
from referee.rules.entry import GameEvent
from referee.rules.house_rules import HouseRules

CAST = ("Ann", "Bob", "Cy", "Dee")
ANN, BOB, CY, DEE = range(4)


def table(**rules: object) -> Course:
    given = {f"bud.{key}": value for key, value in rules.items()}
    return GAME.course.begin(Setup(CAST, HouseRules(GAME.switches, given), DEE))


def play(course: Course, bids: list[int], tricks: list[int]) -> Course:
    position = 10 * len(course.rows)
    return course.after(GameEvent("bid", {"bids": bids}, position + 1)).after(
        GameEvent("result", {"tricks": tricks}, position + 2, True, "so it is")
    )


def summed(course: Course, seat: int) -> list[tuple[str, int, str]]:
    return [(step.words, step.amount, step.clause) for step in explain(course, len(course.rows) - 1, seat).steps]


@pytest.mark.clause("BUD-SCORE-02", "BUD-SCORE-03", "BUD-SCORE-04", "BUD-SCORE-05")
def test_the_four_ways_and_their_clauses():
    course = play(table(), [3, 5, 0, 0], [3, 7, 0, 3])
    assert summed(course, ANN) == [("bid 3, took 3", 20, "BUD-SCORE-02"), ("10 × 3 bid", 30, "BUD-SCORE-02")]
    assert summed(course, BOB) == [("bid 5, took 7: 10 × 2 off", -20, "BUD-SCORE-03")]
    double = ", double for a bid of 0"
    assert summed(course, CY) == [
        ("bid 0, took 0", 20, "BUD-SCORE-04"),
        (f"20 × 5, the highest bid{double}", 100, "BUD-SCORE-04"),
    ]
    assert summed(course, DEE) == [(f"bid 0, took 3: 20 × 3 taken{double}", -60, "BUD-SCORE-05")]


@pytest.mark.clause("BUD-AMB-08")
def test_a_zero_is_paid_by_the_highest_bid_made_where_the_table_plays_so():
    course = play(table(zero_bonus="fulfilled"), [3, 5, 0, 0], [3, 7, 0, 3])
    assert summed(course, CY)[1] == ("20 × 3, the highest bid that was made, double for a bid of 0", 60, "BUD-AMB-08")


def test_a_void_deal_counts_nothing():
    course = table().after(GameEvent("redealt", {"reason": "a card was seen"}, 2))
    assert summed(course, ANN) == [("the deal was void: nothing counts", 0, "")]


def four_rounds(course: Course) -> Course:
    for _ in range(4):
        course = play(course, [3, 3, 0, 3], [3, 3, 7, 0])
    return course


@pytest.mark.clause("BUD-END-01", "BUD-AMB-13")
def test_a_win_is_shared_or_broken_by_one_more_round():
    shared = four_rounds(table())
    assert shared.winners == (ANN, BOB)
    assert shared.win_reason
    assert shared.win_reason.sentence == "Ann and Bob share the most points, 200 each, ahead of Dee with −120."
    assert shared.win_reason.clause == "BUD-AMB-13"
    tied = four_rounds(table(tie="extra_round"))
    assert tied.win_reason is None
    won = play(tied, [3, 3, 0, 3], [3, 4, 0, 6])
    assert won.win_reason
    assert won.win_reason.sentence == (
        "Ann and Bob were tied after 4 rounds; after one more round Ann is ahead: Ann 250, Bob 190, Dee −150, Cy −480."
    )
