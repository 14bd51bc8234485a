"""What makes a misdeal, until when, and what follows."""

from __future__ import annotations

from referee.games.huckley_buck.penalties.misdeals import what_makes_a_misdeal
from referee.rules.rulebook import Clause

MISDEAL = "Huckley Buck rules, MISDEAL"

CLAUSES: tuple[Clause, ...] = (
    *what_makes_a_misdeal(MISDEAL),
    Clause(
        id="HB-MIS-06",
        title="A player's own slip is free",
        text=(
            "A player, other than the dealer in dealing, who shows a card or knocks one to the floor is not "
            "punished, and it is no misdeal. The card goes back to the hand and need not be played."
        ),
        source=MISDEAL,
    ),
    Clause(
        id="HB-MIS-07",
        title="Until when it may be called",
        text="A misdeal can be called until the last player has finished drawing.",
        source=MISDEAL,
    ),
    Clause(
        id="HB-MIS-08",
        title="A mended error is no misdeal",
        text=(
            "If the dealer is able to put the mistake right, the deal goes on and there is no hook. A card that "
            "was seen cannot be unseen."
        ),
        source=MISDEAL,
    ),
    Clause(
        id="HB-MIS-09",
        title="After the draw the deal stands",
        text=(
            "Once the draw is finished, an irregular deal counts as a good one. From then on a miscounted hand is "
            "dealt with as an incorrect hand."
        ),
        source=MISDEAL,
    ),
    Clause(
        id="HB-MIS-10",
        title="What a misdeal costs",
        text=(
            "The dealer takes a hook, all cards are thrown in and the next dealer deals. The offender has lost "
            "the turn to deal, and no other total changes."
        ),
        source=MISDEAL,
    ),
)
