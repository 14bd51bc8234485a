"""The entry point of the referee: reads the keys that all cases share, and gives the case to its game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.disputes.case import ROUND_KEYS, Case
from referee.disputes.ruling import Ruling
from referee.disputes.unknown_setting import rule_whatever_is_unknown
from referee.game import Game
from referee.games import find_game
from referee.reading import (
    read_list,
    read_name,
    read_object,
    read_text,
    refuse_rubbish,
    refuse_unknown_keys,
    shown,
)
from referee.refused import Refused
from referee.rules.house_rules import HouseRules


def judge(case: Mapping[str, Any]) -> Ruling:
    """The ruling on a case. Raises Refused, naming the field, for a case that can't be used."""
    game = read_game(case)
    asked = read_case(case, game)
    return rule_whatever_is_unknown(game.answers[asked.what], asked, game.disputes.settings, game.case_keys)


def judge_any(case: object) -> dict[str, Any]:
    """The ruling as JSON, or `{"error": {...}}` for a case that can't be used. Accepts any value."""
    try:
        return judge(read_object(case, "case")).as_dict()
    except Refused as refused:
        return {"error": refused.as_dict()}


def read_game(given: Mapping[str, Any]) -> Game:
    """The game of a case. Raises Refused for an unknown game, and for a value that is no case."""
    read_object(given, "case")
    refuse_rubbish(given)
    return find_game(read_text(given.get("game"), "game"))


def read_case(given: Mapping[str, Any], game: Game) -> Case:
    """A case of that game: reads the keys that all cases share, and the game's own. Raises Refused."""
    refuse_unknown_keys(given, (*ROUND_KEYS, *game.case_keys))
    players = read_players(given.get("players"), game)
    ask = read_object(given.get("ask"), "ask")
    return Case(
        players=players,
        dealer=read_name(given.get("dealer"), "dealer", players),
        rules=HouseRules(game.switches, read_object(given.get("house_rules", {}), "house_rules")),
        what=read_what(ask, game),
        ask=ask,
        raw=given,
        game_values={key: read(given[key], key, players) for key, read in game.case_keys.items() if key in given},
    )


def read_players(value: object, game: Game) -> tuple[str, ...]:
    """The players' names by seat. Raises Refused for a repeated name, or a wrong number of players."""
    names = tuple(read_text(name, f"players[{index}]") for index, name in enumerate(read_list(value, "players")))
    for index, name in enumerate(names):
        if name in names[:index]:
            raise Refused("name_twice", f"players[{index}]", f"Two players are called {shown(name)}.")
    if len(names) not in game.seats:
        message = f"{game.title} takes {game.players}, not {len(names)}."
        raise Refused("bad_player_count", "players", message, clause=game.seats_clause)
    return names


def read_what(ask: Mapping[str, Any], game: Game) -> str:
    """The `what` of the question. Raises Refused, naming the game's questions."""
    what = read_text(ask.get("what"), "ask.what")
    if not game.answers:
        raise no_referee(game)
    if what not in game.answers:
        message = f"{game.title} has no question {shown(what)}; there are {', '.join(game.answers)}."
        raise Refused("unknown_question", "ask.what", message)
    return what


def no_referee(game: Game) -> Refused:
    """The refusal of any question about a game that has no answers."""
    message = f"{game.title} comes without a referee: no dispute about it is settled here."
    return Refused("unknown_question", "ask.what", message)
