"""What a round is worth, when the game is over, and the score sheet."""

from __future__ import annotations

from referee.games.buddha.rulebook.table import by_rounds
from referee.games.buddha.scoring import BID_MADE, BID_MISSED, DEALS, ZERO_MADE, ZERO_MISSED
from referee.rules.rulebook import Clause
from referee.words import spelled

SCORING_PARAGRAPHS = "Buddha rules, scoring paragraphs"
PRINTED_SCORE_SHEET = "Buddha rules, printed score sheet"
MARKS = f"{', '.join(by_rounds()[:-1])}, and {by_rounds()[-1]}"
"""The numbers of players in the order in which their games end."""

CLAUSES = (
    Clause(
        id="BUD-SCORE-01",
        title="Scoring comes last",
        text=(
            "A round is scored when all its tricks have been played. Since one trick goes into the Black Hole, the "
            "players' tricks add up to one fewer than the cards in a hand."
        ),
        source=SCORING_PARAGRAPHS,
    ),
    Clause(
        id=BID_MADE.clause,
        title="Bid made",
        text=(
            f"Taking exactly the tricks you bid, one or more, earns {BID_MADE.base} points and {BID_MADE.each} more "
            "for each trick."
        ),
        source=SCORING_PARAGRAPHS,
    ),
    Clause(
        id=BID_MISSED.clause,
        title="Bid missed",
        text=f"A bid of one or more that fails costs {-BID_MISSED.each} points for each trick too many or too few.",
        source=SCORING_PARAGRAPHS,
    ),
    Clause(
        id=ZERO_MADE.clause,
        title="Zero made",
        text=(
            f"A bid of zero with no trick taken earns {ZERO_MADE.base} points and {ZERO_MADE.each} times the highest "
            "bid of the round."
        ),
        source=SCORING_PARAGRAPHS,
    ),
    Clause(
        id=ZERO_MISSED.clause,
        title="Zero missed",
        text=f"After a bid of zero every trick you take costs {-ZERO_MISSED.each} points, and nothing is earned.",
        source=SCORING_PARAGRAPHS,
    ),
    Clause(
        id="BUD-END-01",
        title="Most points win",
        text="After the last round the highest total wins the game.",
        source="Buddha rules, rounds and deals",
    ),
    Clause(
        id="BUD-SHEET-01",
        title="The score sheet",
        text=(
            "Each row of the sheet has the round, its dealer, and a bid and a score for each player. It has room "
            f"for {spelled(max(DEALS))} players and {spelled(max(deal.rounds for deal in DEALS.values()))} rounds."
        ),
        source=PRINTED_SCORE_SHEET,
    ),
    Clause(
        id="BUD-SHEET-02",
        title="Totals",
        text="The bottom row holds what each player's scores add up to.",
        source=PRINTED_SCORE_SHEET,
    ),
    Clause(
        id="BUD-SHEET-03",
        title="Marks on the sheet",
        text=(
            f"Marks show after which row the game ends with {MARKS} players. The four ways to score are printed beside "
            "them."
        ),
        source=PRINTED_SCORE_SHEET,
    ),
)
