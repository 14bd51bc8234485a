"""What nobody may see yet: bids that are secret until all are in."""

from __future__ import annotations

from referee.course import Course
from referee.refused import Refused
from tableside.scorebook.events import Event
from tableside.scorebook.table import Table


def first_hidden(table: Table) -> int | None:
    """The position of the first deed that nobody may see yet, None when all is open.

    A deed that would be secret if it stood counts too: a bid that was undone or struck off can come back.
    """
    secret = table.course.secret
    course = table.course_before(min(secret)) if secret else table.course
    for event in table.history.events[_last_open(table) :]:
        if event.position in secret or (table.is_deed(event) and _would_hide(course, event)):
            return event.position
    return None


def _last_open(table: Table) -> int:
    """The position of the last standing deed, or start of a game, before anything secret."""
    before = min(table.course.secret, default=table.position + 1)
    opened = {chapter.opened for chapter in table.chapters}
    return max(
        (
            event.position
            for event in table.history.standing()
            if event.position < before and (table.is_deed(event) or event.position in opened)
        ),
        default=1,
    )


def _would_hide(course: Course, event: Event) -> bool:
    try:
        return bool(course.after(event.deed()).secret)
    except Refused:
        return False
