"""One game's score sheet as the pad shows it: columns, lines with their marks, totals, and how wide its numbers are."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from referee.rules.course import Course
from referee.rules.prompt import Badge
from referee.rules.score_sheet import Cell, Row
from referee.words import with_minus_sign
from tableside.scorebook.edits.edited_rows import edited_seats, struck_from_rows
from tableside.scorebook.edits.open_questions import moved_dealer
from tableside.scorebook.table.changes import LapsedEntries, group_lapsed
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.sheet_notes import sheet_notes
from tableside.scorebook.table.table import Table
from tableside.web.filters import signed
from tableside.web.tables.pad.paging import SHEET_LINES, Page, last_page
from tableside.web.typography.name_widths import cut_to_differ, letters, with_a_break

NARROW_FROM = 5
"""The least number of players at which a phone's columns may cut a name."""

MOST_DIGITS = 6
"""Characters of the longest number for which the sheet still has a smaller font."""

MOST_MARKS = 21
"""The most points that the track under a total shows as marks."""

MOST_WIDE, MOST_USUAL = 5, 7
"""The most players for whom a sheet has wide columns, and for whom it shows on a phone what each round added."""

USUAL_LETTERS = 11
"""The most letters of a name whose size the other names take on."""


class SheetColumn(NamedTuple):
    """A player's column: the name, the name with hyphens where it may break, the letters that its size is for, who
    deals, the game's badge next to it."""

    name: str
    with_a_break: str
    letters: int
    deals: bool
    badge: Badge | None


class SheetCell(NamedTuple):
    """A player's cell of a line, and whether it was corrected or lost an entry since."""

    cell: Cell
    edited: bool


class SheetLine(NamedTuple):
    """A line of the sheet: its row, the position that is its address, whether all of it was corrected, its cells, and
    the note on it."""

    row: Row
    position: int
    edited: bool
    newest: bool
    cells: tuple[SheetCell, ...]
    note: str


class OpenCell(NamedTuple):
    """A player's value in the open round (None for a blank), the position of its entry, and whether that was edited."""

    entered: int | None
    source: int | None
    edited: bool


class OpenLineView(NamedTuple):
    """The line of the open round, of which nothing counts yet; `word` is under each number."""

    label: str
    word: str
    cells: tuple[OpenCell, ...]


class SheetTotal(NamedTuple):
    """A player's total, and whether they have won with it."""

    total: int
    wins: bool


class SheetView(NamedTuple):
    """One game's sheet, or a page of a long one.

    `number` is that of the game at the table; `game` is the same, but None for the game in play. `css` are the classes
    for its sizes, `dealer` is the dealer's seat (None if nobody deals), `track` the number of marks under each total
    (None for none), `foot` the label of the totals, `note` the one on the game.
    """

    number: int
    game: int | None
    css: str
    dealer: int | None
    columns: tuple[SheetColumn, ...]
    lines: Page[SheetLine]
    moved_dealer: str
    open_line: OpenLineView | None
    not_counted: Page[LapsedEntries]
    foot: str
    totals: tuple[SheetTotal, ...]
    track: int | None
    note: str


def sheet_view(table: Table, played: PlayedGame, *, until: int | None, needs_dealer: bool) -> SheetView:
    """The sheet of one game of the night, the last lines or those up to line `until`.

    `needs_dealer` says that the table hasn't entered yet who deals first.
    """
    course, in_play = played.course, played is table.current_game
    corrected, struck = table.history.corrected(), struck_from_rows(table, played)
    rows = last_page(course.rows, SHEET_LINES, until)
    marked = table.has_dealer and course.prompt.entry and not (course.winners or needs_dealer)
    dealer = course.prompt.dealer if marked else None
    notes = sheet_notes(table)
    newest = rows.items[-1] if rows.items and not rows.after and not course.winners else None

    def line(row: Row) -> SheetLine:
        edited = edited_seats(table, row, corrected, struck)
        cells = tuple(SheetCell(cell, seat in edited) for seat, cell in enumerate(row.cells))
        return SheetLine(row, row.sources[-1], None in edited, row is newest, cells, notes.of_row(row))

    return SheetView(
        number=played.number,
        game=None if in_play else played.number,
        css=_classes(table, course, marked=bool(corrected or struck)),
        dealer=dealer,
        columns=tuple(_columns(table, course, dealer)),
        lines=Page(tuple(map(line, rows.items)), rows.before, rows.after),
        moved_dealer="" if rows.before else moved_dealer(table, played),
        open_line=_open_line(course, corrected) if in_play and not rows.after else None,
        not_counted=last_page(list(group_lapsed(table, played.lapsed)), SHEET_LINES),
        foot=f"of {course.target}" if course.target is not None else course.deciding_label or "Total",
        totals=tuple(SheetTotal(total, seat in course.winners) for seat, total in enumerate(course.deciding_scores)),
        track=course.target if course.target is not None and course.target <= MOST_MARKS else None,
        note=notes.of_game(played),
    )


def _classes(table: Table, course: Course, *, marked: bool) -> str:
    players = len(table.names)
    crowded = players > MOST_USUAL
    signs = digits(course, added=not crowded) + marked
    sizes = f"of-{players} digits-{signs} totals-{total_digits(course)}"
    return f"{sizes}{' narrow' if players > MOST_WIDE else ''}{' crowded' if crowded else ''}"


def _columns(table: Table, course: Course, dealer: int | None) -> Iterator[SheetColumn]:
    """All names of one size, but for one that is longer than usual, which is smaller by itself."""
    badge, headings = course.badge, _headings(table)
    widths = [letters(heading) for heading in headings]
    usual = max((width for width in widths if width <= USUAL_LETTERS), default=0)
    for seat, (name, heading) in enumerate(zip(table.names, headings, strict=True)):
        its_badge = badge if badge and badge.seat == seat else None
        yield SheetColumn(name, with_a_break(heading), max(widths[seat], usual), seat == dealer, its_badge)


def _headings(table: Table) -> Sequence[str]:
    return cut_to_differ(table.names) if len(table.names) >= NARROW_FROM else table.names


def _open_line(course: Course, corrected: Collection[int]) -> OpenLineView | None:
    line = course.open_line
    if line is None:
        return None
    pairs = zip(line.numbers, line.sources, strict=True)
    return OpenLineView(line.label, line.word, tuple(OpenCell(number, at, at in corrected) for number, at in pairs))


def digits(course: Course, *, added: bool = True) -> int:
    """The length of the longest number on the sheet with its sign and hooks: "−12*" has four characters.

    Some cells show what the row added instead of the total; they count only with `added`.
    """
    all_cells = [cell for row in course.rows for cell in row.cells]
    cells = [f"{with_minus_sign(cell.decides)}{'*' * cell.hooks}" for cell in all_cells]
    cells += [signed(cell.score) for cell in all_cells if cell.score is not None and added]
    entered = [str(one) for one in course.open_line.numbers] if course.open_line else []
    totals = map(with_minus_sign, course.deciding_scores)
    return min(max(map(len, [*cells, *entered, *totals])), MOST_DIGITS)


def total_digits(course: Course) -> int:
    """The length of the longest total with its minus sign, at least two."""
    return min(max(2, *(len(with_minus_sign(total)) for total in course.deciding_scores)), MOST_DIGITS)
