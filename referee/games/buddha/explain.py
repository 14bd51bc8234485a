"""How a total of Buddha came about: by which of the four ways a round was scored, and what each trick did."""

from __future__ import annotations

from referee.games.buddha.course import BuddhaCourse
from referee.games.buddha.scoring import BID_MISSED, ZERO_MADE, WayToScore, highest_bid, way_to_score, which_highest_bid
from referee.rules.explanation import Explanation, Step, total_before
from referee.rules.score_sheet import Row


def explain(course: BuddhaCourse, place: int, seat: int) -> Explanation:
    """A player's round as one sum (BUD-SCORE-02..05)."""
    row = course.rows[place]
    cell = row.cells[seat]
    before = total_before(cell)
    if row.kind == "redealt":
        return Explanation(before, (Step("the deal was void: nothing counts", 0),))
    bid, tricks = (cell.entered[key] for key in ("bid", "tricks"))
    line = way_to_score(bid, tricks)
    count, which = line.counted(bid, tricks, _highest(course, row)), which_highest_bid(course.setup.rules)
    counts, clause = (f", {which.words}", which.clause) if line is ZERO_MADE else (line.counts, line.clause)
    entered, each = f"bid {bid}, took {tricks}", f"{abs(line.each)} × {count}{counts}{_double(line)}"
    if not line.base:
        return Explanation(before, (Step(f"{entered}: {each}", line.each * count, clause),))
    return Explanation(before, (Step(entered, line.base, line.clause), Step(each, line.each * count, clause)))


def _highest(course: BuddhaCourse, row: Row) -> int:
    """The bid that a zero made was paid by in that round (BUD-AMB-08)."""
    bids = {at: cell.entered["bid"] for at, cell in enumerate(row.cells)}
    tricks = {at: cell.entered["tricks"] for at, cell in enumerate(row.cells)}
    return highest_bid(bids, tricks, course.setup.rules)


def _double(line: WayToScore) -> str:
    """That each counts twice what it does after a bid of one or more."""
    return ", double for a bid of 0" if abs(line.each) == 2 * abs(BID_MISSED.each) else ""
