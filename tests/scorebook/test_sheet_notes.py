"""Notes beside a round or a game: the last counts, an empty one takes it away, undo brings back the one before."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Any

import pytest

from referee.refused import Refused
from tableside.scorebook.entering import is_stale
from tableside.scorebook.events.event import Draft
from tableside.scorebook.export.copies import copy_of
from tableside.scorebook.export.csv_sheets import night_csv, notes_csv, table_csv
from tableside.scorebook.limits import SHEET_NOTE_LENGTH
from tableside.scorebook.replay import replay
from tableside.scorebook.table.sheet_notes import sheet_notes
from tableside.scorebook.table.table import Table
from tests.scorebook.table_play import TableInPlay, buddha_round, tpb_round
from tests.support.read_copy import read_copy

BIRTHDAY, LAMP = "Dee’s birthday", "The lamp went out"


def two_rounds(slug: str = "buddha") -> TableInPlay:
    """A table after two rounds, whose entries are 2 and 3, then 4 and 5."""
    in_play = TableInPlay(slug)
    for _ in range(2):
        if slug == "buddha":
            buddha_round(in_play, [4, 4, 4], [4, 4, 6])
        else:
            tpb_round(in_play, [20, 1, 1], [20, 30, 30])
    return in_play


def notes_on(table: Table) -> tuple[list[str], str]:
    """The notes beside the rounds of the game in play, and the one beside the game."""
    notes = sheet_notes(table)
    return [notes.of_row(row) for row in table.course.rows], notes.of_game(table.current_game)


def test_a_note_is_on_its_round_or_its_game():
    in_play = two_rounds()
    in_play.enter("noted", target=3, text=BIRTHDAY)
    in_play.enter("noted", game=1, text=LAMP)
    assert notes_on(in_play.table) == ([BIRTHDAY, ""], LAMP)


def test_a_later_note_replaces_the_earlier_one_whichever_entry_of_the_round_it_names():
    in_play = two_rounds()
    in_play.enter("noted", target=5, text=BIRTHDAY)
    in_play.enter("noted", target=4, text=LAMP)
    assert notes_on(in_play.table) == (["", LAMP], "")


def test_an_empty_note_takes_it_away():
    in_play = two_rounds()
    in_play.enter("noted", target=3, text=BIRTHDAY)
    in_play.enter("noted", target=3, text="")
    assert notes_on(in_play.table) == (["", ""], "")


def test_undo_brings_the_note_before_back_and_redo_the_later_one():
    in_play = two_rounds()
    in_play.enter("noted", game=1, text=BIRTHDAY)
    in_play.enter("noted", game=1, text=LAMP)
    in_play.undo()
    assert notes_on(in_play.table)[1] == BIRTHDAY
    in_play.redo()
    assert notes_on(in_play.table)[1] == LAMP


def test_a_note_goes_with_its_round_and_comes_back_with_it():
    in_play = two_rounds()
    in_play.enter("noted", target=5, text=BIRTHDAY)
    in_play.enter("struck", target=5, **{"with": [4]})
    assert notes_on(in_play.table) == ([""], "")
    in_play.undo()
    assert notes_on(in_play.table) == (["", BIRTHDAY], "")


def test_a_note_stays_on_a_round_that_is_corrected():
    in_play = two_rounds()
    in_play.enter("noted", target=3, text=BIRTHDAY)
    in_play.enter("corrected", allowed=True, target=2, data={"bids": [4, 4, 6]})
    assert notes_on(in_play.table) == ([BIRTHDAY, ""], "")


def test_another_keepers_form_stays_as_good_as_it_was_while_a_note_is_written():
    in_play = two_rounds()
    seen = in_play.table.position
    in_play.enter("noted", target=3, text=BIRTHDAY)
    assert not is_stale(in_play.table, Draft("bid", {"bids": [4, 4, 4]}, "k", seen))


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"target": 3, "text": "x" * (SHEET_NOTE_LENGTH + 1)}, "text"),
        ({"target": 3, "text": None}, "text"),
        ({"target": 3}, "text"),
        ({"target": 1, "text": "x"}, "target"),
        ({"target": 99, "text": "x"}, "target"),
        ({"text": "x"}, "target"),
        ({"game": 2, "text": "x"}, "game"),
        ({"game": 0, "text": "x"}, "game"),
        ({"game": "1", "text": "x"}, "game"),
        ({"game": 1, "target": 3, "text": "x"}, "game"),
    ],
)
def test_a_note_that_is_too_long_or_on_nothing_is_refused(data: dict[str, Any], field: str):
    in_play = two_rounds()
    with pytest.raises(Refused) as refused:
        in_play.enter("noted", **data)
    assert refused.value.field == field


def test_a_note_of_the_full_length_is_taken():
    in_play = two_rounds()
    in_play.enter("noted", target=3, text="x" * SHEET_NOTE_LENGTH)
    assert notes_on(in_play.table)[0][0] == "x" * SHEET_NOTE_LENGTH


def test_an_entry_of_the_open_round_takes_no_note_yet():
    in_play = two_rounds()
    in_play.enter("bid", bids=[4, 4, 4])
    with pytest.raises(Refused, match="on the sheet"):
        in_play.enter("noted", target=6, text="x")


def column(text: str, name: str = "Note") -> list[str | None]:
    """A column of the CSV, line by line."""
    return [line.get(name) for line in csv.DictReader(StringIO(text, newline=""))]


def test_the_csv_of_notes_has_them_with_their_round_or_game():
    in_play = two_rounds("ten-point-buck")
    in_play.enter("noted", target=3, text=BIRTHDAY)
    in_play.enter("noted", game=1, text=LAMP)
    lines = [tuple(line.values()) for line in csv.DictReader(StringIO(notes_csv(in_play.table), newline=""))]
    own = [line for line in lines if line[2] == "Note"]
    assert own == [("1", "", "Note", "", "", LAMP, "", ""), ("1", "1", "Note", "", "", BIRTHDAY, "", "")]


def test_the_csv_has_a_rounds_note_on_its_line_and_the_games_on_the_line_of_the_totals():
    in_play = two_rounds("ten-point-buck")
    in_play.enter("noted", target=3, text=BIRTHDAY)
    in_play.enter("noted", game=1, text=LAMP)
    assert column(table_csv(in_play.table)) == [BIRTHDAY, "", LAMP]
    assert column(night_csv([in_play.table])) == [*[BIRTHDAY] * 3, *[""] * 3, *[LAMP] * 3]


def test_a_printed_sheet_gets_the_column_with_its_first_note_and_loses_it_with_the_last():
    in_play = two_rounds()
    in_play.enter("noted", target=3, text="=1+1")
    assert column(table_csv(in_play.table)) == ["'=1+1", "", ""]
    in_play.enter("noted", target=3, text="")
    assert column(table_csv(in_play.table)) == [None] * 3


def test_the_notes_come_along_in_a_copy():
    in_play = two_rounds()
    in_play.enter("noted", target=3, text=BIRTHDAY)
    assert notes_on(replay(read_copy(copy_of(in_play.table).encode()))) == ([BIRTHDAY, ""], "")
