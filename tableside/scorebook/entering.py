"""Entering an event: whether a table takes it, and what the table is afterwards."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from referee.refused import Refused
from tableside.scorebook.access_checks import ask_about_offers
from tableside.scorebook.checks import Warnings, nothing_to_ask
from tableside.scorebook.event_kind import ACCESS_CHANGES, ENTRIES, PHONES, EventKind
from tableside.scorebook.events import Draft, Event, record
from tableside.scorebook.fold import then
from tableside.scorebook.kinds import kind_of
from tableside.scorebook.limits import ACCESS_CHANGES_PER_TABLE, EVENTS_PER_TABLE, PHONE_EVENTS_PER_TABLE
from tableside.scorebook.names import clean_text
from tableside.scorebook.replaced_entries import refuse_replaced
from tableside.scorebook.secret_entries import refuse_to_show
from tableside.scorebook.struck_entries import ask_about_return
from tableside.scorebook.table import Table

ROOM = {ENTRIES: EVENTS_PER_TABLE, PHONES: PHONE_EVENTS_PER_TABLE, ACCESS_CHANGES: ACCESS_CHANGES_PER_TABLE}
"""How many events each room of a table holds."""

FULL = {
    ENTRIES: "This table holds {most} entries and is full: start another with the same crew. Undo still works here.",
    PHONES: "Players’ own phones came and went {most} times at this table: from now on its keepers enter for them.",
    ACCESS_CHANGES: "This table was shared, opened and put away {most} times: start another with the same crew.",
}
"""What a table says when a room is full."""


class NeedsConfirmation(Exception):
    """An entry that the table may wave through once it has read the warnings (with a note where one is needed)."""

    def __init__(self, warnings: Warnings) -> None:
        super().__init__(" ".join(warning.message for warning in warnings))
        self.warnings = warnings


class Stale(Exception):
    """An entry based on an older state of the table; `table` is how it stands now."""

    def __init__(self, table: Table) -> None:
        super().__init__("Something was entered at this table in the meantime.")
        self.table = table


class KeyUsed(Refused):
    """A key that was entered before with other contents: what stands isn't what its sender believes was saved."""

    def __init__(self) -> None:
        message = (
            "This was sent before with other contents, and those were saved. Look at what stands, then enter anew."
        )
        super().__init__("used_key", "key", message)


def check_same(event: Event, draft: Draft) -> None:
    """Raises KeyUsed where a draft with the key of `event` says something else."""
    if (event.kind, event.note, _letters(event.data)) != (draft.kind, clean_text(draft.note), _letters(draft.data)):
        raise KeyUsed


def _letters(data: Mapping[str, Any]) -> str:
    return json.dumps(data, sort_keys=True)


def enter(table: Table, draft: Draft, at: int) -> tuple[Event, Table]:
    """The event that `draft` becomes at this table, and the table after it.

    Raises Refused for what the rules or the form don't allow, what would show hidden bids or put right what was
    replaced, NeedsConfirmation for what the table should look at first.
    """
    event = record(draft, table.position + 1, at)
    return event, _take(table, event, _refuse_now, _ask_now)


def take(table: Table, event: Event) -> Table:
    """The table once it has taken `event` as its next one, as it was recorded once.

    Raises Refused and NeedsConfirmation as `enter` does, but for what showed hidden bids, put right what was replaced
    or had another number than its player offered: a record holds what earlier versions took.
    """
    return _take(table, event, nothing_to_refuse, nothing_to_ask)


def _refuse_now(table: Table, event: Event, after: Table) -> None:
    """Raises Refused for what would show hidden bids, and for what would do nothing."""
    refuse_replaced(table, event)
    refuse_to_show(table, event, after)


def _ask_now(table: Table, event: Event, after: Table) -> Warnings:
    """What those at the table may not know of the entry: another number of its player, what counts again by it."""
    return (*ask_about_offers(table, event, after), *ask_about_return(table, event, after))


def nothing_to_refuse(table: Table, event: Event, after: Table) -> None:
    """What the record holds was taken then."""


def _take(
    table: Table,
    event: Event,
    refusing: Callable[[Table, Event, Table], None],
    asking: Callable[[Table, Event, Table], Warnings],
) -> Table:
    kind = kind_of(table.game, event.kind)
    kind.check(table, event)
    _check_room(table, kind, event)
    is_game_event = table.is_game_event(event)
    if is_game_event:
        _ = table.games  # played before its successor, which then has one event left to play
    after = then(table, event)
    if is_game_event and (refusal := after.now.refusal(event.position)):
        raise refusal
    # What can't be undone leads to no state of the game that the table didn't have before.
    if kind.undoable:
        refusing(table, event, after)
    _ask(event, (*kind.warnings(table, event, after), *asking(table, event, after)))
    return after


def entries_left(table: Table) -> int:
    """How many entries the table has room for."""
    return max(0, ROOM[ENTRIES] - table.history.used.get(ENTRIES, 0))


def _check_room(table: Table, kind: EventKind, event: Event) -> None:
    """Entries have a room of their own, which comings and goings don't use up. Raises Refused where it is full."""
    room = kind.room(event)
    if table.history.used.get(room, 0) >= ROOM[room] and not kind.finds_place(table, event):
        raise Refused("full_table", "table", FULL[room].format(most=ROOM[room]))


def _ask(event: Event, warnings: Warnings) -> None:
    if not warnings:
        return
    if not event.allowed or (not event.note and any(warning.needs_note for warning in warnings)):
        raise NeedsConfirmation(warnings)


def disturbed(table: Table, draft: Draft) -> bool:
    """Whether anything entered since `draft.based_on` could change what its sender meant.

    Comings and goings and rulings disturb nobody; neither do parts of one entry that several people make together.
    Links and whose phone acts for whom are the same whatever was scored.
    """
    if not 0 <= draft.based_on <= table.position:
        return True
    if kind_of(table.game, draft.kind).stands_alone:
        return False
    return any(_disturbs(table, event, draft) for event in table.history.events[draft.based_on :])


def _disturbs(table: Table, event: Event, draft: Draft) -> bool:
    kind = kind_of(table.game, event.kind)
    return kind.disturbs and not (kind.together and kind.name == draft.kind)
