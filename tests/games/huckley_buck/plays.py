"""How Huckley Buck is played in the tests that go over all games."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from tests.plays import WAVED, Entered, Made, Plays, Written

if TYPE_CHECKING:
    from table_play import Night

CARDS = [rank + suit for rank in ("2", "7", "9", "J", "Q", "K", "A") for suit in "SHDC"]


def entry(luck: random.Random, course: Any, kind: str) -> dict[str, Any]:
    """Data for a kind of entry at this moment, mostly such as the game takes."""
    count = len(course.setup.names)
    seats = list(range(count))
    data: dict[str, dict[str, Any]] = {
        "upcard": {"card": luck.choice(CARDS)},
        "announced": {"seat": course.deal.announcer, "says": luck.choice(["in", "in", "out"])},
        "drawn": {"seat": course.deal.drawer, "discards": luck.randint(0, 3), "upcard": False},
        "misdealt": {"how": luck.choice(["exposed", "off_table", "wrong_count"])},
        "penalty": {
            "hooks": [luck.choice([None, None, 1]) for _ in seats],
            "removed": [luck.random() < 0.1 for _ in seats],
            "then": luck.choice(["play_on", "throw_in"]),
            "reason": "reneged",
        },
    }
    if kind in data:
        return data[kind]
    out = [seat for seat in seats if seat in course.deal.dropped]
    playing = [seat for seat in seats if seat not in out and seat not in course.deal.removed]
    winners = [luck.choice(playing) for _ in range(5)] if playing else []
    tricks: list[Any] = [winners.count(seat) if seat in playing else None for seat in seats]
    return {
        "tricks": ["out" if seat in out else tricks[seat] for seat in seats],
        "winners": winners if luck.random() < 0.5 else None,
    }


def night(night: Night) -> None:
    """Some rounds with a correction, up to the middle of one."""
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


UPCARD: Entered = ("upcard", {"card": "9H"})
HOOKED = {"hooks": [None, 1, None], "removed": [False] * 3, "then": "play_on", "reason": "reneged"}

PLAYS = Plays(
    entry=entry,
    night=night,
    kinds={
        "upcard": Made(5, (UPCARD,)),
        "announced": Made(5, (UPCARD, ("announced", {"seat": 0, "says": "in"}))),
        "drawn": Made(3, (UPCARD, ("drawn", {"seat": 0, "discards": 2, "upcard": False}))),
        "misdealt": Made(3, (("misdealt", {"how": "exposed"}),)),
        "penalty": Made(3, (("penalty", HOOKED),)),
        "result": Made(3, (("result", {"tricks": [2, 1, 2], "winners": None}),)),
    },
    rules={"hb.target": 15, "hb.expose_in_draw": "ignore"},
    players=(3, 5, 7),
    rulebook=Written("HB", 91, 46, "Huckley Buck rules", ("HB-GEN-02", "HB-GEN-04", "HB-PLAY-11")),
    own="tricks",
    tricks=(["7H", "2D", "9H", "TH", "QH", "KH", "AH"],),
    case={"trump": "S"},
)
