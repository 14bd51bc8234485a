"""Entries that no longer count stay on the sheet only where nobody was asked about them."""

from __future__ import annotations

import pytest
from table_play import Night, tpb_round

from tableside.scorebook.events import Event
from tableside.scorebook.fold import replay
from tableside.scorebook.lapsed_entries import not_asked_about
from tableside.scorebook.table import Table

CORRECTION = {"target": 3, "data": {"taken": [40, 46, 51], "bonus": None}}


def after(kind: str, data: dict[str, object], *, allowed: bool, undone: bool = False) -> Table:
    """A game of one round with a tie and a second round, after a change that ends it with the first one."""
    night = Night("ten-point-buck", 3, tpb__rounds=1)
    for taken in ([40, 40, 46], [40, 46, 51]):
        tpb_round(night, [40, 40, 40], taken)
    events = [*night.table.history.events, Event(6, kind, data, "k-6", 0, allowed)]
    if undone:
        events.append(Event(7, "undone", {"target": 6}, "k-7", 0))
    return replay(events)


def left_on_the_sheet(table: Table) -> list[int]:
    return [lapsed.event.position for lapsed in not_asked_about(table, table.now)]


@pytest.mark.parametrize(("allowed", "left"), [(False, [4, 5]), (True, [])])
def test_what_a_correction_made_lapse(allowed: bool, left: list[int]):
    table = after("corrected", CORRECTION, allowed=allowed)
    assert [lapsed.event.position for lapsed in table.now.lapsed] == [4, 5]
    assert left_on_the_sheet(table) == left


@pytest.mark.parametrize(("allowed", "left"), [(False, [3]), (True, [])])
def test_what_a_striking_made_lapse(allowed: bool, left: list[int]):
    table = after("struck", {"target": 2}, allowed=allowed)
    assert [lapsed.event.position for lapsed in table.now.lapsed] == [3]
    assert left_on_the_sheet(table) == left


def test_what_was_undone_made_nothing_lapse():
    table = after("corrected", CORRECTION, allowed=True, undone=True)
    assert table.now.lapsed == ()


def test_a_change_settles_only_what_comes_between_its_entry_and_itself():
    events = list(after("corrected", CORRECTION, allowed=False).history.events)
    other = {"target": 5, "data": {"taken": [41, 46, 51], "bonus": None}}
    table = replay([*events, Event(7, "corrected", other, "k-7", 0, True)])
    assert left_on_the_sheet(table) == [4]
