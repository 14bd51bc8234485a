"""The score sheet of Ten-Point Buck: its columns and rows, and how a total on it came about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.ten_point_buck.round import OpenRound
from referee.games.ten_point_buck.scoring import BONUS, Bracket, bracket
from referee.rules.course import Course
from referee.rules.entry import GameEvent
from referee.rules.explanation import Explanation, Step, total_before
from referee.rules.score_sheet import SCORE, TOTAL, Cell, Column, PaperSheet, Row

COLUMNS = (
    Column("bid", "Bid"),
    Column("taken", "Taken"),
    Column("distance", "Distance"),
    Column("bonus", "Bonus"),
)
PAPER = PaperSheet(("bid", "taken", SCORE, TOTAL))
HUNT = "hunt"
"""The word under the number in the cell with the bonus."""


def open_row(round: OpenRound, hunter: int, totals: Sequence[int]) -> Row:
    """The row of the open round once the Doe has caught the Buck: the bonus counts at once (TPB-DOE-04)."""
    cells = tuple(
        Cell({"bid": bid, "bonus": BONUS.points}, BONUS.points, total, word=HUNT)
        if seat == hunter
        else Cell({"bid": bid}, None, total)
        for seat, (bid, total) in enumerate(zip(round.bids, totals, strict=True))
    )
    remark = f"{round.setup.names[hunter]} caught the Buck with the Doe: +{BONUS.points} at once."
    return Row("round", round.number, str(round.number), round.dealer, cells, round.sources, (remark,), open=True)


def redealt_row(round: OpenRound, event: GameEvent, reason: str, totals: Sequence[int]) -> Row:
    """The row of a void deal."""
    cells = tuple(Cell(total=total) for total in totals)
    sources = (*round.sources, event.position)
    return Row("redealt", round.number, "↻", round.dealer, cells, sources, (f"Dealt again: {reason}",))


def scored_row(
    round: OpenRound,
    event: GameEvent,
    taken: Mapping[int, int],
    scores: Mapping[int, int],
    totals: Sequence[int],
    bonus: int | None,
) -> Row:
    """The row of a round that `event` scored; `bonus` is the seat that caught the Buck."""
    cells = tuple(
        Cell(
            _entered(round.bids[seat] or 0, taken[seat], bonus == seat),
            scores[seat],
            total,
            word=HUNT * (seat == bonus),
        )
        for seat, total in enumerate(totals)
    )
    remarks = (event.note,) if event.note else ()
    sources = (*round.sources, event.position)
    return Row("round", round.number, str(round.number), round.dealer, cells, sources, remarks)


def _entered(bid: int, taken: int, hunted: bool) -> dict[str, Any]:
    """The columns of a scored round (TPB-MAT-01)."""
    return {"bid": bid, "taken": taken, "distance": abs(taken - bid), "bonus": BONUS.points if hunted else None}


def explain(course: Course, place: int, seat: int) -> Explanation:
    """The Hunting Points of a player's round, as one sum (TPB-SCORE-02..07, TPB-DOE-04)."""
    row = course.rows[place]
    before, entered = total_before(row.cells[seat]), row.cells[seat].entered
    if row.kind == "redealt":
        return Explanation(before, (Step("the deal was void: nothing counts", 0),))
    hunt = (Step("caught the Buck with the Doe", entered["bonus"], BONUS.clause),) if entered.get("bonus") else ()
    if entered.get("taken") is None:
        return Explanation(before, hunt or (Step("the round isn’t scored yet", 0),))
    reached = bracket(entered["bid"], entered["taken"])
    words = f"bid {entered['bid']}, took {entered['taken']}: {_where(reached, entered['distance'])}"
    return Explanation(before, (Step(words, reached.points, reached.clause), *hunt))


def _where(reached: Bracket, away: int) -> str:
    """The distance from the bid and its bracket, in words."""
    if not away:
        return "exactly"
    return f"{away} apart" if reached.within is None else f"{away} apart, within {reached.within}"
