"""The board: the part of the pad that changes. It is drawn once for all visitors who see the same."""

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
    """The watchers' latest boards by table. All watchers see the same, so a board is drawn once for each position."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: OrderedDict[str, tuple[Hashable, str]] = OrderedDict()

    def find(self, table_id: str, position: Hashable, draw: Callable[[], str]) -> str:
        """The watchers' board of that state. The first request draws it, others at the same time wait for it."""
        with self._lock:
            kept = self._kept.get(table_id)
            if kept is None or kept[0] != position:
                kept = self._kept[table_id] = (position, draw())
            self._kept.move_to_end(table_id)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
            return kept[1]


def reset(app: Flask) -> None:
    """Gives `app` an empty cache of boards."""
    app.extensions["watcher_boards"] = WatcherBoards()


def render_board(table_id: str, table: Table, role: str) -> str:
    """The board of the game in play as HTML, for a role."""
    if role == KEEPER:
        return draw(table_id, table, table.current_game, keeper=True)
    boards: WatcherBoards = current_app.extensions["watcher_boards"]
    return boards.find(
        table_id, state_of(table_id, table), lambda: draw(table_id, table, table.current_game, keeper=False)
    )


def state_of(table_id: str, table: Table) -> Hashable:
    """The state that a watchers' board shows: the table's position, those of the night's tables before it, its day's
    state; and how many connections to the store were lost by then."""
    seen = tuple((earlier.key, earlier.position) for earlier in before(table, seated_by))
    return (table.position, seen, leg_mark(table_id, table), book().store.connections_lost)


def board_mark(table: Table, role: str, leg: str) -> str:
    """The mark of a board on a page: its position, the role it was drawn for, and `leg`, the mark of its leg.

    A board that the app on a phone draws while the server is away has one that no server's board has: at the same
    position the server may have another keeper's entry.
    """
    away = "away" if current_app.config["NAMED_BY_KEY"] else ""
    return "-".join(filter(None, (str(table.position), role, leg, away)))


def draw(table_id: str, table: Table, played: PlayedGame, *, keeper: bool) -> str:
    """The board of one game of the night."""
    return render_template("pad/_board.html", **board_context(table_id, table, played, keeper=keeper))


def board_context(
    table_id: str, table: Table, played: PlayedGame, *, keeper: bool, until: int | None = None
) -> dict[str, object]:
    """The context of the board's template; of a long sheet it has the last lines, or those up to line `until`.

    Our own templates use `pad` alone. A game's templates (its cells, its pieces, the part under the sheet) get the
    `table`, the game's `view` of the course, and whether this visitor is a `keeper` who may write on the sheet now.
    """
    leg, mark = leg_on_pad(table_id, table), leg_mark(table_id, table)
    writes = keeper and not lock_at(table_id, table)
    pad = pad_view(table, played, leg, before(table, seated_by), keeper=keeper, writes=writes, until=until)
    return {
        "pad": pad,
        "table_id": table_id,
        "leg": leg,
        "leg_mark": mark,
        "board_mark": board_mark(table, KEEPER if keeper else WATCHER, mark),
        "table": table,
        "played": played,
        "course": played.course,
        "view": table.game.view(played.course),
        "keeper": pad.writes,
    }


def games_before(table: Table) -> int:
    """The number of the night's games at earlier tables, as far as this visitor may look at them."""
    return games_played(before(table, seated_by))


def seated_by(key: str) -> Table | None:
    """The table with that seating, if this visitor may look at it; of several copies the one with the most events.

    The check matters because anybody who learns a seating's key could bring in a table with it, or one that follows it.
    """
    tables = [(table_id, book().find(table_id)) for table_id in book().ids_by_first_key(key)]
    visible = [table for table_id, table in tables if isinstance(table, Table) and role_at(table_id, table)]
    return max(visible, key=lambda table: table.position, default=None)
