"""When the game is over and what it adds up to."""

from __future__ import annotations

from referee.games.ten.scoring import CHIP_WORTH, HAND_SIZE, LAST_ROUND
from referee.rules.rulebook import Clause
from referee.words import spelled

END_OF_THE_GAME = "10 Special Retro Edition rules, End of the game"
THE_WINNER = "10 Special Retro Edition rules, The winner"

CLAUSES = (
    Clause(
        id="TEN-END-01",
        title=f"{spelled(LAST_ROUND).capitalize()} rounds",
        text="The game is over after the tenth round, when no round card is left.",
        source=END_OF_THE_GAME,
    ),
    Clause(
        id="TEN-END-02",
        title="The stock runs out",
        text=f"It is over sooner if somebody cannot bring their hand back to {spelled(HAND_SIZE)} cards.",
        source=END_OF_THE_GAME,
    ),
    Clause(
        id="TEN-END-03",
        title="Round cards that are left",
        text=(
            f"If fewer than {spelled(LAST_ROUND)} rounds were played, whoever lost the last one gets the unused round "
            "cards too."
        ),
        source=END_OF_THE_GAME,
    ),
    Clause(
        id="TEN-END-04",
        title="Cards in the hand count",
        text="At the end you put the cards of your hand on your pile.",
        source=END_OF_THE_GAME,
    ),
    Clause(
        id=CHIP_WORTH.clause,
        title=f"A chip is worth {spelled(CHIP_WORTH.number)}",
        text=f"Count {spelled(CHIP_WORTH.number)} points for each chip that you have left.",
        source=THE_WINNER,
    ),
    Clause(
        id="TEN-SCORE-02",
        title="The final score",
        text="Take the points of your chips away from your penalty points. What remains is your final score.",
        source=THE_WINNER,
    ),
    Clause(
        id="TEN-SCORE-03",
        title="The lowest score wins",
        text="The lowest final score wins, and it can lie below zero.",
        source=THE_WINNER,
    ),
)
