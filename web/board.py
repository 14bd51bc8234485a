"""The board: the part of the pad that changes, drawn once for all who see the same."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from flask import current_app, render_template

from scorebook.access import KEEPER
from scorebook.standings import standings
from scorebook.table import PlayedGame, Table

MOST_KEPT = 2_000


class Drawn:
    """The boards that watchers saw last, by table: the same for all of them, so drawn once for each position."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: OrderedDict[str, tuple[int, str]] = OrderedDict()

    def find(self, table_id: str, position: int) -> str | None:
        """The watchers' board of that position, if it was drawn."""
        with self._lock:
            kept = self._kept.get(table_id)
        return kept[1] if kept and kept[0] == position else None

    def keep(self, table_id: str, position: int, html: str) -> None:
        """Keeps a watchers' board for the others."""
        with self._lock:
            self._kept[table_id] = (position, html)
            self._kept.move_to_end(table_id)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)


def render_board(table_id: str, table: Table, role: str) -> str:
    """The board of the game in play as HTML, for a role."""
    if role == KEEPER:
        return draw(table_id, table, table.now, keeper=True)
    drawn: Drawn = current_app.extensions["drawn"]
    found = drawn.find(table_id, table.position)
    if found is None:
        found = draw(table_id, table, table.now, keeper=False)
        drawn.keep(table_id, table.position, found)
    return found


def draw(table_id: str, table: Table, played: PlayedGame, *, keeper: bool) -> str:
    """The board of one game of the night."""
    return render_template("pad/_board.html", **board_context(table_id, table, played, keeper=keeper))


def board_context(table_id: str, table: Table, played: PlayedGame, *, keeper: bool) -> dict[str, object]:
    """What the board's template needs."""
    return {
        "table_id": table_id,
        "table": table,
        "played": played,
        "standings": standings(table),
        "keeper": keeper,
    }
