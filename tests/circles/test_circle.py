"""A circle: whose name is whose, in every statistic; each of it can be undone, and goes with its copy."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.refused import Refused
from tableside.circles.circle import HOME, Circle
from tableside.circles.circle_book import CircleBook, NoCircle, StaleCircle
from tableside.circles.copies import copy_of_circle, read_copy_of_circle
from tableside.circles.kinds.begun import begin_circle
from tableside.circles.kinds.moved import TableMove
from tableside.scorebook.book import Book
from tableside.scorebook.events.event import Draft, record
from tableside.scorebook.limits import EVENTS_PER_CIRCLE
from tableside.statistics.updating import ReadModelUpdater, Statistics
from tableside.store.errors import ScoreFileError
from tableside.store.event_store import WritableSession
from tableside.store.read_model.answers import PersonName
from tableside.store.read_model.read_model import ReadModel
from tableside.store.read_model.selection import Selection
from tableside.store.sqlite.sqlite_store import SqliteStore
from tests.support.nights_by_chance import Clock, enter, new_book, play_nights

NAMES = ("Bart", "bart", "Bartholomew", "Bob", "Robert", "Élise", "Elise")


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Book]:
    book = new_book(SqliteStore(tmp_path / "book.sqlite3"), Clock())
    yield book
    book.close()


@pytest.fixture
def circles(book: Book) -> CircleBook:
    numbers = iter(range(1, 99))
    return CircleBook(book, lambda: f"circle{next(numbers)}")


def play(book: Book, *names: str, key: str = "") -> str:
    """A game of Points that the first one won; the table's id."""
    data = {"game": "points", "players": list(names), "dealer": 0, "house_rules": {}}
    table_id, table = book.seat(data, key or f"seat-{'-'.join(names)}-{book.store.change_mark}")
    table = enter(book, table_id, table, "result", {"points": [*range(len(names), 0, -1)]})
    enter(book, table_id, table, "ended", {})
    return table_id


def say(circles: CircleBook, circle_id: str, kind: str, **data: Any) -> Circle:
    circle = circles.home() if circle_id == HOME else circles.circle(circle_id)
    return circles.enter(circle_id, Draft(kind, data, f"{kind}-{circle.position + 1}", circle.position))


def played(book: Book, circles: CircleBook, *which: str) -> dict[str, int]:
    """How many games everybody has, in the statistics of these circles."""
    persons = Statistics(book, circles).up_to_date().ask(ReadModel.persons, Selection(circles=which or None))
    return {one.person: one.games for one in persons}


def names_of(statistics: Statistics) -> list[PersonName]:
    return statistics.up_to_date().ask_by_person(ReadModel.names_of, Selection())


def test_two_spellings_are_one_person_from_then_on(book: Book, circles: CircleBook) -> None:
    play(book, "Bart", "Ann")
    play(book, "Bartholomew", "Ann")
    assert played(book, circles) == {"ann": 2, "bart": 1, "bartholomew": 1}
    say(circles, HOME, "called", name="Bart", right="Bartholomew")
    assert played(book, circles) == {"ann": 2, "bartholomew": 2}
    play(book, "Bart", "Ann")
    assert played(book, circles) == {"ann": 3, "bartholomew": 3}


def test_a_person_is_called_by_the_name_that_is_right_until_that_is_undone(book: Book, circles: CircleBook) -> None:
    play(book, "Zed", "Ann")
    statistics = Statistics(book, circles)
    said = say(circles, HOME, "called", name="Zed", right="Zedekiah")
    play(book, "zed", "Ann")
    assert {one.name: one.games for one in names_of(statistics)} == {"Ann": 2, "Zedekiah": 2}
    say(circles, HOME, "undone", target=said.position)
    assert {one.name: one.games for one in names_of(statistics)} == {"Ann": 2, "Zed": 2}


def test_a_copy_made_anew_has_the_same_persons(book: Book, circles: CircleBook) -> None:
    play(book, "Bart", "Ann")
    say(circles, HOME, "called", name="Bart", right="Bartholomew")
    play(book, "Bartholomew", "Ann")
    before = played(book, circles)
    ReadModelUpdater(book, circles).rebuild()
    assert played(book, circles) == before


def test_a_game_s_own_statistics_know_the_right_names(book: Book, circles: CircleBook) -> None:
    play_nights(book, Clock(), 3, seed=4)
    statistics = Statistics(book, circles)
    before = {
        one.figure: one.total
        for one in statistics.up_to_date().ask(ReadModel.figures, Selection())
        if one.person == "ann"
    }
    say(circles, HOME, "called", name="Ann", right="Annegret")
    after = {
        one.figure: one.total
        for one in statistics.up_to_date().ask(ReadModel.figures, Selection())
        if one.person == "annegret"
    }
    assert before == after != {}


def test_a_change_of_names_can_be_undone(book: Book, circles: CircleBook) -> None:
    play(book, "Bart", "Ann")
    play(book, "Bartholomew", "Ann")
    said = say(circles, HOME, "called", name="Bart", right="Bartholomew")
    assert played(book, circles) == {"ann": 2, "bartholomew": 2}
    undone = say(circles, HOME, "undone", target=said.position)
    assert undone.names == {}
    assert played(book, circles) == {"ann": 2, "bart": 1, "bartholomew": 1}
    with pytest.raises(Refused, match="nothing to undo"):
        say(circles, HOME, "undone", target=said.position)


def test_two_who_sat_at_one_table_are_two_people(book: Book, circles: CircleBook) -> None:
    play(book, "Bob", "Bobby")
    before = played(book, circles)
    with pytest.raises(Refused, match="Bob and Bobby sat at one table"):
        say(circles, HOME, "called", name="Bobby", right="Bob")
    assert played(book, circles) == before
    assert circles.home().names == {}


def test_a_name_that_was_put_right_is_known_by_its_new_name(book: Book, circles: CircleBook) -> None:
    say(circles, HOME, "called", name="Bart", right="Bartholomew")
    circle = say(circles, HOME, "called", name="Bartholomew", right="Bert")
    assert {circle.name_of(name) for name in ("Bart", "BART", "Bartholomew", "Bert")} == {"Bert"}


def test_a_person_may_get_a_name_back_that_stood_for_them(circles: CircleBook) -> None:
    say(circles, HOME, "called", name="Bob", right="Robert")
    circle = say(circles, HOME, "called", name="Robert", right="Bob")
    assert circle.name_of("Bob") == circle.name_of("Robert") == "Bob"


def test_who_is_called_as_somebody_was_is_that_person_by_the_name_that_is_right(circles: CircleBook) -> None:
    say(circles, HOME, "called", name="Bob", right="Robert")
    circle = say(circles, HOME, "called", name="Robbie", right="Bob")
    assert circle.name_of("Robbie") == "Robert"


@given(st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=8))
def test_whose_name_is_whose_is_a_partition_and_the_last_word_holds(pairs: list[tuple[str, str]]) -> None:
    """A second statement: sets of names that are united pair by pair."""
    circle = begin_circle(record(Draft("begun", {"name": "Home"}, "k", 0), 1, 0))
    sets = [{name} for name in {name.casefold() for name in NAMES}]
    for written, right in pairs:
        circle = circle.with_name(written, right)
        one, other = (next(s for s in sets if name.casefold() in s) for name in (written, right))
        sets = [s for s in sets if s is not one and s is not other] + [one | other]
    for names in sets:
        assert len({circle.person_of(name) for name in names}) == 1
    assert len({circle.person_of(next(iter(names))) for names in sets}) == len(sets)


def test_a_name_that_is_hidden_is_not_offered_under_any_spelling(circles: CircleBook) -> None:
    say(circles, HOME, "called", name="Bob", right="Robert")
    circle = say(circles, HOME, "hidden", name="Robert")
    assert circle.offered(["Ann", "BOB", "Robert", "Cy"]) == ["Ann", "Cy"]
    with pytest.raises(Refused, match="hidden already"):
        say(circles, HOME, "hidden", name="robert")


def test_each_circle_has_its_own_tables_and_names(book: Book, circles: CircleBook) -> None:
    club, _ = circles.begin({"name": "Club"}, "club")
    at_home, at_the_club = play(book, "Bart", "Ann"), play(book, "Bart", "Zoe")
    circles.join(club, at_the_club, book.table(at_the_club).key)
    say(circles, club, "called", name="Bart", right="Bartholomew")
    assert played(book, circles, HOME) == {"ann": 1, "bart": 1}
    assert played(book, circles, club) == {"bartholomew": 1, "zoe": 1}
    assert (circles.table_ids(HOME), circles.table_ids(club)) == ([at_home], [at_the_club])


def test_a_table_stays_in_the_circle_that_it_joined_first(book: Book, circles: CircleBook) -> None:
    first, second = (circles.begin({"name": name}, name)[0] for name in ("One", "Two"))
    table_id = play(book, "Ann", "Bob")
    for circle_id in (first, second, first, HOME):
        circles.join(circle_id, table_id, book.table(table_id).key)
    assert circles.circle_id_of(table_id) == first
    assert CircleBook(book, str).circle_id_of(table_id) == first


def test_all_of_many_tables_that_join_at_one_moment_are_in_the_circle(book: Book, circles: CircleBook) -> None:
    circle_id, _ = circles.begin({"name": "Thursdays"}, "begun")
    table_ids = [play(book, "Ann", "Bob", key=f"table-{number}") for number in range(100)]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            list(threads.map(lambda table_id: circles.join(circle_id, table_id, table_id), table_ids))
    finally:
        sys.setswitchinterval(before)
    assert {circles.circle_id_of(table_id) for table_id in table_ids} == {circle_id}


def test_a_table_that_could_not_join_stays_where_it_was(
    book: Book, circles: CircleBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing = book.store.writing

    @contextmanager
    def full() -> Iterator[WritableSession]:
        with writing() as session:
            yield session
            raise ScoreFileError("full", "The disk is full.")

    circle_id, _ = circles.begin({"name": "Club"}, "club")
    table_id = play(book, "Ann", "Bob")
    monkeypatch.setattr(book.store, "writing", full)
    with pytest.raises(ScoreFileError):
        circles.join(circle_id, table_id, "t")
    assert circles.circle_id_of(table_id) == HOME


def test_a_night_has_the_tables_of_one_circle(book: Book, circles: CircleBook) -> None:
    club, _ = circles.begin({"name": "Club"}, "club")
    ids = [play(book, "Ann", "Bob", key=key) for key in ("one", "two")]
    assert len(Statistics(book, circles).up_to_date().ask(ReadModel.nights, Selection(), 9)) == 1
    circles.join(club, ids[1], "two")
    nights = Statistics(book, circles).up_to_date().ask(ReadModel.nights, Selection(), 9)
    assert sorted(night.night for night in nights) == ["one", "two"]


def test_looking_at_the_circle_from_the_start_writes_nothing(book: Book, circles: CircleBook) -> None:
    before = book.store.change_mark
    assert circles.home().name == "Home"
    assert (book.store.change_mark, circles.ids()) == (before, [])


def test_a_form_from_before_the_first_circle_was_saved_is_taken_behind_it(circles: CircleBook) -> None:
    form = Draft("hidden", {"name": "Bob"}, "form", circles.home().position)
    circles.save_home()
    assert circles.enter(HOME, form).hidden == {"bob"}
    with pytest.raises(StaleCircle):
        circles.enter(HOME, form._replace(data={"name": "Ann"}, key="late"))


def test_the_same_tap_sent_twice_is_one_event(circles: CircleBook) -> None:
    draft = Draft("called", {"name": "Bob", "right": "Robert"}, "tap", 1)
    assert circles.enter(HOME, draft) == circles.enter(HOME, draft)
    assert circles.home().position == 2


def test_a_form_of_an_older_state_is_to_be_looked_at_again(circles: CircleBook) -> None:
    say(circles, HOME, "called", name="Bob", right="Robert")
    with pytest.raises(StaleCircle):
        circles.enter(HOME, Draft("hidden", {"name": "Robert"}, "late", 1))


@pytest.mark.parametrize(
    ("kind", "data", "field"),
    [
        ("renamed", {"name": ""}, "name"),
        ("renamed", {"name": "x" * 41}, "name"),
        ("called", {"name": "Bob"}, "right"),
        ("called", {"name": "", "right": "Bob"}, "name"),
        ("called", {"name": "Bob", "right": "Bob"}, "right"),
        ("called", {"name": "Bob", "right": "B", "more": 1}, "more"),
        ("hidden", {}, "name"),
        ("relinked", {"role": "keeper"}, "role"),
        ("undone", {"target": 1}, "target"),
        ("undone", {"target": "x"}, "target"),
        ("begun", {"name": "Again"}, "kind"),
        ("eaten", {}, "kind"),
    ],
)
def test_what_cannot_be_entered_is_refused_at_its_field(circles: CircleBook, kind: str, data: Any, field: str) -> None:
    with pytest.raises(Refused) as refused:
        circles.enter(HOME, Draft(kind, data, "bad", 1))
    assert refused.value.field == field


def test_an_undo_is_taken_by_a_full_circle_and_nothing_else_is(circles: CircleBook, monkeypatch: Any) -> None:
    said = say(circles, HOME, "hidden", name="Bob")
    monkeypatch.setattr("tableside.circles.circle_book.EVENTS_PER_CIRCLE", said.position)
    with pytest.raises(Refused, match="takes no more"):
        say(circles, HOME, "hidden", name="Ann")
    assert say(circles, HOME, "undone", target=said.position).hidden == frozenset()
    assert EVENTS_PER_CIRCLE > 100


def test_a_copy_has_all_that_was_entered(circles: CircleBook) -> None:
    say(circles, HOME, "called", name="Bob", right="Robert")
    circle = say(circles, HOME, "undone", target=2)
    read = read_copy_of_circle(json.loads(copy_of_circle(circle, ["b", "a"])))
    assert read == (circle, ("a", "b"))


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"format": "tableside day"}, "format"),
        ({"version": 2}, "version"),
        ({"events": []}, "events"),
        ({"events": [{}]}, "events[0].kind"),
        ({"tables": [1]}, "tables"),
        ({"more": 1}, "events"),
    ],
)
def test_a_bad_copy_is_refused_at_its_field(circles: CircleBook, change: dict[str, Any], field: str) -> None:
    circles.save_home()
    whole = json.loads(copy_of_circle(circles.home(), []))
    with pytest.raises(Refused) as refused:
        read_copy_of_circle({**whole, **change})
    assert refused.value.field.startswith(field.partition("[")[0])


def test_a_circle_that_is_not_there_is_missing(circles: CircleBook) -> None:
    with pytest.raises(NoCircle):
        circles.circle("nothing")


def test_what_was_entered_is_there_when_the_book_is_opened_again(book: Book, circles: CircleBook) -> None:
    said = say(circles, HOME, "called", name="Bob", right="Robert")
    assert CircleBook(book, str).home() == said


def test_a_fuller_copy_outside_the_circle_takes_nothing_from_it(book: Book, circles: CircleBook) -> None:
    club, _ = circles.begin({"name": "Club"}, "club")
    table_id = play(book, "Ann", "Bob")
    circles.join(club, table_id, book.table(table_id).key)
    copy_id, copy = book.bring_in([*book.table(table_id).history.events])
    enter(book, copy_id, copy, "put_away", {})
    assert played(book, circles, club) == {"ann": 1, "bob": 1}
    of_table = Statistics(book, circles).up_to_date().ask(ReadModel.persons, Selection(tables=(table_id,)))
    assert {one.person: one.games for one in of_table} == {"ann": 1, "bob": 1}


def test_two_spellings_that_sit_at_one_table_are_two_people_there(book: Book, circles: CircleBook) -> None:
    play(book, "Anne", "Bob")
    play(book, "Ann", "Bob")
    say(circles, HOME, "called", name="Anne", right="Ann")
    play(book, "Ann", "Anne")
    expected = {"ann": 3, "bob": 2, "anne": 1}
    assert played(book, circles) == expected
    ReadModelUpdater(book, circles).rebuild()
    assert played(book, circles) == expected


def test_names_kept_apart_follow_a_change_of_either_of_them(book: Book, circles: CircleBook) -> None:
    first = say(circles, HOME, "called", name="Ann", right="Anna")
    say(circles, HOME, "called", name="Anne", right="Anna")
    play(book, "Ann", "Anne")
    assert played(book, circles) == {"ann": 1, "anne": 1}
    say(circles, HOME, "undone", target=first.position)
    kept_up = played(book, circles)
    ReadModelUpdater(book, circles).rebuild()
    assert kept_up == played(book, circles) == {"ann": 1, "anna": 1}


@given(st.lists(st.sampled_from(NAMES), unique_by=str.casefold, max_size=6), st.data())
def test_no_two_at_a_table_come_to_be_one_person(names: list[str], data: st.DataObject) -> None:
    circle = begin_circle(record(Draft("begun", {"name": "Home"}, "k", 0), 1, 0))
    for written, right in data.draw(st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=6)):
        circle = circle.with_name(written, right)
    right_names = circle.right_names(names)
    assert len({name.casefold() for name in right_names}) == len(names)
    if len({circle.person_of(name) for name in names}) == len(names):
        assert right_names == [circle.name_of(name) for name in names]


def test_a_table_that_is_moved_is_counted_where_it_is(book: Book, circles: CircleBook) -> None:
    club, _ = circles.begin({"name": "Club"}, "club")
    table_id = play(book, "Ann", "Bob")
    circles.move(TableMove(table_id, HOME, club), "Ann, Bob", "into")
    assert (played(book, circles, HOME), played(book, circles, club)) == ({}, {"ann": 1, "bob": 1})
    assert CircleBook(book, str).circle_id_of(table_id) == club
    circles.move(TableMove(table_id, club, HOME), "Ann, Bob", "out")
    assert (played(book, circles, HOME), played(book, circles, club)) == ({"ann": 1, "bob": 1}, {})
    assert CircleBook(book, str).circle_id_of(table_id) == HOME
