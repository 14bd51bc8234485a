"""The score sheet of Huckley Buck: the rows of a deal, and how a total came about."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from referee.games.huckley_buck.deal.deal import Deal
from referee.games.huckley_buck.deal.result import Result, Score
from referee.games.huckley_buck.entries import IN, OUT, Penalty
from referee.games.huckley_buck.penalties.outcome import REPLAY
from referee.games.huckley_buck.penalties.replay import FAULTY_TRICK, REPLAY_FROM
from referee.games.huckley_buck.scoring import (
    BY_MISDEAL,
    BY_PENALTY,
    FLOOR,
    NO_TRICK,
    TRICK_WON,
    ScoreLine,
    hooks_for_no_trick,
)
from referee.replaced import replaced
from referee.rules.course import Course, Setup
from referee.rules.explanation import Explanation, Step, total_before
from referee.rules.house_rules import HouseRules
from referee.rules.score_sheet import SCORE, TOTAL, Cell, Column, PaperSheet, Row
from referee.words import listed, sentence_start

COLUMNS = (Column("in", "In/out"), Column("tricks", "Tricks"))
PAPER = PaperSheet((SCORE, TOTAL), legend=lambda rules: ("*: a hook. M: a misdeal. T: a deal thrown in.",))


def scored_row(deal: Deal, round: int, before: Sequence[int], result: Result, score: Score) -> Row:
    """The row of a scored round (HB-SCORE-01..05)."""
    cells = tuple(_cells(deal, before, score.after, score.hooks, result.dropped, result.tricks))
    return _row("round", str(round), deal, round, cells)


def open_row(deal: Deal, round: int, before: Sequence[int]) -> Row:
    """The row of the open round, once a hook is given in it."""
    return replaced(_row("round", str(round), deal, round, _without_tricks(deal, before)), open=True)


def misdeal_row(deal: Deal, round: int, before: Sequence[int]) -> Row:
    """The row of a misdeal; `deal` has the dealer's hook already (HB-MIS-10, HB-AMB-38)."""
    cells = _without_tricks(deal, before)
    named = (replaced(cell, word="misdeal") if seat == deal.dealer else cell for seat, cell in enumerate(cells))
    return _row("misdeal", "M", deal, round, tuple(named))


def thrown_in_row(deal: Deal, round: int, before: Sequence[int]) -> Row:
    """The row of a deal thrown in: hooks if any, no tricks (HB-HAND-03)."""
    return _row("thrown_in", "T", deal, round, _without_tricks(deal, before))


def _row(kind: str, label: str, deal: Deal, round: int, cells: tuple[Cell, ...]) -> Row:
    return Row(kind, round, label, deal.dealer, cells, deal.sources, deal.remarks)


def _without_tricks(deal: Deal, before: Sequence[int]) -> tuple[Cell, ...]:
    """The cells of a deal without tricks: only hooks change a total."""
    return tuple(_cells(deal, before, deal.totals(before), deal.hooks, deal.dropped, {}))


def _cells(
    deal: Deal,
    before: Sequence[int],
    after: Sequence[int],
    hooks: Sequence[int],
    dropped: Collection[int],
    tricks: Mapping[int, int],
) -> Iterator[Cell]:
    for seat in deal.setup.seats:
        status = OUT if seat in dropped else "removed" if seat in deal.removed else ""
        in_play = IN if tricks else None
        yield Cell(
            {"in": status or in_play, "tricks": tricks.get(seat)},
            score=after[seat] - before[seat] if seat in tricks or hooks[seat] else None,
            total=after[seat],
            hooks=hooks[seat],
            word=_hooks(hooks[seat]) or (status if tricks else ""),
            why=deal.why_hooked(seat),
        )


def _hooks(number: int) -> str:
    return "hook" if number == 1 else f"{number} hooks" if number else ""


def penalty_remark(penalty: Penalty, setup: Setup) -> str:
    """A remark on a penalty: hooks, hands taken out, what follows, and why."""
    seats = [seat for seat, hooks in enumerate(penalty.hooks) if hooks]
    hooked = [f"{_hooks(penalty.hooks[seat])} for {setup.names[seat]}" for seat in seats]
    gone = sorted(penalty.removed)
    if gone and gone == seats:
        hooked[-1] += f", {'hand' if len(gone) == 1 else 'hands'} out of play"
    elif gone:
        hooked.append(f"out of play: {listed([setup.names[seat] for seat in gone])}")
    what_follows = "; ".join((*hooked, penalty.then.remark + _from(penalty, setup)))
    return f"{sentence_start(what_follows)}: {penalty.reason}"


def _from(penalty: Penalty, setup: Setup) -> str:
    """Words for the trick from which play is repeated; empty if it is always the first (HB-AMB-14)."""
    if penalty.then is not REPLAY or setup.rules[REPLAY_FROM] != FAULTY_TRICK:
        return ""
    led = "" if penalty.leads is None else f", led by {setup.names[penalty.leads]}"
    return f" from trick {penalty.trick}{led}" if penalty.trick else f" from the one that went wrong{led}"


def explain(course: Course, place: int, seat: int) -> Explanation:
    """A player's deal as one sum (HB-SCORE-02..05, HB-MIS-10), with sentences on the hooks by penalty."""
    row = course.rows[place]
    cell, rules = row.cells[seat], course.setup.rules
    before = total_before(cell)
    hooks = tuple(_taken_off(row, seat, rules))
    left = before + sum(step.amount for step in hooks)
    floor = (Step(FLOOR.one, FLOOR.points - left, FLOOR.clause),) if left < FLOOR.points else ()
    won = _steps(TRICK_WON, cell.entered["tricks"] or 0)
    steps = (*hooks, *floor, *won) or (_nothing(row, cell),)
    return Explanation(before, steps, cell.why)


def _steps(line: ScoreLine, number: int) -> tuple[Step, ...]:
    return (Step(line.in_words(number), line.points * number, line.clause),) if number else ()


def _taken_off(row: Row, seat: int, rules: HouseRules) -> Iterator[Step]:
    """The hooks of a cell as steps, by their reasons."""
    cell = row.cells[seat]
    misdealt = int(row.kind == "misdeal" and seat == row.dealer)
    without = _without_trick(row, cell, rules)
    yield from _steps(BY_PENALTY, cell.hooks - misdealt - without)
    yield from _steps(BY_MISDEAL, misdealt)
    yield from _steps(NO_TRICK, without)


def _without_trick(row: Row, cell: Cell, rules: HouseRules) -> int:
    """The number of a cell's hooks for having no trick; 0 before the round is scored."""
    if not _scored(row):
        return 0
    if cell.entered["in"] == IN:
        return 0 if cell.entered["tricks"] else hooks_for_no_trick(dropped=False, penalised=False, rules=rules)
    dropped = cell.entered["in"] == OUT
    return hooks_for_no_trick(dropped=dropped, penalised=not dropped or bool(cell.why), rules=rules)


def _scored(row: Row) -> bool:
    """Whether a round is scored: its tricks are entered."""
    return any(cell.entered["tricks"] for cell in row.cells)


def _nothing(row: Row, cell: Cell) -> Step:
    """A step with the reason why a total didn't change."""
    if row.kind == "misdeal":
        return Step("a misdeal: no other total changes", 0, BY_MISDEAL.clause)
    if row.kind == "thrown_in":
        return Step("thrown in: no trick counts", 0, "HB-HAND-03")
    if not _scored(row):
        return Step("the round isn’t scored yet", 0, "HB-SCORE-01")
    if cell.entered["in"] == OUT:
        return Step("dropped out: no hook", 0, "HB-AMB-02")
    return Step("the hand was out: no further hook", 0, "HB-AMB-09")
