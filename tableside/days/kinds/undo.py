"""Undo of any event of a day, as long as all later events are possible without it, and redo of what was undone last."""

from __future__ import annotations

from collections.abc import Collection

from referee.refused import Refused
from referee.words import counted
from tableside.days.day import ORGANISER, Day
from tableside.days.kinds.day_kind import DayKind, all_tables, charge_replay
from tableside.days.kinds.kinds import day_kinds
from tableside.days.kinds.legs import went_with_its_table
from tableside.days.kinds.links import is_joining
from tableside.days.kinds.opened import open_day
from tableside.days.kinds.players import named_as_at
from tableside.days.opened_tables import gone_tables
from tableside.days.scores.counted_games import OpenedTables, readable_table
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import always, fields_of
from tableside.scorebook.events.log_state import can_be_undone, read_undone


def last_undoable(day: Day, kinds: Collection[str] = ()) -> tuple[Event, str] | None:
    """The last event that can be undone, with its words; with `kinds` only if it is of one of them.

    That a phone joined comes between anything: it is undone where the phones are listed.
    """
    entered = (event for event in reversed(day.events) if not is_joining(event))
    last = next((event for event in entered if undoable_now(day, event)), None)
    if last is None or (kinds and last.kind not in kinds):
        return None
    return last, day_kinds()[last.kind].words(day, last)


def undoable_now(day: Day, event: Event) -> bool:
    """Whether an event can be undone, and that changes something now.

    A report of a table went with the table when that was taken back, and a joining with the link that let the phone in.
    """
    if is_joining(event) and day.organisers.get(event.data["phone"]) != event.position:
        return False
    return not went_with_its_table(day, event) and can_be_undone(day_kinds(), day, event.position)


def _check(day: Day, event: Event) -> None:
    """The target can be undone, and no later event depends on it."""
    _without(day, read_undone(day_kinds(), day, event))


def _without(day: Day, target: int) -> Day:
    """The day without the event at `target`. Raises Refused, naming the first later event that depends on it."""
    return _replayed(day, day.off | {target})


def _replayed(day: Day, off: frozenset[int]) -> Day:
    """The day without its events at `off`. Raises Refused, naming the first one that depends on one of them."""
    kinds = (UNDONE.name, REDONE.name)
    later = [one for one in day.events[1:] if one.position not in off and one.kind not in kinds]
    without = open_day(day.events[0])
    for event in later:
        kind = day_kinds()[event.kind]
        try:
            kind.check(without, event)
        except Refused as refused:
            if kind.lapses:
                continue
            raise _depends_on_it(day, event) from refused
        without = kind.apply(without, event)
        charge_replay(without)
    return without.changed(events=day.events, off=off)


def _depends_on_it(day: Day, event: Event) -> Refused:
    words = day_kinds()[event.kind].words(day, event)
    return Refused("rests_on_it", "target", f"Undo first what rests on it: {words} ({event.position}).")


def _undo(day: Day, event: Event) -> Day:
    return _without(day, event.data["target"])


def _check_tables(day: Day, event: Event, tables: OpenedTables) -> None:
    """No later event continues the target, and no correction at a table would be lost."""
    target = _target(day, event)
    kind = day_kinds()[target.kind]
    later = (one for one in day.events[target.position :] if one.position not in day.off)
    if continuing := next((one for one in later if kind.continued_by(target, one)), None):
        raise _depends_on_it(day, continuing)
    kind.check_undo(day, target, tables)


def _ask_about_entries(day: Day, event: Event, after: Day, tables: OpenedTables) -> Refused | None:
    """Whether tables with entries are to be put away."""
    gone = gone_tables(day, after)
    opened = [found for found in (readable_table(tables, one.key) for one in gone) if found]
    if not any(table.has_entries for table in opened):
        return None
    games = sum(bool(played.course.winners) for table in opened for played in table.games)
    which = f"{counted(len(gone), 'table')} of leg {gone[0].leg}"
    sheets = "its sheet" if len(gone) == 1 else "their sheets"
    message = f"This takes back {which}, with {counted(games, 'finished game')} and all else on {sheets}."
    return Refused("has_entries", "target", message, asks=True)


def _words_of_target(day: Day, event: Event) -> str:
    target = _target(day, event)
    return day_kinds()[target.kind].words(day, target)


def _words(day: Day, event: Event) -> str:
    return f"Undone ({event.data['target']}): {_words_of_target(day, event)}"


UNDONE = DayKind(
    "undone",
    _words,
    ORGANISER,
    _check,
    _undo,
    undoable=False,
    allowed_when_full=always,
    check_tables=_check_tables,
    ask=_ask_about_entries,
    tables_needed=all_tables,
)


def last_undone(day: Day) -> tuple[Event, str] | None:
    """The event that was undone last and can be brought back, with its words; None once something else was entered than
    that a phone joined, or for a report of a table that was taken back since."""
    brought_back = 0
    for event in reversed(day.events):
        if event.kind == REDONE.name:
            brought_back += 1
        elif is_joining(event):
            continue
        elif event.kind != UNDONE.name:
            return None
        elif brought_back:
            brought_back -= 1
        else:
            target = _target(day, event)
            return None if went_with_its_table(day, target) else (target, _words_of_target(day, event))
    return None


def _target(day: Day, event: Event) -> Event:
    position: int = event.data["target"]
    return day.events[position - 1]


def _check_redo(day: Day, event: Event) -> None:
    """The target was undone last, and nothing else was entered since."""
    undone = last_undone(day)
    if not undone or undone[0].position != fields_of(event, "target").get("target"):
        raise Refused("nothing_to_redo", "target", "There is nothing to bring back there.")


def _redo(day: Day, event: Event) -> Day:
    return _replayed(day, day.off - {event.data["target"]})


def _check_tables_again(day: Day, event: Event, tables: OpenedTables) -> None:
    """What is brought back follows from the tables as it did when it was entered."""
    target = _target(day, event)
    before = _replayed(day.changed(events=day.events[: target.position - 1]), day.off)
    day_kinds()[target.kind].check_tables(before, target, named_as_at(day, target, tables))


def _ask_again(day: Day, event: Event, after: Day, tables: OpenedTables) -> Refused | None:
    """What the target asks now."""
    target = _target(day, event)
    return day_kinds()[target.kind].ask(day, target, after, tables)


REDONE = DayKind(
    "redone",
    lambda day, event: f"Brought back ({event.data['target']}): {_words_of_target(day, event)}",
    ORGANISER,
    _check_redo,
    _redo,
    undoable=False,
    check_tables=_check_tables_again,
    ask=_ask_again,
    tables_needed=lambda day, event: _redo(day, event).tables,
)
