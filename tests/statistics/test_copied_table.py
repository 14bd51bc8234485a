"""What the read model copies of a table."""

from __future__ import annotations

from tableside.scorebook.book import Book
from tableside.statistics.copied_table import most_behind
from tests.scorebook.nights.test_game_story import score
from tests.statistics.read_models import EVERYTHING, read_model_of, seat_points
from tests.support.nights_by_chance import enter


def test_a_win_from_behind_says_how_far(book: Book) -> None:
    rounds = ([0, 9, 1], [0, 0, 5], [20, 0, 0])
    table_id, table = seat_points(book, ["Ann", "Bob", "Cy"])
    for points in rounds:
        table = enter(book, table_id, table, "result", {"points": points})
    enter(book, table_id, table, "ended", {})
    with read_model_of(book) as model:
        behind = {name: model.games_of(name, EVERYTHING)[0].behind for name in ("ann", "bob", "cy")}
    assert behind == {"ann": 9, "bob": 0, "cy": 0}


def test_a_winner_who_trailed_most_after_the_last_round_made_no_comeback() -> None:
    assert most_behind(score([0, 1], [0, 9], winners=(0,))) == 0


def test_who_was_level_with_all_others_at_half_time_made_no_comeback(book: Book) -> None:
    table_id, table = seat_points(book, ["Ann", "Bob"])
    for points in ([2, 2], [3, 1]):
        table = enter(book, table_id, table, "result", {"points": points})
    enter(book, table_id, table, "ended", {})
    with read_model_of(book) as model:
        assert [one.comebacks for one in model.persons(EVERYTHING)] == [0, 0]
