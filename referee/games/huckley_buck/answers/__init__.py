"""What the referee answers about Huckley Buck beyond its tricks: scores, penalties, tournaments."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.cases.case import Case
from referee.cases.question import with_round_read
from referee.games.huckley_buck.answers.penalty import penalty
from referee.games.huckley_buck.answers.score import score
from referee.games.huckley_buck.answers.tournament import move, seating
from referee.games.huckley_buck.tricks import read_round
from referee.ruling import Ruling

ANSWERS: Mapping[str, Callable[[Case], Ruling]] = with_round_read(
    read_round, {"score": score, "penalty": penalty, "seating": seating, "move": move}
)
