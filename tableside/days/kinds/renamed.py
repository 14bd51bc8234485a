"""A player gets another name: on the day, and at every table where they sat."""

from __future__ import annotations

from referee.refused import Refused
from tableside.days.day import ORGANISER, Day
from tableside.days.kinds.day_kind import DayKind
from tableside.days.kinds.players import CAME
from tableside.scorebook.alike_names import refuse_unseen
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of
from tableside.scorebook.names import clean_text, person, read_name


def _check(day: Day, event: Event) -> None:
    """Somebody on the list gets a name that nobody else has."""
    data = fields_of(event, "player", "name")
    player = data.get("player")
    if not isinstance(player, str) or player not in day.players:
        raise Refused("no_player", "player", f"{player!s:.40} is not on the list of the day.")
    name = read_name(data.get("name"), "name")
    refuse_unseen([name])
    if name == player:
        raise Refused("same_name", "name", f"{name} is the name already.")
    if any(person(name) == person(other) for other in day.players if other != player):
        raise Refused("same_name", "name", f"{name} is on the list already; every player needs a different name.")


def _rename(day: Day, event: Event) -> Day:
    """The day with the other name wherever the player is."""
    return day.with_name(event.data["player"], clean_text(event.data["name"]))


def _continued_by(event: Event, later: Event) -> bool:
    """Whether somebody came later under the name that the player had: two would have it."""
    if later.kind != CAME.name:
        return False
    return person(event.data["player"]) in {person(clean_text(one)) for one in later.data["players"]}


RENAMED = DayKind(
    "renamed",
    lambda day, event: f"{event.data['player']} is now called {clean_text(event.data['name'])}",
    ORGANISER,
    _check,
    _rename,
    tables_needed=lambda day, event: [table for table in day.tables if event.data["player"] in table.players],
    continued_by=_continued_by,
)
