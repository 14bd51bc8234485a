"""Of several copies of a table the fullest counts, once."""

from __future__ import annotations

from tableside.circles.circle import HOME
from tableside.circles.circle_book import CircleBook
from tableside.scorebook.book import Book
from tableside.statistics.updating import ReadModelUpdater
from tableside.store.read_model.selection import Selection
from tests.statistics.read_models import EVERYTHING, read_model_of, tables_of_night
from tests.support.nights_by_chance import Clock, enter, play_nights


def test_of_two_copies_of_a_table_the_fuller_one_counts(book: Book, clock: Clock) -> None:
    play_nights(book, clock, 1, seed=3, games=1)
    [table_id] = book.ids()
    with read_model_of(book) as model:
        before = model.persons(EVERYTHING)
    book.bring_in(list(book.table(table_id).history.events))
    with read_model_of(book) as model:
        assert model.persons(EVERYTHING) == before
    enter(book, "table2", book.table("table2"), "put_away", {})
    with read_model_of(book) as model:
        assert model.persons(EVERYTHING) == before
        assert tables_of_night(model, model.nights(EVERYTHING, 1)[0].night) == ["table2"]


def test_of_copies_in_several_circles_only_the_fullest_counts_for_who_sees_them_all(book: Book, clock: Clock) -> None:
    numbers = iter(range(9))
    circles = CircleBook(book, lambda: f"circle{next(numbers)}")
    club, _ = circles.begin({"name": "Club"}, "club")
    play_nights(book, clock, 1, seed=3, games=1)
    [table_id] = book.ids()
    copy_id, copied_table = book.bring_in(list(book.table(table_id).history.events))
    circles.join(club, table_id, copied_table.key)
    enter(book, copy_id, copied_table, "put_away", {})
    ReadModelUpdater(book, circles).catch_up(9)
    with book.store.reading() as session:
        model = session.read_model
        for here in (Selection(), Selection(circles=(HOME, club)), Selection(circles=(club,), tables=(copy_id,))):
            assert model.less_full_duplicates(here) == (table_id,)
            once = model.persons(here._replace(without=(table_id,)))
            assert {one.games for one in once} == {1}
            assert {one.games for one in model.persons(here)} == {2}
        assert model.less_full_duplicates(Selection(circles=(club,))) == ()
