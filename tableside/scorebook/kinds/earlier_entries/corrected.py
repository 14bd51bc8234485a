"""Corrected: a past entry, or the seating, with other values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.refused import Refused
from referee.rules.entry import GameEvent
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of
from tableside.scorebook.events.history import ANSWERS
from tableside.scorebook.kinds.earlier_entries.answers import (
    answer,
    check_answers,
    of_target,
    warnings_about_lapsed,
    what_changed,
    with_answers,
)
from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.kinds.table_kind import TableKind, Warnings
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.day_restriction import names_others
from tableside.scorebook.table.seating import FOLLOWS, read_seating
from tableside.scorebook.table.table import Table


def _check(table: Table, event: Event) -> None:
    """An active entry of the game, or the seating, can be corrected."""
    fields_of(event, "target", "data", ANSWERS)
    target, data = table.history.check_active(event.data.get("target")), event.data.get("data")
    if not isinstance(data, dict):
        raise Refused("bad_data", "data", "A correction says how the entry should read.")
    check_answers(table, event, (target,))
    if target == 1:
        _check_seating(table, data)
    elif not table.is_game_event(table.history[target]):
        raise Refused("not_corrected", "target", "This entry can be undone, not corrected.")
    else:
        table.course_before(target).after(_corrected_event(table, event))


def _check_seating(table: Table, data: Mapping[str, Any]) -> None:
    game, names, _, rules = read_seating(data)
    if game is not table.game or len(names) != len(table.names):
        raise Refused("reseated", "players", "The game and the number of players stay; start another table for that.")
    if data.get(FOLLOWS) != table.previous_table_key:
        raise Refused("reseated", FOLLOWS, "A table goes on with the night that it was started for.")
    if rules != table.history[1].data.get("house_rules", {}):
        raise Refused("reseated", "house_rules", "House rules are changed on their own, with a look at what moves.")


def _corrected_event(table: Table, event: Event) -> GameEvent:
    target = event.data["target"]
    return GameEvent(table.history[target].kind, event.data["data"], target, event.allowed, event.note)


def _warnings(table: Table, event: Event, after: Table) -> Warnings:
    """The game's warnings about the corrected entry, and one about later entries that would no longer count."""
    target = event.data["target"]
    doubtful = table.course_before(target).warnings(_corrected_event(table, event)) if target != 1 else ()
    return (*doubtful, *warnings_about_lapsed(table, event, after))


def _correct(table: Table, event: Event) -> Table:
    history = table.history.correct(event, event.data["target"])
    return answer(_reread(table.changed(history=history), event), event)


def _reread(table: Table, event: Event) -> Table:
    """The table after the target of a correction has changed."""
    target = table.history.latest(event.data["target"])
    reread = kind_of(table.game, target.kind).reread
    return reread(table, target) if reread else table


CORRECTED = TableKind(
    "corrected",
    words=of_target("Corrected"),
    details=with_answers(lambda table, event: what_changed(table, event, event.data["target"])),
    who=KEEPER,
    check=_check,
    warnings=_warnings,
    apply=_correct,
    content=False,
    revert=_reread,
    day_restriction=names_others,
)


def corrects(event: Event) -> bool:
    """Whether the event corrects another."""
    return event.kind == CORRECTED.name
