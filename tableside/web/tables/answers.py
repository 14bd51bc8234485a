"""The questions that a change opens, in its own form: their fields, and what was answered."""

from __future__ import annotations

import re
from typing import Any

from werkzeug.datastructures import MultiDict

from referee.rules.fields import Field
from tableside.scorebook.edits.open_questions import OpenQuestion
from tableside.scorebook.events.history import ANSWERS
from tableside.scorebook.table.corrections import entry_of
from tableside.scorebook.table.table import Table
from tableside.web.tables.forms import read_one

ANSWER = re.compile(r"answer-(\d{1,8})-")
"""How the name of an answer begins: with the number of the entry that is asked."""


def asked_field(question: OpenQuestion, table: Table) -> Field | None:
    """The field of the entry that a question asks for; None where it is none that a form can draw by itself."""
    name = question.asked.field.split("[")[0]
    entry = entry_of(table, table.history[question.position].kind)
    return next((field for field in entry.fields if field.name == name), None)


def answer_name(question: OpenQuestion) -> str:
    """What the answer is called in the form: `answer-6-first`, `answer-6-tricks-2` for tricks[2]."""
    field = re.sub(r"\[(\d+)\]$", r"-\1", question.asked.field)
    return f"answer-{question.position}-{field}"


def read_answers(table: Table, form: MultiDict[str, str]) -> dict[str, Any]:
    """What a change says of other entries beside itself; nothing where nothing is answered.

    Raises Refused, naming the field, for an answer that can't be read.
    """
    told = sorted({int(found[1]) for name, text in form.items() if text.strip() and (found := ANSWER.match(name))})
    answers = [{"target": position, "data": _answered(table, position, form)} for position in told]
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
