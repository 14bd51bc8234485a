"""What a round is worth, when the game is over, and the score sheet."""

from __future__ import annotations

from referee.rulebook import Act, Clause, Kind

SCORING_PARAGRAPHS = "Buddha rules, scoring paragraphs"
PRINTED_SCORE_SHEET = "Buddha rules, printed score sheet"

CLAUSES = (
    Clause(
        id="BUD-SCORE-01",
        title="Scoring comes last",
        text=(
            "A round is scored when all its tricks have been played. Since one trick goes into the Black Hole, the "
            "players' tricks add up to one fewer than the cards in a hand."
        ),
        kind=Kind.SCORING,
        acts=(Act.ENFORCE,),
        source=SCORING_PARAGRAPHS,
    ),
    Clause(
        id="BUD-SCORE-02",
        title="Bid made",
        text="Taking exactly the tricks you bid, one or more, earns 20 points and 10 more for each trick.",
        kind=Kind.SCORING,
        acts=(Act.COMPUTE,),
        source=SCORING_PARAGRAPHS,
    ),
    Clause(
        id="BUD-SCORE-03",
        title="Bid missed",
        text="A bid of one or more that fails costs 10 points for each trick too many or too few.",
        kind=Kind.SCORING,
        acts=(Act.COMPUTE,),
        source=SCORING_PARAGRAPHS,
    ),
    Clause(
        id="BUD-SCORE-04",
        title="Zero made",
        text="A bid of zero with no trick taken earns 20 points and 20 times the highest bid of the round.",
        kind=Kind.SCORING,
        acts=(Act.COMPUTE,),
        source=SCORING_PARAGRAPHS,
    ),
    Clause(
        id="BUD-SCORE-05",
        title="Zero missed",
        text="After a bid of zero every trick you take costs 20 points, and nothing is earned.",
        kind=Kind.SCORING,
        acts=(Act.COMPUTE,),
        source=SCORING_PARAGRAPHS,
    ),
    Clause(
        id="BUD-END-01",
        title="Most points win",
        text="After the last round the highest total wins the game.",
        kind=Kind.END,
        acts=(Act.COMPUTE,),
        source="Buddha rules, rounds and deals",
    ),
    Clause(
        id="BUD-SHEET-01",
        title="The score sheet",
        text=(
            "Each row of the sheet has the round, its dealer, and a bid and a score for each player. It has room "
            "for six players and six rounds."
        ),
        kind=Kind.MATERIAL,
        acts=(Act.COMPUTE,),
        source=PRINTED_SCORE_SHEET,
    ),
    Clause(
        id="BUD-SHEET-02",
        title="Totals",
        text="The bottom row holds what each player's scores add up to.",
        kind=Kind.MATERIAL,
        acts=(Act.COMPUTE,),
        source=PRINTED_SCORE_SHEET,
    ),
    Clause(
        id="BUD-SHEET-03",
        title="Marks on the sheet",
        text=(
            "Marks show after which row the game ends with four, five, and three or six players. The four ways to "
            "score are printed beside them."
        ),
        kind=Kind.MATERIAL,
        acts=(Act.SHOW,),
        source=PRINTED_SCORE_SHEET,
    ),
)
