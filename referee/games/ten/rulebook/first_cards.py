"""The phases of a round, and its first two: the round card and the first card."""

from __future__ import annotations

from referee.games.ten.round.chips import MOST
from referee.rules.rulebook import Clause
from referee.words import listed, spelled

PHASE_1 = "10 Special Retro Edition rules, Phase 1"
PHASE_2 = "10 Special Retro Edition rules, Phase 2"

CLAUSES = (
    Clause(
        id="TEN-RND-01",
        title="Five phases, all together",
        text="A round has five phases. Nobody begins a phase before everybody has finished the one before it.",
        source="10 Special Retro Edition rules, To play the game",
    ),
    Clause(
        id="TEN-P1-01",
        title="The round card is turned",
        text="The starter turns up the top card of the round stack.",
        source=PHASE_1,
    ),
    Clause(
        id="TEN-P1-02",
        title="What the round card costs",
        text="Whoever loses the round takes this card too, with as many penalty points as its number.",
        source=PHASE_1,
    ),
    Clause(
        id="TEN-P2-01",
        title="The starter's first card",
        text="The starter puts one card from their hand in front of them, face up or face down as they like.",
        source=PHASE_2,
    ),
    Clause(
        id=MOST.clause,
        title="Protecting a card",
        text=(
            f"A player may lay {listed(map(spelled, range(1, MOST.number + 1)), 'or')} of their chips on their card, "
            "or none."
        ),
        source=PHASE_2,
    ),
    Clause(
        id="TEN-P2-03",
        title="The others follow",
        text="Going clockwise, each other player does the same with one card of their own.",
        source=PHASE_2,
    ),
    Clause(
        id="TEN-P2-04",
        title="A piece of advice",
        text=(
            "A 9 or a 10 is best hidden and well protected, since an open card can still be improved in the fourth "
            "phase. Nobody has to heed this."
        ),
        source=PHASE_2,
    ),
)
