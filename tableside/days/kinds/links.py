"""Links and cards that open a day: organisers' phones that joined by their link, and new links and cards in place of
those that were given out."""

from __future__ import annotations

from referee.refused import Refused
from referee.rules.event_fields import is_whole
from tableside.days.day import DAY_ROLES, ORGANISER, Day, TableEntry
from tableside.days.kinds.day_kind import DayKind
from tableside.days.scores.counted_games import OpenedTables
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of, fixed_words
from tableside.scorebook.events.log_state import check_role
from tableside.scorebook.kinds import sharing as table_links
from tableside.scorebook.limits import PLAYERS_PER_DAY
from tableside.scorebook.table.access import KEEPER

MARK_LENGTH = 4
"""Letters by which a phone is called."""


def _check_phone(event: Event) -> None:
    """A phone is given by its mark."""
    mark = event.data.get("phone")
    if not (isinstance(mark, str) and len(mark) == MARK_LENGTH and mark.isascii() and mark.isalpha()):
        raise Refused("bad_phone", "phone", f"A phone is called by {MARK_LENGTH} letters.")


def _check_joined(day: Day, event: Event) -> None:
    """An organiser's phone joins once by each link."""
    fields_of(event, "phone")
    _check_phone(event)
    if event.data["phone"] in day.organisers:
        raise Refused("already", "phone", f"Phone {event.data['phone']} is an organiser’s already.")


def _joined(day: Day, event: Event) -> Day:
    return day.changed(organisers={**day.organisers, event.data["phone"]: event.position})


JOINED = DayKind(
    "joined",
    fixed_words("Another organiser’s phone joined"),  # which one is for organisers to see, not for the hall
    ORGANISER,
    _check_joined,
    _joined,
    invalidates_forms=False,
)


def is_joining(event: Event) -> bool:
    """Whether an organiser's phone joined by it."""
    return event.kind == JOINED.name


def turned_away(day: Day) -> set[str]:
    """The marks of the phones whose joining was undone: the link no longer makes organisers' phones of them."""
    undone = (day.events[position - 1] for position in day.off)
    return {event.data["phone"] for event in undone if is_joining(event)} - day.organisers.keys()


def _check_relinked(day: Day, event: Event) -> None:
    """The event names one of the roles, and may name the phone that made the link and goes on running the day."""
    check_role(event, DAY_ROLES, "A day’s link is the organiser’s or the hall’s.", "phone")
    if "phone" in event.data:
        _check_phone(event)


def _words(day: Day, event: Event) -> str:
    return "A new link for organisers" if event.data["role"] == ORGANISER else "A new link for the hall"


def _relink(day: Day, event: Event) -> Day:
    """A new link for organisers shuts out all their phones but the one that made it."""
    after = day.relinked(event)
    if event.data["role"] != ORGANISER:
        return after
    return after.changed(organisers={event.data["phone"]: event.position} if "phone" in event.data else {})


RELINKED = DayKind("relinked", _words, ORGANISER, _check_relinked, _relink, undoable=False, invalidates_forms=False)


def organisers_link_made_at(day: Day) -> int:
    """When the organisers' link that holds was made, in UTC milliseconds; 0 if it is the first one."""
    made = (event.at for event in day.events if event.kind == RELINKED.name and event.data["role"] == ORGANISER)
    return max(made, default=0)


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
