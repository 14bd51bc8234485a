"""What was struck off lines of the sheet after they were scored: it moved scores that the table had seen."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import NamedTuple

from referee.rules.entry import EntryWarning
from referee.rules.score_sheet import Row
from tableside.scorebook.edits.replaced_entries import is_replaced, part_in_words, replacements
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.history import struck_by
from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.kinds.table_kind import Warnings
from tableside.scorebook.table.changes import changed_games, compare
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.table import Table


class StruckEntry(NamedTuple):
    """An entry that was struck off a scored line, as it read then, and the event that struck it off."""

    entry: Event
    by: Event


def struck_from_rows(table: Table, played: PlayedGame) -> Mapping[int, tuple[StruckEntry, ...]]:
    """What was struck off each scored line that still stands, by the position of the entry that closed the line."""
    closed = [row for row in played.course.rows if not row.open]
    closing = [row.sources[-1] for row in closed]
    found: dict[int, tuple[StruckEntry, ...]] = {}
    for target in sorted(table.history.strikings):
        by = table.history.striking(target)
        place = bisect_right(closing, target)
        if by is None or target <= played.opened or place == len(closed):
            continue
        one = StruckEntry(table.history.latest(target), by)
        if _left_line(table, one, closed[place]):
            found[closing[place]] = (*found.get(closing[place], ()), one)
    return found


def _left_line(table: Table, struck: StruckEntry, row: Row) -> bool:
    """Whether the entry was taken from this line once it was scored: not with its own line, nor while it was open."""
    closing = row.sources[-1]
    scored = any(cell.score is not None for cell in row.cells) and closing < struck.by.position
    of_own_line = len(struck_by(struck.by)) > 1 or struck.entry.kind == table.history[closing].kind
    return scored and not of_own_line


def struck_seats(table: Table, struck: tuple[StruckEntry, ...]) -> frozenset[int | None]:
    """The seats that these entries said something of; None stands for what concerns no one seat."""
    return frozenset(seat for one in struck for seat in _seats(table, one.entry) or {None})


def _seats(table: Table, event: Event) -> set[int | None]:
    entry = kind_of(table.game, event.kind).entry
    given = [(field, event.data.get(field.name)) for field in entry.fields] if entry else []
    of_each = [value for field, value in given if field.per_seat and isinstance(value, list)]
    named = {value for field, value in given if field.is_seat and value in range(len(table.names))}
    said = {seat for values in of_each for seat, value in enumerate(values) if value not in (None, False)}
    return {*named, *said}


def ask_about_return(table: Table, event: Event, after: Table) -> Warnings:
    """What counts again once the entry that replaced it is struck off, where a score moves by it."""
    if event.allowed or table.history.strikings == after.history.strikings:
        return ()
    if not (change := compare(table, after)).matters:
        return ()
    changed = tuple(changed_games(table, after))
    found = replacements(table, (was for was, _ in changed if was))
    left = replacements(after, (now for _, now in changed))
    back = [at for at in found if after.history.stands(at) and is_replaced(table, at, found) and at not in left]
    if not back:
        return ()
    told = ", ".join(part_in_words(table, at, seat) for at in back for seat in found[at])
    moved = "" if change.lapsed else f" {change.sentence}"
    return (EntryWarning("counts_again", "target", f"What was entered before counts again: {told}.{moved}", ""),)
