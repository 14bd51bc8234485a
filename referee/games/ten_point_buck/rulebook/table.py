"""What the game is played with, how it is dealt and what is bid."""

from __future__ import annotations

from referee.games.ten_point_buck.scoring import ROUNDS
from referee.rules.rulebook import Clause
from referee.words import spelled

COMPONENTS = "Ten-Point Buck rules, both editions, Components"
SETUP = "Ten-Point Buck rules, both editions, Setup"
BIDDING = "Ten-Point Buck rules, both editions, Bidding"

CLAUSES = (
    Clause(
        id="TPB-GEN-01",
        title="Three to five players",
        text="Three, four or five people can play. Six hands of ten would need more cards than the deck holds.",
        source="Ten-Point Buck rules, both editions, opening line",
    ),
    Clause(
        id="TPB-GEN-02",
        title="What you are after",
        text=(
            f"Collect more Hunting Points than everybody else in {spelled(ROUNDS)} rounds. They come from landing "
            "near your own bid, not from piling up cards."
        ),
        source="Ten-Point Buck rules, both editions, Object",
    ),
    Clause(
        id="TPB-CARD-01",
        title="Fifty-six cards",
        text=(
            "Rank 1 has ten copies, and each higher rank has one copy fewer, so that only one 9 stands beside the "
            "white 9 and the 10 is alone. A single 0 makes it 56 cards."
        ),
        source=COMPONENTS,
    ),
    Clause(
        id="TPB-CARD-02",
        title="One white card in each rank",
        text=(
            "Every rank from 0 to 10 has exactly one white card. These eleven white cards are the trumps, and no "
            "two of them share a rank."
        ),
        source="Ten-Point Buck rules, first edition, Tricks; second edition, Components",
    ),
    Clause(
        id="TPB-CARD-03",
        title="The Buck",
        text=(
            "The Buck is the deck's only 10. Since each rank has a white card, the Buck is white and so the "
            "highest trump."
        ),
        source=COMPONENTS,
    ),
    Clause(
        id="TPB-CARD-04",
        title="The Doe",
        text="The Doe is the deck's only 0 and adds nothing to a score pile.",
        source=COMPONENTS,
    ),
    Clause(
        id="TPB-MAT-01",
        title="Something to write with",
        text="Bids and Hunting Points are kept in writing. The score sheet here takes the place of paper and pen.",
        source=COMPONENTS,
    ),
    Clause(
        id="TPB-DEAL-01",
        title="Ten cards each",
        text=(
            "The whole deck is shuffled for every round and each player receives ten cards. A round therefore has "
            "ten tricks."
        ),
        source=SETUP,
    ),
    Clause(
        id="TPB-DEAL-02",
        title="The other cards wait",
        text=(
            "Whatever is not dealt stays out of this round. The Doe or the Buck may lie among those cards, and the "
            "card points in play change from round to round."
        ),
        source=SETUP,
    ),
    Clause(
        id="TPB-DEAL-03",
        title="The deal moves on",
        text="Each round has a new dealer: the player to the left of the last one.",
        source=SETUP,
    ),
    Clause(
        id="TPB-BID-01",
        title="Who bids first",
        text="The player to the dealer's left opens the bidding.",
        source=BIDDING,
    ),
    Clause(
        id="TPB-BID-02",
        title="A bid is in card points",
        text=(
            "You bid the card points that you expect in your score pile when the round is over. You do not bid tricks."
        ),
        source=BIDDING,
    ),
    Clause(
        id="TPB-BID-03",
        title="Which bids are allowed",
        text=(
            "Any whole number will do, and so will zero. Nobody is bound by another player's bid, and the bids may "
            "add up to anything."
        ),
        source=BIDDING,
    ),
    Clause(
        id="TPB-BID-04",
        title="Everybody bids, then play starts",
        text="No card is led until every player has made a bid.",
        source=BIDDING,
    ),
)
