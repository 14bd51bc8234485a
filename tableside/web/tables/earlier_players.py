"""Who played before at the tables that a visitor may look at: names and a crew that a new table offers."""

from __future__ import annotations

from typing import NamedTuple

from referee.game import Game
from referee.words import spelled
from tableside.scorebook.limits import REMEMBERED_NAMES
from tableside.scorebook.names import same_name
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.table import Table
from tableside.web.books import circles
from tableside.web.filters import day_and_month
from tableside.web.guard.roles.access import role_at
from tableside.web.guard.roles.visible_tables import tables_here

NAMES_FROM, CREWS_FROM = 20, 50
"""How many tables in play, and as many put away, names come from; and a crew."""


class LastCrew(NamedTuple):
    """Who played a game last at a table that this visitor keeps: `words` offer them, `names` sit clockwise."""

    table_id: str
    words: str
    names: tuple[str, ...]


class EarlierTables(NamedTuple):
    """The tables in play and those put away that this visitor may look at, the last touched first, read once a page."""

    in_play: list[tuple[str, Table]]
    put_away: list[tuple[str, Table]]

    def _for_names(self) -> list[tuple[str, Table]]:
        return [*self.in_play[:NAMES_FROM], *self.put_away[:NAMES_FROM]]

    def names(self, seated: tuple[str, ...]) -> list[str]:
        """Names from the tables played last, as their circles say is right, without those already seated."""
        names: list[str] = []
        for table_id, table in self._for_names():
            circle = circles().readable_circle_of(table_id)
            for name in circle.offered(table.names) if circle else table.names:
                if not any(same_name(name, known) for known in (*names, *seated)):
                    names.append(name)
        return names[:REMEMBERED_NAMES]

    def titles(self, game: Game) -> list[str]:
        """The names that people gave to that game, the latest first; none where a game can't be named."""
        titles = (table.title for _, table in self._for_names() if game.named_by and table.game is game)
        return [title for title in dict.fromkeys(titles) if title != game.title][:REMEMBERED_NAMES]

    def last_crew(self, game: Game) -> LastCrew | None:
        """The crew of the game's table that was touched last; None where this visitor keeps none."""
        of_game = [one for one in (*self.in_play, *self.put_away) if one[1].game is game]
        kept = [(table_id, table) for table_id, table in of_game if role_at(table_id, table) == KEEPER]
        if not kept:
            return None
        table_id, table = max(kept, key=lambda one: one[1].last_played_at)
        words = f"Same {spelled(len(table.names))} as on {day_and_month(table.last_played_at)}"
        return LastCrew(table_id, words, table.names)


def earlier_tables(*, for_crew: bool) -> EarlierTables:
    """The tables that a page which seats players reads: as many as names come from, or as a crew may come from."""
    most = CREWS_FROM if for_crew else NAMES_FROM
    return EarlierTables(tables_here(most), tables_here(most, put_away=True))
