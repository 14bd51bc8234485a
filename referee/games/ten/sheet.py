"""The score sheet of 10: the line of a round, and the line that closes a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from referee.course import Cell, Column, GameEvent, Row
from referee.games.ten.bidding import Swap
from referee.games.ten.cards import face
from referee.games.ten.chips import Chips
from referee.games.ten.moment import OpenRound
from referee.games.ten.scoring import CHIP_WORTH, Card
from referee.games.ten.settlement import Settlement
from referee.words import counted, listed

if TYPE_CHECKING:
    from referee.games.ten.course import TenCourse

COLUMNS = (Column("shown", "Cards"), Column("chips", "Chips"))


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the sheet before it is added up: everybody's cards, chips and points, by seat."""

    cards: tuple[str, ...]
    chips: tuple[int, ...]
    points: tuple[int, ...]
    words: tuple[str, ...]

    def cells(self, before: Sequence[int]) -> tuple[Cell, ...]:
        """The cells of the line under these totals."""
        return tuple(
            Cell({"shown": cards, "chips": chips}, score=points, total=total + points, word=word)
            for cards, chips, points, word, total in zip(
                self.cards, self.chips, self.points, self.words, before, strict=True
            )
        )


def swap_told(swap: Swap, names: Sequence[str]) -> str:
    """What a swap was, as a remark under its round."""
    paid = f"{counted(swap.price, 'chip')} {'to the pot' if swap.to_pot else f'to {names[swap.owner]}'}"
    return f"{names[swap.buyer]} took {names[swap.owner]}'s card for {paid}."


def recount(row: Row, free: Sequence[int], position: int, remark: str) -> Row:
    """The line of the last round with the chips as the table counted them afterwards."""
    cells = tuple(
        replace(cell, entered={**cell.entered, "chips": chips}) for cell, chips in zip(row.cells, free, strict=True)
    )
    sources = (*row.sources[:-1], position, row.sources[-1])
    return replace(row, cells=cells, sources=sources, remarks=(*row.remarks, remark))


def round_row(course: TenCourse, round: OpenRound, settled: Settlement, chips: Chips, starter: int | None) -> Row:
    """The line of a round that was scored; `starter` begins the next one, None after the last."""
    names, seats = course.setup.names, course.setup.seats
    won = sum(chips.free) - sum(course.chips.free)
    given = [
        f"Round card {round.card}, {names[round.starter]} started.",
        *round.remarks,
        f"{names[settled.winner]} won {counted(won, 'chip') if won else 'no chips'}; "
        f"{names[settled.loser]} took the cards for {counted(settled.points, 'point')}.",
    ]
    if starter == settled.winner:
        given.append(f"{names[starter]} starts round {round.number + 1}.")
    elif starter is not None:
        given.append(f"{names[settled.winner]} chose {names[starter]} to start round {round.number + 1}.")
    if settled.short is not None:
        given.append(f"{names[settled.short]} couldn't draw up to four, so the game ended.")
    words = {settled.winner: "won", settled.loser: "lost"}
    line = Line(
        cards=tuple("+".join(map(str, shown.cards)) for shown in settled.shown),
        chips=chips.free,
        points=tuple(settled.points if seat == settled.loser else 0 for seat in seats),
        words=tuple(words.get(seat, "") for seat in seats),
    )
    cells = line.cells(course.totals)
    return Row("round", round.number, str(round.number), course.setup.dealer, cells, round.sources, tuple(given))


def end_row(course: TenCourse, event: GameEvent, hands: Sequence[Sequence[Card]], points: Sequence[int]) -> Row:
    """The line that closes the game: hand cards and leftover round cards in `points`, two off for each chip."""
    names, left = course.setup.names, course.cards_left
    given = ["Hand cards count, and each chip takes 2 points off."]
    if left:
        given.append(f"{names[course.loser]} lost the last round and took round cards {listed(left)} too.")
    if event.note:
        given.append(event.note)
    line = Line(
        cards=tuple(" ".join(map(face, hand)) for hand in hands),
        chips=course.chips.free,
        points=tuple(count - CHIP_WORTH * chips for count, chips in zip(points, course.chips.free, strict=True)),
        words=("",) * len(names),
    )
    cells = line.cells(course.totals)
    return Row("end", len(course.used), "End", course.setup.dealer, cells, (event.position,), tuple(given))
