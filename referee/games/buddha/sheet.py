"""The score sheet of Buddha: its columns and rows, and how a total on it came about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.games.buddha.entries import sum_in_words
from referee.games.buddha.round import OpenRound
from referee.games.buddha.scoring import (
    BID_MISSED,
    DEALS,
    ZERO_MADE,
    WayToScore,
    highest_bid,
    way_to_score,
    ways_to_score,
    which_highest_bid,
)
from referee.rules.course import Course
from referee.rules.entry import GameEvent
from referee.rules.explanation import Explanation, Step, total_before
from referee.rules.score_sheet import Cell, Column, PaperSheet, Row
from referee.words import listed

COLUMNS = (Column("bid", "Bid"), Column("tricks", "Tricks"))
PRINTED = ("bid", "score")
"""A player's columns on the printed sheet (BUD-SHEET-01)."""

ENDS = {
    rounds: tuple(players for players, deal in DEALS.items() if deal.rounds == rounds)
    for rounds in {deal.rounds for deal in DEALS.values()}
}
PAPER = PaperSheet(PRINTED, max(ENDS), ENDS, lambda rules: (ways_to_score(rules),))
"""Its lines, the marks after which row the game ends, and the ways to score (BUD-SHEET-01, BUD-SHEET-03)."""


def scored_row(
    round: OpenRound,
    event: GameEvent,
    tricks: Sequence[int],
    scores: Mapping[int, int],
    totals: Sequence[int],
    tied: Sequence[int],
) -> Row:
    """The row of a scored round; `tied` are the seats that shared the lead before it."""
    cells = tuple(
        Cell({"bid": bid, "tricks": tricks[seat]}, scores[seat], totals[seat]) for seat, bid in enumerate(round.final)
    )
    extra = f"Extra round: {listed(round.setup.names[seat] for seat in tied)} were tied." if round.extra else ""
    wrong_sum = " ".join(part for part in (sum_in_words(tricks), event.note) if part)
    remarks = tuple(remark for remark in (extra, wrong_sum) if remark)
    return _row("round", str(round.number), round, event, cells, remarks)


def void_row(round: OpenRound, event: GameEvent, why: str, totals: Sequence[int]) -> Row:
    """The row of a void deal."""
    cells = tuple(Cell({"bid": None, "tricks": None}, None, total) for total in totals)
    return _row("redealt", "void", round, event, cells, (f"The deal was void: {why}",))


def _row(
    kind: str, label: str, round: OpenRound, event: GameEvent, cells: tuple[Cell, ...], remarks: tuple[str, ...]
) -> Row:
    return Row(kind, round.number, label, round.dealer, cells, (*round.sources, event.position), remarks)


def explain(course: Course, place: int, seat: int) -> Explanation:
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


def _highest(course: Course, row: Row) -> int:
    """The bid that decides the score of a zero bid made in that round (BUD-AMB-08)."""
    bids = {at: cell.entered["bid"] for at, cell in enumerate(row.cells)}
    tricks = {at: cell.entered["tricks"] for at, cell in enumerate(row.cells)}
    return highest_bid(bids, tricks, course.setup.rules)


def _double(line: WayToScore) -> str:
    """The words for an amount that is double that after a bid of 1 or more; empty for others."""
    return ", double for a bid of 0" if abs(line.each) == 2 * abs(BID_MISSED.each) else ""
