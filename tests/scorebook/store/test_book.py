"""The book: tables in one SQLite file, entered by one or by several at once."""

from __future__ import annotations

from pathlib import Path
from threading import Thread

import pytest

from referee.refused import Refused
from tableside.scorebook.book import Book, NoTable
from tableside.scorebook.entering import NeedsConfirmation, Stale
from tableside.scorebook.events.event import Draft
from tableside.scorebook.events.event_log import KeyUsed
from tableside.scorebook.export.copies import copy_of
from tableside.scorebook.replay import replay
from tableside.scorebook.table.played_game import State
from tableside.store.sqlite.sqlite_store import SqliteStore
from tests.scorebook.store.book_entries import Opener, bids, grow, redealt
from tests.scorebook.table_play import TableInPlay, buddha_round, seating, sheet
from tests.support.read_copy import read_copy


def test_a_seated_table_is_there_when_the_file_is_opened_again(open_book: Opener):
    first = open_book()
    table_id, table = first.seat(seating("buddha"), "key")
    first.close()
    assert open_book().table(table_id) == table


def test_a_seating_that_cannot_be_leaves_no_table(book: Book):
    with pytest.raises(Refused):
        book.seat(seating("buddha", 2), "key")
    assert book.recent(9) == []


def test_there_is_no_table_of_an_unknown_id(book: Book):
    with pytest.raises(NoTable):
        book.table("t9")
    with pytest.raises(NoTable):
        book.enter("t9", bids("a", 1, 1, 1, 1))


def test_find_gives_a_table_or_nothing(book: Book):
    table_id, table = book.seat(seating("buddha"), "key")
    assert (book.find(table_id), book.find("t9")) == (table, None)


def test_an_entry_is_kept(open_book: Opener, book: Book, table_id: str):
    after = book.enter(table_id, bids("a", 1, 1, 2, 3))
    assert after.history[2].data == {"bids": [1, 2, 3]}
    assert open_book().table(table_id) == after


def test_a_known_key_adds_nothing_even_when_based_on_the_newest_state(book: Book, table_id: str):
    after = book.enter(table_id, bids("a", 1, 1, 2, 3))
    assert book.enter(table_id, bids("a", 2, 1, 2, 3)) == after


@pytest.mark.parametrize(
    "other",
    [
        Draft("bid", {"bids": [1, 2, 4]}, "a", 1),
        Draft("redealt", {"reason": "no"}, "a", 2),
        Draft("bid", {"bids": [1, 2, 3]}, "a", 2, note="misheard"),
        Draft("undone", {"target": 2}, "a", 2),
    ],
)
def test_a_known_key_with_other_contents_is_refused_and_nothing_changes(book: Book, table_id: str, other: Draft):
    after = book.enter(table_id, bids("a", 1, 1, 2, 3))
    with pytest.raises(KeyUsed):
        book.enter(table_id, other)
    assert book.table(table_id) == after


def test_an_entry_waved_through_and_sent_twice_is_one_entry(book: Book, table_id: str):
    book.enter(table_id, bids("a", 1, 1, 2, 3))
    sure = Draft("result", {"tricks": [0, 0, 0]}, "b", 2, allowed=True, note="  as\tplayed ")
    after = book.enter(table_id, sure)
    assert book.enter(table_id, sure) == after
    assert book.enter(table_id, sure._replace(allowed=False)) == after


def test_what_is_played_again_for_an_entry_is_played_before_the_file_is_locked(book: Book, table_id: str, monkeypatch):
    grow(book, table_id, 60)
    locked: list[bool] = []
    step = State.after
    monkeypatch.setattr(
        State,
        "after",
        lambda self, event: (locked.append(book.store._writer.connection.in_transaction), step(self, event))[1],
    )
    book.enter(table_id, Draft("corrected", {"target": 2, "data": {"reason": "another"}}, "c", 61, allowed=True))
    assert len(locked) >= 59
    assert not any(locked)


@pytest.mark.parametrize("clock", [-1, -(10**15), 10**15])
def test_a_clock_before_1970_or_far_ahead_leaves_a_table_that_can_be_copied(tmp_path: Path, clock: int):
    book = Book(SqliteStore(tmp_path / "odd.db"), lambda: clock, lambda: "t1")
    table_id, _ = book.seat(seating("buddha"), "key")
    table = book.enter(table_id, bids("a", 1, 1, 2, 3))
    assert read_copy(copy_of(table).encode()) == list(table.history.events)
    book.close()


def test_a_moment_before_1970_that_an_older_version_stored_is_read_as_1970(
    open_book: Opener, book: Book, table_id: str
):
    with book.store._writer.connection:
        book.store._writer.connection.execute("update events set at = -5")
    assert open_book().table(table_id).started_at == 0


def test_one_key_may_serve_at_two_tables(book: Book):
    one, _ = book.seat(seating("buddha"), "k1")
    other, _ = book.seat(seating("buddha"), "k2")
    book.enter(one, bids("a", 1, 1, 2, 3))
    assert book.enter(other, bids("a", 1, 1, 2, 3)).position == 2


def test_an_entry_based_on_an_older_state_is_stale_and_shows_the_table_as_it_is(book: Book, table_id: str):
    book.enter(table_id, bids("a", 1, 1, None, None))
    with pytest.raises(Stale) as caught:
        book.enter(table_id, Draft("redealt", {"reason": "a card fell"}, "b", 1))
    assert caught.value.table.position == 2


def test_bids_from_several_phones_at_once_are_all_taken(book: Book, table_id: str):
    book.enter(table_id, bids("a", 1, 1, None, None))
    assert book.enter(table_id, bids("b", 1, None, 2, None)).position == 3


@pytest.mark.parametrize("based_on", [-1, 0, 3])
def test_an_entry_based_on_a_state_that_never_was_is_stale(book: Book, table_id: str, based_on: int):
    with pytest.raises(Stale):
        book.enter(table_id, bids("a", based_on, 1, 2, 3))


def test_a_refused_or_doubted_entry_adds_nothing(open_book: Opener, book: Book, table_id: str):
    with pytest.raises(Refused):
        book.enter(table_id, bids("a", 1, -1, 2, 3))
    book.enter(table_id, bids("b", 1, 1, 2, 3))
    with pytest.raises(NeedsConfirmation):
        book.enter(table_id, Draft("result", {"tricks": [0, 0, 0]}, "c", 2))
    assert open_book().table(table_id).position == 2


def test_two_books_on_one_file_see_each_others_entries(open_book: Opener):
    one, other = open_book(), open_book()
    table_id, _ = one.seat(seating("buddha"), "key")
    assert other.table(table_id).position == 1
    one.enter(table_id, bids("a", 1, 1, None, None))
    other.enter(table_id, bids("b", 2, None, 2, None))
    assert one.table(table_id) == other.table(table_id)
    assert one.table(table_id).position == 3


def test_two_writers_at_once_make_one_entry_and_one_stale(open_book: Opener):
    books = [open_book(busy_ms=5_000), open_book(busy_ms=5_000)]
    table_id, _ = books[0].seat(seating("buddha"), "key")
    results: list[str] = []

    def write(book: Book, seat: int) -> None:
        try:
            book.enter(table_id, redealt(f"k{seat}", 1))
            results.append("saved")
        except Stale:
            results.append("stale")

    threads = [Thread(target=write, args=(book, seat)) for seat, book in enumerate(books)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == ["saved", "stale"]
    assert books[0].table(table_id).position == 2


def test_parts_of_one_entry_from_two_phones_are_both_kept(open_book: Opener):
    one, other = open_book(), open_book()
    table_id, _ = one.seat(seating("buddha"), "key")
    one.enter(table_id, bids("a", 1, 1, None, None))
    other.enter(table_id, bids("b", 1, None, 2, None))
    assert one.table(table_id).course.open.has_bid == (True, True, False)


def test_undo_and_redo_over_a_restart(open_book: Opener, book: Book, table_id: str):
    scored = book.enter(table_id, bids("a", 1, 1, 2, 3))
    book.enter(table_id, Draft("undone", {"target": 2}, "b", 2))
    book.close()
    again = open_book()
    assert again.table(table_id).course.secret_positions == ()
    assert sheet(again.enter(table_id, Draft("redone", {"target": 2}, "c", 3))) == sheet(scored)


def test_recent_gives_the_table_touched_last_first(book: Book):
    one, _ = book.seat(seating("buddha"), "k1")
    two, _ = book.seat(seating("ten"), "k2")
    assert [table_id for table_id, _ in book.recent(9)] == [two, one]
    book.enter(one, bids("a", 1, 1, 2, 3))
    assert [table_id for table_id, _ in book.recent(9)] == [one, two]
    assert [table_id for table_id, _ in book.recent(1)] == [one]


def test_recent_follows_entries_that_go_back_and_forth_between_tables(book: Book):
    tables: list[str] = []
    for turn, number in enumerate((0, 0, 1, 1, 1, 0, 2, 0, 0, 2, 2, 1)):
        if number == len(tables):
            tables.append(book.seat(seating("buddha"), f"k{number}")[0])
        table_id = tables[number]
        position = book.table(table_id).position
        book.enter(table_id, redealt(f"e{turn}", position))
        assert next(found for found, _ in book.recent(1)) == table_id, turn
    book.enter(table_id, redealt("more", position + 1))
    seated, _ = book.seat(seating("buddha"), "last")
    assert next(found for found, _ in book.recent(1)) == seated
    book.enter(table_id, redealt("most", position + 2))
    assert next(found for found, _ in book.recent(1)) == table_id


def test_a_table_put_away_is_found_apart_and_can_be_brought_back(book: Book, table_id: str):
    book.enter(table_id, Draft("put_away", {}, "a", 1))
    assert book.recent(9) == []
    assert [found for found, _ in book.recent(9, put_away=True)] == [table_id]
    book.enter(table_id, Draft("brought_back", {}, "b", 2))
    assert [found for found, _ in book.recent(9)] == [table_id]


def test_a_table_brought_in_keeps_every_event_and_gets_an_id_of_its_own(open_book: Opener):
    in_play = TableInPlay("buddha")
    buddha_round(in_play, [1, 2, 3], [4, 5, 5])
    in_play.enter("put_away")
    book = open_book()
    one, table = book.bring_in(list(in_play.table.history.events))
    other, _ = book.bring_in(list(in_play.table.history.events))
    assert one != other
    assert table == in_play.table
    assert open_book().table(one) == in_play.table
    assert len(book.recent(9, put_away=True)) == 2


def test_the_fold_in_memory_is_the_fold_of_the_file(open_book: Opener, book: Book, table_id: str):
    table = grow(book, table_id, 12)
    assert table == replay(open_book().table(table_id).history.events)


@pytest.mark.parametrize("name", ["; drop table events; --", "<script>alert(1)</script>", '=HYPERLINK("x")', "🦊" * 40])
def test_a_hostile_name_comes_back_letter_by_letter(open_book: Opener, name: str):
    table_id, _ = open_book().seat({**seating("buddha"), "players": [name, "Bob", "Cy"]}, "key")
    assert open_book().table(table_id).names[0] == name
