"""Counts the deals that respect the bans, hand by hand. This is fast if few bans overlap.

Hands with equal bans are filled as one hand and split afterwards; hands without a ban take the rest. Cards that are
equal for all hands still to fill form one heap, so only the size of each heap matters. A set of cards is an integer
with a bit a card, as in `referee/tricks/counting/deal_count.py`.
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
    room_by_ban, splits = merge_hands(pool, room, bans)
    unbanned = room_by_ban.pop(0, 0)
    ways = fill(pool, order_hands(pool, room_by_ban), most_steps)
    return ways * splits * comb(pool.bit_count() - sum(room_by_ban.values()), unbanned)


def merge_hands(pool: int, room: Sequence[int], bans: Sequence[int]) -> tuple[dict[int, int], int]:
    """The room of hands with equal bans, by ban, and the number of ways to split their cards among them."""
    room_by_ban: dict[int, int] = {}
    splits = 1
    for size, ban in zip(room, bans, strict=True):
        if size:
            together = room_by_ban.get(ban & pool, 0) + size
            splits *= comb(together, size)
            room_by_ban[ban & pool] = together
    return room_by_ban, splits


def order_hands(pool: int, room_by_ban: dict[int, int]) -> list[tuple[int, int]]:
    """The hands as (ban, room) in the order in which to fill them: first those that can hold the fewest cards."""
    return sorted(room_by_ban.items(), key=lambda hand: ((pool & ~hand[0]).bit_count(), hand))


def fill(pool: int, hands: list[tuple[int, int]], most_steps: int) -> int:
    """The ways to fill all these (ban, room) hands from the pool. Raises TooManySteps."""
    sizes = _heap_sizes(pool, [ban for ban, _ in hands])
    states = {tuple(sizes.values()): 1}
    banned = list(sizes)
    for place, (_, room) in enumerate(hands):
        open_heaps = [index for index, banned_by in enumerate(banned) if not banned_by >> place & 1]
        states, steps = _take(states, room, open_heaps, most_steps)
        most_steps -= steps
        # Which of the hands filled so far couldn't hold a card no longer matters: heaps that differ in it alone join.
        states, banned = _merge(states, [banned_by >> (place + 1) << (place + 1) for banned_by in banned])
    return sum(states.values())


def _heap_sizes(pool: int, bans: list[int]) -> dict[int, int]:
    """How many cards there are in each heap, by the hands, a bit each in the order of `bans`, that can't hold them."""
    heaps = {0: pool}
    for place, ban in enumerate(bans):
        split: dict[int, int] = {}
        for banned_by, cards in heaps.items():
            for part, mark in ((cards & ~ban, 0), (cards & ban, 1 << place)):
                if part:
                    split[banned_by | mark] = part
        heaps = split
    return {banned_by: cards.bit_count() for banned_by, cards in heaps.items()}


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
            for count in range(least, min(want, there) + 1):
                left = (*heaps[:index], there - count, *heaps[index + 1 :]), want - count
                taken[left] = taken.get(left, 0) + ways * comb(there, count)
                steps += 1
        wanting = taken
    return {heaps: ways for (heaps, want), ways in wanting.items() if not want}, steps


def _merge(states: dict[Heaps, int], banned: list[int]) -> tuple[dict[Heaps, int], list[int]]:
    """The states with those heaps joined that are banned by the same hands, and these hands in the heaps' order."""
    apart = list(dict.fromkeys(banned))
    groups = [[index for index, banned_by in enumerate(banned) if banned_by == one] for one in apart]
    merged: dict[Heaps, int] = {}
    for heaps, ways in states.items():
        together = tuple([sum([heaps[index] for index in group]) for group in groups])
        merged[together] = merged.get(together, 0) + ways
    return merged, apart
