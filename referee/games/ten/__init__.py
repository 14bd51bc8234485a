"""10: auctions in chips, a total that must never pass ten, and the lowest score wins."""

from __future__ import annotations

from referee.game import Game
from referee.games.ten.course import TenCourse
from referee.games.ten.disputes import ANSWERS, DISPUTES
from referee.games.ten.example import EXAMPLE
from referee.games.ten.explain import explain
from referee.games.ten.house_rules import SWITCHES
from referee.games.ten.pad import view
from referee.games.ten.prompts import preparation
from referee.games.ten.rulebook import RULEBOOK
from referee.games.ten.scoring import SEATS

GAME = Game(
    slug="ten",
    title="10",
    object="Come as near to ten as you can without passing it, spend chips well: the lowest score wins.",
    seats=SEATS,
    seats_clause="TEN-AMB-01",
    switches=SWITCHES,
    rulebook=RULEBOOK,
    course=TenCourse,
    answers=ANSWERS,
    preparation=preparation,
    disputes=DISPUTES,
    explain=explain,
    view=view,
    steps_first=True,
    example=EXAMPLE,
)
