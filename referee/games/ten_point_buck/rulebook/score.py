"""What a round is worth and when the game is over."""

from __future__ import annotations

from referee.rulebook import Act, Clause, Kind

SCORING = "Ten-Point Buck rules, both editions, Scoring"
END_OF_GAME = "Ten-Point Buck rules, both editions, End of Game"

CLAUSES = (
    Clause(
        id="TPB-SCORE-01",
        title="Counting the score pile",
        text=(
            "When ten tricks have been played, add up the ranks of all cards in your score pile. That is your "
            "taken total."
        ),
        kind=Kind.SCORING,
        acts=(Act.COMPUTE, Act.ENFORCE),
        source=SCORING,
    ),
    Clause(
        id="TPB-SCORE-02",
        title="How far from the bid",
        text=(
            "Compare the taken total with your bid. Only the difference counts, and too many is no worse than too few."
        ),
        kind=Kind.SCORING,
        acts=(Act.COMPUTE,),
        source=SCORING,
    ),
    Clause(
        id="TPB-SCORE-03",
        title="Exactly right: 10",
        text="A taken total equal to the bid earns 10 Hunting Points, for a bid of zero too.",
        kind=Kind.SCORING,
        acts=(Act.COMPUTE,),
        source=SCORING,
    ),
    Clause(
        id="TPB-SCORE-04",
        title="Off by 1 to 5: 5",
        text="If you miss by no more than five card points, you earn 5 Hunting Points.",
        kind=Kind.SCORING,
        acts=(Act.COMPUTE,),
        source=SCORING,
    ),
    Clause(
        id="TPB-SCORE-05",
        title="Off by 6 to 10: 3",
        text="If you miss by six, and by no more than ten, you earn 3 Hunting Points.",
        kind=Kind.SCORING,
        acts=(Act.COMPUTE,),
        source=SCORING,
    ),
    Clause(
        id="TPB-SCORE-06",
        title="Off by 11 to 15: 2",
        text="If you miss by eleven, and by no more than fifteen, you earn 2 Hunting Points.",
        kind=Kind.SCORING,
        acts=(Act.COMPUTE,),
        source=SCORING,
    ),
    Clause(
        id="TPB-SCORE-07",
        title="Off by 16 or more: none",
        text="Missing by sixteen card points or more earns nothing. Nobody ever loses Hunting Points.",
        kind=Kind.SCORING,
        acts=(Act.COMPUTE,),
        source=SCORING,
    ),
    Clause(
        id="TPB-END-01",
        title="Five rounds",
        text=(
            "The game lasts five rounds. Then the highest total of Hunting Points wins, and ties for the lower "
            "places simply stand."
        ),
        kind=Kind.END,
        acts=(Act.COMPUTE,),
        source=END_OF_GAME,
    ),
    Clause(
        id="TPB-END-02",
        title="A tie for first place",
        text=(
            "While two or more players share the highest total, play one more whole round with the next dealer, "
            "and another after it if need be."
        ),
        kind=Kind.END,
        acts=(Act.COMPUTE, Act.PROMPT),
        source=END_OF_GAME,
    ),
)
