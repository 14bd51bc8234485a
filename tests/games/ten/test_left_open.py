"""A round of 10 whose round card was struck off: it is scored without it, and nobody wins before it is entered."""

from __future__ import annotations

import pytest

from referee.games.ten.course import TenCourse
from referee.games.ten.explain import explain
from referee.refused import Refused
from referee.rules.entry import GameEvent
from tests.games.ten.table import cards, enter, played, table

SHOWN = "9 4 6 3"
"""Ann wins, Dee loses and takes four normal cards."""
DEE = 3


@pytest.fixture
def without_card() -> TenCourse:
    course, event = table(), GameEvent("result", {"shown": cards(SHOWN), "starter": None, "round_card": None}, 2)
    with pytest.raises(Refused) as refused:
        course.after(event)
    assert refused.value.asks
    return course.after_unanswered(event, refused.value)


@pytest.mark.clause("TEN-P5-07")
def test_the_loser_takes_what_is_known(without_card: TenCourse):
    (row,) = without_card.rows
    assert row.asks.startswith("Which round card lies open")
    assert (without_card.totals[DEE], row.facts["card"]) == (4, None)
    assert explain(without_card, 0, DEE).total == 4
    assert not any("0" in remark for remark in row.remarks[:1])


def test_the_game_goes_on(without_card: TenCourse):
    after = played(without_card, 5, "9 4 6 3")
    assert [row.label for row in after.rows] == ["1", "2"]
    assert after.totals[DEE] == 13


@pytest.mark.clause("TEN-SCORE-03")
def test_nobody_has_won_before_the_card_is_entered(without_card: TenCourse):
    over = enter(without_card, "hands", "so it was", cards=[["1", "2", "3"]] * 4)
    assert (over.winners, over.prompt.entry) == ((), None)
    assert over.prompt.sentences == (without_card.rows[0].asks,)
    with pytest.raises(Refused, match="still to be answered"):
        played(over, 5, SHOWN)
