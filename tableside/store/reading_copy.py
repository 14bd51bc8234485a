"""The reading copy: what the events of the tables add up to, as plain rows that anybody can read and ask.

Nothing is kept here alone: it can be made again from the events at any time. Moments are UTC milliseconds since 1970,
`seat`s count clockwise from 0, yes and no are 1 and 0. All statements are ones that SQLite 3.39 and PostgreSQL 15 take.
docs/statistics.md describes the tables column by column.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple


class TableRow(NamedTuple):
    """A table. `position` is that of the last event that was read; `night` the key of the night's first table; `counts`
    0 where a fuller copy of the same table is in the book too."""

    table_id: str
    position: int
    table_key: str
    follows: str | None
    evening: str
    night: str
    circle: str
    name: str
    put_away: int
    seated: int
    touched: int
    counts: int


class SeatRow(NamedTuple):
    """Who sits at a table: the `name` as it is written, `written` the same without upper and lower case, `right_name`
    the one that the circle says is right, and `person` who that is for the statistics: that name in lower case."""

    table_id: str
    seat: int
    name: str
    written: str
    right_name: str
    person: str


class GameRow(NamedTuple):
    """A game at a table, by its `number` there. `ended` is null until somebody has won; `search` are the words by which
    it is found."""

    table_id: str
    number: int
    game: str
    title: str
    night: str
    circle: str
    counts: int
    players: int
    winners: int
    rounds: int
    lowest_wins: int
    began: int
    ended: int | None
    search: str


class PlayerRow(NamedTuple):
    """One player's game. `score` decides who wins; `points` are those of its `rounds`, `points_dealing` those of the
    `rounds_dealt` in which they dealt; `comeback` is 1 for a win of one who was last after half of the rounds;
    `behind` is how far the only winner was behind at most, 0 for everybody else.

    What game and table say is here too, as far as statistics ask for it: joining them takes three times as long.
    """

    table_id: str
    number: int
    seat: int
    person: str
    game: str
    title: str
    players: int
    winners: int
    began: int
    ended: int | None
    night: str
    circle: str
    counts: int
    place: int | None
    won: int
    score: int
    rounds: int
    points: int
    rounds_dealt: int
    points_dealing: int
    comeback: int
    behind: int


class RoundRow(NamedTuple):
    """A line of the sheet, the `line`-th of its game; `kind` is "round" for a round, else the game's own word."""

    table_id: str
    number: int
    line: int
    round: int
    label: str
    kind: str
    dealer: int | None
    entered: int
    remarks: str


class CellRow(NamedTuple):
    """One player's part of a line of the sheet; `entered` is what was entered for them, in words."""

    table_id: str
    number: int
    line: int
    seat: int
    entered: str
    score: int | None
    total: int
    hooks: int


class FigureRow(NamedTuple):
    """What one of the game's own statistics adds up to in one player's game that is over: a sum, and of how many rounds
    or games. `person` and the rest are here too, as in PlayerRow."""

    table_id: str
    number: int
    seat: int
    figure: str
    person: str
    game: str
    title: str
    began: int
    circle: str
    counts: int
    total: int
    counted: int


class CopiedTable(NamedTuple):
    """All rows of one table."""

    table: TableRow
    seats: Sequence[SeatRow]
    games: Sequence[GameRow]
    players: Sequence[PlayerRow]
    rounds: Sequence[RoundRow]
    cells: Sequence[CellRow]
    figures: Sequence[FigureRow]


OF_A_TABLE: dict[str, type[Any]] = {
    "copied_tables": TableRow,
    "copied_seats": SeatRow,
    "copied_games": GameRow,
    "copied_players": PlayerRow,
    "copied_rounds": RoundRow,
    "copied_cells": CellRow,
    "copied_figures": FigureRow,
}
"""The SQL tables, with the rows that each holds, in the order of `CopiedTable`."""


class Selection(NamedTuple):
    """Which games are asked about: those at these `tables` and of these `circles` (None and None for all) but at none
    `without`; of a `game` and `title`, begun at or after `since` and before `until`, in which all of `persons` played,
    found by `search`."""

    tables: tuple[str, ...] | None = None
    circles: tuple[str, ...] | None = None
    game: str = ""
    title: str = ""
    since: int | None = None
    until: int | None = None
    persons: tuple[str, ...] = ()
    search: str = ""
    without: tuple[str, ...] = ()

    def where(self) -> tuple[str, list[Any]]:
        """The condition on a row `g`, of a game or of a player's game, and its values."""
        conditions: list[tuple[str, Iterable[Any]]] = []
        of_circles = "g.counts = 1"
        if self.circles is not None:
            of_circles += f" and g.circle in ({_places(self.circles)})"
        if self.tables is None:
            conditions.append((of_circles, self.circles or ()))
        else:  # of tables that are named each counts: a copy that somebody else brought in is none of them
            named = f"g.table_id in ({_places(self.tables)})"
            either = f"({named} or ({of_circles}))" if self.circles else named
            conditions.append((either, (*self.tables, *(self.circles or ()))))
        if self.without:
            conditions.append((f"g.table_id not in ({_places(self.without)})", self.without))
        if self.game:
            conditions.append(("g.game = ?", [self.game]))
        if self.title:
            conditions.append(("g.title = ?", [self.title]))
        if self.since is not None:
            conditions.append(("g.began >= ?", [self.since]))
        if self.until is not None:
            conditions.append(("g.began < ?", [self.until]))
        sat = ""  # one list inside the other: each row is looked up in the shortest one alone
        for _ in self.persons:
            sat = f"table_id in (select s.table_id from copied_seats s where s.person = ?{sat and ' and s.'}{sat})"
        if sat:
            conditions.append((f"g.{sat}", self.persons))
        found = (
            "exists (select 1 from copied_games f where f.table_id = g.table_id and f.number = g.number and f.search"
        )
        for word in self.search.casefold().split():
            escaped = word.replace("!", "!!").replace("%", "!%").replace("_", "!_")
            conditions.append((f"{found} like ? escape '!')", [f"%{escaped}%"]))
        return " and ".join(text for text, _ in conditions), [value for _, values in conditions for value in values]


class NightSummary(NamedTuple):
    """A night: its key, how many tables and games it has, when its first game began, when something happened last."""

    night: str
    tables: int
    games: int
    began: int
    touched: int


class PlayedInNight(NamedTuple):
    """One player's part in a game of a night; `ended` is null while nobody has won."""

    night: str
    table_id: str
    number: int
    title: str
    began: int
    ended: int | None
    person: str
    name: str
    won: int


class PersonTotals(NamedTuple):
    """What a person's games that are over add up to. `chance` is how many of them somebody would win by chance."""

    person: str
    games: int
    nights: int
    won: int
    chance: float
    places: int
    rounds: int
    points: int
    rounds_dealt: int
    points_dealing: int
    comebacks: int
    last: int


class PersonName(NamedTuple):
    """A person of whom games are over, how their name is written, and how many games those are."""

    person: str
    name: str
    games: int


class FigureTotal(NamedTuple):
    """What one of a game's own statistics adds up to for a person: a sum, and of how many rounds or games."""

    person: str
    figure: str
    total: int
    counted: int


class GameTitle(NamedTuple):
    """A game as people call it, and how many that are over there are of it."""

    game: str
    title: str
    games: int


class PersonGame(NamedTuple):
    """A game that is over, as one person played it."""

    table_id: str
    number: int
    night: str
    game: str
    title: str
    ended: int
    players: int
    place: int
    won: int
    score: int
    behind: int


class GameWon(NamedTuple):
    """A game that is over, and whether a person won it."""

    person: str
    night: str
    ended: int
    won: int


class GameThatCounts(NamedTuple):
    """A game that is over in which something counts for one person, who had that seat."""

    table_id: str
    number: int
    seat: int
    night: str
    title: str
    began: int
    players: int
    winners: int
    place: int
    score: int


class GamesSpan(NamedTuple):
    """How many games are over, and when the first and the last of them began; None without any."""

    games: int
    first: int | None
    last: int | None


class Counting(NamedTuple):
    """What counts in a game: `among` is a key of AMONG, `figure` one of the game's own statistics, empty for none, of
    those only where its sum is `above_zero`."""

    among: str = ""
    figure: str = ""
    above_zero: bool = False


AMONG = {
    "": "1 = 1",
    "won": "g.won = 1",
    "comebacks": "g.comeback = 1",
    "rounds": "g.rounds > 0",
    "dealt": "g.rounds_dealt > 0",
    "others dealt": "g.rounds > g.rounds_dealt",
}
"""Which of a person's games something counts in: conditions on a row `g` of `copied_players`."""


class Opponent(NamedTuple):
    """How often a person and another one played the same game to its end, and was ahead of them, or level."""

    person: str
    games: int
    ahead: int
    level: int


class CopyChanges(NamedTuple):
    """How often the copy was changed, and how often what games that are over add up to."""

    number: int
    of_games_over: int


class ReadingCopy:
    """The reading copy by one connection; `execute` runs a statement and gives its rows."""

    def __init__(self, execute: Callable[..., list[Any]]) -> None:
        self._execute = execute

    def uncopied(self, limit: int) -> list[str]:
        """The ids of tables on which something happened since they were copied."""
        return [table_id for (table_id,) in self._execute("select table_id from uncopied limit ?", limit)]

    def count_uncopied(self) -> int:
        """How many of them there are."""
        [(number,)] = self._execute("select count(*) from uncopied")
        return int(number)

    def changes(self) -> CopyChanges:
        """How often the copy was changed: while that stays the same, so does every answer."""
        [numbers] = self._execute("select number, of_games_over from copy_changes")
        return CopyChanges(*numbers)

    def _changed(self) -> None:
        self._execute("update copy_changes set number = number + 1")

    def games_over_changed(self) -> None:
        """What people add up to by games that are over may be another."""
        self._execute("update copy_changes set of_games_over = of_games_over + 1")

    def games_over_at(self, table_id: str) -> list[list[Any]]:
        """What the games that are over at a table add up to, and who sits there: equal where it is the same."""
        return [
            self._execute(f"select * from {name} where table_id = ?{over}", table_id)
            for name, over in (
                ("copied_players", " and ended is not null"),
                ("copied_figures", ""),
                (
                    "copied_seats",
                    " and exists (select 1 from copied_players p where p.table_id = copied_seats.table_id"
                    " and p.ended is not null)",
                ),
            )
        ]

    def copy_all_anew(self) -> None:
        """Forgets the copy; every table is to be copied again."""
        for name in OF_A_TABLE:
            self._execute(f"delete from {name}")
        self._execute("delete from uncopied")
        self._execute("insert into uncopied (table_id) select id from tables where true on conflict do nothing")
        self._changed()
        self.games_over_changed()

    def copy_again(self, table_id: str) -> None:
        """The table is to be copied again."""
        self._execute("insert into uncopied (table_id) values (?) on conflict do nothing", table_id)

    def copy_circle_again(self, circle: str) -> None:
        """The tables of a circle are to be copied again."""
        of_circle = "select table_id from copied_tables where circle = ?"
        self._execute(f"insert into uncopied (table_id) {of_circle} on conflict do nothing", circle)

    def set_person(self, circle: str, written: str, person: str, right_name: str | None) -> None:
        """Whoever is called so at the tables of a circle is that person, by the name that is right, or by their own."""
        of_circle = "select table_id from copied_tables where circle = ?"
        self._execute(
            "update copied_seats set person = ?, right_name = coalesce(?, name)"
            f" where written = ? and table_id in ({of_circle})",
            *(person, right_name, written, circle),
        )
        for name in ("copied_players", "copied_figures"):
            seats = f"select 1 from copied_seats s where s.table_id = {name}.table_id and s.seat = {name}.seat"
            self._execute(
                f"update {name} set person = ? where circle = ? and exists ({seats} and s.written = ?)",
                *(person, circle, written),
            )
        self._changed()
        self.games_over_changed()

    def copy_again_if_apart(self, circle: str, written: str, person: str) -> None:
        """The tables of a circle are to be copied again at which who is called so counts as somebody else than that
        person: somebody sat there for whom the name stood too, and may now be another one."""
        self._execute(
            "insert into uncopied (table_id) select s.table_id from copied_seats s join copied_tables t"
            " on t.table_id = s.table_id where t.circle = ? and s.written = ? and s.person != ? on conflict do nothing",
            *(circle, written, person),
        )

    def sit_together(self, circle: str) -> list[tuple[str, str, str]]:
        """Each two names at one table of a circle that stand for one person: the table, and how they are written."""
        return self._execute(
            "select one.table_id, one.name, other.name from copied_seats one join copied_seats other"
            " on other.table_id = one.table_id and other.person = one.person and other.seat > one.seat"
            " join copied_tables t on t.table_id = one.table_id where t.circle = ?",
            circle,
        )

    def remove(self, table_id: str) -> None:
        """Takes a table out of the copy, such as one that can't be read any more."""
        [*keys] = self._execute("select table_key from copied_tables where table_id = ?", table_id)
        for name in OF_A_TABLE:
            self._execute(f"delete from {name} where table_id = ?", table_id)
        self._execute("delete from uncopied where table_id = ?", table_id)
        for (key,) in keys:
            self._count_one_of(key)
        self._changed()
        self.games_over_changed()

    def write(self, copied: CopiedTable) -> bool:
        """Puts a table into the copy, as it was at its position; one that went on since is still to be copied. Gives
        whether it did, which an engine may leave to later."""
        table_id, position = copied.table.table_id, copied.table.position
        for (name, row_type), rows in zip(OF_A_TABLE.items(), ([copied.table], *copied[1:]), strict=True):
            self._execute(f"delete from {name} where table_id = ?", table_id)
            insert = f"insert into {name} ({', '.join(row_type._fields)}) values ({_places(row_type._fields)})"
            for row in rows:
                self._execute(insert, *row)
        went_on = "select 1 from events where events.table_id = uncopied.table_id and position > ?"
        self._execute(f"delete from uncopied where table_id = ? and not exists ({went_on})", table_id, position)
        self._count_one_of(copied.table.table_key)
        self._changed()
        return True

    def _count_one_of(self, key: str) -> None:
        """Of the copies of one table in a circle the one with the most in it counts: nobody's brings down another's."""
        fuller = (
            "select 1 from copied_tables other where other.table_key = copied_tables.table_key"
            " and other.circle = copied_tables.circle and (other.position > copied_tables.position or"
            " (other.position = copied_tables.position and other.table_id < copied_tables.table_id))"
        )
        self._execute(
            f"update copied_tables set counts = case when exists ({fuller}) then 0 else 1 end where table_key = ?", key
        )
        of_table = "select t.counts from copied_tables t where t.table_id = {0}.table_id"
        copies = "select table_id from copied_tables where table_key = ?"
        [(number,)] = self._execute("select count(*) from copied_tables where table_key = ?", key)
        if number > 1:
            self.games_over_changed()
        for name in ("copied_games", "copied_players", "copied_figures"):
            self._execute(
                f"update {name} set counts = ({of_table.format(name)}) where table_id in ({copies})"
                f" and counts != ({of_table.format(name)})",
                key,
            )

    def less_full_copies(self, selection: Selection) -> tuple[str, ...]:
        """Those tables of a selection of which it has a fuller copy, as one of several circles can have."""
        where, values = selection.where()
        copies = "select table_key from copied_tables group by table_key having count(*) > 1"
        found = self._execute(
            f"select g.table_key, g.table_id from copied_tables g where {where} and g.table_key in ({copies})"
            " order by g.table_key, g.position desc, g.table_id",
            *values,
        )
        return tuple(table_id for _, (_, *fewer) in groupby(found, lambda one: one[0]) for _, table_id in fewer)

    def night_of(self, table_id: str) -> list[str]:
        """The night of a table; none for one that isn't in the copy."""
        found = self._execute("select night from copied_tables where table_id = ?", table_id)
        return [night for (night,) in found]

    def persons_at(self, tables: Iterable[str]) -> frozenset[str]:
        """Everybody who sits at one of these tables."""
        ids = [*tables]
        found = self._execute(f"select person from copied_seats where table_id in ({_places(ids)})", *ids)
        return frozenset(person for (person,) in found)

    def nights_near(self, table: TableRow, persons: Sequence[str]) -> list[str]:
        """The nights that the table was in, or could belong to: linked with it, or of its evening with one of its
        players."""
        linked = "t.table_id = ? or t.table_key = ? or t.follows = ?"
        met = f"t.evening = ? and t.circle = ? and s.person in ({_places(persons)})"
        found = self._execute(
            "select distinct t.night from copied_tables t join copied_seats s on s.table_id = t.table_id"
            f" where {linked} or ({met})",
            *(table.table_id, table.follows or "", table.table_key, table.evening, table.circle, *persons),
        )
        return sorted(night for (night,) in found)

    def tables_of(self, nights: Sequence[str]) -> list[tuple[TableRow, frozenset[str]]]:
        """The tables of these nights, and who sits at each."""
        columns = ", ".join(f"t.{name}" for name in TableRow._fields)
        found = self._execute(
            f"select {columns}, s.person from copied_tables t join copied_seats s on s.table_id = t.table_id"
            f" where t.night in ({_places(nights)}) order by t.seated, t.table_id",
            *nights,
        )
        tables: dict[TableRow, set[str]] = {}
        for *row, person in found:
            tables.setdefault(TableRow(*row), set()).add(person)
        return [(table, frozenset(persons)) for table, persons in tables.items()]

    def set_night(self, table_id: str, night: str) -> None:
        """The table belongs to that night."""
        for name in ("copied_tables", "copied_games", "copied_players"):
            self._execute(f"update {name} set night = ? where table_id = ? and night != ?", night, table_id, night)

    def nights(self, selection: Selection, limit: int, skip: int = 0) -> list[NightSummary]:
        """The nights with such games, also games that aren't over; the latest first."""
        where, values = selection.where()
        found = self._execute(
            "select g.night, count(distinct g.table_id), count(*), min(g.began),"
            " (select max(t.touched) from copied_tables t where t.night = g.night)"
            f" from copied_games g where {where} group by g.night order by min(g.began) desc, g.night limit ? offset ?",
            *(*values, limit, skip),
        )
        return [NightSummary(*row) for row in found]

    def count_nights(self, selection: Selection) -> int:
        """How many nights there are with such games."""
        where, values = selection.where()
        [(number,)] = self._execute(f"select count(distinct g.night) from copied_games g where {where}", *values)
        return int(number)

    def night_tables(self, night: str) -> list[str]:
        """The ids of the tables of a night that count, in the order in which they were started."""
        sql = "select table_id from copied_tables where night = ? and counts = 1 order by seated, table_id"
        return [table_id for (table_id,) in self._execute(sql, night)]

    def players_of_nights(self, nights: Sequence[str], selection: Selection) -> list[PlayedInNight]:
        """Who played the games of these nights, game after game, and by seats."""
        where, values = selection.where()
        found = self._execute(
            "select t.night, g.table_id, g.number, g.title, g.began, g.ended, g.person, s.right_name, g.won"
            " from copied_tables t join copied_players g on g.table_id = t.table_id"
            " join copied_seats s on s.table_id = g.table_id and s.seat = g.seat"
            f" where t.night in ({_places(nights)}) and {where} order by g.began, g.table_id, g.number, g.seat",
            *(*nights, *values),
        )
        return [PlayedInNight(*row) for row in found]

    def tables_with(self, table_id: str, selection: Selection) -> list[str]:
        """The ids of the tables of that table's night, in the order in which they were started."""
        where, values = selection.where()
        its_night = "select t.night from copied_tables t where t.table_id = ?"
        found = self._execute(
            f"select g.table_id from copied_tables g where g.night in ({its_night}) and {where}"
            " order by g.seated, g.table_id",
            *(table_id, *values),
        )
        return [found_id for (found_id,) in found]

    def titles(self, selection: Selection) -> list[GameTitle]:
        """The games that were played to their end, those played most first."""
        where, values = selection.where()
        found = self._execute(
            f"select g.game, g.title, count(*) from copied_games g where g.ended is not null and {where}"
            " group by g.game, g.title order by count(*) desc, g.title, g.game",
            *values,
        )
        return [GameTitle(*row) for row in found]

    def names_of(self, selection: Selection, among: tuple[str, ...] | None = None) -> list[PersonName]:
        """How the names of those are written who played such games to their end; of several ways, which differ by
        capitals alone, the first in the alphabet, which begins with them. `among` these persons."""
        where, values = selection.where()
        of_table = "select 1 from copied_games g where g.table_id = s.table_id and g.ended is not null"
        found = self._execute(  # the index has the names in this order: the first one that fits is all that is read
            "select g.person, (select s.right_name from copied_seats s where s.person = g.person"
            f" and exists ({of_table} and {where}) order by s.right_name limit 1), count(*)"
            f" from copied_players g where g.ended is not null and {where}{_among('g', among)} group by g.person",
            *(*values, *values, *(among or ())),
        )
        return [PersonName(*row) for row in found]

    def count_tables(self, circles: tuple[str, ...], *, put_away: bool) -> int:
        """How many tables these circles have."""
        sql = f"select count(*) from copied_tables where circle in ({_places(circles)}) and put_away = ?"
        [(number,)] = self._execute(sql, *circles, int(put_away))
        return int(number)

    def names_written(self, circle: str) -> list[tuple[str, str]]:
        """The names at the tables of a circle, each with the person that it stands for, the usual spelling first."""
        return self._execute(
            "select s.person, s.name from copied_seats s join copied_tables t on t.table_id = s.table_id"
            " where t.circle = ? group by s.person, s.name order by s.person, count(*) desc, s.name",
            circle,
        )

    def recent_tables(self, circles: tuple[str, ...], limit: int, *, put_away: bool) -> list[str]:
        """The ids of the tables of these circles that were touched last."""
        found = self._execute(
            f"select table_id from copied_tables where circle in ({_places(circles)}) and put_away = ?"
            " order by touched desc, table_id limit ?",
            *(*circles, int(put_away), limit),
        )
        return [table_id for (table_id,) in found]

    def persons(self, selection: Selection, among: tuple[str, ...] | None = None) -> list[PersonTotals]:
        """What everybody's games that are over add up to, of those who played most first; `among` these persons."""
        where, values = selection.where()
        found = self._execute(
            "select g.person, count(*), count(distinct g.night), sum(g.won), sum(1.0 * g.winners / g.players),"
            " sum(g.place), sum(g.rounds), sum(g.points), sum(g.rounds_dealt), sum(g.points_dealing), sum(g.comeback),"
            f" max(g.ended) from copied_players g where g.ended is not null and {where}{_among('g', among)}"
            " group by g.person order by count(*) desc, g.person",
            *(*values, *(among or ())),
        )
        return [PersonTotals(*row) for row in found]

    def figures(self, selection: Selection, among: tuple[str, ...] | None = None) -> list[FigureTotal]:
        """What the games' own statistics add up to, for everybody; `among` these persons."""
        where, values = selection.where()
        found = self._execute(
            "select g.person, g.figure, sum(g.total), sum(g.counted) from copied_figures g"
            f" where {where}{_among('g', among)} group by g.person, g.figure",
            *(*values, *(among or ())),
        )
        return [FigureTotal(*row) for row in found]

    def games_of(self, person: str, selection: Selection) -> list[PersonGame]:
        """A person's games that are over, the latest first."""
        where, values = selection.where()
        found = self._execute(
            "select g.table_id, g.number, g.night, g.game, g.title, g.ended, g.players, g.place, g.won, g.score,"
            f" g.behind from copied_players g where g.ended is not null and g.person = ? and {where}"
            " order by g.ended desc, g.table_id, g.number desc",
            *(person, *values),
        )
        return [PersonGame(*row) for row in found]

    def games_won(self, persons: tuple[str, ...], selection: Selection) -> list[GameWon]:
        """The games of these persons that are over, the earliest first."""
        where, values = selection.where()
        found = self._execute(
            "select g.person, g.night, g.ended, g.won from copied_players g where g.ended is not null"
            f" and g.person in ({_places(persons)}) and {where} order by g.ended, g.table_id, g.number",
            *(*persons, *values),
        )
        return [GameWon(*row) for row in found]

    def games_counted(
        self, person: str, selection: Selection, counting: Counting, limit: int, skip: int = 0
    ) -> list[GameThatCounts]:
        """Those of a person's games that are over in which something counts, the latest first."""
        where, values = selection.where()
        conditions = [AMONG[counting.among], where]
        if counting.figure:
            same = "f.table_id = g.table_id and f.number = g.number and f.seat = g.seat"
            least = " and f.total > 0" if counting.above_zero else ""
            conditions.append(f"exists (select 1 from copied_figures f where {same} and f.figure = ?{least})")
            values.append(counting.figure)
        found = self._execute(
            f"select {', '.join(f'g.{name}' for name in GameThatCounts._fields)} from copied_players g"
            f" where g.ended is not null and g.person = ? and {' and '.join(conditions)}"
            " order by g.began desc, g.table_id, g.number desc limit ? offset ?",
            *(person, *values, limit, skip),
        )
        return [GameThatCounts(*row) for row in found]

    def span(self, selection: Selection) -> GamesSpan:
        """How many games are over, and from when until when."""
        where, values = selection.where()
        [row] = self._execute(
            f"select count(*), min(g.began), max(g.began) from copied_games g where g.ended is not null and {where}",
            *values,
        )
        return GamesSpan(*row)

    def opponents(self, person: str, selection: Selection) -> list[Opponent]:
        """Everybody with whom a person played a game to its end, who played most with them first."""
        where, values = selection.where()
        found = self._execute(
            "select o.person, count(*), sum(case when g.place < o.place then 1 else 0 end),"
            " sum(case when g.place = o.place then 1 else 0 end) from copied_players g join copied_players o"
            " on o.table_id = g.table_id and o.number = g.number and o.seat != g.seat"
            f" where g.ended is not null and g.person = ? and {where}"
            " group by o.person order by count(*) desc, o.person",
            *(person, *values),
        )
        return [Opponent(*row) for row in found]


def _among(row: str, persons: tuple[str, ...] | None) -> str:
    """The condition that a row is about one of these persons; none for None."""
    return "" if persons is None else f" and {row}.person in ({_places(persons)})"


def _places(values: Iterable[Any]) -> str:
    """A place in a statement for each value; one for no value at all, which nothing equals."""
    return ", ".join("?" for _ in values) or "null"
