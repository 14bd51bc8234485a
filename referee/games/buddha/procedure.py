"""Missteps in procedure of Buddha: its document names no penalty for any of them."""

from __future__ import annotations

from referee.disputes.asked import Asked
from referee.disputes.case import Case
from referee.disputes.procedure import (
    BID_AGAIN,
    CORRECT_NOW,
    NEXT_LED,
    STANDS,
    TABLE_AGREES,
    WHO,
    Misstep,
    MisstepRuled,
    back_in_words,
    card_shown,
)
from referee.disputes.questions import IN_PLAY, WITH_DEAL, FieldType, QuestionField
from referee.games.buddha.scoring import DEALS
from referee.rules.house_rules import Choice
from referee.words import spelled

WAYS = (Choice("late", "late, or too early"), Choice("changed", "changed once all were shown"))
HOW = QuestionField("kind", "How was it bid?", FieldType.CHOICE, WAYS, needed=True)


def out_of_turn(case: Case, ask: Asked) -> MisstepRuled:
    """Treated as an illegal card is: put right until the next lead, then it stands (BUD-AMB-14)."""
    player, rules = ask.player("player"), ("BUD-WIN-07", "BUD-AMB-11", "BUD-AMB-14")
    silent = "The rules don't say what follows when somebody plays out of turn, so it goes as with an illegal card."
    if ask.flag("next_led"):
        return MisstepRuled(STANDS, f"{silent} The next trick is led: this one stands as it was played.", rules)
    return MisstepRuled(CORRECT_NOW, f"{silent} {back_in_words(player)}", rules)


def misdeal(case: Case, ask: Asked) -> MisstepRuled:
    """The rules say how many cards each is dealt, and no more."""
    deal = DEALS[len(case.players)]
    return MisstepRuled(
        TABLE_AGREES,
        f"Everybody is dealt {spelled(deal.hand)} cards, and none is left over; the rules don't say what follows when "
        "a deal goes wrong. While the first trick isn't complete a table loses nothing by having the same dealer deal "
        "again; later it agrees whether the round counts.",
        (deal.clause,),
    )


def bid(case: Case, ask: Asked) -> MisstepRuled:
    """A bid that was shown stands; where somebody was late, everybody bids again (BUD-AMB-16)."""
    player, rules = ask.player("player"), ("BUD-BID-01", "BUD-AMB-16")
    silent = "All bid at the same time, and the rules don't say what follows when somebody doesn't."
    if ask.choice("kind", ("late", "changed")) == "late":
        text = f"{silent} {player}'s bid wasn't shown with the others, so everybody bids again."
        return MisstepRuled(BID_AGAIN, text, rules)
    return MisstepRuled(STANDS, f"{silent} A bid that was shown stands, so {player} plays for that one.", rules)


MISSTEPS = (
    Misstep("out_of_turn", "Somebody led or played out of turn", out_of_turn, (WHO, NEXT_LED), IN_PLAY),
    Misstep("exposed", "Somebody showed a card by accident", card_shown, group=IN_PLAY),
    Misstep("misdeal", "The deal went wrong", misdeal, (), WITH_DEAL),
    Misstep("bid", "Somebody bid too early or late, or changed a bid", bid, (WHO, HOW), WITH_DEAL),
)
