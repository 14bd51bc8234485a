"""How a total of Ten-Point Buck came about: the bracket that a round ended in, and the bonus for the hunt."""

from __future__ import annotations

from referee.games.ten_point_buck.course import TenPointBuckCourse
from referee.games.ten_point_buck.scoring import BONUS, Bracket, bracket
from referee.rules.explanation import Explanation, Step, total_before


def explain(course: TenPointBuckCourse, place: int, seat: int) -> Explanation:
    """The Hunting Points of a player's round, as one sum (TPB-SCORE-02..07, TPB-DOE-04)."""
    row = course.rows[place]
    before, entered = total_before(row.cells[seat]), row.cells[seat].entered
    if row.kind == "redealt":
        return Explanation(before, (Step("the deal was void: nothing counts", 0),))
    hunt = (Step("caught the Buck with the Doe", entered["bonus"], BONUS.clause),) if entered.get("bonus") else ()
    if entered.get("taken") is None:
        return Explanation(before, hunt or (Step("the round isn’t scored yet", 0),))
    reached = bracket(entered["bid"], entered["taken"])
    words = f"bid {entered['bid']}, caught {entered['taken']}: {_where(reached, entered['distance'])}"
    return Explanation(before, (Step(words, reached.points, reached.clause), *hunt))


def _where(reached: Bracket, away: int) -> str:
    """Where a round ended, so many card points away from its bid."""
    if not away:
        return "exactly"
    return f"{away} apart" if reached.within is None else f"{away} apart, within {reached.within}"
