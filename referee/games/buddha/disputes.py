"""Buddha's forms for disputes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from referee.disputes.forms import DisputeForms, FieldType, QuestionField, RemedyEntry
from referee.disputes.procedure import headline
from referee.disputes.questions import question_of_score, questions_on_tricks
from referee.games.buddha.answers import MISSTEPS
from referee.games.buddha.cards import card_pad
from referee.games.buddha.course import BuddhaCourse
from referee.games.buddha.entries import RESULT
from referee.games.buddha.scoring import DEALS, tricks_to_win
from referee.rules.course import Course

COUNTS = range(max(deal.hand for deal in DEALS.values()) + 1)
SCORE = question_of_score(
    QuestionField("bids", "Bids", FieldType.NUMBERS_EACH, numbers=COUNTS, needed=True),
    QuestionField("tricks", "Tricks", FieldType.NUMBERS_EACH, numbers=COUNTS, needed=True),
)


def known(course: Course) -> Mapping[str, Any]:
    """The bids of the open round once they may be seen."""
    shown = cast(BuddhaCourse, course).open.shown_bids
    return {"bids": {name: bid for name, bid in zip(course.setup.names, shown, strict=True) if bid is not None}}


def remedy(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> RemedyEntry | None:
    """The result of the round: from a ruling on its score, or from an audit of all its tricks (BUD-SCORE-01)."""
    what, players = case["ask"]["what"], case["players"]
    if what == "score":
        return _scored(players, case["ask"]["tricks"])
    whole = what == "audit" and ruling["verdict"] == "legal"
    if whole and sum(ruling["tricks_won"].values()) == tricks_to_win(len(players)):
        return _scored(players, ruling["tricks_won"])
    return None


def _scored(players: Sequence[str], tricks: Mapping[str, int]) -> RemedyEntry:
    return RemedyEntry(RESULT.kind, {"tricks": [tricks[name] for name in players]}, RESULT.title)


DISPUTES = DisputeForms(
    pad=card_pad,
    questions=(*(misstep.question for misstep in MISSTEPS), SCORE),
    on_tricks=questions_on_tricks("Somebody didn’t follow"),
    known=known,
    remedy=remedy,
    headline=headline,
)
