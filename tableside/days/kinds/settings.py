"""What a day was opened with, put right; and a day that is put away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.refused import Refused
from referee.words import counted, listed
from tableside.days.day import ORGANISER, Day
from tableside.days.kinds.day_kind import DayKind
from tableside.days.kinds.opened import CARDS, LOT, OPENED, read_level, read_opening, read_tournament
from tableside.days.scores.counted_games import OpenedTables
from tableside.days.scores.done_tables import still_playing
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of, fixed_words
from tableside.scorebook.names import clean_text

ANY_TIME = {"name", "legs"}
"""What can be changed once seats are drawn: the tables were opened by all else."""

WORDS: Mapping[str, Callable[[Any], str]] = {
    "name": lambda name: f"the day is called {clean_text(name)}",
    "legs": lambda legs: counted(legs, "leg"),
    "tournament": lambda name: f"the tournament {clean_text(name)}" if name else "no tournament",
    "level": lambda level: "the seed decides between level players" if level == LOT else "level players draw cards",
    "house_rules": lambda rules: "other house rules" if rules else "the usual house rules",
}


def settings_of(day: Day) -> dict[str, Any]:
    """What a day plays by, as data of the event that changes it."""
    return {
        "name": day.name,
        "legs": day.legs,
        "tournament": day.tournament,
        "level": LOT if day.by_lot else CARDS,
        "house_rules": day.house_rules.non_defaults(),
    }


def _read(day: Day, data: Mapping[str, Any]) -> dict[str, Any]:
    """The day's values with the changes in `data`. Raises Refused, naming the field."""
    opening = {"game": day.game.slug, **settings_of(day), **data}
    _, name, rules, legs = read_opening(opening)
    tournament, by_lot = read_tournament(opening), read_level(opening)
    return {"name": name, "rules": rules, "legs": legs, "tournament": tournament, "by_lot": by_lot}


def _check(day: Day, event: Event) -> None:
    """Some setting changes, and the tables weren't opened by it."""
    data = fields_of(event, *WORDS)
    if not data:
        raise Refused("no_change", "name", "Nothing is different from before.")
    _check_seats(day, event, "level")
    legs = _read(day, data)["legs"]
    if "legs" in data and legs < day.leg:
        raise Refused("bad_legs", "legs", f"Leg {day.leg} is drawn already: the day has {day.leg} legs or more.")


def _check_seats(day: Day, event: Event, field: str) -> None:
    if day.leg and event.data.keys() - ANY_TIME:
        message = "Seats are drawn by these settings: only the day’s name and its legs can change now."
        raise Refused("seats_drawn", field, f"{message} While nothing is entered, “Draw again” takes the seats back.")


def _check_undo(day: Day, event: Event, tables: OpenedTables) -> None:
    """Nothing that drew the seats changes, and of the legs that were planned and drawn each stays."""
    _check_seats(day, event, "target")
    off = day.off | {event.position}
    planned = (
        one.data.get("legs") for one in reversed(day.events) if one.kind in _PLANNING and one.position not in off
    )
    if next(filter(None, planned)) < min(day.leg, day.legs):
        message = f"Leg {day.leg} is drawn already. “Name, legs and house rules” plans {day.leg} legs or more."
        raise Refused("bad_legs", "target", message)


SETTINGS = DayKind(
    "settings",
    lambda day, event: f"Changed: {listed([WORDS[name](value) for name, value in event.data.items()])}",
    ORGANISER,
    _check,
    lambda day, event: day.changed(**_read(day, event.data)),
    check_undo=_check_undo,
)

_PLANNING = (OPENED.name, SETTINGS.name)
"""The kinds of events that say how many legs are planned."""


def _check_put_away(day: Day, event: Event) -> None:
    """A day is put away once."""
    fields_of(event)
    if day.put_away:
        raise Refused("already", "kind", "This day is put away already.")


def _ask_about_tables(day: Day, event: Event, after: Day, tables: OpenedTables) -> Refused | None:
    """Whether a day is put away whose tables still play."""
    playing = 0 if day.finished else len(still_playing(day, tables))
    if not playing:
        return None
    message = f"{counted(playing, 'table')} of leg {day.leg} still {'plays' if playing == 1 else 'play'}."
    return Refused("still_playing", "kind", f"{message} Put the day away all the same?", asks=True)


PUT_AWAY = DayKind(
    "put_away",
    fixed_words("The day was put away"),
    ORGANISER,
    _check_put_away,
    lambda day, event: day.changed(put_away=event.position),
    invalidates_forms=False,
    tables_needed=lambda day, event: day.sitting,
    ask=_ask_about_tables,
)
