"""Whatever a Buddha table enters, its course holds together, and its totals agree with a second statement."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.buddha.course import BuddhaCourse
from referee.games.buddha.house_rules import SWITCHES
from referee.refused import Refused
from referee.rules.course import Setup
from referee.rules.entry import GameEvent
from referee.rules.house_rules import HouseRules

CAST = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")
TRICKS_WON = {3: 14, 4: 13, 5: 13, 6: 10}
ROUNDS = {3: 6, 4: 4, 5: 5, 6: 6}

ANYTHING = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 20), st.floats(allow_nan=False), st.text(max_size=5), st.just([1])
)
LISTS = st.one_of(
    ANYTHING, st.lists(ANYTHING, max_size=7), st.lists(st.integers(0, 12) | st.none(), min_size=3, max_size=6)
)
DEEDS = st.one_of(
    st.builds(GameEvent, st.just("bid"), st.fixed_dictionaries({"bids": LISTS})),
    st.builds(GameEvent, st.just("result"), st.fixed_dictionaries({"tricks": LISTS})),
    st.builds(GameEvent, st.just("redealt"), st.fixed_dictionaries({"reason": ANYTHING})),
    st.builds(GameEvent, st.text(max_size=4), st.dictionaries(st.text(max_size=4), ANYTHING, max_size=2)),
)


def table(players: int, dealer: int = 0, **rules: str) -> BuddhaCourse:
    given = {f"bud.{key}": value for key, value in rules.items()}
    return BuddhaCourse.begin(Setup(CAST[:players], HouseRules(SWITCHES, given), dealer % players))


def second_score(seat: int, bids: Sequence[int], tricks: Sequence[int], fulfilled: bool) -> int:
    """The score sheet's four formulas, said once more."""
    off = abs(bids[seat] - tricks[seat])
    if bids[seat]:
        return -10 * off if off else 20 + 10 * tricks[seat]
    if off:
        return -20 * off
    made = [bid for bid, taken in zip(bids, tricks, strict=True) if not fulfilled or bid == taken]
    return 20 + 20 * max(made)


@st.composite
def rounds(draw: st.DrawFn) -> list[tuple[list[int], list[int]]]:
    players = draw(st.sampled_from([3, 4, 5, 6]))
    played = []
    for _ in range(ROUNDS[players]):
        bids = draw(st.lists(st.integers(0, TRICKS_WON[players] + 1), min_size=players, max_size=players))
        cuts = sorted(draw(st.lists(st.integers(0, TRICKS_WON[players]), min_size=players - 1, max_size=players - 1)))
        ends = [0, *cuts, TRICKS_WON[players]]
        played.append((bids, [high - low for low, high in pairwise(ends)]))
    return played


@pytest.mark.slow
@pytest.mark.clause(
    "BUD-SCORE-01", "BUD-SCORE-02", "BUD-SCORE-03", "BUD-SCORE-04", "BUD-SCORE-05", "BUD-END-01", "bud.zero_bonus"
)
@settings(max_examples=80)
@given(
    played=rounds(),
    dealer=st.integers(0, 5),
    blank=st.integers(0, 5),
    reading=st.sampled_from(["announced", "fulfilled"]),
)
def test_totals_agree_with_a_second_statement(
    played: list[tuple[list[int], list[int]]], dealer: int, blank: int, reading: str
) -> None:
    players = len(played[0][0])
    course = table(players, dealer, zero_bonus=reading)
    totals = [0] * players
    for bids, tricks in played:
        entered: list[int | None] = list(tricks)
        entered[blank % players] = None
        course = course.after(GameEvent("bid", {"bids": bids})).after(GameEvent("result", {"tricks": entered}))
        totals = [totals[seat] + second_score(seat, bids, tricks, reading == "fulfilled") for seat in range(players)]
    assert course.totals == tuple(totals)
    assert course.winners == tuple(seat for seat in range(players) if totals[seat] == max(totals))


def check(course: BuddhaCourse) -> None:
    players = len(course.setup.names)
    scored = [row for row in course.rows if row.kind == "round"]
    for seat in range(players):
        assert course.totals[seat] == sum(row.cells[seat].score or 0 for row in scored)
    assert [row.dealer for row in scored] == [
        course.setup.left(course.setup.dealer, step) for step in range(len(scored))
    ]
    void = [row for row in course.rows if row.kind == "redealt"]
    assert {cell.score for row in void for cell in row.cells} <= {None}, "a void deal has a score"
    assert bool(course.winners) == (course.prompt.entry is None)
    assert not course.open.bids_hidden or course.open.shown_bids == (None,) * players


@pytest.mark.slow
@settings(max_examples=120)
@given(
    players=st.sampled_from([3, 4, 5, 6]),
    tie=st.sampled_from(["shared", "extra_round"]),
    events=st.lists(DEEDS, max_size=40),
)
def test_any_sequence_of_entries_keeps_the_sheet_whole(players: int, tie: str, events: list[GameEvent]) -> None:
    course = table(players, tie=tie)
    for event in events:
        course.warnings(event)
        with suppress(Refused):
            course = course.after(event)
        check(course)


@pytest.mark.clause("BUD-BID-01")
@settings(max_examples=60)
@given(bids=st.lists(st.integers(0, 10), min_size=6, max_size=6), order=st.permutations(range(6)))
def test_secret_bids_leave_no_trace_in_what_is_shown(bids: list[int], order: list[int]) -> None:
    """The same seats having bid, prompt, rows and totals are the same whatever was bid."""
    course, other = table(6), table(6)
    for seat in order[:-1]:
        low: list[Any] = [None] * 6
        low[seat] = bids[seat]
        course = course.after(GameEvent("bid", {"bids": low}))
        other = other.after(GameEvent("bid", {"bids": [None if bid is None else 10 - bid for bid in low]}))
        assert (course.prompt, course.rows, course.totals) == (other.prompt, other.rows, other.totals)
        assert course.open.shown_bids == other.open.shown_bids


def test_a_thousand_void_deals_are_quickly_replayed() -> None:
    course = table(4)
    for position in range(1000):
        course = course.after(GameEvent("redealt", {"reason": "a card short"}, position=position))
    assert len(course.rows) == 1000
    assert course.prompt.dealer == 0
