"""How 10 is played in the tests that go over all games."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from tests.plays import WAVED, Entered, Made, Plays, Written

if TYPE_CHECKING:
    from table_play import Night


def entry(luck: random.Random, course: Any, kind: str) -> dict[str, Any]:
    """Data for a kind of entry at this moment, mostly such as the game takes."""
    count = len(course.setup.names)
    seat = luck.randrange(count)
    data: dict[str, dict[str, Any]] = {
        "round_card": {"card": luck.choice(course.cards_left or (1,))},
        "protected": {"chips": [luck.randint(0, 1) for _ in range(count)]},
        "bought": {"buyer": seat, "owner": (seat + 1) % count, "price": luck.randint(1, 2)},
        "counted": {"chips": [7] * count},
        "hands": {"cards": [[str(luck.randint(1, 10)) for _ in range(3)] for _ in range(count)]},
        "result": {
            "shown": [[str(luck.randint(1, 10)) for _ in range(luck.choice([1, 1, 2]))] for _ in range(count)],
            "starter": None,
            "round_card": course.round.card or luck.choice(course.cards_left or (1,)),
        },
    }
    return data[kind]


def night(night: Night) -> None:
    """Some rounds with a correction, up to the middle of one."""
    count = len(night.table.names)
    for card, special in ((10, "P4"), (4, "J=3")):
        shown = [["7"], ["3"], ["5", "2"], ["10"], ["4", special], ["6"], ["8"]][:count]
        last = night.enter("result", shown=shown, starter=None, round_card=card, **WAVED)
    night.enter("counted", chips=[7] * count, **WAVED)
    night.enter("corrected", target=last.position, data={**last.data, "round_card": 9}, **WAVED)
    night.enter("round_card", card=6)
    night.enter("protected", chips=[1] * count, **WAVED)
    night.enter("bought", buyer=0, owner=1, price=1, **WAVED)


ROUND_CARD: Entered = ("round_card", {"card": 4})
ROUND: Entered = ("result", {"shown": [["7"], ["3"], ["5"]], "starter": None, "round_card": 4})

PLAYS = Plays(
    entry=entry,
    night=night,
    kinds={
        "round_card": Made(3, (ROUND_CARD,)),
        "protected": Made(3, (ROUND_CARD, ("protected", {"chips": [1, 0, 1]}))),
        "bought": Made(3, (ROUND_CARD, ("bought", {"buyer": 0, "owner": 1, "price": 1}))),
        "counted": Made(3, (("counted", {"chips": [7, 7, 7]}),)),
        "result": Made(3, (ROUND,)),
        "hands": Made(3, (ROUND, ("hands", {"cards": [["7", "3"], ["2", "2"], ["5", "1"]]}))),
    },
    rules={"ten.joker_timing": "when_opened"},
    players=(2, 7),
    rulebook=Written("TEN", 53, 32, "10 Special Retro Edition rules", ("TEN-GEN-01", "TEN-P2-04")),
)
