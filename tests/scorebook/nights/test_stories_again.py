"""The stories of games that were played by chance: each sentence read again against the sheet."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.scorebook.nights.game_story import game_score, story
from tableside.scorebook.table.played_game import PlayedGame
from tableside.store.sqlite.sqlite_store import SqliteStore
from tests.scorebook.nights.told_again import GameAgain, is_so
from tests.support.nights_by_chance import Clock, new_book, play_nights

A_GAME = 2
"""Sentences of a game on the mean, at least: there is something to read."""


def read_from_sheet(played: PlayedGame) -> GameAgain:
    """The game as its sheet has it."""
    course, sign = played.course, -1 if played.course.lowest_wins else 1
    after = {
        row.round: [sign * (cell.total if cell.net is None else cell.net) for cell in row.cells]
        for row in course.rows
        if any(cell.score is not None for cell in row.cells)
    }
    hooks = [sum(row.cells[seat].hooks for row in course.rows) for seat in course.setup.seats]
    return GameAgain(course.setup.names, after, course.winners, hooks, sign)


@pytest.mark.parametrize(("nights", "seed"), [(12, 61), pytest.param(460, 77, marks=pytest.mark.thorough)])
def test_every_sentence_on_a_game_that_was_played_by_chance_is_so(tmp_path: Path, nights: int, seed: int) -> None:
    clock = Clock()
    book = new_book(SqliteStore(tmp_path / "book.sqlite3"), clock)
    play_nights(book, clock, nights, seed)
    over = [one for table_id in book.ids() for one in book.table(table_id).games if one.course.winners]
    told = [(sentence, one) for one in over for sentence in story(game_score(one))]
    assert [(sentence, one.course.rows) for sentence, one in told if not is_so(sentence, read_from_sheet(one))] == []
    assert len(over) >= 2 * nights
    assert len(told) >= A_GAME * len(over)
    book.close()
