"""Keeping the reading copy up to date: what happened at the tables since is copied before anybody reads it."""

from __future__ import annotations

import logging
from contextlib import suppress
from math import inf
from threading import Lock
from time import monotonic

from tableside.circles.circle import Circle
from tableside.circles.circle_book import CircleBook
from tableside.scorebook.book import Book
from tableside.scorebook.damage import DamagedTable
from tableside.scorebook.table.table import Table
from tableside.statistics.copied_table import copied
from tableside.statistics.kept_answers import Changes, KeptAnswers
from tableside.statistics.night_groups import put_into_nights
from tableside.store.errors import CORRUPT, ScoreFileError
from tableside.store.reading_copy.copied_rows import CopiedTable
from tableside.store.reading_copy.writable_copy import WritableCopy

MOST_AT_ONCE, LONGEST = 200, 1.0
"""Tables that are copied, and seconds that it may take, while somebody waits for a page; the page says how many are
left."""

AT_ONCE = 20
"""Tables that are copied in one transaction."""

OF_A_TABLE_ALONE = ("database", CORRUPT)
"""Codes of trouble that one table may make: the others are copied one by one then."""

log = logging.getLogger("tableside")

OfCircle = tuple[str, Circle | None]
"""The circle of a table: its id, and the circle where it knows whose name is whose."""


class Statistics:
    """The statistics of a book: its reading copy is brought up to date before somebody asks it."""

    def __init__(self, book: Book, circles: CircleBook) -> None:
        self._book = book
        self._copying = Lock()
        changes = Changes()
        self._copier = Copier(book, circles, changes)
        self._answers = KeptAnswers(book.store, changes)

    def now(self) -> KeptAnswers:
        """The copy, up to date."""
        self.bring_up_to_date()
        return self._answers

    def bring_up_to_date(self, most: int = MOST_AT_ONCE) -> int:
        """Copies what happened at the tables since, as far as so many tables go; gives how many.

        Where nothing can be written now, the copy stays as it is: whoever looks must not suffer from that.
        """
        with self._copying, suppress(ScoreFileError):
            return self._copier.catch_up(most, until=monotonic() + LONGEST)
        return 0

    def copy_circle_again(self, circle_id: str) -> None:
        """Copies the tables of a circle again, whose names have changed."""
        with self._book.store.copying() as copy:
            copy.copy_circle_again(circle_id)


class Copier:
    """Copies tables on which something happened since they were copied; `changes` learn whom that concerned."""

    def __init__(self, book: Book, circles: CircleBook, changes: Changes | None = None) -> None:
        self._book = book
        self._circles = circles
        self._changes = changes or Changes()
        self._failed: dict[str, int] = {}
        """At which position a table couldn't be copied: there it isn't tried again."""

    def copy_all_anew(self) -> int:
        """Makes the whole copy from the events again, and gives how many tables it took. Raises ScoreFileError."""
        with self._book.store.copying() as copy:
            copy.copy_all_anew()
        number = 0
        while now := self.catch_up(MOST_AT_ONCE):
            number += now
        return number

    def catch_up(self, most: int, until: float = inf) -> int:
        """Copies tables, and gives how many; tries at most `most`, each once, and none more from the moment `until` on.

        Each few are a transaction of their own, so that no entry waits long. Raises ScoreFileError.
        """
        done, tried, at_once = 0, set[str](), AT_ONCE
        while len(tried) < most and monotonic() < until:
            waiting = self._waiting(tried, min(at_once, most - len(tried)))
            if not waiting:
                break
            try:
                done += self._copy([*waiting])
            except ScoreFileError as error:
                if error.code not in OF_A_TABLE_ALONE:
                    raise
                if len(waiting) > 1:
                    at_once = 1
                    continue
                self._failed.update(waiting)
                log.warning("Table %s is not in the statistics as it is now: %s", *waiting, error)
            tried.update(waiting)
        return done

    def _waiting(self, tried: set[str], most: int) -> dict[str, int]:
        """The next tables to be copied, at most so many, with the position of each."""
        with self._book.store.reading() as rows:
            found = rows.copy.uncopied(most + len(tried) + len(self._failed))
            positions = rows.last_positions("table", [one for one in found if one in self._failed])
            left_out = {*tried, *(one for one, position in positions.items() if position == self._failed[one])}
            waiting = [one for one in found if one not in left_out][:most]
            return dict.fromkeys(waiting, 0) | rows.last_positions("table", waiting)

    def _copy(self, waiting: list[str]) -> int:
        """Copies these tables in one transaction, and gives how many it could."""
        made = []
        for table_id in waiting:
            of_circle = self._of_circle(table_id)
            made.append((table_id, _rows_of(table_id, self._book.find(table_id), of_circle), of_circle))
        concerned: dict[tuple[int, int], frozenset[str]] = {}
        done = 0
        with self._book.store.copying() as copy:
            for table_id, new, of_circle in made:
                if of_circle != self._of_circle(table_id):
                    continue  # it joined a circle, or a name was put right meanwhile: it is copied again
                if not new:
                    _remove(copy, table_id)
                elif (persons := _write(copy, new)) is None:
                    continue
                elif persons:
                    concerned[self._book.store.lost, copy.changes().of_games_over] = persons
                done += 1
        for (lost, number), persons in concerned.items():
            self._changes.add(lost, number, persons)
        return done

    def _of_circle(self, table_id: str) -> OfCircle:
        return self._circles.circle_of(table_id), self._circles.names_at(table_id)


def _rows_of(table_id: str, table: Table | DamagedTable | None, of_circle: OfCircle) -> CopiedTable | None:
    """The rows of a table; None for one that can't be read or counted."""
    try:
        return copied(table_id, table, *of_circle) if isinstance(table, Table) else None
    except Exception:  # a game from elsewhere may count what isn't there: no other table must suffer from that
        log.exception("Table %s is left out of the statistics", table_id)
        return None


def _write(copy: WritableCopy, new: CopiedTable) -> frozenset[str] | None:
    """Copies a table, and puts the tables that may belong to its night into theirs. Gives everybody for whom what games
    that are over add up to has changed; None where the table is to be copied later."""
    persons, table_id = [seat.person for seat in new.seats], new.table.table_id
    before, over = copy.nights_near(new.table, persons), copy.games_over_at(table_id)
    sat = copy.persons_at([table_id])
    if not copy.write(new):
        return None
    others_moved = put_into_nights(copy, [*before, new.table.night]) - {table_id}
    if not (others_moved or copy.games_over_at(table_id) != over):
        return frozenset()
    copy.games_over_changed()
    return sat | frozenset(persons) | copy.persons_at(others_moved)


def _remove(copy: WritableCopy, table_id: str) -> None:
    """Takes a table out, which alone may have made one night of two."""
    before = copy.night_of(table_id)
    copy.remove(table_id)
    put_into_nights(copy, before)
