"""A chart of totals, such as the running score: a line for each player, with the total and the name at its end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from referee.rules.course import Course
from referee.words import with_minus_sign
from tableside.web.typography.name_widths import cut_to_differ, cut_to_fit, width_of


class ChartSize(NamedTuple):
    """How large a drawing is, in units that are pixels on a small phone: its width, and the least height of its plot;
    the letters of the numbers along its axes, and of the names at the ends of lines, 0 for signs alone; the least
    distance between two of these, so that none overlap."""

    width: int
    height: int
    numbers: int
    names: int
    gap: int

    @property
    def digit(self) -> float:
        """The width of a digit along an axis."""
        return self.numbers * DIGIT


ON_PAGE, ALONE = ChartSize(300, 130, 11, 12, 16), ChartSize(300, 260, 11, 12, 16)
"""The chart on a page with other contents, and on one that shows only the chart."""

IN_ROOM, IN_ROOM_CORNER = ChartSize(300, 130, 16, 16, 19), ChartSize(260, 70, 23, 0, 10)
"""On the screen in the room, to be read from three metres; with little room without names: those on the sheet have the
signs."""

TOP = 12
DIGIT = 0.64

BESIDE_NAME = 12
"""The room of the space before a name, and at the edge behind it."""

LEADER, SIGN = 16, 7
"""The distances from the end of a line to its player's sign, and from there to the name."""

MOST_NAMED, SIGNS_APART = 8, 9
"""The most lines that have names at their ends where the chart fills a place, and the distance between the signs alone
of more."""

WIDEST_NAME = 7.5
"""The width of a name at the end of a line in ems; a longer one is cut."""

FEWEST_ROWS = 2
MOST_POINTS = 60
MOST_MARKS = 12
SIGNS = (
    "M-4 0a4 4 0 1 1 8 0 4 4 0 0 1-8 0z",
    "M-3.5-3.500h7v7h-7z",
    "M0-4.500l4.500 8h-9z",
    "M0-5l5 5-5 5-5-5z",
    "M0 4.500l4.500-8h-9z",
    "M-1.500-4.500h3v3h3v3h-3v3h-3v-3h-3v-3h3z",
    "M-5-2h10v4h-10z",
)
"""The shapes of the players' signs, by seat. After these seats they come again, and so do the colours of tokens.css."""

TURN, SHORTEST_DASH = 12, 2
"""The length in which each of several lines that run together has one dash, and the least length of a dash."""

MOST_TOTALS, MOST_ROUNDS = 5, 8
"""The most numbers along an axis."""

APART = 1.6
"""The room of a number along an axis, as a multiple of its height and of its width."""


class Point(NamedTuple):
    """A point of the drawing, from the left and from the top."""

    x: float
    y: float


class Tick(NamedTuple):
    """A number along an axis, and its distance from the start."""

    at: float
    number: int


class Stretch(NamedTuple):
    """Parts of a line that are drawn alike: alone, or where it runs together with others, so that none hides another:
    each of the `together` lines has the dash of its `turn`, from 0, anew in each part. `path` is them as a drawing has
    them, "M6.0,12.5 8.4,11.0", kept because a page is often drawn again."""

    parts: tuple[tuple[Point, ...], ...]
    turn: int
    together: int
    path: str

    @property
    def dash(self) -> float:
        """The length of a dash where lines take turns."""
        return max(SHORTEST_DASH, round(TURN / self.together, 1))

    @property
    def gap(self) -> float:
        """The room of the others' dashes."""
        return round(self.dash * (self.together - 1), 1)

    @property
    def starts_in(self) -> float:
        """How far into its dash and gap each part begins."""
        return round(self.dash * (-self.turn % self.together), 1)


class ChartLine(NamedTuple):
    """A player's totals: the line through `points`, with the mark of the seat at those that are `marked`. Where several
    lines run together, `stretches` says whose dash is where, and their marks take turns as well.

    `label` is the name, cut if need be. It is at `label_at`, and the sign once more at `sign_at`, before it.
    """

    seat: int
    points: tuple[Point, ...]
    stretches: tuple[Stretch, ...]
    marked: tuple[Point, ...]
    total: int
    label: str
    sign_at: Point
    label_at: Point

    @property
    def colour(self) -> str:
        """The colour of the seat, as a style sheet names it."""
        return f"var(--seat-{self.seat % len(SIGNS) + 1})"

    @property
    def sign(self) -> str:
        """The shape of the seat's sign."""
        return SIGNS[self.seat % len(SIGNS)]

    @property
    def comes_again(self) -> bool:
        """Whether an earlier seat has the same colour: then the line is broken and the sign hollow."""
        return self.seat >= len(SIGNS)

    @property
    def marks(self) -> str:
        """The points with a mark, as a drawing has them."""
        return _coordinates(self.marked)


def _coordinates(points: Iterable[Point]) -> str:
    return " ".join([f"{point.x},{point.y}" for point in points])


class Numbers(NamedTuple):
    """The totals after one step, such as a row of the sheet, with its label; `tick` is its number along the axis, if it
    has one."""

    label: str
    totals: tuple[int, ...]
    tick: int | None = None


class Totals(NamedTuple):
    """What is drawn: everybody's totals after each step. `target` is a total to reach, if any; `lowest_first`: the
    lowest total is the best; `start` is what each has before the first step, where that isn't 0."""

    names: Sequence[str]
    steps: tuple[Numbers, ...]
    target: int | None = None
    lowest_first: bool = False
    start: tuple[int, ...] = ()


class LineChart(NamedTuple):
    """A chart: a drawing of that size and height, with the plot from `left` to `right` and to `bottom`.

    `target` is the total that wins, None for none. `words` say who has what, the best first; `numbers` are those of all
    steps.
    """

    size: ChartSize
    height: int
    left: int
    right: int
    bottom: int
    totals: tuple[Tick, ...]
    rounds: tuple[Tick, ...]
    target: Tick | None
    lines: tuple[ChartLine, ...]
    words: str
    numbers: tuple[Numbers, ...]


def has_chart(course: Course) -> bool:
    """Whether enough of a game is scored for a chart."""
    return sum(row.has_score for row in course.rows) >= FEWEST_ROWS


def line_chart(names: Sequence[str], course: Course, size: ChartSize = ON_PAGE) -> LineChart | None:
    """The chart of a game; None for fewer scored rows than FEWEST_ROWS."""
    totals = totals_of(names, course)
    return drawn(totals, size) if totals else None


def totals_of(names: Sequence[str], course: Course) -> Totals | None:
    """What a game's chart draws: what decides who wins at its start and after each scored row; None without a chart."""
    if not has_chart(course):
        return None
    steps = tuple(
        Numbers(row.label, tuple(cell.decides for cell in row.cells), row.round if row.kind == "round" else None)
        for row in course.rows
        if row.has_score
    )
    start = course.begin(course.setup).deciding_scores
    return Totals(names, steps, course.target, course.lowest_wins, start)


def size_that_fills(width: float, height: float, lines: int) -> ChartSize:
    """The size of a drawing with so many lines that fills a place; of many lines without names, whose signs are larger
    then."""
    names, gap = (ON_PAGE.names, ON_PAGE.gap) if lines <= MOST_NAMED else (0, SIGNS_APART)
    around = TOP + 2 * ON_PAGE.numbers
    scale = min(width / ON_PAGE.width, height / (around + gap * lines))
    return ChartSize(int(width / scale), max(0, int(height / scale) - around), ON_PAGE.numbers, names, gap)


def drawn(given: Totals, size: ChartSize = ON_PAGE) -> LineChart:
    """The chart of these totals; the plot is at least as high as the size says and as the ends of its lines need."""
    labels = [cut_to_fit(name, WIDEST_NAME) if size.names else "" for name in cut_to_differ(given.names)]
    totals = [given.start or (0,) * len(given.names), *(step.totals for step in given.steps)]
    plot = _plot(given, totals, size, labels)
    most_totals = min(MOST_TOTALS, int((plot.bottom - TOP) // (APART * size.numbers)))
    return LineChart(
        size=size,
        height=plot.bottom + 2 * size.numbers,
        left=plot.left,
        right=plot.right,
        bottom=plot.bottom,
        totals=tuple(Tick(plot.y(total), total) for total in _numbers(plot.low, plot.high, most_totals)),
        rounds=_rounds(given, plot, size),
        target=None if given.target is None else Tick(plot.y(given.target), given.target),
        lines=_lines(totals, labels, plot, size.gap),
        words=_words(given),
        numbers=given.steps,
    )


class _Plot(NamedTuple):
    """The part of a drawing with the lines: its edges, the last step and the totals from `low` to `high`."""

    left: int
    right: int
    bottom: int
    last: int
    low: int
    high: int

    def x(self, step: int) -> float:
        """Where a step is, from the left."""
        return round(self.left + (self.right - self.left) * step / self.last, 1)

    def y(self, total: int) -> float:
        """Where a total is, from the top."""
        return round(TOP + (self.bottom - TOP) * (self.high - total) / (self.high - self.low), 1)


def _plot(given: Totals, totals: Sequence[Sequence[int]], size: ChartSize, labels: Sequence[str]) -> _Plot:
    """The plot between the numbers at its left and the names and totals at the ends of its lines."""
    numbers = [number for step in totals for number in step]
    low, high = min(numbers), max(*numbers, given.target or 0, min(numbers) + 1)
    width_of_totals = size.digit * max(len(with_minus_sign(total)) for total in (*totals[-1], low, high))
    width_of_ends = max(map(width_of, labels)) * size.names + width_of_totals + BESIDE_NAME if size.names else 0
    return _Plot(
        left=6 + round(width_of_totals),
        right=size.width - LEADER - SIGN - round(width_of_ends),
        bottom=TOP + max(size.height, size.gap * len(labels)),
        last=len(given.steps),
        low=low,
        high=high,
    )


def _lines(totals: Sequence[Sequence[int]], labels: Sequence[str], plot: _Plot, gap: int) -> tuple[ChartLine, ...]:
    """The line of each seat, with its sign and label at the end; of many steps some are left out."""
    marks = _steps(plot.last, MOST_MARKS)
    steps = sorted({*_steps(plot.last, MOST_POINTS), *marks})
    ends = _apart([Tick(plot.y(total), total) for total in totals[-1]], plot.bottom, gap)
    points = [tuple(Point(plot.x(step), plot.y(totals[step][seat])) for step in steps) for seat in range(len(labels))]
    stretches = _stretches(points)
    marked = _marked([totals[step] for step in marks])
    return tuple(
        ChartLine(
            seat=seat,
            points=points[seat],
            stretches=stretches[seat],
            marked=tuple(Point(plot.x(marks[at]), plot.y(totals[marks[at]][seat])) for at in marked[seat]),
            total=totals[-1][seat],
            label=label,
            sign_at=Point(plot.right + LEADER, end),
            label_at=Point(plot.right + LEADER + SIGN, end),
        )
        for seat, (label, end) in enumerate(zip(labels, ends, strict=True))
    )


def _stretches(lines: Sequence[tuple[Point, ...]]) -> list[tuple[Stretch, ...]]:
    """The stretches of each line, given by its points; a part is as long as the same lines run together."""
    together = [_together(steps) for steps in zip(*[pairwise(line) for line in lines], strict=True)]
    found = []
    for seat, line in enumerate(lines):
        alike = defaultdict[tuple[int, int], list[tuple[Point, ...]]](list)
        for seats, steps in groupby(range(len(together)), key=lambda step: together[step][seat]):
            first, *others = steps
            end = others[-1] if others else first
            alike[seats.index(seat), len(seats)].append(line[first : end + 2])
        found.append(tuple(Stretch(tuple(parts), *turn, _path(parts)) for turn, parts in alike.items()))
    return found


def _path(parts: Iterable[Sequence[Point]]) -> str:
    return "".join([f"M{_coordinates(part)}" for part in parts])


def _marked(totals: Sequence[Sequence[int]]) -> list[list[int]]:
    """At which of these steps each line has its mark: of lines with the same total one, by turns."""
    found: list[list[int]] = [[] for _ in totals[0]]
    for at, step in enumerate(totals):
        for seats in {*_together(step)}:
            found[seats[at % len(seats)]].append(at)
    return found


def _together(places: Sequence[Hashable]) -> list[tuple[int, ...]]:
    """For each seat those at the same place, itself included."""
    there = defaultdict[Hashable, list[int]](list)
    for seat, place in enumerate(places):
        there[place].append(seat)
    return [tuple(there[place]) for place in places]


def _rounds(given: Totals, plot: _Plot, size: ChartSize) -> tuple[Tick, ...]:
    """The numbers of the rounds, as many as there is room for."""
    rounds = [(step, row.tick) for step, row in enumerate(given.steps, 1) if row.tick is not None]
    width = APART * size.digit * len(str(len(rounds)))
    every = _interval(len(rounds), max(2, min(MOST_ROUNDS, int((plot.right - plot.left) // width))))
    return tuple(Tick(plot.x(step), number) for step, number in rounds if number % every == 0)


def _steps(last: int, most: int) -> list[int]:
    """The numbers from 0 to `last`, or some at equal distances, always with the last."""
    every = -(-last // most)
    return [*range(0, last, every), last]


def _interval(size: int, most: int) -> int:
    """The smallest of 1, 2, 5, 10, 20 … that divides `size` into at most that many parts."""
    return next(one for one in _round_numbers() if size <= one * most)


def _round_numbers() -> Iterator[int]:
    ten = 1
    while True:
        yield from (ten, 2 * ten, 5 * ten)
        ten *= 10


def _numbers(low: int, high: int, most: int) -> range:
    """At most so many round numbers from `low` to `high` and one more, including zero if it is between them."""
    every = _interval(high - low, most)
    return range(-(-low // every) * every, high + 1, every)


def _apart(wanted: Sequence[Tick], bottom: float, gap: int) -> list[float]:
    """A position for the end of each line near the wanted one, in the same order and `gap` apart."""
    order = sorted(range(len(wanted)), key=lambda at: -wanted[at].number)
    placed: list[float] = []
    for at in order:
        placed.append(max(wanted[at].at, placed[-1] + gap if placed else TOP))
    limit = bottom
    for place in reversed(range(len(placed))):
        placed[place] = limit = min(placed[place], limit)
        limit -= gap
    found = dict(zip(order, placed, strict=True))
    return [round(found[at], 1) for at in range(len(wanted))]


def _words(given: Totals) -> str:
    sign = 1 if given.lowest_first else -1
    best_first = sorted(zip(given.steps[-1].totals, given.names, strict=True), key=lambda pair: sign * pair[0])
    return ", ".join(f"{name} {with_minus_sign(total)}" for total, name in best_first)
