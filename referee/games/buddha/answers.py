"""What the referee answers about Buddha beyond its tricks: scores, missteps in procedure."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.disputes.asked import COUNT, fields_renamed, question, with_round_read
from referee.disputes.case import Case
from referee.disputes.procedure import misstep_answers
from referee.disputes.ruling import Ruling
from referee.games.buddha.cards import deck_for
from referee.games.buddha.procedure import MISSTEPS
from referee.games.buddha.scoring import ZERO_MADE, highest_bid, score_round, way_to_score, which_highest_bid
from referee.tricks.given import read_given
from referee.words import signed


def score(case: Case) -> Ruling:
    """Every player's score for a round (BUD-SCORE-01..05)."""
    ask = question(case, "bids", "tricks", "allow_sum")
    bids, tricks = ask.everybody("bids", COUNT), ask.everybody("tricks", COUNT)
    with fields_renamed(bids="ask.bids", tricks="ask.tricks"):
        scores = score_round(bids, tricks, case.rules, allow_sum=ask.flag("allow_sum"))
    rules = {way_to_score(bids[player], tricks[player]).clause for player in bids}
    said = ", ".join(
        f"{player} {signed(points)} ({_why(bids[player], tricks[player])})" for player, points in scores.items()
    )
    zero = ZERO_MADE.clause in rules
    highest = highest_bid(bids, tricks, case.rules)
    paid = f" A zero bid made is paid by {which_highest_bid(case.rules).words}, {highest}." if zero else ""
    return Ruling(
        "ruled",
        f"This round: {said}.{paid}",
        ("BUD-SCORE-01", *sorted(rules)),
        case.rules.pick("bud.zero_bonus", "bud.max_bid"),
        {"scores": scores},
    )


def _why(bid: int, tricks: int) -> str:
    return f"bid and made {bid}" if bid == tricks else f"bid {bid}, made {tricks}"


ANSWERS: Mapping[str, Callable[[Case], Ruling]] = with_round_read(
    lambda case: read_given(case, deck_for(len(case.players))), {"score": score, **misstep_answers(MISSTEPS)}
)
