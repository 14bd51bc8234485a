"""Which games a question is about, as conditions of a statement."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any, NamedTuple

BETWEEN_WORDS = re.compile(r"(?:\band\b|[\s,;])+")
"""What is between the words of a search: a list of names is found as pages write it, "Ann, Bob and Cy"."""


def plain(text: str) -> str:
    """A text as searches read it: in lower case, and without accents, which not every keyboard has."""
    return "".join(sign for sign in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(sign))


class Selection(NamedTuple):
    """Which games are asked about: those at these `tables` and of these `circles` (None and None for all) but at none
    `without`; of these `nights` (None for all); of a `game` and `title`, begun at or after `since` and before `until`,
    in which all of `persons` played, found by `search`."""

    tables: tuple[str, ...] | None = None
    circles: tuple[str, ...] | None = None
    game: str = ""
    title: str = ""
    since: int | None = None
    until: int | None = None
    persons: tuple[str, ...] = ()
    search: str = ""
    without: tuple[str, ...] = ()
    nights: tuple[str, ...] | None = None

    def where(self) -> tuple[str, list[Any]]:
        """The condition on a row `g`, of a game or of a player's game, and its values."""
        conditions: list[tuple[str, Iterable[Any]]] = []
        of_circles = "g.counts = 1"
        if self.circles is not None:
            of_circles += f" and g.circle in ({placeholders(self.circles)})"
        if self.tables is None or (self.circles and not self.tables):
            conditions.append((of_circles, self.circles or ()))
        else:  # of tables that are named each counts: a duplicate that somebody else brought in is none of them
            named = f"g.table_id in ({placeholders(self.tables)})"
            either = f"({named} or ({of_circles}))" if self.circles else named
            conditions.append((either, (*self.tables, *(self.circles or ()))))
        if self.without:
            conditions.append((f"g.table_id not in ({placeholders(self.without)})", self.without))
        if self.nights is not None:
            of_nights = f"select t.table_id from copied_tables t where t.night in ({placeholders(self.nights)})"
            conditions.append((f"g.table_id in ({of_nights})", self.nights))
        if self.game and (self.tables is not None or self.nights is not None or len(self.circles or ()) > 1):
            conditions.append(("g.game between ? and ?", [self.game] * 2))  # = has SQLite read everybody's games by it
        elif self.game:
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
        for word in filter(None, BETWEEN_WORDS.split(plain(self.search))):
            escaped = word.replace("!", "!!").replace("%", "!%").replace("_", "!_")
            conditions.append((f"{found} like ? escape '!')", [f"%{escaped}%"]))
        return " and ".join(text for text, _ in conditions), [value for _, values in conditions for value in values]


class GameFilter(NamedTuple):
    """Those of a person's games in which something happened for them: `condition` is a key of GAME_CONDITIONS, `figure`
    one of the game's own statistics, empty for none, of those only where its sum is `above_zero`."""

    condition: str = ""
    figure: str = ""
    above_zero: bool = False


GAME_CONDITIONS = {
    "": "1 = 1",
    "won": "g.won = 1",
    "comebacks": "g.comeback = 1",
    "rounds": "g.rounds > 0",
    "dealt": "g.rounds_dealt > 0",
    "others dealt": "g.rounds > g.rounds_dealt",
}
"""Conditions on a row `g` of `copied_players`."""


def placeholders(values: Iterable[Any]) -> str:
    """The "?" for each of these values, with commas; for no value at all null, which nothing equals."""
    return ", ".join("?" for _ in values) or "null"
