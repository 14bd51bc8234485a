"""What goes with a score sheet: house rules, winners, penalties, corrections, rulings, as a second CSV file.

The columns are Game (its number at this table), Round, What, Who, Before, After, When (ISO 8601, UTC), Why:

- House rule: one row for each switch and game; Before is the usual value, After the table's, Why "default" or "chosen".
- Winner, Final total: After is the total.
- Hook: Who got it, After an asterisk for each, Why the remarks of its deal; Remark: what else a deal has to say.
- Corrected: the field is named in What; Before and After are its values.
- Struck off, No longer counted: entries that left the sheet; Before is what they said.
- House rules changed: Before and After are the switches that differ from their defaults.
- Ruling: After is the verdict, Why its sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.course import Deed, Row
from tableside.scorebook.csv_text import lines, moment, told
from tableside.scorebook.edits import edits, entry_of, shown
from tableside.scorebook.events import HOUSE_RULES, RULED, SEATED, STRUCK, Event
from tableside.scorebook.hiding import first_hidden
from tableside.scorebook.table import PlayedGame, Table

NOTES = ("Game", "Round", "What", "Who", "Before", "After", "When", "Why")

Note = tuple[Any, ...]


def notes_csv(table: Table) -> str:
    """Everything about the table that its sheet has no room for, header first."""
    hidden = first_hidden(table) or table.position + 1
    of_games = [note for played in table.games for note in _game_notes(table, played, hidden)]
    return lines([NOTES, *of_games, *_edit_notes(table), *_event_notes(table, hidden)])


def _game_notes(table: Table, played: PlayedGame, hidden: int) -> Iterator[Note]:
    course, number = played.course, played.number
    for switch in table.game.switches:
        value = course.setup.rules[switch.key]
        why = "default" if value == switch.default else "chosen"
        what = f"House rule {switch.key}: {switch.title}"
        yield number, None, what, None, switch.label(switch.default), switch.label(value), None, why
    for seat in course.winners:
        yield number, None, "Winner", table.names[seat], None, course.totals[seat], None, None
    for name, total in zip(table.names, course.totals, strict=True):
        yield number, None, "Final total" if course.winners else "Total so far", name, None, total, None, None
    for row in course.rows:
        yield from _row_notes(table, number, row)
    for lapsed in played.lapsed:
        if lapsed.deed.position >= hidden:
            continue
        when = moment(table.history[lapsed.deed.position].at)
        what, said = f"No longer counted: {entry_of(table, lapsed.deed.kind).named}", _said(table, lapsed.deed)
        yield number, None, what, None, said, None, when, lapsed.reason.message


def _row_notes(table: Table, number: int, row: Row) -> Iterator[Note]:
    why = " ".join(row.remarks)
    hooked = [seat for seat, cell in enumerate(row.cells) if cell.hooks]
    for seat in hooked:
        yield number, row.label, "Hook", table.names[seat], None, "*" * row.cells[seat].hooks, None, why
    if why and not hooked:
        yield number, row.label, "Remark", None, None, None, None, why


def _edit_notes(table: Table) -> Iterator[Note]:
    for edit in edits(table):
        place = _place(table, edit.target)
        yield *place, f"Corrected: {edit.label}", edit.who, edit.before, edit.after, moment(edit.at), edit.why


def _event_notes(table: Table, hidden: int) -> Iterator[Note]:
    rules: Mapping[str, Any] = {}
    number = 0
    for event in table.history.events:
        number += any(event.position == played.opened for played in table.games)
        if event.position in table.history.off:
            continue
        if event.kind == SEATED:
            rules = event.data.get("house_rules") or {}
        elif event.kind == HOUSE_RULES:
            after = event.data["rules"]
            when = moment(event.at)
            yield number, None, "House rules changed", None, _rules(rules), _rules(after), when, event.note
            rules = after
        elif event.kind == STRUCK and event.data["target"] < hidden:
            yield _struck(table, number, event)
        elif event.kind == RULED:
            yield _ruled(number, event)


def _struck(table: Table, number: int, event: Event) -> Note:
    struck = table.history.versions(event.data["target"])[-1]
    what, said = f"Struck off: {entry_of(table, struck.kind).named}", _said(table, struck.deed())
    return number, None, what, None, said, None, moment(event.at), event.note


def _ruled(number: int, event: Event) -> Note:
    ruling = event.data.get("ruling")
    found = ruling if isinstance(ruling, Mapping) else {}
    return number, None, "Ruling", None, None, found.get("verdict"), moment(event.at), found.get("text")


def _place(table: Table, position: int) -> tuple[int | None, str | None]:
    """The number of the game and the label of the row that an event belongs to."""
    for played in table.games:
        for row in played.course.rows:
            if position in row.sources:
                return played.number, row.label
    return None, None


def _rules(rules: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} = {value}" for key, value in rules.items()) or "all as usual"


def _said(table: Table, deed: Deed) -> str:
    """A deed in words: "Bid 4 0 6"; a blank field is left out."""
    fields = entry_of(table, deed.kind).fields
    values = ((field.label, told(shown(table, field, deed.data.get(field.name)))) for field in fields)
    return "; ".join(f"{label} {value}" for label, value in values if value)
