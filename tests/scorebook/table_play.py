"""Tables for the tests of the score book: played by hand, or at random by asking the course what it wants."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from referee.games import all_games
from referee.refused import Refused
from tableside.scorebook.entering import NeedsConfirmation, enter
from tableside.scorebook.events.event import Draft, Event, record
from tableside.scorebook.kinds.seated import SEATED
from tableside.scorebook.replay import replay
from tableside.scorebook.table.table import Table
from tests.support.game_fixtures import plays_of

CAST = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")
CROWD = (*CAST, "Hal", "Ida", "Jo", "Kim", "Leo")
FIRST_MOMENT = 1_795_291_440_000
MINUTE = 60_000


def seating(slug: str, players: int | Sequence[str] = 3, dealer: int = 0, **house_rules: Any) -> dict[str, Any]:
    """What a table of `slug` starts from; in the house rules' keys a dot is written as two underscores."""
    rules = {key.replace("__", "."): value for key, value in house_rules.items()}
    names = CROWD[:players] if isinstance(players, int) else players
    return {"game": slug, "players": list(names), "dealer": dealer, "house_rules": rules}


class TableInPlay:
    """A table that is played on, one entry a minute."""

    def __init__(self, slug: str, players: int | Sequence[str] = 3, dealer: int = 0, **house_rules: Any) -> None:
        seated = Draft(SEATED.name, seating(slug, players, dealer, **house_rules), "k-1", 0)
        self.table: Table = replay([record(seated, 1, FIRST_MOMENT)])

    def enter(self, kind: str, /, *, allowed: bool = False, note: str = "", **data: Any) -> Event:
        """Enters something, or raises why it is refused."""
        position = self.table.position
        draft = Draft(kind, data, f"k-{position + 1}", position, allowed, note)
        event, self.table = enter(self.table, draft, FIRST_MOMENT + position * MINUTE)
        return event

    def try_to(self, kind: str, /, **data: Any) -> bool:
        """Enters something with every warning waved through; whether it was taken."""
        try:
            self.enter(kind, allowed=True, note="so we say", **data)
        except (Refused, NeedsConfirmation):
            return False
        return True

    def undo(self, *, allowed: bool = False) -> Event:
        """Takes back the last entry."""
        return self.enter("undone", allowed=allowed, target=self.table.history.undoable[-1])

    def redo(self, *, allowed: bool = False) -> Event:
        """Puts the last entry taken back on the sheet again."""
        return self.enter("redone", allowed=allowed, target=self.table.history.redoable[-1])


def buddha_round(played: TableInPlay, bids: list[int], tricks: list[int]) -> None:
    """A round of Buddha from bids to score."""
    played.enter("bid", bids=bids)
    played.enter("result", tricks=tricks)


def tpb_round(played: TableInPlay, bids: list[int], taken: list[int], bonus: int | None = None) -> None:
    """A round of Ten-Point Buck, its doubtful sums waved through."""
    played.enter("bid", allowed=True, bids=bids)
    played.enter("result", allowed=True, note="counted twice", taken=taken, bonus=bonus)


def won_games(games: int) -> TableInPlay:
    """So many games of Ten-Point Buck that were won, each followed by the next."""
    played = TableInPlay("ten-point-buck")
    for _ in range(games):
        for _ in range(5):
            tpb_round(played, [20, 1, 1], [20, 30, 30])
        played.enter("next_game")
    return played


def sheet(table: Table) -> list[Any]:
    """Everything that people read off a table."""
    return [
        (played.number, played.course.rows, played.course.totals, played.course.winners, played.course.prompt.dealer)
        for played in table.games
    ]


def as_json(table: Table) -> str:
    """The table's events, letter by letter."""
    return json.dumps([event.as_dict() for event in table.history.events])


def _event(luck: random.Random, played: TableInPlay) -> None:
    course = played.table.course
    prompt = course.prompt
    kind = prompt.entry if prompt.entry and luck.random() < 0.75 else luck.choice(list(course.entries))
    played.try_to(kind, **plays_of(played.table.game.slug).entry(luck, course, kind))


RUBBISH: list[Any] = [None, True, -1]
RUBBISH += [12.5, 10**9, "", "x" * 300, "=1+1", [], [None], [1, 2, 3], [[1], [2]], {}, {"a": 1}]


def _rubbish(luck: random.Random, played: TableInPlay) -> None:
    entry = luck.choice(list(played.table.course.entries.values()))
    played.try_to(entry.kind, **{field.name: luck.choice(RUBBISH) for field in entry.fields})


def _correct(luck: random.Random, played: TableInPlay) -> None:
    active = list(played.table.history.active())
    event = luck.choice(active)
    if event.position == 1:
        data = {**event.data, "dealer": luck.randrange(len(played.table.names))}
    elif event.kind in played.table.course.entries:
        data = plays_of(played.table.game.slug).entry(luck, played.table.course, event.kind)
    else:
        data = dict(event.data)
    played.try_to("corrected", target=event.position, data=data)


def _choose_rules(luck: random.Random, played: TableInPlay) -> None:
    switch = luck.choice(played.table.game.switches)
    value = luck.choice(switch.choices).value if switch.choices else luck.choice([*switch.numbers] or ["", "Canasta"])
    played.try_to("house_rules", rules={switch.key: value})


def step(played: TableInPlay, seed: int) -> None:
    """One thing that a table may try, good or bad, settled by `seed`."""
    luck = random.Random(seed)
    act = luck.random()
    history = played.table.history
    if history.redoable and act < 0.5:
        kind, stack = luck.choice([("undone", history.undoable), ("redone", history.redoable)])
        played.try_to(kind, target=(stack or (1,))[-1])
    elif act < 0.66:
        _event(luck, played)
    elif act < 0.70:
        _rubbish(luck, played)
    elif act < 0.80:
        played.try_to("undone", target=(history.undoable or (1,))[-1])
    elif act < 0.86:
        played.try_to("redone", target=(history.redoable or (1,))[-1])
    elif act < 0.88:
        target, *others = luck.sample(
            range(1, played.table.position + 1), min(played.table.position, luck.choice([1, 2, 3]))
        )
        played.try_to("struck", target=target, **({"with": others} if others else {}))
    elif act < 0.92:
        _correct(luck, played)
    elif act < 0.935:
        _choose_rules(luck, played)
    elif act < 0.965:
        played.try_to("next_game", **({"dealer": 0} if luck.random() < 0.5 else {}))
    else:
        _others(luck, played)


def _others(luck: random.Random, played: TableInPlay) -> None:
    """What moves no score: putting away, rulings, doors."""
    seat = luck.randrange(len(played.table.names))
    kind, data = luck.choice(
        [
            ("put_away", {}),
            ("brought_back", {}),
            ("ruled", {"case": {}, "ruling": {"verdict": "legal"}}),
            ("relinked", {"role": "watcher"}),
            ("seats_opened", {"open": True}),
            ("claimed", {"seat": seat, "phone": "p1"}),
            ("released", {"seat": seat}),
            ("offered", {"seat": seat, "kind": "result", "field": "tricks", "value": 2}),
        ]
    )
    played.try_to(kind, **data)


@st.composite
def tables_in_play(draw: st.DrawFn, most: int = 60) -> TableInPlay:
    """A table of any game, any number of players, after any sequence of steps."""
    game = draw(st.sampled_from(list(all_games().values())))
    players = draw(st.sampled_from(list(game.seats)))
    played = TableInPlay(game.slug, players, draw(st.integers(0, players - 1)))
    for seed in draw(st.lists(st.integers(0, 2**32), max_size=most)):
        step(played, seed)
    return played
