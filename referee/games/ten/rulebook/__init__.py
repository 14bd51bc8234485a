"""The rulebook of 10: its clauses, and how it reads the points that they leave open.

The game's own package alone imports it.
"""

from __future__ import annotations

from referee.games.ten.rulebook import bidding, first_cards, last_cards, preparation, score
from referee.games.ten.rulebook.ambiguities import before_play as open_before_play
from referee.games.ten.rulebook.ambiguities import bidding as open_bidding
from referee.games.ten.rulebook.ambiguities import last_rounds as open_last_rounds
from referee.games.ten.rulebook.ambiguities import showdown as open_showdown
from referee.games.ten.rulebook.contents import CHAPTERS, SEARCH_WORDS, at_a_glance
from referee.games.ten.rulebook.examples import EXAMPLES
from referee.rules.rulebook import Rulebook

RULEBOOK = Rulebook(
    (*preparation.CLAUSES, *first_cards.CLAUSES, *bidding.CLAUSES, *last_cards.CLAUSES, *score.CLAUSES),
    sorted(
        (
            *open_before_play.AMBIGUITIES,
            *open_bidding.AMBIGUITIES,
            *open_showdown.AMBIGUITIES,
            *open_last_rounds.AMBIGUITIES,
        ),
        key=lambda ambiguity: ambiguity.id,
    ),
    chapters=CHAPTERS,
    glance=at_a_glance,
    examples=EXAMPLES,
    search_words=SEARCH_WORDS,
)
