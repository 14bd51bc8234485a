"""The rulebook of Huckley Buck: its clauses, and how it reads the points that they leave open.

The game's own package alone imports it.
"""

from __future__ import annotations

from referee.games.huckley_buck.rulebook import (
    deal,
    draw,
    faults_in_play,
    hands,
    misdeal,
    play,
    scoring,
    table,
    tournament,
)
from referee.games.huckley_buck.rulebook.ambiguities import deal as ambiguities_of_deal
from referee.games.huckley_buck.rulebook.ambiguities import penalties as ambiguities_of_penalties
from referee.games.huckley_buck.rulebook.ambiguities import play as ambiguities_of_play
from referee.games.huckley_buck.rulebook.ambiguities import tournament as ambiguities_of_tournament
from referee.games.huckley_buck.rulebook.contents import CHAPTERS, SEARCH_WORDS, at_a_glance
from referee.games.huckley_buck.rulebook.examples import EXAMPLES
from referee.rules.rulebook import Rulebook

RULEBOOK = Rulebook(
    clauses=(
        *table.CLAUSES,
        *deal.CLAUSES,
        *draw.CLAUSES,
        *play.CLAUSES,
        *scoring.CLAUSES,
        *misdeal.CLAUSES,
        *hands.CLAUSES,
        *faults_in_play.CLAUSES,
        *tournament.CLAUSES,
    ),
    ambiguities=sorted(
        (
            *ambiguities_of_deal.AMBIGUITIES,
            *ambiguities_of_play.AMBIGUITIES,
            *ambiguities_of_penalties.AMBIGUITIES,
            *ambiguities_of_tournament.AMBIGUITIES,
        ),
        key=lambda ambiguity: ambiguity.id,
    ),
    chapters=CHAPTERS,
    glance=at_a_glance,
    examples=EXAMPLES,
    search_words=SEARCH_WORDS,
)
