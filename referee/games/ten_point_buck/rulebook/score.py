"""What a round is worth and when the game is over."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.ten_point_buck.scoring import BRACKETS, ROUNDS, Bracket
from referee.rules.rulebook import Clause
from referee.words import counted, spelled

SCORING = "Ten-Point Buck rules, both editions, Scoring"
END_OF_GAME = "Ten-Point Buck rules, both editions, End of Game"


def bracket_clauses() -> Iterator[Clause]:
    """A clause for each bracket, the nearest first."""
    least = 0
    for row in BRACKETS:
        title, text = _in_words(row, least)
        yield Clause(row.clause, title, text, source=SCORING)
        least = (row.within or 0) + 1


def _in_words(row: Bracket, least: int) -> tuple[str, str]:
    """Title and text for a bracket that starts `least` card points away from the bid."""
    title, earned = (str(row.points), counted(row.points, "Hunting Point")) if row.points else ("none", "nothing")
    if row.within is None:
        text = f"Missing by {spelled(least)} card points or more earns {earned}. Nobody ever loses Hunting Points."
        return f"Off by {least} or more: {title}", text
    if row.within == 0:
        return f"Exactly right: {title}", f"A taken total equal to the bid earns {earned}, for a bid of zero too."
    reach = f"{'' if least < 2 else f'{spelled(least)}, and by '}no more than {spelled(row.within)}"
    points = " card points" if least < 2 else ""
    return f"Off by {least} to {row.within}: {title}", f"If you miss by {reach}{points}, you earn {earned}."


CLAUSES = (
    Clause(
        id="TPB-SCORE-01",
        title="Counting the score pile",
        text=(
            "When ten tricks have been played, add up the ranks of all cards in your score pile. That is your "
            "taken total."
        ),
        source=SCORING,
    ),
    Clause(
        id="TPB-SCORE-02",
        title="How far from the bid",
        text=(
            "Compare the taken total with your bid. Only the difference counts, and too many is no worse than too few."
        ),
        source=SCORING,
    ),
    *bracket_clauses(),
    Clause(
        id="TPB-END-01",
        title=f"{spelled(ROUNDS).capitalize()} rounds",
        text=(
            f"The game lasts {spelled(ROUNDS)} rounds. Then the highest total of Hunting Points wins, and ties for "
            "the lower places simply stand."
        ),
        source=END_OF_GAME,
    ),
    Clause(
        id="TPB-END-02",
        title="A tie for first place",
        text=(
            "While two or more players share the highest total, play one more whole round with the next dealer, "
            "and another after it if need be."
        ),
        source=END_OF_GAME,
    ),
)
