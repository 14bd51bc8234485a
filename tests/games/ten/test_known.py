"""What the referee's questions of 10 take from the open round, and what they tell the score."""

from __future__ import annotations

from typing import Any

import pytest

from referee import judge
from referee.games.ten.course import TenCourse
from referee.games.ten.disputes import DISPUTES, complete_bid, known
from referee.rules.entry import GameEvent
from tests.games.ten.table import ANN, BOB, CY, all_pass, bid, enter, laid, lay, outcome, passes, scores

NAMES = ["Ann", "Bob", "Cy", "Dee"]


def asked(**ask: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The case and the ruling on a question."""
    case = {"game": "ten", "players": NAMES, "dealer": "Dee", "ask": ask}
    return case, judge(case).as_dict()


def test_before_anything_is_entered_only_the_starter_is_known() -> None:
    course = laid([2, 0, 1, 2])
    assert known(course) == {"starter": "Ann", "round_card": 5, "bidder": "Ann"}


@pytest.mark.clause("TEN-BID-03", "TEN-BID-07")
def test_a_question_about_a_bid_knows_whose_turn_it_is_and_the_last_bid() -> None:
    course = bid(passes(laid([2, 0, 1, 2]), ANN), BOB, 2, 3)
    facts = known(course)
    assert (facts["bidder"], facts["owner"], facts["last"]) == ("Cy", "Dee", 2)
    ask = complete_bid({"what": "bid", "bid": 3, **{key: facts[key] for key in ("bidder", "owner", "last")}}, course)
    assert (ask["protection"], ask["free"], ask["opened"]) == (2, 6, False)
    assert complete_bid({"bidder": "Bob", "owner": "Dee"}, course)["opened"] is True
    assert asked(**ask)[1]["verdict"] == "legal"
    assert course.after(GameEvent("bid", {"seat": CY, "chips": 3})).round.auction is not None


@pytest.mark.clause("TEN-P4-06")
def test_a_question_about_a_second_card_knows_the_first_one_and_lays_both() -> None:
    course = enter(all_pass(laid([0, 0, 0, 0])), "laid", seat=ANN, card="7")
    facts = known(course)
    assert (facts["player"], facts["first"], facts["hidden"]) == ("Ann", "7", False)
    case, ruling = asked(what="second", player="Ann", first="7", second="3")
    remedy = DISPUTES.remedy(case, ruling)
    assert remedy is not None
    after = course.after(GameEvent(remedy.kind, remedy.data))
    assert after.round.laying.hands[ANN].total == 10
    assert DISPUTES.remedy(*asked(what="second", player="Ann", first="7", second="4")) is None


@pytest.mark.clause("TEN-P5-02", "TEN-P5-07")
def test_a_showdown_knows_the_cards_laid_and_its_cards_go_on_to_the_score() -> None:
    course = lay(all_pass(laid([2, 0, 1, 1])), "9+1 (J) 4+5 6+3")
    facts = known(course)
    assert facts["shown"] == {"Ann": ["9", "1"], "Bob": ["J"], "Cy": ["4", "5"], "Dee": ["6", "3"]}
    case, ruling = asked(what="showdown", **{key: facts[key] for key in ("shown", "starter", "round_card")})
    assert ruling["text"] == " ".join(outcome(course))
    remedy = DISPUTES.remedy(case, ruling)
    assert remedy is not None
    for before in (course, laid([2, 0, 1, 1])):
        assert scores(before.after(GameEvent(remedy.kind, remedy.data))) == (0, 0, 0, 21)


def test_a_bid_writes_nothing() -> None:
    ask = {"what": "bid", "bidder": "Ann", "owner": "Bob", "bid": 1, "protection": 0, "free": 5}
    assert DISPUTES.remedy(*asked(**ask)) is None


def test_known_names_are_those_of_the_questions() -> None:
    parts = {part.key for question in DISPUTES.questions for part in question.parts}
    courses: list[TenCourse] = [
        bid(laid([2, 1, 1, 2]), ANN, 2, BOB),
        enter(all_pass(laid([0, 0, 0, 0])), "laid", seat=ANN, card="7"),
    ]
    assert {key for course in courses for key in known(course)} <= parts
