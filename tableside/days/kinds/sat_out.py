"""A player stays on the list and has no seat in the next leg, or has one after all."""

from __future__ import annotations

from referee.refused import Refused
from referee.rules.event_fields import is_whole
from tableside.days.day import ORGANISER, Day
from tableside.days.kinds.day_kind import DayKind
from tableside.days.kinds.players import check_playing
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of
from tableside.scorebook.limits import LEGS_PER_DAY


def _check(day: Day, event: Event) -> None:
    """It is about a leg whose seats aren't there yet: the next one, or a later one where seats were undone since."""
    data = fields_of(event, "player", "leg", "out")
    player = check_playing(day, data.get("player"), "player")
    if type(data.get("out")) is not bool:
        raise Refused("bad_out", "out", "Somebody sits out, or plays.")
    leg = data.get("leg")
    if not is_whole(leg, range(day.leg + 1, LEGS_PER_DAY + 1)):
        raise Refused("bad_leg", "leg", f"Leg {day.leg + 1} is the next one: who sits that out, or plays in it?")
    if data["out"] is ((player, leg) in day.sits_out):
        raise Refused("already", "player", f"That {player} {_does(event)} leg {leg} stands there already.")


def _does(event: Event) -> str:
    return "sits out" if event.data["out"] else "plays in"


def _sit_out(day: Day, event: Event) -> Day:
    one = {(event.data["player"], event.data["leg"])}
    return day.changed(sits_out=day.sits_out | one if event.data["out"] else day.sits_out - one)


SAT_OUT = DayKind(
    "sat_out",
    lambda day, event: f"{event.data['player']} {_does(event)} leg {event.data['leg']}",
    ORGANISER,
    _check,
    _sit_out,
)
