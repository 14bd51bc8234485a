"""Plays out of turn, reneges and absent players."""

from __future__ import annotations

from referee.games.huckley_buck.duties import what_is_a_renege
from referee.rules.rulebook import Clause

OUT_OF_TURN = "Huckley Buck rules, PLAY OUT OF TURN"
RENEGE = "Huckley Buck rules, RENEGE"
UNAVAILABLE = "Huckley Buck rules, PLAYER TEMPORARILY UNAVAILABLE"

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="HB-OOT-01",
        title="Out of turn costs nothing",
        text="Leading or playing when it is somebody else's turn brings no hook.",
        source=OUT_OF_TURN,
    ),
    Clause(
        id="HB-OOT-02",
        title="The card stays face up",
        text="A card put down out of turn comes back out of the trick but lies open in front of its owner.",
        source=OUT_OF_TURN,
    ),
    Clause(
        id="HB-OOT-03",
        title="The open card goes first",
        text="The owner of an open card has to play it at the first turn at which the rules allow it, leads included.",
        source=OUT_OF_TURN,
    ),
    *what_is_a_renege(RENEGE),
    Clause(
        id="HB-REN-04",
        title="Correcting it is free in time",
        text=(
            "As long as the trick has not been turned over and put away, the player may swap the card, and "
            "nothing is charged."
        ),
        source=RENEGE,
    ),
    Clause(
        id="HB-REN-05",
        title="A renege found later",
        text=(
            "A renege that was not put right costs the offender a hook if it comes to light before the round has "
            "been scored."
        ),
        source=RENEGE,
    ),
    Clause(
        id="HB-REN-06",
        title="Replay without the offender",
        text=(
            "The cards are taken back and the round is played again as well as possible by the others. The "
            "offender's hand is out, and so are the tricks it had won."
        ),
        source=RENEGE,
    ),
    Clause(
        id="HB-ABS-01",
        title="Being away is no offence",
        text="Nobody is punished for leaving the table for a moment.",
        source=UNAVAILABLE,
    ),
    Clause(
        id="HB-ABS-02",
        title="A stand-in may play",
        text=(
            "If the game would have to wait, somebody who dropped out of the round or who is only watching may "
            "play the absent player's cards for the time being. An opponent who is in may not."
        ),
        source=UNAVAILABLE,
    ),
)
