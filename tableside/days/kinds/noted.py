"""A note on the day's record."""

from __future__ import annotations

from referee.refused import Refused
from tableside.days.day import ORGANISER, Day
from tableside.days.kinds.day_kind import DayKind
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of
from tableside.scorebook.limits import NOTE_LENGTH
from tableside.scorebook.names import clean_text, read_text


def _check(day: Day, event: Event) -> None:
    """A note is text of a limited length."""
    refusal = Refused("bad_text", "text", f"A note has 1 to {NOTE_LENGTH} characters.")
    read_text(fields_of(event, "text").get("text"), range(1, NOTE_LENGTH + 1), refusal)


NOTED = DayKind("noted", lambda day, event: clean_text(event.data["text"]), ORGANISER, _check, invalidates_forms=False)
