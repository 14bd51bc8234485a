"""A score sheet on paper: which lines are on which page, and how high a line can be.

A page has room for what both A4 and Letter show. Notes and house rules are below the lines; the more of them
there are, the lower is each line, so that twenty rounds stay on one page. Where even the lowest lines leave no room for
them, the rows continue on a further page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from referee.game import Game
from referee.rules.course import Course
from referee.rules.house_rules import HouseRules
from referee.rules.score_sheet import SCORE, TOTAL, Cell, Row
from referee.words import counted, listed, with_minus_sign
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.sheet_notes import SheetNotes, sheet_notes
from tableside.scorebook.table.table import Table
from tableside.scorebook.value_words import value_in_words
from tableside.web.filters import beginnings
from tableside.web.typography.hyphens import hyphenated
from tableside.web.typography.name_widths import cut_to_differ, width_of, wrapped

MOST_UPRIGHT = 4
"""Players up to which a sheet is printed upright."""

ROUNDS = 20
"""Rounds on one page."""

HEIGHTS = (105, 90, 74, 63, 53, 44)
"""How high a line can be, in tenths of a millimetre: the highest that leaves room for all."""

BLANK = 150
"""How high it is on a blank sheet of few rounds."""

TEXT_LINE, FORWARD = 32, 70
"""Tenths of a millimetre for a line of text below the sheet, and for the totals brought forward."""

SPARE = 40
"""What a sheet has more room for without labels over its columns, and without a note on its game."""

TEXT_SIZE = 26
"""Of the letters of that text."""

DIGITS = (44, 36, 30, 25, 21)
"""How large the numbers can be, in tenths of a millimetre, and DIGIT the share of that which one takes in width."""
DIGIT = 0.58

MARGINS, PADDING = 220, 6
"""Tenths of a millimetre for the columns of rounds, dealers and marks, and next to a number."""

USUAL = 4
"""Signs of a number that somebody may write by hand."""


class PageFormat(NamedTuple):
    """A page held upright or sideways: its width and, below the names and above the totals, its height for lines and
    text, in tenths of a millimetre."""

    css: str
    width: int
    room: int


UPRIGHT, SIDEWAYS = PageFormat("upright", 1900, 2150), PageFormat("sideways", 2580, 1520)


class PaperLine(NamedTuple):
    """A line: its label, who dealt, each player's numbers, and after it the mark of where a game ends."""

    label: str
    dealer: str
    cells: tuple[tuple[str, ...], ...]
    mark: str = ""


class TextBelow(NamedTuple):
    """A text below the lines: the label of the row that it is beside, empty for one about the sheet, and its words."""

    beside: str
    words: str


class PaperPage(NamedTuple):
    """A page of the sheet. `before` are the totals brought forward, None on the first page; `foot` names the totals
    after its last line, blank ones for a sheet without scores; `notes` are below; `height` is that of a line."""

    before: tuple[str, ...] | None
    lines: tuple[PaperLine, ...]
    foot: str
    totals: tuple[str, ...]
    notes: tuple[TextBelow, ...]
    height: int


class PaperView(NamedTuple):
    """A score sheet on paper. `names` are as they are over the columns, `labels` over the columns of each player;
    `dealers` says that there is a column for who deals, `ends` one for the marks; `digits` is how large numbers are."""

    title: str
    about: tuple[str, ...]
    note: str
    won: str
    names: tuple[str, ...]
    labels: tuple[str, ...]
    dealers: bool
    ends: bool
    held: PageFormat
    digits: int
    pages: tuple[PaperPage, ...]


class Lines(NamedTuple):
    """The lines of one page: those that were played, how many blank ones follow, and the texts below."""

    rows: tuple[Row, ...]
    blank: int
    texts: tuple[TextBelow, ...]
    is_last: bool


def blank_view(
    game: Game, rules: HouseRules, players: int, names: Sequence[str] = (), about: tuple[str, ...] = ()
) -> PaperView:
    """A sheet to be filled in by hand; without names there is room for them."""
    held = _held(players)
    texts = _about_sheet(game, rules)
    lines = tuple(_blank_line(game, players, number) for number in range(1, game.paper.rounds + 1))
    height = _height(held, len(lines), texts, heights=(BLANK, *HEIGHTS))
    page = PaperPage(None, lines, "Total", ("",) * players, texts, height)
    called = _names(names) if names else ("",) * players
    return _view(game, rules, called, about, held, (page,))


def _names(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(hyphenated(name, narrow=True) for name in cut_to_differ(names))


def played_view(table: Table, played: PlayedGame, about: tuple[str, ...]) -> PaperView:
    """The sheet of one game as it was played; of a game in play with blank lines to continue by hand."""
    game, rules, notes = table.game, played.course.setup.rules, sheet_notes(table)
    held = _held(len(table.names))
    held = held._replace(room=held.room + SPARE * (len(game.paper_columns) == 1) + SPARE * (not notes.of_game(played)))
    pages: list[PaperPage] = []
    for found in _pages(played, game, held, notes):
        lines = tuple(_line(table, row) for row in found.rows)
        first = 1 + max((row.round for row in played.course.rows if row.kind == "round"), default=0)
        lines += tuple(_blank_line(game, len(table.names), first + more) for more in range(found.blank))
        before = pages[-1].totals if pages else None
        totals = _totals(played, found.rows, is_last=found.is_last)
        foot = _foot(played.course) if found.is_last else "So far"
        height = _height(held, len(lines), found.texts, forwards=bool(before))
        pages.append(PaperPage(before, lines, foot, totals, found.texts, height))
    names = _names(table.names)
    view = _view(game, rules, names, about, held, tuple(pages))
    return view._replace(title=table.title, note=notes.of_game(played), won=_won(table, played))


def _view(
    game: Game,
    rules: HouseRules,
    names: tuple[str, ...],
    about: tuple[str, ...],
    held: PageFormat,
    pages: tuple[PaperPage, ...],
) -> PaperView:
    columns = len(names) * len(game.paper_columns)
    numbers = [number for page in pages for line in page.lines for cell in line.cells for number in cell]
    longest = max(USUAL, *map(len, numbers))
    room = (held.width - MARGINS) / columns - PADDING
    return PaperView(
        title=game.called(rules),
        about=about,
        note="",
        won="",
        names=names,
        labels=_labels(game),
        dealers=game.deals(rules),
        ends=bool(game.paper.ends),
        held=held,
        digits=next((size for size in DIGITS if longest * size * DIGIT <= room), DIGITS[-1]),
        pages=pages,
    )


def _held(players: int) -> PageFormat:
    return UPRIGHT if players <= MOST_UPRIGHT else SIDEWAYS


def _height(
    held: PageFormat,
    lines: int,
    texts: Sequence[TextBelow],
    *,
    forwards: bool = False,
    heights: Sequence[int] = HEIGHTS,
) -> int:
    """How high a line of a page can be, in tenths of a millimetre, with all the texts below.

    `forwards` says that the page starts with the totals brought forward.
    """
    room = _room(held, texts, forwards=forwards)
    return next((height for height in heights if lines * height <= room), heights[-1])


def _room(held: PageFormat, texts: Sequence[TextBelow], *, forwards: bool) -> int:
    """How much of a page's height the texts below leave for its lines."""
    ems = held.width / TEXT_SIZE
    lines = [line for text in texts for line in wrapped(f"{text.beside}: {text.words}", ems)]
    below = sum(ceil(width_of(line) / ems) for line in lines) * TEXT_LINE
    return held.room - below - FORWARD * forwards


def _labels(game: Game) -> tuple[str, ...]:
    """The heading over the columns of a player; nothing if there is only one."""
    known = {column.key: column.label for column in game.course.columns} | {SCORE: "Score", TOTAL: "Total"}
    return tuple(known[key] for key in game.paper_columns)


def _pages(played: PlayedGame, game: Game, held: PageFormat, notes: SheetNotes) -> Iterator[Lines]:
    """The rows of each page: so many rounds, with what didn't count among them, as far as there is room for all. Of a
    game that is over each page has as many, so that none is left for the last one alone."""
    rows, rules, at = played.course.rows, played.course.setup.rules, 0
    at_end = _about_sheet(game, rules)
    while True:
        ends = [end for end, row in enumerate(rows[at:], at + 1) if row.kind == "round"]
        pages = ceil(len(ends) / ROUNDS)
        rounds = ceil(len(ends) / pages) if pages and played.course.winners else ROUNDS
        end = ends[rounds - 1] if pages > 1 else len(rows)
        while True:
            texts = tuple(TextBelow(row.label, note) for row in rows[at:end] if (note := notes.of_row(row)))
            texts += at_end if end == len(rows) else ()
            most = _room(held, texts, forwards=at > 0) // HEIGHTS[-1]
            if end - at <= max(1, most):
                break
            end -= 1
        is_last = end == len(rows)
        blank = 0
        if is_last and not played.course.winners:
            blank = max(0, min(game.paper.rounds, ROUNDS) - sum(row.kind == "round" for row in rows[at:end]))
            blank = max(0, min(blank, most - (end - at)))
        yield Lines(tuple(rows[at:end]), blank, texts, is_last)
        if is_last:
            return
        at = end


def _line(table: Table, row: Row) -> PaperLine:
    dealer = beginnings(table.names)[row.dealer] if table.has_dealer else ""
    mark = _mark(table.game, row.round) if row.kind == "round" else ""
    return PaperLine(row.label, dealer, tuple(_numbers(table.game, cell) for cell in row.cells), mark)


def _numbers(game: Game, cell: Cell) -> tuple[str, ...]:
    """A player's numbers in a row, the hooks with the last one."""
    values = {SCORE: cell.score, TOTAL: cell.total, **cell.entered}
    found = [values.get(key) for key in game.paper_columns]
    texts = [with_minus_sign(value) if type(value) is int else value_in_words(value) for value in found]
    return (*texts[:-1], f"{texts[-1]}{'*' * cell.hooks}")


def _blank_line(game: Game, players: int, number: int) -> PaperLine:
    return PaperLine(str(number), "", (("",) * len(game.paper_columns),) * players, _mark(game, number))


def _mark(game: Game, number: int) -> str:
    players = game.paper.ends.get(number, ())
    return f"{listed(players, 'or')} players" if players else ""


def _totals(played: PlayedGame, rows: tuple[Row, ...], *, is_last: bool) -> tuple[str, ...]:
    if not rows and is_last:
        return ("",) * len(played.course.setup.names)
    if is_last:
        return tuple(map(with_minus_sign, played.course.deciding_scores))
    return tuple(with_minus_sign(cell.decides) for cell in rows[-1].cells)


def _foot(course: Course) -> str:
    return course.deciding_label or ("Total" if course.winners else "So far")


def _won(table: Table, played: PlayedGame) -> str:
    winners = [table.names[seat] for seat in played.course.winners]
    total = with_minus_sign(played.course.totals[played.course.winners[0]]) if winners else ""
    return f"{listed(winners)} {'win' if len(winners) > 1 else 'wins'} with {total}" if winners else ""


def _about_sheet(game: Game, rules: HouseRules) -> tuple[TextBelow, ...]:
    """The legend, and what the table plays otherwise than usual as one text."""
    changed = game.unusual_rules(rules)
    played = "; ".join(f"{title}: {label}" for title, label in changed)
    house_rules = [f"{counted(len(changed), 'house rule').capitalize()}: {played}."] if changed else []
    return tuple(TextBelow("", words) for words in (*game.paper.legend(rules), *house_rules))
