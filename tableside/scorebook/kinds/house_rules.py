"""House rules changed during a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.rules.entry import EntryWarning
from referee.rules.house_rules import HouseRules, counting
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of, fixed_words
from tableside.scorebook.events.history import ANSWERS
from tableside.scorebook.kinds.earlier_entries.answers import answer, check_answers, with_answers
from tableside.scorebook.kinds.table_kind import Note, TableKind, Warnings
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.changes import compare
from tableside.scorebook.table.day_restriction import chooses_rules
from tableside.scorebook.table.seating import read_house_rules
from tableside.scorebook.table.table import Table


def _check(table: Table, event: Event) -> None:
    """House rules are switches of the game."""
    read_house_rules(table.game, fields_of(event, "rules", ANSWERS).get("rules"), "rules")
    check_answers(table, event)


def _warnings_about_totals(table: Table, event: Event, after: Table) -> Warnings:
    """A warning about totals that would change."""
    change = None if event.allowed else compare(table, after)
    return (EntryWarning("totals_move", "rules", change.sentence, ""),) if change and change.matters else ()


def _switches_changed(table: Table, event: Event) -> str:
    """The changed switches with their new values."""
    before, after = (
        HouseRules(table.game.switches, rules) for rules in (table.rules_before(event.position), event.data["rules"])
    )
    changed = [switch for switch in counting(table.game.switches, after) if before[switch.key] != after[switch.key]]
    return "; ".join(f"{switch.title}: {switch.label(after[switch.key])}" for switch in changed)


def _note(table: Table, event: Event) -> Note:
    """The switches that differ from their defaults, before and after."""
    before, after = table.rules_before(event.position), event.data["rules"]
    return Note("House rules changed", _in_words(before), _in_words(after), event.note)


def _in_words(rules: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} = {value}" for key, value in rules.items()) or "all as usual"


HOUSE_RULES = TableKind(
    "house_rules",
    words=fixed_words("House rules changed"),
    details=with_answers(_switches_changed),
    who=KEEPER,
    check=_check,
    warnings=_warnings_about_totals,
    apply=lambda table, event: answer(table.with_rules(event), event),
    revert=Table.without,
    notes=_note,
    day_restriction=chooses_rules,
)


def sets_rules(event: Event) -> bool:
    """Whether the event changes house rules during a game."""
    return event.kind == HOUSE_RULES.name
