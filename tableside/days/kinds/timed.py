"""A leg gets an end by the clock, or the day a pause: shown in the hall and on the pads, and nothing more."""

from __future__ import annotations

from referee.refused import Refused
from referee.rules.event_fields import is_whole
from tableside.days.day import CLOCKS, LEG, ORGANISER, PAUSE, Clock, Day
from tableside.days.kinds.day_kind import DayKind
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of
from tableside.scorebook.limits import LAST_MOMENT

MINUTE = 60_000
MOST_MINUTES = 600


def _check(day: Day, event: Event) -> None:
    """What ends, and when: in UTC milliseconds since 1970, or null for no end."""
    data = fields_of(event, "what", "ends")
    if data.get("what") not in CLOCKS:
        raise Refused("bad_clock", "what", "A leg ends by the clock, or a pause.")
    if data["what"] == LEG and not day.leg:
        raise Refused("bad_clock", "what", "The seats are not drawn yet: no leg is played.")
    ends = data.get("ends")
    if ends is None:
        if day.clock is None or day.clock.what != data["what"]:
            raise Refused("bad_clock", "ends", "No such end is set.")
        return
    if not is_whole(ends, range(1, LAST_MOMENT)):
        raise Refused("bad_clock", "ends", f"It ends in 1 to {MOST_MINUTES} minutes.")
    if data["what"] == PAUSE and day.clock and day.clock.what == LEG and day.clock.ends > event.at:
        raise Refused("leg_ends", "what", "The leg has an end by the clock. Take that back before a pause.")


def _words(day: Day, event: Event) -> str:
    leg, ends = event.data["what"] == LEG, event.data["ends"]
    if ends is None:
        return "The leg has no end by the clock" if leg else "The pause is over"
    minutes = round((ends - event.at) / MINUTE)
    return f"The leg ends by the clock, after {minutes} min" if leg else f"A pause of {minutes} min"


def _set(day: Day, event: Event) -> Day:
    what, ends = event.data["what"], event.data["ends"]
    return day.changed(clock=None if ends is None else Clock(what, ends))


TIMED = DayKind("timed", _words, ORGANISER, _check, _set, lapses=True, invalidates_forms=False)
