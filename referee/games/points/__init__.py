"""Points: a score sheet for any other game, named by the table. It has no rulebook and no referee."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.cards.card_keys import CardPad
from referee.disputes.forms import DisputeForms
from referee.game import Game
from referee.games.points.course import PointsCourse
from referee.games.points.house_rules import GAME_NAME, SWITCHES, deals
from referee.rules.rulebook import Rulebook

EXAMPLE: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("result", {"points": [12, -5, 0, 23, 8]}),
    ("result", {"points": [7, 15, -10, 4, 0]}),
    ("ended", {}),
)
"""Entries of five players, from which the style guide draws the pages."""

GAME = Game(
    slug="points",
    title="Points",
    object="Whatever you play: the highest total wins, or the lowest.",
    seats=range(2, 13),
    seats_clause="",
    switches=SWITCHES,
    rulebook=Rulebook((), ()),
    course=PointsCourse,
    answers={},
    disputes=DisputeForms(pad=lambda players: CardPad((), (), str, str)),
    example=EXAMPLE,
    deals=deals,
    named_by=GAME_NAME,
)
