"""The rulebook of Buddha."""

from __future__ import annotations

from referee.games.buddha.rulebook import ambiguities, play, score, table
from referee.games.buddha.rulebook.chapters import CHAPTERS
from referee.games.buddha.rulebook.examples import EXAMPLES
from referee.games.buddha.rulebook.glance import at_a_glance
from referee.games.buddha.rulebook.search_words import SEARCH_WORDS
from referee.rules.rulebook import Rulebook

RULEBOOK = Rulebook(
    (*table.CLAUSES, *play.CLAUSES, *score.CLAUSES),
    ambiguities.AMBIGUITIES,
    chapters=CHAPTERS,
    glance=at_a_glance,
    examples=EXAMPLES,
    search_words=SEARCH_WORDS,
)
