"""Buddha: bid your tricks in secret and take exactly that many."""

from __future__ import annotations

from referee.game import Game
from referee.games.buddha.answers import ANSWERS
from referee.games.buddha.cards import preparation
from referee.games.buddha.course import BuddhaCourse
from referee.games.buddha.disputes import DISPUTES
from referee.games.buddha.house_rules import SWITCHES
from referee.games.buddha.pad import view
from referee.games.buddha.rulebook import RULEBOOK
from referee.games.buddha.scoring import SEATS
from referee.games.buddha.sheet import PAPER, PRINTED, explain
from referee.games.buddha.statistics import STATISTICS
from referee.games.buddha.tricks import BROKEN, open_round
from referee.tricks.answers import trick_answers

BIDS, TRICKS = [3, 0, 5, 4, 1], [3, 0, 4, 4, 2]

EXAMPLE = tuple(
    entry
    for number in range(5)
    for entry in (
        ("bid", {"bids": [*BIDS[number:], *BIDS[:number]]}),
        ("result", {"tricks": TRICKS}),
    )
)
"""A whole game of five players for the style guide: bids made and missed, and a winner."""

GAME = Game(
    slug="buddha",
    title="Buddha",
    object="Take exactly as many tricks as you bid: the most points after the last round win.",
    seats=SEATS,
    seats_clause="BUD-GEN-01",
    switches=SWITCHES,
    rulebook=RULEBOOK,
    course=BuddhaCourse,
    answers={**trick_answers(open_round, BROKEN), **ANSWERS},
    preparation=preparation,
    printed=PRINTED,
    paper=PAPER,
    disputes=DISPUTES,
    explain=explain,
    view=view,
    example=EXAMPLE,
    statistics=STATISTICS,
)
