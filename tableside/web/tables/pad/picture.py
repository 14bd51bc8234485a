"""The picture of a finished game, to send to others: who won, how it went, the ranking and the chart.

Lengths are pixels of the picture. An SVG text doesn't wrap, so lines are broken here, by the widths of letters.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from referee.words import counted, listed, with_minus_sign
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.table import Table
from tableside.web.filters import day
from tableside.web.line_chart import ChartLine, LineChart, Totals, drawn, size_that_fills, totals_of
from tableside.web.tables.pad.pad_view import WonView
from tableside.web.typography.name_widths import cut_to_fit, width_of, wrapped

EDGE = 56
INSET, COLUMN_GAP = 24, 44
"""The margin of the paper, and the gap between its columns."""

SIGN = 64
GAP = 26
FOOT = 22
WINNER_SIZES = {1: (112, 100, 88, 76), 2: (76, 64, 54, 46, 40), 3: (46, 40, 36)}
"""Font sizes of the winner's name, largest first, for so many lines."""

FOOT_WIDTH = 0.88
"""The width of the foot's plain letters, relative to those of the other text."""

RESULT_SIZES, STORY_SIZE, OTHERS_SIZE = (38, 33, 29), 29, 24
LINE, WINNER_LINE, WITH_LINE = 1.25, 1.1, 1.5
"""The height of a line, relative to its font size."""

DEEP = re.compile("[\u0600-\u1cff]")
DEPTH, RISE = 0.48, 0.8
"""The letters that go far below the baseline: Arabic, those of India and some others; how far they do, and Latin
letters above it, relative to the font size."""

RESULT_LINES, OTHERS_LINES = 3, 4
RANKED_IN_ONE_COLUMN = 5
ROW, LOW_ROW = 48, 38
ROW_LETTERS, ROW_LENGTH = 0.62, 11
"""The font size relative to a row's height, and the least number of letters for which a row has room."""

NAME_AT, NAME_GAP = 1.4, 0.5
"""The gaps between place and name, and name and total, relative to the font size."""

SIGN_ROOM, SIGN_RISE = 1.4, 0.85
"""The room of a sign before a name, and how far its top is above the baseline, in the same way."""

LEAST_CHART = 0.9
"""Pixels for each unit of the chart at least; a smaller one could not be read, and is left out."""


class PictureShape(NamedTuple):
    """A shape of pictures: width and height, the width of the text, and where the paper next to it or below it
    starts."""

    width: int
    height: int
    column: int
    left: int
    top: int

    @property
    def is_beside(self) -> bool:
        """Whether the paper is next to the text, not below it."""
        return self.left > EDGE


WIDE, TALL = "wide", "tall"
SHAPES = {WIDE: PictureShape(1200, 630, 480, 600, 44), TALL: PictureShape(1080, 1350, 968, EDGE, 560)}


class Words(NamedTuple):
    """A line of text, with the position of its baseline and its font size."""

    x: float
    y: float
    size: float
    text: str


class Box(NamedTuple):
    """A rectangle, from its upper left corner."""

    x: float
    y: float
    width: float
    height: float


class Ranked(NamedTuple):
    """A player of the ranking: the place, the name, the number, and which line of the chart is theirs."""

    place: int
    name: str
    number: str
    line: int


class RankedRow(NamedTuple):
    """A player's row of the ranking; the total is at its right end. `line` is that of the chart whose sign the row has
    before the name, if the chart has no names."""

    place: Words
    name: Words
    total: Words
    line: ChartLine | None
    sign: Box


class PictureContents(NamedTuple):
    """What a picture says: who won, with what, more sentences, the line at its foot, the ranking, what its chart draws,
    if any, and who has no place in the ranking.

    `result` and `others` are in several wordings, the fullest first: the picture has the first one that fits.
    """

    winners: Sequence[str]
    result: Sequence[str]
    story: Sequence[str]
    foot: str
    ranking: Sequence[Ranked]
    totals: Totals | None
    others: Sequence[str] = ()


class Picture(NamedTuple):
    """A picture, as its template draws it; `spoken` says it in words."""

    width: int
    height: int
    winner: tuple[Words, ...]
    result: tuple[Words, ...]
    story: tuple[Words, ...]
    foot: Words
    paper: Box
    rows: tuple[RankedRow, ...]
    others: tuple[Words, ...]
    chart: LineChart | None
    chart_box: Box
    spoken: str


def picture(table: Table, played: PlayedGame, won: WonView, shape: PictureShape) -> Picture:
    """The picture of a finished game in that shape."""
    ends = "win" if won.winners[1:] else "wins"
    contents = PictureContents(
        won.winners,
        [f"{ends} with {with_minus_sign(won.total)}"],
        won.story,
        " · ".join((table.title, day(table.started_at), counted(won.rounds, "round"))),
        [Ranked(one.place, one.name, with_minus_sign(one.total), table.names.index(one.name)) for one in won.ranking],
        totals_of(table.names, played.course),
    )
    return drawn_picture(contents, shape)


def drawn_picture(contents: PictureContents, shape: PictureShape) -> Picture:
    """The picture of this, in that shape."""
    size, lines = _fitted(listed(contents.winners), shape.column)
    winner = _lines(lines, size, EDGE + SIGN + GAP + size, WINNER_LINE)
    result_size, lines = _first_that_fits(contents.result, RESULT_SIZES, shape.column, RESULT_LINES)
    gap = result_size * WITH_LINE
    if DEEP.search(winner[-1].text):
        gap = max(gap, size * DEPTH + result_size * RISE)
    result = _lines(lines, result_size, winner[-1].y + gap)
    foot = Words(
        EDGE, shape.height - EDGE + FOOT / 2, FOOT, cut_to_fit(contents.foot, _foot_room(shape) / FOOT / FOOT_WIDTH)
    )
    end = foot.y - 2 * FOOT
    after = result[-1].y
    room = (end if shape.is_beside else shape.top - GAP) - after - GAP
    story = _lines(_story_lines(contents.story, shape.column / STORY_SIZE, room), STORY_SIZE, after + GAP + STORY_SIZE)
    bottom = shape.height - shape.top if shape.is_beside else end
    paper = Box(shape.left, shape.top, shape.width - EDGE - shape.left, bottom - shape.top)
    _, others = _first_that_fits(contents.others, (OTHERS_SIZE,), paper.width - 2 * INSET, OTHERS_LINES)
    others_height = OTHERS_SIZE * LINE * len(others)
    ranked = paper._replace(height=paper.height - others_height)
    columns, row = _grid(contents.ranking, ranked)
    rows_height = -(-len(contents.ranking) // columns) * row
    chart, chart_box = _charted(contents.totals, ranked, rows_height)
    if not chart:
        ranked = paper._replace(height=rows_height + 2 * INSET)
        paper = paper._replace(height=ranked.height + others_height)
    below = ranked.y + ranked.height - INSET + OTHERS_SIZE
    return Picture(
        width=shape.width,
        height=shape.height,
        winner=winner,
        result=result,
        story=story,
        foot=foot,
        paper=paper,
        rows=_rows(contents.ranking, ranked, columns, row, chart),
        others=_lines(others, OTHERS_SIZE, below, x=paper.x + INSET),
        chart=chart,
        chart_box=chart_box,
        spoken=" ".join((f"{listed(contents.winners)} {contents.result[0]}.", *contents.story)),
    )


def _foot_room(shape: PictureShape) -> int:
    return shape.left - EDGE - FOOT // 2 if shape.is_beside else shape.column


def _first_that_fits(wordings: Sequence[str], sizes: Sequence[int], width: float, most: int) -> tuple[int, list[str]]:
    """The first wording that fits in `most` lines of that width, at the largest size, and its lines; at the smallest
    size the last wording is cut. No lines without wordings."""
    size, lines = sizes[-1], list[str]()
    for wording in wordings:
        for size in sizes:
            lines = wrapped(wording, width / size)
            if len(lines) <= most:
                return size, lines
    return size, [*lines[: most - 1], f"{lines[most - 1]}…"] if lines else []


def _fitted(text: str, width: float) -> tuple[int, list[str]]:
    """The largest of the sizes at which a text fits that width, and its lines; at the smallest size the text is cut."""
    for most, sizes in WINNER_SIZES.items():
        for size in sizes:
            lines = wrapped(text, width / size)
            if len(lines) <= most and all(width_of(line) * size <= width for line in lines):
                return size, lines
    last = " ".join(lines[most - 1 :])
    return size, [cut_to_fit(line, width / size) for line in (*lines[: most - 1], last) if line]


def _story_lines(sentences: Sequence[str], ems: float, height: float) -> list[str]:
    """The lines of the first sentences that fit that height as a whole."""
    room = int(height / (STORY_SIZE * LINE))
    fitting: list[str] = []
    for sentence in sentences:
        lines = wrapped(sentence, ems)
        if len(fitting) + len(lines) > room:
            break
        fitting += lines
    return fitting


def _lines(texts: Sequence[str], size: float, y: float, line: float = LINE, x: float = EDGE) -> tuple[Words, ...]:
    """Lines one below the other, the first one at `y`."""
    return tuple(Words(x, y + place * size * line, size, text) for place, text in enumerate(texts))


def _grid(ranking: Sequence[Ranked], paper: Box) -> tuple[int, float]:
    """In how many columns the ranking is, and how high a row of it is."""
    columns = 1 if len(ranking) <= RANKED_IN_ONE_COLUMN else 2
    deep = -(-len(ranking) // columns)
    return columns, min(ROW if columns == 1 else LOW_ROW, (paper.height - 2 * INSET) / deep)


def _rows(
    ranking: Sequence[Ranked], paper: Box, columns: int, row: float, chart: LineChart | None
) -> tuple[RankedRow, ...]:
    """The ranking at the foot of the paper, with the signs of a chart that has no names."""
    deep = -(-len(ranking) // columns)
    width = (paper.width - 2 * INSET - COLUMN_GAP * (columns - 1)) / columns
    size = min(row * ROW_LETTERS, width / ROW_LENGTH)
    top = paper.y + paper.height - INSET - deep * row
    lines = chart.lines if chart and not chart.size.names else ()
    name_at = NAME_AT + (SIGN_ROOM if lines else 0)

    def ranked(at: int, one: Ranked) -> RankedRow:
        column, line = divmod(at, deep)
        x, y = paper.x + INSET + column * (width + COLUMN_GAP), top + line * row + size
        name = cut_to_fit(one.name, width / size - name_at - NAME_GAP - width_of(one.number))
        return RankedRow(
            place=Words(x, y, size, str(one.place)),
            name=Words(x + name_at * size, y, size, name),
            total=Words(x + width, y, size, one.number),
            line=lines[one.line] if lines else None,
            sign=Box(x + NAME_AT * size, y - SIGN_RISE * size, size, size),
        )

    return tuple(ranked(at, one) for at, one in enumerate(ranking))


def _charted(totals: Totals | None, paper: Box, rows_height: float) -> tuple[LineChart | None, Box]:
    """The chart above the ranking, as large as its place, or none where it would be too small."""
    room = Box(paper.x + INSET, paper.y + INSET, paper.width - 2 * INSET, paper.height - 3 * INSET - rows_height)
    if totals is None or room.height <= 0:
        return None, room
    chart = drawn(totals, size_that_fills(room.width, room.height, len(totals.names)))
    scale = min(room.width / chart.size.width, room.height / chart.height)
    return (chart if scale >= LEAST_CHART else None), room
