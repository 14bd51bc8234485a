"""Entering an event: whether a table accepts it, and the state of the table afterwards."""

from __future__ import annotations

from collections.abc import Callable

from referee.refused import Refused
from tableside.scorebook.alike_names import refuse_unseen_now, warnings_about_names
from tableside.scorebook.edits.ended_games import warnings_about_an_old_end
from tableside.scorebook.edits.open_questions import refuse_answers, warnings_about_opened
from tableside.scorebook.edits.replaced_entries import refuse_replaced_targets, warnings_about_what_counts_again
from tableside.scorebook.events.event import Draft, Event, record
from tableside.scorebook.events.history import answered_by
from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.kinds.own_phones import warnings_about_offers
from tableside.scorebook.kinds.table_kind import ACCESS_CHANGES, ENTRIES, PHONES, TableKind, Warnings, no_warnings
from tableside.scorebook.limits import ACCESS_CHANGES_PER_TABLE, EVENTS_PER_TABLE, PHONE_EVENTS_PER_TABLE
from tableside.scorebook.replay import apply
from tableside.scorebook.table.hidden_entries import refuse_to_show
from tableside.scorebook.table.table import Table

QUOTAS = {ENTRIES: EVENTS_PER_TABLE, PHONES: PHONE_EVENTS_PER_TABLE, ACCESS_CHANGES: ACCESS_CHANGES_PER_TABLE}
"""How many events each quota of a table holds."""

FULL = {
    ENTRIES: "This table holds {most} entries and is full: start another with the same crew. Undo still works here.",
    PHONES: "Players’ own phones came and went {most} times at this table: from now on its keepers enter for them.",
    ACCESS_CHANGES: "This table was shared, opened and put away {most} times: start another with the same crew.",
}
"""The sentence for a quota that is used up."""


class NeedsConfirmation(Exception):
    """An entry with warnings that the table can confirm, with a note if one is needed."""

    def __init__(self, warnings: Warnings) -> None:
        super().__init__(" ".join(warning.message for warning in warnings))
        self.warnings = warnings


class Stale(Exception):
    """An entry based on an older state of the table; `table` is its state now."""

    def __init__(self, table: Table) -> None:
        super().__init__("Something was entered at this table in the meantime.")
        self.table = table


def enter(
    table: Table, draft: Draft, at: int, was_shown: Callable[[Warnings], bool] | None = None
) -> tuple[Event, Table]:
    """The event that `draft` becomes at this table, and the table after it.

    `was_shown` says whether the sender of a confirmed entry saw exactly these warnings; an entry without warnings is
    then recorded as not confirmed. Without `was_shown`, the sender counts as having seen all warnings.

    Raises Refused for an entry that the rules or the form don't allow, that would reveal hidden bids or correct a
    replaced entry; and NeedsConfirmation for one with warnings.
    """
    event = record(draft, table.position + 1, at)
    after = _apply(table, event, _checks_when_entered)
    if not (draft.allowed and was_shown):
        _refuse_unconfirmed(event, _warnings(table, event, after, _warnings_when_entered))
        return event, after
    warnings = _warnings(table, event._replace(allowed=False), after, _warnings_when_entered)
    if not warnings:
        return enter(table, draft._replace(allowed=False), at)
    if not was_shown(warnings):
        raise NeedsConfirmation(warnings)
    _refuse_unconfirmed(event, warnings)
    return event, after


def apply_recorded(table: Table, event: Event) -> Table:
    """The table after its next `event`, which was recorded earlier.

    Raises Refused and NeedsConfirmation as `enter` does, except for what earlier versions accepted: events that reveal
    hidden bids, correct a replaced entry, or differ from a number that a player offered.
    """
    after = _apply(table, event, _no_checks)
    _refuse_unconfirmed(event, _warnings(table, event, after, no_warnings))
    return after


def _checks_when_entered(table: Table, event: Event, after: Table) -> None:
    """Raises Refused for an event that would reveal hidden bids or have no effect, and for impossible answers."""
    refuse_replaced_targets(table, event)
    refuse_to_show(table, event, after)
    refuse_answers(table, event, after)
    refuse_unseen_now(table, event, after)


def _warnings_when_entered(table: Table, event: Event, after: Table) -> Warnings:
    """Warnings about an offered number that differs, entries that count again, questions that open, similar names, and
    the end of an earlier night's game."""
    return (
        *warnings_about_offers(table, event, after),
        *warnings_about_what_counts_again(table, event, after),
        *warnings_about_opened(table, event, after),
        *warnings_about_names(table, event, after),
        *warnings_about_an_old_end(table, event, after),
    )


def _no_checks(table: Table, event: Event, after: Table) -> None:
    """No checks, for a recorded event: it was accepted when it was entered."""


def _apply(table: Table, event: Event, checks: Callable[[Table, Event, Table], None]) -> Table:
    kind = kind_of(table.game, event.kind)
    kind.check(table, event)
    _check_quota(table, kind, event)
    is_game_event = table.is_game_event(event)
    if is_game_event:
        _ = table.games  # played before its successor, which then has one event left to play
    after = apply(table, event)
    if is_game_event and (refusal := after.current_game.refusal(event.position)):
        raise refusal
    # What can't be undone leads to no state of the game that the table didn't have before.
    if kind.undoable or answered_by(event):
        checks(table, event, after)
    return after


def _warnings(
    table: Table, event: Event, after: Table, more_warnings: Callable[[Table, Event, Table], Warnings]
) -> Warnings:
    return (*kind_of(table.game, event.kind).warnings(table, event, after), *more_warnings(table, event, after))


def entries_left(table: Table) -> int:
    """How many more entries the table takes."""
    return max(0, QUOTAS[ENTRIES] - table.history.used.get(ENTRIES, 0))


def _check_quota(table: Table, kind: TableKind, event: Event) -> None:
    """Raises Refused if the quota of the event's kind is used up."""
    quota = kind.quota(event)
    if table.history.used.get(quota, 0) >= QUOTAS[quota] and not kind.allowed_when_full(table, event):
        raise Refused("full_table", "table", FULL[quota].format(most=QUOTAS[quota]))


def _refuse_unconfirmed(event: Event, warnings: Warnings) -> None:
    """Raises NeedsConfirmation for warnings that weren't confirmed, or that need a note which is missing."""
    lacks_note = not event.note and any(warning.needs_note for warning in warnings)
    if warnings and (lacks_note or not event.allowed):
        raise NeedsConfirmation(warnings)


def is_stale(table: Table, draft: Draft) -> bool:
    """Whether an event since `draft.based_on` makes the draft outdated: its sender might have entered something else.

    Claimed seats and kept rulings make no form outdated, nor do parts of the same entry by other players. Drafts about
    links and players' phones never become outdated.
    """
    if not 0 <= draft.based_on <= table.position:
        return True
    if kind_of(table.game, draft.kind).ignores_staleness:
        return False
    return any(_invalidates(table, event, draft) for event in table.history.events[draft.based_on :])


def _invalidates(table: Table, event: Event, draft: Draft) -> bool:
    kind = kind_of(table.game, event.kind)
    return kind.invalidates_forms and not (kind.entered_by_each_player and kind.name == draft.kind)
