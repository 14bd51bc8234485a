"""Rounds of 10 made up by chance: bids against a second statement of the rules, and any legal acts taken back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.ten.cards import DECK, face
from referee.games.ten.course import TenCourse
from referee.games.ten.scoring import ROUND_CARDS, SEATS
from referee.refused import Refused
from referee.rules.entry import GameEvent
from tests.games.ten.second_auction import PASS, Say, SecondBidding
from tests.games.ten.table import enter, laid, table

LUCK = st.randoms(use_true_random=False)


def bidding(luck: random.Random) -> tuple[TenCourse, SecondBidding]:
    """A table at which everybody has laid a card with some chips on it, as both statements have it."""
    players = luck.randint(SEATS[0], 5)
    house = luck.choice(["swap", "auction"])
    chips = [luck.randint(0, 2) for _ in range(players)]
    dealer = luck.randrange(players)
    free = [7 - count for count in chips]
    second = SecondBidding((dealer + 1) % players, free, list(chips), house == "auction")
    return laid(chips, dealer=dealer, unprotected=house), second


def said(seat: int, say: Say) -> GameEvent:
    return GameEvent("bid", {"seat": seat, "owner": say[0], "chips": say[1]})


def taken(course: TenCourse, event: GameEvent) -> bool:
    try:
        course.after(event)
    except Refused:
        return False
    return True


@pytest.mark.slow_but(14)
@pytest.mark.clause("TEN-BID-01", "TEN-BID-02", "TEN-BID-03", "TEN-BID-06", "TEN-BID-07", "TEN-BID-09", "TEN-AMB-10")
@pytest.mark.parametrize("seed", range(25))
def test_the_bidding_agrees_with_a_second_statement(seed: int) -> None:
    luck = random.Random(seed)
    course, second = bidding(luck)
    players = course.setup.seats
    while (asked := second.asked()) is not None:
        assert course.round.bids_next == asked
        says = [PASS, *((owner, price) for owner in players for price in range(max(second.free) + 2))]
        for seat in players:
            found = [say for say in says if taken(course, said(seat, say))]
            assert sorted(found[1:]) == sorted(second.allowed()[1:] if seat == asked else []), (seat, asked)
            assert bool(found and found[0] == PASS) == (seat == asked)
        say = luck.choice([PASS, luck.choice(second.allowed())])
        course = course.after(said(asked, say))
        second.say(say)
        assert course.chips.free == tuple(second.free)
        assert course.chips.pot == second.pot
    assert course.round.bids_next is None
    assert not any(taken(course, said(seat, PASS)) for seat in players)


def acts(course: TenCourse, luck: random.Random) -> Iterator[tuple[GameEvent, TenCourse]]:
    """A whole round by chance, step by step: each event with the course after it."""
    steps = {"round_card": _round_card, "protected": _protected, "bid": _bid, "laid": _laid, "result": _result}
    rows = len(course.rows)
    while len(course.rows) == rows and not course.winners:
        due = [piece for piece in course.pieces if piece.due and piece.source is None]
        piece = luck.choice([each for each in due if each.waits] or due)
        event = next(event for event in steps[piece.kind](course, luck, piece.seat) if taken(course, event))
        course = course.after(event)
        yield event, course


def _round_card(course: TenCourse, luck: random.Random, seat: int | None) -> Iterator[GameEvent]:
    left = [card for card in ROUND_CARDS if card not in course.used_round_cards]
    yield GameEvent("round_card", {"card": luck.choice(left)})


def _protected(course: TenCourse, luck: random.Random, seat: int | None) -> Iterator[GameEvent]:
    for count in luck.sample(range(3), 3):
        yield GameEvent("protected", {"chips": [count if at == seat else None for at in course.setup.seats]})


def _bid(course: TenCourse, luck: random.Random, seat: int | None) -> Iterator[GameEvent]:
    yield GameEvent("bid", {"seat": seat, "owner": luck.choice(course.setup.seats), "chips": luck.randint(1, 7)})
    yield GameEvent("bid", {"seat": seat, "rest": luck.random() < 0.3})


def _laid(course: TenCourse, luck: random.Random, seat: int | None) -> Iterator[GameEvent]:
    if luck.random() < 0.5:
        yield GameEvent("laid", {"seat": seat, "stays": luck.choice(["covered", "alone"])})
    for card in luck.sample([*map(face, DECK)], len(DECK)):
        yield GameEvent("laid", {"seat": seat, "card": card})
    yield GameEvent("laid", {"seat": seat, "stays": "alone"})


def _result(course: TenCourse, luck: random.Random, seat: int | None) -> Iterator[GameEvent]:
    yield GameEvent("result", {"starter": luck.choice([None, *course.setup.seats])})


@pytest.mark.slow
@pytest.mark.clause("TEN-RND-01", "TEN-MAT-05")
@settings(max_examples=30)
@given(LUCK, st.integers(SEATS[0], SEATS[-1]))
def test_any_legal_acts_make_a_round_and_each_is_taken_back(luck: random.Random, players: int) -> None:
    start = table(players)
    before, events = [start], []
    for event, course in acts(start, luck):
        assert course.chips.total == course.chips.due
        before.append(course)
        events.append(event)
    assert reduce(TenCourse.after, events, start) == before[-1]
    for number in range(len(events)):
        assert reduce(TenCourse.after, events[:number], start) == before[number]
    [row] = before[-1].rows
    assert sum(cell.score or 0 for cell in row.cells) > 0


BEFORE_LAYING = ("round_card", "protected", "bid")


@pytest.mark.slow
@pytest.mark.clause("TEN-P5-02", "TEN-P5-09")
@settings(max_examples=30)
@given(LUCK)
def test_cards_laid_one_by_one_are_scored_as_on_one_page(luck: random.Random) -> None:
    start = table(luck.randint(SEATS[0], SEATS[-1]))
    made = list(acts(start, luck))
    result, after = made[-1]
    before = reduce(TenCourse.after, (event for event, _ in made if event.kind in BEFORE_LAYING), start)
    shown = [cell.entered["shown"].split("+") for cell in after.rows[0].cells]
    on_one_page = enter(before, "result", shown=shown, starter=result.data["starter"])
    assert on_one_page.rows[0].cells == after.rows[0].cells
    assert on_one_page.rows[0].remarks == after.rows[0].remarks
    assert (on_one_page.chips, on_one_page.stock) == (after.chips, after.stock)
    assert on_one_page.hand_sizes == after.hand_sizes
