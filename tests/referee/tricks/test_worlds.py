"""Possible deals and their number, against laying out every deal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.tricks.counting.hand_by_hand import TooManySteps, count_hand_by_hand
from referee.tricks.counting.rook_numbers import count_by_rooks, smallest_board
from referee.tricks.counting.worlds import World, Worlds

CARDS = range(8)
SMALL = settings(max_examples=150)


def bits(cards: set[int]) -> int:
    """Cards by number as bits."""
    return sum(1 << card for card in cards)


def every_deal(cards: frozenset[int], room: tuple[int, ...]) -> Iterator[tuple[frozenset[int], ...]]:
    """All ways to fill the hands one after the other; the rest lies aside."""
    if not room:
        yield ()
        return
    for hand in combinations(sorted(cards), room[0]):
        for rest in every_deal(cards - set(hand), room[1:]):
            yield (frozenset(hand), *rest)


@st.composite
def tables(draw: st.DrawFn) -> tuple[tuple[int, ...], list[set[int]]]:
    """Room and bans for three hands that eight cards can fill."""
    room = tuple(draw(st.lists(st.integers(0, 3), min_size=3, max_size=3).filter(lambda room: sum(room) <= len(CARDS))))
    bans = draw(st.lists(st.sets(st.sampled_from(CARDS)), min_size=3, max_size=3))
    return room, bans


def kept(room: tuple[int, ...], bans: list[set[int]]) -> list[tuple[frozenset[int], ...]]:
    """The deals that keep all bans, laid out one by one."""
    deals = every_deal(frozenset(CARDS), room)
    return [deal for deal in deals if not any(hand & ban for hand, ban in zip(deal, bans, strict=True))]


@pytest.mark.slow
@SMALL
@given(tables())
def test_the_count_is_the_number_of_deals_laid_out(table: tuple[tuple[int, ...], list[set[int]]]) -> None:
    room, bans = table
    assert World(bits(set(CARDS)), room).count([bits(ban) for ban in bans]) == len(kept(room, bans))


@pytest.mark.slow
@SMALL
@given(tables())
def test_rook_numbers_and_hand_by_hand_count_the_deals_laid_out(table: tuple[tuple[int, ...], list[set[int]]]) -> None:
    room, bans = table
    pool, banned = bits(set(CARDS)), [bits(ban) for ban in bans]
    deals = len(kept(room, bans))
    assert count_by_rooks(smallest_board(pool, room, banned), len(CARDS), room) == deals
    assert count_hand_by_hand(pool, room, banned, most_steps=10_000) == deals


def test_hand_by_hand_gives_up_where_it_would_take_too_many_steps() -> None:
    room, bans = (2, 2, 2), [{0, 1, 2, 3}, {2, 3, 4, 5}, {2, 3, 6, 7}]
    unseen = bits(set(CARDS)), room, [bits(ban) for ban in bans]
    assert count_hand_by_hand(*unseen, most_steps=100) == len(kept(room, bans))
    with pytest.raises(TooManySteps):
        count_hand_by_hand(*unseen, most_steps=3)


@pytest.mark.slow
@SMALL
@given(tables())
def test_a_deal_is_possible_exactly_where_one_can_be_laid_out(table: tuple[tuple[int, ...], list[set[int]]]) -> None:
    room, bans = table
    assert World(bits(set(CARDS)), room).allows([bits(ban) for ban in bans]) == bool(kept(room, bans))


@pytest.mark.slow
@SMALL
@given(tables())
def test_a_seat_can_hold_exactly_the_cards_of_its_hands_laid_out(table: tuple[tuple[int, ...], list[set[int]]]) -> None:
    room, bans = table
    worlds = Worlds((World(bits(set(CARDS)), room),))
    deals = kept(room, bans)
    for seat in range(len(room)):
        held = set().union(*(deal[seat] for deal in deals))
        assert worlds.holdable([bits(ban) for ban in bans], seat) == bits(held)


def test_a_card_of_unknown_place_counts_in_both() -> None:
    with_first = World(0b1110, (0, 1), fixed=(0, 0b0001))
    aside = World(0b1110, (1, 1))
    worlds = Worlds((with_first, aside))
    assert worlds.count([0, 0]) == 3 + 3 * 2
    assert worlds.holdable([0, 0], 0) == 0b1111


def test_a_ban_on_a_card_with_a_fixed_place_ends_that_world() -> None:
    world = World(0b1110, (0, 1), fixed=(0, 0b0001))
    assert not world.allows([0b0001, 0])
    assert world.count([0b0001, 0]) == 0
    assert world.count([0, 0b0001]) == 3
