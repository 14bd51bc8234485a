"""The rulebook of Buddha: its clauses, and how it reads the points that they leave open.

The game's own package alone imports it.
"""

from __future__ import annotations

from referee.games.buddha.rulebook import ambiguities, play, score, table
from referee.games.buddha.rulebook.contents import CHAPTERS, SEARCH_WORDS, at_a_glance
from referee.games.buddha.rulebook.examples import EXAMPLES
from referee.rules.rulebook import Rulebook

RULEBOOK = Rulebook(
    (*table.CLAUSES, *play.CLAUSES, *score.CLAUSES),
    ambiguities.AMBIGUITIES,
    chapters=CHAPTERS,
    glance=at_a_glance,
    examples=EXAMPLES,
    search_words=SEARCH_WORDS,
)
