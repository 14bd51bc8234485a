"""The referee's answers about Ten-Point Buck apart from its tricks: missteps in procedure, and scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.disputes.asked import COUNT, Asked, fields_renamed, question, with_round_read
from referee.disputes.case import Case
from referee.disputes.procedure import (
    CORRECT_NOW,
    NEXT_LED,
    NOTHING,
    REDEAL,
    STANDS,
    TABLE_AGREES,
    WHO,
    Misstep,
    MisstepRuling,
    back_in_words,
    card_shown,
    misstep_answers,
)
from referee.disputes.questions import IN_PLAY, WITH_DEAL, FieldType, QuestionField
from referee.disputes.ruling import Ruling
from referee.games.ten_point_buck.cards import DECK
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
from referee.words import spelled

TRICK_COMPLETE = QuestionField(
    "trick_complete", "Was the first trick complete when it was found?", FieldType.YES, if_it_matters=True
)


def out_of_turn(case: Case, ask: Asked) -> MisstepRuling:
    """A play out of turn is an illegal card: taken back until the next lead, then by the house rule (TPB-AMB-08)."""
    player = ask.player("player")
    rules = ("TPB-PLAY-01", "TPB-PLAY-02", "TPB-PLAY-04", "TPB-AMB-08")
    silent = "The rules say whose turn it is, but not what follows when somebody plays out of turn."
    if not ask.flag("next_led"):
        text = f"{silent} It goes as with an illegal card: {back_in_words(player)}"
        return MisstepRuling(CORRECT_NOW, text, rules)
    switches = ("tpb.illegal_remedy",)
    if case.rules["tpb.illegal_remedy"] == "redeal":
        text = f"{silent} The next trick is led, and at this table the same dealer then deals the round again."
        return MisstepRuling(REDEAL, text, rules, switches)
    text = f"{silent} It goes as with an illegal card: the next trick is led, so the trick stands as it was played."
    return MisstepRuling(STANDS, text, rules, switches)


def misdeal(case: Case, ask: Asked) -> MisstepRuling:
    """The same dealer deals again until the first trick is complete; later the table decides (TPB-AMB-09)."""
    rules = ("TPB-DEAL-01", "TPB-AMB-09")
    silent = f"Everybody is dealt {spelled(DECK.hand)} cards; the rules don't say what follows when a deal goes wrong."
    if not ask.flag("trick_complete"):
        text = f"{silent} The first trick isn't complete, so the same dealer deals again."
        return MisstepRuling(REDEAL, text, rules)
    text = f"{silent} The first trick was complete, so the table decides: it plays on, or the same dealer deals again."
    return MisstepRuling(TABLE_AGREES, text, rules)


def bid_out_of_turn(case: Case, ask: Asked) -> MisstepRuling:
    """The rules name no remedy if bids go in turn; if all bid at once, there is no turn (TPB-AMB-04)."""
    player, switches = ask.player("player"), ("tpb.bidding",)
    if case.rules["tpb.bidding"] == "simultaneous":
        text = f"At this table all bid at the same time, so no bid is out of turn: {player}'s counts with the others."
        return MisstepRuling(NOTHING, text, ("TPB-AMB-04",), switches)
    return MisstepRuling(
        TABLE_AGREES,
        "The rules say that the player to the dealer's left bids first, and nothing of a bid out of turn. At this "
        f"table bids go clockwise, so whoever was passed over bids now; the table agrees whether {player}'s bid "
        "stands or is said anew in its turn.",
        ("TPB-BID-01", "TPB-AMB-04"),
        switches,
    )


MISSTEPS = (
    Misstep("out_of_turn", "Somebody led or played out of turn", out_of_turn, (WHO, NEXT_LED), IN_PLAY),
    Misstep("exposed", "Somebody showed a card by accident", card_shown, group=IN_PLAY),
    Misstep("misdeal", "The deal went wrong", misdeal, (TRICK_COMPLETE,), WITH_DEAL),
    Misstep("bid_out_of_turn", "Somebody bid out of turn", bid_out_of_turn, group=WITH_DEAL),
)


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
    points_in_words = ", ".join(
        f"{player} {points} (bid {bids[player]}, took {taken[player]}{doe if player == bonus else ''})"
        for player, points in scores.items()
    )
    return Ruling("ruled", f"Hunting Points: {points_in_words}.{_warnings(bids, taken)}", rules, {}, {"scores": scores})


def _warnings(bids: Mapping[str, int], taken: Mapping[str, int]) -> str:
    """Sentences on values that the table should check (TPB-DEAL-02, TPB-AMB-06)."""
    total = sum_out_of_play(taken)
    sums = [] if total is None else [f" The cards in play can't be worth {total}: count the piles again."]
    small = [f" No trick is worth as little as {player}'s {taken[player]}." for player in too_few_for_a_trick(taken)]
    large = [f" {player} bid more than all cards in play." for player in bids_beyond_play(bids)]
    return "".join(sums + small + large)


ANSWERS: Mapping[str, Callable[[Case], Ruling]] = with_round_read(
    lambda case: read_given(case, DECK), {"score": score, **misstep_answers(MISSTEPS)}
)
