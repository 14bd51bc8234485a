"""How Points is played in the tests that go over all games."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.games.points import GAME
from referee.rules.house_rules import HouseRules
from tests.support.game_fixtures import WAVED, Entered, Made, Plays, Written
from tests.support.switch_looks import Look, made

if TYPE_CHECKING:
    from tests.scorebook.table_play import TableInPlay


def entry(luck: random.Random, course: Any, kind: str) -> dict[str, Any]:
    """Data for a kind of entry at this moment, mostly such as the game takes."""
    if kind == "result":
        return {"points": [luck.randint(-20, 60) for _ in course.setup.names]}
    return {"remark": luck.choice(["the last bus", "=1+1", ""])}


def some_rounds(in_play: TableInPlay) -> None:
    """Some rounds with a correction, up to a whole one: a round is a single entry."""
    count = len(in_play.table.names)
    for points in (12, -5, 0):
        last = in_play.enter("result", points=[points + seat for seat in range(count)])
    in_play.enter("corrected", target=last.position, data={"points": [-17, *[23] * (count - 1)]}, **WAVED)


FIRST: Entered = ("result", {"points": [12, -5]})
SECOND: Entered = ("result", {"points": [90, 40]})


def named(rules: Mapping[str, Any]) -> Any:
    """What a table with these house rules calls the game."""
    return GAME.called(HouseRules(GAME.switches, rules))


def to_end(ends: str) -> Look:
    """Two rounds of a game that ends so."""
    look = made("points", (FIRST, SECOND))
    return lambda rules: look({"points.ends": ends, **rules})


PLAYS = Plays(
    entry=entry,
    rounds=some_rounds,
    kinds={
        "result": Made(3, (("result", {"points": [12, -5, 0]}),)),
        "ended": Made(3, (("result", {"points": [12, -5, 0]}), ("ended", {"remark": "the last bus"}))),
    },
    rules={"points.ends": "target"},
    players=(2, 12),
    rulebook=Written("", 0, 0, ""),
    own="points",
    switches={
        "points.game": named,
        "points.wins": (FIRST, ("ended", {})),
        "points.ends": (FIRST, SECOND),
        "points.target": to_end("target"),
        "points.rounds": to_end("rounds"),
        "points.dealer": (FIRST,),
    },
    numbers={"points.game": ("", "Canasta"), "points.target": (100, 200), "points.rounds": (10, 2)},
    refused=("enter/result", {f"points-{seat}": "x" for seat in range(12)}),
)
