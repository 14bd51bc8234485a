"""How Buddha is played in the tests that go over all games."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.games.buddha.cards import deck_for
from tests.support.game_fixtures import ON_TRICKS, WAVED, Entered, Made, Plays, Written, by_chance, shares
from tests.support.switch_looks import Look, entered, judged

if TYPE_CHECKING:
    from tests.scorebook.table_play import TableInPlay


def entry(luck: random.Random, course: Any, kind: str) -> dict[str, Any]:
    """Data for a kind of entry at this moment, mostly such as the game takes."""
    count = len(course.setup.names)
    if kind == "bid":
        alone = luck.random() < 0.5
        bidders = course.open.waiting[:1] if alone else course.open.waiting
        return {"bids": [luck.randint(0, 5) if seat in bidders else None for seat in range(count)]}
    if kind == "result":
        return {"tricks": shares(luck, course.open.tricks_to_win, list(range(count)), count)}
    return {"reason": luck.choice(["a card lay face up", "=1+1", ""])}


def some_rounds(in_play: TableInPlay) -> None:
    """Some rounds with a correction, up to the middle of one."""
    course = in_play.table.course
    count, tricks = len(in_play.table.names), course.open.tricks_to_win
    for lucky in (0, 1, 0, 1):
        bids = [min(10, tricks), *[0] * (count - 1)]
        in_play.enter("bid", bids=bids, **WAVED)
        won = [0] * count
        won[lucky] = tricks
        last = in_play.enter("result", tricks=won, **WAVED)
        if in_play.table.course.winners:
            break
    if not in_play.table.course.winners:
        in_play.enter("redealt", reason="a card was seen")
    won = [0] * count
    won[2] = tricks
    in_play.enter("corrected", target=last.position, data={"tricks": won}, **WAVED)
    if not in_play.table.course.winners:
        in_play.enter("bid", bids=[1] * count, **WAVED)


BID: Entered = ("bid", {"bids": [4, 4, 4]})

TIE = ("bid: Ann 3, Bob 3, Cy 3, Dee 0", "result: Ann 3, Bob 3, Cy 3, Dee 4") * 4

SWITCH_LOOKS: Mapping[str, Look] = {
    "bud.multi_yang": judged(
        "buddha", {"what": "trick", "trick": 1}, tricks=[{"cards": ["F5", "YANG", "YANG", "W11"]}]
    ),
    "bud.yin_chain": judged(
        "buddha",
        {"what": "legal", "trick": 1, "player": "Dee"},
        tricks=[{"cards": ["YIN", "YIN", "W2", "F9"]}],
        hands={"Dee": ["W9"]},
    ),
    "bud.after_hole": judged("buddha", {"what": "trick", "trick": 1}, tricks=[{"cards": ["F5", "BH", "F3", "F9"]}]),
    "bud.zero_bonus": judged(
        "buddha",
        {"what": "score", "bids": {"Ann": 0, "Bob": 5, "Cy": 4, "Dee": 4}}
        | {"tricks": {"Ann": 0, "Bob": 4, "Cy": 4, "Dee": 5}},
    ),
    "bud.max_bid": judged(
        "buddha",
        {"what": "score", "bids": {"Ann": 11, "Bob": 0, "Cy": 4, "Dee": 4}}
        | {"tricks": {"Ann": 11, "Bob": 0, "Cy": 1, "Dee": 1}},
    ),
    "bud.tie": entered("buddha", *TIE),
}
"""For each switch, what is seen of one situation under the house rules given."""

COUNTS = {"Ann": 3, "Bob": 0, "Cy": 11}
TOLD: Mapping[str, Any] = {
    "tricks": [{"cards": ["F3", "F5"]}],
    "hands": {"Cy": ["F7"]},
    "seen": ["A1"],
    "first_trick": 1,
}
ASKS: tuple[dict[str, Any], ...] = (
    *ON_TRICKS,
    {"what": "options", "player": "Cy"},
    {"what": "score", "bids": COUNTS, "tricks": COUNTS, "allow_sum": False},
    {"what": "procedure", "fault": "out_of_turn", "player": "Bob", "next_led": False},
    {"what": "procedure", "fault": "exposed", "player": "Bob"},
    {"what": "procedure", "fault": "misdeal"},
    {"what": "procedure", "fault": "bid", "player": "Bob", "kind": "late"},
)
"""Questions on the case `told`, at least one of each kind."""


def misstep_case(luck: random.Random) -> dict[str, Any]:
    """A misstep in procedure."""
    return by_chance(luck, "buddha", [ask for ask in ASKS if ask["what"] == "procedure"])


PLAYS = Plays(
    entry=entry,
    rounds=some_rounds,
    kinds={
        "bid": Made(3, (BID,)),
        "redealt": Made(3, (("redealt", {"reason": "a card lay face up"}),)),
        "result": Made(3, (BID, ("result", {"tricks": [4, 4, 6]}))),
    },
    rules={"bud.zero_bonus": "fulfilled"},
    players=(3, 6),
    rulebook=Written(
        "BUD",
        40,
        18,
        "Buddha rules",
        {
            "BUD-GEN-02": "ten years",
            "BUD-GEN-03": "One too many hurts as much",
            "BUD-SHEET-03": "four, five, and three or six players",
        },
    ),
    own="tricks",
    deck=deck_for,
    tricks=(["F10", "A1", "F7", "F8", "F9", "F11"],),
    switches=SWITCH_LOOKS,
    asks=ASKS,
    told=TOLD,
    refused=("enter/result", {"tricks-0": "99"}),
    doubted=("enter/result", {f"tricks-{seat}": "1" for seat in range(6)}),
    by_chance=(misstep_case,),
)
