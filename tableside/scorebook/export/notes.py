"""The notes on a score sheet as a second CSV file: house rules, winners, penalties, corrections, rulings.

docs/csv.md describes its columns, and has a line for each value of What.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.rules.entry import GameEvent
from referee.rules.score_sheet import Row
from referee.words import listed
from tableside.scorebook.edits.open_questions import moved_dealer
from tableside.scorebook.export.csv_text import lines, moment
from tableside.scorebook.kinds.kinds import kind_of, players_of
from tableside.scorebook.table.corrections import corrections, entry_of
from tableside.scorebook.table.entry_words import event_in_words
from tableside.scorebook.table.hidden_entries import first_hidden, is_hidden
from tableside.scorebook.table.offered_numbers import overridden_numbers
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.table import Table

NOTES = ("Game", "Round", "What", "Who", "Before", "After", "When", "Why")

NotesRow = tuple[Any, ...]
BLANK = (None, None, None)
"""The cells Before, After and When of a note without them."""


def notes_csv(table: Table) -> str:
    """Everything about the table that its sheet has no room for, header first."""
    first = first_hidden(table)
    hidden, overridden = first or table.position + 1, overridden_numbers(table)
    of_games = [note for played in table.games for note in _game_notes(table, played, hidden, overridden)]
    named = [(None, None, "Table’s name", None, None, table.name, None, None)] if table.name else []
    return lines([NOTES, *named, *of_games, *_edit_notes(table), *_event_notes(table, first)])


def _game_notes(
    table: Table, played: PlayedGame, hidden: int, overridden: Mapping[int, Sequence[str]]
) -> Iterator[NotesRow]:
    course, number = played.course, played.number
    for switch in table.game.switches:
        value = course.setup.rules[switch.key]
        why = "default" if value == switch.default else "chosen"
        what = f"House rule {switch.key}: {switch.title}"
        yield number, None, what, None, switch.label(switch.default), switch.label(value), None, why
    if moved := moved_dealer(table, played):
        before, after = table.recorded_games[number - 1].first_dealer or 0, course.setup.dealer
        yield number, None, "First dealer", None, table.names[before], table.names[after], None, moved
    for seat in course.winners:
        reason = course.win_reason.sentence if course.win_reason else None
        yield number, None, "Winner", table.names[seat], None, course.totals[seat], None, reason
    if course.win_reason and course.win_reason.broke_tie:
        why = f"{course.win_reason.sentence} ({course.win_reason.clause})"
        yield number, None, "Tie for the game", listed(map(table.names.__getitem__, course.winners)), *BLANK, why
    for name, total in zip(table.names, course.totals, strict=True):
        yield number, None, "Final total" if course.winners else "Total so far", name, None, total, None, None
    for row in course.rows:
        yield from _row_notes(table, number, row, overridden.get(row.sources[-1], ()))
    for lapsed in played.lapsed:
        if lapsed.event.position >= hidden:
            continue
        when = moment(table.history[lapsed.event.position].at)
        what, contents = (
            f"No longer counted: {entry_of(table, lapsed.event.kind).named}",
            event_in_words(table, lapsed.event),
        )
        yield number, None, what, _whose(table, lapsed.event), contents, None, when, lapsed.reason.message


def _row_notes(table: Table, number: int, row: Row, overridden: Sequence[str]) -> Iterator[NotesRow]:
    for name, cell in zip(table.names, row.cells, strict=True):
        if cell.hooks:
            yield number, row.label, "Hook", name, None, "*" * cell.hooks, None, " ".join(cell.why)
    of_hooks = {remark for cell in row.cells if cell.hooks for remark in cell.why}
    for tie in row.ties:
        yield number, row.label, tie.what, table.names[tie.seat], *BLANK, tie.why
    if row.asks:
        yield number, row.label, "Open", None, *BLANK, row.asks
    if more := " ".join(remark for remark in (*row.remarks, *overridden) if remark not in of_hooks):
        yield number, row.label, "Remark", None, None, None, None, more


def _edit_notes(table: Table) -> Iterator[NotesRow]:
    for edit in corrections(table):
        place = _place(table, edit.target)
        yield *place, f"Corrected: {edit.label}", edit.who, edit.before, edit.after, moment(edit.at), edit.why


def _event_notes(table: Table, first: int | None) -> Iterator[NotesRow]:
    opened, number = {game.opened_at for game in table.recorded_games}, 0
    for event in table.history.events:
        number += event.position in opened
        note = None if event.position in table.history.off else kind_of(table.game, event.kind).notes(table, event)
        if note and not is_hidden(table, event, first):
            who = _whose(table, note.about) if note.about else None
            yield number, None, note.what, who, note.before, note.after, moment(event.at), note.why


def _whose(table: Table, event: GameEvent) -> str | None:
    """The player of an entry; None if it is the whole table's."""
    names = players_of(table, event)
    return listed(names) if 0 < len(names) < len(table.names) else None


def _place(table: Table, position: int) -> tuple[int | None, str | None]:
    """The number of the game and the label of the row that an event belongs to."""
    for played in table.games:
        for row in played.course.rows:
            if position in row.sources:
                return played.number, row.label
    return None, None
