"""Undo on a day: the tables that it puts away, and what has to be undone first."""

from __future__ import annotations

import random

import pytest

from referee.refused import Refused
from tests.scorebook.day_play import NAMES, SWEEP, Opener, a_leg, cards_to_draw


def test_undoing_the_moves_puts_the_new_tables_away_and_they_can_be_made_again(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    played.seat()
    a_leg(played, random.Random(1))
    drawn = cards_to_draw(played)
    old = played.day.sitting
    seated = played.day.leg_began
    new = played.move(drawn).sitting
    moved = played.day.position
    assert seated < played.day.leg_began == played.day.events[-1].at
    played.play(new[0].key, SWEEP)
    with pytest.raises(Refused) as caught:
        played.enter("undone", target=moved)
    assert (caught.value.code, caught.value.asks) == ("has_entries", True)
    day = played.enter("undone", target=moved, allowed=True)
    assert (day.leg, day.sitting, day.all_done, day.leg_began) == (1, old, True, seated)
    assert [table.rank for table in new if not played.table(table.key).put_away] == []
    again = played.move(drawn)
    assert [table.players for table in again.sitting] == [table.players for table in new]
    assert not {table.key for table in again.sitting} & {table.key for table in new}
    assert [table.rank for table in again.sitting if played.table(table.key).put_away] == []


def test_a_table_that_the_days_undo_takes_away_leaves_the_list_of_tables(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    seated = played.seat().position
    ids = {table_id for table_id, _ in played.tables.values()}
    assert {table_id for table_id, _ in played.book.recent(9)} == ids
    played.enter("undone", target=seated)
    assert played.book.recent(9) == []
    assert {table_id for table_id, _ in played.book.recent(9, put_away=True)} == ids


def test_the_seats_can_be_undone_where_a_keeper_put_a_table_away_before(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    seated = played.seat().position
    replaced = played.at(0)
    changed = played.enter("reseated", tables={"0": [*reversed(replaced.players)]}).position
    played.enter_at(replaced.key, "put_away")
    played.enter("undone", target=changed)
    assert played.enter("undone", target=seated).sitting == ()
    assert played.table(replaced.key).put_away


def test_what_others_rest_on_is_undone_after_them_and_what_tables_said_goes_with_them(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    played.enter("left", player="Anna")
    played.enter("came", players=["Anna"])
    came, left = 2, 3
    with pytest.raises(Refused, match="Undo first") as caught:
        played.enter("undone", target=left)
    assert "Anna came (4)" in caught.value.message
    with pytest.raises(Refused, match="Undo first"):
        played.enter("undone", target=came)
    seated = played.seat().position
    played.done(0, allowed=True)
    day = played.enter("undone", target=seated)
    assert (day.leg, day.done, day.sitting) == (0, {}, ())
    with pytest.raises(Refused, match="nothing to undo"):
        played.enter("undone", target=seated)
