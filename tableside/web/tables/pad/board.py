"""The board: the part of the pad that changes, drawn once for all who see the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

from flask import Flask, current_app, render_template

from tableside.scorebook.nights.night import before, games_played
from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.table import Table
from tableside.web.books import book
from tableside.web.guard.roles.access import role_at
from tableside.web.guard.roles.day_tables import lock_at
from tableside.web.tables.pad.leg import leg_mark, leg_on_pad
from tableside.web.tables.pad.pad_view import pad_view

MOST_KEPT = 2_000


class WatcherBoards:
    """The boards that watchers saw last, by table: the same for all of them, so drawn once for each position."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: OrderedDict[str, tuple[Hashable, str]] = OrderedDict()

    def find(self, table_id: str, position: Hashable, draw: Callable[[], str]) -> str:
        """The watchers' board of that state; the first who asks draws it, and the others wait for it."""
        with self._lock:
            kept = self._kept.get(table_id)
            if kept is None or kept[0] != position:
                kept = self._kept[table_id] = (position, draw())
            self._kept.move_to_end(table_id)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
            return kept[1]


def reset(app: Flask) -> None:
    """Gives `app` a place for the boards it drew."""
    app.extensions["watcher_boards"] = WatcherBoards()


def render_board(table_id: str, table: Table, role: str) -> str:
    """The board of the game in play as HTML, for a role."""
    if role == KEEPER:
        return draw(table_id, table, table.now, keeper=True)
    boards: WatcherBoards = current_app.extensions["watcher_boards"]
    return boards.find(table_id, state_of(table_id, table), lambda: draw(table_id, table, table.now, keeper=False))


def state_of(table_id: str, table: Table) -> Hashable:
    """What all watchers see alike: the table's position, those of the night before it, the state of its day."""
    seen = tuple((earlier.key, earlier.position) for earlier in before(table, seated_by))
    return (table.position, seen, leg_mark(table_id, table))


def board_mark(table_id: str, table: Table, role: str) -> str:
    """The mark of a board on a page: its position, the role it was drawn for, and the state of its tournament day."""
    return "-".join(filter(None, (str(table.position), role, leg_mark(table_id, table))))


def draw(table_id: str, table: Table, played: PlayedGame, *, keeper: bool) -> str:
    """The board of one game of the night."""
    return render_template("pad/_board.html", **board_context(table_id, table, played, keeper=keeper))


def board_context(
    table_id: str, table: Table, played: PlayedGame, *, keeper: bool, until: int | None = None
) -> dict[str, object]:
    """What the board's template needs; of a long sheet the last lines, or those up to line `until`.

    `pad` is all that our own templates show. What a game draws itself (its cells, its pieces, the part under the sheet)
    gets the `table`, the game's `view` of the course, and whether this visitor is a `keeper` who may write on the sheet
    now.
    """
    leg = leg_on_pad(table_id, table)
    writes = keeper and not lock_at(table_id, table)
    pad = pad_view(table, played, leg, before(table, seated_by), keeper=keeper, writes=writes, until=until)
    return {
        "pad": pad,
        "table_id": table_id,
        "leg": leg,
        "board_mark": board_mark(table_id, table, KEEPER if keeper else WATCHER),
        "table": table,
        "played": played,
        "course": played.course,
        "view": table.game.view(played.course),
        "keeper": pad.writes,
    }


def games_before(table: Table) -> int:
    """How many games this night had before the first one at the table, as far as this visitor may look."""
    return games_played(before(table, seated_by))


def seated_by(key: str) -> Table | None:
    """The table of that seating, where this visitor may look at it; of several copies the one with the most in it.

    Somebody who learns the key of a seating could bring in a table that follows it, or another of the same key.
    """
    tables = [(table_id, book().find(table_id)) for table_id in book().begun_by(key)]
    visible = [table for table_id, table in tables if isinstance(table, Table) and role_at(table_id, table)]
    return max(visible, key=lambda table: table.position, default=None)
