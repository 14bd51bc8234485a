"""Huckley Buck: five tricks a round, follow, trump and kill, a hook for none."""

from __future__ import annotations

from referee.game import Game
from referee.games.huckley_buck.course import HuckleyBuckCourse
from referee.games.huckley_buck.desk import DESK
from referee.games.huckley_buck.draw import typed_draw
from referee.games.huckley_buck.house_rules import SWITCHES
from referee.games.huckley_buck.questions import QUESTIONS
from referee.games.huckley_buck.questions.faced import faced_first, faced_kept
from referee.games.huckley_buck.questions.replayed import replay_told
from referee.games.huckley_buck.rulebook import RULEBOOK
from referee.games.huckley_buck.tricks import BROKEN, open_round
from referee.tricks.questions import trick_questions

ON_TRICKS = trick_questions(open_round, BROKEN)
LIMITED = {"legal": replay_told(faced_kept(ON_TRICKS["legal"])), "options": faced_first(ON_TRICKS["options"])}

GAME = Game(
    slug="huckley-buck",
    title="Huckley Buck",
    object="A trick is a point, a round without one is a hook: the first to eleven wins.",
    seats=range(3, 8),
    seats_clause="HB-GEN-01",
    switches=SWITCHES,
    rulebook=RULEBOOK,
    course=HuckleyBuckCourse,
    questions={**ON_TRICKS, **LIMITED, **QUESTIONS},
    draw_for_deal=typed_draw,
    hooks=True,
    desk=DESK,
)
