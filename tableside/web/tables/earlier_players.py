"""Who played before at the tables that a visitor may look at: names and a crew that a new table offers."""

from __future__ import annotations

from typing import NamedTuple

from referee.game import Game
from referee.words import spelled
from tableside.scorebook.limits import REMEMBERED_NAMES
from tableside.scorebook.names import same_name
from tableside.scorebook.table.access import KEEPER
from tableside.web.filters import day_and_month
from tableside.web.guard.access import role_at, tables_here

NAMES_FROM, CREWS_FROM = 20, 50
"""How many tables in play, and as many put away, names come from; and a crew."""


def remembered_names(seated: tuple[str, ...]) -> list[str]:
    """Names from the tables played last, those already seated left out."""
    names: list[str] = []
    for _, table in [*tables_here(NAMES_FROM), *tables_here(NAMES_FROM, put_away=True)]:
        for name in table.names:
            if not any(same_name(name, known) for known in (*names, *seated)):
                names.append(name)
    return names[:REMEMBERED_NAMES]


class LastCrew(NamedTuple):
    """Who played a game last at a table that this visitor keeps: `words` offer them, `names` sit clockwise."""

    table_id: str
    words: str
    names: tuple[str, ...]


def last_crew(game: Game) -> LastCrew | None:
    """The crew of the game's table that was touched last; None where this visitor keeps none."""
    known = [*tables_here(CREWS_FROM), *tables_here(CREWS_FROM, put_away=True)]
    kept = [found for found in known if found[1].game is game and role_at(*found) == KEEPER]
    if not kept:
        return None
    table_id, table = max(kept, key=lambda found: found[1].touched)
    words = f"Same {spelled(len(table.names))} as on {day_and_month(table.touched)}"
    return LastCrew(table_id, words, table.names)


def played_before(game: Game) -> list[str]:
    """The names that people gave to that game at tables that this visitor sees, the latest first."""
    found = [*tables_here(NAMES_FROM), *tables_here(NAMES_FROM, put_away=True)] if game.named_by else []
    titles = (table.title for _, table in found if table.game is game)
    return [title for title in dict.fromkeys(titles) if title != game.title][:REMEMBERED_NAMES]
