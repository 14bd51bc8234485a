"""The book of days: every tournament day of this server, in the same store as its tables."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from referee.refused import Refused
from tableside.days.day import DAY_ROLES, LEG, PAUSE, Clock, Day, DayTable
from tableside.days.export.copies import DayCopy
from tableside.days.kinds.kinds import day_kinds
from tableside.days.kinds.opened import OPENED, open_day, read_day_name
from tableside.days.opened_tables import drafts_at_tables, new_tables, seating_draft
from tableside.days.replay import apply, apply_checked
from tableside.days.scores.counted_games import OpenedTables
from tableside.scorebook.book import TABLE_LOG, Book
from tableside.scorebook.damage import Damaged
from tableside.scorebook.events.event import Draft, Event, record
from tableside.scorebook.events.event_log import AfterCommit, EventLogs
from tableside.scorebook.events.log_kind import LogKind, one_by_one
from tableside.scorebook.limits import DAY_DATA_BYTES, TABLES_PER_DAY
from tableside.scorebook.replay import replay as replay_table
from tableside.store.event_store import EventRow, WritableSession

CACHED_EVENTS = 20_000
"""Events of the days that stay in memory: some 50 days of 100 tables."""


KNOWN_TABLES = 50_000
"""Tables of which it stays in memory to which day they belong."""

UNKNOWN = "?"
"""In place of the day of a table that isn't known yet; no id is written so."""


class NoDay(LookupError):
    """There is no day of that id."""


class StaleDay(Refused):
    """An entry based on an older state of the day."""

    def __init__(self) -> None:
        super().__init__("stale", "based_on", "Something was entered on this day in the meantime: look again.")


class DamagedDay(Damaged):
    """A tournament day that can't be read; its tables can."""

    what = "day"
    roles = DAY_ROLES
    others = "Its tables are as they were, and go on."

    @staticmethod
    def name_in(rows: list[EventRow], *, installed: bool) -> str:
        """The name that it was opened with."""
        return read_day_name(json.loads(rows[0].data)["name"])


def _check(day: Day, events: list[Event]) -> None:
    """Puts each event into words, so that an event that no page could show fails here.

    Raises ValueError if a table has a player who never came.
    """
    for event in events:
        day_kinds()[event.kind].words(day, event)
    if not {*day.tables.by_player} <= day.players.keys():
        raise ValueError("somebody sits there who never came")


DAY_LOG = LogKind(
    "day",
    begin=open_day,
    apply=one_by_one(apply),
    check=_check,
    damaged=DamagedDay,
    missing=NoDay,
    cached_events=CACHED_EVENTS,
    most_bytes=DAY_DATA_BYTES,
)


class DayBook(EventLogs[Day, DamagedDay]):
    """All days of a book's store. `on_change` is called with the id of every day that changed."""

    def __init__(
        self, book: Book, new_id: Callable[[], str], on_change: Callable[[str], None] = lambda day_id: None
    ) -> None:
        super().__init__(DAY_LOG, book.store, book.now, new_id, on_change)
        self._book = book
        self._day_of: dict[str, str] = {}
        self._known: dict[str, str | None] = {}
        """The same for a store that others write to as well, with tables of no day: a table is committed together with
        its membership of a day, which it never leaves, so what is known of one that is there stays right."""
        self._ids: dict[str, dict[str, str]] = {}
        if self.store.shared:
            return  # others open tables too: the store is asked each time
        opened: dict[str, dict[str, str]] = {}
        with self.store.reading() as session:
            for day_id, key, table_id in session.tables_of_all_logs(DAY_LOG.name):
                opened.setdefault(day_id, {})[key] = table_id
        for day_id, ids in opened.items():
            self._remember_tables(day_id, ids)

    def _remember_tables(self, day_id: str, opened: Mapping[str, str]) -> None:
        """Adds the ids of tables that a day opened, by their keys."""
        if self.store.shared:
            return
        self._day_of |= dict.fromkeys(opened.values(), day_id)
        self._ids[day_id] = {**self._ids.get(day_id, {}), **opened}  # a new one: other threads may iterate over the old

    def open(self, data: dict[str, Any], key: str) -> tuple[str, Day]:
        """Opens a day; the same key again returns the same day. Raises Refused, KeyUsed and ScoreFileError."""
        return self.create(Draft(OPENED.name, data, key, 0))

    def bring_in(self, copy: DayCopy) -> tuple[str, Day]:
        """Adds a day from another server with its tables, in one transaction. Raises ScoreFileError."""
        ids = {}
        with self.store.writing() as session:
            day_id = self.insert_log(session, copy.day, copy.events)
            for key, events in copy.tables.items():
                ids[key] = self._add_table(session, day_id, key, events)
        self._remember_tables(day_id, ids)
        self._cache.keep(day_id, copy.day)
        return day_id, copy.day

    def _add_table(self, session: WritableSession, day_id: str, key: str, events: list[Event]) -> str:
        table_id = self._book.insert_log(session, replay_table(events), events)
        session.add_table(DAY_LOG.name, day_id, key, table_id)
        return table_id

    def day(self, day_id: str) -> Day:
        """The day as it is now. Raises NoDay and DamagedDay."""
        return self._state(day_id)

    def clock_now(self, clock: Clock | None) -> Clock | None:
        """That end of a leg or a pause, if it still matters: a pause is over by itself."""
        return None if clock and clock.what == PAUSE and self.time_is_up(clock) else clock

    def time_is_up(self, clock: Clock | None) -> bool:
        """Whether that end has come."""
        return clock is not None and clock.ends <= self.now()

    def leg_time_is_up(self, clock: Clock | None) -> bool:
        """Whether it is the end of a leg, and has come."""
        return clock is not None and clock.what == LEG and self.time_is_up(clock)

    def day_of(self, table_id: str) -> str | None:
        """The id of the day that a table belongs to, or belonged to before it was undone; None for any other table."""
        if not self.store.shared:
            return self._day_of.get(table_id)
        self._clear_cache_after_connection_loss()
        known = self._known.get(table_id, UNKNOWN)  # at once: another thread may clear it
        if known != UNKNOWN:
            return known
        with self.store.reading() as session:
            there = session.last_position(TABLE_LOG.name, table_id)  # first: a day's table is there with its day
            day_id = session.log_of_table(DAY_LOG.name, table_id)
        if there:
            if len(self._known) >= KNOWN_TABLES:
                self._known.clear()
            self._known[table_id] = day_id
        return day_id

    def forget(self) -> None:
        """Forgets which day a table belongs to as well."""
        super().forget()
        self._known.clear()

    def ids_by_key(self, day_id: str) -> Mapping[str, str]:
        """The ids of all tables that the day ever opened, by their keys."""
        if not self.store.shared:
            return self._ids.get(day_id, {})
        with self.store.reading() as session:
            return dict(session.tables_of_log(DAY_LOG.name, day_id))

    def table_ids(self, day_id: str) -> list[str]:
        """The ids of all tables that the day ever opened."""
        return [*self.ids_by_key(day_id).values()]

    def tables(self, day_id: str) -> OpenedTables:
        """Every table that the day ever opened, by its key, with its id; also those that were undone."""
        return self._read_tables(self.ids_by_key(day_id))

    def tables_at(self, day_id: str, day_table: DayTable) -> OpenedTables:
        """All tables of the same leg and rank as `day_table`: the games of the leg there follow from them alone."""
        return self._tables_of(day_id, self.day(day_id).of_rank(day_table))

    def tables_before(self, day_id: str, day_table: DayTable) -> OpenedTables:
        """All tables of the ranks at which the players of `day_table` sat in its leg: their scores follow from them."""
        day = self.day(day_id)
        return self._tables_of(day_id, {one for at in day.sat_in_leg(day_table) for one in day.of_rank(at)})

    def _tables_of(self, day_id: str, wanted: Iterable[DayTable]) -> OpenedTables:
        ids = self.ids_by_key(day_id)
        return self._read_tables({one.key: ids[one.key] for one in wanted if one.key in ids})

    def _read_tables(self, ids: Mapping[str, str]) -> OpenedTables:
        found = self._book.find_each(ids.values())
        return {key: (table_id, found[table_id]) for key, table_id in ids.items() if table_id in found}

    def enter(self, day_id: str, draft: Draft, was_shown: Callable[[Refused], bool] = lambda question: True) -> Day:
        """Adds an event to a day, opens the tables that it opens, and returns the day after it.

        `was_shown` says whether the sender of a confirmed draft saw that question. A key that was entered before adds
        nothing. Raises NoDay, Refused, also as the question that has to be confirmed first, StaleDay if an event since
        the draft's position invalidates it, KeyUsed and ScoreFileError; then nothing is changed.
        """

        def add(day: Day) -> tuple[Event, Day]:
            _check_fresh(day, draft)
            event = record(draft, day.position + 1, self.now(), DAY_DATA_BYTES)
            return event, apply_checked(day, event)

        def change_tables(session: WritableSession, before: Day, event: Event, after: Day) -> AfterCommit:
            kind = day_kinds()[event.kind]
            tables = self._tables_of(day_id, kind.tables_needed(before, event))
            kind.check_tables(before, event, tables)
            question = kind.ask(before, event, after, tables)
            if question and not (event.allowed and was_shown(question)):
                raise question
            opened = self._open_tables(session, day_id, before, after, tables)
            drafts = [*drafts_at_tables(before, event, after, kind.enters_too(after, event), tables)]
            for table_id, table, table_draft in drafts:
                self._book.enter_along(session, table_id, table, table_draft)
            changed = [table_id for table_id, _, _ in drafts]
            return lambda: self._tables_changed(day_id, opened, changed)

        return self.append(day_id, draft, add, change_tables)

    def _open_tables(
        self, session: WritableSession, day_id: str, before: Day, after: Day, tables: OpenedTables
    ) -> dict[str, str]:
        """Seats the new tables of the day; returns their ids by key. Raises Refused for more than a day may open."""
        opened = {}
        more = [new for new in new_tables(before, after) if new.key not in tables]
        if more and len(self.table_ids(day_id)) + len(more) > TABLES_PER_DAY:
            raise Refused("full_day", "tables", f"A day opens at most {TABLES_PER_DAY} tables, undone ones too.")
        for new in more:
            seated = record(seating_draft(before, new, tables), 1, self.now())
            opened[new.key] = self._add_table(session, day_id, new.key, [seated])
        return opened

    def _tables_changed(self, day_id: str, opened: Mapping[str, str], changed: list[str]) -> None:
        self._remember_tables(day_id, opened)
        for table_id in changed:
            self._book.notify(table_id)


def _check_fresh(day: Day, draft: Draft) -> None:
    """Raises StaleDay if an event since the draft's position invalidates its form, or there is no such position."""
    since = day.events[draft.based_on :] if 0 <= draft.based_on <= day.position else None
    kind = day_kinds().get(draft.kind)
    if kind is None or not kind.invalidates_forms:
        return
    if since is None or any(day_kinds()[event.kind].invalidates_forms for event in since):
        raise StaleDay
