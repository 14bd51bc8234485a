"""What the rules of 10 leave open about the third phase."""

from __future__ import annotations

from referee.rules.rulebook import Ambiguity

AMBIGUITIES = (
    Ambiguity(
        id="TEN-AMB-08",
        title="The seller's own protection",
        readings=(
            ("A", "Each player's chips stay in front of them and now lie on the card that they received."),
            ("B", "The seller's chips go with the card that they gave away."),
        ),
        default="A",
        why=(
            "The rules move the buyer's chips to their new card, and with B they could have more than two on it. All "
            "of them end in the pot in any case."
        ),
    ),
    Ambiguity(
        id="TEN-AMB-09",
        title="Who may add protection after a swap?",
        readings=(
            ("A", "Both players, as soon as they have swapped and before anybody else opens."),
            ("B", "Only the buyer."),
        ),
        default="A",
        why="The rules allow it to anybody with a new card, and a swap gives both one.",
    ),
    Ambiguity(
        id="TEN-AMB-10",
        title="Opening a bid once",
        readings=(
            ("A", "Each player has one opening in a round, at their turn; letting it go by gives it up."),
            ("B", "Each card can be put up for bidding once."),
        ),
        default="A",
        why="The sentence is about each player, taken in turn.",
    ),
    Ambiguity(
        id="TEN-AMB-11",
        title="A card without protection: swap or auction?",
        readings=(
            ("A", "It is swapped for exactly one chip, nobody can go higher, and it uses up the opening."),
            ("B", "It is auctioned from one chip, and the price goes into the pot."),
        ),
        default="A",
        why="The rules speak of exchanging for one chip and not of a first bid.",
    ),
    Ambiguity(
        id="TEN-AMB-13",
        title="Does a swapped card stay hidden?",
        readings=(("A", "It keeps the side it showed; its new owner may look at it."),),
        default="A",
        why="The rules say nothing of turning cards in the third phase.",
    ),
    Ambiguity(
        id="TEN-AMB-14",
        title="Passing in an auction",
        readings=(
            (
                "A",
                (
                    "A player who passed may still go higher later; the auction ends when everybody who may bid has "
                    "passed in a row."
                ),
            ),
        ),
        default="A",
        why="The rules end it when no player wants to go on, and do not send anybody out.",
    ),
    Ambiguity(
        id="TEN-AMB-22",
        title="Bidding for a card that was just bought",
        readings=(("A", "Allowed; the lowest bid follows the chips lying on it at that moment."),),
        default="A",
        why="The rules exclude only your own card.",
    ),
    Ambiguity(
        id="TEN-AMB-26",
        title="A bidder without a card to give",
        readings=(("A", "It cannot happen, because everybody has laid one card in the second phase."),),
        default="A",
        why="It follows from the order of the phases.",
    ),
    Ambiguity(
        id="TEN-AMB-31",
        title="May the player who opened go higher again?",
        readings=(
            ("A", "Yes, as long as somebody has gone above them."),
            ("B", "No, they bid once."),
        ),
        default="A",
        why="An auction lasts while anybody cares to raise, and nothing shuts the opener out.",
    ),
)
