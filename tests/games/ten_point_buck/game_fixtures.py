"""How Ten-Point Buck is played in the tests that go over all games."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.games.ten_point_buck.cards import DECK
from tests.support.game_fixtures import ON_TRICKS, WAVED, Entered, Made, Plays, Written, by_chance
from tests.support.switch_looks import Look, entered, judged

if TYPE_CHECKING:
    from tests.scorebook.table_play import TableInPlay


def entry(luck: random.Random, course: Any, kind: str) -> dict[str, Any]:
    """Data for a kind of entry at this moment, mostly such as the game takes."""
    count = len(course.setup.names)
    if kind == "bid":
        open_seats = [seat for seat in range(count) if course.open.bids[seat] is None]
        chosen = open_seats if luck.random() < 0.5 else luck.sample(open_seats, min(1, len(open_seats)))
        return {"bids": [luck.randint(0, 60) if seat in chosen else None for seat in range(count)]}
    if kind == "result":
        bonus = luck.choice([None, None, 0, count - 1])
        return {"taken": [luck.randint(0, 60) for _ in range(count)], "bonus": bonus}
    return {"seat": luck.randrange(count)} if kind == "hunted" else {"reason": "a card too many"}


def some_rounds(in_play: TableInPlay) -> None:
    """Some rounds with a correction, up to the middle of one."""
    count = len(in_play.table.names)
    bids = [40, 35, 60, 20, 55][:count]
    taken = [38, 46, 12, 30, 24][:count]
    for points in (taken, taken[::-1]):
        in_play.enter("bid", bids=bids, **WAVED)
        last = in_play.enter("result", taken=points, bonus=0, **WAVED)
    in_play.enter("bid", bids=bids, **WAVED)
    in_play.enter("redealt", reason="too many or too few cards")
    in_play.enter("corrected", target=last.position, data={"taken": taken, "bonus": 1}, **WAVED)
    in_play.enter("bid", bids=bids, **WAVED)
    in_play.enter("hunted", seat=2)


BID: Entered = ("bid", {"bids": [4, 4, 4]})

TIED = ("bid: Ann 41, Bob 41, Cy 46", "result: Ann 40, Bob 40, Cy 40")
TIE_BREAK = ("bid: Ann 41, Bob 46, Cy 40", "result: Ann 40, Bob 40, Cy 40")
FIVE_TIED = (
    *("bid: Ann 40, Bob 40, Cy 40", "result: Ann 40, Bob 40, Cy 40") * 3,
    *TIED * 2,
    *TIE_BREAK,
)

SWITCH_LOOKS: Mapping[str, Look] = {
    "tpb.bidding": entered("ten-point-buck", players=3),
    "tpb.tiebreak_eligible": entered("ten-point-buck", *FIVE_TIED, players=3),
    "tpb.illegal_remedy": judged(
        "ten-point-buck",
        {"what": "legal", "trick": 1, "player": "Bob"},
        3,
        tricks=[{"cards": ["n3", "n3", "n5"]}, {"cards": ["n1"]}],
        hands={"Bob": ["n7"]},
    ),
    "tpb.rounds": entered("ten-point-buck", *("bid: Ann 41, Bob 46, Cy 51", TIED[1]) * 2, players=3),
}
"""For each switch, what is seen of one situation under the house rules given."""

COUNTS = {"Ann": 2, "Bob": 2, "Cy": 1}
TOLD: Mapping[str, Any] = {
    "tricks": [{"cards": ["n3", "n5"]}],
    "hands": {"Cy": ["n7"]},
    "seen": ["n1"],
    "first_trick": 1,
}
ASKS: tuple[dict[str, Any], ...] = (
    *ON_TRICKS,
    {"what": "options", "player": "Cy"},
    {"what": "score", "bids": COUNTS, "taken": {"Ann": 60, "Bob": 50, "Cy": 30}, "bonus": "Ann"},
    {"what": "procedure", "fault": "out_of_turn", "player": "Bob", "next_led": False},
    {"what": "procedure", "fault": "exposed", "player": "Bob"},
    {"what": "procedure", "fault": "misdeal", "trick_complete": False},
    {"what": "procedure", "fault": "bid_out_of_turn", "player": "Bob"},
)
"""Questions on the case `told`, at least one of each kind."""


def misstep_case(luck: random.Random) -> dict[str, Any]:
    """A misstep in procedure."""
    return by_chance(luck, "ten-point-buck", [ask for ask in ASKS if ask["what"] == "procedure"])


PLAYS = Plays(
    entry=entry,
    rounds=some_rounds,
    kinds={
        "bid": Made(3, (BID,)),
        "hunted": Made(3, (BID, ("hunted", {"seat": 1}))),
        "redealt": Made(3, (BID, ("redealt", {"reason": "a card lay face up"}))),
        "result": Made(3, (BID, ("result", {"taken": [20, 40, 30], "bonus": None}))),
    },
    rules={"tpb.rounds": 12},
    players=(3, 5),
    rulebook=Written(
        "TPB",
        38,
        12,
        "Ten-Point Buck rules",
        {"TPB-GEN-02": "more Hunting Points than everybody else", "TPB-BID-02": "card points"},
    ),
    own="taken",
    deck=lambda players: DECK,
    switches=SWITCH_LOOKS,
    numbers={"tpb.rounds": (2, 3)},
    asks=ASKS,
    told=TOLD,
    refused=("enter/result", {"taken-0": "12+", "taken-1": "7x"}),
    doubted=("enter/result", {f"taken-{seat}": "12" for seat in range(5)}),
    by_chance=(misstep_case,),
)
