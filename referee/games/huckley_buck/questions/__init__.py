"""What the referee answers about Huckley Buck beyond its tricks: scores, penalties, tournaments."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.cases.case import Case
from referee.games.huckley_buck.questions.penalty import penalty
from referee.games.huckley_buck.questions.score import score
from referee.games.huckley_buck.questions.tournament import move, seating
from referee.ruling import Ruling

QUESTIONS: Mapping[str, Callable[[Case], Ruling]] = {
    "score": score,
    "penalty": penalty,
    "seating": seating,
    "move": move,
}
