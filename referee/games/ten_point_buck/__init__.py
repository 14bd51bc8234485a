"""Ten-Point Buck: bid how many card points you will take, and never repeat a rank."""

from __future__ import annotations

from referee.game import Game
from referee.games.ten_point_buck.course import TenPointBuckCourse
from referee.games.ten_point_buck.desk import DESK
from referee.games.ten_point_buck.house_rules import SWITCHES
from referee.games.ten_point_buck.questions import QUESTIONS
from referee.games.ten_point_buck.rulebook import RULEBOOK
from referee.games.ten_point_buck.tricks import BROKEN, open_round
from referee.tricks.questions import trick_questions

GAME = Game(
    slug="ten-point-buck",
    title="Ten-Point Buck",
    object="Come as near as you can to the card points you bid: the most Hunting Points after five rounds win.",
    seats=range(3, 6),
    seats_clause="TPB-GEN-01",
    switches=SWITCHES,
    rulebook=RULEBOOK,
    course=TenPointBuckCourse,
    questions={**trick_questions(open_round, BROKEN), **QUESTIONS},
    desk=DESK,
)
