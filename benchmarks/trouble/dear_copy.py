"""A copy that nobody played: small, well formed, and as expensive to replay as a file of its size can be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

GivenRound = dict[str, Any]


def hostile_copy(events: int) -> GivenRound:
    """A table of Buddha with as many deals as changes to the first of them, house rules changed and undone in between.

    Each change has every deal played again before the next one can be checked.
    """
    entries = [_event(1, "seated", {"game": "buddha", "players": ["Ann", "Bob", "Cy"], "dealer": 0, "house_rules": {}})]
    deals = events // 2
    entries += [_event(place, "redealt", {"reason": "a card lay face up"}) for place in range(2, 2 + deals)]
    changes = islice(_changes(2 + deals), events - len(entries))
    entries += [_event(place, kind, data) for place, (kind, data) in enumerate(changes, start=2 + deals)]
    return {"format": "tableside table", "version": 1, "events": entries}


def _changes(place: int) -> Iterator[tuple[str, GivenRound]]:
    """Changes from that place on, eight at a time: six corrections, other house rules, one thing undone."""
    while True:
        for turn in range(6):
            yield "corrected", {"target": 2, "data": {"reason": f"no {place + turn}"}}
        yield "house_rules", {"rules": {"bud.tie": ("shared", "extra_round")[place // 8 % 2]}}
        yield "undone", {"target": place + 6}
        place += 8


def _event(place: int, kind: str, data: GivenRound) -> GivenRound:
    at = 1_795_291_440_000 + 60_000 * place
    return {"position": place, "kind": kind, "data": data, "key": f"k-{place}", "at": at, "allowed": True, "note": "so"}
