"""How Oh Hell is played in Tableside's tests that go over all games."""

import random
from typing import TYPE_CHECKING, Any

from oh_hell.course import OhHellCourse
from tests.support.game_fixtures import WAVED, Entered, Made, Plays, Written, shares

if TYPE_CHECKING:
    from table_play import TableInPlay


def entry(luck: random.Random, course: OhHellCourse, kind: str) -> dict[str, Any]:
    """Data for a kind of entry at this moment, mostly such as the game takes."""
    count = len(course.setup.names)
    if kind == "turned_up":
        return {"card": luck.choice("27TQA") + luck.choice("SHDC")}
    if kind == "bid":
        return {"bids": [luck.randint(0, course.hand) for _ in range(count)]}
    return {"tricks": shares(luck, course.hand, list(range(count)), count)}


def some_rounds(in_play: "TableInPlay") -> None:
    """Some deals with a correction, up to the middle of one."""
    count = len(in_play.table.names)
    for lucky in (0, 1):
        hand = in_play.table.course.hand
        in_play.enter("turned_up", card="TH")
        in_play.enter("bid", bids=[hand, *[1] * (count - 1)])
        last = in_play.enter("result", tricks=[hand if seat == lucky else 0 for seat in range(count)], **WAVED)
    corrected = [hand - 2, *[0] * (count - 3), 2, 0]
    in_play.enter("corrected", target=last.position, data={"tricks": corrected}, **WAVED)
    in_play.enter("turned_up", card="9S")
    in_play.enter("bid", bids=[0] * count)


CARD: Entered = ("turned_up", {"card": "9S"})
BIDS: Entered = ("bid", {"bids": [1, 1, 1]})
DEALS = tuple(
    deal
    for hand in range(7, 0, -1)
    for deal in (CARD, ("bid", {"bids": [0, 0, 0]}), ("result", {"tricks": [hand, 0, 0]}))
)

PLAYS = Plays(
    entry=entry,
    rounds=some_rounds,
    kinds={
        "turned_up": Made(3, (CARD,)),
        "bid": Made(3, (CARD, BIDS)),
        "result": Made(3, (CARD, BIDS, ("result", {"tricks": [1, 2, 4]}))),
    },
    rules={"oh.missed": "tricks"},
    players=(3, 7),
    rulebook=Written("OH", 13, 4, "Oh Hell"),
    switches={
        "oh.cards": (CARD, ("bid", {"bids": [0, 0, 5]})),
        "oh.way": DEALS,
        "oh.hook": (CARD, ("bid", {"bids": [3, 3, 1]})),
        "oh.missed": (CARD, BIDS, ("result", {"tricks": [1, 2, 4]})),
    },
    numbers={"oh.cards": (7, 3)},
    refused=("enter/result", {f"tricks-{seat}": "1" for seat in range(7)}),
    asks=(
        {"what": "legal", "trick": 1, "player": "Bob"},
        {"what": "trick", "trick": 1},
        {"what": "audit"},
        {"what": "options", "player": "Cy"},
    ),
    told={
        "cards": 2,
        "trump": "S",
        "tricks": [{"leader": "Ann", "cards": ["7H", "8H"]}],
        "hands": {"Cy": ["9H", "2D"]},
        "seen": ["2C"],
        "first_trick": 1,
    },
    tricks=(["7H", "2D", "9H", "TH", "QH", "KH", "AH"],),
    case={"trump": "S", "cards": 7},
)
