"""What is entered of each player so that the referee answers: nothing, or as much as it takes of the first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee import Refused, judge
from referee.disputes.forms import FieldType, Question
from referee.game import Game


def numbers_told(game: Game, question: Question, players: Sequence[str]) -> dict[str, dict[str, int]]:
    """The parts of a question that are numbers for each player, by key; empty where it has none."""
    parts = [part for part in question.parts if part.type is FieldType.NUMBERS_EACH]
    for most in parts[-1].numbers if parts else ():
        numbers = {part.key: dict.fromkeys(players, 0) for part in parts}
        numbers[parts[-1].key][players[0]] = most
        if _answered(game, question, players, numbers):
            return numbers
    return {}


def cards_told(question: Question, players: Sequence[str]) -> dict[str, dict[str, list[str]]]:
    """The parts of a question of whose cards each lies with somebody, by key: all of them with the first player."""
    parts = [part for part in question.parts if part.all_of]
    return {part.key: {**{name: [] for name in players}, players[0]: list(part.all_of)} for part in parts}


def _answered(game: Game, question: Question, players: Sequence[str], fields: Mapping[str, Any]) -> bool:
    of_each = [part for part in question.parts if part.type is FieldType.PLAYER_OF_EACH]
    ask = {**question.ask, **fields, **{part.key: [players[0]] * len(part.numbers) for part in of_each}}
    ask |= cards_told(question, players)
    try:
        judge({"game": game.slug, "players": list(players), "dealer": players[-1], "ask": question.as_case(ask)})
    except Refused:
        return False
    return True
