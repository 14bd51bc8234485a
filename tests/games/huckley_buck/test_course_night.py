"""Whole games of Huckley Buck: against hand-made sheets, a second statement of the scoring, and any events at all."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.huckley_buck.course import HuckleyBuckCourse
from referee.games.huckley_buck.entries import ENTRIES
from referee.games.huckley_buck.house_rules import SWITCHES
from referee.refused import Refused
from referee.rules.course import Setup
from referee.rules.entry import GameEvent
from referee.rules.house_rules import HouseRules
from tests.games.huckley_buck.table import ANN, BOB, CAST, DEE, EVE, OUT, misdeal, penalise, score, table

# A night by hand


def test_a_game_of_five_by_hand() -> None:
    course = score(table(5, EVE), 2, 1, 1, 1, OUT)
    course = score(course, 0, 2, 2, OUT, 1)
    course = misdeal(course)
    course = score(course, OUT, 3, 0, 1, 1)
    course = penalise(course, EVE, removed=[EVE], then="replay", reason="renege")
    course = score(course, 1, 2, 1, 1, None)
    course = score(course, 2, 3, OUT, 0, 0)
    sheet = [
        (row.label, CAST[row.dealer], [f"{cell.total}{'*' * cell.hooks}" for cell in row.cells]) for row in course.rows
    ]
    assert sheet == [
        ("1", "Eve", ["2", "1", "1", "1", "0"]),
        ("2", "Ann", ["0*", "3", "3", "1", "1"]),
        ("M", "Bob", ["0", "0*", "3", "1", "1"]),
        ("3", "Cy", ["0", "3", "0*", "2", "2"]),
        ("4", "Dee", ["1", "5", "1", "3", "0*"]),
        ("5", "Eve", ["3", "8", "1", "0*", "0*"]),
    ]
    course = score(course, 1, 3, 0, 1, OUT)
    assert (course.winners, course.totals, course.dealer_of_next_game) == ((BOB,), (4, 11, 0, 1, 0), BOB)


# A second statement of a game


class Pad:
    """A pencil and paper version: totals and dealer, in the order of the rules."""

    def __init__(self, players: int, dealer: int) -> None:
        self.totals = [0] * players
        self.dealer = dealer
        self.stars = [0] * players
        self.gone: set[int] = set()

    def hook(self, seat: int) -> None:
        self.stars[seat] += 1
        self.totals[seat] = self.totals[seat] - 3 if self.totals[seat] > 3 else 0

    def pass_the_deal(self) -> None:
        self.dealer = self.dealer + 1 if self.dealer + 1 < len(self.totals) else 0
        self.gone = set()

    def play(self, tricks: Sequence[int | str | None], order: Sequence[int]) -> int | None:
        first_there = None
        for seat in order:
            self.totals[seat] += 1
            if self.totals[seat] >= 11 and first_there is None:
                first_there = seat
        for seat, won in enumerate(tricks):
            if won == 0 and seat not in self.gone:
                self.hook(seat)
        self.pass_the_deal()
        return first_there


@st.composite
def games(draw: st.DrawFn) -> tuple[int, int, list[tuple[str, Any]]]:
    """Players, dealer, and what happened deal by deal: misdeals, hooks, hands taken out, rounds."""
    players = draw(st.integers(3, 7))
    happened: list[tuple[str, Any]] = []
    for _ in range(draw(st.integers(1, 25))):
        what = draw(st.sampled_from(["misdeal", "thrown_in", "hook", "removed", "round", "round", "round"]))
        seat = draw(st.integers(0, players - 1))
        out = draw(st.sets(st.integers(0, players - 1), max_size=max(0, players - 4)))
        order = draw(st.lists(st.integers(0, players - 1), min_size=5, max_size=5))
        happened.append((what, (seat, out, order)))
    return players, draw(st.integers(0, players - 1)), happened


@pytest.mark.slow
@pytest.mark.clause(
    "HB-SCORE-01", "HB-SCORE-02", "HB-SCORE-03", "HB-SCORE-04", "HB-SCORE-05", "HB-END-02", "HB-PREL-05"
)
@settings(max_examples=120)
@given(games())
def test_a_game_adds_up_as_on_paper(game: tuple[int, int, list[tuple[str, Any]]]) -> None:
    players, dealer, happened = game
    course, pad = table(players, dealer), Pad(players, dealer)
    for what, (seat, out, order) in happened:
        if course.winners:
            break
        won = None
        if what == "misdeal":
            pad.hook(pad.dealer)
            pad.pass_the_deal()
            course = misdeal(course)
        elif what == "thrown_in":
            pad.hook(seat)
            pad.pass_the_deal()
            course = penalise(course, seat, then="throw_in")
        elif what == "hook":
            pad.hook(seat)
            course = penalise(course, seat)
        elif what == "removed" and len(pad.gone) + 2 < players:
            pad.hook(seat)
            pad.gone.add(seat)
            course = penalise(course, seat, removed=[seat], then="replay")
        elif what == "round":
            out = out - pad.gone
            playing = [seat for seat in range(players) if seat not in out | pad.gone]
            if not playing:
                continue
            order = [playing[seat % len(playing)] for seat in order]
            tricks = [OUT if s in out else None if s in pad.gone else order.count(s) for s in range(players)]
            won = pad.play(tricks, order)
            course = score(course, *tricks, winners=order)
        assert list(course.totals) == pad.totals
        assert course.winners == (() if won is None else (won,))
        stars = [sum(row.cells[s].hooks for row in course.rows) for s in range(players)]
        assert stars == pad.stars
        assert won is not None or course.prompt.dealer == pad.dealer


# Anything at all

SMALL = st.one_of(st.none(), st.booleans(), st.integers(-2, 7), st.sampled_from(["in", OUT, "", "7H", "x", "exposed"]))
VALUES = st.one_of(
    SMALL, st.lists(SMALL, max_size=8), st.floats(), st.dictionaries(st.text(max_size=2), SMALL, max_size=2)
)


@st.composite
def events(draw: st.DrawFn) -> GameEvent:
    """An event of a known kind, its fields now sound, now anything."""
    kind = draw(st.sampled_from([*ENTRIES, "nothing"]))
    names = [field.name for field in ENTRIES[kind].fields] if kind in ENTRIES else ["x"]
    return GameEvent(kind, {name: draw(VALUES) for name in names}, allowed=draw(st.booleans()))


@pytest.mark.slow
@settings(max_examples=150)
@given(st.integers(3, 7), st.lists(events(), max_size=12))
def test_nothing_but_a_refusal_comes_of_any_event(players: int, entered: list[GameEvent]) -> None:
    course, refusals = table(players, ANN), []
    for event in entered:
        course.warnings(event)
        try:
            course = course.after(event)
        except Refused as refused:
            refusals.append(refused.message)
    assert [message for message in refusals if not message.endswith(".") or len(message) >= 300] == []


@st.composite
def next_deeds(draw: st.DrawFn, course: HuckleyBuckCourse) -> GameEvent:
    """An event that this course takes now, or nearly: a wrong one is refused and left out."""
    seats, deal = course.setup.seats, course.deal
    kind = draw(st.sampled_from([*ENTRIES]))
    if kind == "announced":
        return GameEvent(kind, {"seat": deal.announces_next, "says": draw(st.sampled_from(["in", OUT]))})
    if kind == "drawn":
        return GameEvent(
            kind, {"seat": deal.draws_next, "discards": draw(st.integers(0, 5)), "upcard": draw(st.booleans())}
        )
    if kind == "upcard":
        return GameEvent(kind, {"card": draw(st.sampled_from(["7H", "AS"]))})
    if kind == "misdealt":
        return GameEvent(kind, {"how": "exposed"})
    if kind == "penalty":
        hooks = [draw(st.integers(0, 1)) for _ in seats]
        removed = [draw(st.booleans()) for _ in seats]
        then = draw(st.sampled_from(["play_on", "replay", "throw_in"]))
        return GameEvent(kind, {"hooks": hooks, "removed": removed, "then": then, "reason": "why"})
    order = [draw(st.sampled_from(deal.playing)) for _ in range(5)]
    return GameEvent(kind, {"tricks": [order.count(s) if s in deal.playing else None for s in seats], "winners": order})


@pytest.mark.slow
@settings(max_examples=120)
@given(st.data())
def test_every_game_keeps_the_invariants(data: st.DataObject) -> None:
    rules = {
        switch.key: data.draw(st.sampled_from([c.value for c in switch.choices]))
        for switch in SWITCHES
        if switch.choices
    }
    players = data.draw(st.integers(3, 7))
    course = HuckleyBuckCourse.begin(Setup(CAST[:players], HouseRules(SWITCHES, rules), 0))
    for position in range(1, 20):
        event = data.draw(next_deeds(course))
        try:
            course = course.after(GameEvent(event.kind, event.data, position))
        except Refused:
            continue
        check(course)


def check(course: HuckleyBuckCourse) -> None:
    assert [total for total in course.totals if not 0 <= total <= 15] == []
    running = [0] * len(course.setup.names)
    for row in course.rows:
        for seat, cell in enumerate(row.cells):
            running[seat] += cell.score or 0
            assert running[seat] == cell.total
    assert tuple(running) == course.totals
    for row in course.rows[: len(course.done)]:
        tricks = [cell.entered["tricks"] or 0 for cell in row.cells]
        assert sum(tricks) == (5 if row.kind == "round" else 0)
    assert [row.dealer for row in course.done] == [n % len(course.setup.names) for n in range(len(course.done))]
    assert bool(course.winners) == any(total >= 11 for total in course.totals)
    assert course.prompt.entry is None if course.winners else course.prompt.entry in course.entries


def test_a_thousand_deeds_in_one_game_are_played_without_delay() -> None:
    course = table(4, DEE)
    for position in range(1, 1001):
        course = course.after(GameEvent("misdealt", {"how": "exposed"}, position))
    assert (len(course.rows), course.prompt.dealer) == (1000, DEE)
    assert [row.sources for row in islice(course.rows, 2)] == [(1,), (2,)]
