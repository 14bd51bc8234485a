"""Numbers that players entered on their own phones and that the keeper overrode: the sentences about them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from typing import Any

from referee.rules.score_sheet import Row
from tableside.scorebook.events.event import Event
from tableside.scorebook.table.access import Offer
from tableside.scorebook.table.table import Table
from tableside.scorebook.value_words import value_in_words, value_of_seat


def mismatch(table: Table, offer: Offer, recorded: Any) -> str:
    """A sentence on a player's number that differs from the entry's."""
    offered, here = value_in_words(offer.value), value_in_words(recorded) or "nothing"
    return f"{table.names[offer.seat]} entered {offered} on their own phone; the sheet has {here}."


def overridden_numbers(table: Table) -> Mapping[int, tuple[str, ...]]:
    """Sentences on numbers that differ from their players' own, by the position of the event that closed the line."""
    numbers: dict[int, tuple[str, ...]] = {}
    if not table.access.offered:
        return numbers
    before, positions = 0, [position for position, _ in table.access.offered]
    for played in table.games:
        for row in played.course.rows:
            if row.open:
                continue
            since, until = (bisect_left(positions, at) for at in (before, row.sources[-1]))
            if since < until:
                numbers[row.sources[-1]] = _of_row(
                    table, row, [offer for _, offer in table.access.offered[since:until]]
                )
            before = row.sources[-1]
    return numbers


def _of_row(table: Table, row: Row, offered: Iterable[Offer]) -> tuple[str, ...]:
    closing = table.history.latest(row.sources[-1])
    offers = {(offer.field, offer.seat): offer for offer in offered if offer.kind == closing.kind}
    recorded = ((offer, recorded_value(closing, row, offer)) for offer in offers.values())
    return tuple(mismatch(table, offer, value) for offer, value in recorded if value != offer.value)


def recorded_value(entry: Event, row: Row | None, offer: Offer) -> Any:
    """The entry's value for the player who offered, or the one that the rules filled in; None for a blank."""
    value = value_of_seat(entry.data.get(offer.field), offer.seat)
    return row.cells[offer.seat].entered.get(offer.field) if value is None and row else value
