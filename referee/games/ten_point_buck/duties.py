"""The one duty of play in Ten-Point Buck: don't repeat a rank (TPB-LEGAL-01..04)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from referee.games.ten_point_buck.cards import DECK, is_trump, name, rank
from referee.tricks.rules import Duty, Grounds


def forbidden(card: str, cards_played: Sequence[str]) -> tuple[Duty, ...]:
    """The duty that `card` leaves undone: whoever holds a rank that the trick lacks may not repeat one."""
    ranks = frozenset(map(rank, cards_played))
    return (to_play_new_rank(ranks, _clauses(card, cards_played)),) if rank(card) in ranks else ()


@cache
def to_play_new_rank(ranks: frozenset[int], clauses: tuple[str, ...]) -> Duty:
    """Play a rank other than those in the trick, if there is one in hand (TPB-LEGAL-01, TPB-LEGAL-03)."""
    fresh = frozenset(face for face in DECK.copies if rank(face) not in ranks)
    return Duty(
        fresh, "repeated_rank", clauses, "play a rank that the trick didn't have yet", "card of a rank new to the trick"
    )


def _clauses(card: str, cards_played: Sequence[str]) -> tuple[str, ...]:
    """A white card and a normal one of its rank block each other by a clause of its own."""
    mixed = any(rank(other) == rank(card) and is_trump(other) != is_trump(card) for other in cards_played)
    return ("TPB-LEGAL-01", "TPB-LEGAL-02", "TPB-LEGAL-03") if mixed else ("TPB-LEGAL-01", "TPB-LEGAL-03")


def why_allowed(card: str, cards_played: Sequence[str]) -> Grounds:
    """By which clauses, and why, a card without an undone duty may be played."""
    if not cards_played:
        return Grounds(("TPB-LEGAL-01",), text="whoever leads may play any card")
    only = sum(copies for other, copies in DECK.copies.items() if rank(other) == rank(card)) == 1
    why = f"no other card has {name(card)}'s rank" if only else f"no card of rank {rank(card)} lay in the trick yet"
    return Grounds(("TPB-LEGAL-01", "TPB-LEGAL-04"), text=why)
