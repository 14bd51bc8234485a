"""The questions that the read model answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

from tableside.store.read_model.answers import (
    CopyChanges,
    FigureTotal,
    FilteredGame,
    GameResult,
    GamesSpan,
    GameTitle,
    GameWon,
    NightSummary,
    Opponent,
    Pair,
    PersonGame,
    PersonName,
    PersonTotals,
    PlayedInNight,
)
from tableside.store.read_model.copied_rows import TableRow
from tableside.store.read_model.selection import GAME_CONDITIONS, GameFilter, Selection, placeholders

_COMPARED = (
    "count(*), sum(case when g.place < o.place then 1 else 0 end), sum(case when g.place = o.place then 1 else 0 end)"
    " from copied_players g join copied_players o"
    " on o.table_id = g.table_id and o.number = g.number and o.seat != g.seat"
)
"""The games of a person `g` with another one `o`, and in how many the first was ahead, or level."""


class ReadModel:
    """The read model by one connection; `execute` runs a statement and gives its rows."""

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
        """How often the read model was changed: while that stays the same, so does every answer."""
        [numbers] = self._execute("select number, of_games_over from copy_changes")
        return CopyChanges(*numbers)

    def games_over_at(self, table_id: str) -> list[Any]:
        """What the games that are over at a table add up to, and who sits there: equal where it is the same; nothing
        where no game is over."""
        return [
            (name, *row)
            for name, over in (
                ("copied_players", " and ended is not null"),
                ("copied_figures", ""),
                (
                    "copied_seats",
                    " and exists (select 1 from copied_players p where p.table_id = copied_seats.table_id"
                    " and p.ended is not null)",
                ),
            )
            for row in self._execute(f"select * from {name} where table_id = ?{over}", table_id)
        ]

    def sit_together(self, circle: str) -> list[tuple[str, str, str]]:
        """Each two names at one table of a circle that mean one person: the table, and their spellings."""
        return self._execute(
            "select one.table_id, one.name, other.name from copied_seats one join copied_seats other"
            " on other.table_id = one.table_id and other.person = one.person and other.seat > one.seat"
            " join copied_tables t on t.table_id = one.table_id where t.circle = ?",
            circle,
        )

    def less_full_duplicates(self, selection: Selection) -> tuple[str, ...]:
        """Those tables of a selection of which it has a fuller duplicate, as one of several circles can have."""
        where, values = selection.where()
        of_all = selection.tables is None and selection.circles is None  # then one index has all that is needed
        of_selection = "" if of_all else f" where {where}"  # fits in both: each calls its table g
        twice = f"select g.table_key from copied_tables g{of_selection} group by g.table_key having count(*) > 1"
        found = self._execute(
            f"select g.table_key, g.table_id from copied_tables g where {where} and g.table_key in ({twice})"
            " order by g.table_key, g.position desc, g.table_id",
            *(*values, *(() if of_all else values)),
        )
        return tuple(table_id for _, (_, *fewer) in groupby(found, lambda one: one[0]) for _, table_id in fewer)

    def night_of(self, table_id: str) -> list[str]:
        """The night of a table; none for one that isn't in the read model."""
        found = self._execute("select night from copied_tables where table_id = ?", table_id)
        return [night for (night,) in found]

    def persons_at(self, tables: Iterable[str]) -> frozenset[str]:
        """Everybody who sits at one of these tables."""
        ids = [*tables]
        found = self._execute(f"select person from copied_seats where table_id in ({placeholders(ids)})", *ids)
        return frozenset(person for (person,) in found)

    def nights_near(self, table: TableRow, persons: Sequence[str]) -> list[str]:
        """The nights that the table was in, or could belong to: linked with it, or of its evening with one of its
        players."""
        linked = "t.table_id = ? or t.table_key = ? or t.follows = ?"
        met = f"t.evening = ? and t.circle = ? and s.person in ({placeholders(persons)})"
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
            f" where t.night in ({placeholders(nights)}) order by t.seated, t.table_id",
            *nights,
        )
        tables: dict[TableRow, set[str]] = {}
        for *row, person in found:
            tables.setdefault(TableRow(*row), set()).add(person)
        return [(table, frozenset(persons)) for table, persons in tables.items()]

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

    def players_of_nights(self, nights: Sequence[str], selection: Selection) -> list[PlayedInNight]:
        """Who played the games of these nights, game after game, and by seats."""
        where, values = selection.where()
        found = self._execute(
            "select t.night, g.table_id, g.number, g.title, g.began, g.ended, g.person, s.right_name, g.won, g.place"
            " from copied_tables t join copied_players g on g.table_id = t.table_id"
            " join copied_seats s on s.table_id = g.table_id and s.seat = g.seat"
            f" where t.night in ({placeholders(nights)}) and {where} order by g.began, g.table_id, g.number, g.seat",
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

    def names_of(self, selection: Selection, only: tuple[str, ...] | None = None) -> list[PersonName]:
        """How the names of those are written who played such games to their end; of several ways, which differ by
        capitals alone, the first in the alphabet, which starts with them. Only of the persons in `only`, if given."""
        where, values = selection.where()
        of_table = "select 1 from copied_games g where g.table_id = s.table_id and g.ended is not null"
        found = self._execute(  # the index has the names in this order: the first one that fits is all that is read
            "select g.person, (select s.right_name from copied_seats s where s.person = g.person"
            f" and exists ({of_table} and {where}) order by s.right_name limit 1), count(*)"
            f" from copied_players g where g.ended is not null and {where}{_of_persons(only)} group by g.person",
            *(*values, *values, *(only or ())),
        )
        return [PersonName(*row) for row in found]

    def count_tables(self, circles: tuple[str, ...], *, put_away: bool) -> int:
        """How many tables these circles have."""
        sql = f"select count(*) from copied_tables where circle in ({placeholders(circles)}) and put_away = ?"
        [(number,)] = self._execute(sql, *circles, int(put_away))
        return int(number)

    def names_written(self, circle: str, only: tuple[str, ...] | None = None) -> list[tuple[str, str]]:
        """The names at the tables of a circle, each with the person whose it is, the usual spelling first; only of the
        persons in `only`, if given."""
        return self._execute(
            "select g.person, g.name from copied_seats g join copied_tables t on t.table_id = g.table_id"
            f" where t.circle = ?{_of_persons(only)} group by g.person, g.name"
            " order by g.person, count(*) desc, g.name",
            *(circle, *(only or ())),
        )

    def recent_tables(self, circles: tuple[str, ...], limit: int, *, put_away: bool) -> list[str]:
        """The ids of the tables of these circles that were touched last."""
        found = self._execute(
            f"select table_id from copied_tables where circle in ({placeholders(circles)}) and put_away = ?"
            " order by touched desc, table_id limit ?",
            *(*circles, int(put_away), limit),
        )
        return [table_id for (table_id,) in found]

    def persons(self, selection: Selection, only: tuple[str, ...] | None = None) -> list[PersonTotals]:
        """What everybody's games that are over add up to, of those who played most first; only of the persons in
        `only`, if given."""
        where, values = selection.where()
        found = self._execute(
            "select g.person, count(*), count(distinct g.night), sum(g.won), sum(cast(g.winners as float) / g.players),"
            " sum(g.place), sum(g.rounds), sum(g.points), sum(g.rounds_dealt), sum(g.points_dealing), sum(g.comeback),"
            f" max(g.ended) from copied_players g where g.ended is not null and {where}{_of_persons(only)}"
            " group by g.person order by count(*) desc, g.person",
            *(*values, *(only or ())),
        )
        return [PersonTotals(*row) for row in found]

    def figures(self, selection: Selection, only: tuple[str, ...] | None = None) -> list[FigureTotal]:
        """What the games' own statistics add up to, for everybody; only of the persons in `only`, if given."""
        where, values = selection.where()
        found = self._execute(
            "select g.person, g.figure, sum(g.total), sum(g.counted) from copied_figures g"
            f" where {where}{_of_persons(only)} group by g.person, g.figure",
            *(*values, *(only or ())),
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

    def results(self, selection: Selection) -> list[GameResult]:
        """Everybody's games that are over, the earliest first, and of each game who came first before the others."""
        where, values = selection.where()
        found = self._execute(
            "select g.night, t.evening, g.title, g.person, g.place, g.players, g.won, g.score, g.rounds, g.points,"
            " g.comeback from copied_players g join copied_tables t on t.table_id = g.table_id"
            f" where g.ended is not null and {where} order by g.began, g.table_id, g.number, g.place, g.seat",
            *values,
        )
        return [GameResult(*row) for row in found]

    def games_won(self, persons: tuple[str, ...], selection: Selection) -> list[GameWon]:
        """The games of these persons that are over, the earliest first."""
        where, values = selection.where()
        found = self._execute(
            "select g.person, g.night, g.ended, g.won from copied_players g where g.ended is not null"
            f" and g.person in ({placeholders(persons)}) and {where} order by g.ended, g.table_id, g.number",
            *(*persons, *values),
        )
        return [GameWon(*row) for row in found]

    def games_with(
        self, person: str, selection: Selection, wanted: GameFilter, limit: int, skip: int = 0
    ) -> list[FilteredGame]:
        """Those of a person's games that are over which the filter lets through, the latest first."""
        where, values = selection.where()
        conditions = [GAME_CONDITIONS[wanted.condition], where]
        if wanted.figure:
            same = "f.table_id = g.table_id and f.number = g.number and f.seat = g.seat"
            least = " and f.total > 0" if wanted.above_zero else ""
            conditions.append(f"exists (select 1 from copied_figures f where {same} and f.figure = ?{least})")
            values.append(wanted.figure)
        found = self._execute(
            f"select {', '.join(f'g.{name}' for name in FilteredGame._fields)} from copied_players g"
            f" where g.ended is not null and g.person = ? and {' and '.join(conditions)}"
            " order by g.began desc, g.table_id, g.number desc limit ? offset ?",
            *(person, *values, limit, skip),
        )
        return [FilteredGame(*row) for row in found]

    def span(self, selection: Selection) -> GamesSpan:
        """How many games are over, and from when until when."""
        where, values = selection.where()
        [row] = self._execute(
            f"select count(*), min(g.began), max(g.began) from copied_games g where g.ended is not null and {where}",
            *values,
        )
        return GamesSpan(*row)

    def pairs(self, selection: Selection) -> list[Pair]:
        """Everybody with everybody with whom they played a game to its end."""
        where, values = selection.where()
        found = self._execute(
            f"select g.person, o.person, {_COMPARED} where g.ended is not null and {where}"
            " group by g.person, o.person order by g.person, o.person",
            *values,
        )
        return [Pair(*row) for row in found]

    def opponents(self, person: str, selection: Selection) -> list[Opponent]:
        """Everybody with whom a person played a game to its end, who played most with them first."""
        where, values = selection.where()
        found = self._execute(
            f"select o.person, {_COMPARED} where g.ended is not null and g.person = ? and {where}"
            " group by o.person order by count(*) desc, o.person",
            *(person, *values),
        )
        return [Opponent(*row) for row in found]


def _of_persons(persons: tuple[str, ...] | None) -> str:
    """The condition that a row `g` is about one of these persons; none for None."""
    return "" if persons is None else f" and g.person in ({placeholders(persons)})"
