"""What every engine of the store promises, one test a promise."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from threading import Thread
from typing import Any

import pytest

from referee.refused import Refused
from tableside.circles.circle_book import CircleBook
from tableside.scorebook.book import Book
from tableside.scorebook.damage import DamagedTable
from tableside.scorebook.entering import Stale
from tableside.scorebook.events.event import Draft
from tableside.statistics.updating import Statistics
from tableside.store.errors import PositionOrKeyTaken, ScoreFileError
from tableside.store.event_store import EventRow, EventStore, FirstEvent, ServerKey, WritableSession
from tableside.store.read_model.read_model import ReadModel
from tableside.store.read_model.selection import Selection
from tableside.store.schema import CHANGES
from tests.scorebook.store.test_another_store import played
from tests.scorebook.table_play import seating
from tests.store.engines import Engine
from tests.support.memory_store import MemoryStore
from tests.support.nights_by_chance import Clock, new_book, play_nights

NOW = 1_795_291_440_000
HOSTILE = ["'; drop table events; --", '=HYPERLINK("x")', "🦊é" * 40, "?", "%s %", "\\", "a\tb\nc"]


def row(position: int, key: str = "", data: str = "{}", at: int = NOW, note: str = "") -> EventRow:
    return EventRow(position, "noted", data, key or f"k{position}", at, 0, note)


def begin(session: WritableSession, log_id: str, *added: EventRow, kind: str = "table", at: int = NOW) -> None:
    session.create(kind, log_id, at)
    session.append(kind, log_id, added)


@pytest.fixture
def store(engine: Engine) -> EventStore:
    return engine.open()


def test_rows_come_back_letter_by_letter_and_in_order(store: EventStore):
    added = [row(number, note=text) for number, text in enumerate(HOSTILE, start=1)]
    with store.writing() as session:
        begin(session, "t", *added[:3])
        session.append("table", "t", added[3:])
    with store.reading() as session:
        assert session.rows_after("table", "t", 0) == added
        assert session.rows_after("table", "t", 4) == added[4:]
        assert (session.last_position("table", "t"), session.last_position("table", "none")) == (len(added), 0)
    assert store.raw_rows("table", "t") == added


def test_a_row_is_found_by_its_key_in_its_own_log_alone(store: EventStore):
    with store.writing() as session:
        begin(session, "one", row(1, "a"))
        begin(session, "other", row(1, "a"), row(2, "b"))
    with store.reading() as session:
        assert session.row_with_key("table", "other", "b") == row(2, "b")
        assert session.row_with_key("table", "one", "b") is None
        assert session.row_with_key("table", "one\0", "a\0") is None


@pytest.mark.parametrize("taken", [row(2, "a"), row(1, "b")], ids=["key", "position"])
def test_a_taken_key_or_position_is_told_and_nothing_of_the_transaction_stays(store: EventStore, taken: EventRow):
    with store.writing() as session:
        begin(session, "t", row(1, "a"))
    with pytest.raises(PositionOrKeyTaken), store.writing() as session:
        begin(session, "other", row(1, "b"))
        session.append("table", "t", [taken])
    with store.reading() as session:
        assert (session.ids("table"), session.rows_after("table", "t", 0)) == (["t"], [row(1, "a")])


def test_whatever_is_raised_within_a_transaction_leaves_nothing_of_it(store: EventStore):
    before = store.change_mark
    with pytest.raises(Refused), store.writing() as session:
        begin(session, "t", row(1))
        raise Refused("no", "no", "No.")
    with store.reading() as session:
        assert (session.ids("table"), session.count("table")) == ([], 0)
    with store.writing() as session:
        begin(session, "t", row(1))
    assert store.change_mark != before


def test_the_mark_of_what_was_written_stays_while_nothing_is(store: EventStore):
    with store.writing() as session:
        begin(session, "t", row(1))
    before = store.change_mark
    with store.reading() as session:
        session.ids("table")
    assert store.change_mark == before


def test_a_log_touched_in_a_transaction_that_failed_is_touched_again(store: EventStore):
    with store.writing() as session:
        begin(session, "t", row(1), at=NOW)
        begin(session, "other", row(1), at=NOW + 1)
    with pytest.raises(ZeroDivisionError), store.writing() as session:
        session.touch("table", "t", NOW + 2)
        session.touch("table", "t", NOW + 3)  # the second time it is the first in the list already
        raise ZeroDivisionError
    with store.writing() as session:
        session.touch("table", "t", NOW + 4)
    with store.reading() as session:
        assert session.recent("table", 9) == ["t", "other"]


def test_lists_have_what_was_touched_last_first_and_then_go_by_characters(store: EventStore):
    with store.writing() as session:
        for log_id in ("b", "Z", "é", "a"):
            begin(session, log_id, row(1))
        session.create("table", "away", NOW, put_away=True)
        session.touch("table", "é", NOW + 5)
    with store.reading() as session:
        assert session.recent("table", 9) == ["é", "Z", "a", "b"]
        assert session.recent("table", 2, skip=1) == ["Z", "a"]
        assert session.ids("table") == ["Z", "a", "away", "b", "é"]
        assert session.recent("table", 9, put_away=True) == ["away"]
        assert (session.count("table"), session.count("table", put_away=True), session.count("day")) == (4, 1, 0)
    with store.writing() as session:
        session.set_put_away("table", "away", False)
    with store.reading() as session:
        assert (session.count("table"), session.count("table", most=3)) == (5, 3)


def test_a_log_and_its_copies_are_found_by_the_key_of_their_first_event(store: EventStore):
    with store.writing() as session:
        begin(session, "one", row(1, "a"), row(2, "b"))
        begin(session, "copy", row(1, "a"))
        begin(session, "day", row(1, "a"), kind="day")
    with store.reading() as session:
        assert sorted(session.ids_by_first_key("table", "a")) == ["copy", "one"]
        assert session.ids_by_first_key("table", "b") == []


def test_beginnings_are_found_since_a_moment_with_a_text_of_their_data(store: EventStore):
    with store.writing() as session:
        begin(session, "early", row(1, at=NOW - 1))
        begin(session, "late", row(1, data='{"follows": "x\\u00e9"}', at=NOW + 2))
        begin(session, "broken", row(1, data="{", at=NOW + 1))
        begin(session, "none", row(1, at=NOW), row(2, at=NOW + 9))
    with store.reading() as session:
        assert session.first_events_since("table", NOW, "follows") == [
            FirstEvent("none", "k1", NOW, None),
            FirstEvent("broken", "k1", NOW + 1, None),
            FirstEvent("late", "k1", NOW + 2, "xé"),
        ]


@pytest.mark.parametrize("kind", ["day", "circle"])
def test_a_table_belongs_to_one_log_of_a_kind_until_it_leaves(store: EventStore, kind: str):
    with store.writing() as session:
        begin(session, "t", row(1))
        begin(session, "one", row(1), kind=kind)
        begin(session, "other", row(1), kind=kind)
        session.add_table(kind, "one", "key", "t")
    with pytest.raises(PositionOrKeyTaken), store.writing() as session:
        session.add_table(kind, "other", "key", "t")
    with store.reading() as session:
        assert session.tables_of_all_logs(kind) == [("one", "key", "t")]
    with store.writing() as session:
        session.remove_table(kind, "t")
    with store.reading() as session:
        assert session.tables_of_all_logs(kind) == []


def test_of_the_key_of_links_what_was_set_last_is_known_also_to_who_opens_the_store_next(kept_engine: Engine):
    store = kept_engine.open()
    with store.reading() as session:
        assert session.server_key() == (b"", "")
    for known in (ServerKey(bytes(range(32)), "its fingerprint"), ServerKey(b"", "of one that is elsewhere")):
        with store.writing() as session:
            session.set_server_key(known)
        with kept_engine.open().reading() as session:
            assert session.server_key() == known


def at_once(*calls: Callable[[], Any]) -> None:
    """Makes all calls at the same time, each in a thread of its own, and waits for them."""
    threads = [Thread(target=call) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()


def books(engine: Engine, number: int) -> list[Book]:
    """Books on stores of their own."""
    ids = count(1)
    return [Book(engine.open(), lambda: NOW, lambda: f"t{next(ids)}") for _ in range(number)]


def test_of_two_writers_at_one_position_one_is_told_that_it_is_late(kept_engine: Engine):
    one, other = books(kept_engine, 2)
    table_id, _ = one.seat(seating("buddha"), "key")
    results: list[str] = []

    def enter(book: Book, key: str) -> None:
        try:
            book.enter(table_id, Draft("redealt", {"reason": "a card fell"}, key, 1))
            results.append("saved")
        except Stale:
            results.append("stale")

    at_once(lambda: enter(one, "a"), lambda: enter(other, "b"))
    assert sorted(results) == ["saved", "stale"]
    assert one.table(table_id) == other.table(table_id)


def test_many_writers_at_one_table_leave_no_gap_and_lose_nothing(kept_engine: Engine):
    writers = books(kept_engine, 4)
    table_id, _ = writers[0].seat(seating("buddha"), "key")

    def enter(book: Book, number: int) -> None:
        for turn in range(10):
            draft = Draft(
                "noted", {"game": 1, "text": f"{number}-{turn}"}, f"k{number}-{turn}", book.table(table_id).position
            )
            book.enter(table_id, draft)
            book.enter(table_id, draft)

    at_once(*(lambda book=book, number=number: enter(book, number) for number, book in enumerate(writers)))
    events = writers[0].table(table_id).history.events
    assert [event.position for event in events] == [*range(1, 42)]
    assert {event.key for event in events} == {"key", *(f"k{n}-{turn}" for n in range(4) for turn in range(10))}
    for book in writers[1:]:
        assert book.table(table_id) == writers[0].table(table_id)


def test_one_key_begins_one_table_also_from_several_phones_at_once(kept_engine: Engine):
    writers = books(kept_engine, 4)
    found: list[str] = []
    at_once(*(lambda book=book: found.append(book.seat(seating("buddha"), "key")[0]) for book in writers))
    assert len(found) == 4
    assert {*found} == {*writers[0].ids()}
    assert len({*found}) == 1


@pytest.mark.parametrize(
    "fault",
    [
        "update events set data = '{' where position = 2",
        "delete from events where position = 2",
        "update events set data = '[]' where position = 2",
    ],
)
def test_a_damaged_table_is_told_with_its_rows_and_the_others_go_on(engine: Engine, fault: str):
    [book] = books(engine, 1)
    broken, _ = book.seat(seating("buddha"), "key")
    for position in (1, 2):
        book.enter(broken, Draft("redealt", {"reason": "a card fell"}, f"r{position}", position))
    other, _ = book.seat(seating("buddha"), "other")
    engine.run(f"{fault} and table_id = '{broken}'")
    book.forget()
    found = book.find(broken)
    assert isinstance(found, DamagedTable)
    assert found.code == "damaged_table"
    assert '"key": "r2"' in book.rows_as_json(broken)
    assert book.enter(other, Draft("put_away", {}, "a", 1)).position == 2


def test_while_nothing_can_be_written_that_is_told_and_afterwards_it_goes_on(engine: Engine):
    [book] = books(engine, 1)
    table_id, _ = book.seat(seating("buddha"), "key")
    draft = Draft("redealt", {"reason": "a card fell"}, "a", 1)
    with engine.away() as code:
        with pytest.raises(ScoreFileError) as caught:
            book.enter(table_id, draft)
        assert caught.value.code == code
        assert caught.value.message.endswith(".")
    assert book.table(table_id).position == 1
    assert book.enter(table_id, draft).position == 2
    assert book.enter(table_id, draft).position == 2


COPIED_ANEW = [*CHANGES].index("searches without accents") + 1
"""The number of migrations of a store whose tables need no further copy."""


@pytest.mark.parametrize("changes", range(1, len(CHANGES) + 1))
def test_a_store_of_every_earlier_version_opens_with_what_is_in_it(kept_engine: Engine, changes: int):
    kept_engine.make_older(changes)
    kept_engine.run(f"insert into tables (id, touched) values ('t', {NOW})")
    kept_engine.run(
        "insert into events (table_id, position, kind, data, key, at, allowed, note)"
        f" values ('t', 1, 'noted', '{{}}', 'k1', {NOW}, 0, '')"
    )
    store = kept_engine.open()
    with store.reading() as session:
        assert session.rows_after("table", "t", 0) == [row(1)]
        assert session.read_model.count_uncopied() == (changes < COPIED_ANEW)
    with store.writing() as session:
        session.append("table", "t", [row(2)])
        begin(session, "c", row(1), kind="circle")
    with kept_engine.open().reading() as session:
        assert session.read_model.uncopied(9) == ["t"]
    assert [kept_engine.run(f"select * from {view}") for view in ("results", "round_scores")] == [[], []]


def test_a_store_of_a_newer_version_is_told_and_left_alone(kept_engine: Engine):
    with kept_engine.open().writing() as session:
        begin(session, "t", row(1))
    kept_engine.make_newer()
    with pytest.raises(ScoreFileError) as caught:
        kept_engine.open()
    assert caught.value.code == "newer_version"
    assert "These scores come from a newer version" in caught.value.message
    assert kept_engine.run("select id from tables") == [("t",)]


def test_a_night_and_a_day_are_the_same_record_on_every_engine(engine: Engine):
    assert played(engine.open()) == played(MemoryStore())


QUESTIONS = (
    *(ReadModel.count_nights, ReadModel.titles, ReadModel.names_of, ReadModel.persons, ReadModel.figures),
    ReadModel.pairs,
    ReadModel.span,
)


def answers(store: EventStore) -> list[Any]:
    """All that the read model of some nights answers."""
    clock = Clock()
    book = new_book(store, clock)
    play_nights(book, clock, 4, seed=7)
    statistics = Statistics(book, CircleBook(book, lambda: "c"))
    while statistics.bring_up_to_date():
        pass
    now = statistics.up_to_date()
    found: list[Any] = []
    for selection in (
        Selection(),
        Selection(game="buddha"),
        Selection(search="buddha 10%"),
        Selection(persons=("ann",)),
    ):
        found += [now.ask(question, selection) for question in QUESTIONS]
        nights = now.ask(ReadModel.nights, selection, 99)
        of_nights = tuple(one.night for one in nights)
        found += [nights, now.ask(ReadModel.players_of_nights, of_nights, selection)]
        found.append(now.ask(ReadModel.persons, selection._replace(nights=of_nights[:2])))
        for person in ("ann", "bob"):
            found += [now.ask(question, person, selection) for question in (ReadModel.games_of, ReadModel.opponents)]
            found.append(now.ask(ReadModel.games_won, (person,), selection))
    nights = now.ask(ReadModel.nights, Selection(), 9)
    seats = now.ask(ReadModel.players_of_nights, tuple(one.night for one in nights), Selection())
    found += [now.ask(ReadModel.tables_with, one.table_id, Selection()) for one in seats]
    return found


def as_read(answer: Any) -> Any:
    """An answer with its fractions cut to what two ways of adding them up have in common."""
    if isinstance(answer, float):
        return round(answer, 9)
    return [as_read(one) for one in answer] if isinstance(answer, list | tuple) else answer


@pytest.fixture(scope="session")
def sqlite_answers(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    from tests.store.engines import SqliteEngine

    engine = SqliteEngine(tmp_path_factory.mktemp("answers"))
    found = answers(engine.open())
    engine.close()
    assert [one for one in found if one]
    return found


@pytest.mark.thorough
def test_the_read_model_answers_alike_on_every_engine(engine: Engine, sqlite_answers: list[Any]):
    assert as_read(answers(engine.open())) == as_read(sqlite_answers)
