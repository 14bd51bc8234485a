"""The third phase: bidding for cards and swapping them."""

from __future__ import annotations

from referee.games.ten.round.chips import MOST
from referee.rules.rulebook import Clause
from referee.words import spelled

PHASE_3 = "10 Special Retro Edition rules, Phase 3"

CLAUSES = (
    Clause(
        id="TEN-BID-01",
        title="The starter bids first",
        text="When every first card lies on the table, the starter may bid for a card of another player.",
        source=PHASE_3,
    ),
    Clause(
        id="TEN-BID-02",
        title="Protection sets the lowest bid",
        text=(
            "A card under one chip takes a first bid of at least one chip, and a card under two chips a first bid "
            "of at least two."
        ),
        source=PHASE_3,
    ),
    Clause(
        id="TEN-BID-03",
        title="Going higher",
        text="Clockwise, others may go above the last bid, until no player goes on.",
        source=PHASE_3,
    ),
    Clause(
        id="TEN-BID-04",
        title="Paying and swapping",
        text="The highest bidder pays their chips to the card's owner, and the two players swap their cards.",
        source=PHASE_3,
    ),
    Clause(
        id="TEN-BID-05",
        title="The buyer's protection moves along",
        text="Chips that lay on the buyer's old card now lie on the card that they bought.",
        source=PHASE_3,
    ),
    Clause(
        id="TEN-BID-06",
        title="A card without protection",
        text=(
            "For a card with no chip on it you pay one chip into the pot and swap your card for it. Its owner gets "
            "your card and no chip."
        ),
        source=PHASE_3,
    ),
    Clause(
        id="TEN-BID-07",
        title="One opening each",
        text="Every player, in turn, may open the bidding for a card one time in a round.",
        source=PHASE_3,
    ),
    Clause(
        id="TEN-BID-08",
        title="Bidding again in one auction",
        text="When somebody else has opened, a player may go higher as often as they wish.",
        source=PHASE_3,
    ),
    Clause(
        id="TEN-BID-09",
        title="Never for your own card",
        text="Nobody bids for the card in front of themselves, neither first nor later.",
        source=PHASE_3,
    ),
    Clause(
        id="TEN-BID-10",
        title="Nobody has to bid",
        text="Everybody may let the bidding go by. With no bid at all no card changes hands.",
        source=PHASE_3,
    ),
    Clause(
        id="TEN-BID-11",
        title="More protection for a new card",
        text=(
            f"A player who received a card in a swap may add protection to it, to {spelled(MOST.number)} chips at the "
            "most. They may not take any off."
        ),
        source=PHASE_3,
    ),
)
