"""10: auctions in chips, a total that must never pass ten, and the lowest score wins."""

from __future__ import annotations

from referee.game import Game
from referee.games.ten.course import TenCourse
from referee.games.ten.disputes import ANSWERS, DISPUTES
from referee.games.ten.explain import explain
from referee.games.ten.house_rules import SWITCHES
from referee.games.ten.pad.pad import view
from referee.games.ten.pad.prompts import preparation
from referee.games.ten.rulebook import RULEBOOK
from referee.games.ten.scoring import SEATS
from referee.games.ten.sheet import PAPER
from referee.games.ten.statistics import STATISTICS

EXAMPLE = (
    ("result", {"shown": [["7"], ["3"], ["5", "2"], ["10"], ["6"]], "starter": None, "round_card": 10}),
    ("result", {"shown": [["4", "P4"], ["6"], ["4", "J=3"], ["8"], ["9"]], "starter": None, "round_card": 4}),
    ("round_card", {"card": 6}),
    ("protected", {"chips": [1, 2, 0, 1, 1]}),
    ("bid", {"seat": 4, "owner": 1, "chips": 3, "rest": False}),
    ("bid", {"seat": 0, "owner": 1, "chips": 4, "rest": False}),
    ("bid", {"seat": 2, "owner": None, "chips": None, "rest": True}),
    ("laid", {"seat": 4, "card": "6", "stays": None}),
    ("laid", {"seat": 4, "card": None, "stays": "alone"}),
    ("laid", {"seat": 0, "card": "3", "stays": None}),
)
"""The first rounds of five players, for the style guide: two entered on one page, and one step by step."""

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
    paper=PAPER,
    explain=explain,
    view=view,
    steps_first=True,
    example=EXAMPLE,
    statistics=STATISTICS,
)
