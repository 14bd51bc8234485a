"""Keeping the reading copy up to date: what happened at the tables since is copied before anybody reads it."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from math import inf
from threading import Lock
from time import monotonic
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from tableside.circles.circle import Circle
from tableside.circles.circle_book import CircleBook
from tableside.scorebook.book import Book
from tableside.scorebook.nights.night import same_crew
from tableside.scorebook.table.table import Table
from tableside.statistics.copied_table import copied
from tableside.store.errors import CORRUPT, ScoreFileError
from tableside.store.event_store import EventStore
from tableside.store.reading_copy import CopiedTable, ReadingCopy, Selection, TableRow

MOST_AT_ONCE, LONGEST = 200, 1.0
"""Tables that are copied, and seconds that it may take, while somebody waits for a page; the page says how many are
left."""

AT_ONCE = 20
"""Tables that are copied in one transaction."""

OF_A_TABLE_ALONE = ("database", CORRUPT)
"""Codes of trouble that one table may make: the others are copied one by one then."""

MOST_ANSWERS = 64
"""Answers that are kept in memory."""

MOST_CHANGES = 200
"""Changes of which it is known whom they concern."""

log = logging.getLogger("tableside")

P = ParamSpec("P")
T = TypeVar("T")


class Person(Protocol):
    """A row of an answer that is about one person."""

    @property
    def person(self) -> str:
        """Who that is."""


PersonRow = TypeVar("PersonRow", bound=Person)


class Changes:
    """Of which persons what games that are over add up to has changed, by the number of the change in the copy, and how
    often the store was `lost` before: with another engine the numbers may go on from an earlier one.

    Only what this process copied is known here: of a change that isn't, everybody may be concerned.
    """

    def __init__(self) -> None:
        self._persons: OrderedDict[tuple[int, int], frozenset[str]] = OrderedDict()

    def add(self, lost: int, number: int, persons: frozenset[str]) -> None:
        """The change of that number concerns these persons alone."""
        self._persons[lost, number] = persons
        if len(self._persons) > MOST_CHANGES:
            self._persons.popitem(last=False)

    def between(self, lost: int, before: int, now: int) -> frozenset[str] | None:
        """Everybody whom the changes after one number up to another concern; None where that may be all."""
        known = [self._persons.get((lost, number)) for number in range(before + 1, now + 1)]
        if not 0 < len(known) <= MOST_CHANGES or None in known:
            return None
        return frozenset().union(*(persons for persons in known if persons))


class KeptAnswers:
    """Asks the reading copy as it is; an answer is kept until something happens at a table."""

    def __init__(self, store: EventStore, changes: Changes) -> None:
        self._store = store
        self._changes = changes
        self._answers: OrderedDict[Hashable, tuple[int, Any]] = OrderedDict()
        self._lock = Lock()

    def ask(self, question: Callable[Concatenate[ReadingCopy, P], T], *values: P.args, **named: P.kwargs) -> T:
        """The answer of a method of the copy, which nobody changes."""
        return self._ask("number", question, *values, **named)

    def ask_of_games_over(
        self, question: Callable[Concatenate[ReadingCopy, P], T], *values: P.args, **named: P.kwargs
    ) -> T:
        """The same for a question about games that are over alone: what happens in others leaves its answer kept."""
        return self._ask("of_games_over", question, *values, **named)

    def ask_by_person(
        self,
        question: Callable[[ReadingCopy, Selection, tuple[str, ...] | None], list[PersonRow]],
        selection: Selection,
    ) -> list[PersonRow]:
        """The rows of such a question about everybody; of those that are kept, only whom a change concerns is asked
        again."""
        with self._store.reading() as rows:
            lost = self._store.lost
            asked = question.__name__, selection, lost
            now = rows.copy.changes().of_games_over
            with self._lock:
                before, found = self._answers.get(asked, (-1, ()))
            kept: list[PersonRow] = [*found]
            if before == now:
                return kept
            persons = self._changes.between(lost, before, now) if before >= 0 else None
            if persons is None:
                answer = question(rows.copy, selection, None)
            elif not persons.issuperset(selection.persons):
                answer = kept  # somebody who has to have played sat at none of these tables
            else:
                changed = question(rows.copy, selection, tuple(sorted(persons)))
                answer = [row for row in kept if row.person not in persons] + changed
        self._keep(asked, now, answer)
        return answer

    def _ask(
        self,
        while_same: str,
        question: Callable[Concatenate[ReadingCopy, P], T],
        *values: P.args,
        **named: P.kwargs,
    ) -> T:
        with self._store.reading() as rows:
            asked = while_same, question.__name__, values, tuple(sorted(named.items())), self._store.lost
            changes: int = getattr(rows.copy.changes(), while_same)
            with self._lock:
                if asked in self._answers and self._answers[asked][0] == changes:
                    self._answers.move_to_end(asked)
                    return self._answers[asked][1]  # type: ignore[no-any-return]
            answer = question(rows.copy, *values, **named)
        self._keep(asked, changes, answer)
        return answer

    def _keep(self, asked: Hashable, number: int, answer: Any) -> None:
        with self._lock:
            self._answers[asked] = number, answer
            self._answers.move_to_end(asked)
            if len(self._answers) > MOST_ANSWERS:
                self._answers.popitem(last=False)


class Statistics:
    """The statistics of a book: its reading copy is brought up to date before somebody asks it."""

    def __init__(self, book: Book, circles: CircleBook) -> None:
        self._book = book
        self._circles = circles
        self._copying = Lock()
        self._changes = Changes()
        self._failed: dict[str, int] = {}
        self._answers = KeptAnswers(book.store, self._changes)

    def now(self) -> KeptAnswers:
        """The copy, up to date."""
        self.bring_up_to_date()
        return self._answers

    def bring_up_to_date(self, most: int = MOST_AT_ONCE) -> int:
        """Copies what happened at the tables since, as far as so many tables go; gives how many.

        Where nothing can be written now, the copy stays as it is: whoever looks must not suffer from that.
        """
        with self._copying, suppress(ScoreFileError):
            until = monotonic() + LONGEST
            return catch_up(self._book, self._circles, most, self._changes, until, self._failed)
        return 0

    def copy_circle_again(self, circle_id: str) -> None:
        """Copies the tables of a circle again, whose names have changed."""
        with self._book.store.copying() as copy:
            copy.copy_circle_again(circle_id)


def catch_up(
    book: Book,
    circles: CircleBook,
    most: int,
    changes: Changes | None = None,
    until: float = inf,
    failed: dict[str, int] | None = None,
) -> int:
    """Copies tables on which something happened since they were copied, gives how many; tries at most `most`, each
    once, and none more from the moment `until` on. `changes` learn whom that concerned, and `failed` at which position
    a table couldn't be copied: there it isn't tried again.

    Each few are a transaction of their own, so that no entry waits long. Raises ScoreFileError.
    """
    done, tried, at_once, failed = 0, set[str](), AT_ONCE, {} if failed is None else failed
    while len(tried) < most and monotonic() < until:
        with book.store.reading() as rows:
            found = rows.copy.uncopied(most + len(failed))
            positions = rows.last_positions("table", [one for one in found if one in failed])
            left_out = {*tried, *(one for one, position in positions.items() if position == failed[one])}
            waiting = [one for one in found if one not in left_out][: min(at_once, most - len(tried))]
            now = rows.last_positions("table", waiting)
        if not waiting:
            break
        try:
            done += _copy(book, circles, waiting, changes)
        except ScoreFileError as error:
            if error.code not in OF_A_TABLE_ALONE:
                raise
            if len(waiting) > 1:
                at_once = 1
                continue
            failed.update(now)
            log.warning("Table %s is not in the statistics as it is now: %s", waiting[0], error)
        tried.update(waiting)
    return done


def _copy(book: Book, circles: CircleBook, waiting: list[str], changes: Changes | None) -> int:
    """Copies these tables in one transaction, and gives how many it could."""
    made = [(one, _rows_of(book, one, circles.circle_of(one), circles.names_at(one))) for one in waiting]
    concerned: dict[tuple[int, int], frozenset[str]] = {}
    done = 0
    with book.store.copying() as copy:
        for table_id, (new, of_circle) in made:
            if of_circle != (circles.circle_of(table_id), circles.names_at(table_id)):
                continue  # it joined a circle, or a name was put right meanwhile: it is copied again
            if not new:
                _remove(copy, table_id)
            elif (persons := _write(copy, new)) is None:
                continue
            elif persons:
                concerned[book.store.lost, copy.changes().of_games_over] = persons
            done += 1
    if changes:
        for (lost, number), persons in concerned.items():
            changes.add(lost, number, persons)
    return done


OfCircle = tuple[str, Circle | None]


def _rows_of(book: Book, table_id: str, *of_circle: Any) -> tuple[CopiedTable | None, OfCircle]:
    """The rows of a table, None for one that can't be read or counted, and the circle that they were made for."""
    table = book.find(table_id)
    try:
        return copied(table_id, table, *of_circle) if isinstance(table, Table) else None, of_circle
    except Exception:  # a game from elsewhere may count what isn't there: no other table must suffer from that
        log.exception("Table %s is left out of the statistics", table_id)
        return None, of_circle


def copy_all_anew(book: Book, circles: CircleBook) -> int:
    """Makes the whole copy from the events again, and gives how many tables it took."""
    with book.store.copying() as copy:
        copy.copy_all_anew()
    number, failed = 0, dict[str, int]()
    while now := catch_up(book, circles, MOST_AT_ONCE, failed=failed):
        number += now
    return number


def _write(copy: ReadingCopy, new: CopiedTable) -> frozenset[str] | None:
    """Copies a table, and puts the tables that may belong to its night into theirs. Gives everybody for whom what games
    that are over add up to has changed; None where the table is to be copied later."""
    persons, table_id = [seat.person for seat in new.seats], new.table.table_id
    before, over = copy.nights_near(new.table, persons), copy.games_over_at(table_id)
    sat = copy.persons_at([table_id])
    if not copy.write(new):
        return None
    others_moved = _put_into_nights(copy, [*before, new.table.night]) - {table_id}
    if not (others_moved or copy.games_over_at(table_id) != over):
        return frozenset()
    copy.games_over_changed()
    return sat | frozenset(persons) | copy.persons_at(others_moved)


def _remove(copy: ReadingCopy, table_id: str) -> None:
    """Takes a table out, which alone may have made one night of two."""
    before = copy.night_of(table_id)
    copy.remove(table_id)
    _put_into_nights(copy, before)


def _put_into_nights(copy: ReadingCopy, nights: list[str]) -> set[str]:
    """Puts all tables of these nights into the nights that they make now, and gives the ids of those that moved."""
    moved = set()
    for night, tables in nights_of(copy.tables_of(nights)):
        for one in tables:
            if one.night != night:
                copy.set_night(one.table_id, night)
                moved.add(one.table_id)
    return moved


def nights_of(tables: Iterable[tuple[TableRow, frozenset[str]]]) -> list[tuple[str, list[TableRow]]]:
    """These tables by nights, each called by the key of its first table.

    Tables belong together that went on after one another, however late; and those of one evening and circle at which
    more than half of the players of the larger one sit at the other too.
    """
    nights: list[list[tuple[TableRow, frozenset[str]]]] = []
    for one in tables:
        near = [night for night in nights if any(_belong(one, other) for other in night)]
        nights = [night for night in nights if night not in near]
        nights.append([*(other for night in near for other in night), one])
    found = [sorted((row for row, _ in night), key=lambda row: (row.seated, row.table_id)) for night in nights]
    return [(night[0].table_key, night) for night in found]


def _belong(one: tuple[TableRow, frozenset[str]], other: tuple[TableRow, frozenset[str]]) -> bool:
    (table, persons), (other_table, others) = one, other
    if table.circle != other_table.circle:
        return False
    if table.table_key in (other_table.table_key, other_table.follows) or table.follows == other_table.table_key:
        return True
    return table.evening == other_table.evening and same_crew(persons, others)
