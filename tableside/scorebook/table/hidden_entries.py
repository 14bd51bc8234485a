"""What nobody may see yet: bids that are secret until all are in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.refused import Refused
from referee.rules.course import Course
from referee.rules.house_rules import HouseRules
from tableside.scorebook.events.event import Event
from tableside.scorebook.table.played_game import play
from tableside.scorebook.table.table import Table

SHUT = (
    "Some bids are in that nobody may see yet, and house rules count for them too. "
    "Change the rules once all bids are in, or undo the bids first."
)


def first_hidden(table: Table) -> int | None:
    """The position of the first event that nobody may see yet; None if there is none.

    An event that was secret when it was entered counts even if it was undone or struck off, since it can come back;
    later house rules don't reveal it.
    """
    secret, last, counted = table.course.secret_positions, _last_open(table), _counted(table)
    courses: list[Course] = []
    for event in table.history.events[last:]:
        if event.position in secret:
            return event.position
        if table.is_game_event(event) and event.position not in counted:
            courses = courses or list(_courses(table, last))
            if any(_would_hide(course, event) for course in courses):
                return event.position
    return None


def is_hidden(table: Table, event: Event, first: int | None) -> bool:
    """Whether the contents of `event` are still hidden, where `first` is the table's first hidden event."""
    if first is None or event.position < first:
        return False
    return table.is_game_event(event) or event.data.get("target", 0) >= first


def refuse_to_show(table: Table, event: Event, after: Table) -> None:
    """Raises Refused for an event other than the last bid that would reveal hidden bids, or could.

    Any change of house rules has to wait, because refusing only some of them would say something about the bids.
    Earlier versions accepted such events, so recorded ones aren't checked.
    """
    secret = table.course.secret_positions
    if not secret or table.is_game_event(event):
        return
    if after.rules_now != table.rules_now:
        raise Refused("secret", "rules", SHUT)
    if any(after.history.is_active(position) and position not in after.course.secret_positions for position in secret):
        message = "This would show bids that nobody may see yet. Do it once all bids are in, or undo the bids first."
        raise Refused("secret", "target", message)


def _last_open(table: Table) -> int:
    """The position of the last active event, or of the start of the game, before anything secret.

    An event that voids a deal doesn't reveal its bids, and neither does a player's part of an entry before the last
    part.
    """
    course = table.course
    before = min(course.secret_positions, default=table.position + 1)
    voids = {row.sources[-1] for row in course.rows if row.kind != "round" and row.sources}
    parts = {kind for kind in course.entries if any(course.can_enter(kind, seat) for seat in course.setup.seats)}
    open_to_all = _counted(table) - voids
    events = (
        event.position for event in table.current_game.events if event.position < before and event.kind not in parts
    )
    return max((position for position in events if position in open_to_all), default=table.current_game.opened_at)


def _counted(table: Table) -> frozenset[int]:
    """The positions of the events that count in the game in play."""
    lapsed = {lapsed.event.position for lapsed in table.current_game.lapsed}
    return frozenset(event.position for event in table.current_game.events if event.position not in lapsed)


def _courses(table: Table, last: int) -> Iterator[Course]:
    """The game after the event at `last`, by its house rules and by each set of house rules chosen since."""
    played = table.current_game
    chosen = [event.data["rules"] for event in table.history.events[last:] if "rules" in event.data]
    events = tuple(event for event in played.events if event.position <= last)
    for rules_tried in (table.rules_before(last + 1), table.rules_now, *chosen):
        setup = replace(played.setup, rules=HouseRules(table.game.switches, rules_tried))
        yield play(table.game, played.number, played.opened_at, setup, events, played).course


def _would_hide(course: Course, event: Event) -> bool:
    try:
        return event.position in course.after(event.for_game()).secret_positions
    except Refused:
        return False
