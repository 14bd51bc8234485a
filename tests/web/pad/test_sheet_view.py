"""The pad's sheet as a typed value: whose deal it is, what is marked, what is the newest line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tableside.scorebook.nights.standings import ranking
from tableside.web.tables.pad.pad_view import lead
from tableside.web.tables.pad.sheet_view import SheetView, sheet_view
from tests.scorebook.table_play import TableInPlay, buddha_round

PAD = Path(__file__).parents[3] / "templates" / "pad"
DRAWN_FOR_A_GAME = {"_now.html", "_piece.html", "_cell.html"}


def sheet(in_play: TableInPlay, until: int | None = None, *, needs_dealer: bool = False) -> SheetView:
    """The sheet of the game in play."""
    return sheet_view(in_play.table, in_play.table.current_game, until=until, needs_dealer=needs_dealer)


def test_the_column_of_the_dealer_says_so_if_the_dealer_is_known():
    in_play = TableInPlay("buddha", dealer=1)
    assert [column.deals for column in sheet(in_play).columns] == [False, True, False]
    assert sheet(in_play, needs_dealer=True).dealer is None


def test_a_corrected_cell_is_marked_and_no_other():
    in_play = TableInPlay("buddha")
    buddha_round(in_play, [4, 4, 4], [4, 4, 6])
    buddha_round(in_play, [4, 4, 4], [4, 4, 6])
    in_play.enter("corrected", target=2, data={"bids": [4, 4, 6]})
    assert [[cell.edited for cell in line.cells] for line in sheet(in_play).lines.items] == [
        [False, False, True],
        [False] * 3,
    ]


def test_the_last_line_is_the_newest_unless_later_ones_follow():
    in_play = TableInPlay("buddha")
    buddha_round(in_play, [4, 4, 4], [4, 4, 6])
    buddha_round(in_play, [4, 4, 4], [4, 4, 6])
    assert [line.newest for line in sheet(in_play).lines.items] == [False, True]
    assert [line.newest for line in sheet(in_play, until=1).lines.items] == [False]


def test_the_open_line_holds_what_each_has_with_its_entry():
    in_play = TableInPlay("ten-point-buck")
    in_play.enter("bid", bids=[40, 50, 60])
    line = sheet(in_play).open_line
    assert line
    assert [(cell.entered, cell.source) for cell in line.cells] == [(40, 2), (50, 2), (60, 2)]


def test_equal_scores_have_the_same_place():
    in_play = TableInPlay("buddha")
    for _ in range(in_play.table.course.open.deal.rounds):
        buddha_round(in_play, [7, 7, 1], [7, 7, 0])
    assert [place for place, _ in ranking(in_play.table.course)] == [1, 1, 3]
    assert lead(in_play.table) == "", "nobody leads a game that is over"


@pytest.mark.parametrize(
    "template", sorted(path.name for path in PAD.glob("*.html") if path.name not in DRAWN_FOR_A_GAME)
)
def test_what_the_pad_shows_is_a_field_of_its_view(template: str):
    text = (PAD / template).read_text("utf-8")
    assert not re.findall(r"\b(?:course|played)\.\w+|table\.(?:course|history|now)\b", text)
