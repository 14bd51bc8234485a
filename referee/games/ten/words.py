"""The entries of 10 in words, from data that was checked when it was entered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.ten.round.laying import STAYS
from referee.words import counted

Data = Mapping[str, Any]
Names = tuple[str, ...]


def bought(data: Data, names: Names) -> str:
    """A swap: "Bob took Ann's card for 2 chips"."""
    price = data.get("price")
    paid = "" if price is None else f" for {counted(price, 'chip')}"
    return f"{names[data['buyer']]} took {names[data['owner']]}'s card{paid}"


def bid(data: Data, names: Names) -> str:
    """A bid: "Bob bids 2 for Dee's card", "Cy bids 3 and nobody raises", "Ann and the rest pass"."""
    player, owner, chips = names[data["seat"]], data.get("owner"), data.get("chips")
    if chips is None and owner is None:
        return f"{player} and the rest pass" if data.get("rest") else f"{player} passes"
    bids = f"{player} bids" if chips is None else f"{player} bids {chips}"
    bid = bids if owner is None else f"{bids} for {names[owner]}'s card"
    return f"{bid} and nobody raises" if data.get("rest") else bid


def laid(data: Data, names: Names) -> str:
    """A card laid, or none: "Ann 7", "Ann 7 + 3", "Bob stays face down", "Cy no second card"."""
    cards = [card for card in (data.get("first"), data.get("card")) if card]
    return f"{names[data['seat']]} {' + '.join(cards) or STAYS[data['stays']]}"


def result(data: Data, names: Names) -> str:
    """The cards shown, the round card, and who starts next if it was chosen: "Ann 9+1, Bob J, round card 5".

    Cards that were laid one by one are in their own entries.
    """
    card, starter = data.get("round_card"), data.get("starter")
    played_for = [] if card is None else [f"round card {card}"]
    starts = [] if starter is None else [f"{names[starter]} starts"]
    return ", ".join([*_each(data["shown"] or (), names), *played_for, *starts]) or "as laid"


def hands(data: Data, names: Names) -> str:
    """Everybody's last cards: "Ann 1+P8, Bob 0+2"."""
    return ", ".join(_each(data["cards"], names))


def _each(cards: Any, names: Names) -> list[str]:
    return [f"{name} {'+'.join(of_player)}" for name, of_player in zip(names, cards, strict=False) if of_player]
