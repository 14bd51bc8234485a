"""The fourth and fifth phases: the second card, the winner, the loser and the refill."""

from __future__ import annotations

from referee.games.ten.cards import CEILING
from referee.rules.rulebook import Clause
from referee.words import spelled

PHASE_4 = "10 Special Retro Edition rules, Phase 4"
PHASE_5 = "10 Special Retro Edition rules, Phase 5"

CLAUSES = (
    Clause(
        id="TEN-P4-01",
        title="Protection goes into the pot",
        text="When the bidding is over, the chips lying on cards all go into the pot.",
        source=PHASE_4,
    ),
    Clause(
        id="TEN-P4-02",
        title="Opening the first card",
        text="In turn, each player with a hidden card decides whether to turn it up.",
        source=PHASE_4,
    ),
    Clause(
        id="TEN-P4-03",
        title="A hidden card stays alone",
        text="A player who leaves their card face down adds no second card and is finished for this phase.",
        source=PHASE_4,
    ),
    Clause(
        id="TEN-P4-04",
        title="The second card",
        text="Beside an open card you may lay one more card from your hand, face up.",
        source=PHASE_4,
    ),
    Clause(
        id="TEN-P4-05",
        title="Two cards add up",
        text="The values of your two cards make one total.",
        source=PHASE_4,
    ),
    Clause(
        id=CEILING.clause,
        title=f"{spelled(CEILING.number).capitalize()} is the limit",
        text=f"A total above {CEILING.number} is not allowed.",
        source=PHASE_4,
    ),
    Clause(
        id="TEN-P5-01",
        title="All cards are shown",
        text="Cards that are still hidden are turned up now.",
        source=PHASE_5,
    ),
    Clause(
        id="TEN-P5-02",
        title="The highest total wins",
        text="The player with the highest total wins the round. Totals end at 10.",
        source=PHASE_5,
    ),
    Clause(
        id="TEN-P5-03",
        title="A tie: one card is better",
        text="Among players with the same highest total, one who reached it with a single card wins.",
        source=PHASE_5,
    ),
    Clause(
        id="TEN-P5-04",
        title="Still tied: the earlier turn",
        text="If that decides nothing, the player whose turn comes sooner wins, counted from the starter of the round.",
        source=PHASE_5,
    ),
    Clause(
        id="TEN-P5-05",
        title="The lowest total loses",
        text="The player with the lowest total loses the round.",
        source=PHASE_5,
    ),
    Clause(
        id="TEN-P5-06",
        title="A tie for the lowest: the later turn",
        text=(
            "Among players with the same lowest total the one whose turn comes later loses. Here the number of "
            "cards does not matter."
        ),
        source=PHASE_5,
    ),
    Clause(
        id="TEN-P5-07",
        title="What the loser takes",
        text=(
            "The loser adds every card on the table and the round card to their pile. Each costs what it says, from "
            "one penalty point to ten."
        ),
        source=PHASE_5,
    ),
    Clause(
        id="TEN-P5-08",
        title="What the winner gets",
        text="The winner takes all chips of the pot and names the starter of the next round.",
        source=PHASE_5,
    ),
    Clause(
        id="TEN-P5-09",
        title="Back to four cards",
        text="In turn the players draw from the stock until they hold four cards again.",
        source=PHASE_5,
    ),
)
