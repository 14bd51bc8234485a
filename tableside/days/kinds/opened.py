"""The opening of a tournament day: its game, its name, its house rules and the planned number of legs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.game import Game
from referee.games import find_game
from referee.refused import Refused
from referee.rules.event_fields import is_whole
from tableside.days.day import ORGANISER, Day
from tableside.days.kinds.day_kind import DayKind
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import check_fields, fixed_words, refuse_kind
from tableside.scorebook.limits import LEGS_PER_DAY, NAME_LENGTH
from tableside.scorebook.names import read_text
from tableside.scorebook.table.seating import read_house_rules

FIELDS = ("game", "name", "house_rules", "legs", "tournament", "level")
CARDS, LOT = "cards", "lot"
"""What decides between level players: cards that they draw, or the lot of the day's seed."""


def read_opening(data: Mapping[str, Any]) -> tuple[Game, str, dict[str, Any], int]:
    """Game, name, house rules and legs of a day. Raises Refused, naming the field."""
    check_fields(data, FIELDS)
    game = game_of_days(data.get("game"))
    rules = read_house_rules(game, data.get("house_rules", {}), "house_rules")
    legs = data.get("legs")
    if not is_whole(legs, range(1, LEGS_PER_DAY + 1)):
        raise Refused("bad_legs", "legs", f"A day has 1 to {LEGS_PER_DAY} legs, not {legs!r:.40}.")
    return game, read_day_name(data.get("name")), rules, legs


def game_of_days(slug: object) -> Game:
    """The game with that slug, if it has tournament days. Raises Refused otherwise."""
    game = find_game(slug)
    if game.day is None:
        raise Refused("no_days", "game", f"{game.title} has no tournament days.")
    return game


def read_tournament(data: Mapping[str, Any]) -> str:
    """The name of the tournament that the day belongs to; empty for a day of no tournament. Raises Refused."""
    message = f"A tournament’s name is text of at most {NAME_LENGTH} characters."
    refusal = Refused("bad_tournament", "tournament", message)
    return read_text(data.get("tournament", ""), range(NAME_LENGTH + 1), refusal)


def read_level(data: Mapping[str, Any]) -> bool:
    """Whether the lot decides between level players, and not cards. Raises Refused."""
    level = data.get("level", CARDS)
    if level not in (CARDS, LOT):
        raise Refused("bad_level", "level", "Level players draw cards, or the lot decides.")
    return bool(level == LOT)


def read_day_name(given: object) -> str:
    """The name of a day. Raises Refused for an empty name, and for one that is too long."""
    message = f"A day has a name of 1 to {NAME_LENGTH} characters."
    return read_text(given, range(1, NAME_LENGTH + 1), Refused("bad_name", "name", message))


OPENED = DayKind("opened", fixed_words("The day was opened"), ORGANISER, refuse_kind, undoable=False)


def open_day(event: Event) -> Day:
    """The day that its first event opens. Raises Refused for anything else."""
    if event.kind != OPENED.name:
        raise Refused("not_opened", "kind", "The first entry opens the day.")
    game, name, rules, legs = read_opening(event.data)
    by_lot = read_level(event.data)
    return Day(game, name, rules, legs, events=(event,), tournament=read_tournament(event.data), by_lot=by_lot)
