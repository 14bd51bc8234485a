"""A second computation: every figure again, straight from the sheets of a book of nights, by rules stated anew."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.rules.score_sheet import Cell, Row
from tableside.circles.circle_book import CircleBook
from tableside.scorebook.book import Book
from tableside.scorebook.nights.night import tables_in_night
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.table import Table
from tableside.statistics.figures import FigureSums, FigureTable, figure_table, game_of
from tableside.statistics.updating import ReadModelUpdater
from tableside.store.read_model.read_model import ReadModel
from tableside.store.read_model.selection import Selection
from tableside.store.sqlite.sqlite_store import SqliteStore
from tests.support.nights_by_chance import Clock, new_book, play_nights

WHOLE = {"games", "won", "chance", "comebacks", "nights"}
OF_GAMES = {"place", "chips", "net"}
MEANS = {"points", "points_dealing", "points_others_dealing", "distance", *OF_GAMES}


class GameOver(NamedTuple):
    """A game that somebody has won: its table, the sheet, the key of its night."""

    table: Table
    played: PlayedGame
    night: str

    @property
    def rounds(self) -> list[Row]:
        """The rounds that were scored."""
        return [row for row in self.played.course.rows if row.kind == "round" and not row.open]

    def was_last(self, seat: int) -> bool:
        """Whether that player was last, alone or not, when half of the rounds were played, and not all were level."""
        scored = [row for row in self.played.course.rows if any(cell.score is not None for cell in row.cells)]
        numbers = sorted({row.round for row in scored})
        if len(numbers) < 2:
            return False
        half = [row for row in scored if row.round == numbers[len(numbers) // 2 - 1]][-1]
        totals = [cell.total if cell.net is None else cell.net for cell in half.cells]
        worst = (max if self.played.course.lowest_wins else min)(totals)
        return totals[seat] == worst and len(set(totals)) > 1

    def place(self, seat: int) -> int:
        """Who comes where: the winners are first, the others by their scores."""
        course = self.played.course
        if seat in course.winners:
            return 1
        own = course.deciding_scores[seat]
        better = [score < own if course.lowest_wins else score > own for score in course.deciding_scores]
        return 1 + len(course.winners) + sum(one for at, one in enumerate(better) if at not in course.winners)


class Tally:
    """Of each figure the sum, and of how many rounds or games."""

    def __init__(self) -> None:
        self.sums: dict[str, Fraction] = defaultdict(Fraction)
        self.counted: Counter[str] = Counter()

    def add(self, figure: str, number: int | Fraction, of: int = 1) -> None:
        """Something that counts."""
        self.sums[figure] += number
        self.counted[figure] += of

    def value(self, figure: str) -> Fraction | None:
        """The figure as the page has it; None for one of too few."""
        number, of = self.sums[figure], self.counted[figure]
        if figure in WHOLE:
            return number
        if of < (5 if figure in OF_GAMES else 30):
            return None
        return number / of * (1 if figure in MEANS else 100)


def sums_of(model: ReadModel, selection: Selection) -> FigureSums:
    """All sums of these games."""
    own = model.figures(selection) if game_of(selection) else ()
    names = {one.person: one.name for one in model.names_of(selection)}
    return FigureSums(model.persons(selection), own, names, model.span(selection))


def count_general(tally: Tally, game: GameOver, seat: int) -> None:
    """The figures of any game."""
    course = game.played.course
    tally.add("games", 1)
    tally.add("won", seat in course.winners)
    tally.add("chance", Fraction(len(course.winners), len(game.table.names)))
    tally.add("place", game.place(seat))
    tally.add("comebacks", seat in course.winners and game.was_last(seat))
    for row in game.rounds:
        points = row.cells[seat].score or 0
        dealt = game.table.has_dealer and row.dealer == seat
        tally.add("points", points)
        tally.add("points_dealing" if dealt else "points_others_dealing", points)


def count_bids(tally: Tally, cell: Cell) -> None:
    bid, met = cell.entered["bid"], cell.entered["bid"] == cell.entered["tricks"]
    tally.add("bids_met", met)
    tally.add("zero_met" if bid == 0 else f"met_{bid}" if bid < 6 else "met_high", met)


def count_hooks(tally: Tally, game: GameOver, seat: int) -> None:
    players = len(game.table.names)
    for row in game.played.course.rows:
        cell, scored = row.cells[seat], int(row.kind == "round")
        if row.open:
            continue
        after_dealer = (seat - row.dealer) % players
        place = {0: "hooks_dealing", 1: "hooks_leading"}.get(after_dealer, "hooks_elsewhere")
        tally.add("hooks", cell.hooks, scored)
        tally.add(place, cell.hooks, scored)
        if after_dealer == 0:
            tally.add("misdeals", row.kind == "misdeal", scored)
        if scored:
            tally.add("dropped", cell.entered["in"] == "out")


def count_hunt(tally: Tally, cell: Cell) -> None:
    tally.add("bids_met", cell.entered["bid"] == cell.entered["taken"])
    tally.add("distance", abs(cell.entered["bid"] - cell.entered["taken"]))
    tally.add("hunted", cell.entered["bonus"] is not None)


def count_ten(tally: Tally, game: GameOver, seat: int) -> None:
    course, name = game.played.course, game.table.names[seat]
    tally.add("net", course.totals[seat])
    tally.add("chips", course.rows[-1].cells[seat].entered["chips"])
    for row in game.rounds:
        tally.add("rounds_won", row.facts["won"] == name)
        tally.add("rounds_lost", row.facts["lost"] == name)


def of_each_round(count: Callable[[Tally, Cell], None]) -> Callable[[Tally, GameOver, int], None]:
    def count_rounds(tally: Tally, game: GameOver, seat: int) -> None:
        for row in game.rounds:
            count(tally, row.cells[seat])

    return count_rounds


OWN: dict[str, Callable[[Tally, GameOver, int], None]] = {
    "huckley-buck": count_hooks,
    "ten-point-buck": of_each_round(count_hunt),
    "buddha": of_each_round(count_bids),
    "ten": count_ten,
    "oh-hell": of_each_round(lambda tally, cell: tally.add("exact", cell.entered["bid"] == cell.entered["tricks"])),
}


def games_over(book: Book) -> Iterator[GameOver]:
    """Every game of the book that somebody has won."""
    found = [book.find(table_id) for table_id in book.ids()]
    every = [table for table in found if isinstance(table, Table)]
    for table in every:
        night = min(tables_in_night(table, every), key=lambda one: one.started_at).key
        yield from (GameOver(table, played, night) for played in table.games if played.course.winners)


def tallies(games: Iterable[GameOver]) -> dict[str, Tally]:
    """What the games add up to for everybody."""
    found: dict[str, Tally] = defaultdict(Tally)
    nights: dict[str, set[str]] = defaultdict(set)
    for game in games:
        for seat, name in enumerate(game.table.names):
            tally = found[name.casefold()]
            count_general(tally, game, seat)
            OWN.get(game.table.game.slug, lambda *_: None)(tally, game, seat)
            if game.night not in nights[name.casefold()]:
                nights[name.casefold()].add(game.night)
                tally.add("nights", 1)
    return found


def check(table: FigureTable, games: list[GameOver]) -> int:
    """Compares the page's table with the second computation; how many numbers."""
    again = tallies(games)
    assert {one.person for one in table.persons} == set(again)
    assert table.span.games == len(games)
    for one in table.persons:
        tally = again[one.person]
        for figure, value in zip(table.figures, one.values, strict=True):
            told = (one.person, figure.key)
            other = tally.value(figure.key)
            assert value.of == tally.counted[figure.key], told
            assert value.value == (None if other is None else pytest.approx(float(other))), told
    return len(table.persons) * len(table.figures)


@contextmanager
def played_nights(folder: Path, nights: int, seed: int) -> Iterator[tuple[list[GameOver], ReadModel]]:
    """The games of a book of so many nights, and its read model."""
    clock = Clock()
    book = new_book(SqliteStore(folder / "book.sqlite3"), clock)
    play_nights(book, clock, nights, seed)
    ReadModelUpdater(book, CircleBook(book, lambda: "circle1")).catch_up(100_000)
    with book.store.reading() as session:
        yield list(games_over(book)), session.read_model
    book.close()


@pytest.mark.parametrize(("nights", "seed"), [(15, 21), pytest.param(200, 22, marks=pytest.mark.thorough), (15, 23)])
def test_every_figure_is_what_the_sheets_say(tmp_path: Path, nights: int, seed: int) -> None:
    with played_nights(tmp_path, nights, seed) as (games, model):
        titles = model.titles(Selection())
        assert len({one.game for one in titles} & set(OWN)) == len(OWN)
        numbers = check(figure_table(Selection(), sums_of(model, Selection())), games)
        for title in titles:
            chosen = [one for one in games if (one.table.game.slug, one.table.title) == (title.game, title.title)]
            for persons in ((), ("ann",), ("bob", "cy")):
                selected = Selection(game=title.game, title=title.title, persons=persons)
                together = [one for one in chosen if set(persons) <= {name.casefold() for name in one.table.names}]
                numbers += check(figure_table(selected, sums_of(model, selected)), together)
        assert numbers > 1_000
