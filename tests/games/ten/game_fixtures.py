"""How 10 is played in the tests that go over all games."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tests.games.ten.facts import TEN_FACTS
from tests.referee.case_tables import CAST
from tests.support.game_fixtures import WAVED, Entered, Made, Plays, Written, by_chance
from tests.support.switch_looks import Look, entered, judged

if TYPE_CHECKING:
    from tests.scorebook.table_play import TableInPlay


def entry(luck: random.Random, course: Any, kind: str) -> dict[str, Any]:
    """Data for a kind of entry at this moment, mostly such as the game takes."""
    count = len(course.setup.names)
    seat = luck.randrange(count)
    data: dict[str, dict[str, Any]] = {
        "round_card": {"card": luck.choice(course.unused_round_cards or (1,))},
        "protected": {"chips": [luck.randint(0, 1) for _ in range(count)]},
        "bought": {"buyer": seat, "owner": (seat + 1) % count, "price": luck.randint(1, 2)},
        "counted": {"chips": [7] * count},
        "bid": {
            "seat": course.round.bids_next,
            "owner": luck.choice([None, seat]),
            "chips": luck.choice([None, 1, 2, 3]),
            "rest": luck.random() < 0.2,
        },
        "laid": {"seat": course.round.laying.next, "card": str(luck.randint(0, 10)), "stays": None}
        if luck.random() < 0.7
        else {"seat": course.round.laying.next, "card": None, "stays": luck.choice(["alone", "covered"])},
        "hands": {"cards": [[str(luck.randint(1, 10)) for _ in range(3)] for _ in range(count)]},
        "result": {
            "shown": [[str(luck.randint(1, 10)) for _ in range(luck.choice([1, 1, 2]))] for _ in range(count)],
            "starter": None,
            "round_card": luck.choice(
                (course.round.card, None) if course.round.card else course.unused_round_cards or (1,)
            ),
        },
    }
    return data[kind]


def some_rounds(in_play: TableInPlay) -> None:
    """Some rounds with a correction, up to the middle of one."""
    count = len(in_play.table.names)
    for card, special in ((10, "P4"), (4, "J=3")):
        shown = [["7"], ["3"], ["5", "2"], ["10"], ["4", special], ["6"], ["8"]][:count]
        last = in_play.enter("result", shown=shown, starter=None, round_card=card, **WAVED)
    in_play.enter("counted", chips=[7] * count, **WAVED)
    in_play.enter("corrected", target=last.position, data={**last.data, "round_card": 9}, **WAVED)
    in_play.enter("round_card", card=6)
    in_play.enter("protected", chips=[1] * count, **WAVED)
    in_play.enter("bought", buyer=0, owner=1, price=1, **WAVED)


ROUND_CARD: Entered = ("round_card", {"card": 4})
LAID: Entered = ("protected", {"chips": [1, 2, 0]})
ROUND: Entered = ("result", {"shown": [["7"], ["3"], ["5"]], "starter": None, "round_card": 4})

ALL_ROUNDS = tuple(f"result: Ann 9, Bob 4, Cy 6, Dee 3; round_card {number}" for number in (1, 2, 3, 4, 5)) + tuple(
    f"result: Ann 8, Bob 5, Cy 2, Dee 7; round_card {number}" for number in (6, 7, 8, 9, 10)
)
SHORT = (
    *(
        f"result: Ann 9+0, Bob 8+0, Cy 7+0, Dee 6+0, Eve 5+0, Fay 4+1; round_card {number} (allowed: so it was)"
        for number in (1, 4, 9)
    ),
    "result: Ann 9+1, Bob J+7, Cy J+6, Dee J+5, Eve P1+P2, Fay P3+P4; round_card 10",
)
SHOWDOWN = {"what": "showdown", "starter": "Ann", "round_card": 5}

SWITCH_LOOKS: Mapping[str, Look] = {
    "ten.penalty_points": judged("ten", {**SHOWDOWN, "shown": {"Ann": ["7"], "Bob": ["P4"], "Cy": ["3"]}}, 3),
    "ten.spare_jokers": entered("ten", "result: Ann J+J, Bob J; round_card 1", players=2),
    "ten.joker_timing": judged("ten", {**SHOWDOWN, "shown": {"Ann": ["7"], "Bob": ["J"], "Cy": ["3"]}}, 3),
    "ten.tie": judged("ten", {**SHOWDOWN, "shown": {"Ann": ["7", "3"], "Bob": ["8", "2"], "Cy": ["3"]}}, 3),
    "ten.unprotected": judged(
        "ten", {"what": "bid", "bidder": "Ann", "owner": "Bob", "bid": 3, "protection": 0, "free": 5, "last": 2}, 3
    ),
    "ten.refill_after_last": entered("ten", *ALL_ROUNDS, "hands: Ann J+1+1+1, Bob 2+2+2+2, Cy 3+3+3+3, Dee 4+4+4+4"),
    "ten.short_refill": entered(
        "ten",
        *SHORT,
        "hands: Ann J+J+1+2, Bob J+J+1+2, Cy P5+P6+1+2, Dee P7+P8+1+2, Eve 3+3+3+3, Fay 2+1",
        players=6,
    ),
}
"""For each switch, what is seen of one situation under the house rules given."""

PILE = {"normals": 1, "jokers": 0, "penalty": [], "round": []}
TOLD: Mapping[str, Any] = {"tricks": [], "hands": {}, "seen": [], "first_trick": 1}
ASKS: tuple[dict[str, Any], ...] = (
    {"what": "showdown", "starter": "Ann", "shown": {"Ann": ["7"], "Bob": ["J"], "Cy": ["P4"]}, "round_card": 5},
    {
        "what": "final",
        "piles": dict.fromkeys(("Ann", "Bob", "Cy"), PILE),
        "chips": dict.fromkeys(("Ann", "Bob", "Cy"), 7),
    }
    | {"allow_count": True},
    {"what": "bid", "bidder": "Ann", "owner": "Bob", "bid": 4, "protection": 1, "free": 5}
    | {"last": 3, "opened": False},
    {"what": "bid", "bidder": "Ann", "owner": "Ann", "bid": 1, "protection": 0, "free": 5}
    | {"last": 0, "opened": False},
    {"what": "second", "player": "Ann", "first": "7", "second": "J", "hidden": True},
    {"what": "procedure", "fault": "out_of_turn", "player": "Bob"},
    {"what": "procedure", "fault": "exposed", "player": "Bob"},
    {"what": "procedure", "fault": "misdeal"},
    {"what": "procedure", "fault": "bid_out_of_turn", "player": "Bob"},
)
"""Questions on the case `told`, at least one of each kind."""


def bid_case(luck: random.Random) -> dict[str, Any]:
    """A bid for a card of 10."""
    case = _case_of_ten(luck, {"ten.unprotected": ["swap", "auction"]})
    bid = {"bidder": luck.choice(case["players"]), "owner": luck.choice(case["players"])}
    numbers = {"bid": luck.randint(0, 5), "protection": luck.randint(0, 2), "free": luck.randint(0, 6)}
    last = {"last": luck.randint(0, 4)} if luck.random() < 0.5 else {}
    return case | {"ask": {"what": "bid", **bid, **numbers, **last, "opened": luck.random() < 0.3}}


def second_case(luck: random.Random) -> dict[str, Any]:
    """A second card of 10."""
    case = _case_of_ten(luck, {"ten.joker_timing": ["reveal", "when_opened"]})
    pack = [*map(str, range(11)), *(f"P{value}" for value in range(1, 9)), *["J", "J=1", "J=4", "J=8"] * 2]
    cards = {"first": luck.choice(pack), "second": luck.choice(pack)}
    ask = {"what": "second", "player": luck.choice(case["players"]), **cards, "hidden": luck.random() < 0.15}
    return case | {"ask": ask}


def _case_of_ten(luck: random.Random, switches: dict[str, list[str]]) -> dict[str, Any]:
    players = list(CAST[: luck.randint(2, 5)])
    rules = {key: luck.choice(values) for key, values in switches.items() if luck.random() < 0.6}
    case = {"game": "ten", "players": players, "dealer": players[0]}
    return case | ({"house_rules": rules} if rules else {})


def misstep_case(luck: random.Random) -> dict[str, Any]:
    """A misstep in procedure."""
    return by_chance(luck, "ten", [ask for ask in ASKS if ask["what"] == "procedure"])


PLAYS = Plays(
    entry=entry,
    rounds=some_rounds,
    kinds={
        "round_card": Made(3, (ROUND_CARD,)),
        "protected": Made(3, (ROUND_CARD, ("protected", {"chips": [1, 0, 1]}))),
        "bought": Made(3, (ROUND_CARD, ("bought", {"buyer": 0, "owner": 1, "price": 1}))),
        "bid": Made(3, (ROUND_CARD, LAID, ("bid", {"seat": 0, "owner": 1, "chips": 2, "rest": False}))),
        "laid": Made(3, (ROUND_CARD, LAID, ("laid", {"seat": 0, "card": "7", "stays": None, "first": None}))),
        "counted": Made(3, (("counted", {"chips": [7, 7, 7]}),)),
        "result": Made(3, (ROUND,)),
        "hands": Made(3, (ROUND, ("hands", {"cards": [["7", "3"], ["2", "2"], ["5", "1"]]}))),
    },
    rules={"ten.joker_timing": "when_opened"},
    players=(2, 7),
    rulebook=Written(
        "TEN",
        53,
        32,
        "10 Special Retro Edition rules",
        {"TEN-GEN-01": "few penalty points", "TEN-P2-04": "well protected"},
    ),
    switches=SWITCH_LOOKS,
    asks=ASKS,
    told=TOLD,
    facts=TEN_FACTS,
    refused=("enter/bought", {"buyer": "1", "owner": "1", "price": "1"}),
    doubted=("enter/counted", {f"chips-{seat}": "5" for seat in range(7)}),
    by_chance=(bid_case, second_case, misstep_case),
)
