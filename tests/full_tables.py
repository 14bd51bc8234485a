"""Tables of every game on which everything is recorded that a table can record."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent / "scorebook"))

from table_play import Night

from referee import judge

WAVED: dict[str, Any] = {"allowed": True, "note": "counted twice, 12 of 12"}


def full_table(slug: str, names: Sequence[str]) -> Night:
    """A night of that game with rounds, corrections, rulings and comings and goings, in the middle of a round."""
    night = Night(slug, names, dealer=1)
    PLAYED[slug](night)
    for cards in TRICKS.get(slug, ()):
        asked = {"what": "legal", "trick": 1, "player": names[-1]}
        lead = {"trump": "S"} if slug == "huckley-buck" else {}
        tricks = [{"leader": names[0], "cards": cards[: len(names)]}]
        case = {"game": slug, "players": list(names), "dealer": names[1], **lead, "tricks": tricks, "ask": asked}
        night.enter("ruled", case=case, ruling=judge(case).as_dict())
    night.enter("house_rules", rules=RULES[slug], **WAVED)
    night.enter("seats_opened", open=True)
    night.enter("claimed", seat=len(names) - 1, phone="p1")
    if slug in OWN:
        for seat, value in ((0, 12), (len(names) - 1, 1)):
            night.enter("offered", seat=seat, kind="result", field=OWN[slug], value=value)
    return night


def won_table(names: Sequence[str]) -> Night:
    """A game of Huckley Buck that is over, after one that is over too."""
    night = Night("huckley-buck", names, dealer=0)
    for _ in range(2):
        if night.table.course.winners:
            night.enter("next_game")
        while not night.table.course.winners:
            night.enter("result", tricks=[5, *[0] * (len(names) - 1)], winners=None, **WAVED)
    return night


def secret_table(names: Sequence[str]) -> Night:
    """A table of Buddha at which two bids of the first round are in, and hidden."""
    night = Night("buddha", names, dealer=0)
    for bidder in (1, 2):
        night.enter("bid", bids=[10 if seat == bidder else None for seat in range(len(names))])
    return night


def _huckley_buck(night: Night) -> None:
    count = len(night.table.names)
    some = count > 3
    first = night.enter("result", tricks=[2, 1, "out", *[0] * (count - 4), 2] if some else [2, 1, 2], winners=None)
    night.enter("upcard", card="TH")
    if some:
        night.enter("announced", seat=night.table.course.deal.announcer, says="in")
    night.enter("misdealt", how="exposed")
    reason = "reneged in trick 2, shown 10 of hearts"
    hooks = [1 if seat in (0, count - 1) else None for seat in range(count)]
    night.enter("penalty", hooks=hooks, removed=[False] * count, then="play_on", reason=reason)
    night.enter("result", tricks=[0, 3, *[0] * (count - 3), 2], winners=None, **WAVED)
    told = {**first.data, "tricks": [1, 2, *first.data["tricks"][2:]]}
    night.enter("corrected", target=first.position, data=told, **WAVED)
    night.enter("upcard", card="TD")
    for says in ("in", "out" if some else "in", *["in"] * count):
        if night.table.course.deal.announcer is not None:
            night.enter("announced", seat=night.table.course.deal.announcer, says=says)
    night.enter("drawn", seat=night.table.course.deal.drawer, discards=3, upcard=False)


def _ten_point_buck(night: Night) -> None:
    count = len(night.table.names)
    bids = [40, 35, 60, 20, 55][:count]
    taken = [38, 46, 12, 30, 24][:count]
    for points in (taken, taken[::-1]):
        night.enter("bid", bids=bids, **WAVED)
        last = night.enter("result", taken=points, bonus=0, **WAVED)
    night.enter("bid", bids=bids, **WAVED)
    night.enter("redealt", reason="too many or too few cards")
    night.enter("corrected", target=last.position, data={"taken": taken, "bonus": 1}, **WAVED)
    night.enter("bid", bids=bids, **WAVED)
    night.enter("hunted", seat=2)


def _buddha(night: Night) -> None:
    course = night.table.course
    count, tricks = len(night.table.names), course.tricks_to_win
    for lucky in (0, 1, 0, 1):
        bids = [min(10, tricks), *[0] * (count - 1)]
        night.enter("bid", bids=bids, **WAVED)
        won = [0] * count
        won[lucky] = tricks
        last = night.enter("result", tricks=won, **WAVED)
        if night.table.course.winners:
            break
    if not night.table.course.winners:
        night.enter("redealt", reason="a card was seen")
    won = [0] * count
    won[2] = tricks
    night.enter("corrected", target=last.position, data={"tricks": won}, **WAVED)
    if not night.table.course.winners:
        night.enter("bid", bids=[1] * count, **WAVED)


def _ten(night: Night) -> None:
    count = len(night.table.names)
    for card, special in ((10, "P4"), (4, "J=3")):
        shown = [["7"], ["3"], ["5", "2"], ["10"], ["4", special], ["6"], ["8"]][:count]
        last = night.enter("result", shown=shown, starter=None, round_card=card, **WAVED)
    night.enter("counted", chips=[7] * count, **WAVED)
    night.enter("corrected", target=last.position, data={**last.data, "round_card": 9}, **WAVED)
    night.enter("round_card", card=6)
    night.enter("protected", chips=[1] * count, **WAVED)
    night.enter("bought", buyer=0, owner=1, price=1, **WAVED)


PLAYED: dict[str, Callable[[Night], None]] = {
    "huckley-buck": _huckley_buck,
    "ten-point-buck": _ten_point_buck,
    "buddha": _buddha,
    "ten": _ten,
}

TRICKS = {
    "huckley-buck": (["7H", "2D", "9H", "TH", "QH", "KH", "AH"],),
    "buddha": (["F10", "A1", "F7", "F8", "F9", "F11"],),
}
"""Tricks on which the referee was asked, a card a player."""

RULES: dict[str, dict[str, Any]] = {
    "huckley-buck": {"hb.target": 15, "hb.expose_in_draw": "ignore"},
    "ten-point-buck": {"tpb.rounds": 12},
    "buddha": {"bud.zero_bonus": "fulfilled"},
    "ten": {"ten.joker_timing": "when_opened"},
}
OWN = {"huckley-buck": "tricks", "ten-point-buck": "taken", "buddha": "tricks"}
"""The field of a result that players may enter on their own phones."""
