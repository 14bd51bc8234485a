"""What nobody may see yet: bids that are secret until all are in, offered from a player's own phone or entered."""

from __future__ import annotations

from referee.course import Course, Deed
from referee.refused import Refused
from scorebook.entering import course_before
from scorebook.events import NEXT_GAME, OFFERED, TABLE_KINDS, Event
from scorebook.table import Table


def first_hidden(table: Table) -> int | None:
    """The position of the first deed that nobody may see yet, None when all is open.

    A deed that would be secret if it stood counts too: a bid that was undone, struck off or only offered so far.
    """
    secret = table.course.secret
    course = course_before(table, min(secret)) if secret else table.course
    for event in table.history.events[_last_open(table) :]:
        if event.position in secret or _would_hide(course, event):
            return event.position
    return None


def _last_open(table: Table) -> int:
    """The position of the last standing deed, or start of a game, before anything secret."""
    before = min(table.course.secret, default=table.position + 1)
    return max(
        (
            event.position
            for event in table.history.standing()
            if event.position < before and (event.kind not in TABLE_KINDS or event.kind == NEXT_GAME)
        ),
        default=1,
    )


def _would_hide(course: Course, event: Event) -> bool:
    if event.kind in TABLE_KINDS and event.kind != OFFERED:
        return False
    try:
        return bool(course.after(_deed(course, event)).secret)
    except Refused:
        return False


def _deed(course: Course, event: Event) -> Deed:
    """The deed that an event is, or that an offered number would be alone."""
    if event.kind != OFFERED:
        return event.deed()
    told = event.data
    values = [told["value"] if seat == told["seat"] else None for seat in course.setup.seats]
    return Deed(told["kind"], {told["field"]: values}, event.position)
