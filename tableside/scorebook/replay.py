"""Replay: computes a table from its events."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial, reduce
from itertools import groupby

from referee.game import Game
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.history import History
from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.kinds.seated import SEATED
from tableside.scorebook.table.seating import read_seating
from tableside.scorebook.table.table import RecordedGame, Table


def apply(table: Table, event: Event) -> Table:
    """The table after `event`."""
    return kind_of(table.game, event.kind).apply(_recorded(table, event), event)


def _recorded(table: Table, event: Event, *more: Event) -> Table:
    """The table with events in its history that are of one sort: all entries of the game, or a single other one."""
    kind = kind_of(table.game, event.kind)
    history = table.history.add(event, *more, undoable=kind.undoable, quota=kind.quota(event), content=kind.content)
    access = table.access.after_entry() if table.is_game_event(event) else table.access
    return table.changed(history=history, access=access)


def apply_all(table: Table, events: Iterable[Event]) -> Table:
    """The table after the events. Entries of a game that follow one another are added together, which takes a fourth
    of the time."""
    for quota, grouped in groupby(events, partial(_quota_of_entry, table.game)):
        group = [*grouped]
        table = _recorded(table, *group).with_entries(group) if quota else reduce(apply, group, table)
    return table


def _quota_of_entry(game: Game, event: Event) -> str:
    """What an entry of the game uses up; empty for any other event."""
    kind = kind_of(game, event.kind)
    return kind.quota(event) if kind.apply is Table.with_entry and event.kind in game.course.entries else ""


def seat(event: Event) -> Table:
    """The table after its first event. Raises Refused for an impossible seating."""
    game, names, dealer, rules = read_seating(event.data)
    history = History().add(event, undoable=False, quota=SEATED.quota(event))
    return Table(game, names, dealer, rules, (RecordedGame(event.position, {}),), history)


def replay(events: Iterable[Event]) -> Table:
    """The table after the events. Raises Refused if the first one isn't a possible seating."""
    first, *later = events
    return apply_all(seat(first), later)
