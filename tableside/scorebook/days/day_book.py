"""The book of days: every tournament day of this server, in the file that has its tables."""

from __future__ import annotations

import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from threading import Lock
from typing import Any

from referee.refused import Refused
from tableside.scorebook.book import Book, insert_events, read_row
from tableside.scorebook.days.copies import DayCopy
from tableside.scorebook.days.day import Day, DayTable
from tableside.scorebook.days.kinds import KINDS, OPENED, begin, replay, take, then
from tableside.scorebook.days.leg_scores import OpenedTables
from tableside.scorebook.days.opened_tables import gone_tables, new_tables, seating_draft
from tableside.scorebook.entering import check_same, enter
from tableside.scorebook.events import Draft, Event, record
from tableside.scorebook.fold import replay as replay_table
from tableside.scorebook.kinds import PUT_AWAY
from tableside.scorebook.limits import DAY_DATA_BYTES, TABLES_PER_DAY
from tableside.scorebook.table import Table

KEPT_DAYS = 50
"""Days whose fold stays in memory."""


class NoDay(LookupError):
    """There is no day of that id."""


class StaleDay(Refused):
    """An entry based on an older state of the day."""

    def __init__(self) -> None:
        super().__init__("stale", "based_on", "Something was entered on this day in the meantime: look again.")


class DayBook:
    """All days of `book`. `new_id` gives an id for a new day, `moved` is told the id of every day that changed."""

    def __init__(self, book: Book, new_id: Callable[[], str], moved: Callable[[str], None] = lambda _: None) -> None:
        self._book = book
        self._new_id = new_id
        self._moved = moved
        self._folds: OrderedDict[str, Day] = OrderedDict()
        self._lock = Lock()
        with book.reading() as connection:
            rows = connection.execute("select day_id, table_key, table_id from day_tables").fetchall()
        self._day_of = {table_id: day_id for day_id, _, table_id in rows}
        self._ids: dict[str, dict[str, str]] = {}
        for day_id, key, table_id in rows:
            self._ids.setdefault(day_id, {})[key] = table_id

    def open(self, data: dict[str, Any], key: str) -> tuple[str, Day]:
        """Opens a day; the same key again finds the day it opened. Raises Refused, KeyUsed and ScoreFileError."""
        draft = Draft(OPENED.name, data, key, 0)
        event = record(draft, 1, self._book.now(), DAY_DATA_BYTES)
        day = begin(event)
        with self._book.writing() as connection:
            if known := self.opened_by(key):
                found = self._folded(connection, known[0])
                check_same(found.events[0], draft)
                return known[0], found
            return self._store(connection, [event]), day

    def _store(self, connection: sqlite3.Connection, events: Iterable[Event]) -> str:
        day_id = self._new_id()
        connection.execute("insert into days (id, touched) values (?, ?)", (day_id, self._book.now()))
        insert_events(connection, "day_events", "day_id", day_id, events)
        return day_id

    def bring_in(self, copy: DayCopy) -> tuple[str, Day]:
        """Adds a day made elsewhere with its tables; all of them come in, or nothing does. Raises ScoreFileError."""
        with self._book.writing() as connection:
            day_id = self._store(connection, copy.events)
            ids = {}
            for key, events in copy.tables.items():
                ids[key], _ = self._book.store(connection, replay_table(events))
                connection.execute("insert into day_tables values (?, ?, ?)", (day_id, key, ids[key]))
        self._know(day_id, ids)
        self._keep(day_id, copy.day)
        return day_id, copy.day

    def _know(self, day_id: str, opened: Mapping[str, str]) -> None:
        """Remembers the ids of tables that a day opened, by their keys."""
        self._day_of |= dict.fromkeys(opened.values(), day_id)
        self._ids[day_id] = self._ids.get(day_id, {}) | dict(opened)

    def opened_by(self, key: str) -> list[str]:
        """The ids of the days that were opened by an event of this key: a day, and copies of it."""
        with self._book.reading() as connection:
            found = connection.execute("select day_id from day_events where position = 1 and key = ?", (key,))
            return [day_id for (day_id,) in found]

    def ids(self) -> list[str]:
        """Every day's id, those touched last at the end."""
        with self._book.reading() as connection:
            return [day_id for (day_id,) in connection.execute("select id from days order by touched, id")]

    def day(self, day_id: str) -> Day:
        """The day as it stands. Raises NoDay."""
        with self._book.reading() as connection:
            return self._folded(connection, day_id)

    def recent(self, limit: int) -> list[tuple[str, Day]]:
        """The days touched last, newest first."""
        with self._book.reading() as connection:
            found = connection.execute("select id from days order by touched desc, id limit ?", (limit,)).fetchall()
        return [(day_id, self.day(day_id)) for (day_id,) in found]

    def day_of(self, table_id: str) -> str | None:
        """The id of the day that a table belongs to, or belonged to before it was undone; None for any other table."""
        return self._day_of.get(table_id)

    def table_ids(self, day_id: str) -> list[str]:
        """The ids of all tables that the day ever opened."""
        return [*self._ids.get(day_id, {}).values()]

    def tables(self, day_id: str) -> OpenedTables:
        """Every table that the day ever opened, by its key, with its id; also those that were undone."""
        return self._found(self._ids.get(day_id, {}))

    def tables_at(self, day_id: str, at: DayTable) -> OpenedTables:
        """Those that stand and stood at the place of one table in its leg: all that its games of the leg turn on."""
        return self._some(day_id, self.day(day_id).of_place(at))

    def _some(self, day_id: str, wanted: Iterable[DayTable]) -> OpenedTables:
        ids = self._ids.get(day_id, {})
        return self._found({one.key: ids[one.key] for one in wanted if one.key in ids})

    def _found(self, ids: Mapping[str, str]) -> OpenedTables:
        tables = ((key, table_id, self._book.find(table_id)) for key, table_id in ids.items())
        return {key: (table_id, table) for key, table_id, table in tables if table is not None}

    def enter(self, day_id: str, draft: Draft) -> Day:
        """Adds an event to a day, opens the tables that it opens, and gives the day after it.

        A key that was entered before adds nothing. Raises NoDay, Refused, StaleDay where the day was disturbed since
        the draft's position, KeyUsed and ScoreFileError; then nothing is changed.
        """
        with self._book.writing() as connection:
            day = self._folded(connection, day_id)
            if known := day.entered(draft.key):
                check_same(known, draft)
                return day
            _check_undisturbed(day, draft)
            event = record(draft, day.position + 1, self._book.now(), DAY_DATA_BYTES)
            after = take(day, event)
            tables = self._some(day_id, KINDS[event.kind].rests_on(day, event))
            KINDS[event.kind].against(day, event, tables)
            insert_events(connection, "day_events", "day_id", day_id, [event])
            connection.execute("update days set touched = ? where id = ?", (event.at, day_id))
            opened = self._open_tables(connection, day_id, day, after, tables)
            gone = self._put_away(connection, day, after, tables)
        self._know(day_id, opened)
        self._keep(day_id, after)
        for table_id in gone:
            self._book.tell(table_id)
        self._moved(day_id)
        return after

    def _open_tables(
        self, connection: sqlite3.Connection, day_id: str, before: Day, after: Day, tables: OpenedTables
    ) -> dict[str, str]:
        """Seats the tables that the day has more; gives their ids by key. Raises Refused for more than it may open."""
        opened = {}
        more = new_tables(before, after)
        if more and len(self.table_ids(day_id)) + len(more) > TABLES_PER_DAY:
            raise Refused("full_day", "tables", f"A day opens at most {TABLES_PER_DAY} tables, undone ones too.")
        for new in more:
            seated = record(seating_draft(before, new, tables), 1, self._book.now())
            table_id, _ = self._book.store(connection, replay_table([seated]))
            connection.execute("insert into day_tables values (?, ?, ?)", (day_id, new.key, table_id))
            opened[new.key] = table_id
        return opened

    def _put_away(self, connection: sqlite3.Connection, before: Day, after: Day, tables: OpenedTables) -> list[str]:
        """Puts away the tables that the day has no more; gives their ids."""
        gone = []
        for old in gone_tables(before, after):
            table_id, table = tables.get(old.key, ("", None))
            if isinstance(table, Table) and not table.put_away:
                event, _ = enter(table, Draft(PUT_AWAY.name, {}, f"{old.key}-gone", table.position), self._book.now())
                insert_events(connection, "events", "table_id", table_id, [event])
                connection.execute("update tables set put_away = 1 where id = ?", (table_id,))
                gone.append(table_id)
        return gone

    def _folded(self, connection: sqlite3.Connection, day_id: str) -> Day:
        """The day, from the fold in memory and whatever was written since."""
        with self._lock:
            kept = self._folds.get(day_id)
        rows = connection.execute(
            "select position, kind, data, key, at, allowed, note from day_events"
            " where day_id = ? and position > ? order by position",
            (day_id, kept.position if kept else 0),
        ).fetchall()
        events = [read_row(row) for row in rows]
        if kept is None:
            if not events:
                raise NoDay(day_id)
            day = replay(events)
        else:
            day = kept
            for event in events:
                day = then(day, event)
        if events:
            self._keep(day_id, day)
        return day

    def _keep(self, day_id: str, day: Day) -> None:
        with self._lock:
            kept = self._folds.pop(day_id, None)
            self._folds[day_id] = kept if kept is not None and kept.position > day.position else day
            if len(self._folds) > KEPT_DAYS:
                self._folds.popitem(last=False)


def _check_undisturbed(day: Day, draft: Draft) -> None:
    since = day.events[draft.based_on :] if 0 <= draft.based_on <= day.position else None
    kind = KINDS.get(draft.kind)
    if kind is None or not kind.disturbs:
        return
    if since is None or any(KINDS[event.kind].disturbs for event in since):
        raise StaleDay
