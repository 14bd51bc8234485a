"""Moves after a leg: by the scores, by cards drawn, and after a correction."""

from __future__ import annotations

import random

import pytest

from referee.refused import Refused
from tableside.days.plan import read_drawn, would_move
from tests.scorebook.day_play import NAMES, PLAIN, Opener, a_leg, cards_to_draw

BY_SEAT = [[0, 0, 1, 2, 3]] * 5 + [[0, 1, 1, 2, 2]]
"""11, 7, 7 and 2 for four players."""


@pytest.mark.clause("HB-TOUR-06", "HB-TOUR-07", "HB-TOUR-08", "HB-AMB-24")
def test_moves_follow_the_scores_with_cards_where_they_turn_on_them(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    played.seat()
    played.play_leg(BY_SEAT)
    before = [table.players for table in played.day.sitting]
    plan = played.plan()
    assert plan.undecided == [(rank, [before[rank][1], before[rank][2]]) for rank in (0, 1)]
    assert not plan.ready
    with pytest.raises(Refused, match="decided"):
        played.move()
    drawn = {before[0][1]: ["2S"], before[0][2]: ["KH"], before[1][1]: ["AS"], before[1][2]: ["KH"]}
    day = played.move(drawn)
    assert day.leg == 2
    assert [{*table.players} for table in day.sitting] == [
        {before[0][0], before[0][2], before[1][0], before[1][1]},
        {before[0][1], before[0][3], before[1][2], before[1][3]},
    ]
    assert len(day.tables) == 4
    assert played.table(day.sitting[1].key).name == "Table 2, leg 2"
    assert day.moves[0].drawn[before[0][2]] == ("KH",)


def test_moves_worked_out_from_scores_that_changed_since_are_refused(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    played.seat()
    a_leg(played, random.Random(3))
    drawn = cards_to_draw(played)
    plan = played.plan(drawn)
    table = played.table(played.at(0).key)
    first = next(event for event in table.history.active() if event.kind == "result")
    last = len(table.names) - 1
    other = {"tricks": [0] * last + [5], "winners": [last] * 5}
    played.enter_at(played.at(0).key, "corrected", target=first.position, data=other)
    with pytest.raises(Refused) as caught:
        played.enter("moved", ranks=plan.best_first, drawn=drawn, placed={}, tables=plan.tables)
    assert caught.value.code in {"stale", "undecided"}
    assert played.day.leg == 1


def test_a_correction_after_the_moves_tells_who_would_have_gone_elsewhere(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    played.seat()
    played.play_leg(PLAIN)
    table = played.at(0)
    day = played.move()
    made = day.moves[0]
    assert would_move(day, played.tables, made) == []
    last = [event for event in played.table(table.key).history.active() if event.kind == "result"][3]
    otherwise = {"tricks": [2, 0, 3, 0], "winners": [0, 0, 2, 2, 2]}
    played.enter_at(table.key, "corrected", target=last.position, data=otherwise)
    names, seats = table.players, [one.players for one in day.sitting]
    assert would_move(day, played.tables, made) == [(names[2], 0), (names[1], 1)]
    day = played.enter("kept", leg=1, moves=[[names[2], 0], [names[1], 1]])
    assert would_move(day, played.tables, day.moves[0]) == []
    assert [one.players for one in day.sitting] == seats


def test_typed_cards_are_told_apart() -> None:
    assert read_drawn({"Anna": "KH, 2s", "Robert": " ", "Cyril": "10♠"}) == {"Anna": ["KH", "2s"], "Cyril": ["10♠"]}
