"""Points: the score of any other game, which people name themselves. It has no rulebook and no referee."""

from __future__ import annotations

from referee.cards.card_keys import CardPad
from referee.disputes.forms import DisputeForms
from referee.game import Game
from referee.games.points.course import PointsCourse
from referee.games.points.example import EXAMPLE
from referee.games.points.house_rules import GAME_NAME, SWITCHES, deals
from referee.rules.rulebook import Rulebook

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
