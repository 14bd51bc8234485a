"""What the referee answers about the score of Buddha."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.cases.case import Case
from referee.cases.question import COUNT, fields_renamed, question, with_round_read
from referee.games.buddha.deck import deck_for
from referee.games.buddha.scoring import score_round
from referee.ruling import Ruling
from referee.tricks.told import read_told


def score(case: Case) -> Ruling:
    """Every player's score for a round (BUD-SCORE-01..05)."""
    ask = question(case, "bids", "tricks", "allow_sum")
    bids, tricks = ask.everybody("bids", COUNT), ask.everybody("tricks", COUNT)
    with fields_renamed(bids="ask.bids", tricks="ask.tricks"):
        scores = score_round(bids, tricks, case.rules, allow_sum=ask.flag("allow_sum"))
    rules = {_clause(bids[player], tricks[player]) for player in bids}
    said = ", ".join(f"{player} {points}" for player, points in scores.items())
    return Ruling(
        "ruled",
        f"This round: {said}.",
        ("BUD-SCORE-01", *sorted(rules)),
        case.rules.pick("bud.zero_bonus", "bud.max_bid"),
        {"scores": scores},
    )


def _clause(bid: int, tricks: int) -> str:
    if bid == 0:
        return "BUD-SCORE-05" if tricks else "BUD-SCORE-04"
    return "BUD-SCORE-02" if bid == tricks else "BUD-SCORE-03"


QUESTIONS: Mapping[str, Callable[[Case], Ruling]] = with_round_read(
    lambda case: read_told(case, deck_for(len(case.players))), {"score": score}
)
