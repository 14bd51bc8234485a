"""Replay: computes a table from its events."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.scorebook.events.event import Event
from tableside.scorebook.events.history import History
from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.kinds.seated import SEATED
from tableside.scorebook.table.seating import read_seating
from tableside.scorebook.table.table import RecordedGame, Table


def apply(table: Table, event: Event) -> Table:
    """The table after `event`."""
    kind = kind_of(table.game, event.kind)
    history = table.history.add(event, undoable=kind.undoable, quota=kind.quota(event), content=kind.content)
    access = table.access.after_entry() if table.is_game_event(event) else table.access
    return kind.apply(table.changed(history=history, access=access), event)


def seat(event: Event) -> Table:
    """The table after its first event. Raises Refused for an impossible seating."""
    game, names, dealer, rules = read_seating(event.data)
    history = History().add(event, undoable=False, quota=SEATED.quota(event))
    return Table(game, names, dealer, rules, (RecordedGame(event.position, {}),), history)


def replay(events: Iterable[Event]) -> Table:
    """The table after the events. Raises Refused if the first one isn't a possible seating."""
    first, *later = events
    table = seat(first)
    for event in later:
        table = apply(table, event)
    return table
