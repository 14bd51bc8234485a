"""How a form may go on that came later than another keeper's entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from referee.refused import Refused
from tableside.scorebook.conflicts.conflict import Conflict, LateForm, Resolution, find_conflict
from tests.scorebook.table_play import TableInPlay

BIDS = [40, 40, 40]
SCORE = [40, 46, 51]


def bid_for() -> TableInPlay:
    """A table whose first round is bid for."""
    in_play = TableInPlay("ten-point-buck")
    in_play.enter("bid", bids=BIDS)
    return in_play


def late(
    in_play: TableInPlay, based_on: int, data: Mapping[str, Any], *, note: str = "", refused: Refused | None = None
) -> Conflict | None:
    """What becomes of a later keeper's score of the round."""
    form = LateForm(in_play.table.course.entries["result"], data, note, "late", based_on, refused)
    return find_conflict(in_play.table, form)


def test_the_same_score_is_as_good_as_saved() -> None:
    in_play = bid_for()
    in_play.enter("result", taken=SCORE, bonus=None)
    conflict = late(in_play, 2, in_play.table.history[3].data)
    assert conflict
    assert (conflict.resolution, conflict.target) == (Resolution.SAME, 3)


@pytest.mark.parametrize(
    ("taken", "note"), [([46, 40, 51], ""), (SCORE, "so we say")], ids=["another score", "the same with a note"]
)
def test_a_score_that_says_more_may_correct_the_one_that_is_entered(taken: list[int], note: str) -> None:
    in_play = bid_for()
    in_play.enter("result", taken=SCORE, bonus=None)
    conflict = late(in_play, 2, {"taken": taken, "bonus": None}, note=note)
    assert conflict
    assert (conflict.resolution, conflict.target) == (Resolution.CORRECT, 3)
    assert conflict.course == in_play.table.course_before(3)


def test_a_form_whose_round_is_still_open_may_be_sent_again() -> None:
    in_play = bid_for()
    in_play.enter("hunted", seat=1)
    conflict = late(in_play, 2, {"taken": SCORE, "bonus": None})
    assert conflict
    assert (conflict.resolution, conflict.target) == (Resolution.AGAIN, None)
    assert conflict.course is in_play.table.course


def test_a_form_whose_round_is_gone_can_only_be_read() -> None:
    in_play = bid_for()
    in_play.enter("result", taken=SCORE, bonus=None)
    form = LateForm(in_play.table.course.entries["hunted"], {"seat": 1}, "", "late", 2, None)
    conflict = find_conflict(in_play.table, form)
    assert conflict
    assert conflict.resolution is Resolution.READ
    assert conflict.course == in_play.table.course_before(3)


def test_what_is_refused_for_a_reason_of_its_own_is_no_conflict() -> None:
    in_play = bid_for()

    assert late(in_play, 2, {"taken": [1, 1, 1], "bonus": None}, refused=Refused("sum", "taken", "The sum.")) is None
