"""Links and cards that open a day: new ones in place of those that were given out."""

from __future__ import annotations

from referee.refused import Refused
from referee.rules.event_fields import is_whole
from tableside.days.day import DAY_ROLES, ORGANISER, Day, TableEntry
from tableside.days.kinds.day_kind import DayKind
from tableside.days.scores.counted_games import OpenedTables
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of
from tableside.scorebook.events.log_state import check_role
from tableside.scorebook.kinds import sharing as table_links
from tableside.scorebook.limits import PLAYERS_PER_DAY
from tableside.scorebook.table.access import KEEPER


def _check_relinked(day: Day, event: Event) -> None:
    """The event names one of the roles."""
    check_role(event, DAY_ROLES, "A day’s link is the organiser’s or the hall’s.")


def _words(day: Day, event: Event) -> str:
    return "A new link for organisers" if event.data["role"] == ORGANISER else "A new link for the hall"


RELINKED = DayKind(
    "relinked", _words, ORGANISER, _check_relinked, Day.relinked, undoable=False, invalidates_forms=False
)


def _check_card_renewed(day: Day, event: Event) -> None:
    """A table has a number from 1."""
    if not is_whole(fields_of(event, "number").get("number"), range(1, PLAYERS_PER_DAY + 1)):
        raise Refused("bad_table", "number", "A card is that of a table, by its number.")


def _ask(day: Day, event: Event, after: Day, tables: OpenedTables) -> Refused:
    """A new card cuts off whoever keeps score there."""
    phones = f"Every phone that keeps score at table {event.data['number']}"
    return Refused("cuts_off", "number", f"{phones} has to scan the new card to go on. Make one?", asks=True)


def _renew(day: Day, event: Event) -> Day:
    number = event.data["number"]
    return day.changed(cards={**day.cards, number: day.cards.get(number, 0) + 1})


def _links_too(day: Day, event: Event) -> list[TableEntry]:
    """At the tables of that number, of all legs, their keepers' link is renewed."""
    at = [table for table in day.tables if table.number == event.data["number"]]
    return [(table, table_links.RELINKED.name, {"role": KEEPER}) for table in at]


CARD_RENEWED = DayKind(
    "card_renewed",
    lambda day, event: f"Table {event.data['number']} has a new card",
    ORGANISER,
    _check_card_renewed,
    _renew,
    undoable=False,
    invalidates_forms=False,
    tables_needed=lambda day, event: [table for table, _, _ in _links_too(day, event)],
    ask=_ask,
    enters_too=_links_too,
)
