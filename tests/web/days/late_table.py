"""A day of three tables, of which the third plays its leg on while the others move."""

from __future__ import annotations

from tests.web.days.day_pages import EIGHT, PLAIN, VisitedDay
from tests.web.days.day_seen import offers_on

TWELVE = (*EIGHT, "Uwe", "Tess", "Gustav", "Kim")


def move(day: VisitedDay) -> None:
    """Makes the moves, with the last way that is offered to help a table that couldn’t play."""
    *_, help_ = offers_on(day.get("moves").text)
    day.post("moves", do="make", placed=[f"{rank} {name}" for name, rank in help_.items()])


def move_without_table_3(day: VisitedDay) -> None:
    """Tables 1 and 2 play and move; table 3 plays on."""
    for rank in (0, 1):
        for _ in range(2):
            day.play(rank, PLAIN)
        day.done(rank)
    day.post("plays-on", table=day.day.sitting[2].key)
    move(day)
