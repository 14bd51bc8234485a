"""A whole game of Ten-Point Buck, its sheet checked against one written by hand."""

from __future__ import annotations

import csv
from io import StringIO

import pytest

from tableside.scorebook.export.copies import copy_of
from tableside.scorebook.export.csv_sheets import table_csv
from tableside.scorebook.replay import replay
from tableside.scorebook.table.table import Table
from tests.scorebook.table_play import TableInPlay, tpb_round
from tests.support.read_copy import read_copy

BY_HAND = """
 1  Ann   20 20 10 10   30 30 10 10   40 46  3  3
 2  Bob   10 10 10 20   10 50  0 10   10 30  2  5
 -  Cy     -  -  - 20    -  -  - 10    -  -  -  5
 3  Cy    30 45  2 22   30 36  3 13   30 30 10 15
 4  Ann    0  0 10 32   50 50 10 23   50 50 10 25
 5  Bob   60 20  0 32   30 20  3 26   40 35  7 32
 6  Cy    20 20 10 42   20 30  3 29   20 25  5 37
 TOTAL -   -  -  - 42    -  -  - 29    -  -  - 37
"""
"""Round, dealer, then bid, taken, score and total of Ann, Bob and Cy; a dash is a blank."""


def played_table() -> TableInPlay:
    """Cy hunts twice, a deal is void, round 1 is put right after round 3, and a tie takes a sixth round."""
    played = TableInPlay("ten-point-buck")
    tpb_round(played, [20, 30, 40], [20, 32, 46])
    played.enter("bid", bids=[10, 10, 10])
    played.enter("hunted", seat=2)
    played.enter("result", taken=[10, 50, 30], bonus=None)
    played.enter("redealt", reason="a card too many")
    tpb_round(played, [30, 30, 30], [45, 36, 30])
    played.enter("corrected", target=3, note="counted again", data={"taken": [20, 30, 46], "bonus": None})
    tpb_round(played, [0, 50, 50], [0, 50, 50])
    tpb_round(played, [60, 30, 40], [20, 20, 35], bonus=2)
    tpb_round(played, [20, 20, 20], [20, 30, 25])
    return played


def cells(table: Table) -> list[list[str]]:
    """The sheet's rows without the columns that the sheet by hand leaves out; a blank is a dash."""
    rows = csv.DictReader(StringIO(table_csv(table), newline=""))
    names = [f"{name} {column}" for name in table.names for column in ("Bid", "Taken", "Score", "Total")]
    return [[_sign(row["Round"]), *(row[name] or "-" for name in ("Dealer", *names))] for row in rows]


def _sign(label: str) -> str:
    """The row's label, a dash for a deal that was not scored."""
    return label if label.isdigit() or label == "TOTAL" else "-"


def by_hand() -> list[list[str]]:
    return [line.split() for line in BY_HAND.strip().splitlines()]


@pytest.mark.clause("TPB-SCORE-03", "TPB-SCORE-04", "TPB-SCORE-05", "TPB-SCORE-06", "TPB-DOE-04", "TPB-END-02")
def test_the_sheet_of_a_game_is_the_one_written_by_hand():
    assert cells(played_table().table) == by_hand()


def test_the_sheet_stays_the_same_through_undo_past_the_end_and_redo():
    played = played_table()
    for _ in range(4):
        played.undo()
    assert played.table.course.winners == ()
    for _ in range(4):
        played.redo()
    assert table_csv(played.table) == table_csv(played_table().table)


def test_the_sheet_stays_the_same_through_a_copy():
    table = played_table().table
    assert table_csv(replay(read_copy(copy_of(table).encode()))) == table_csv(table)


def test_the_winner_is_in_the_last_row_with_the_reason():
    reason = "Ann and Cy were tied after 5 rounds; after one more round Ann is ahead: Ann 42, Cy 37, Bob 29."
    assert table_csv(played_table().table).endswith(f'"Winner: Ann. {reason}",\r\n')
