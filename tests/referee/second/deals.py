"""Every deal that the cards alone allow, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import factorial, prod

from tests.referee.second.record import Record


def how_many_at_most(record: Record) -> int:
    """The number of ways to lay the unseen cards, the upcard's limits not regarded."""
    rooms = [*record.unknown.values(), record.aside_room]
    return factorial(sum(rooms)) // prod(factorial(room) for room in rooms)


def every_deal(record: Record) -> Iterator[dict[str, tuple[str, ...]]]:
    """Each deal as name -> the unseen cards in that hand. Two copies of a face are two cards."""
    names = [name for name in record.active if record.unknown[name]]
    yield from _fill(record, names, list(range(len(record.unseen))))


def _fill(record: Record, names: list[str], cards: list[int]) -> Iterator[dict[str, tuple[str, ...]]]:
    if not names:
        if len(cards) == record.aside_room:
            yield {}
        return
    name, *others = names
    for chosen in combinations(cards, record.unknown[name]):
        held = tuple(record.unseen[card] for card in chosen)
        if record.upcard in held and name != record.dealer:
            continue
        left = [card for card in cards if card not in chosen]
        for rest in _fill(record, others, left):
            yield {name: held, **rest}
