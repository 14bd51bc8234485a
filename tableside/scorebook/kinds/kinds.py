"""Every kind of event at a table: those of the modules here, and a kind for each entry of its game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from referee.game import Game
from referee.rules.course import Course
from referee.rules.entry import Entry, GameEvent
from tableside.scorebook import kinds
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fixed_words, kinds_in, refuse_kind
from tableside.scorebook.kinds.table_kind import ENTRIES, PHONES, TableKind, Warnings, use_entries
from tableside.scorebook.table.access import KEEPER, PLAYER
from tableside.scorebook.table.day_restriction import accepts_corrections
from tableside.scorebook.table.entry_words import entry_in_words
from tableside.scorebook.table.table import Table


def kind_of(game: Game, name: str) -> TableKind:
    """The kind of that name at a table of `game`; an unknown name makes a kind that no table accepts."""
    return table_kinds().get(name) or _kinds_of_entries(game.course).get(name) or kind_of_entry(None, name)


@cache
def table_kinds() -> dict[str, TableKind]:
    """The kinds of every table, by their names. Cached here and not a constant, because their modules import this
    one."""
    return kinds_in(kinds, TableKind)


@cache
def _kinds_of_entries(course: type[Course]) -> Mapping[str, TableKind]:
    """A game's entries as kinds. Cached, because each event of a night needs its kind many times."""
    return {name: kind_of_entry(entry, name) for name, entry in course.entries.items()}


def kind_of_entry(entry: Entry | None, name: str) -> TableKind:
    """A game's entry as a kind of event; an entry that the game no longer has lapses when it is replayed."""
    known = entry or Entry(name, name)
    return TableKind(
        name,
        words=_whose(known) if known.part else fixed_words(known.named),
        details=lambda table, event: entry_in_words(known, event.data, table.names),
        who=PLAYER if known.entered_by_each_player else KEEPER,
        check=_check_entry if entry else refuse_kind,
        warnings=_ask_game,
        apply=Table.with_entry,
        revert=Table.without,
        reread=Table.with_entry,
        entry=known,
        entered_by_each_player=known.entered_by_each_player,
        quota=_quota_of_part if known.entered_by_each_player else use_entries,
        day_restriction=accepts_corrections,
    )


def players_of(table: Table, event: Event | GameEvent) -> list[str]:
    """The players whom an event concerns."""
    seats = kind_of(table.game, event.kind).seats(event.data)
    return [name for seat, name in enumerate(table.names) if seat in seats]


def _check_entry(table: Table, event: Event) -> None:
    """No check here: the rules accept or refuse an event when it is replayed, see `entering.apply_recorded`."""


def _ask_game(table: Table, event: Event, after: Table) -> Warnings:
    """The game's warnings about an event."""
    return table.course.warnings(event.for_game())


def _quota_of_part(event: Event) -> str:
    """A changed part isn't counted as an entry while it is hidden, because it adds nothing to the sheet."""
    return PHONES if event.data.get("change") is True else ENTRIES


def _whose(entry: Entry) -> Callable[[Table, Event], str]:
    """The player whose part was entered, never its value; for several parts the name of the entry."""

    def say(table: Table, event: Event) -> str:
        names = players_of(table, event)
        changed = " changed" if event.data.get("change") is True else ""
        return f"{names[0]}’s {entry.part}{changed}" if len(names) == 1 else entry.named

    return say
