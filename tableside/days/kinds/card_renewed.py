"""A table of the hall gets a new card: the code of the old one, and what phones opened by it, work no longer."""

from __future__ import annotations

from referee.refused import Refused
from referee.rules.event_fields import is_whole
from tableside.days.day import ORGANISER, Day, TableEntry
from tableside.days.kinds.day_kind import DayKind
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of
from tableside.scorebook.kinds.sharing import RELINKED
from tableside.scorebook.limits import PLAYERS_PER_DAY
from tableside.scorebook.table.access import KEEPER


def _check(day: Day, event: Event) -> None:
    """A table has a number from 1."""
    if not is_whole(fields_of(event, "number").get("number"), range(1, PLAYERS_PER_DAY + 1)):
        raise Refused("bad_table", "number", "A card is that of a table, by its number.")


def _renew(day: Day, event: Event) -> Day:
    number = event.data["number"]
    return day.changed(cards={**day.cards, number: day.cards.get(number, 0) + 1})


def _links_too(day: Day, event: Event) -> list[TableEntry]:
    """At the tables of that number, of all legs, their keepers' link is renewed."""
    at = [table for table in day.tables if table.rank + 1 == event.data["number"]]
    return [(table, RELINKED.name, {"role": KEEPER}) for table in at]


CARD_RENEWED = DayKind(
    "card_renewed",
    lambda day, event: f"Table {event.data['number']} has a new card",
    ORGANISER,
    _check,
    _renew,
    undoable=False,
    invalidates_forms=False,
    tables_needed=lambda day, event: [table for table, _, _ in _links_too(day, event)],
    enters_too=_links_too,
)
