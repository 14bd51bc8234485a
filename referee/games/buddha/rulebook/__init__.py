"""The rulebook of Buddha."""

from __future__ import annotations

from referee.games.buddha.rulebook import ambiguities, play, score, table
from referee.rulebook import Rulebook

RULEBOOK = Rulebook((*table.CLAUSES, *play.CLAUSES, *score.CLAUSES), ambiguities.AMBIGUITIES)
