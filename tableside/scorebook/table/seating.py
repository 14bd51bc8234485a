"""The seating of a table: its game, who sits where, who deals first, and the house rules it starts with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.game import Game
from referee.games import find_game
from referee.refused import Refused
from referee.rules.entry import Entry
from referee.rules.event_fields import is_whole
from referee.rules.fields import Field
from referee.rules.house_rules import HouseRules
from tableside.scorebook.events.event_kind import check_fields
from tableside.scorebook.limits import KEY_LENGTH, NAME_LENGTH
from tableside.scorebook.names import clean_text, read_names

FOLLOWS = "follows"
"""The key, in a seating, of the night's table before this one."""

DEALER = "dealer"
"""The key, in a seating, of the first dealer's seat."""

TABLE_NAME = "table_name"
"""The key, in a seating, of the table's name, which most tables don't have."""

SEATING = Entry(
    "seated",
    "Start",
    (
        Field("players", "Name", str, per_seat=True),
        Field(DEALER, "First dealer", int, is_seat=True),
        Field("house_rules", "House rules", str),
        Field(TABLE_NAME, "Table’s name", str),
    ),
)
"""The fields of a seating, for the description of a correction."""


def read_table_name(data: Mapping[str, Any]) -> str:
    """The table's name in a seating; empty if it has none. Raises Refused, naming the field."""
    raw = data.get(TABLE_NAME, "")
    if not isinstance(raw, str):
        raise Refused("bad_table_name", TABLE_NAME, f"A table’s name is text, not {raw!r:.40}.")
    name = clean_text(raw)
    if len(name) > NAME_LENGTH:
        message = f"{name[:20]}… has {len(raw)} characters; a table’s name has at most {NAME_LENGTH}."
        raise Refused("long_name", TABLE_NAME, message)
    return name


def read_seating(data: Any) -> tuple[Game, tuple[str, ...], int, dict[str, Any]]:
    """The game, names, first dealer's seat and house rules of a seating. Raises Refused, naming the field."""
    if not isinstance(data, dict) or not isinstance(data.get("players"), list):
        raise Refused("bad_seating", "players", "A table starts from a list of players.")
    check_fields(data, ("game", FOLLOWS, *(field.name for field in SEATING.fields)))
    follows = data.get(FOLLOWS, "-")
    if not isinstance(follows, str) or not 0 < len(follows) <= KEY_LENGTH:
        raise Refused("bad_follows", FOLLOWS, "The table before is named by the key of its seating.")
    game = find_game(data.get("game"))
    names = read_names(data["players"])
    if len(names) not in game.seats:
        raise Refused(
            "player_count",
            "players",
            f"{game.title} takes {game.players}; the table has {len(names)}.",
            clause=game.seats_clause,
        )
    dealer = data.get(DEALER)
    if not is_whole(dealer, range(len(names))):
        raise Refused("bad_dealer", DEALER, "The first dealer is one of the players.")
    rules = read_house_rules(game, data.get("house_rules", {}), "house_rules")
    read_table_name(data)
    return game, names, dealer, rules


def read_house_rules(game: Game, chosen: object, field: str) -> dict[str, Any]:
    """The switches of a game with the values that a table or a day chose. Raises Refused, naming the field."""
    if not isinstance(chosen, dict):
        raise Refused("bad_house_rule", field, "House rules are a list of switches with their values.")
    HouseRules(game.switches, chosen)
    return chosen
