"""The book: every table of this server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tableside.scorebook.alike_names import refuse_unseen
from tableside.scorebook.damage import DamagedTable
from tableside.scorebook.entering import Stale, enter, is_stale
from tableside.scorebook.events.event import Draft, Event
from tableside.scorebook.events.event_log import EventLogs
from tableside.scorebook.events.log_kind import LogKind
from tableside.scorebook.events.stored_events import row_of
from tableside.scorebook.kinds.seated import SEATED
from tableside.scorebook.kinds.table_kind import Warnings
from tableside.scorebook.nights.night import SeatedTable
from tableside.scorebook.replay import apply_all, replay, seat
from tableside.scorebook.table.seating import FOLLOWS, read_seating
from tableside.scorebook.table.table import Table
from tableside.store.event_store import EventStore, WritableSession

_CACHED_EVENTS = 60_000
"""The most events that cached tables have together: enough for a tournament day of 1,000 tables over three legs, and
more.

An event takes some 4 KB, so all take some 250 MB. Replaying one takes a tenth of a millisecond.
"""


class NoTable(LookupError):
    """There is no table with that id."""


def _play(table: Table, events: list[Event]) -> None:
    """Computes the table's games now, so that an error is raised here and not on a page."""
    _ = table.games


TABLE_LOG = LogKind(
    "table",
    begin=seat,
    apply=apply_all,
    check=_play,
    damaged=DamagedTable,
    missing=NoTable,
    cached_events=_CACHED_EVENTS,
    put_away=lambda table: table.put_away,
)


class Book(EventLogs[Table, DamagedTable]):
    """All tables of a store."""

    def __init__(
        self,
        store: EventStore,
        clock: Callable[[], int],
        new_id: Callable[[], str],
        on_change: Callable[[str], None] = lambda table_id: None,
    ) -> None:
        super().__init__(TABLE_LOG, store, clock, new_id, on_change)

    def close(self) -> None:
        """Closes the store."""
        self.store.close()

    def seat(self, data: dict[str, Any], key: str) -> tuple[str, Table]:
        """Seats a new table; the same key again returns the same table, also after the night that it goes on with.

        Raises Refused for a bad seating, and KeyUsed for another one under the same key.
        """
        read_seating(data)
        refuse_unseen(data["players"])
        return self.create(Draft(SEATED.name, data, key, 0, computed=(FOLLOWS,)))

    def bring_in(self, events: list[Event]) -> tuple[str, Table]:
        """Adds a table that was made elsewhere. Raises Refused if its first event isn't a seating."""
        table = replay(events)
        with self.store.writing() as session:
            return self.insert_log(session, table, events), table

    def table(self, table_id: str) -> Table:
        """The table as it is now. Raises NoTable and DamagedTable."""
        return self._state(table_id)

    def enter(
        self,
        table_id: str,
        draft: Draft,
        outside: Callable[[Table], None] = lambda table: None,
        *,
        seen: Table | None = None,
        was_shown: Callable[[Warnings], bool] | None = None,
        waited: int = 0,
    ) -> Table:
        """Adds an event to a table and returns the table after it; a key that was entered before adds nothing.

        `outside` raises Refused if something outside the table forbids the event; `seen` is the table as the caller has
        just read it; `was_shown` says whether the sender of a confirmed draft saw these warnings; `waited` is for how
        many milliseconds the draft waited on a phone. Raises NoTable, DamagedTable, Refused, NeedsConfirmation, Stale
        for an outdated draft, KeyUsed if its key is stored with other contents, and ScoreFileError.
        """

        def make_event(table: Table) -> tuple[Event, Table]:
            outside(table)
            if draft.based_on != table.position and is_stale(table, draft):
                raise Stale(table)
            event, after = enter(table, draft, self._moment(table, waited), was_shown)
            _play(after, [event])
            return event, after

        return self.append(table_id, draft, make_event, seen=seen)

    def _moment(self, table: Table, waited: int) -> int:
        """When something was entered that waited: no earlier than what the table has before it."""
        now = self.now()
        return min(now, max(now - waited, table.last_entered_at))

    def enter_along(self, session: WritableSession, table_id: str, table: Table, draft: Draft) -> None:
        """Enters something at a table within a transaction."""
        event, after = enter(table, draft, self.now())
        session.append(TABLE_LOG.name, table_id, [row_of(event)])
        if after.put_away != table.put_away:
            session.set_put_away(TABLE_LOG.name, table_id, after.put_away)

    def seatings(self, since: int) -> list[SeatedTable]:
        """The tables that were seated since a time, the earliest first, including damaged ones."""
        with self.store.reading() as session:
            return [SeatedTable(*first) for first in session.first_events_since(TABLE_LOG.name, since, FOLLOWS)]
