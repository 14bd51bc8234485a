"""Damage: a table or a day that can't be read is shown as damaged, and its rows can be saved; all others still work."""

from __future__ import annotations

from typing import ClassVar

from referee.refused import Refused
from tableside.scorebook.events.log_kind import UNREADABLE, DamagedLog
from tableside.scorebook.kinds.seated import latest_seating
from tableside.scorebook.kinds.sharing import renewals
from tableside.scorebook.names import read_names
from tableside.scorebook.table.access import ROLES, Access
from tableside.scorebook.table.seating import read_table_name
from tableside.store.event_store import EventRow

UNKNOWN_GAME = "unknown_game"
NOT_INSTALLED = "Game not installed"


class Damaged(DamagedLog):
    """A table or a day that can't be read.

    `access` has what can still be read of its links, so that its keepers can reach it, and `called` is its name, empty
    if that can't be read. `listed_under` is its heading in lists, another one if only its game is missing. `roles` are
    those that its links open.
    """

    roles: ClassVar[tuple[str, ...]] = ()

    def __init__(self, log_id: str, error: Exception, rows: list[EventRow] | None) -> None:
        super().__init__(log_id, error, rows)
        installed = not _lacks_game(error)
        self.access = self._access(rows)
        self.called = self._called(rows, installed=installed)
        self.heading = f"A damaged {self.what}" if installed else NOT_INSTALLED
        self.listed_under = "Damaged" if installed else NOT_INSTALLED

    def renewal(self, role: str) -> int:
        """How often the link of `role` was renewed."""
        return self.access.renewal(role)

    def reason(self, error: Exception) -> str:
        """What is wrong with it, or which game it waits for."""
        if not _lacks_game(error):
            return super().reason(error)
        return f"Its game isn’t installed here: {error} Install it and start again, and the {self.what} is back."

    def _access(self, rows: list[EventRow] | None) -> Access:
        """How often each link was renewed; where that can't be read, no link opens it."""
        try:
            if rows is not None:
                return renewals((row.kind, row.data) for row in rows)
        except UNREADABLE:
            pass
        return Access(renewed=dict.fromkeys(self.roles, -1))

    def _called(self, rows: list[EventRow] | None, *, installed: bool) -> str:
        """Its name; empty if it can't be read."""
        try:
            return self.name_in(rows or [], installed=installed)
        except UNREADABLE:
            return ""

    @staticmethod
    def name_in(rows: list[EventRow], *, installed: bool) -> str:
        """Its name from its rows. Raises one of UNREADABLE where they have none."""
        raise NotImplementedError


class DamagedTable(Damaged):
    """A table that can't be read. One whose game isn't there is known by its name, else by its players'."""

    what = "table"
    roles = ROLES
    others = "All other tables are as they were."

    @staticmethod
    def name_in(rows: list[EventRow], *, installed: bool) -> str:
        """The table's or players' names by its latest seating, which needs no game; empty where its game is there."""
        if installed:
            return ""
        seating = latest_seating((row.position, row.kind, row.data) for row in rows)
        return read_table_name(seating) or ", ".join(read_names(seating["players"]))


def _lacks_game(error: Exception) -> bool:
    return isinstance(error, Refused) and error.code == UNKNOWN_GAME
