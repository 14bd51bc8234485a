"""The notes on a score sheet as a second CSV file: people’s own, house rules, winners, penalties, corrections, rulings.

docs/csv.md describes its columns, and has a line for each value of What.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

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
from tableside.scorebook.table.sheet_notes import sheet_notes
from tableside.scorebook.table.table import Table

NOTES = ("Game", "Round", "What", "Who", "Before", "After", "When", "Why")


class NotesRow(NamedTuple):
    """A line of the file, in the order of NOTES: the number of the game, the label of the round; None stays blank."""

    game: int | None
    round: str | None
    what: str
    who: str | None = None
    before: str | None = None
    after: str | int | None = None
    when: str | None = None
    why: str | None = None


def notes_csv(table: Table) -> str:
    """Everything about the table that its sheet has no room for, header first."""
    first = first_hidden(table)
    hidden, overridden = first or table.position + 1, overridden_numbers(table)
    of_games = [note for played in table.games for note in _game_notes(table, played, hidden, overridden)]
    named = [NotesRow(None, None, "Table’s name", after=table.name)] if table.name else []
    return lines([NOTES, *named, *_own_notes(table), *of_games, *_edit_notes(table), *_event_notes(table, first)])


def _own_notes(table: Table) -> Iterator[NotesRow]:
    """What people noted beside games and rounds."""
    notes = sheet_notes(table)
    for played in table.games:
        of_rows = [(row.label, notes.of_row(row)) for row in played.course.rows]
        for label, text in ((None, notes.of_game(played)), *of_rows):
            if text:
                yield NotesRow(played.number, label, "Note", after=text)


def _game_notes(
    table: Table, played: PlayedGame, hidden: int, overridden: Mapping[int, Sequence[str]]
) -> Iterator[NotesRow]:
    yield from _rule_notes(table, played)
    yield from _result_notes(table, played)
    for row in played.course.rows:
        yield from _row_notes(table, played.number, row, overridden.get(row.sources[-1], ()))
    for lapsed in played.lapsed:
        if lapsed.event.position < hidden:
            yield NotesRow(
                played.number,
                None,
                f"No longer counted: {entry_of(table, lapsed.event.kind).named}",
                who=_whose(table, lapsed.event),
                before=event_in_words(table, lapsed.event),
                when=moment(table.history[lapsed.event.position].at),
                why=lapsed.reason.message,
            )


def _rule_notes(table: Table, played: PlayedGame) -> Iterator[NotesRow]:
    """The house rules of a game, and a first dealer whom the table's changes moved."""
    for switch in table.game.switches:
        value = played.course.setup.rules[switch.key]
        yield NotesRow(
            played.number,
            None,
            f"House rule {switch.key}: {switch.title}",
            before=switch.label(switch.default),
            after=switch.label(value),
            why="default" if value == switch.default else "chosen",
        )
    if moved := moved_dealer(table, played):
        before = table.recorded_games[played.number - 1].first_dealer or 0
        now = played.course.setup.dealer
        yield NotesRow(
            played.number, None, "First dealer", before=table.names[before], after=table.names[now], why=moved
        )


def _result_notes(table: Table, played: PlayedGame) -> Iterator[NotesRow]:
    """Who won a game and why, and everybody's total."""
    course, reason = played.course, played.course.win_reason
    for seat in course.winners:
        why = reason.sentence if reason else None
        yield NotesRow(played.number, None, "Winner", who=table.names[seat], after=course.totals[seat], why=why)
    if reason and reason.broke_tie:
        tied, why = listed([table.names[seat] for seat in course.winners]), f"{reason.sentence} ({reason.clause})"
        yield NotesRow(played.number, None, "Tie for the game", who=tied, why=why)
    what = "Final total" if course.winners else "Total so far"
    for name, total in zip(table.names, course.totals, strict=True):
        yield NotesRow(played.number, None, what, who=name, after=total)


def _row_notes(table: Table, number: int, row: Row, overridden: Sequence[str]) -> Iterator[NotesRow]:
    for name, cell in zip(table.names, row.cells, strict=True):
        if cell.hooks:
            yield NotesRow(number, row.label, "Hook", who=name, after="*" * cell.hooks, why=" ".join(cell.why))
    of_hooks = {remark for cell in row.cells if cell.hooks for remark in cell.why}
    for tie in row.ties:
        yield NotesRow(number, row.label, tie.what, who=table.names[tie.seat], why=tie.why)
    if row.asks:
        yield NotesRow(number, row.label, "Open", why=row.asks)
    if more := " ".join(remark for remark in (*row.remarks, *overridden) if remark not in of_hooks):
        yield NotesRow(number, row.label, "Remark", why=more)


def _edit_notes(table: Table) -> Iterator[NotesRow]:
    for edit in corrections(table):
        game, label = _place(table, edit.target)
        what = f"Corrected: {edit.label}"
        yield NotesRow(game, label, what, edit.who, edit.before, edit.after, moment(edit.at), edit.why)


def _event_notes(table: Table, first: int | None) -> Iterator[NotesRow]:
    opened, number = {game.opened_at for game in table.recorded_games}, 0
    for event in table.history.events:
        number += event.position in opened
        note = None if event.position in table.history.off else kind_of(table.game, event.kind).notes(table, event)
        if note and not is_hidden(table, event, first):
            who = _whose(table, note.about) if note.about else None
            yield NotesRow(number, None, note.what, who, note.before, note.after, moment(event.at), note.why)


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
