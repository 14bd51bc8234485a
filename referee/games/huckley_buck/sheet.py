"""The lines that a deal of Huckley Buck leaves on the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.games.huckley_buck.deal.deal import Deal
from referee.games.huckley_buck.deal.result import Result, Score
from referee.games.huckley_buck.entries import IN, OUT, Penalty
from referee.games.huckley_buck.penalties.outcome import REPLAY
from referee.games.huckley_buck.penalties.replay import FAULTY_TRICK, REPLAY_FROM
from referee.rules.course import Setup
from referee.rules.score_sheet import Cell, Column, Row
from referee.words import listed, sentence_start

COLUMNS = (Column("in", "In/out"), Column("tricks", "Tricks"))


def scored_row(deal: Deal, round: int, before: Sequence[int], result: Result, score: Score) -> Row:
    """The line of a round played out (HB-SCORE-01..05)."""
    hooks = score.hooks
    cells = tuple(
        Cell(
            {"in": _status(seat, result.dropped, deal.removed), "tricks": result.tricks.get(seat)},
            score=score.after[seat] - before[seat] if seat in result.tricks or hooks[seat] else None,
            total=score.after[seat],
            hooks=hooks[seat],
            word=_word(hooks[seat], OUT if seat in result.dropped else "removed" if seat in deal.removed else ""),
            why=deal.why_hooked(seat),
        )
        for seat in deal.setup.seats
    )
    return _row("round", str(round), deal, round, cells)


def open_row(deal: Deal, round: int, before: Sequence[int]) -> Row:
    """The line of the round in progress, once a hook was given in it."""
    return replace(_row("round", str(round), deal, round, _cells(deal, before)), open=True)


def misdeal_row(deal: Deal, round: int, before: Sequence[int]) -> Row:
    """The line of a misdeal, where `deal` already has the dealer's hook (HB-MIS-10, HB-AMB-38)."""
    return _row("misdeal", "M", deal, round, _cells(deal, before, misdealt=True))


def thrown_in_row(deal: Deal, round: int, before: Sequence[int]) -> Row:
    """The line of a deal thrown in: hooks if any, no tricks (HB-HAND-03)."""
    return _row("thrown_in", "T", deal, round, _cells(deal, before))


def _row(kind: str, label: str, deal: Deal, round: int, cells: tuple[Cell, ...]) -> Row:
    return Row(kind, round, label, deal.dealer, cells, deal.sources, deal.remarks)


def _cells(deal: Deal, before: Sequence[int], misdealt: bool = False) -> tuple[Cell, ...]:
    """Cells of a deal without tricks: only hooks move a total."""
    after = deal.totals(before)
    return tuple(
        Cell(
            {
                "in": _status(seat, deal.dropped, deal.removed) if seat in deal.dropped | deal.removed else None,
                "tricks": None,
            },
            score=after[seat] - before[seat] if deal.hooks[seat] else None,
            total=after[seat],
            hooks=deal.hooks[seat],
            word="misdeal" if misdealt and seat == deal.dealer else _word(deal.hooks[seat], ""),
            why=deal.why_hooked(seat),
        )
        for seat in deal.setup.seats
    )


def _status(seat: int, dropped: frozenset[int], removed: frozenset[int]) -> str:
    return OUT if seat in dropped else "removed" if seat in removed else IN


def _word(hooks: int, otherwise: str) -> str:
    return "hook" if hooks == 1 else f"{hooks} hooks" if hooks else otherwise


def penalty_remark(penalty: Penalty, setup: Setup) -> str:
    """The penalty as the sheet tells it: who was hooked, whose hand is out, what follows, why."""
    hooked = [_hook_for(setup.names[seat], hooks) for seat, hooks in enumerate(penalty.hooks) if hooks]
    gone = [f"hand out: {listed([setup.names[seat] for seat in sorted(penalty.removed)])}"] if penalty.removed else []
    said = "; ".join((*hooked, *gone, penalty.then.remark + _from(penalty, setup)))
    return f"{sentence_start(said)}: {penalty.reason}"


def _from(penalty: Penalty, setup: Setup) -> str:
    """Where a replay starts, if that isn't the first trick of the round anyway (HB-AMB-14)."""
    if penalty.then is not REPLAY or setup.rules[REPLAY_FROM] != FAULTY_TRICK:
        return ""
    led = "" if penalty.leads is None else f", led by {setup.names[penalty.leads]}"
    return f" from trick {penalty.trick}{led}" if penalty.trick else f" from the one that went wrong{led}"


def _hook_for(name: str, hooks: int) -> str:
    return f"hook for {name}" if hooks == 1 else f"{hooks} hooks for {name}"
