"""The draw for the first deal of a session (HB-PREL-01..03)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeVar

from referee.cards.standard_deck import strength
from referee.games.huckley_buck.entries import typed_card
from referee.refused import Refused

P = TypeVar("P", bound=Hashable)

BARRED_ENDS = 4
"""The number of cards at either end of the spread that may not be drawn (HB-PREL-02)."""


def highest_draw(typed: Mapping[P, str]) -> list[P]:
    """The players who drew the highest rank: one deals, several draw again (HB-PREL-03, HB-AMB-01).

    Raises Refused if nobody drew, for text that is no card, and for a card that two drew.
    """
    if not typed:
        raise Refused("nobody_drew", "cards", "Nobody has drawn a card.", clause="HB-PREL-01")
    cards = typed_cards(typed)
    highest = max(map(strength, cards.values()))
    return [player for player, card in cards.items() if strength(card) == highest]


def typed_cards(typed: Mapping[P, str]) -> dict[P, str]:
    """The first spellings of typed cards, drawn from one pack.

    Raises Refused for text that is no card, and for a card that two drew.
    """
    cards: dict[P, str] = {}
    for player, text in typed.items():
        try:
            cards[player] = typed_card(text)
        except ValueError as allowed:
            message = f"“{text[:20]}” is no card: a card is {allowed}."
            raise Refused("unreadable_card", f"cards.{player}", message, clause="HB-PREL-01") from None
    drawn = list(cards.values())
    for player, card in cards.items():
        if drawn.count(card) > 1:
            message = f"{card} was drawn twice, and there is only one."
            raise Refused("card_twice", f"cards.{player}", message, clause="HB-CARD-01")
    return cards
