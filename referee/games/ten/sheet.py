"""The score sheet of 10: the row of a round, and the row of the final count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.games.ten.cards import face, round_cards_in_words
from referee.games.ten.round.bidding import Swap
from referee.games.ten.round.chips import Chips
from referee.games.ten.round.final_count import FinalCount
from referee.games.ten.round.outcome import why_lost, why_won
from referee.games.ten.round.round import OpenRound
from referee.games.ten.round.settlement import Settlement
from referee.games.ten.round.showdown import showdown
from referee.games.ten.scoring import CHIP_WORTH, net
from referee.replaced import replaced
from referee.rules.entry import GameEvent
from referee.rules.score_sheet import SCORE, TOTAL, BrokenTie, Cell, Column, PaperSheet, Row
from referee.words import counted

COLUMNS = (Column("shown", "Cards"), Column("chips", "Chips"))
PAPER = PaperSheet((SCORE, TOTAL, "chips"))
LATER_COLUMNS = (Column("laid", "Protection"), Column("drawn", "Drew"), Column("net", "Net"))
ROW_COLUMNS = (
    Column("card", "Round card"),
    Column("started", "Started"),
    Column("won", "Won"),
    Column("won_by", "Tie for first"),
    Column("lost", "Lost"),
    Column("lost_by", "Tie for last"),
    Column("stock", "Stock"),
)


@dataclass(frozen=True, slots=True)
class Line:
    """A row without totals: cards, chips, points and words by seat."""

    cards: tuple[str, ...]
    chips: tuple[int, ...]
    points: tuple[int, ...]
    words: tuple[str, ...]

    def cells(self, before: Sequence[int]) -> tuple[Cell, ...]:
        """The cells of the row; `before` are the totals before it."""
        return tuple(
            Cell(
                {"shown": cards, "chips": chips},
                score=points,
                total=total + points,
                word=word,
                net=net(total + points, chips),
            )
            for cards, chips, points, word, total in zip(
                self.cards, self.chips, self.points, self.words, before, strict=True
            )
        )


def swap_in_words(swap: Swap, names: Sequence[str]) -> str:
    """A remark on a swap."""
    paid = f"{counted(swap.price, 'chip')} {'to the pot' if swap.to_pot else f'to {names[swap.owner]}'}"
    return f"{names[swap.buyer]} took {names[swap.owner]}'s card for {paid}."


def with_net(cell: Cell, net: int) -> Cell:
    """The cell with that net score, also for the CSV."""
    return replaced(cell, net=net, more={**cell.more, "net": net})


def recount(row: Row, free: Sequence[int], position: int, remark: str) -> Row:
    """The row of the last round with the chips as the table counted them after it."""
    recounted = (
        replaced(cell, entered={**cell.entered, "chips": chips}) for cell, chips in zip(row.cells, free, strict=True)
    )
    cells = tuple(with_net(cell, net(cell.total, cell.entered["chips"])) for cell in recounted)
    sources = (*row.sources[:-1], position, row.sources[-1])
    return replaced(row, cells=cells, sources=sources, remarks=(*row.remarks, remark))


def round_row(round: OpenRound, settled: Settlement, chips: Chips, totals: Sequence[int], starter: int | None) -> Row:
    """The row of a scored round: `chips` are those after it, `totals` the points before it.

    `starter` starts the next round; None after the last one.
    """
    line = Line(
        cards=tuple("+".join(map(str, shown.cards)) for shown in settled.shown),
        chips=chips.free,
        points=tuple(settled.points if seat == settled.loser else 0 for seat in round.setup.seats),
        words=tuple({settled.winner: "won", settled.loser: "lost"}.get(seat, "") for seat in round.setup.seats),
    )
    cells = tuple(
        replaced(cell, more={"laid": laid, "drawn": drawn, "net": cell.net})
        for cell, laid, drawn in zip(line.cells(totals), round.chips.laid, settled.drawn, strict=True)
    )
    remarks = tuple(_remarks(round, settled, sum(chips.free) - sum(round.chips.free), starter))
    number, dealer, facts = round.number, round.setup.dealer, _facts(round, settled)
    row = Row("round", number, str(number), dealer, cells, round.sources, remarks, facts)
    return replaced(row, ties=tuple(_ties(facts, settled)))


def _ties(facts: Mapping[str, Any], settled: Settlement) -> Iterator[BrokenTie]:
    """The ties for first and last, with what broke them (TEN-P5-03..06)."""
    labels = {column.key: column.label for column in ROW_COLUMNS}
    for key, seat in (("won_by", settled.winner), ("lost_by", settled.loser)):
        if facts[key]:
            yield BrokenTie(labels[key], seat, facts[key])


def _facts(round: OpenRound, settled: Settlement) -> Mapping[str, Any]:
    """The facts of a round for `ROW_COLUMNS` (TEN-P5-02..06)."""
    names, rules = round.setup.names, round.setup.rules
    shown = {names[seat]: settled.shown[seat].cards for seat in round.turns}
    end = showdown(shown, rules)
    return {
        "card": round.card,
        "started": names[round.starter],
        "won": end.winner,
        "won_by": " ".join(why_won(shown, end, rules)),
        "lost": end.loser,
        "lost_by": " ".join(why_lost(end)),
        "stock": settled.stock,
    }


def known_remarks(round: OpenRound) -> Iterator[str]:
    """Sentences on what was known before the cards were compared: the round card, who started, swaps."""
    yield f"{f'Round card {round.card}, ' if round.card else ''}{round.setup.names[round.starter]} started."
    yield from round.remarks


def _remarks(round: OpenRound, settled: Settlement, won: int, starter: int | None) -> Iterator[str]:
    """Sentences on a round; `won` is the number of chips that the winner got."""
    names = round.setup.names
    winner, loser = names[settled.winner], names[settled.loser]
    yield from known_remarks(round)
    took = f"{loser} took the cards for {counted(settled.points, 'point')}."
    yield f"{winner} won {counted(won, 'chip') if won else 'no chips'}; {took}"
    if starter == settled.winner:
        yield f"{winner} starts round {round.number + 1}."
    elif starter is not None:
        yield f"{winner} chose {names[starter]} to start round {round.number + 1}."
    if settled.short is not None:
        yield f"{names[settled.short]} couldn't draw up to four, so the game ended."


def end_row(round: OpenRound, event: GameEvent, count: FinalCount, totals: Sequence[int]) -> Row:
    """The row of the final count, less two points for each chip; `round` is the open one, which isn't played."""
    names, left, free = round.setup.names, count.left_over, round.chips.free
    remarks = [f"Hand cards count, and each chip takes {counted(CHIP_WORTH.number, 'point')} off."]
    if left:
        remarks.append(f"{names[count.loser]} lost the last round and took {round_cards_in_words(left)} too.")
    if event.note:
        remarks.append(event.note)
    line = Line(
        cards=tuple(" ".join(map(face, hand)) for hand in count.hands),
        chips=free,
        points=tuple(net(points, chips) for points, chips in zip(count.points, free, strict=True)),
        words=("",) * len(names),
    )
    cells = tuple(
        with_net(replaced(cell, more={"left_over": sum(left) if seat == count.loser else 0}), cell.total)
        for seat, cell in enumerate(line.cells(totals))
    )
    number = round.number - 1
    return Row("end", number, "End", round.setup.dealer, cells, (event.position,), tuple(remarks))
