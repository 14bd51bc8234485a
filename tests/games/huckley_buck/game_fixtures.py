"""How Huckley Buck is played in the tests that go over all games."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.games.huckley_buck.cards import DECK
from referee.games.huckley_buck.house_rules import SWITCHES
from referee.games.huckley_buck.tournament.day import games
from referee.games.huckley_buck.tournament.tables import PlayerScore, ranking
from referee.rules.house_rules import HouseRules
from tests.referee.case_tables import CAST
from tests.support.game_fixtures import ON_TRICKS, WAVED, Entered, Made, Plays, Written
from tests.support.switch_looks import Look, judged

if TYPE_CHECKING:
    from tests.scorebook.table_play import TableInPlay

CARDS = [rank + suit for rank in ("2", "7", "9", "J", "Q", "K", "A") for suit in "SHDC"]


def entry(luck: random.Random, course: Any, kind: str) -> dict[str, Any]:
    """Data for a kind of entry at this moment, mostly such as the game takes."""
    count = len(course.setup.names)
    seats = list(range(count))
    data: dict[str, dict[str, Any]] = {
        "upcard": {"card": luck.choice(CARDS)},
        "announced": {"seat": course.deal.announces_next, "says": luck.choice(["in", "in", "out"])},
        "drawn": {"seat": course.deal.draws_next, "discards": luck.randint(0, 3), "upcard": False},
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


def some_rounds(in_play: TableInPlay) -> None:
    """Some rounds with a correction, up to the middle of one."""
    count = len(in_play.table.names)
    some = count > 3
    first = in_play.enter("result", tricks=[2, 1, "out", *[0] * (count - 4), 2] if some else [2, 1, 2], winners=None)
    in_play.enter("upcard", card="TH")
    if some:
        in_play.enter("announced", seat=in_play.table.course.deal.announces_next, says="in")
    in_play.enter("misdealt", how="exposed")
    reason = "reneged in trick 2, shown 10 of hearts"
    hooks = [1 if seat in (0, count - 1) else None for seat in range(count)]
    in_play.enter("penalty", hooks=hooks, removed=[False] * count, then="play_on", reason=reason)
    in_play.enter("result", tricks=[0, 3, *[0] * (count - 3), 2], winners=None, **WAVED)
    told = {**first.data, "tricks": [1, 2, *first.data["tricks"][2:]]}
    in_play.enter("corrected", target=first.position, data=told, **WAVED)
    in_play.enter("upcard", card="TD")
    for says in ("in", "out" if some else "in", *["in"] * count):
        if in_play.table.course.deal.announces_next is not None:
            in_play.enter("announced", seat=in_play.table.course.deal.announces_next, says=says)
    in_play.enter("drawn", seat=in_play.table.course.deal.draws_next, discards=3, upcard=False)


UPCARD: Entered = ("upcard", {"card": "9H"})
HOOKED = {"hooks": [None, 1, None], "removed": [False] * 3, "then": "play_on", "reason": "reneged"}

ROUND = {"Ann": 9, "Bob": 8, "Cy": 5, "Dee": 2}
RENEGE = [{"cards": ["AC", "KC", "JC", "QC"]}, {"cards": ["7H", "8H", "2D", "9H"]}, {"cards": ["3H", "TH", "4H", "5H"]}]
DRAW = {"what": "penalty", "fault": "wrong_discard", "player": "Bob"}

SWITCH_LOOKS: Mapping[str, Look] = {
    "hb.target": judged("huckley-buck", {"what": "score", "before": ROUND, "tricks": {"Ann": 2, "Cy": 3}}),
    "hb.dropped_hook": judged(
        "huckley-buck",
        {"what": "score", "before": {**ROUND, "Eve": 6}, "tricks": {"Ann": 1, "Cy": 4}},
        5,
        out=["Eve"],
    ),
    "hb.stock_empty": judged("huckley-buck", {**DRAW, "asked": 5, "threw": 5, "got": 2, "stock": 2}),
    "hb.renege_scope": judged(
        "huckley-buck",
        {"what": "legal", "trick": 1, "player": "Bob"},
        trump="S",
        tricks=[{"cards": ["9H", "2H", "3C", "4C"]}, {"cards": ["AD"]}],
        hands={"Bob": ["KH"]},
    ),
    "hb.race": judged(
        "huckley-buck",
        {"what": "score", "before": {"Ann": 10, "Bob": 9, "Cy": 0, "Dee": 0}}
        | {"trick_winners": ["Ann", "Bob", "Bob", "Bob", "Bob"]},
    ),
    "hb.removed_hand_extra_hook": judged(
        "huckley-buck", {"what": "score", "before": ROUND, "tricks": {"Bob": 5}, "penalties": {"Ann": 1}}
    ),
    "hb.replay_from": judged("huckley-buck", {"what": "legal", "trick": 2, "player": "Cy"}, trump="S", tricks=RENEGE),
    "hb.max_discard": judged("huckley-buck", {**DRAW, "asked": 4, "threw": 4, "got": 4}),
    "hb.expose_in_draw": judged(
        "huckley-buck", {"what": "penalty", "fault": "misdeal", "kind": "exposed", "in_draw": True}
    ),
    "hb.tour_rank": lambda rules: ranking(
        {"Ann": PlayerScore(20, 0), "Bob": PlayerScore(15, 2)}, HouseRules(SWITCHES, rules)
    ),
    "hb.tour_games": lambda rules: games(HouseRules(SWITCHES, rules)),
}
"""For each switch, what is seen of one situation under the house rules given."""

COUNTS = {"Ann": 2, "Bob": 2, "Cy": 1}
TOLD: Mapping[str, Any] = {
    "out": [],
    "trump": "S",
    "upcard": "4S",
    "upcard_taken": False,
    "tricks": [{"leader": "Ann", "cards": ["7H", "8H"]}],
    "hands": {"Cy": ["9H", "2D", "3D", "5D", "6D"]},
    "seen": ["2C"],
    "first_trick": 1,
}
ASKS: tuple[dict[str, Any], ...] = (
    *({**ask, **({"faced": []} if ask["what"] == "legal" else {})} for ask in ON_TRICKS),
    {"what": "options", "player": "Cy", "faced": []},
    {"what": "score", "before": COUNTS, "tricks": COUNTS, "penalties": {}, "thrown_in": False},
    {"what": "score", "before": COUNTS, "trick_winners": ["Ann", "Ann", "Bob", "Bob", "Cy"]},
    {"what": "score", "before": COUNTS, "tricks": {}, "trick_winners": [], "penalties": {}, "thrown_in": True},
    {"what": "penalty", "fault": "misdeal", "kind": "procedure", "by": "Cy", "in_draw": False}
    | {"draw_complete": False, "correctable": False},
    {"what": "penalty", "fault": "misdeal", "kind": "exposed", "by": "Bob", "in_draw": False}
    | {"draw_complete": False, "correctable": False},
    {"what": "penalty", "fault": "misdeal", "kind": "wrong_count", "by": "Cy", "in_draw": False}
    | {"draw_complete": False, "correctable": False, "player": "Bob"},
    {"what": "penalty", "fault": "incorrect_hand", "player": "Bob", "found": "before_draw"}
    | {"at_fault": "deal", "correctable": False},
    {"what": "penalty", "fault": "wrong_discard", "player": "Bob", "asked": 2, "threw": 2, "got": 2}
    | {"upcard_taken": False, "stock": 9},
    {"what": "penalty", "fault": "dealer_silent"},
    {"what": "penalty", "fault": "out_of_turn", "player": "Bob", "card": "7C"},
    {"what": "penalty", "fault": "renege", "player": "Bob", "renege": "did_not_follow", "found": "trick_open"}
    | {"trick": 2, "leader": "Ann"},
    {"what": "penalty", "fault": "absent", "player": "Bob"},
    {"what": "seating", "count": 9},
    {"what": "move", "tables": [["A", "B", "C"], ["D", "E", "F"]]},
)
"""Questions on the case `told`, at least one of each kind."""


def tables_case(luck: random.Random) -> dict[str, Any]:
    """Few players at tables, where one of something is likeliest."""
    case: dict[str, Any] = {"game": "huckley-buck", "players": list(CAST[:3]), "dealer": "Ann"}
    if luck.random() < 0.5:
        return case | {"ask": {"what": "seating", "count": luck.randint(1, 12)}}
    names = iter("NOPQRSTUVW")
    sizes = luck.choice([[4], [3], [4, 4], [5, 4], [4, 3]])
    return case | {"ask": {"what": "move", "tables": [[next(names) for _ in range(size)] for size in sizes]}}


PLAYS = Plays(
    entry=entry,
    rounds=some_rounds,
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
    rulebook=Written(
        "HB",
        91,
        46,
        "Huckley Buck rules",
        {"HB-GEN-02": "four, five or six", "HB-GEN-04": "a point", "HB-PLAY-11": "one by one"},
    ),
    own="tricks",
    deck=lambda players: DECK,
    tricks=(["7H", "2D", "9H", "TH", "QH", "KH", "AH"],),
    case={"trump": "S"},
    switches=SWITCH_LOOKS,
    numbers={"hb.target": (11, 15), "hb.max_discard": (5, 3), "hb.tour_games": (2, 3)},
    asks=ASKS,
    told=TOLD,
    elsewhere=("seating", "move"),
    refused=("enter/result", {"tricks-1": "4", "tricks-2": "3", "tricks-4": "2"}),
    doubted=("enter/misdealt", {"how": "exposed"}),
    by_chance=(tables_case,),
)
