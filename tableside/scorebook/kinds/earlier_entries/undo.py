"""Undo and redo of what was entered last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import always, fields_of
from tableside.scorebook.events.history import ANSWERS
from tableside.scorebook.kinds.earlier_entries.answers import (
    answer,
    as_entered,
    check_answers,
    of_target,
    read_answered,
    with_answers,
)
from tableside.scorebook.kinds.earlier_entries.corrected import corrects
from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.kinds.table_kind import TableKind
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.day_restriction import PlaceOnDay, names_others
from tableside.scorebook.table.table import Table


def _check_undone(table: Table, event: Event) -> None:
    """Undo reverts what was entered last."""
    table.history.check_undo(fields_of(event, "target", ANSWERS).get("target"))
    check_answers(table, event)


def _undo(table: Table, event: Event) -> Table:
    target = table.history[event.data["target"]]
    undone = table.changed(history=table.history.take_back(target.position))
    revert = kind_of(table.game, target.kind).revert
    return answer(read_answered(revert(undone, target) if revert else undone, target), event)


def _takes_back(table: Table, data: Mapping[str, Any], place: PlaceOnDay) -> str:
    """A name that the day gave a player isn't taken back at the table: the day would continue with the other one."""
    target = data.get("target")
    if place.why_locked or target not in table.history.undoable[-1:]:
        return place.why_locked
    event = table.history[target]
    if not corrects(event) or event.data["target"] != 1:
        return ""
    return names_others(table, {"target": 1, "data": table.history.take_back(target).latest(1).data}, place)


UNDONE = TableKind(
    "undone",
    words=of_target("Undone"),
    details=with_answers(as_entered),
    who=KEEPER,
    check=_check_undone,
    apply=_undo,
    content=False,
    allowed_when_full=always,
    day_restriction=_takes_back,
)


def _check_redone(table: Table, event: Event) -> None:
    """Redo brings back what was undone last."""
    table.history.check_redo(fields_of(event, "target", ANSWERS).get("target"))
    check_answers(table, event)


def _redo(table: Table, event: Event) -> Table:
    target = table.history[event.data["target"]]
    back = table.history.put_back(target.position)
    redone = kind_of(table.game, target.kind).apply(table.changed(history=back), target).changed(history=back)
    return answer(read_answered(redone, target), event)


def _as_what_it_redoes(table: Table, data: Mapping[str, Any], place: PlaceOnDay) -> str:
    """What restricts the event that is redone restricts its redo."""
    if place.why_locked:
        return place.why_locked
    target = next((event for event in table.history.events if event.position == data.get("target")), None)
    return kind_of(table.game, target.kind).day_restriction(table, target.data, place) if target else ""


REDONE = TableKind(
    "redone",
    words=of_target("Redone"),
    details=with_answers(as_entered),
    who=KEEPER,
    check=_check_redone,
    apply=_redo,
    content=False,
    day_restriction=_as_what_it_redoes,
)


def takes_back(event: Event) -> bool:
    """Whether the event undoes another."""
    return event.kind == UNDONE.name


def puts_back(event: Event) -> bool:
    """Whether the event redoes what was undone."""
    return event.kind == REDONE.name
