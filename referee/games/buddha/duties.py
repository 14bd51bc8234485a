"""The one duty of play in Buddha: follow the element led with a numbered card (BUD-LEGAL-01..05)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from referee.games.buddha.cards import ELEMENTS, is_numbered, is_yin, name
from referee.tricks.rules import Duty, Grounds


def element_led(cards_played: Sequence[str], yin_chain: str) -> str | None:
    """The element to follow, or None while nobody has to.

    A led Yin leaves it to the cards after it: to the first that is no Yin, or under `second_only` to the second card
    alone. Any other card without a number frees the whole trick (BUD-LEGAL-01..03, BUD-AMB-03).
    """
    if not cards_played:
        return None
    deciding = cards_played[:2] if yin_chain == "second_only" else cards_played
    lead = next((card for card in deciding if not is_yin(card)), None)
    return lead[0] if lead is not None and is_numbered(lead) else None


def forbidden(card: str, cards_played: Sequence[str], yin_chain: str, numbers: int) -> tuple[Duty, ...]:
    """The duty that `card` leaves undone, in a deck whose elements run up to `numbers`."""
    element = element_led(cards_played, yin_chain)
    if element is None or not is_numbered(card) or card[0] == element:
        return ()
    return (to_follow(element, numbers, _clauses(cards_played)),)


@cache
def to_follow(element: str, numbers: int, clauses: tuple[str, ...]) -> Duty:
    """Follow the element, if a numbered card is played at all (BUD-LEGAL-01, BUD-LEGAL-04, BUD-LEGAL-05)."""
    faces = frozenset(f"{element}{number}" for number in range(1, numbers + 1))
    return Duty(
        faces, "did_not_follow", clauses, f"follow {ELEMENTS[element]}, the element led", f"{ELEMENTS[element]} card"
    )


def _clauses(cards_played: Sequence[str]) -> tuple[str, ...]:
    if not is_yin(cards_played[0]):
        return ("BUD-LEGAL-01", "BUD-LEGAL-05")
    chain = ("BUD-AMB-03",) if not is_numbered(cards_played[1]) else ()
    return ("BUD-LEGAL-02", "BUD-LEGAL-05", *chain)


def why_allowed(card: str, cards_played: Sequence[str], yin_chain: str) -> Grounds:
    """By which clauses, and why, a card without an undone duty may be played."""
    if not is_numbered(card):
        return Grounds(("BUD-LEGAL-04",), text="a card without a number may be played at any time")
    if not cards_played:
        return Grounds(("BUD-LEGAL-01",), text="whoever leads may play any card")
    element = element_led(cards_played, yin_chain)
    if element is not None:
        clauses = ("BUD-LEGAL-02",) if is_yin(cards_played[0]) else ("BUD-LEGAL-01",)
        return Grounds(clauses, text=f"it follows {ELEMENTS[element]}, the element led")
    if not is_yin(cards_played[0]):
        return Grounds(("BUD-LEGAL-03",), text=f"{name(cards_played[0])} was led, and nobody has to follow that")
    if len(cards_played) == 1:
        return Grounds(("BUD-LEGAL-02",), text="Yin was led, and the card after it may be any")
    return Grounds(("BUD-LEGAL-02", "BUD-AMB-03"), text="no element was led yet, so any card may be played")
