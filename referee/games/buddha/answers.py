"""The referee's answers about Buddha apart from its tricks: missteps in procedure, and scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.disputes.asked import COUNT, Asked, fields_renamed, question, with_round_read
from referee.disputes.case import Case
from referee.disputes.procedure import (
    BID_AGAIN,
    CORRECT_NOW,
    NEXT_LED,
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
from referee.games.buddha.cards import deck_for
from referee.games.buddha.scoring import DEALS, ZERO_MADE, highest_bid, score_round, way_to_score, which_highest_bid
from referee.rules.house_rules import Choice
from referee.tricks.given import read_given
from referee.words import spelled, with_minus_sign

WAYS = (Choice("late", "late, or too early"), Choice("changed", "changed once all were shown"))
HOW = QuestionField("kind", "How was it bid?", FieldType.CHOICE, WAYS, needed=True)


def out_of_turn(case: Case, ask: Asked) -> MisstepRuling:
    """A play out of turn is treated like an illegal card: taken back until the next lead, then valid (BUD-AMB-14)."""
    player, rules = ask.player("player"), ("BUD-WIN-07", "BUD-AMB-11", "BUD-AMB-14")
    silent = "The rules don't say what follows when somebody plays out of turn, so it goes as with an illegal card."
    if ask.flag("next_led"):
        return MisstepRuling(STANDS, f"{silent} The next trick is led: this one stands as it was played.", rules)
    return MisstepRuling(CORRECT_NOW, f"{silent} {back_in_words(player)}", rules)


def misdeal(case: Case, ask: Asked) -> MisstepRuling:
    """The rules state the number of cards dealt, but no remedy for a misdeal."""
    deal = DEALS[len(case.players)]
    return MisstepRuling(
        TABLE_AGREES,
        f"Everybody is dealt {spelled(deal.hand)} cards, and none is left over; the rules don't say what follows when "
        "a deal goes wrong. While the first trick isn't complete a table loses nothing by having the same dealer deal "
        "again; later it agrees whether the round counts.",
        (deal.clause,),
    )


def bid(case: Case, ask: Asked) -> MisstepRuling:
    """A bid that was shown is valid; if somebody was late, everybody bids again (BUD-AMB-16)."""
    player, rules = ask.player("player"), ("BUD-BID-01", "BUD-AMB-16")
    silent = "All bid at the same time, and the rules don't say what follows when somebody doesn't."
    if ask.choice("kind", ("late", "changed")) == "late":
        text = f"{silent} {player}'s bid wasn't shown with the others, so everybody bids again."
        return MisstepRuling(BID_AGAIN, text, rules)
    return MisstepRuling(STANDS, f"{silent} A bid that was shown stands, so {player} plays for that one.", rules)


MISSTEPS = (
    Misstep("out_of_turn", "Somebody led or played out of turn", out_of_turn, (WHO, NEXT_LED), IN_PLAY),
    Misstep("exposed", "Somebody showed a card by accident", card_shown, group=IN_PLAY),
    Misstep("misdeal", "The deal went wrong", misdeal, (), WITH_DEAL),
    Misstep("bid", "Somebody bid too early or late, or changed a bid", bid, (WHO, HOW), WITH_DEAL),
)


def score(case: Case) -> Ruling:
    """Every player's score for a round (BUD-SCORE-01..05)."""
    ask = question(case, "bids", "tricks", "allow_sum")
    bids, tricks = ask.everybody("bids", COUNT), ask.everybody("tricks", COUNT)
    with fields_renamed(bids="ask.bids", tricks="ask.tricks"):
        scores = score_round(bids, tricks, case.rules, allow_sum=ask.flag("allow_sum"))
    rules = {way_to_score(bids[player], tricks[player]).clause for player in bids}
    reasons = ", ".join(
        f"{player} {with_minus_sign(points)} ({_why(bids[player], tricks[player])})"
        for player, points in scores.items()
    )
    zero = ZERO_MADE.clause in rules
    highest = highest_bid(bids, tricks, case.rules)
    paid = f" A zero bid made is paid by {which_highest_bid(case.rules).words}, {highest}." if zero else ""
    return Ruling(
        "ruled",
        f"This round: {reasons}.{paid}",
        ("BUD-SCORE-01", *sorted(rules)),
        case.rules.pick("bud.zero_bonus", "bud.max_bid"),
        {"scores": scores},
    )


def _why(bid: int, tricks: int) -> str:
    return f"bid and made {bid}" if bid == tricks else f"bid {bid}, made {tricks}"


ANSWERS: Mapping[str, Callable[[Case], Ruling]] = with_round_read(
    lambda case: read_given(case, deck_for(len(case.players))), {"score": score, **misstep_answers(MISSTEPS)}
)
