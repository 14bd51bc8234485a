"""Entering something at a table: its form, what it would do, and saving it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee.refused import Refused
from referee.rules.course import Course
from referee.rules.entry import Entry, EntryWarning
from referee.rules.fields import Shape
from referee.rules.score_sheet import Row
from tableside.scorebook.conflicts.conflict import Conflict, LateForm, Resolution, find_conflict
from tableside.scorebook.conflicts.entered_since import has_gone_on, name_deal
from tableside.scorebook.edits.open_questions import opened_by
from tableside.scorebook.entering import NeedsConfirmation, enter
from tableside.scorebook.events.event import Draft
from tableside.scorebook.table.changes import compare
from tableside.scorebook.table.entry_words import event_in_words
from tableside.scorebook.table.table import Table
from tableside.web.game_templates import game_part
from tableside.web.guard.roles.access import require_keeper
from tableside.web.guard.roles.day_tables import check_lock
from tableside.web.tables.entry_form import asked_fields, entry_form
from tableside.web.tables.forms import read_data, read_draft, read_small, typed_from, unreadable
from tableside.web.tables.saving import CONFLICT, POSITION, REFUSED, Problem, Saved, save

pages = Blueprint("entry", __name__)

PREVIEW = "preview"
"""The key and the note of an entry that is only tried out."""


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

    `further` may have `typed`, `problem`, `warnings`, `target`; the `questions` that a correction opens; the `conflict`
    with what others entered since, and whether they have `gone_on` after the target; `based_on`, the position on which
    the form stays based if its deal isn't the open one; and `first_preview`, the preview that the page has at first.
    `draft` is the name under which a phone keeps a half-filled form: the deal, and for a correction the number of
    versions.
    """
    usual: dict[str, Any] = {"typed": {}, "problem": None, "warnings": (), "conflict": None, "questions": ()}
    context = {**usual, "target": None, "based_on": None, "gone_on": False, "first_preview": "", **further}
    versions = len(table.history.versions(context["target"])) if context["target"] else 0
    page = render_template(
        game_part(table.game, f"{entry.kind}.html"),
        table_id=table_id,
        table=table,
        entry=entry,
        course=course,
        entry_form=entry_form(course, entry, deals=table.has_dealer),
        view=table.game.view(course),
        names=table.names,
        seats=course.setup.seats,
        draft=f"{name_deal(table, course)}-{versions}",
        over=bool(course.winners) and not context["target"],
        entered=_in_open_round(table, entry.kind),
        **context,
    )
    return page, status


def _in_open_round(table: Table, kind: str) -> list[tuple[int, str]]:
    """The entries of that kind in the open round that may be seen: positions and words."""
    on_sheet = (position for row in table.course.rows if row.open for position in row.sources)
    entered = (table.history.latest(position) for position in (*on_sheet, *table.current_game.in_sight))
    return [(event.position, event_in_words(table, event)) for event in entered if event.kind == kind]


@pages.get("/tables/<table_id>/enter/<kind>")
def show_entry(table_id: str, kind: str) -> Response | tuple[str, int]:
    """The form of an entry; redirects to the pad if the game is over."""
    table = require_keeper(table_id)
    check_lock(table_id, table)
    entry = find_entry(table, kind)
    if table.course.winners:
        return redirect(url_for("pad.show_pad", table_id=table_id), 303)
    offered = {f"{offer.field}-{offer.seat}": str(offer.value) for offer in table.access.offers if offer.kind == kind}
    first_preview = _first_preview(table, kind, entry, offered)
    return form_page(table_id, table, entry, table.course, typed=offered, first_preview=first_preview)


@pages.post("/tables/<table_id>/enter/<kind>", endpoint="save")
def save_entry(table_id: str, kind: str) -> Response | tuple[str, int]:
    """Saves an entry, or shows the form again as it was typed, with its problem."""
    table = require_keeper(table_id)
    entry = find_entry(table, kind)

    def read_sent() -> Draft:
        data = _course_before(table).filled_in(kind, read_data(entry, request.form, table.names))
        return read_draft(kind, data, request.form)

    return save_or_show(table_id, table, entry, table.course, read_sent)


def _course_before(table: Table) -> Course:
    """The game before this form's entry, which is on the sheet already if the form is sent a second time."""
    made = table.history.entered_since(_based_on(), _key())
    return table.course if made is None else table.course_before(made.position)


def save_or_show(
    table_id: str, table: Table, entry: Entry, course: Course, read_sent: Callable[[], Draft], **further: Any
) -> Response | tuple[str, int]:
    """Saves what was sent and redirects to the sheet, or shows the form with its problem."""
    shown: dict[str, Any]
    try:
        sent = read_sent()
        answer = save(table_id, sent, table)
    except Refused as refused:
        typed = request.form.to_dict()
        also_wrong = unreadable(entry, request.form, table.names)
        shown = {"typed": typed, "problem": refused, "also_wrong": also_wrong, **further}
        return form_page(table_id, table, entry, course, status=REFUSED, **shown)
    if isinstance(answer, Saved):
        return redirect(sheet_of(table_id, answer.table, further.get("target")), 303)
    typed = request.form.to_dict()
    conflict = None if "target" in further else _conflict(answer, entry)
    if conflict is not None:
        return _show_conflict(table_id, answer.table, entry, typed, conflict)
    shown = {"problem": answer.refused, "warnings": answer.warnings}
    if answer.stale:
        shown = {"conflict": Conflict(Resolution.CORRECT, course, answer.words.message)}
    if "target" in further:
        shown["questions"] = asked_fields(answer.table, opened_by(answer.table, sent))
    return form_page(table_id, answer.table, entry, course, typed=typed, status=answer.status, **shown, **further)


def sheet_of(table_id: str, table: Table, position: int | None) -> str:
    """The address of the sheet that has the entry at `position`: the pad, or an earlier game's sheet."""
    games = table.recorded_games  # not `games`, which plays them again after a change of an early one
    number = len(games) if position is None else sum(game.opened_at <= position for game in games)
    return url_for("pad.show_pad", table_id=table_id, game=number if number < len(games) else None)


def _based_on() -> int:
    return read_small(request.form.get("based_on", "")) or 0


def _key() -> str:
    return request.form.get("key", "")


def _conflict(answer: Problem, entry: Entry) -> Conflict | None:
    """The conflict with what others entered since this form was drawn."""
    if not answer.stale and (answer.refused is None or answer.status != REFUSED):
        return None
    data, note = read_data(entry, request.form, answer.table.names), request.form.get("note", "")
    form = LateForm(entry, data, note, _key(), _based_on(), None if answer.stale else answer.refused)
    return find_conflict(answer.table, form)


def _show_conflict(
    table_id: str, table: Table, entry: Entry, typed: dict[str, str], conflict: Conflict
) -> Response | tuple[str, int]:
    """The form as it was typed, as far as it can still be sent; redirects to the pad if that is entered already."""
    if conflict.resolution is Resolution.SAME:
        answer = redirect(url_for("pad.show_pad", table_id=table_id), 303)
        answer.headers[POSITION] = str(conflict.target)
        return answer
    if conflict.data is not None:
        as_entered = typed_from(entry, conflict.data)
        typed = {name: (value and typed.get(name)) or value for name, value in as_entered.items()}
    based_on = _based_on() if conflict.resolution is Resolution.READ else None
    gone_on = conflict.target is not None and has_gone_on(table, conflict.target, _key())
    further = {
        "typed": typed,
        "target": conflict.target,
        "based_on": based_on,
        "conflict": conflict,
        "gone_on": gone_on,
    }
    return form_page(table_id, table, entry, conflict.course, status=CONFLICT, **further)


@pages.post("/tables/<table_id>/enter/<kind>/preview")
def preview(table_id: str, kind: str) -> str:
    """What the entry would do, as one line for the action bar. Nothing is saved."""
    table = require_keeper(table_id)
    entry = find_entry(table, kind)
    return preview_of(table, kind, entry, lambda: _read_unfinished(table, kind, entry, request.form))


def _read_unfinished(table: Table, kind: str, entry: Entry, typed: MultiDict[str, str]) -> Mapping[str, Any]:
    """What is typed so far, with what fills itself in. Raises Refused for what can't be read."""
    return table.course.filled_in(kind, read_data(entry, typed, table.names, unfinished=True))


def _first_preview(table: Table, kind: str, entry: Entry, offered: Mapping[str, str]) -> str:
    """The preview of an entry that players' own phones have filled in, or of one that has nothing but a remark to fill
    in, if it ends the game."""
    if offered:
        typed = MultiDict(offered)
        return preview_of(table, kind, entry, lambda: _read_unfinished(table, kind, entry, typed))
    if any(field.shape is not Shape.TEXT or field.per_seat for field in entry.fields):
        return ""
    try:
        after = _after(table, kind, {})
    except Refused:
        return ""
    return preview_of(table, kind, entry, dict) if after.course.winners else ""


def preview_of(table: Table, kind: str, entry: Entry, read: Callable[[], Mapping[str, Any]]) -> str:
    """The effect of an event that is read from an entry's form: its problem or warnings, and whose part is missing.

    If there are warnings, they replace the remarks that the sheet would get.
    """
    context: dict[str, Any] = {"problem": None, "change": None, "hooked": (), "warnings": (), "open": (), "remarks": ()}
    try:
        data = read()
        context["warnings"] = _warnings(table, kind, data)
        after = _after(table, kind, data)
    except Refused as problem:
        also_wrong = unreadable(entry, request.form, table.names, unfinished=True)
        among = [(seat, table.names[seat]) for seat in problem.among] if kind == entry.kind else []
        refused = {"problem": problem, "also_wrong": also_wrong, "among": among}
        return render_template("entry/_preview.html", **context | refused)
    waiting = [name for seat, name in enumerate(table.names) if after.course.can_enter(kind, seat)]
    same = after.course.prompt.entry == kind and table.course.prompt.entry == kind
    context |= {"change": compare(table, after), "hooked": newly_hooked(table, after), "open": waiting if same else ()}
    if not context["warnings"]:
        context["remarks"] = _new_remarks(table, after)
        said = " ".join(context["remarks"])  # a remark names those it costs something: nobody is named twice
        context["hooked"] = [name for name in context["hooked"] if not names_player(said, name, table.names)]
    return render_template("entry/_preview.html", **context)


def _after(table: Table, kind: str, data: Mapping[str, Any]) -> Table:
    """The table as it would be after that entry."""
    return enter(table, Draft(kind, dict(data), PREVIEW, 0, allowed=True, note=PREVIEW), 0)[1]


def names_player(text: str, name: str, names: Sequence[str]) -> bool:
    """Whether a text names that player, and not only others at the table whose names have theirs in them."""
    for other in names:
        if name in other and other != name:
            text = text.replace(other, "")
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _new_remarks(before: Table, after: Table) -> list[str]:
    """The remarks that the sheet has after an event, and that weren't known before it."""
    had, has = ([remark for row in table.course.rows for remark in _remarks(row)] for table in (before, after))
    return [remark for remark in has if remark not in (*had, *before.course.open_remarks, PREVIEW)]


def _remarks(row: Row) -> Iterator[str]:
    """The remarks of a row, and what broke a tie in it."""
    yield from row.remarks
    yield from (tie.why for tie in row.ties)


def _warnings(table: Table, kind: str, data: Mapping[str, Any]) -> tuple[EntryWarning, ...]:
    """The warnings that the table would be asked to confirm. Raises Refused."""
    try:
        enter(table, Draft(kind, data, PREVIEW, 0), 0)
    except NeedsConfirmation as needs_confirmation:
        return needs_confirmation.warnings
    return ()


def newly_hooked(before: Table, after: Table) -> list[str]:
    """Who has more hooks after an entry than before it."""
    had, has = (_hooks(table) for table in (before, after))
    return [name for name, was, now in zip(after.names, had, has, strict=True) if now > was]


def _hooks(table: Table) -> list[int]:
    return [sum(played.hooks(seat) for played in table.games) for seat in range(len(table.names))]
