"""The entries of Huckley Buck in words, from data that was checked when it was entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.cards import standard_deck
from referee.games.huckley_buck.penalties.outcome import CONTINUATIONS, PLAY_ON
from referee.words import counted, listed, within_sentence

Data = Mapping[str, Any]
Names = tuple[str, ...]


def upcard(data: Data, names: Names) -> str:
    """The card turned up: "7♥"."""
    return standard_deck.name(data["card"])


def announced(data: Data, names: Names) -> str:
    """An announcement: "Bob out"."""
    return f"{names[data['seat']]} {data['says']}"


def drawn(data: Data, names: Names) -> str:
    """A draw: "Bob throws 3, takes the upcard"."""
    upcard = ", takes the upcard" if data.get("upcard") else ""
    return f"{names[data['seat']]} throws {data['discards'] or 'none'}{upcard}"


def penalty(data: Data, names: Names) -> str:
    """A penalty: "Bob, renege, hook", with what follows unless play continues; a ruling's sentence comes last."""
    hooks, removed = data["hooks"], data["removed"]
    seats = [seat for seat in range(len(names)) if hooks[seat] or removed[seat]]
    costs = [_cost(hooks[seat] or 0, bool(removed[seat])) for seat in seats]
    each = _of_one(names, seats, costs) if len(set(costs)) < 2 else _of_several(names, seats, costs)
    who, cost = each
    follows = CONTINUATIONS[data["then"]]
    remark = "" if follows is PLAY_ON else follows.remark
    reason = data["reason"]
    if reason and reason.startswith(tuple(names)):
        return f"{', '.join(filter(None, (who, cost, remark)))}: {reason}"
    return ", ".join(filter(None, (who, within_sentence(reason), cost, remark)))


def _cost(hooks: int, hand_out: bool) -> str:
    hook = [] if not hooks else ["hook"] if hooks == 1 else [counted(hooks, "hook")]
    return " and ".join([*hook, *(["hand out"] if hand_out else [])])


def _of_one(names: Names, seats: Sequence[int], costs: Sequence[str]) -> tuple[str, str]:
    """The players of equal penalties, and the cost of each."""
    return listed(names[seat] for seat in seats), f"{costs[0]}{' each' if costs[1:] else ''}" if costs else ""


def _of_several(names: Names, seats: Sequence[int], costs: Sequence[str]) -> tuple[str, str]:
    """The players of different penalties, and each player's cost."""
    each = ", ".join(f"{names[seat]} {cost}" for seat, cost in zip(seats, costs, strict=True))
    return listed(names[seat] for seat in seats), each
