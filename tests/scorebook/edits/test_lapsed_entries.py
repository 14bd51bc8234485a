"""Entries that no longer count stay in sight: on the sheet and in its CSV, also where the table was asked first."""

from __future__ import annotations

import csv

import pytest

from tableside.scorebook.export.csv_sheets import night_csv, table_csv
from tableside.scorebook.table.changes import group_lapsed
from tests.scorebook.table_play import TableInPlay, tpb_round


@pytest.fixture
def shortened() -> TableInPlay:
    """A round that tied, one that broke the tie, and a correction that ends the game with the first."""
    in_play = TableInPlay("ten-point-buck", 3, tpb__rounds=1)
    for taken in ([40, 40, 46], [40, 46, 51]):
        tpb_round(in_play, [40, 40, 40], taken)
    in_play.enter("corrected", target=3, data={"taken": [40, 46, 51], "bonus": None}, allowed=True)
    return in_play


def test_what_no_longer_counts_is_group_lapsed(shortened: TableInPlay):
    (group,) = group_lapsed(shortened.table, shortened.table.current_game.lapsed)
    assert group.positions == (4, 5)
    assert str(group).startswith("bids and card points taken (2 entries): The game is over")


def test_each_entry_that_no_longer_counts_has_a_line_in_the_csv(shortened: TableInPlay):
    for text in (table_csv(shortened.table), night_csv([shortened.table])):
        lines = [line for line in csv.DictReader(text.splitlines()) if line["Round"] == "!"]
        assert [line["Remarks"].split(".")[0] for line in lines] == [
            "Not counted: Bids (Ann 40, Bob 40, Cy 40)",
            "Not counted: Card points taken (Ann 40, Bob 46, Cy 51)",
        ]


def test_bids_that_nobody_may_see_are_in_no_csv_though_they_no_longer_count():
    in_play = TableInPlay("buddha", 3)
    in_play.enter("bid", bids=[7, None, None])
    in_play.enter("bid", bids=[None, 8, None])
    assert "7" not in table_csv(in_play.table)


def test_undo_leaves_nothing_lapsed(shortened: TableInPlay):
    shortened.undo()
    assert shortened.table.current_game.lapsed == ()
