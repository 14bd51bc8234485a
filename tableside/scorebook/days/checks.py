"""Checks of what is entered on a tournament day: each raises Refused, naming the field, for what the day can't take."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.event_fields import is_whole
from referee.refused import Refused
from referee.words import counted
from tableside.scorebook.days.day import DAY_ROLES, Day
from tableside.scorebook.days.lot import read_seed
from tableside.scorebook.events import Event
from tableside.scorebook.limits import LEGS_PER_DAY, NOTE_LENGTH, PLAYERS_PER_DAY
from tableside.scorebook.names import clean_text, read_name


def only(event: Event, *names: str) -> Mapping[str, Any]:
    """The data of an event that has no other names than these."""
    for name in event.data:
        if name not in names:
            raise Refused("unknown_field", name, f"No field {name!r:.40} here; there are {', '.join(names)}.")
    return event.data


def refuse_kind(day: Day, event: Event) -> None:
    """The opening is there already."""
    raise Refused("unknown_entry", "kind", f"No entry {event.kind!r} here.")


def check_came(day: Day, event: Event) -> None:
    """Players come once, or again after they left; every one has another name."""
    given = only(event, "players").get("players")
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


def check_left(day: Day, event: Event) -> None:
    """Somebody who plays may leave."""
    _playing(day, only(event, "player").get("player"), "player")


def _playing(day: Day, given: Any, field: str) -> str:
    if not isinstance(given, str) or not day.players.get(given, False):
        raise Refused("not_playing", field, f"{given!s:.40} doesn’t play today.")
    return given


def check_player_or_nobody(day: Day, event: Event) -> None:
    """Somebody who came is named, or nobody."""
    given = only(event, "player").get("player")
    if given is not None and (not isinstance(given, str) or given not in day.players):
        raise Refused("no_player", "player", f"{given!s:.40} is not on the list of the day.")


def read_tables(day: Day, given: Any) -> list[list[str]]:
    """Tables of players who play, nobody at two of them, each of a size that the game takes."""
    if not isinstance(given, list) or not given or not all(isinstance(table, list) for table in given):
        raise Refused("bad_tables", "tables", "Tables are lists of players.")
    seen: set[str] = set()
    for rank, table in enumerate(given):
        _check_size(day, len(table), rank)
        for place, name in enumerate(table):
            field = f"tables[{rank}][{place}]"
            if _playing(day, name, field) in seen:
                raise Refused("seated_twice", field, f"{name} is seated twice.")
            seen.add(name)
    return given


def _check_size(day: Day, size: int, rank: int) -> None:
    if size not in day.game.seats:
        message = f"Table {rank + 1} would have {counted(size, 'player')}; {day.game.title} takes {day.game.players}."
        raise Refused("player_count", f"tables[{rank}]", message, clause=day.game.seats_clause)


def _check_everybody(day: Day, tables: Iterable[Iterable[str]]) -> None:
    seated = {name for table in tables for name in table}
    missing = [name for name in day.playing if name not in seated]
    if missing:
        raise Refused("unseated", "tables", f"{missing[0]} has no seat, and plays.")


def check_seated(day: Day, event: Event) -> None:
    """Seats are drawn once, for everybody who plays."""
    data = only(event, "seed", "tables")
    if day.leg:
        raise Refused("seated", "tables", "The seats were drawn already.")
    read_seed(data.get("seed"))
    _check_everybody(day, read_tables(day, data.get("tables")))


def check_all_done(day: Day) -> None:
    """Players move once the leg is played."""
    if not day.all_done:
        message = f"Leg {day.leg} is being played: players move once every table of it says that it is done."
        raise Refused("not_done", "kind", message if day.leg else "The seats are not drawn yet.")


def check_moved(day: Day, event: Event) -> None:
    """Players move once every table of the leg is done, and everybody who plays gets a seat."""
    data = only(event, "ranks", "drawn", "placed", "tables")
    check_all_done(day)
    if day.leg >= LEGS_PER_DAY:
        raise Refused("full_day", "kind", f"A day has at most {LEGS_PER_DAY} legs.")
    ranked = data.get("ranks")
    if not isinstance(ranked, list) or len(ranked) != len(day.sitting):
        raise Refused("bad_ranks", "ranks", "Every table of the leg has its players in order.")
    for rank, (names, table) in enumerate(zip(ranked, day.sitting, strict=True)):
        there = [name for name in table.players if day.players[name]]
        if not isinstance(names, list) or any(type(name) is not str for name in names) or {*names} != {*there}:
            raise Refused("bad_ranks", f"ranks[{rank}]", "A table’s players in order are those who sit there and play.")
    _check_drawn(day, data.get("drawn"))
    _check_placed(day, data.get("placed"))
    _check_everybody(day, read_tables(day, data.get("tables")))


def _check_drawn(day: Day, given: Any) -> None:
    if not isinstance(given, dict):
        raise Refused("bad_drawn", "drawn", "Cards drawn are lists, by the names of those who drew.")
    for name, cards in given.items():
        _playing(day, name, "drawn")
        if not isinstance(cards, list) or not all(isinstance(card, str) and len(card) <= 20 for card in cards):
            raise Refused("bad_drawn", f"drawn.{name}", "A player’s cards are a list of texts.")


def _check_placed(day: Day, given: Any) -> None:
    if not isinstance(given, dict):
        raise Refused("bad_placed", "placed", "Who is placed otherwise is told with the number of a table.")
    for name, rank in given.items():
        _playing(day, name, "placed")
        if not is_whole(rank, range(len(day.players) + 1)):
            raise Refused("bad_placed", f"placed.{name}", f"{rank!r:.40} is no table.")


def check_reseated(day: Day, event: Event) -> None:
    """Some tables of the leg have other players from now on; a table without any is given up."""
    data = only(event, "tables")
    given = data.get("tables")
    if not day.leg or not isinstance(given, dict) or not given:
        raise Refused("bad_tables", "tables", "Which tables of the leg change, and who sits there?")
    new = {_read_rank(day, rank): names for rank, names in given.items()}
    staying = [list(table.players) for table in day.sitting if table.rank not in new]
    for rank, names in new.items():
        if not isinstance(names, list) or any(type(name) is not str for name in names):
            raise Refused("bad_tables", f"tables.{rank}", "Tables are lists of players.")
        if names:
            _check_size(day, len(names), rank)
    seen = {name for table in staying for name in table}
    for rank, names in new.items():
        for name in names:
            if _playing(day, name, f"tables.{rank}") in seen:
                raise Refused("seated_twice", f"tables.{rank}", f"{name} would sit at two tables.")
            seen.add(name)
    if not staying and not any(new.values()):
        raise Refused("no_tables", "tables", "A table has to stay.")


def _read_rank(day: Day, given: Any) -> int:
    ranks = {str(table.rank) for table in day.sitting} | {str(new_rank(day))}
    if given not in ranks:
        raise Refused("bad_tables", "tables", f"There is no table {given!r:.20} in this leg.")
    return int(given)


def new_rank(day: Day) -> int:
    """The rank of a table that would be opened in the leg: after all that ever stood in it."""
    return max((table.rank for table in day.of_leg(day.leg)), default=-1) + 1


def check_done(day: Day, event: Event) -> None:
    """A table of the leg says once that it is done, and after how many games."""
    data = only(event, "table", "games")
    key = data.get("table")
    if not isinstance(key, str) or key not in day.sitting.by_key:
        raise Refused("not_sitting", "table", "This table is not in the leg that is played now.")
    if key in day.done:
        raise Refused("already", "table", "This table said already that it is done.")
    if not is_whole(data.get("games"), range(100)):
        raise Refused("bad_games", "games", "Games are a whole number.")


def check_kept(day: Day, event: Event) -> None:
    """A leg whose moves were made keeps them, whatever was corrected since."""
    data = only(event, "leg", "moves")
    if data.get("leg") not in {made.leg for made in day.moves}:
        raise Refused("bad_leg", "leg", f"No moves were made after leg {data.get('leg')!r:.20}.")
    given = data.get("moves")
    if not isinstance(given, list) or not all(isinstance(one, list) and len(one) == 2 for one in given):
        raise Refused("bad_moves", "moves", "What would change is a list of players with their tables.")
    if not all(one[0] in day.players and is_whole(one[1], range(len(day.players))) for one in given):
        raise Refused("bad_moves", "moves", "What would change is told by player, with the number of a table.")


def check_noted(day: Day, event: Event) -> None:
    """A note has words."""
    text = only(event, "text").get("text")
    if not isinstance(text, str) or not 0 < len(clean_text(text)) <= NOTE_LENGTH:
        raise Refused("bad_text", "text", f"A note has 1 to {NOTE_LENGTH} characters.")


def check_relinked(day: Day, event: Event) -> None:
    """A link can be renewed for each of the roles."""
    if only(event, "role").get("role") not in DAY_ROLES:
        raise Refused("bad_role", "role", "A day’s link is the organiser’s or the hall’s.")
