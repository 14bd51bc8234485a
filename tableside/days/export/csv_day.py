"""A tournament day as CSV: its standings, and the sheets of all its tables.

The standings have a row for each player, best first; tied players share a place.

Place, Player, Points, Games won, Hooks (in games that have them), Games, then for each leg the table where the player
sat last and their points in it, then Remarks, also on how a locked leg was put right. A player who finished no game in
a leg has a blank there. The sheets have the columns of a night, then the leg for which the game of that row counts,
blank if it counts for none.
"""

from __future__ import annotations

from tableside.days.day import Day
from tableside.days.kinds.locks import change_in_words
from tableside.days.scores.counted_games import OpenedTables, counted_games, readable_table
from tableside.days.scores.leg_scores import changes_since
from tableside.days.scores.standings import DayStanding, standings, with_places
from tableside.scorebook.export.csv_sheets import night_csv
from tableside.scorebook.export.csv_text import lines


def day_csv(day: Day, tables: OpenedTables) -> str:
    """The day's standings, header first."""
    hooks = ["Hooks"] if day.game.hooks else []
    legs = [words for leg in range(1, day.leg + 1) for words in (f"Leg {leg} table", f"Leg {leg} points")]
    rows: list[list[object]] = [["Place", "Player", "Points", "Games won", *hooks, "Games", *legs, "Remarks"]]
    remark_of = remarks(day, tables)
    rows += [_row(day, place, one, remark_of[one.player]) for place, one in with_places(standings(day, tables))]
    return lines(rows)


def sheets_csv(day: Day, tables: OpenedTables) -> str:
    """The sheets of all tables of the day in one rectangle, header first."""
    counts = {
        (one.day_table.key, one.game.number): leg
        for leg in range(1, day.leg + 1)
        for one in counted_games(day, tables, day.of_leg(leg))
    }
    readable = filter(None, (readable_table(tables, day_table.key) for day_table in day.tables))
    return night_csv(readable, ("Counts for leg",), lambda table, played: (counts.get((table.key, played.number)),))


def _row(day: Day, place: int, one: DayStanding, remark: str) -> list[object]:
    hooks = [one.sum.hooks] if day.game.hooks else []
    legs = [
        value for leg, points in enumerate(one.by_leg, start=1) for value in (seat_in(day, one.player, leg), points)
    ]
    return [place, one.player, one.sum.points, one.sum.wins, *hooks, one.games, *legs, remark]


def seat_in(day: Day, player: str, leg: int) -> int | None:
    """The number of the table where a player sat last in a leg, from 1."""
    table = day.seats_of(leg).get(player)
    return table.number if table else None


def remarks(day: Day, tables: OpenedTables) -> dict[str, str]:
    """Each player's remarks: that they left, that they hold or take home the trophy, how a leg was put right."""
    right = _put_right(day, tables)
    return {name: "; ".join([*_remarks(day, name), *right.get(name, ())]) for name in day.players}


def _remarks(day: Day, player: str) -> list[str]:
    possible = (
        ("left", not day.players[player]),
        *(
            (f"{'sat' if day.locked(leg) else 'sits'} out leg {leg}", True)
            for one, leg in sorted(day.sits_out)
            if one == player
        ),
        (f"last year’s {day.game_day.trophy}", day.holder == player),
        (day.game_day.trophy, day.declared == player),
    )
    return [words for words, applies in possible if applies]


def _put_right(day: Day, tables: OpenedTables) -> dict[str, list[str]]:
    """How players' scores changed in legs that were locked; legs that are still open come last."""
    made = [(one.leg, one.before, one.after) for one in day.put_right]
    for leg in sorted(day.unlocked):
        changes = changes_since(day, tables, leg).items()
        made.append((leg, {name: was for name, (was, _) in changes}, {name: now for name, (_, now) in changes}))
    changes_of: dict[str, list[str]] = {}
    for leg, before, after in made:
        for name in before:
            words = f"leg {leg} put right: {change_in_words(before[name], after[name])}"
            changes_of.setdefault(name, []).append(words)
    return changes_of
