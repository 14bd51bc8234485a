"""The form of an entry: the fields that are drawn where the game has no template, and whether it is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.refused import Refused
from referee.rules.course import Course
from referee.rules.entry import Entry, GameEvent
from referee.rules.fields import Field


class DrawnField(NamedTuple):
    """One value of a field: its name in the form, its legend, and the numbers that have keys now.

    If `among` has seats, the value is one of these players.
    """

    field: Field
    name: str
    legend: str
    numbers: range
    among: tuple[int, ...] = ()


class EntryForm(NamedTuple):
    """The form of an entry.

    `fields` are drawn in this order, a field of all players once for each. `lead` is the label of the only such field.
    `fixed_sum` is the name of a field and the sum of its values, if the rules fix it. `hidden` says that nobody may see
    a part of this entry before the rest is in.
    """

    fields: tuple[DrawnField, ...]
    lead: str
    fixed_sum: str
    hidden: bool


def entry_form(course: Course, entry: Entry, *, deals: bool = True) -> EntryForm:
    """The form of an entry that is entered after what the course has; `deals` says whether anybody deals."""
    each = [field for field in entry.fields if field.per_seat]
    sums = [f"{field.name} {total}" for field in each if (total := course.fixed_sum(field)) is not None]
    lead = each[0].label if len(each) == 1 else ""
    return EntryForm(tuple(_fields(course, entry, deals)), lead, sums[0] if sums else "", hides(course, entry))


def _fields(course: Course, entry: Entry, deals: bool) -> Iterator[DrawnField]:
    """The fields of the table, then those of all players, from the dealer's left, or the first seat if nobody deals."""
    setup, each = course.setup, [field for field in entry.fields if field.per_seat]
    for field in entry.fields:
        if not field.per_seat:
            yield DrawnField(field, field.name, field.label, course.numbers(field))
    for field in each:
        for seat in setup.clockwise_from(setup.left(course.prompt.dealer) if deals else 0):
            name = setup.names[seat]
            legend = f"{name}: {field.label.lower()}" if len(each) > 1 else name
            yield DrawnField(field, f"{field.name}-{seat}", legend, course.numbers(field))


def hides(course: Course, entry: Entry) -> bool:
    """Whether a part of this entry may be seen by nobody before the rest is in."""
    parts = [field for field in entry.fields if field.per_seat]
    return entry.entered_by_each_player and any(
        _hides_part(course, entry.kind, field, seat) for field in parts[:1] for seat in course.setup.seats
    )


def _hides_part(course: Course, kind: str, field: Field, seat: int) -> bool:
    """Whether a player's value, if it can be entered now, would be hidden."""
    if not course.can_enter(kind, seat):
        return False
    values = [0 if at == seat else None for at in course.setup.seats]
    try:
        after = course.after(GameEvent(kind, {field.name: values}, 0, allowed=True))
    except Refused:
        return False
    return bool(after.secret or course.secret)
