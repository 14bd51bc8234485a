"""The cards that level players draw, as the page of the moves asks for them: table by table, a field a player."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from referee.words import listed
from tableside.days.day import Day
from tableside.days.plan import Plan, read_drawn


class CardField(NamedTuple):
    """The field of one player: what is in it, for how many cards, and whether one is `missing` that was asked for."""

    key: str
    player: str
    typed: str
    most: int
    missing: bool


class Drawing(NamedTuple):
    """The fields of a table, under who is level there, or was."""

    heading: str
    fields: list[CardField]


def drawings(
    day: Day, plan: Plan, typed: Mapping[str, str], again: Collection[list[str]], blank: Collection[str]
) -> list[Drawing]:
    """The tables at which somebody draws, or drew; who is in `again` draws one more card."""
    return list(_drawings(day, plan, typed, {name for equal in again for name in equal}, blank))


def _drawings(
    day: Day, plan: Plan, typed: Mapping[str, str], again: Collection[str], blank: Collection[str]
) -> Iterator[Drawing]:
    drawn = read_drawn(typed)
    for at, table in enumerate(day.sitting):
        number = table.number
        fields = [
            CardField(
                f"card-{number}-{place}",
                name,
                typed.get(name, ""),
                max(1, len(drawn.get(name, ())) + (name in again)),
                name in blank,
            )
            for place, name in enumerate((n for n in table.players if n in plan.open or typed.get(n)), start=1)
        ]
        level = [f"{listed(equal)} of table {number} are level" for rank, equal in plan.undecided if rank == at]
        if fields:
            yield Drawing("; ".join(level) or f"Table {number}", fields)
