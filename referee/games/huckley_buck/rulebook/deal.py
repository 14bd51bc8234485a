"""From the draw for the deal to the upcard."""

from __future__ import annotations

from referee.games.huckley_buck.deal.first_deal import BARRED_ENDS
from referee.rules.rulebook import Clause
from referee.words import spelled

PRELIMINARIES = "Huckley Buck rules, PRELIMINARIES"
CUT = "Huckley Buck rules, THE CUT"
DEAL = "Huckley Buck rules, THE DEAL"
TRUMP = "Huckley Buck rules, THE TRUMP"

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="HB-PREL-01",
        title="Drawing for the deal",
        text=(
            "When a new session opens, the pack is fanned out face down and every player takes a single card to "
            "find the first dealer."
        ),
        source=PRELIMINARIES,
    ),
    Clause(
        id="HB-PREL-02",
        title="The end cards are barred",
        text=(
            f"Leave the first {spelled(BARRED_ENDS)} cards and the last {spelled(BARRED_ENDS)} alone. "
            "Whoever took one of them draws again."
        ),
        source=PRELIMINARIES,
    ),
    Clause(
        id="HB-PREL-03",
        title="The highest card deals",
        text="Whoever drew the highest card is the first dealer of the session.",
        source=PRELIMINARIES,
    ),
    Clause(
        id="HB-PREL-04",
        title="The winner deals the next game",
        text=(
            "When a session goes on with another game, its first dealer is the player who won the game before, "
            "whoever dealt last."
        ),
        source=PRELIMINARIES,
    ),
    Clause(
        id="HB-PREL-05",
        title="The deal moves left",
        text=(
            "After every round the next player to the left becomes dealer. Dropping out of a round doesn't cost "
            "anybody the turn to deal."
        ),
        source=PRELIMINARIES,
    ),
    Clause(
        id="HB-CUT-01",
        title="The dealer shuffles",
        text="Shuffling is the dealer's job and nobody else's.",
        source=CUT,
    ),
    Clause(
        id="HB-CUT-02",
        title="Offer the cut to the right",
        text="Before dealing, the dealer has to offer the pack for a cut to the neighbour on the right.",
        source=CUT,
    ),
    Clause(
        id="HB-CUT-03",
        title="Neighbour away from the table",
        text=(
            "While the neighbour on the right is away for a moment, the dealer may offer the cut to anybody else "
            "who is playing."
        ),
        source=CUT,
    ),
    Clause(
        id="HB-DEAL-01",
        title="One card at a time",
        text="The cards go round clockwise, singly, and the player on the dealer's left gets the first one.",
        source=DEAL,
    ),
    Clause(
        id="HB-DEAL-02",
        title="Five cards each",
        text="Everybody is dealt a hand of five, dealer included.",
        source=DEAL,
    ),
    Clause(
        id="HB-TRUMP-01",
        title="The upcard",
        text=(
            "After the last hand is complete the dealer turns over the next card of the pack and lays it down in "
            "front of the dealer's seat. Exactly one upcard is turned."
        ),
        source=TRUMP,
    ),
    Clause(
        id="HB-TRUMP-02",
        title="The trump suit",
        text=(
            "The suit of the upcard is trump until the round is over, even if the dealer later takes that card "
            "into the hand. Nobody but the dealer can ever play the upcard."
        ),
        source=TRUMP,
    ),
    Clause(
        id="HB-TRUMP-03",
        title="The stock waits",
        text="What is left of the pack is the stock. It stays face down, out of the way, until the draw begins.",
        source=TRUMP,
    ),
)
