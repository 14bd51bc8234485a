"""Huckley Buck: five tricks a round, follow, trump and kill, a hook for none."""

from __future__ import annotations

from referee.game import Game
from referee.games.huckley_buck.answers import ANSWERS
from referee.games.huckley_buck.answers.faced import legal_with_faced, options_with_faced
from referee.games.huckley_buck.answers.replayed import with_replay
from referee.games.huckley_buck.course import HuckleyBuckCourse
from referee.games.huckley_buck.deal.first_deal import highest_draw
from referee.games.huckley_buck.disputes import DISPUTES
from referee.games.huckley_buck.house_rules import SWITCHES
from referee.games.huckley_buck.pad import view
from referee.games.huckley_buck.rulebook import RULEBOOK
from referee.games.huckley_buck.scoring import SEATS
from referee.games.huckley_buck.sheet import PAPER, explain
from referee.games.huckley_buck.statistics import STATISTICS
from referee.games.huckley_buck.tournament.day import DAY
from referee.games.huckley_buck.tricks import BROKEN, CASE_KEYS, open_round
from referee.tricks.answers import trick_answers

ON_TRICKS = trick_answers(open_round, BROKEN)
LIMITED = {
    "audit": with_replay(ON_TRICKS["audit"]),
    "legal": with_replay(legal_with_faced(ON_TRICKS["legal"])),
    "options": options_with_faced(ON_TRICKS["options"]),
}

EXAMPLE = (
    ("result", {"tricks": [2, 1, 0, 1, 1], "winners": None}),
    ("result", {"tricks": [1, "out", 3, 1, 0], "winners": None}),
    ("upcard", {"card": "TD"}),
    ("announced", {"seat": 3, "says": "in"}),
    ("announced", {"seat": 4, "says": "out"}),
    ("result", {"tricks": [5, 0, 0, 0, "out"], "winners": None}),
    ("result", {"tricks": [5, 0, 0, 0, 0], "winners": None}),
)
"""A short game of five players for the style guide: in its third round the table waits for players."""

GAME = Game(
    slug="huckley-buck",
    title="Huckley Buck",
    object="A trick is a point, a round without one is a hook: the first to eleven wins.",
    seats=SEATS,
    seats_clause="HB-GEN-01",
    switches=SWITCHES,
    rulebook=RULEBOOK,
    course=HuckleyBuckCourse,
    answers={**ON_TRICKS, **LIMITED, **ANSWERS},
    draw_for_deal=highest_draw,
    hooks=True,
    disputes=DISPUTES,
    case_keys=CASE_KEYS,
    explain=explain,
    paper=PAPER,
    view=view,
    example=EXAMPLE,
    day=DAY,
    statistics=STATISTICS,
)
