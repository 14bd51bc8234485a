"""The referee's answers about Huckley Buck apart from its tricks: scores, penalties, tournaments."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.disputes.asked import with_round_read
from referee.disputes.case import Case
from referee.disputes.ruling import Ruling
from referee.games.huckley_buck.answers.penalty import penalty
from referee.games.huckley_buck.answers.score import score
from referee.games.huckley_buck.answers.tournament import move, seating
from referee.games.huckley_buck.tricks import read_round

ANSWERS: Mapping[str, Callable[[Case], Ruling]] = with_round_read(
    read_round, {"score": score, "penalty": penalty, "seating": seating, "move": move}
)
