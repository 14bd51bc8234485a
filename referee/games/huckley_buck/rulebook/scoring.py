"""What a round is worth and who wins the game."""

from __future__ import annotations

from referee.games.huckley_buck.scoring import BY_PENALTY, FLOOR, HOOK, NO_TRICK, TRICK_WON
from referee.rules.rulebook import Clause
from referee.words import spelled

SCORING = "Huckley Buck rules, SCORING"

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="HB-SCORE-01",
        title="Score after the fifth trick",
        text="Nothing is written down until all five tricks are over. Totals change once in a round.",
        source=SCORING,
    ),
    Clause(
        id=TRICK_WON.clause,
        title="A point for every trick",
        text="Each trick adds one point to the total of the player who won it.",
        source=SCORING,
    ),
    Clause(
        id=NO_TRICK.clause,
        title="The hook",
        text=f"Playing a round and winning no trick is a hook: {spelled(HOOK)} points come off the total.",
        source=SCORING,
    ),
    Clause(
        id=FLOOR.clause,
        title="Never below zero",
        text="No total sinks under zero. What a hook could not take is forgotten and is not owed later.",
        source=SCORING,
    ),
    Clause(
        id=BY_PENALTY.clause,
        title="Hooks carry an asterisk",
        text=(
            "On the score sheet every hook is marked with an asterisk, be it from a round without tricks or from "
            "a penalty."
        ),
        source=SCORING,
    ),
    Clause(
        id="HB-END-01",
        title="Eleven points win",
        text=(
            "A player whose total is at least eleven after a round has won the game. Tables used to another "
            "number, often fifteen, may set it as a house rule."
        ),
        source=SCORING,
    ),
    Clause(
        id="HB-END-02",
        title="Several players at eleven",
        text=(
            "If one round brings two or more players to eleven, the winner is whoever got there at the earlier "
            "trick. That player wins even if somebody else ends up with more points."
        ),
        source=SCORING,
    ),
)
