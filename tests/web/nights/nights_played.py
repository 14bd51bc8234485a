"""Nights of Points with as many players as wanted, written into the book of a test's application."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from flask import Flask

from tableside.scorebook.events.event import Event

EVENING = 1_795_291_440_000
"""21 November 2026, in the evening wherever the tests run."""

MINUTE, DAY = 60_000, 24 * 60 * 60_000

_keys = itertools.count()


def points_table(
    app: Flask,
    names: Sequence[str],
    *games: Sequence[Sequence[int]],
    over: bool = True,
    day: int = 0,
    follows: str | None = None,
    name: str = "",
) -> str:
    """The address of a table at which these games of Points were played, each round by round; unless they are all
    `over`, the last one is still in play."""
    number = next(_keys)
    rules = {"points.game": name} if name else {}
    seating = {"game": "points", "players": list(names), "dealer": 0, "house_rules": rules}
    what: list[tuple[str, dict[str, object]]] = [("seated", seating | ({"follows": follows} if follows else {}))]
    for at, rounds in enumerate(games):
        what += [("next_game", {})] if at else []
        what += [("result", {"points": list(points)}) for points in rounds]
        what += [("ended", {})] if over or at < len(games) - 1 else []
    first = EVENING + day * DAY + number * 1_000
    events = [
        Event(position, kind, data, f"key-{number}-{position}", first + position * MINUTE, True, "so it was")
        for position, (kind, data) in enumerate(what, 1)
    ]
    table_id, _ = app.extensions["book"].bring_in(events)
    return f"/tables/{table_id}"


def night_at(table: str) -> str:
    """The address of the night of the table at an address."""
    return f"/nights/{table.rsplit('/', 1)[1]}"
