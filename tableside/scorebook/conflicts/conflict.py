"""A form that arrives after another keeper's entry: what its sender can do with it, and the sentences for that."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum, auto
from typing import Any, NamedTuple

from referee.refused import Refused
from referee.rules.course import Course
from referee.rules.entry import Entry
from tableside.scorebook.conflicts.duplicate_entry import DuplicateEntry, find_duplicate
from tableside.scorebook.conflicts.entered_since import FormerDeal, entered_for_it, entered_since, former_deal
from tableside.scorebook.entering import Stale
from tableside.scorebook.table.entry_words import entry_in_words
from tableside.scorebook.table.table import Table


class Resolution(StrEnum):
    """What can be done with a late form.

    `SAME`     nothing: the same values are entered already
    `CORRECT`  it can correct the entry that is there
    `AGAIN`    it can be sent again, because its deal is still open
    `READ`     it can only be read, because its deal isn't open any more
    """

    SAME = auto()
    CORRECT = auto()
    AGAIN = auto()
    READ = auto()


class Conflict(NamedTuple):
    """What can be done with a late form, with the sentences for it.

    `target` is the position of the entry that has the same values or may be corrected, `data` the values of that
    correction where it isn't all of the form; `course` is the game for which the form is drawn; `entered` are the names
    of those for whom somebody else entered the values on the form, `now` is what the table does now, for a form to be
    sent again.
    """

    resolution: Resolution
    course: Course
    words: str = ""
    target: int | None = None
    data: Mapping[str, Any] | None = None
    entered: tuple[str, ...] = ()
    now: tuple[str, ...] = ()


class LateForm(NamedTuple):
    """A form that wasn't saved: its entry's `data`, note and key, and the position that it is `based_on`.

    `refused` is why it can't be saved, unless it is `stale`: then only something entered since prevents it.
    """

    entry: Entry
    data: Mapping[str, Any]
    note: str
    key: str
    based_on: int
    refused: Refused | None

    @property
    def stale(self) -> bool:
        """Whether only something entered since prevents it."""
        return self.refused is None


def find_conflict(table: Table, form: LateForm) -> Conflict | None:
    """The conflict of the form with what others entered since; None if it is refused for its own values."""
    deal = former_deal(table, form.based_on)
    duplicate = find_duplicate(table, deal, form.entry, form.data, refused=not form.stale)
    same = None if form.note else _same(table, form, deal, duplicate)
    if same is not None:
        return Conflict(Resolution.SAME, table.course, target=same)
    if form.stale or duplicate or _overtaken(table, form):
        return _late(table, form, deal, duplicate)
    return None


def _same(table: Table, form: LateForm, deal: FormerDeal, duplicate: DuplicateEntry | None) -> int | None:
    """The position of the entry with the same values as this form, which need not be saved; None if there is none."""
    if duplicate is not None:
        return None if duplicate.otherwise or duplicate.more else duplicate.recorded
    if not form.stale or deal.is_open:
        return None
    entered = entered_for_it(table, form.based_on, form.entry.kind)
    reading = table.history.latest(entered) if entered is not None else None
    return entered if reading and not reading.note and reading.data == form.data else None


def _overtaken(table: Table, form: LateForm) -> bool:
    """Whether parts of the same entry, made by others since, conflict with this one."""
    since = table.history.events[form.based_on :]
    return form.entry.entered_by_each_player and any(event.kind == form.entry.kind for event in since)


def _late(table: Table, form: LateForm, deal: FormerDeal, duplicate: DuplicateEntry | None) -> Conflict:
    """The conflict of a form that was entered for a deal, and must never count for the next one."""
    due = _is_due(table.course, form.entry)
    if duplicate and duplicate.otherwise and duplicate.recorded is not None and not (duplicate.more and due):
        return _correct_duplicate(table, form, duplicate.recorded, duplicate.otherwise)
    sentences = entered_since(table, form.based_on, form.key)
    if form.refused:
        sentences = (*sentences, form.refused.message)
    if deal.is_open and due:
        return _send_again(table, form.entry, sentences, duplicate)
    words, target = " ".join(sentences) or str(Stale(table)), entered_for_it(table, form.based_on, form.entry.kind)
    if target is not None:
        return Conflict(Resolution.CORRECT, table.course_before(target), words, target)
    return Conflict(Resolution.READ, deal.course, words)


def _is_due(course: Course, entry: Entry) -> bool:
    """Whether such an entry can still be made; if each player enters a part of it, whether any part can."""
    if not entry.entered_by_each_player:
        return True
    return any(course.can_enter(entry.kind, seat) for seat in course.setup.seats)


def _correct_duplicate(table: Table, form: LateForm, recorded: int, otherwise: Mapping[str, Any]) -> Conflict:
    """The entry at `recorded` may be corrected by the form's other values, `otherwise`."""
    sentences = entered_since(table, min(form.based_on, recorded - 1), form.key)
    words = " ".join((*sentences, _typed(table, form.entry, otherwise)))
    data = table.history.latest(recorded).data if form.entry.entered_by_each_player else None
    return Conflict(Resolution.CORRECT, table.course_before(recorded), words, recorded, data)


def _send_again(table: Table, entry: Entry, sentences: tuple[str, ...], duplicate: DuplicateEntry | None) -> Conflict:
    """The form can be sent again, next to what is entered by now."""
    if duplicate and duplicate.otherwise:
        sentences = (*sentences, _typed(table, entry, duplicate.otherwise))
    entered = tuple(table.names[seat] for seat in duplicate.seats) if duplicate else ()
    now = table.course.prompt_with_own_phones(table.access.claims).sentences
    return Conflict(Resolution.AGAIN, table.course, " ".join(sentences), entered=entered, now=tuple(now))


def _typed(table: Table, entry: Entry, otherwise: Mapping[str, Any]) -> str:
    return f"You typed: {entry_in_words(entry, otherwise, table.names)}."
