"""Legs: when a table is done, which games count, an end by the clock."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.refused import Refused
from referee.rules.day import PlayerScore
from tableside.days.day_book import DayBook
from tableside.days.scores.counted_games import counted_and_surplus
from tableside.days.scores.done_tables import is_done
from tableside.days.scores.leg_scores import scores
from tableside.scorebook.book import Book
from tableside.scorebook.events.event import Draft
from tableside.scorebook.limits import LAST_MOMENT
from tableside.store.sqlite.sqlite_store import SqliteStore
from tests.scorebook.day_play import NAMES, SWEEP, Opener


@pytest.mark.clause("HB-TOUR-05", "HB-AMB-25")
def test_a_table_says_done_once_its_games_are_and_all_of_them_before_anybody_moves(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    played.seat()
    first = played.at(0)
    played.play(first.key, SWEEP)
    with pytest.raises(Refused) as caught:
        played.done(0)
    assert (caught.value.code, caught.value.asks) == ("games_missing", True)
    assert caught.value.message == "Table 1 has finished 1 of 2 games. Is its leg over all the same?"
    played.play(first.key, SWEEP)
    assert {*played.done(0).done} == {first.key}
    with pytest.raises(Refused, match="already"):
        played.done(0)
    with pytest.raises(Refused, match="every table"):
        played.move()
    assert played.done(1, allowed=True).all_done


@pytest.mark.clause("HB-AMB-25")
def test_only_the_first_games_of_a_leg_count(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    played.seat()
    key = played.at(0).key
    for _ in range(3):
        played.play(key, SWEEP)
    assert counted_and_surplus(played.day, played.tables, played.at(0)) == (2, 1)
    assert scores(played.day, played.tables, 1)[played.at(0).players[0]] == PlayerScore(30, 2, 0)


def test_a_table_that_cannot_be_read_scores_nothing_and_stops_nobody(open_day: Opener, tmp_path: Path) -> None:
    played = open_day(list(NAMES[:8]))
    played.seat()
    for rank in (0, 1):
        played.play(played.at(rank).key, SWEEP)
    broken, whole = (played.at(rank) for rank in (0, 1))
    with played.book.store.writing() as session:
        session.connection.execute("update events set data = '[' where table_id = ?", (played.tables[broken.key][0],))
    days = DayBook(Book(SqliteStore(played.book.store.path), lambda: 1, lambda: "n"), lambda: "n")
    tables = days.tables(played.day_id)
    assert {*scores(played.day, tables, 1)} == {*whole.players}
    draft = Draft("done", {"table": broken.key, "games": 0}, "d", played.day.position, allowed=True)
    assert is_done(days.enter(played.day_id, draft), tables, broken)


@pytest.mark.parametrize("ends", [0, LAST_MOMENT, 2**60])
def test_an_end_by_the_clock_is_a_moment_that_a_page_can_show(open_day: Opener, ends: int):
    played = open_day()
    with pytest.raises(Refused) as caught:
        played.enter("timed", what="pause", ends=ends)
    assert caught.value.field == "ends"
    played.enter("timed", what="pause", ends=LAST_MOMENT - 1)
