"""What was entered at a table of 10, in the table's words, from data that was taken once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.words import counted

Data = Mapping[str, Any]
Names = tuple[str, ...]


def bought(data: Data, names: Names) -> str:
    """Who took whose card: "Bob took Ann's card for 2 chips"."""
    price = data.get("price")
    paid = "" if price is None else f" for {counted(price, 'chip')}"
    return f"{names[data['buyer']]} took {names[data['owner']]}'s card{paid}"


def result(data: Data, names: Names) -> str:
    """The cards shown, the round card, and who starts where somebody else does: "Ann 9+1, Bob J, round card 5"."""
    card, starter = data.get("round_card"), data.get("starter")
    played_for = [] if card is None else [f"round card {card}"]
    starts = [] if starter is None else [f"{names[starter]} starts"]
    return ", ".join([*_each(data["shown"], names), *played_for, *starts])


def hands(data: Data, names: Names) -> str:
    """Everybody's last cards: "Ann 1+P8, Bob 0+2"."""
    return ", ".join(_each(data["cards"], names))


def _each(cards: Any, names: Names) -> list[str]:
    return [f"{name} {'+'.join(of_player)}" for name, of_player in zip(names, cards, strict=True)]
