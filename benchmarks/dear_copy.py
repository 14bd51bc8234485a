"""A copy that nobody played: small, well formed, and as dear to play again as a file of its size can be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from typing import Any

Told = dict[str, Any]


def hostile_copy(events: int) -> Told:
    """A table of Buddha whose first deal is corrected, undone, redone between all others, and the house rules changed.

    Each of these changes everything after it, and each deal that follows has to be taken on what they made of it.
    """
    told = [_event(1, "seated", {"game": "buddha", "players": ["Ann", "Bob", "Cy"], "dealer": 0, "house_rules": {}})]
    told += [_event(2, "redealt", {"reason": "a card lay face up"})]
    told += [_event(place, kind, data) for place, (kind, data) in enumerate(islice(_changes(), events - 2), start=3)]
    return {"format": "tableside table", "version": 1, "events": told}


def _changes() -> Iterator[tuple[str, Told]]:
    for turn in count():
        place = 3 + 2 * turn
        yield "redealt", {"reason": f"deal {place}"}
        if turn % 4 == 0:
            yield "house_rules", {"rules": {"bud.tie": ("shared", "extra_round")[turn // 4 % 2]}}
        elif turn % 8 == 1:
            yield "undone", {"target": place}
        elif turn % 8 == 5:
            yield "struck", {"target": place}
        else:
            yield "corrected", {"target": 2, "data": {"reason": f"no {place}"}}


def _event(place: int, kind: str, data: Told) -> Told:
    at = 1_795_291_440_000 + 60_000 * place
    return {"position": place, "kind": kind, "data": data, "key": f"k-{place}", "at": at, "allowed": True, "note": "so"}
