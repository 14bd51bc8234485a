"""What a round is worth and who wins the game."""

from __future__ import annotations

from referee.rulebook import Act, Clause, Kind

SCORING = "Huckley Buck rules, SCORING"

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="HB-SCORE-01",
        title="Score after the fifth trick",
        text="Nothing is written down until all five tricks are over. Totals change once in a round.",
        kind=Kind.SCORING,
        acts=(Act.COMPUTE,),
        source=SCORING,
    ),
    Clause(
        id="HB-SCORE-02",
        title="A point for every trick",
        text="Each trick adds one point to the total of the player who won it.",
        kind=Kind.SCORING,
        acts=(Act.COMPUTE,),
        source=SCORING,
    ),
    Clause(
        id="HB-SCORE-03",
        title="The hook",
        text="Playing a round and winning no trick is a hook: three points come off the total.",
        kind=Kind.SCORING,
        acts=(Act.COMPUTE,),
        source=SCORING,
    ),
    Clause(
        id="HB-SCORE-04",
        title="Never below zero",
        text="No total sinks under zero. What a hook could not take is forgotten and is not owed later.",
        kind=Kind.SCORING,
        acts=(Act.COMPUTE,),
        source=SCORING,
    ),
    Clause(
        id="HB-SCORE-05",
        title="Hooks carry an asterisk",
        text=(
            "On the score sheet every hook is marked with an asterisk, be it from a round without tricks or from "
            "a penalty."
        ),
        kind=Kind.SCORING,
        acts=(Act.COMPUTE,),
        source=SCORING,
    ),
    Clause(
        id="HB-END-01",
        title="Eleven points win",
        text=(
            "A player whose total is at least eleven after a round has won the game. Tables used to another "
            "number, often fifteen, may set it as a house rule."
        ),
        kind=Kind.END,
        acts=(Act.COMPUTE,),
        source=SCORING,
    ),
    Clause(
        id="HB-END-02",
        title="Several players at eleven",
        text=(
            "If one round brings two or more players to eleven, the winner is whoever got there at the earlier "
            "trick. That player wins even if somebody else ends up with more points."
        ),
        kind=Kind.END,
        acts=(Act.COMPUTE,),
        source=SCORING,
    ),
)
