"""Who plays on a day: those who came and left, another name for one, who sits out a leg."""

from __future__ import annotations

from collections.abc import Callable

from referee.refused import Refused
from referee.rules.event_fields import is_whole
from referee.words import counted, listed
from tableside.days.day import ORGANISER, Day
from tableside.days.kinds.day_kind import NAMED, DayKind
from tableside.days.scores.counted_games import OpenedTables
from tableside.scorebook.alike_names import refuse_unseen
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of
from tableside.scorebook.limits import LEGS_PER_DAY, PLAYERS_PER_DAY
from tableside.scorebook.names import clean_text, person, read_name
from tableside.scorebook.table.table import Table


def check_playing(day: Day, given: object, field: str) -> str:
    """The name of a player who plays today. Raises Refused for anybody else."""
    if not isinstance(given, str) or not day.players.get(given, False):
        raise Refused("not_playing", field, f"{given!s:.40} doesn’t play today.")
    return given


def _check_came(day: Day, event: Event) -> None:
    """Players come once, or again after they left; all names differ."""
    given = fields_of(event, "players").get("players")
    if not isinstance(given, list) or not given:
        raise Refused("no_players", "players", "Who came? One name a line.")
    here = {name.casefold() for name in day.playing}
    for place, raw in enumerate(given):
        name = read_name(raw, f"players[{place}]")
        if name.casefold() in here:
            message = f"{name} is on the list already; every player needs a different name."
            raise Refused("same_name", f"players[{place}]", message)
        here.add(name.casefold())
    if len(here) > PLAYERS_PER_DAY:
        message = f"A day has at most {PLAYERS_PER_DAY} players; these would be {len(here)}."
        raise Refused("full_day", "players", message)


def _who_came(day: Day, event: Event) -> str:
    names = [clean_text(name) for name in event.data["players"]]
    return f"{listed(names)} came" if len(names) <= NAMED else f"{counted(len(names), 'player')} came"


def _come(day: Day, event: Event) -> Day:
    """Puts players on the list; one who left before is back under the earlier spelling of the name."""
    names = [clean_text(name) for name in event.data["players"]]
    left = {name.casefold(): name for name, plays in day.players.items() if not plays}
    return day.changed(players={**day.players, **{left.get(name.casefold(), name): True for name in names}})


CAME = DayKind("came", _who_came, ORGANISER, _check_came, _come)


def _check_left(day: Day, event: Event) -> None:
    """Only a player who plays today can leave."""
    check_playing(day, fields_of(event, "player").get("player"), "player")


def _of_player(some: str, none: str) -> Callable[[Day, Event], str]:
    return lambda day, event: some.format(event.data["player"]) if event.data["player"] else none


def _left_words(day: Day, event: Event) -> str:
    name = event.data["player"]
    sat = any(name in table.players and table.opened_by < event.position for table in day.tables)
    return f"{name} left" if sat else f"{name} is off the list"


LEFT = DayKind(
    "left",
    _left_words,
    ORGANISER,
    _check_left,
    lambda day, event: day.changed(players={**day.players, event.data["player"]: False}),
)


def _check_player_or_nobody(day: Day, event: Event) -> None:
    """The event names a player of the day, or nobody."""
    given = fields_of(event, "player").get("player")
    if given is not None and (not isinstance(given, str) or given not in day.players):
        raise Refused("no_player", "player", f"{given!s:.40} is not on the list of the day.")


HOLDER = DayKind(
    "holder",
    _of_player("{} holds last year’s trophy", "Nobody holds last year’s trophy"),
    ORGANISER,
    _check_player_or_nobody,
    lambda day, event: day.changed(holder=event.data["player"]),
)
DECLARED = DayKind(
    "declared",
    _of_player("{} takes the trophy home", "Nobody takes the trophy home"),
    ORGANISER,
    _check_player_or_nobody,
    lambda day, event: day.changed(declared=event.data["player"]),
)


def _check_renamed(day: Day, event: Event) -> None:
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
    _check_renamed,
    _rename,
    tables_needed=lambda day, event: [table for table in day.tables if event.data["player"] in table.players],
    continued_by=_continued_by,
)


def named_as_at(day: Day, event: Event, tables: OpenedTables) -> OpenedTables:
    """The tables with the names that their players had when an event was entered: its data has those."""
    later = (one for one in reversed(day.events[event.position :]) if one.position not in day.off)
    renamed = [(clean_text(one.data["name"]), one.data["player"]) for one in later if one.kind == RENAMED.name]
    if not renamed:
        return tables

    def before(name: str) -> str:
        for new, old in renamed:
            name = old if name == new else name
        return name

    return {
        key: (table_id, table.changed(names=tuple(map(before, table.names))) if isinstance(table, Table) else table)
        for key, (table_id, table) in tables.items()
    }


def _check_sat_out(day: Day, event: Event) -> None:
    """It is about a leg whose seats aren't there yet: the next one, or a later one where seats were undone since."""
    data = fields_of(event, "player", "leg", "out")
    player = check_playing(day, data.get("player"), "player")
    if type(data.get("out")) is not bool:
        raise Refused("bad_out", "out", "Somebody sits out, or plays.")
    leg = data.get("leg")
    if not is_whole(leg, range(day.leg + 1, LEGS_PER_DAY + 1)):
        raise Refused("bad_leg", "leg", f"Leg {day.leg + 1} is the next one: who sits that out, or plays in it?")
    if data["out"] is ((player, leg) in day.sits_out):
        raise Refused("already", "player", f"It is entered already that {player} {_does(event)} leg {leg}.")


def _does(event: Event) -> str:
    return "sits out" if event.data["out"] else "plays in"


def _sit_out(day: Day, event: Event) -> Day:
    one = {(event.data["player"], event.data["leg"])}
    return day.changed(sits_out=day.sits_out | one if event.data["out"] else day.sits_out - one)


SAT_OUT = DayKind(
    "sat_out",
    lambda day, event: f"{event.data['player']} {_does(event)} leg {event.data['leg']}",
    ORGANISER,
    _check_sat_out,
    _sit_out,
)
