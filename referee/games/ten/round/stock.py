"""The stock of a game of 10: the cards left after the deal, and who draws how many of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic

from referee.games.ten.cards import JOKERS, NORMALS, PENALTY_CARDS
from referee.games.ten.scoring import HAND_SIZE, LAST_ROUND, P
from referee.rules.house_rules import HouseRules


def jokers_in_play(players: int, rules: HouseRules) -> int:
    """The number of jokers: seven, or one for each player if spare ones are removed (TEN-MAT-03, TEN-AMB-04)."""
    return players if rules["ten.spare_jokers"] == "removed" else JOKERS.count


def stock_after_deal(players: int, rules: HouseRules) -> int:
    """The number of cards in the stock after the deal (TEN-PREP-04, TEN-AMB-04)."""
    return stock_of(jokers_in_play(players, rules), players)


def stock_of(jokers: int, players: int) -> int:
    """The number of cards in the stock after the deal with that number of jokers in play (TEN-PREP-04)."""
    return NORMALS.count + len(PENALTY_CARDS.values) + jokers - HAND_SIZE * players


@dataclass(frozen=True)
class Refill(Generic[P]):
    """The cards drawn by player, the stock after it, and the first player who couldn't fill their hand (TEN-END-02)."""

    drawn: dict[P, int]
    stock: int
    short: P | None


def refill(stock: int, needs: Mapping[P, int], rules: HouseRules) -> Refill[P]:
    """The refill: players draw as many cards as they laid, in the order of `needs` (TEN-P5-09, TEN-AMB-17).

    If a player can't draw that many, the game ends.
    """
    left, drawn, short = stock, dict[P, int](), None
    for player, need in needs.items():
        drawn[player] = min(need, left)
        left -= drawn[player]
        if drawn[player] < need and short is None:
            short = player
    if short is not None and rules["ten.short_refill"] == "none":
        return Refill(dict.fromkeys(needs, 0), stock, short)
    return Refill(drawn, left, short)


def refills_after(round_number: int, rules: HouseRules) -> bool:
    """Whether players draw after this round (TEN-P5-09, TEN-AMB-16)."""
    return round_number < LAST_ROUND or rules["ten.refill_after_last"] == "yes"
