"""Counts the deals that respect the bans, hand by hand. This is fast if few bans overlap.

Hands with equal bans are filled as one hand and split afterwards; hands without a ban take the rest. Cards that are
equal for all hands still to fill form one heap, so only the size of each heap matters.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

Heaps = tuple[int, ...]


class TooManySteps(Exception):
    """The count would take more steps than allowed."""


def count_hand_by_hand(pool: int, room: Sequence[int], bans: Sequence[int], most_steps: int) -> int:
    """The number of ways to fill each seat's `room` from the cards `pool` without a card that its ban excludes.

    Raises TooManySteps if that needs more than `most_steps` steps.
    """
    hands, splits = merge_hands(pool, room, bans)
    free = hands.pop(0, 0)
    ways = fill(pool, order_hands(pool, hands), most_steps)
    return ways * splits * comb(pool.bit_count() - sum(hands.values()), free)


def merge_hands(pool: int, room: Sequence[int], bans: Sequence[int]) -> tuple[dict[int, int], int]:
    """The room of hands with equal bans, by ban, and the number of ways to split their cards among them."""
    hands: dict[int, int] = {}
    splits = 1
    for cards, ban in zip(room, bans, strict=True):
        if cards:
            together = hands.get(ban & pool, 0) + cards
            splits *= comb(together, cards)
            hands[ban & pool] = together
    return hands, splits


def order_hands(pool: int, hands: dict[int, int]) -> list[tuple[int, int]]:
    """The hands in the order in which to fill them: first those that can hold the fewest cards."""
    return sorted(hands.items(), key=lambda hand: ((pool & ~hand[0]).bit_count(), hand))


def fill(pool: int, hands: list[tuple[int, int]], most_steps: int) -> int:
    """The ways to fill all these (ban, room) hands from the pool. Raises TooManySteps."""
    heaps = _heaps(pool, [ban for ban, _ in hands])
    states = {tuple(heaps.values()): 1}
    kinds = list(heaps)
    for place, (_, room) in enumerate(hands):
        open_heaps = [index for index, kind in enumerate(kinds) if not kind >> place & 1]
        states, steps = _take(states, room, open_heaps, most_steps)
        most_steps -= steps
        states, kinds = _merge(states, [kind >> (place + 1) << (place + 1) for kind in kinds])
    return sum(states.values())


def _heaps(pool: int, bans: list[int]) -> dict[int, int]:
    """How many cards there are of each kind; a kind is the set of hands, as bits, that can't hold it."""
    heaps = {0: pool}
    for place, ban in enumerate(bans):
        split: dict[int, int] = {}
        for kind, cards in heaps.items():
            for part, mark in ((cards & ~ban, 0), (cards & ban, 1 << place)):
                if part:
                    split[kind | mark] = part
        heaps = split
    return {kind: cards.bit_count() for kind, cards in heaps.items()}


def _take(states: dict[Heaps, int], room: int, open_heaps: list[int], most_steps: int) -> tuple[dict[Heaps, int], int]:
    """The heaps left after a hand took `room` cards, for each way to take them; and the number of steps."""
    steps = 0
    wanting = {(heaps, room): ways for heaps, ways in states.items()}
    for place, index in enumerate(open_heaps):
        later = open_heaps[place + 1 :]
        taken: dict[tuple[Heaps, int], int] = {}
        for (heaps, want), ways in wanting.items():
            there = heaps[index]
            if steps > most_steps:
                raise TooManySteps
            least = max(0, want - sum([heaps[other] for other in later]))
            for cards in range(least, min(want, there) + 1):
                left = (*heaps[:index], there - cards, *heaps[index + 1 :]), want - cards
                taken[left] = taken.get(left, 0) + ways * comb(there, cards)
                steps += 1
        wanting = taken
    return {heaps: ways for (heaps, want), ways in wanting.items() if not want}, steps


def _merge(states: dict[Heaps, int], kinds: list[int]) -> tuple[dict[Heaps, int], list[int]]:
    """The states with heaps of the same kind joined, and the kinds in the order of the heaps."""
    apart = list(dict.fromkeys(kinds))
    groups = [[index for index, kind in enumerate(kinds) if kind == one] for one in apart]
    merged: dict[Heaps, int] = {}
    for heaps, ways in states.items():
        together = tuple([sum([heaps[index] for index in group]) for group in groups])
        merged[together] = merged.get(together, 0) + ways
    return merged, apart
