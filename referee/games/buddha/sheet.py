"""The score sheet of Buddha: its columns, and the line of a round that is scored or whose deal was void."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.games.buddha.entries import sum_in_words
from referee.games.buddha.round import OpenRound
from referee.rules.entry import GameEvent
from referee.rules.score_sheet import Cell, Column, OpenLine, Row
from referee.words import listed

COLUMNS = (Column("bid", "Bid"), Column("tricks", "Tricks"))
PRINTED = ("bid", "score")
"""What a player has on the printed sheet (BUD-SHEET-01)."""


def open_line(round: OpenRound) -> OpenLine | None:
    """The bids, once all are in: not one of them before (BUD-BID-01)."""
    return OpenLine(str(round.number), "bid", round.shown, round.made_at) if round.complete else None


def scored_row(
    round: OpenRound,
    event: GameEvent,
    tricks: Sequence[int],
    scores: Mapping[int, int],
    totals: Sequence[int],
    tied: Sequence[int],
) -> Row:
    """A round that was scored; `tied` shared the lead before it."""
    cells = tuple(
        Cell({"bid": bid, "tricks": tricks[seat]}, scores[seat], totals[seat]) for seat, bid in enumerate(round.final)
    )
    extra = f"Extra round: {listed(round.setup.names[seat] for seat in tied)} were tied." if round.extra else ""
    given = " ".join(part for part in (sum_in_words(tricks), event.note) if part)
    remarks = tuple(remark for remark in (extra, given) if remark)
    return _row("round", str(round.number), round, event, cells, remarks)


def void_row(round: OpenRound, event: GameEvent, why: str, totals: Sequence[int]) -> Row:
    """A deal that was void."""
    cells = tuple(Cell({"bid": None, "tricks": None}, None, total) for total in totals)
    return _row("redealt", "void", round, event, cells, (f"The deal was void: {why}",))


def _row(
    kind: str, label: str, round: OpenRound, event: GameEvent, cells: tuple[Cell, ...], remarks: tuple[str, ...]
) -> Row:
    return Row(kind, round.number, label, round.dealer, cells, (*round.sources, event.position), remarks)
