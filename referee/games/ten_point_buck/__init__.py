"""Ten-Point Buck: bid how many card points you will take, and never repeat a rank."""

from __future__ import annotations

from referee.game import Game
from referee.games.ten_point_buck.answers import ANSWERS
from referee.games.ten_point_buck.course import TenPointBuckCourse
from referee.games.ten_point_buck.disputes import DISPUTES
from referee.games.ten_point_buck.house_rules import SWITCHES
from referee.games.ten_point_buck.pad import view
from referee.games.ten_point_buck.prompts import how_it_is_won
from referee.games.ten_point_buck.rulebook import RULEBOOK
from referee.games.ten_point_buck.scoring import ROUNDS, SEATS
from referee.games.ten_point_buck.sheet import PAPER, explain
from referee.games.ten_point_buck.statistics import STATISTICS
from referee.games.ten_point_buck.tricks import BROKEN, open_round
from referee.tricks.answers import trick_answers

BIDS, TAKEN = [40, 35, 60, 20, 25], [52, 34, 51, 25, 30]

EXAMPLE = tuple(
    entry
    for number in range(5)
    for entry in (
        ("bid", {"bids": [*BIDS[number:], *BIDS[:number]]}),
        ("result", {"taken": TAKEN, "bonus": number % 2}),
    )
)
"""A whole game of five players for the style guide: bids, card points, bonuses and a winner."""

GAME = Game(
    slug="ten-point-buck",
    title="Ten-Point Buck",
    object=f"{how_it_is_won(ROUNDS)}.",
    seats=SEATS,
    seats_clause="TPB-GEN-01",
    switches=SWITCHES,
    rulebook=RULEBOOK,
    course=TenPointBuckCourse,
    answers={**trick_answers(open_round, BROKEN), **ANSWERS},
    disputes=DISPUTES,
    paper=PAPER,
    explain=explain,
    view=view,
    example=EXAMPLE,
    statistics=STATISTICS,
)
