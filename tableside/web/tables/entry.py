"""Entering something at a table: its form, what it would do, and saving it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.course import Course
from referee.entry import Entry, EntryWarning
from referee.refused import Refused
from referee.score_sheet import Row
from tableside.scorebook.changes import compare
from tableside.scorebook.entering import NeedsConfirmation, enter
from tableside.scorebook.entry_words import entry_in_words
from tableside.scorebook.events import Draft
from tableside.scorebook.meantime import course_at, entered_for_it, meantime_in_words, name_deal, same_deal
from tableside.scorebook.said_twice import SaidTwice, said_twice
from tableside.scorebook.standings import standings
from tableside.scorebook.table import Table
from tableside.web.game_templates import game_part
from tableside.web.guard.access import require_keeper
from tableside.web.tables.forms import read_data, read_draft, read_small, typed_from
from tableside.web.tables.saving import CONFLICT, POSITION, REFUSED, Problem, Saved, save

pages = Blueprint("entry", __name__)

PREVIEW = "preview"
"""Key and note of an entry that is tried and not made."""


def find_entry(table: Table, kind: str) -> Entry:
    """The game's entry of that kind. Raises Refused, naming those there are."""
    if kind not in table.course.entries:
        known = ", ".join(table.course.entries)
        raise Refused("unknown_entry", "kind", f"{table.game.title} has no entry {kind!r}; there are {known}.")
    return table.course.entries[kind]


def form_page(
    table_id: str, table: Table, entry: Entry, course: Course, *, status: int = 200, **further: Any
) -> tuple[str, int]:
    """The game's own form for an entry, or one drawn from the entry's fields.

    `further` may hold typed, problem, warnings, target; `meantime` says what was entered in the meantime, `gone` for
    whom something was typed that the form no longer asks; `based_on` is the position that the form stays based on,
    where it belongs to another deal than the one that is open; `supposed` says that the form is drawn ahead of entries
    that nobody made yet. What a phone keeps of a form half filled in, it keeps under `draft`: the deal, and for a
    correction which reading it puts right.
    """
    usual: dict[str, Any] = {"typed": {}, "problem": None, "warnings": (), "meantime": "", "gone": ()}
    given = {**usual, "supposed": False, "target": None, "based_on": None, **further}
    reads = len(table.history.versions(given["target"])) if given["target"] else 0
    page = render_template(
        game_part(table.game, f"{entry.kind}.html"),
        table_id=table_id,
        table=table,
        entry=entry,
        course=course,
        names=table.names,
        seats=course.setup.seats,
        draft=f"{name_deal(table, course)}-{reads}",
        **given,
    )
    return page, status


@pages.get("/tables/<table_id>/enter/<kind>")
def show_entry(table_id: str, kind: str) -> tuple[str, int]:
    """The form of an entry."""
    table = require_keeper(table_id)
    offered = {f"{offer.field}-{offer.seat}": str(offer.value) for offer in table.access.offers if offer.kind == kind}
    return form_page(table_id, table, find_entry(table, kind), table.course, typed=offered)


@pages.post("/tables/<table_id>/enter/<kind>", endpoint="save")
def save_entry(table_id: str, kind: str) -> Response | tuple[str, int]:
    """Saves an entry, or shows what is wrong with everything typed still there."""
    table = require_keeper(table_id)
    entry = find_entry(table, kind)

    def draft() -> Draft:
        data = _course_when_sent(table).filled_in(kind, read_data(entry, request.form, table.names))
        return read_draft(kind, data, request.form)

    return save_or_show(table_id, table, entry, table.course, draft)


def _course_when_sent(table: Table) -> Course:
    """The game before this form's entry, which is on the sheet already where the form is sent again."""
    key = request.form.get("key", "")
    made = next((event.position for event in table.history.events if key and event.key == key), None)
    return table.course if made is None else table.course_before(made)


def save_or_show(
    table_id: str, table: Table, entry: Entry, course: Course, draft: Any, **further: Any
) -> Response | tuple[str, int]:
    """Saves the draft and goes back to the pad; what stands against it is shown on the form instead."""
    typed = request.form.to_dict()
    try:
        answer = save(table_id, draft())
    except Refused as refused:
        return form_page(table_id, table, entry, course, typed=typed, status=REFUSED, problem=refused, **further)
    if isinstance(answer, Saved):
        return redirect(url_for("pad.show_pad", table_id=table_id), 303)
    if "target" not in further:
        twice = _said_twice(answer, entry)
        same = _same_said(answer, entry, twice)
        if same is not None:
            said = redirect(url_for("pad.show_pad", table_id=table_id), 303)
            said.headers[POSITION] = str(same)
            return said
        if answer.stale or twice or _overtaken(answer, entry):
            return _late_page(table_id, answer, entry, typed, twice)
    found: dict[str, Any] = {"problem": answer.refused, "warnings": answer.warnings}
    if answer.stale:
        found = {"meantime": answer.words.message}
    return form_page(table_id, answer.table, entry, course, typed=typed, status=answer.status, **found, **further)


def _based_on() -> int:
    return read_small(request.form.get("based_on", "")) or 0


def _said_twice(answer: Problem, entry: Entry) -> SaidTwice | None:
    """What this form says that somebody else entered at the same time."""
    if not answer.stale and (answer.refused is None or answer.status != REFUSED):
        return None
    data = read_data(entry, request.form, answer.table.names)
    return said_twice(answer.table, _based_on(), entry, data, refused=not answer.stale)


def _same_said(answer: Problem, entry: Entry, twice: SaidTwice | None) -> int | None:
    """The position of the entry that says the very same as this form, which is as good as saved; None for none."""
    if request.form.get("note"):
        return None
    if twice is not None:
        return None if twice.otherwise or twice.more else twice.stands
    if not answer.stale or same_deal(answer.table, _based_on()):
        return None
    entered = entered_for_it(answer.table, _based_on(), entry.kind)
    if entered is None or answer.table.history.latest(entered).note:
        return None
    same = read_data(entry, request.form, answer.table.names) == answer.table.history.latest(entered).data
    return entered if same else None


def _overtaken(answer: Problem, entry: Entry) -> bool:
    """Whether parts of the same entry, made by others since, stand against this one."""
    since = answer.table.history.events[_based_on() :]
    return bool(answer.refused and entry.together and any(event.kind == entry.kind for event in since))


def _late_page(
    table_id: str, answer: Problem, entry: Entry, typed: dict[str, str], twice: SaidTwice | None
) -> tuple[str, int]:
    """What was typed by the later of two, for the deal it was typed for: never for the next one.

    While that deal is open, it may be sent again. Where another entered the same, it may put that right. Else it stays
    to be read, and can be sent once its deal is open again.
    """
    table, based_on = answer.table, _based_on()
    said: dict[str, Any] = {"meantime": answer.words.message}
    if not answer.stale:
        said["meantime"] = " ".join((*meantime_in_words(table, based_on), said["meantime"]))
    is_open = same_deal(table, based_on)
    due = not entry.together or any(table.course.may_add(entry.kind, seat) for seat in table.course.setup.seats)
    if twice and twice.stands is not None and twice.otherwise and not (twice.more and due):
        return _other_reading(table_id, answer, entry, typed, twice.stands, twice.otherwise)
    if is_open and due:
        said["gone"] = [table.names[seat] for seat in twice.seats] if twice else []
        if twice and twice.otherwise:
            said["meantime"] += f" You typed: {entry_in_words(entry, twice.otherwise, table.names)}."
        return form_page(table_id, table, entry, table.course, typed=typed, status=CONFLICT, **said)
    entered = entered_for_it(table, based_on, entry.kind)
    if entered is not None:
        course = table.course_before(entered)
        return form_page(table_id, table, entry, course, typed=typed, status=CONFLICT, target=entered, **said)
    course = course_at(table, based_on)
    return form_page(table_id, table, entry, course, typed=typed, status=CONFLICT, based_on=based_on, **said)


def _other_reading(
    table_id: str, answer: Problem, entry: Entry, typed: dict[str, str], stands: int, otherwise: Mapping[str, Any]
) -> tuple[str, int]:
    """The entry at `stands`, to be put right with what was typed otherwise."""
    table = answer.table
    words = f"You typed: {entry_in_words(entry, otherwise, table.names)}."
    said = " ".join((*meantime_in_words(table, min(_based_on(), stands - 1)), words))
    if entry.together:
        as_entered = typed_from(entry, table.history.latest(stands).data)
        typed = {name: (value and typed.get(name)) or value for name, value in as_entered.items()}
    course = table.course_before(stands)
    return form_page(table_id, table, entry, course, typed=typed, status=CONFLICT, target=stands, meantime=said)


@pages.post("/tables/<table_id>/enter/<kind>/preview")
def preview(table_id: str, kind: str) -> str:
    """What the entry would do, as one line for the dock. Nothing is saved."""
    table = require_keeper(table_id)
    entry = find_entry(table, kind)
    return preview_of(table, kind, lambda: table.course.filled_in(kind, read_data(entry, request.form, table.names)))


def preview_of(table: Table, kind: str, read: Callable[[], Mapping[str, Any]]) -> str:
    """What an event of that kind would do: what stands against it, what is doubted, whose part is still open."""
    given: dict[str, Any] = {"problem": None, "change": None, "hooked": (), "warnings": (), "open": (), "remarks": ()}
    try:
        data = read()
        given["warnings"] = _doubts(table, kind, data)
        after = enter(table, Draft(kind, data, PREVIEW, 0, allowed=True, note=PREVIEW), 0)[1]
    except Refused as problem:
        return render_template("entry/_preview.html", **given | {"problem": problem})
    waiting = [name for seat, name in enumerate(table.names) if after.course.may_add(kind, seat)]
    same = after.course.prompt.entry == kind and table.course.prompt.entry == kind
    found = {"change": compare(table, after), "hooked": newly_hooked(table, after), "open": waiting if same else ()}
    remarks = () if given["warnings"] else _new_remarks(table, after)
    return render_template("entry/_preview.html", **given | found | {"remarks": remarks})


def _new_remarks(before: Table, after: Table) -> list[str]:
    """What the sheet will say of it, beside numbers. Where something is doubted, the doubts say it."""
    had, has = ([said for row in table.course.rows for said in _told(row)] for table in (before, after))
    return [remark for remark in has if remark not in (*had, PREVIEW)]


def _told(row: Row) -> Iterator[str]:
    """The remarks of a row, and what broke a tie in it."""
    yield from row.remarks
    yield from (tie.why for tie in row.ties)


def _doubts(table: Table, kind: str, data: Mapping[str, Any]) -> tuple[EntryWarning, ...]:
    """What the table would be asked to look at again. Raises Refused."""
    try:
        enter(table, Draft(kind, data, PREVIEW, 0), 0)
    except NeedsConfirmation as doubted:
        return doubted.warnings
    return ()


def newly_hooked(before: Table, after: Table) -> list[str]:
    """Who has more hooks after an entry than before it."""
    had, has = (standings(table) for table in (before, after))
    return [now.name for was, now in zip(had, has, strict=True) if now.hooks > was.hooks]
