"""Score sheets as CSV: a table's sheet, and all the tables of a night in one.

`table_csv` has one row for each deal, also for deals that didn't count: Game (its number at this table), Round, Dealer,
then for each player the game's own columns, Score, Total and, in games with hooks, Hook (an asterisk for each), then
Remarks, then columns that were added to the game later. After each game a TOTAL row has the totals, the number of
hooks, and who won. The last column is Note: the note on the round, in the TOTAL row that on the game. A blank stays
blank; a zero is 0.

A game with a printed score sheet has the columns of that: no Remarks, the totals under Score, a Game column only if
more than one game was played, and Note only if there is one. `notes_csv` has what these columns leave out.

`night_csv` has one row for each deal and player, and a TOTAL row for each player after each game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from referee.rules.score_sheet import Cell, Row
from tableside.scorebook.export.csv_text import lines, moment
from tableside.scorebook.export.notes import notes_csv
from tableside.scorebook.replay_budget import charge
from tableside.scorebook.table.corrections import Correction, corrections, entry_of
from tableside.scorebook.table.entry_words import event_in_words
from tableside.scorebook.table.hidden_entries import first_hidden
from tableside.scorebook.table.offered_numbers import overridden_numbers
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.sheet_notes import sheet_notes
from tableside.scorebook.table.table import Table
from tableside.scorebook.value_words import entered_in_words, value_in_words

NIGHT = (
    "Table started",
    "Game",
    "Game number",
    "Round",
    "Dealer",
    "Player",
    "Entered",
    "Score",
    "Total",
    "Hook",
    "Remarks",
    "Table",
)
NOTE = "Note"
"""The last column: the note on the round, in a TOTAL row that on the game."""

OFF = "!"
"""The label, in place of a round, of an entry that doesn't count."""


def table_csv(table: Table) -> str:
    """The table's score sheet, header first."""
    layout = _Printed(table) if table.game.printed else _Full(table)
    return lines([layout.header(), *(row for played in table.games for row in layout.rows(played))])


def night_csv(
    tables: Iterable[Table],
    labels: Sequence[str] = (),
    further: Callable[[Table, PlayedGame], Sequence[object]] = lambda table, played: (),
) -> str:
    """The sheets of these tables in one: a row for each deal and player, in the given order.

    A table without a name is called by its number among them. `labels` are the headings of further columns; `further`
    gives their values for the rows of a game.
    """
    called = ((table, table.name or f"Table {at}") for at, table in enumerate(tables, start=1))
    rows = (row for table, name in called for row in _night_rows(table, name, further))
    return lines(chain([(*NIGHT, *labels, NOTE)], map(_counted, rows)))


def _counted(row: list[Any]) -> list[Any]:
    """The row, which counts as a step of the budget."""
    charge(1)
    return row


def winner_in_words(table: Table, played: PlayedGame) -> str:
    """Who won a game, and why, in words."""
    names = [table.names[seat] for seat in played.course.winners]
    verb = "Winner" if len(names) == 1 else "Winners"
    if played.undecided:
        return f"Open: {played.questions[0].reason.message}"
    reason = played.course.win_reason
    why = f" {reason.sentence}" if reason else ""
    return f"{verb}: {' and '.join(names)}.{why}" if names else "Not over."


class _Full:
    """Every column that the game has."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.hooks = table.game.hooks
        self.notes = sheet_notes(table)
        self.corrections = corrections(table)
        self.overridden = overridden_numbers(table)

    def header(self) -> list[str]:
        labels = [column.label for column in self.table.course.columns] + ["Score", "Total"]
        labels += ["Hook"] if self.hooks else []
        of_players = [f"{name} {label}" for name in self.table.names for label in labels]
        return ["Game", "Round", "Dealer", *of_players, "Remarks", *self._later_labels(), NOTE]

    def _later_labels(self) -> Iterator[str]:
        """The labels of columns that were added to the game later: those of each player, then those of the whole
        row."""
        for name in self.table.names:
            yield from (f"{name} {column.label}" for column in self.table.course.columns_after_remarks)
        yield from (column.label for column in self.table.course.row_columns)

    def _later(self, row: Row) -> Iterator[Any]:
        for cell in row.cells:
            yield from (cell.more.get(column.key) for column in self.table.course.columns_after_remarks)
        yield from (row.facts.get(column.key) for column in self.table.course.row_columns)

    def rows(self, played: PlayedGame) -> Iterator[list[Any]]:
        for row in played.course.rows:
            cells = [value for cell in row.cells for value in self._cell(cell)]
            dealer, remark = dealt(self.table, row), remarks(row, self.corrections, self.overridden)
            note = self.notes.of_row(row) or None
            yield [played.number, _label(row), dealer, *cells, remark, *self._later(row), note]
        for remark in not_counted(self.table, played):
            blank = [None for _ in self.table.names for _ in self._cell(Cell())]
            yield [played.number, OFF, None, *blank, remark, *(None for _ in self._later_labels()), None]
        totals = [value for seat in played.course.setup.seats for value in self._total(played, seat)]
        remark = winner_in_words(self.table, played)
        later = (None for _ in self._later_labels())
        yield [played.number, "TOTAL", None, *totals, remark, *later, self.notes.of_game(played) or None]

    def _cell(self, cell: Cell) -> list[Any]:
        own = [cell.entered.get(column.key) for column in self.table.course.columns]
        return [*own, cell.score, cell.total, *(["*" * cell.hooks] if self.hooks else [])]

    def _total(self, played: PlayedGame, seat: int) -> list[Any]:
        own = [None] * len(self.table.course.columns)
        hooks = played.hooks(seat)
        return [*own, None, played.course.totals[seat], *([hooks] if self.hooks else [])]


class _Printed:
    """The columns of the game's printed sheet."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.labels = {column.key: column.label for column in table.course.columns} | {"score": "Score"}
        self.numbered = len(table.games) > 1
        self.notes = sheet_notes(table)

    def header(self) -> list[str]:
        of_players = [f"{name} {self.labels[key]}" for name in self.table.names for key in self.table.game.printed]
        return self._row("Game", ["Round", "Dealer", *of_players], NOTE)

    def rows(self, played: PlayedGame) -> Iterator[list[Any]]:
        for row in played.course.rows:
            cells = [self._value(cell, key) for cell in row.cells for key in self.table.game.printed]
            yield self._row(played.number, [_label(row), dealt(self.table, row), *cells], self.notes.of_row(row))
        for _ in not_counted(self.table, played):
            blank = [None for _ in self.table.names for _ in self.table.game.printed]
            yield self._row(played.number, [OFF, None, *blank])
        totals = [
            played.course.totals[seat] if key == "score" else None
            for seat in played.course.setup.seats
            for key in self.table.game.printed
        ]
        yield self._row(played.number, ["TOTAL", None, *totals], self.notes.of_game(played))

    def _value(self, cell: Cell, key: str) -> Any:
        return cell.score if key == "score" else cell.entered.get(key)

    def _row(self, number: Any, row: list[Any], note: str = "") -> list[Any]:
        return [*([number] if self.numbered else []), *row, *([note or None] if self.notes else [])]


def _label(row: Row) -> Any:
    return int(row.label) if row.label.isdecimal() else row.label


def dealt(table: Table, row: Row) -> str | None:
    """Who dealt; a blank if nobody does."""
    return table.names[row.dealer] if table.has_dealer else None


def remarks(row: Row, changed: Sequence[Correction], overridden: Mapping[int, Sequence[str]]) -> str:
    """The remarks on a row: its own, overridden numbers of players, and corrections."""
    corrected = [
        f"Corrected: {' '.join(filter(None, (edit.who, edit.label)))} {value_in_words(edit.before) or 'blank'} → "
        f"{value_in_words(edit.after) or 'blank'} ({moment(edit.at)})."
        for edit in changed
        if edit.target in row.sources
    ]
    asks = [f"Open: {row.asks}"] if row.asks else []
    return " ".join((*asks, *row.remarks, *overridden.get(row.sources[-1], ()), *corrected))


def not_counted(table: Table, played: PlayedGame) -> Iterator[str]:
    """The lapsed entries with their reasons; of a hidden one only that there is one."""
    hidden = first_hidden(table) or table.position + 1
    for lapsed in played.lapsed:
        event = lapsed.event
        named = entry_of(table, event.kind).named
        values = f" ({event_in_words(table, event)})" if event.position < hidden else ""
        lacks = "Open" if lapsed.reason.asks else "Not counted"
        yield f"{lacks}: {named}{values}. {lapsed.reason.message}"


def _night_rows(
    table: Table, called: str, further: Callable[[Table, PlayedGame], Sequence[object]]
) -> Iterator[list[Any]]:
    changed, overridden, notes = corrections(table), overridden_numbers(table), sheet_notes(table)
    for played in table.games:
        place, end = (moment(table.started_at), table.title, played.number), (called, *further(table, played))
        for row in played.course.rows:
            dealer, remark = dealt(table, row), remarks(row, changed, overridden)
            note = notes.of_row(row) or None
            for name, cell in zip(table.names, row.cells, strict=True):
                numbers = (entered_in_words(played.course, cell), cell.score, cell.total, "*" * cell.hooks)
                yield [*place, _label(row), dealer, name, *numbers, remark, *end, note]
        for what in not_counted(table, played):
            yield [*place, OFF, *(None,) * 6, what, *end, None]
        for seat, name in enumerate(table.names) if played.course.rows else ():
            hooks = played.hooks(seat) if table.game.hooks else None
            total = played.course.totals[seat]
            counted = (total, hooks, winner_in_words(table, played))
            yield [*place, "TOTAL", None, name, None, None, *counted, *end, notes.of_game(played) or None]


__all__ = ["night_csv", "notes_csv", "table_csv"]
