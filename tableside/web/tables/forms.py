"""Forms: what somebody typed, read by the fields that an entry declares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from werkzeug.datastructures import MultiDict

from referee.refused import Refused
from referee.rules.entry import Entry
from referee.rules.fields import Field
from tableside.scorebook.events.event import Draft

SIGNS = "+-\N{MINUS SIGN} "
"""The characters at the end of a sum whose next number isn't typed yet."""


def read_data(
    entry: Entry, form: MultiDict[str, str], names: tuple[str, ...], *, unfinished: bool = False
) -> dict[str, Any]:
    """The data of an event; a blank is None. In a form that is `unfinished`, a sum may end in a plus or a minus.

    Raises Refused, naming the field, for the first text in the form that can't be read.
    """
    data: dict[str, Any] = {}
    sent = {name: place for place, name in enumerate(form)}
    for field in entry.fields:
        labels = _labels(field, names)
        as_sent = sorted(labels, key=lambda name: sent.get(name, len(sent)))  # those that it lacks at the end
        values = {name: read_one(field, form, name, labels[name], unfinished=unfinished) for name in as_sent}
        data[field.name] = [values[name] for name in labels] if field.per_seat else values[field.name]
    return data


def unreadable(
    entry: Entry, form: MultiDict[str, str], names: tuple[str, ...], *, unfinished: bool = False
) -> list[Refused]:
    """The refusal of each value of a form that can't be read."""
    found = []
    for field in entry.fields:
        for name, label in _labels(field, names).items():
            try:
                read_one(field, form, name, label, unfinished=unfinished)
            except Refused as problem:
                found.append(problem)
    return found


def _labels(field: Field, names: tuple[str, ...]) -> dict[str, str]:
    """The labels of a field's values by their names in the form; one for each seat if each player has one."""
    if not field.per_seat:
        return {field.name: field.label}
    return {f"{field.name}-{seat}": f"{name}: {field.label.lower()}" for seat, name in enumerate(names)}


def read_one(field: Field, form: MultiDict[str, str], name: str, label: str, *, unfinished: bool = False) -> Any:
    """One value of a field, from what was typed under `name`. Raises Refused; a blank is None."""
    text = _typed(form, name)
    if unfinished and field.takes_sums and text[-1:] in SIGNS:
        text = text[:-1].rstrip()
    if not text:
        return None
    try:
        return field.read(text)
    except ValueError as allowed:
        shown = text if len(text) <= 20 else f"{text[:20]}…"
        raise Refused(
            "unreadable", name, f"{label}: “{shown}” can't be taken: give {str(allowed).removeprefix('a card is ')}."
        ) from None


def _typed(form: MultiDict[str, str], name: str) -> str:
    """What was typed for a field; a page may ask for it in parts (`card.1` the rank, `card.2` the suit)."""
    prefix = f"{name}."
    parts = sorted([part for part in form if part.startswith(prefix)])
    return " ".join([text.strip() for part in (name, *parts) for text in form.getlist(part)]).strip()


def read_small(text: str) -> int | None:
    """A whole number of up to eight digits, as a form or an address names a seat or an entry; None for all else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 8 else None


def read_draft(kind: str, data: Mapping[str, Any], form: MultiDict[str, str]) -> Draft:
    """The event that a form wants to add, with its key and the position it is based on."""
    based_on = read_small(form.get("based_on", ""))
    return Draft(
        kind,
        data,
        form.get("key", ""),
        -1 if based_on is None else based_on,
        allowed=form.get("allowed") == "yes",
        note=form.get("note", ""),
    )


def read_draft_as_of(kind: str, data: Mapping[str, Any], form: MultiDict[str, str]) -> Draft:
    """The same for a form of a day or a circle, which has its position in `as_of`, unknown to the phone's outbox."""
    as_of = read_small(form.get("as_of", ""))
    return Draft(kind, data, form.get("key", ""), -1 if as_of is None else as_of, form.get("allowed") == "yes")


def typed_from(entry: Entry, data: Mapping[str, Any]) -> dict[str, str]:
    """The texts of a form that is filled in with `data`."""
    typed: dict[str, str] = {}
    for field in entry.fields:
        value = data.get(field.name)
        if field.per_seat and isinstance(value, list):
            typed |= {f"{field.name}-{seat}": as_typed(one) for seat, one in enumerate(value)}
        elif not field.per_seat:
            typed[field.name] = as_typed(value)
    return typed


def as_typed(value: Any) -> str:
    """A JSON value as it would be typed: a list by spaces, truth as yes, a blank as nothing."""
    if value is None or value is False:
        return ""
    if value is True:
        return "yes"
    return " ".join(as_typed(one) for one in value) if isinstance(value, list) else str(value)
