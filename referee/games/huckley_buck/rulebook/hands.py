"""Hands with the wrong number of cards, and faults of the draw."""

from __future__ import annotations

from referee.games.huckley_buck.penalties.draws import wrong_numbers
from referee.games.huckley_buck.penalties.hands import whose_fault
from referee.rules.rulebook import Clause

HAND = "Huckley Buck rules, INCORRECT HAND"
DISCARDS = "Huckley Buck rules, INCORRECT NUMBER OF DISCARDS DEALT"
SILENT = "Huckley Buck rules, DEALER NOT ANNOUNCING NUMBER OF DISCARDS"

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="HB-HAND-01",
        title="A wrong hand goes out",
        text=(
            "Whenever a hand turns out to have too many or too few cards, in the draw or later, it is laid aside "
            "at once. A hand is right when its cards and the tricks it has played to make five."
        ),
        source=HAND,
    ),
    Clause(
        id="HB-HAND-02",
        title="The dealer's own hand is wrong",
        text=(
            "A dealer with a wrong number of cards takes a hook and is out of the round. The others take their "
            "cards back and play it again as well as they can; there is no new deal."
        ),
        source=HAND,
    ),
    Clause(
        id="HB-HAND-03",
        title="Another player's hand is wrong",
        text=(
            "The whole deal is thrown in, its tricks count for nobody, and the next dealer deals. Who is hooked "
            "depends on whose fault it was."
        ),
        source=HAND,
    ),
    *whose_fault(HAND),
    *wrong_numbers(DISCARDS),
    Clause(
        id="HB-DISC-03",
        title="New deal after a wrong exchange",
        text="After either of these slips the cards are thrown in and the next dealer deals anew.",
        source=DISCARDS,
    ),
    Clause(
        id="HB-DNA-01",
        title="The dealer draws in silence",
        text=(
            "A dealer who finishes drawing without clearly telling the table the number takes a hook and is out "
            "of the round. The others play it to the end; nothing is dealt again."
        ),
        source=SILENT,
    ),
)
