"""What the kinds about earlier entries share: their target, and the answers that go with a change."""

from __future__ import annotations

from collections.abc import Callable, Collection

from referee.refused import Refused
from referee.rules.entry import EntryWarning
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.history import ANSWERS, amended, answered_by
from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.kinds.table_kind import Warnings
from tableside.scorebook.table.changes import compare
from tableside.scorebook.table.entry_words import changes_in_words
from tableside.scorebook.table.table import Table


def of_target(words: str) -> Callable[[Table, Event], str]:
    """The words of a kind, followed by the event's target."""

    def say(table: Table, event: Event) -> str:
        target = table.history[event.data["target"]]
        return f"{words}: {kind_of(table.game, target.kind).words(table, target)} ({target.position})"

    return say


def as_entered(table: Table, event: Event) -> str:
    """The details of the event's target."""
    target = table.history[event.data["target"]]
    return kind_of(table.game, target.kind).details(table, target)


def what_changed(table: Table, event: Event, position: int) -> str:
    """The difference that a change makes to the entry at a position, in words."""
    target = table.history[position]
    entry, before = kind_of(table.game, target.kind).entry, table.history.before_correction(event, position)
    return changes_in_words(entry, before, amended(target, event).data, table.names) if entry else ""


def with_answers(details: Callable[[Table, Event], str]) -> Callable[[Table, Event], str]:
    """The details of a change, followed by its answers for other entries."""

    def say(table: Table, event: Event) -> str:
        answers = (what_changed(table, event, target) for target in answered_by(event))
        return "; ".join(filter(None, (details(table, event), *answers)))

    return say


def check_answers(table: Table, event: Event, changed: Collection[int] = ()) -> None:
    """Raises Refused unless each answer is for another active entry of the game, one for each.

    `changed` are the entries that the change itself is about.
    """
    answers = event.data.get(ANSWERS, [])
    if not isinstance(answers, list) or not all(_is_answer(answer) for answer in answers):
        raise Refused("bad_answers", ANSWERS, "Answers say of entries, each by its number, how they read.")
    targets = [answer["target"] for answer in answers]
    if len({*targets, *changed}) < len(targets) + len(changed):
        raise Refused("bad_answers", ANSWERS, "An entry is answered for once, and not where it is changed itself.")
    for target in targets:
        if not table.is_game_event(table.history[table.history.check_active(target)]):
            raise Refused("bad_answers", ANSWERS, "Only an entry of the game is asked anything.")


def _is_answer(answer: object) -> bool:
    if not isinstance(answer, dict) or set(answer) != {"target", "data"}:
        return False
    return type(answer["target"]) is int and isinstance(answer["data"], dict)


def answer(table: Table, event: Event) -> Table:
    """The table with the answers of the event applied to their entries."""
    for target in answered_by(event):
        table = table.changed(history=table.history.correct(event, target))
    return read_answered(table, event)


def read_answered(table: Table, event: Event) -> Table:
    """The table after the entries that the event answers for have changed."""
    for target in answered_by(event):
        if table.history.is_active(target):
            table = table.with_entry(table.history.latest(target))
    return table


def warnings_about_lapsed(table: Table, event: Event, after: Table) -> Warnings:
    """A warning about entries that would no longer count."""
    change = None if event.allowed else compare(table, after)
    return (EntryWarning("entries_lapse", "target", change.sentence, ""),) if change and change.lapsed else ()
