"""What a form asks for: the fields of an entry, and the questions about earlier entries that a change opens."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from werkzeug.datastructures import MultiDict

from referee.refused import Refused
from referee.rules.course import Course
from referee.rules.entry import Entry, GameEvent
from referee.rules.fields import Field
from tableside.scorebook.edits.open_questions import OpenQuestion
from tableside.scorebook.events.history import ANSWERS
from tableside.scorebook.table.corrections import entry_of
from tableside.scorebook.table.table import Table
from tableside.web.tables.entry_names import ANSWER, NOWHERE, name_of_answer, position_of
from tableside.web.tables.forms import read_one


class DrawnField(NamedTuple):
    """One value of a field: its name in the form, its legend, and the numbers that have keys now.

    If `among` has seats, the value is one of these players. `hint` is the player's number of the open round, such as
    their bid, and `aim` that number.
    """

    field: Field
    name: str
    legend: str
    numbers: range
    among: tuple[int, ...] = ()
    hint: str = ""
    aim: int | None = None


class EntryForm(NamedTuple):
    """The form of an entry.

    `heading` has the words of the pad's large button, which name the round, if that opened this form. `fields` are
    drawn in this order, a field of all players once for each. `lead` is the label of the only such field. `fixed_sum`
    is the name of a field and the sum of its values, if the rules fix it. `hidden` says that parts of this entry are
    hidden until all are in.
    """

    heading: str
    fields: tuple[DrawnField, ...]
    lead: str
    fixed_sum: str
    hidden: bool


def entry_form(course: Course, entry: Entry, *, deals: bool) -> EntryForm:
    """The form of an entry for that course; `deals` says whether anybody deals."""
    each = [field for field in entry.fields if field.per_seat]
    sums = [f"{field.name} {total}" for field in each if (total := course.fixed_sum(field)) is not None]
    lead = each[0].label if len(each) == 1 else ""
    prompt = course.prompt
    return EntryForm(
        heading=prompt.button if prompt.entry == entry.kind else entry.title,
        fields=tuple(_fields(course, entry, deals)),
        lead=lead,
        fixed_sum=sums[0] if sums else "",
        hidden=hides(course, entry),
    )


def _fields(course: Course, entry: Entry, deals: bool) -> Iterator[DrawnField]:
    """The fields of the table, then those of all players, from the dealer's left, or the first seat if nobody deals."""
    setup, each = course.setup, [field for field in entry.fields if field.per_seat]
    for field in entry.fields:
        if not field.per_seat:
            yield DrawnField(field, field.name, field.label, course.numbers(field))
    line = course.open_line
    for field in each:
        for seat in setup.clockwise_from(setup.left(course.prompt.dealer) if deals else 0):
            name = setup.names[seat]
            legend = f"{name}: {field.label.lower()}" if len(each) > 1 else name
            aim = line.numbers[seat] if line else None
            hint = f"{line.word} {aim}" if line and aim is not None else ""
            yield DrawnField(field, f"{field.name}-{seat}", legend, course.numbers(field), hint=hint, aim=aim)


def hides(course: Course, entry: Entry) -> bool:
    """Whether parts of this entry are hidden until all are in."""
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
    return bool(after.secret_positions or course.secret_positions)


def asked_fields(table: Table, questions: Iterable[OpenQuestion]) -> tuple[DrawnField | None, ...]:
    """The field of each question; None for one that is about no single field of its entry."""
    return tuple(_asked_field(table, question) for question in questions)


def _asked_field(table: Table, question: OpenQuestion) -> DrawnField | None:
    """The field of one question, named as in `ANSWER`, with `-2` at the end for tricks[2]."""
    asked = question.asked
    entry = entry_of(table, table.history[question.position].kind)
    field = next((field for field in entry.fields if field.name == asked.field.split("[")[0]), None)
    if field is None:
        return None
    name = re.sub(r"\[(\d+)\]$", r"-\1", asked.field)
    legend, numbers = question.sentence, table.course.numbers(field)
    return DrawnField(field, name_of_answer(table, question.position, name), legend, numbers, asked.among)


def read_answers(table: Table, form: MultiDict[str, str]) -> dict[str, Any]:
    """The answers about other entries that the form of a change contains; empty if there are none.

    Raises Refused, naming the field, for an answer that can't be read, or about an entry that isn't there.
    """
    named = (match for name, text in form.items() if text.strip() and (match := ANSWER.fullmatch(name)))
    positions = sorted({position_of(table, match["entry"]) for match in named})
    if NOWHERE in positions:
        raise Refused("no_event", "target", "It answers a question about an entry that isn't on this sheet.")
    answers = [{"target": position, "data": _answered(table, position, form)} for position in positions]
    return {ANSWERS: answers} if answers else {}


def _answered(table: Table, position: int, form: MultiDict[str, str]) -> dict[str, Any]:
    """The data of the entry at `position` with the answers filled in. Raises Refused."""
    event = table.history.latest(position)
    data = dict(event.data)
    for field in entry_of(table, event.kind).fields:
        name = name_of_answer(table, position, field.name)
        if not field.per_seat and form.get(name):
            data[field.name] = read_one(field, form, name, field.label)
        elif field.per_seat and isinstance(of_seats := data.get(field.name), list):
            answers = [read_one(field, form, f"{name}-{seat}", field.label) for seat in range(len(of_seats))]
            data[field.name] = [was if now is None else now for was, now in zip(of_seats, answers, strict=True)]
    return data
