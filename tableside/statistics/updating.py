"""Keeping the read model up to date: tables that have changed are copied again before anybody reads it."""

from __future__ import annotations

import logging
from contextlib import suppress
from math import inf
from threading import Lock
from time import monotonic
from typing import NamedTuple

from tableside.circles.circle import Circle
from tableside.circles.circle_book import CircleBook
from tableside.scorebook.book import Book
from tableside.scorebook.table.table import Table
from tableside.statistics.copied_table import copied
from tableside.statistics.kept_answers import Changes, KeptAnswers
from tableside.statistics.night_groups import put_into_nights
from tableside.store.errors import CORRUPT, ScoreFileError
from tableside.store.read_model.copied_rows import CopiedTable
from tableside.store.read_model.writable_read_model import WritableReadModel

TABLES_PER_REQUEST, SECONDS_PER_REQUEST = 200, 1.0
"""Tables that are copied, and seconds that it may take, while somebody waits for a page; the page says how many are
left."""

TABLES_PER_TRANSACTION = 20
"""Tables that are copied in one transaction."""

ERRORS_OF_ONE_TABLE = ("database", CORRUPT)
"""Codes of errors that one table may cause: the tables of that transaction are then tried one by one."""

log = logging.getLogger("tableside")


class CircleOfTable(NamedTuple):
    """The circle that a table belongs to, and the same where it says whose name is whose."""

    circle_id: str
    names: Circle | None


class Statistics:
    """The statistics of a book: its read model is brought up to date before somebody asks it."""

    def __init__(self, book: Book, circles: CircleBook) -> None:
        self._book = book
        self._updating = Lock()
        changes = Changes()
        self._updater = ReadModelUpdater(book, circles, changes)
        self._answers = KeptAnswers(book.store, changes)

    def up_to_date(self) -> KeptAnswers:
        """The answers of the read model, once it is up to date."""
        self.bring_up_to_date()
        return self._answers

    def bring_up_to_date(self, most: int = TABLES_PER_REQUEST) -> int:
        """Copies tables that have changed, at most so many, and gives how many it copied.

        If nothing can be written now, the read model stays as it is: a page of statistics can still be read.
        """
        with self._updating, suppress(ScoreFileError):
            return self._updater.catch_up(most, until=monotonic() + SECONDS_PER_REQUEST)
        return 0

    def mark_circle(self, circle_id: str) -> None:
        """The names of a circle have changed: its tables are to be copied again."""
        with self._book.store.writing_read_model() as model:
            model.mark_circle(circle_id)


class ReadModelUpdater:
    """Copies tables that have changed since they were copied; `changes` receives whom that concerns."""

    def __init__(self, book: Book, circles: CircleBook, changes: Changes | None = None) -> None:
        self._book = book
        self._circles = circles
        self._changes = changes or Changes()
        self._failed: dict[str, int] = {}
        """At which position a table couldn't be copied: there it isn't tried again."""

    def rebuild(self) -> int:
        """Makes the read model from the events again, and gives how many tables it took. Raises ScoreFileError."""
        with self._book.store.writing_read_model() as model:
            model.clear()
        number = 0
        while copied_now := self.catch_up(TABLES_PER_REQUEST):
            number += copied_now
        return number

    def catch_up(self, most: int, until: float = inf) -> int:
        """Copies at most `most` tables, and starts none after the moment `until`; gives how many it copied.

        A few at a time share a transaction, so that no entry waits long; where that fails by the fault of a
        table, they are tried one by one. Raises ScoreFileError.
        """
        done, tried, per_transaction = 0, set[str](), TABLES_PER_TRANSACTION
        while len(tried) < most and monotonic() < until:
            waiting = self._waiting(tried, min(per_transaction, most - len(tried)))
            if not waiting:
                break
            try:
                done += self._copy([*waiting])
            except ScoreFileError as error:
                if error.code not in ERRORS_OF_ONE_TABLE:
                    raise
                if len(waiting) > 1:
                    per_transaction = 1
                    continue
                [table_id] = waiting
                self._failed.update(waiting)
                log.warning("Table %s is not in the statistics as it is now: %s", table_id, error)
            tried.update(waiting)
        return done

    def _waiting(self, tried: set[str], most: int) -> dict[str, int]:
        """The next tables to be copied, at most so many, with the position of each."""
        with self._book.store.reading() as session:
            found = session.read_model.uncopied(most + len(tried) + len(self._failed))
            positions = session.last_positions("table", [one for one in found if one in self._failed])
            left_out = {*tried, *(one for one, position in positions.items() if position == self._failed[one])}
            waiting = [one for one in found if one not in left_out][:most]
            # a table without a readable event has no position, and is copied too: it leaves the read model
            return dict.fromkeys(waiting, 0) | session.last_positions("table", waiting)

    def _copy(self, waiting: list[str]) -> int:
        """Copies these tables in one transaction, and gives how many it could."""
        made = [self._made(table_id) for table_id in waiting]
        concerned: dict[tuple[int, int], frozenset[str]] = {}
        done = 0
        with self._book.store.writing_read_model() as model:
            for table_id, rows, circle in made:
                if circle != self._circle_of(table_id):
                    continue  # it joined a circle, or a name was put right meanwhile: it is copied again
                written = _write(model, rows) if rows else _remove(model, table_id)
                done += written.done
                if written.concerned:
                    concerned[self._book.store.connections_lost, model.changes().of_games_over] = written.concerned
        for (lost, number), persons in concerned.items():
            self._changes.add(lost, number, persons)
        return done

    def _made(self, table_id: str) -> tuple[str, CopiedTable | None, CircleOfTable]:
        """The rows of a table, None for one that can't be read or counted, and the circle that they were made for."""
        circle, table = self._circle_of(table_id), self._book.find(table_id)
        try:
            return table_id, copied(table_id, table, *circle) if isinstance(table, Table) else None, circle
        except Exception:  # a game from elsewhere may count what isn't there: no other table must suffer from that
            log.exception("Table %s is left out of the statistics", table_id)
            return table_id, None, circle

    def _circle_of(self, table_id: str) -> CircleOfTable:
        return CircleOfTable(self._circles.circle_id_of(table_id), self._circles.readable_circle_of(table_id))


class TableWritten(NamedTuple):
    """Whether a table was copied, and for which persons the sums over finished games changed by that."""

    done: bool
    concerned: frozenset[str] = frozenset()


def _write(model: WritableReadModel, new: CopiedTable) -> TableWritten:
    """Copies a table, and puts the tables that may belong to its night into theirs."""
    persons, table_id = [seat.person for seat in new.seats], new.table.table_id
    is_new = not model.night_of(table_id)  # then nothing of it is there to be asked for
    before, over = model.nights_near(new.table, persons), [] if is_new else model.games_over_at(table_id)
    sat = frozenset[str]() if is_new else model.persons_at([table_id])
    if not model.write(new, replaces=not is_new):
        return TableWritten(done=False)
    others_moved = put_into_nights(model, [*before, new.table.night]) - {table_id}
    if not others_moved and model.games_over_at(table_id) == over:
        return TableWritten(done=True)
    model.games_over_changed()
    return TableWritten(True, sat | frozenset(persons) | model.persons_at(others_moved))


def _remove(model: WritableReadModel, table_id: str) -> TableWritten:
    """Takes a table out, which alone may have made one night of two."""
    before = model.night_of(table_id)
    model.remove(table_id)
    put_into_nights(model, before)
    return TableWritten(done=True)
