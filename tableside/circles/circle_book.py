"""The book of circles: every circle of this server, in the same store as its tables."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from referee.refused import Refused
from tableside.circles.circle import CIRCLE_ROLES, HOME, HOME_NAME, Circle
from tableside.circles.kinds.begun import BEGUN, begin_circle
from tableside.circles.kinds.kinds import circle_kinds
from tableside.circles.kinds.moved import INTO, MOVED, OUT, TableMove, move_of
from tableside.scorebook.book import Book
from tableside.scorebook.damage import Damaged
from tableside.scorebook.events.event import Draft, Event, record
from tableside.scorebook.events.event_kind import check_next
from tableside.scorebook.events.event_log import AfterCommit, EventLogs
from tableside.scorebook.events.log_kind import LogKind, one_by_one
from tableside.scorebook.limits import EVENTS_PER_CIRCLE
from tableside.scorebook.names import clean_text
from tableside.scorebook.table.table import Table
from tableside.store.errors import PositionOrKeyTaken
from tableside.store.event_store import EventRow, WritableSession
from tableside.store.read_model.writable_read_model import WritableReadModel

CACHED_EVENTS = 20_000
"""Events of the circles that stay in memory."""


class NoCircle(LookupError):
    """There is no circle of that id."""


class StaleCircle(Refused):
    """An entry based on an older state of the circle."""

    def __init__(self) -> None:
        super().__init__("stale", "based_on", "Something was entered in this circle in the meantime: look again.")


class DamagedCircle(Damaged):
    """A circle that can't be read; its tables can."""

    what = "circle"
    roles = CIRCLE_ROLES
    others = "Its tables are as they were, and go on."

    @staticmethod
    def name_in(rows: list[EventRow], *, installed: bool) -> str:
        """The name that it was created with."""
        return clean_text(json.loads(rows[0].data)["name"])


def apply(circle: Circle, event: Event) -> Circle:
    """The circle after `event`, which is already checked."""
    return circle_kinds()[event.kind].apply(circle.changed(events=(*circle.events, event)), event)


def apply_checked(circle: Circle, event: Event) -> Circle:
    """The circle after `event` as its next one. Raises Refused if the circle doesn't allow it."""
    check_next(circle_kinds(), circle, event, EVENTS_PER_CIRCLE, "circle")
    return apply(circle, event)


def _check(circle: Circle, events: list[Event]) -> None:
    """Puts each event into words, so that an event that no page could show fails here."""
    for event in events:
        circle_kinds()[event.kind].words(circle, event)


CIRCLE_LOG = LogKind(
    "circle",
    begin=begin_circle,
    apply=one_by_one(apply),
    check=_check,
    damaged=DamagedCircle,
    missing=NoCircle,
    cached_events=CACHED_EVENTS,
)


class CircleBook(EventLogs[Circle, DamagedCircle]):
    """All circles of a book's store, and which tables are whose. `on_change` is called with the id of every circle that
    changed.

    Which tables are whose, and whether there are other circles than HOME, is kept in memory, but for a store that
    others write to as well: that is asked each time.
    """

    def __init__(
        self, book: Book, new_id: Callable[[], str], on_change: Callable[[str], None] = lambda circle_id: None
    ) -> None:
        super().__init__(CIRCLE_LOG, book.store, book.now, new_id, on_change)
        self._book = book
        self._circle_ids = {} if self.store.shared else self._read_circle_ids()
        self._has_others = False if self.store.shared else self._read_has_others()

    def _read_circle_ids(self) -> dict[str, str]:
        with self.store.reading() as session:
            return {table_id: circle_id for circle_id, _, table_id in session.tables_of_all_logs(CIRCLE_LOG.name)}

    def _read_has_others(self) -> bool:
        return any(circle_id != HOME for circle_id in self.ids())

    @property
    def has_others(self) -> bool:
        """Whether there is another circle than HOME."""
        return self._has_others or (self.store.shared and self._read_has_others())

    def begin(self, data: dict[str, Any], key: str) -> tuple[str, Circle]:
        """Starts a circle; the same key again finds it. Raises Refused, KeyUsed and ScoreFileError."""
        begun = self.create(Draft(BEGUN.name, data, key, 0))
        self._has_others = True
        return begun

    def home(self) -> Circle:
        """The circle that exists from the start: it is saved with the first event in it, or when its link is first
        opened, and has no events before."""
        found = self.find(HOME)
        if isinstance(found, DamagedCircle):
            raise found
        return found or Circle(HOME_NAME, events=())

    def save_home(self) -> None:
        """Saves the circle that exists from the start, if it isn't saved yet."""
        if self.find(HOME) is None:
            event = record(Draft(BEGUN.name, {"name": HOME_NAME}, HOME, 0), 1, self.now())
            with suppress(PositionOrKeyTaken), self.store.writing() as session:
                self.insert_log(session, begin_circle(event), [event], HOME)

    def bring_in(self, circle: Circle) -> tuple[str, Circle]:
        """Adds a circle from elsewhere."""
        with self.store.writing() as session:
            circle_id = self.insert_log(session, circle, circle.events)
        self._has_others = True
        return circle_id, circle

    def circle(self, circle_id: str) -> Circle:
        """The circle as it is now. Raises NoCircle and DamagedCircle."""
        return self._state(circle_id)

    def circle_id_of(self, table_id: str) -> str:
        """The id of the circle that a table belongs to; HOME for a table in no other one."""
        if not self.store.shared:
            return self._circle_ids.get(table_id, HOME)
        with self.store.reading() as session:
            return session.log_of_table(CIRCLE_LOG.name, table_id) or HOME

    def readable_circle_of(self, table_id: str) -> Circle | None:
        """The circle of a table; None where it can't be read or isn't stored yet."""
        found = self.find(self.circle_id_of(table_id))
        return found if isinstance(found, Circle) else None

    def join(self, circle_id: str, table_id: str, table_key: str) -> None:
        """A table joins a circle; one that is in a circle stays there."""
        if circle_id == HOME:
            return
        try:
            with self.store.writing() as session:
                session.add_table(CIRCLE_LOG.name, circle_id, table_key, table_id)
                session.read_model.mark(table_id)
        except PositionOrKeyTaken:  # it is in a circle
            return
        self._keep_circle_id(table_id, circle_id)

    def move(self, move: TableMove, called: str, key: str) -> None:
        """Moves a table from one circle to another one; the one that it leaves has the event, or the only one of the
        two that is not HOME. `called` is what people call the table.

        Raises Refused where it is in another circle by then, and what `enter` raises.
        """
        if move.before == HOME:
            here, way, other = move.to, INTO, move.before
        else:
            here, way, other = move.before, OUT, move.to
        data = {"table": move.table_id, "called": called, "way": way, "here": here, "other": other}
        self.enter(here, Draft(MOVED.name, data, key, 0))

    def move_entered_at(self, circle: Circle, position: int) -> Event | None:
        """The event at a position of the circle if it moved a table."""
        found = circle.events[position - 1] if 0 < position <= circle.position else None
        return found if found and found.kind == MOVED.name else None

    def _write_move(self, session: WritableSession, move: TableMove) -> AfterCommit:
        table_id, before, to = move
        table = self._book.find(table_id)
        if not isinstance(table, Table) or self.circle_id_of(table_id) != before:
            raise Refused("moved_on", "table", "This table is in another circle by now, or is gone.")
        session.remove_table(CIRCLE_LOG.name, table_id)
        if to != HOME:
            session.add_table(CIRCLE_LOG.name, to, table.key, table_id)
        session.read_model.mark(table_id)

        def after_commit() -> None:
            self._keep_circle_id(table_id, to)
            self._book.notify(table_id)

        return after_commit

    def _keep_circle_id(self, table_id: str, circle_id: str) -> None:
        """Keeps in memory which circle a table belongs to now, unless the store is asked each time."""
        if self.store.shared:
            return
        if circle_id == HOME:
            self._circle_ids.pop(table_id, None)
        else:
            self._circle_ids[table_id] = circle_id

    def table_ids(self, circle_id: str) -> list[str]:
        """The ids of a circle's tables."""
        if self.store.shared and circle_id != HOME:
            with self.store.reading() as session:
                return [table_id for _, table_id in session.tables_of_log(CIRCLE_LOG.name, circle_id)]
        # a copy: other threads may change it meanwhile
        circle_ids = self._read_circle_ids() if self.store.shared else self._circle_ids.copy()
        if circle_id == HOME:
            return [table_id for table_id in self._book.ids() if table_id not in circle_ids]
        return [table_id for table_id, of_circle in circle_ids.items() if of_circle == circle_id]

    def enter(self, circle_id: str, draft: Draft) -> Circle:
        """Adds an event to a circle and gives the circle after it; a key that was entered before adds nothing.

        Raises NoCircle, Refused, StaleCircle if something was entered since the draft's position, KeyUsed and
        ScoreFileError; then nothing is changed.
        """

        def add(circle: Circle) -> tuple[Event, Circle]:
            kind = circle_kinds().get(draft.kind)
            if draft.based_on != circle.position and (kind is None or kind.invalidates_forms):
                raise StaleCircle
            event = record(draft, circle.position + 1, self.now())
            return event, apply_checked(circle, event)

        def write_along(session: WritableSession, before: Circle, event: Event, after: Circle) -> AfterCommit:
            if before.names != after.names:
                copy_names(session.read_model, circle_id, before, after)
            undone = after.off - before.off
            # an undo of a move moves the table back
            moving_event = self.move_entered_at(after, next(iter(undone), event.position))
            if moving_event is None:
                return lambda: None
            if moving_event.data["here"] != circle_id:
                raise Refused("not_here", "target", "That table was moved on another server.")
            return self._write_move(session, move_of(moving_event, back=bool(undone)))

        if circle_id == HOME:
            self.save_home()
            draft = draft._replace(based_on=max(1, draft.based_on))  # its form may be from before it was saved
        return self.append(circle_id, draft, add, write_along)


def copy_names(model: WritableReadModel, circle_id: str, before: Circle, after: Circle) -> None:
    """Brings the names of a circle's players in the read model up to date. Raises Refused where two who sat at one
    table and were two people would be one."""
    for folded in changed_persons(before.names, after.names):
        model.set_person(circle_id, folded, after.person_of(folded), after.names.get(folded))
    for folded in sorted({*before.names, *after.names}):
        model.mark_if_apart(circle_id, folded, after.person_of(folded))
    for table_id, one, other in model.sit_together(circle_id):
        if before.person_of(one) != before.person_of(other):
            raise Refused("two_people", "right", f"{one} and {other} sat at one table, so they are two people.")
        model.mark(table_id)  # which keeps them apart, as it did before


def changed_persons(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """The persons, by the names that tables have in lower case, who are called otherwise after than before."""
    return sorted(one for one in {*before, *after} if before.get(one) != after.get(one))
