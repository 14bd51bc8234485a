"""What of the open deal of Huckley Buck lies on the pad: the upcard, in and out, the draws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from referee.games.huckley_buck.deal.deal import Deal
from referee.rules.prompt import Piece

AT_FIRST = frozenset({"announced"})
"""The kinds that are asked for in the first round, before anybody knows what this table enters."""


def pieces(deal: Deal, usual: Set[str]) -> tuple[Piece, ...]:
    """The pieces of `deal`; those of a kind in `usual`, or begun in this deal, wait for whoever is next."""
    laid = {kind: [piece for piece in deal.laid if piece.kind == kind] for kind in ("upcard", "announced", "drawn")}
    asked = usual | {piece.kind for piece in deal.laid}
    turned_up = laid["upcard"] or [Piece("upcard", due=True)]
    speak = deal.order[len(deal.announced) :] if deal.announcer is not None else ()
    draw = deal.drawers[len(deal.draws) :] if deal.drawer is not None else ()
    return (
        *turned_up,
        *laid["announced"],
        *_in_turn("announced", speak, waits="announced" in asked),
        *laid["drawn"],
        *_in_turn("drawn", draw, waits="drawn" in asked),
    )


def _in_turn(kind: str, seats: Iterable[int], *, waits: bool) -> Iterator[Piece]:
    """Those to come, the first of them due."""
    for place, seat in enumerate(seats):
        yield Piece(kind, seat, due=not place, waits=waits and not place)
