"""A note on the day's record."""

from __future__ import annotations

from referee.refused import Refused
from tableside.days.day import ORGANISER, Day
from tableside.days.kinds.day_kind import DayKind
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import only
from tableside.scorebook.limits import NOTE_LENGTH
from tableside.scorebook.names import clean_text


def _check(day: Day, event: Event) -> None:
    """A note has words."""
    text = only(event, "text").get("text")
    if not isinstance(text, str) or not 0 < len(clean_text(text)) <= NOTE_LENGTH:
        raise Refused("bad_text", "text", f"A note has 1 to {NOTE_LENGTH} characters.")


NOTED = DayKind("noted", lambda day, event: clean_text(event.data["text"]), ORGANISER, _check, invalidates_forms=False)
