"""An entry for the open deal that two people made at the same time, with the same or with different values."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import takewhile
from typing import Any, NamedTuple

from referee.rules.entry import Entry
from tableside.scorebook.conflicts.entered_since import FormerDeal
from tableside.scorebook.events.event import Event
from tableside.scorebook.table.hidden_entries import first_hidden, is_hidden
from tableside.scorebook.table.table import Table
from tableside.scorebook.value_words import value_of_seat


class DuplicateEntry(NamedTuple):
    """What two people entered at once for the open deal: a piece of it, or players' parts of what several enter.

    `recorded` is the position of the event that entered it first, or of one with other values where there is any; None
    where nobody may see it yet. `otherwise` are the differing values of the later one, as data of the entry. `seats`
    are the players whose part is in, and `more` is whether the later one has more than can be compared.
    """

    recorded: int | None
    otherwise: Mapping[str, Any] | None
    seats: tuple[int, ...] = ()
    more: bool = False


def find_duplicate(
    table: Table, deal: FormerDeal, entry: Entry, data: Mapping[str, Any], *, refused: bool
) -> DuplicateEntry | None:
    """The part of `data` that is entered already, for a form drawn for `deal`; None if nothing is.

    Parts of one entry don't make a form outdated, so a form can be based on its phone's own last part and not have seen
    a part before that. So if the form is `refused` while parts are still entered, all parts are compared.
    """
    if not deal.is_open:
        return None
    since = [event for event in table.history.events[deal.before :] if _is_entered(table, event, entry)]
    if entry.entered_by_each_player:
        before = [event for event in _parts_in(table, entry) if refused and event.position <= deal.before]
        return _duplicate_parts(table, entry, data, before, since)
    piece = next((piece for piece in deal.course.pieces if piece.due and piece.kind == entry.kind), None)
    same = (event for event in since if piece and (piece.seat is None or event.data.get("seat") == data.get("seat")))
    entered = next(same, None)
    if entered is None or is_hidden(table, entered, first_hidden(table)):
        return None
    latest = table.history.latest(entered.position)
    return DuplicateEntry(entered.position, None if latest.data == data and not latest.note else data)


def _parts_in(table: Table, entry: Entry) -> list[Event]:
    """The parts of an entry that others still enter; none once another kind of entry followed."""
    if not any(table.course.can_enter(entry.kind, seat) for seat in table.course.setup.seats):
        return []
    latest_first = (table.history[position] for position in reversed(table.current_game.off_sheet))
    return list(takewhile(lambda event: _is_entered(table, event, entry), latest_first))


def _is_entered(table: Table, event: Event, entry: Entry) -> bool:
    return event.kind == entry.kind and table.history.is_active(event.position)


def _duplicate_parts(
    table: Table, entry: Entry, data: Mapping[str, Any], before: list[Event], since: list[Event]
) -> DuplicateEntry | None:
    """What the form has for players whose part is in; what of it nobody may see yet can't be compared."""
    field = next(field.name for field in entry.fields if field.per_seat)
    typed = {seat: value for seat, value in enumerate(data[field]) if value is not None}
    entered = _entered_parts(table, entry, field, typed.keys(), before, since)
    if not entered:
        return None
    hidden = first_hidden(table)
    in_sight = {seat: event.position for seat, event in entered.items() if not is_hidden(table, event, hidden)}
    now = {seat: table.history.latest(position) for seat, position in in_sight.items()}
    differing = {
        seat: event for seat, event in now.items() if value_of_seat(event.data.get(field), seat) != typed[seat]
    }
    recorded = min((event.position for event in (differing or now).values()), default=None)
    otherwise = {**data, field: [value if seat in differing else None for seat, value in enumerate(data[field])]}
    more = len(typed) > len(now) or len({event.position for event in differing.values()}) > 1
    return DuplicateEntry(recorded, otherwise if differing else None, tuple(entered), more)


def _entered_parts(
    table: Table, entry: Entry, field: str, seats: Collection[int], before: list[Event], since: list[Event]
) -> dict[int, Event]:
    """The event that has each of these players' part: made since the form, or made before and not to be made again."""
    due = {piece.seat for piece in table.course.pieces if piece.due and piece.kind == entry.kind}
    closed = [seat for seat in seats if seat not in due and not table.course.can_enter(entry.kind, seat)]
    made = [(seat, event) for event in before for seat in closed] + [(seat, event) for event in since for seat in seats]
    return {seat: event for seat, event in made if value_of_seat(event.data.get(field), seat) is not None}
