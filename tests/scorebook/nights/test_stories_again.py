"""The stories of games that were played by chance: each sentence read again against the sheet."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.rules.score_sheet import Cell
from tableside.scorebook.nights.game_story import FEWEST_SENTENCES, MOST_SENTENCES, game_score, story
from tableside.scorebook.table.played_game import PlayedGame
from tableside.store.sqlite.sqlite_store import SqliteStore
from tests.scorebook.nights.told_again import GameAgain, is_so
from tests.support.nights_by_chance import Clock, new_book, play_nights

MEAN = 3
"""Sentences of a game on the mean, at least."""

COUNTED = {
    "buddha": "met the most bids",
    "ten-point-buck": "met the most bids",
    "oh-hell": "made the most exact bids",
    "ten": "won the most rounds",
}
"""What is said of who has most of what a game counts, by the game."""


def counts(cell: Cell) -> bool | None:
    """Whether a player's part of a round counts: a met bid, a round won; None where there is neither."""
    entered = cell.entered
    if "bid" not in entered:
        return cell.word == "won"
    taken = entered.get("tricks", entered.get("taken"))
    return None if taken is None else entered["bid"] == taken


def read_from_sheet(slug: str, played: PlayedGame) -> GameAgain:
    """The game as its sheet has it."""
    course, sign = played.course, -1 if played.course.lowest_wins else 1
    after = {
        row.round: [sign * (cell.total if cell.net is None else cell.net) for cell in row.cells]
        for row in course.rows
        if any(cell.score is not None for cell in row.cells)
    }
    hooks = [sum(row.cells[seat].hooks for row in course.rows) for seat in course.setup.seats]
    rows = [row for row in course.rows if row.kind == "round" and not row.open]
    of_each = ([counts(row.cells[seat]) for row in rows] for seat in course.setup.seats)
    most = [(found.count(True), len(found) - found.count(None)) for found in of_each]
    return GameAgain(course.setup.names, after, course.winners, hooks, sign, {COUNTED.get(slug, ""): most})


@pytest.mark.parametrize(("nights", "seed"), [(12, 61), pytest.param(460, 77, marks=pytest.mark.thorough)])
def test_every_sentence_on_a_game_that_was_played_by_chance_is_so(tmp_path: Path, nights: int, seed: int) -> None:
    clock = Clock()
    book = new_book(SqliteStore(tmp_path / "book.sqlite3"), clock)
    play_nights(book, clock, nights, seed)
    over = [(table.game, one) for one_id in book.ids() if (table := book.table(one_id)) for one in table.games]
    over = [(game, one) for game, one in over if one.course.winners]
    stories = [(game, one, story(game_score(one, game.statistics))) for game, one in over]
    told = [(game.slug, one, sentence) for game, one, sentences in stories for sentence in sentences]
    wrong = [(line, one.course.rows) for slug, one, line in told if not is_so(line, read_from_sheet(slug, one))]
    assert wrong == []
    assert len(over) >= 2 * nights
    assert all(FEWEST_SENTENCES <= len(sentences) <= MOST_SENTENCES for _, _, sentences in stories)
    assert len(told) >= MEAN * len(over)
    book.close()
