"""Answers of the read model are kept, and never given once they are old."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.refused import Refused
from tableside.circles.circle import HOME
from tableside.scorebook.book import Book
from tableside.scorebook.events.event import Draft
from tableside.statistics.kept_answers import Changes
from tableside.statistics.updating import ReadModelUpdater, Statistics
from tableside.store.errors import ScoreFileError
from tableside.store.read_model.answers import PersonTotals
from tableside.store.read_model.read_model import ReadModel
from tableside.store.read_model.selection import Selection
from tableside.store.sqlite.sqlite_store import SqliteStore
from tests.statistics.read_models import EVERYTHING, circle_book, end_points, play_points, seat_points
from tests.support.nights_by_chance import Clock, enter, new_book, play_nights

QUESTIONS = (ReadModel.persons, ReadModel.figures, ReadModel.names_of)
SELECTIONS = (EVERYTHING, Selection(game="huckley-buck"), Selection(persons=("ann", "bob")), Selection(circles=(HOME,)))


def test_an_answer_is_kept_until_something_happens_at_a_table(book: Book, clock: Clock, tmp_path: Path) -> None:
    play_nights(book, clock, 1, seed=3, games=1)
    statistics = Statistics(book, circle_book(book))
    first = statistics.up_to_date().ask(ReadModel.nights, EVERYTHING, 5)
    assert statistics.up_to_date().ask(ReadModel.nights, EVERYTHING, 5) is first
    other = new_book(SqliteStore(tmp_path / "book.sqlite3"), clock)
    enter(other, "table1", other.table("table1"), "put_away", {})
    other.close()
    assert statistics.up_to_date().ask(ReadModel.nights, EVERYTHING, 5) != first


def test_where_the_file_cannot_be_written_statistics_are_as_they_were(
    book: Book, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_nights(book, clock, 1, seed=3, games=1)
    statistics = Statistics(book, circle_book(book))
    before = statistics.up_to_date().ask(ReadModel.persons, EVERYTHING)
    enter(book, "table1", book.table("table1"), "put_away", {})

    def full() -> None:
        raise ScoreFileError("disk_full", "The disk is full.")

    monkeypatch.setattr(book.store, "writing_read_model", full)
    assert statistics.up_to_date().ask(ReadModel.persons, EVERYTHING) == before


def test_after_a_failover_no_cached_answer_is_used(book: Book, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    play_nights(book, clock, 1, seed=3, games=1)
    statistics = Statistics(book, circle_book(book))
    questions = (
        lambda: statistics.up_to_date().ask(ReadModel.persons, EVERYTHING),
        lambda: statistics.up_to_date().ask_by_person(ReadModel.persons, EVERYTHING),
    )
    assert all(ask() for ask in questions)
    with book.store.writing_read_model() as model:
        model._execute("delete from copied_players")
    assert all(ask() for ask in questions)
    monkeypatch.setattr(book.store, "connections_lost", 1)
    assert [ask() for ask in questions] == [[], []]


def test_changes_before_a_failover_say_nothing_of_the_same_numbers_after_it() -> None:
    changes = Changes()
    changes.add(0, 8, frozenset({"ann"}))
    assert (changes.between(0, 7, 8), changes.between(1, 7, 8)) == (frozenset({"ann"}), None)


def test_the_answers_to_questions_of_all_games_and_of_those_over_are_kept_apart(book: Book, clock: Clock) -> None:
    statistics = Statistics(book, circle_book(book))
    table_id, table = seat_points(book, ["Ann", "Bob"])
    assert statistics.up_to_date().ask(ReadModel.persons, EVERYTHING) == []
    end_points(book, table_id, table)
    assert len(statistics.up_to_date().ask_of_games_over(ReadModel.persons, EVERYTHING)) == 2


def test_what_games_that_are_over_add_up_to_is_kept_while_another_one_is_played(book: Book, clock: Clock) -> None:
    play_nights(book, clock, 2, seed=3, games=1)
    statistics = Statistics(book, circle_book(book))
    first = statistics.up_to_date().ask_of_games_over(ReadModel.persons, EVERYTHING)
    table_id, table = seat_points(book, ["Ann", "Bob"])
    table = enter(book, table_id, table, "result", {"points": [3, 1]})
    assert statistics.up_to_date().ask_of_games_over(ReadModel.persons, EVERYTHING) is first
    table = enter(book, table_id, table, "ended", {})
    second = statistics.up_to_date().ask_of_games_over(ReadModel.persons, EVERYTHING)
    assert sum(one.games for one in second) == sum(one.games for one in first) + 2
    enter(book, table_id, table, "put_away", {})
    assert statistics.up_to_date().ask_of_games_over(ReadModel.persons, EVERYTHING) is second
    statistics.up_to_date().ask(ReadModel.nights, EVERYTHING, 5)
    enter(book, table_id, book.table(table_id), "undone", {"target": book.table(table_id).history.undoable[-1]})
    enter(book, table_id, book.table(table_id), "undone", {"target": book.table(table_id).history.undoable[-1]})
    assert statistics.up_to_date().ask_of_games_over(ReadModel.persons, EVERYTHING) == first


def test_a_new_table_that_makes_one_night_of_two_changes_what_people_add_up_to(book: Book) -> None:
    statistics = Statistics(book, circle_book(book))
    first, _ = play_points(book, ["Ann", "Bob"], "first"), play_points(book, ["Bob", "Cy"], "second")
    nights = {
        one.person: one.nights for one in statistics.up_to_date().ask_of_games_over(ReadModel.persons, EVERYTHING)
    }
    seat_points(book, ["Bob", "Cy"], "third", follows=first.key)
    after = {one.person: one.nights for one in statistics.up_to_date().ask_of_games_over(ReadModel.persons, EVERYTHING)}
    assert (nights["bob"], after["bob"]) == (2, 1)


@pytest.mark.parametrize("seed", range(2))
def test_an_answer_about_games_that_are_over_is_never_an_old_one(book: Book, clock: Clock, seed: int) -> None:
    questions = (ReadModel.persons, ReadModel.figures, ReadModel.titles, ReadModel.span)
    asked = [*product(questions, (EVERYTHING, Selection(persons=("ann", "hal"))))]
    statistics = Statistics(book, circle_book(book))
    for night in range(6):
        play_nights(book, clock, 1, seed=100 * seed + night, games=2)
        now, fresh = (one.up_to_date() for one in (statistics, Statistics(book, circle_book(book))))
        assert [now.ask_of_games_over(*one) for one in asked] == [fresh.ask_of_games_over(*one) for one in asked]


def sorted_rows(rows: list[Any]) -> list[Any]:
    rounded = (one._replace(chance=round(one.chance, 9)) if isinstance(one, PersonTotals) else one for one in rows)
    return sorted(rounded, key=repr)


@pytest.mark.parametrize("seed", range(3))
def test_rows_of_persons_are_never_old_ones_whatever_happens(book: Book, clock: Clock, seed: int) -> None:
    circles, luck = circle_book(book), Random(seed)
    statistics = Statistics(book, circles)
    for step in range(12):
        if step % 3 == 0:
            play_nights(book, clock, 1, seed=100 * seed + step, games=1)
        table_id = luck.choice(book.ids())
        table = book.table(table_id)
        happens = luck.choice(("undo", "rename", "merge", "copy", "nothing"))
        if happens == "undo" and table.history.undoable:
            enter(book, table_id, table, "undone", {"target": table.history.undoable[-1]})
        elif happens == "rename":
            names = [*table.names[:-1], luck.choice(("Xenia", "Yuri", "Zoe"))]
            seating = {**table.history.latest(1).data, "players": names}
            enter(book, table_id, table, "corrected", {"target": 1, "data": seating})
        elif happens == "merge":
            circle = circles.home()
            data = {"name": luck.choice(table.names), "right": luck.choice(("Somebody", "Else"))}
            with suppress(Refused):
                circles.enter(HOME, Draft("called", data, f"merge-{step}", circle.position))
        elif happens == "copy":
            book.bring_in(list(table.history.events))
        now, fresh = statistics.up_to_date(), Statistics(book, circles).up_to_date()
        for question, selection in product(QUESTIONS, SELECTIONS):
            kept, anew = (sorted_rows(one.ask_by_person(question, selection)) for one in (now, fresh))
            assert kept == anew, (step, happens, question.__name__)


def recorded_question() -> tuple[Callable[..., list[PersonTotals]], list[tuple[str, ...] | None]]:
    """A question about persons, and a list of whom it is asked about: None for everybody."""
    asked: list[tuple[str, ...] | None] = []

    def persons(model: ReadModel, selection: Selection, among: tuple[str, ...] | None) -> list[PersonTotals]:
        asked.append(among)
        return model.persons(selection, among)

    return persons, asked


def test_after_the_end_of_a_game_only_those_who_played_it_are_asked_about(book: Book, clock: Clock) -> None:
    persons, asked = recorded_question()
    play_nights(book, clock, 2, seed=3, games=1)
    statistics = Statistics(book, circle_book(book))
    statistics.up_to_date().ask_by_person(persons, EVERYTHING)
    table_id, table = seat_points(book, ["Ann", "Zoe"])
    table = enter(book, table_id, table, "result", {"points": [3, 1]})
    statistics.up_to_date().ask_by_person(persons, EVERYTHING)
    enter(book, table_id, table, "ended", {})
    found = statistics.up_to_date().ask_by_person(persons, EVERYTHING)
    assert asked == [None, ("ann", "zoe")]
    assert next(one for one in found if one.person == "zoe").games == 1


def test_a_selection_of_persons_is_not_asked_again_after_games_of_others(book: Book, clock: Clock) -> None:
    persons, asked = recorded_question()
    play_nights(book, clock, 2, seed=3, games=1)
    statistics = Statistics(book, circle_book(book))
    for at, names in enumerate((["Ann", "Bob"], ["Ann", "Zoe"], ["Ann", "Bob"])):
        play_points(book, names, f"seat-{at}")
        assert statistics.up_to_date().ask_by_person(persons, Selection(persons=("ann", "bob")))
    assert asked == [None, ("ann", "bob")]


def test_what_games_with_somebody_add_up_to_is_kept_while_they_sit_at_no_changed_table(book: Book) -> None:
    together, statistics = Selection(persons=("ann", "bob")), Statistics(book, circle_book(book))
    found = []
    for at, names in enumerate((["Ann", "Bob"], ["Ann", "Zoe"], ["Bob", "Zoe"], ["Ann", "Bob"])):
        play_points(book, names, f"seat-{at}")
        found.append(statistics.up_to_date().ask_of_games_over(ReadModel.span, together))
    assert found[0] is found[1] is found[2]
    assert [one.games for one in found] == [1, 1, 1, 2]


def test_of_a_change_that_another_program_copied_everybody_may_be_concerned(book: Book, clock: Clock) -> None:
    play_nights(book, clock, 1, seed=3, games=1)
    statistics = Statistics(book, circle_book(book))
    before = statistics.up_to_date().ask_by_person(ReadModel.persons, EVERYTHING)
    play_points(book, ["Ann", "Zoe"])
    ReadModelUpdater(book, circle_book(book)).catch_up(9)
    after = statistics.up_to_date().ask_by_person(ReadModel.persons, EVERYTHING)
    assert {one.person for one in after} == {one.person for one in before} | {"ann", "zoe"}


def test_different_questions_have_different_answers(nights_played: Book) -> None:
    statistics = Statistics(nights_played, circle_book(nights_played))
    [latest] = statistics.up_to_date().ask(ReadModel.nights, EVERYTHING, 1)
    [next_to_it] = statistics.up_to_date().ask(ReadModel.nights, EVERYTHING, 1, skip=1)
    assert latest.began > next_to_it.began
