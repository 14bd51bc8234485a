"""What the referee answers about Ten-Point Buck beyond its tricks: scores, missteps in procedure."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.disputes.asked import COUNT, fields_renamed, question, with_round_read
from referee.disputes.case import Case
from referee.disputes.procedure import misstep_answers
from referee.disputes.ruling import Ruling
from referee.games.ten_point_buck.cards import DECK
from referee.games.ten_point_buck.procedure import MISSTEPS
from referee.games.ten_point_buck.scoring import (
    BONUS,
    BRACKETS,
    bids_beyond_play,
    bracket,
    score_round,
    sum_out_of_play,
    too_few_for_a_trick,
)
from referee.tricks.given import read_given


def score(case: Case) -> Ruling:
    """Every player's Hunting Points for a round (TPB-SCORE-01..07, TPB-DOE-04)."""
    ask = question(case, "bids", "taken", "bonus")
    bids, taken = ask.everybody("bids", COUNT), ask.everybody("taken", COUNT)
    bonus = ask.player_or_nobody("bonus")
    with fields_renamed(bids="ask.bids", taken="ask.taken", bonus="ask.bonus"):
        scores = score_round(bids, taken, bonus)
    reached = [bracket(bids[player], taken[player]) for player in scores]
    earned = (row.clause for row in reversed(BRACKETS) if row in reached)
    rules = ("TPB-SCORE-02", *earned, *((BONUS.clause,) if bonus else ()))
    doe = " and took the Buck with the Doe"
    said = ", ".join(
        f"{player} {points} (bid {bids[player]}, took {taken[player]}{doe if player == bonus else ''})"
        for player, points in scores.items()
    )
    return Ruling("ruled", f"Hunting Points: {said}.{_warnings(bids, taken)}", rules, {}, {"scores": scores})


def _warnings(bids: Mapping[str, int], taken: Mapping[str, int]) -> str:
    """What the table should count again, as further sentences (TPB-DEAL-02, TPB-AMB-06)."""
    total = sum_out_of_play(taken)
    sums = [] if total is None else [f" The cards in play can't be worth {total}: count the piles again."]
    small = [f" No trick is worth as little as {player}'s {taken[player]}." for player in too_few_for_a_trick(taken)]
    large = [f" {player} bid more than all cards in play." for player in bids_beyond_play(bids)]
    return "".join(sums + small + large)


ANSWERS: Mapping[str, Callable[[Case], Ruling]] = with_round_read(
    lambda case: read_given(case, DECK), {"score": score, **misstep_answers(MISSTEPS)}
)
