"""Struck off: past entries that no longer count."""

from __future__ import annotations

from referee.refused import Refused
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of
from tableside.scorebook.events.history import ANSWERS, struck_by
from tableside.scorebook.kinds.earlier_entries.answers import (
    answer,
    check_answers,
    of_target,
    warnings_about_lapsed,
    with_answers,
)
from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.kinds.table_kind import Note, TableKind
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.corrections import entry_of
from tableside.scorebook.table.entry_words import event_in_words
from tableside.scorebook.table.table import Table


def _check(table: Table, event: Event) -> None:
    """Active entries of the game can be struck off: `target`, and others `with` it."""
    others = fields_of(event, "target", "with", ANSWERS).get("with", [])
    if not isinstance(others, list) or len({*map(repr, others)}) < len(others) or event.data.get("target") in others:
        raise Refused("bad_with", "with", "What is struck off with an entry is a list of other entries, each once.")
    for position in (event.data.get("target"), *others):
        if not table.is_game_event(table.history[table.history.check_active(position)]):
            raise Refused("not_struck", "target", "Only an entry of the game can be struck off.")
    check_answers(table, event, struck_by(event))


def _strike(table: Table, event: Event) -> Table:
    """The table without the event's targets."""
    table = table.changed(history=table.history.strike(event))
    for target in struck_by(event):
        table = table.without(table.history[target])
    return answer(table, event)


def _revert(table: Table, event: Event) -> Table:
    """The table with the event's targets again, corrected."""
    for target in struck_by(event):
        table = table.with_entry(table.history.latest(target))
    return table


def _as_target_reads(table: Table, event: Event) -> str:
    """The details of the event's target with its corrections."""
    target = table.history.latest(event.data["target"])
    return kind_of(table.game, target.kind).details(table, target)


def _note(table: Table, event: Event) -> Note:
    """The details of the entries that were struck off, the target first."""
    entries = [table.history.latest(target).for_game() for target in struck_by(event)]
    before = "; ".join(filter(None, (event_in_words(table, entry) for entry in entries)))
    struck = entries[0]
    return Note(f"Struck off: {entry_of(table, struck.kind).named}", before, None, event.note, struck)


STRUCK = TableKind(
    "struck",
    words=of_target("Struck off"),
    details=with_answers(_as_target_reads),
    who=KEEPER,
    check=_check,
    warnings=warnings_about_lapsed,
    apply=_strike,
    content=False,
    revert=_revert,
    notes=_note,
)


def strikes(event: Event) -> bool:
    """Whether the event strikes another off."""
    return event.kind == STRUCK.name
