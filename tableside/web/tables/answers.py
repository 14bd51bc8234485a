"""The questions that a change opens, in its own form: their fields, and what was answered."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from werkzeug.datastructures import MultiDict

from tableside.scorebook.edits.open_questions import OpenQuestion
from tableside.scorebook.events.history import ANSWERS
from tableside.scorebook.table.corrections import entry_of
from tableside.scorebook.table.table import Table
from tableside.web.tables.entry_form import DrawnField
from tableside.web.tables.forms import read_one

ANSWER = re.compile(r"answer-(\d{1,8})-")
"""How the name of an answer begins: with the number of the entry that is asked."""


def asked_fields(table: Table, questions: Iterable[OpenQuestion]) -> tuple[DrawnField | None, ...]:
    """The fields that the questions ask for; None for one that a form can't draw by itself."""
    return tuple(_asked_field(table, question) for question in questions)


def _asked_field(table: Table, question: OpenQuestion) -> DrawnField | None:
    """The field of one question. In the form it is called `answer-6-first`, or `answer-6-tricks-2` for tricks[2]."""
    asked = question.asked
    entry = entry_of(table, table.history[question.position].kind)
    field = next((field for field in entry.fields if field.name == asked.field.split("[")[0]), None)
    if field is None:
        return None
    name = re.sub(r"\[(\d+)\]$", r"-\1", asked.field)
    legend, numbers = question.sentence, table.course.numbers(field)
    return DrawnField(field, f"answer-{question.position}-{name}", legend, numbers, asked.among)


def read_answers(table: Table, form: MultiDict[str, str]) -> dict[str, Any]:
    """The answers that a change gives for other entries; empty if there are none.

    Raises Refused, naming the field, for an answer that can't be read.
    """
    named = (match for name, text in form.items() if text.strip() and (match := ANSWER.match(name)))
    positions = sorted({int(match[1]) for match in named})
    answers = [{"target": position, "data": _answered(table, position, form)} for position in positions]
    return {ANSWERS: answers} if answers else {}


def _answered(table: Table, position: int, form: MultiDict[str, str]) -> dict[str, Any]:
    """How the entry at `position` reads with its answers. Raises Refused."""
    event = table.history.latest(position)
    data = dict(event.data)
    for field in entry_of(table, event.kind).fields:
        name = f"answer-{position}-{field.name}"
        if not field.per_seat and form.get(name):
            data[field.name] = read_one(field, form, name, field.label)
        elif field.per_seat and isinstance(of_seats := data.get(field.name), list):
            given = [read_one(field, form, f"{name}-{seat}", field.label) for seat in range(len(of_seats))]
            data[field.name] = [was if now is None else now for was, now in zip(of_seats, given, strict=True)]
    return data
