"""Missteps in procedure of 10: its document names no penalty for any of them."""

from __future__ import annotations

from referee.disputes.asked import Asked
from referee.disputes.case import Case
from referee.disputes.procedure import NOTHING, TABLE_AGREES, Misstep, MisstepRuling


def out_of_turn(case: Case, ask: Asked) -> MisstepRuling:
    """The rules state whose turn it is, but no remedy."""
    player = ask.player("player")
    return MisstepRuling(
        TABLE_AGREES,
        "First and second cards are laid in turn, clockwise from whoever starts the round; the rules don't say what "
        f"follows when somebody lays one too early. The table agrees: {player}'s card lies as it was laid and whoever "
        f"was passed over lays now, or {player} takes it back until it is due.",
        ("TEN-P2-03", "TEN-P4-02", "TEN-AMB-32"),
    )


def exposed(case: Case, ask: Asked) -> MisstepRuling:
    """The rules don't mention it, so it costs nothing."""
    player = ask.player("player")
    return MisstepRuling(
        NOTHING,
        f"The rules say nothing of a card that somebody shows by accident, so it costs nothing: {player} takes up a "
        "card of the hand again, and turns a covered one face down again. A table can agree on more beforehand, such "
        "as that a covered card that was seen lies open from then on.",
        ("TEN-P2-01", "TEN-P4-02"),
    )


def misdeal(case: Case, ask: Asked) -> MisstepRuling:
    """The rules state the number of cards dealt, but no remedy for a misdeal."""
    return MisstepRuling(
        TABLE_AGREES,
        "Everybody begins with a joker and three cards more; the rules don't say what follows when a deal goes wrong. "
        "Before the first round card is turned a table loses nothing by dealing again; later it could draw what is "
        "missing from the stock, and shuffle into it what is too much.",
        ("TEN-PREP-02", "TEN-PREP-03"),
    )


def bid_out_of_turn(case: Case, ask: Asked) -> MisstepRuling:
    """The rules state whose turn it is, but no remedy; a player passed over hasn't passed."""
    player = ask.player("player")
    return MisstepRuling(
        TABLE_AGREES,
        "The starter may open first, then the others in turn, and higher bids go clockwise; the rules say nothing of a "
        "bid out of turn. Whoever was passed over hasn't passed, and bids now or passes; the table agrees whether "
        f"{player}'s bid stands or is said anew in its turn.",
        ("TEN-BID-01", "TEN-BID-03", "TEN-BID-07"),
    )


MISSTEPS = (
    Misstep("out_of_turn", "Somebody laid a card out of turn", out_of_turn),
    Misstep("exposed", "Somebody showed a card by accident", exposed),
    Misstep("misdeal", "The deal went wrong", misdeal, ()),
    Misstep("bid_out_of_turn", "Somebody bid out of turn", bid_out_of_turn),
)
