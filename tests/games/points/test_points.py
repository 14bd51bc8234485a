"""Points: whose total wins, how a game ends, and what is asked of a number."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.points import GAME
from referee.games.points.course import PointsCourse
from referee.refused import Refused
from referee.rules.course import Setup
from referee.rules.entry import GameEvent
from referee.rules.house_rules import HouseRules
from referee.typed import signed_sum


def course(*rounds: list[Any], **rules: Any) -> PointsCourse:
    """A game of Ann and Bob after these rounds; the house rules are named without "points."."""
    chosen = HouseRules(GAME.switches, {f"points.{key}": value for key, value in rules.items()})
    found = PointsCourse.begin(Setup(("Ann", "Bob"), chosen, dealer=0))
    for position, points in enumerate(rounds, 1):
        found = found.after(GameEvent("result", {"points": points}, position))
    return found


def test_people_end_the_game() -> None:
    """Nothing else does, and the highest total wins."""
    played = course([12, -5], [-30, 0])
    assert played.winners == ()
    ended = played.after(GameEvent("ended", {"remark": "the last bus"}, 3))
    assert ended.winners == (1,)
    assert ended.win_reason is not None
    assert ended.win_reason.sentence == "Bob has the most points, −5, ahead of Ann with −18."
    assert ended.rows[-1].remarks == ("the last bus",)


def test_lowest_total_wins_where_the_table_says_so() -> None:
    """Among totals below zero too."""
    assert course([-12, -5], wins="lowest").leaders == (0,)


@pytest.mark.parametrize(("wins", "winner"), [("highest", 1), ("lowest", 0)])
def test_target(wins: str, winner: int) -> None:
    """The game ends when somebody reaches it, no matter who wins then."""
    rules = {"wins": wins, "ends": "target", "target": 50}
    assert course([40, 49], **rules).winners == ()
    won = course([40, 49], [0, 1], **rules)
    assert won.winners == (winner,)
    assert won.win_reason is not None
    assert won.win_reason.sentence.endswith(" The game went to 50.")


def test_rounds() -> None:
    """After that many rounds the game ends; players with the same total share the win."""
    rules = {"ends": "rounds", "rounds": 2}
    assert course([3, 0], **rules).prompt.sentences == ("Bob deals", "Round 2 of 2")
    assert course([3, 0], [0, 3], **rules).winners == (0, 1)


def test_nobody_deals() -> None:
    """The prompt then names no dealer."""
    assert course(dealer="none").prompt.sentences == ("Round 1",)


@pytest.mark.parametrize(
    ("points", "code", "field"),
    [([1, None], "blank", "points[1]"), ([1.5, 0], "bad_number", "points[0]"), ([0, 10**6], "bad_number", "points[1]")],
)
def test_numbers_that_are_refused(points: list[Any], code: str, field: str) -> None:
    """A blank is missing, and a zero is a score."""
    with pytest.raises(Refused) as refused:
        course(points)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_game_without_a_round_does_not_end() -> None:
    """Nobody could have won it."""
    with pytest.raises(Refused, match="Nothing is scored yet"):
        course().after(GameEvent("ended", {}, 1))


def test_remark_has_an_end() -> None:
    """A copy of a table may hold one that no form takes."""
    with pytest.raises(Refused, match="at most 200"):
        course([1, 2]).after(GameEvent("ended", {"remark": "x" * 201}, 2))


@pytest.mark.parametrize(("typed", "value"), [("−3", -3), ("12+11", 23), ("12 - 5", 7), ("-3+3", 0), ("0", 0)])
def test_sums(typed: str, value: int) -> None:
    """With either sign for minus."""
    assert signed_sum(typed) == value


@pytest.mark.parametrize("typed", ["", "+", "1+", "1--2", "1.5", "x", "1234567", "٣"])
def test_no_sums(typed: str) -> None:
    """What isn't whole, or isn't finished."""
    with pytest.raises(ValueError, match="a whole number of up to 6 digits, or a sum"):
        signed_sum(typed)


def test_name_that_a_table_gives() -> None:
    """In one line, without signs that turn the writing direction, and at most 34 letters."""
    rules = HouseRules(GAME.switches, {"points.game": "  Gin\t\u202eRummy "})
    assert GAME.called(rules) == "Gin Rummy"
    assert GAME.called(HouseRules(GAME.switches)) == "Points"
    with pytest.raises(Refused, match="up to 34 characters"):
        HouseRules(GAME.switches, {"points.game": "x" * 35})


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({}, "The highest total wins when you end the game in the menu"),
        ({"ends": "target", "target": 50}, "The highest total wins as soon as somebody reaches 50"),
        ({"ends": "rounds", "rounds": 1, "wins": "lowest"}, "The lowest total wins after 1 round"),
    ],
)
def test_how_it_is_won_is_said_before_the_first_round(rules: dict[str, Any], words: str) -> None:
    assert course(**rules).advice == (words,)
    assert course([1, 2], **rules).advice == ()
