"""What only PostgreSQL can get wrong: connections that break, writers at once, a server that lacks what another had."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from threading import Event, Thread
from typing import Any

import psycopg
import pytest

from tableside.circles.circle_book import CircleBook
from tableside.scorebook.book import Book
from tableside.scorebook.entering import Stale
from tableside.scorebook.events.event import Draft
from tableside.server_key import agreed_key
from tableside.statistics.copied_table import copied
from tableside.statistics.updating import ReadModelUpdater, Statistics
from tableside.store.errors import Interrupted, PositionOrKeyTaken, ScoreFileError
from tableside.store.event_store import EventStore
from tableside.store.postgres.postgres_connections import Connections, connect
from tableside.store.postgres.postgres_errors import postgres_errors_in_words, trouble
from tableside.store.postgres.postgres_store import PostgresSession, PostgresStore
from tableside.store.read_model.copied_rows import CopiedTable
from tableside.store.read_model.read_model import ReadModel
from tableside.store.read_model.selection import Selection
from tests.scorebook.table_play import seating
from tests.store.postgres_engine import PostgresEngine
from tests.store.test_contract import NOW, at_once, begin, row
from tests.support.postgres_server import PostgresServer

pytestmark = pytest.mark.thorough


def opened(engine: PostgresEngine) -> Book:
    """A book on a store of its own."""
    return book_of(engine.open())


def book_of(store: EventStore) -> Book:
    """The book of a store."""
    ids = count(1)
    return Book(store, lambda: NOW, lambda: f"t{next(ids)}")


def redealt(key: str, based_on: int) -> Draft:
    return Draft("redealt", {"reason": "a card fell"}, key, based_on)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (psycopg.errors.DeadlockDetected(), "collided"),
        (psycopg.errors.SerializationFailure(), "collided"),
        (psycopg.errors.LockNotAvailable(), "locked"),
        (psycopg.errors.AdminShutdown(), "database_away"),
        (psycopg.errors.TooManyConnections(), "busy"),
        (psycopg.errors.DiskFull(), "disk_full"),
        (psycopg.errors.ReadOnlySqlTransaction(), "read_only"),
        (psycopg.errors.DataCorrupted(), "corrupt"),
        (psycopg.errors.UndefinedTable(), "database"),
        (psycopg.errors.UniqueViolation(), "taken"),
        (psycopg.OperationalError("connection failed: Connection refused"), "database_away"),
        (psycopg.OperationalError("FATAL:  the database system is starting up"), "database_starting"),
        (psycopg.OperationalError("FATAL:  sorry, too many clients already"), "busy"),
        (psycopg.OperationalError('FATAL:  password authentication failed for user "x"'), "no_access"),
    ],
)
def test_each_trouble_has_its_code_and_a_sentence(error: psycopg.Error, code: str):
    with pytest.raises(ScoreFileError) as told, postgres_errors_in_words():
        raise error
    assert told.value.code == code
    assert told.value.message.endswith(".")
    assert isinstance(told.value, Interrupted) == (code in ("collided", "database_away"))


def test_a_full_disk_is_the_databases_own():
    with pytest.raises(ScoreFileError, match="The disk of the database is full"), postgres_errors_in_words():
        raise psycopg.errors.DiskFull


@pytest.mark.parametrize(
    ("reported", "reason"),
    [
        ('connection to server at "h", port 5432 failed: FATAL:  no such user\nis it there?', "no such user"),
        ('could not translate host name "s3cret@h" to address: Name unknown', "Name unknown"),
    ],
)
def test_a_log_gets_the_reason_without_what_it_says_of_the_address(reported: str, reason: str):
    with pytest.raises(ScoreFileError) as told, postgres_errors_in_words():
        raise psycopg.OperationalError(reported)
    assert told.value.with_reason == f"{told.value.message} ({reason})"


@pytest.mark.parametrize(
    "reported",
    ['invalid integer value "s3cret" for connection option "port"', 'invalid port number: "123456"'],
)
def test_a_log_gets_no_part_of_an_address_that_is_none(reported: str):
    with pytest.raises(ScoreFileError) as told, postgres_errors_in_words():
        raise psycopg.OperationalError(reported)
    assert (told.value.code, told.value.with_reason) == ("bad_address", told.value.message)


def test_a_port_that_is_written_as_the_code_of_an_error_is_not_taken_for_it():
    with pytest.raises(ScoreFileError) as told, postgres_errors_in_words():
        raise psycopg.OperationalError('connection to server at "::1", port 53100 failed: Connection refused')
    assert told.value.code == "database_away"


def test_a_connection_that_ends_before_the_commit_costs_another_attempt(postgres_engine: PostgresEngine):
    book = opened(postgres_engine)
    table_id, _ = book.seat(seating("buddha"), "key")
    store, write = book.store, book._write
    attempts: list[int] = []

    def ended(*values: Any) -> None:
        write(*values)
        attempts.append(1)
        if len(attempts) == 1:
            postgres_engine.end_connections()

    book._write = ended  # type: ignore[method-assign]
    assert book.enter(table_id, redealt("a", 1)).position == 2
    assert (len(attempts), store.connections_lost > 0) == (2, True)
    assert postgres_engine.run("select position from events order by position") == [(1,), (2,)]


@pytest.mark.parametrize("committed", [True, False])
def test_an_answer_to_a_commit_that_is_lost_is_found_by_its_key(
    postgres_engine: PostgresEngine, monkeypatch: pytest.MonkeyPatch, committed: bool
):
    book = opened(postgres_engine)
    table_id, _ = book.seat(seating("buddha"), "key")
    transaction, lost = PostgresStore._transaction, iter([True])
    closed = trouble("database_away")

    @contextmanager
    def commit_without_answer(store: PostgresStore) -> Iterator[PostgresSession]:
        broken = next(lost, False)
        with transaction(store) as rows:
            yield rows
            if broken and not committed:
                raise closed
        if broken:
            raise closed

    monkeypatch.setattr(PostgresStore, "_transaction", commit_without_answer)
    assert book.enter(table_id, redealt("a", 1)).position == 2
    lost = iter([True])
    seated, _ = book.seat(seating("buddha"), "another")
    assert postgres_engine.run("select count(*) from events where key = 'a'") == [(1,)]
    assert sorted(book.ids()) == sorted([table_id, seated])


def test_what_the_server_that_took_over_never_had_is_forgotten(postgres_engine: PostgresEngine):
    book = opened(postgres_engine)
    table_id, _ = book.seat(seating("buddha"), "key")
    book.enter(table_id, redealt("a", 1))
    book.enter(table_id, redealt("b", 2))
    postgres_engine.run("delete from events where position = 3")
    postgres_engine.end_connections()
    assert book.table(table_id).position == 2
    assert book.enter(table_id, redealt("c", 2)).position == 3
    assert opened(postgres_engine).table(table_id) == book.table(table_id)


def test_an_entry_never_leaves_a_gap_whatever_is_remembered(postgres_engine: PostgresEngine):
    book = opened(postgres_engine)
    table_id, _ = book.seat(seating("buddha"), "key")
    book.enter(table_id, redealt("a", 1))
    seen = book.enter(table_id, redealt("b", 2))
    postgres_engine.run("delete from events where position = 3")
    with pytest.raises(Stale):
        book.enter(table_id, redealt("c", 3), seen=seen)
    book.enter(table_id, redealt("c", 2))
    assert [event.key for event in opened(postgres_engine).table(table_id).history.events] == ["key", "a", "c"]


def test_whoever_waits_too_long_for_a_connection_is_told(postgres_engine: PostgresEngine):
    store = PostgresStore(postgres_engine.address, most_connections=1, wait_seconds=0.05)
    with store.reading(), pytest.raises(ScoreFileError) as caught, store.reading():
        pass
    assert caught.value.code == "busy"
    with store.reading() as session:
        assert session.count("table") == 0
    store.close()


def test_two_that_wait_for_each_other_are_parted_and_one_can_be_tried_again(postgres_engine: PostgresEngine):
    store, both = postgres_engine.open(), [Event(), Event()]
    with store.writing() as session:
        begin(session, "a", row(1))
        begin(session, "b", row(1))
    told: list[ScoreFileError] = []

    def write(first: str, then: str, mine: Event, others: Event) -> None:
        try:
            with store.writing() as session:
                session.append("table", first, [row(2, f"k{first}")])
                mine.set()
                others.wait(10)
                session.append("table", then, [row(2, f"k{first}")])
        except ScoreFileError as error:
            told.append(error)

    at_once(lambda: write("a", "b", *both), lambda: write("b", "a", *reversed(both)))
    assert len([one for one in told if isinstance(one, Interrupted)]) == 1


def waits(call: Callable[[], Any]) -> tuple[Thread, bool]:
    """Starts a call in a thread, and whether it still waits a moment later."""
    thread = Thread(target=call)
    thread.start()
    thread.join(0.3)
    return thread, thread.is_alive()


def test_nobody_writes_at_a_days_table_while_the_day_is_written(postgres_engine: PostgresEngine):
    store = postgres_engine.open()
    with store.writing() as session:
        begin(session, "of day", row(1))
        begin(session, "other", row(1))
        begin(session, "d", row(1), kind="day")
        session.add_table("day", "d", "key", "of day")

    def write(table_id: str) -> None:
        with store.writing() as session:
            session.append("table", table_id, [row(2)])

    with store.writing() as session:
        session.append("day", "d", [row(2)])
        _, other_waits = waits(lambda: write("other"))
        thread, waited = waits(lambda: write("of day"))
        with store.reading() as seen:
            assert (seen.last_position("table", "of day"), seen.last_position("table", "other")) == (1, 2)
    thread.join(10)
    assert (other_waits, waited) == (False, True)
    with store.reading() as session:
        assert session.last_position("table", "of day") == 2


def test_two_with_one_key_for_a_new_log_wait_for_each_other(postgres_engine: PostgresEngine):
    store = postgres_engine.open()

    def ask(key: str) -> None:
        with store.writing() as session:
            session.ids_by_first_key("table", key)

    with store.writing() as session:
        session.ids_by_first_key("table", "key")
        _, other_waits = waits(lambda: ask("other"))
        thread, waited = waits(lambda: ask("key"))
    thread.join(10)
    assert (other_waits, waited) == (False, True)


def test_every_text_is_in_the_order_of_its_characters_whatever_that_of_the_database(postgres_engine: PostgresEngine):
    postgres_engine.open()
    assert postgres_engine.run("select 'B' < 'a', 'B' collate \"C\" < 'a'") == [(False, True)]
    columns = "from information_schema.columns where table_schema = 'public' and data_type = 'text'"
    assert (
        postgres_engine.run(f"select table_name, column_name {columns} and collation_name is distinct from 'C'") == []
    )
    assert postgres_engine.run(f"select count(*) > 50 {columns}") == [(True,)]


def test_two_processes_that_start_at_once_make_the_tables_once(postgres_engine: PostgresEngine):
    found: list[Any] = []
    at_once(*(lambda: found.append(postgres_engine.open()) for _ in range(4)))
    assert len(found) == 4


def test_of_several_processes_that_start_at_once_one_makes_the_key(postgres_engine: PostgresEngine):
    stores = [postgres_engine.open() for _ in range(4)]
    keys: list[bytes] = []
    at_once(*(lambda store=store: keys.append(agreed_key(store, None)) for store in stores))
    assert (len(keys[0]), keys) == (32, [keys[0]] * 4)
    assert postgres_engine.run("select count(*) from server_key") == [(1,)]


def test_a_start_that_changes_nothing_writes_nothing(postgres_engine: PostgresEngine):
    store, written = postgres_engine.open(), "select xmin::text from server_key"
    agreed_key(store, None)
    before = postgres_engine.run(written)
    agreed_key(store, None)
    assert postgres_engine.run(written) == before, "a write would wait for the standby"


def test_a_database_in_another_encoding_is_told(postgres: PostgresServer):
    with psycopg.connect(postgres.address_of("postgres"), autocommit=True) as connection:
        connection.execute("create database ascii template template0 encoding 'SQL_ASCII'")
    with pytest.raises(ScoreFileError) as caught:
        PostgresStore(postgres.address_of("ascii"))
    assert caught.value.code == "encoding"


def test_an_entry_that_comes_while_its_table_is_copied_is_copied_next(postgres_engine: PostgresEngine):
    book, other = opened(postgres_engine), opened(postgres_engine)
    table_id, table = book.seat(seating("buddha"), "key")
    with book.store.writing_read_model() as model:
        model.write(copied(table_id, table, "home", None), replaces=False)
        thread, waited = waits(lambda: other.enter(table_id, redealt("a", 1)))
    thread.join(10)
    assert waited
    with book.store.reading() as session:
        assert session.read_model.uncopied(9) == [table_id]


def test_a_table_at_which_somebody_just_writes_is_copied_later(postgres_engine: PostgresEngine):
    book = opened(postgres_engine)
    table_id, _ = book.seat(seating("buddha"), "key")
    circles = CircleBook(book, str)
    with book.store.writing() as session:
        session.append("table", table_id, [row(2, data='{"reason": "x"}')._replace(kind="redealt")])
        before = time.monotonic()
        assert ReadModelUpdater(book, circles).catch_up(9) == 0
        assert time.monotonic() - before < 2
    with book.store.reading() as session:
        assert session.read_model.uncopied(9) == [table_id]
    ReadModelUpdater(book, circles).catch_up(9)
    assert postgres_engine.run("select position from copied_tables") == [(2,)]


def test_a_copy_made_of_fewer_events_never_replaces_a_fuller_one(postgres_engine: PostgresEngine):
    book = opened(postgres_engine)
    table_id, table = book.seat(seating("buddha"), "key")
    older = copied(table_id, table, "home", None)
    book.enter(table_id, redealt("a", 1))
    ReadModelUpdater(book, CircleBook(book, str)).catch_up(9)
    with book.store.writing_read_model() as model:
        model.write(older, replaces=True)
    assert postgres_engine.run("select position from copied_tables") == [(2,)]


def test_the_read_model_is_written_by_one_process_at_a_time(postgres_engine: PostgresEngine):
    store, other = postgres_engine.open(), postgres_engine.open()
    with store.writing_read_model() as model:
        model.games_over_changed()

        def change() -> None:
            with other.writing() as session:
                session.read_model.mark("t")

        thread, waited = waits(change)
    thread.join(10)
    assert waited


def test_a_gap_is_refused(postgres_engine: PostgresEngine):
    store = postgres_engine.open()
    with store.writing() as session:
        begin(session, "t", row(1))
    with pytest.raises(PositionOrKeyTaken), store.writing() as session:
        session.append("table", "t", [row(3)])


HUGE = 3_000_000_000
"""More than four bytes have."""


def test_sums_are_as_large_and_as_whole_as_in_a_file(postgres_engine: PostgresEngine, monkeypatch: pytest.MonkeyPatch):
    book = opened(postgres_engine)
    table_id, _ = book.seat({"game": "points", "players": ["Ann", "Bob"], "dealer": 0, "house_rules": {}}, "key")
    book.enter(table_id, Draft("result", {"points": [3, 1]}, "a", 1))
    book.enter(table_id, Draft("ended", {}, "b", 2))

    def huge(*values: Any) -> CopiedTable:
        found = copied(*values)
        return found._replace(players=[one._replace(points=HUGE) for one in found.players])

    monkeypatch.setattr("tableside.statistics.updating.copied", huge)
    statistics = Statistics(book, CircleBook(book, str))
    [ann, _] = statistics.up_to_date().ask(ReadModel.persons, Selection())
    assert (ann.points, type(ann.points), type(ann.chance)) == (HUGE, int, float)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://u:s3%zzcret@h/db",
        "postgresql:///db?nosuch=s3cret",
        "postgresql://u:s3cret@[::1/db",
        "postgresql://u:s3cret@127.0.0.1:12x/db",
        "postgresql:///db?sslmode=s3cret",
    ],
)
def test_a_mistyped_address_is_told_without_any_of_it(address: str):
    with pytest.raises(ScoreFileError) as caught:
        connect(address)
    assert caught.value.code == "bad_address"
    assert "s3" not in caught.value.message


def test_options_of_the_address_go_beside_those_of_every_connection(postgres_engine: PostgresEngine):
    with connect(f"{postgres_engine.address}&options=-csearch_path%3Dscores") as connection:
        names = ("search_path", "lock_timeout", "jit")
        shown = [connection.execute(f"show {name}".encode()).fetchone() for name in names]
    assert shown == [("scores",), ("5s",), ("off",)]


def test_the_read_model_is_asked_with_a_plan_for_these_circles_and_tables_each_time(postgres_engine: PostgresEngine):
    store = postgres_engine.open()
    with store.reading() as session:
        for _ in range(12):
            session.rows_after("table", "t", 0)
            session.read_model.figures(Selection(tables=("t", "u"), game="buddha"))
        [(events, copies)] = session._execute(
            "select count(*) filter (where statement like ?), count(*) filter (where statement like ?)"
            " from pg_prepared_statements",
            *("%from events%", "%copied_figures%"),
        )
    assert (events, copies) == (1, 0)


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_process_forked_off_later_is_refused_in_words_and_the_first_goes_on(postgres_engine: PostgresEngine):
    store = postgres_engine.open()
    child = os.fork()
    if not child:
        code = 1
        try:
            with store.reading() as session:
                session.count("table")
        except ScoreFileError as error:
            code = 7 if error.code == "forked" else 2
        finally:
            store.close()
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    with store.reading() as session:
        assert session.count("table") == 0
    assert store.connections_lost == 0


def test_a_connection_that_broke_is_counted_once_and_not_given_again(postgres_engine: PostgresEngine):
    connections = Connections(postgres_engine.address, 1, 1)
    with connections.one() as connection:
        broken = connection
    postgres_engine.end_connections()
    with connections.one() as connection:
        assert connection.execute("select 1").fetchall() == [(1,)]
    assert (broken.closed, connections.lost) == (True, 1)
    connections.close()


def test_while_the_database_is_away_each_attempt_is_told_at_once(postgres_engine: PostgresEngine):
    connections = Connections("postgresql:///db?host=/nowhere", 1, 1)
    for _ in range(3):
        with pytest.raises(ScoreFileError) as caught, connections.one():
            pass
        assert caught.value.code == "database_away"
    assert connections.lost == 0


def test_a_connection_within_a_transaction_is_given_to_nobody_else(postgres_engine: PostgresEngine):
    connections = Connections(postgres_engine.address, 1, 1)
    with connections.one() as connection:
        connection.execute("begin")
    with connections.one() as other:
        assert other.execute("select pg_current_xact_id_if_assigned()").fetchall() == [(None,)]
        assert other is not connection
    connections.close()


def test_once_the_tables_are_there_a_server_needs_no_right_to_make_any(postgres_engine: PostgresEngine):
    postgres_engine.open()
    store = PostgresStore(postgres_engine.address_as("clerk"))
    book = Book(store, lambda: NOW, lambda: "t1")
    table_id, _ = book.seat(seating("buddha"), "key")
    assert book.enter(table_id, redealt("a", 1)).position == 2
    assert (len(agreed_key(store, None)), ReadModelUpdater(book, CircleBook(book, str)).catch_up(9)) == (32, 1)
    store.close()
