"""A tournament day as it should be, without the app: who plays, who sits where, what was played, what it comes to.

It is a list of what was entered; what was undone is left out of the list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from referee.rules.day import PlayerScore
from tests.games.huckley_buck.days_again import Worth, way, worth
from tests.scorebook.day_play import Wins, is_over, scores_at_end, scores_so_far

Order = list[list[str]]
"""The players of each table, best first."""


@dataclass(frozen=True)
class Sat:
    """A table that stood in a leg: its rank from 0, who sits there in order, the address of its sheet."""

    leg: int
    rank: int
    names: tuple[str, ...]
    address: str


@dataclass
class Stands:
    """The day as it is now: `opened` are all its tables in order, `sitting` those of the leg in play by rank.

    `unlocked` are the locked legs that are open to be put right, with what everybody had then, `put_right` what came of
    it: the leg, whose score changed, and how.
    """

    players: dict[str, bool] = field(default_factory=dict)
    holder: str | None = None
    declared: str | None = None
    leg: int = 0
    opened: list[Sat] = field(default_factory=list)
    sitting: dict[int, Sat] = field(default_factory=dict)
    done: set[str] = field(default_factory=set)
    moved: dict[int, Order] = field(default_factory=dict)
    numbers: dict[int, dict[int, int]] = field(default_factory=dict)
    """By leg, the number that each table of the next one got, by its rank among the moves."""
    kept: dict[int, set[tuple[str, int]]] = field(default_factory=dict)
    legs: int = 0
    unlocked: dict[int, dict[str, PlayerScore]] = field(default_factory=dict)
    put_right: list[tuple[int, str, str]] = field(default_factory=list)

    @property
    def playing(self) -> list[str]:
        """Who came and didn't leave, in the order in which they first came."""
        return [name for name, plays in self.players.items() if plays]

    @property
    def nowhere(self) -> list[str]:
        """Those of them who sit at no table of the leg."""
        seated = {name for sat in self.sitting.values() for name in sat.names}
        return [name for name in self.playing if name not in seated]

    def here(self) -> dict[int, list[str]]:
        """Who sits at each rank and plays."""
        return {rank: [name for name in sat.names if self.players[name]] for rank, sat in self.sitting.items()}

    def seat(self, tables: list[Sat]) -> None:
        """A leg begins."""
        self.leg = tables[0].leg
        self.opened += tables
        self.sitting = {sat.rank: sat for sat in tables}

    def reseat(self, tables: list[Sat], changed: set[int]) -> None:
        """Tables of the leg go on with others; a changed rank without a new table is given up."""
        self.opened += tables
        staying = {rank: sat for rank, sat in self.sitting.items() if rank not in changed}
        self.sitting = dict(sorted({**staying, **{sat.rank: sat for sat in tables}}.items()))

    def locked(self, leg: int) -> bool:
        """Whether all have moved on from a leg, or the day ended with it."""
        return leg < self.leg or (leg == self.leg >= self.legs and self.all_done)

    def unlock(self, leg: int, sums: dict[str, PlayerScore]) -> None:
        """A locked leg is open to be put right; with its moves undone it is not locked, and this means nothing."""
        if self.locked(leg):
            self.unlocked[leg] = sums

    def lock(self, leg: int, changes: dict[str, str]) -> None:
        """It is locked again, with what changed in the words of the record."""
        if leg in self.unlocked:
            del self.unlocked[leg]
            self.put_right += [(leg, name, words) for name, words in changes.items()]

    @property
    def all_done(self) -> bool:
        """Whether players may move."""
        return all(sat.address in self.done for sat in self.sitting.values())


class BesideDay:
    """What was entered on a day, by the position in its record, and the rounds at its tables, by their addresses."""

    def __init__(self, games: int, legs: int, *, by_wins: bool) -> None:
        self.games, self.legs, self.by_wins = games, legs, by_wins
        self.entered: dict[int, Callable[[Stands], object]] = {}
        self.rounds: dict[str, list[list[Wins]]] = {}

    def now(self) -> Stands:
        """What all entries that count add up to."""
        return self.before(max(self.entered, default=0) + 1)

    def before(self, position: int, without: int = 0) -> Stands:
        """What all that stood before a position adds up to, had there not been the entry at another."""
        found = Stands(legs=self.legs)
        for at in sorted(self.entered):
            if at < position and at != without:
                self.entered[at](found)
        return found

    def finished(self, sat: Sat) -> list[dict[str, PlayerScore]]:
        """What the games of a table came to that were played to their end."""
        return [
            dict(zip(sat.names, scores_at_end(len(sat.names), rounds), strict=True))
            for rounds in self.rounds.get(sat.address, [])
            if is_over(len(sat.names), rounds)
        ]

    def counting(self, now: Stands, leg: int) -> Iterator[tuple[Sat, dict[str, PlayerScore]]]:
        """The games of a leg that count: the first ones at each rank, whichever tables stood there."""
        for rank in {sat.rank for sat in now.opened if sat.leg == leg}:
            at_rank = [
                (sat, game) for sat in now.opened if (sat.leg, sat.rank) == (leg, rank) for game in self.finished(sat)
            ]
            yield from at_rank[: self.games]

    def done_at(self, now: Stands, rank: int, leg: int = 0) -> int:
        """How many games of a leg, that in play if none is named, a rank has behind it."""
        return sum(sat.rank == rank for sat, _ in self.counting(now, leg or now.leg))

    def unequal(self, now: Stands, after: Mapping[int, Iterable[str]]) -> dict[str, int]:
        """Whom a change of the leg's tables gives another number of games than the leg has, and than they'd have now.

        `after` says who would sit at each rank. It is the number that they would have played by the leg's end.
        """
        played = Counter(name for _, game in self.counting(now, now.leg) for name in game)
        sits = {name: rank for rank, sat in now.sitting.items() for name in sat.names}
        found = {}
        for rank, names in after.items():
            for name in names:
                by_then = played[name] + self.games - self.done_at(now, rank)
                stays = name in sits and self.done_at(now, sits[name]) == self.done_at(now, rank)
                if by_then != self.games and not stays:
                    found[name] = by_then
        return found

    def sums(self, now: Stands, leg: int) -> dict[str, PlayerScore]:
        """What everybody came to in a leg who finished a game in it."""
        found: dict[str, PlayerScore] = {}
        for _, game in self.counting(now, leg):
            for name, standing in game.items():
                found[name] = found.get(name, PlayerScore()).plus(standing)
        return found

    def changed(self, now: Stands, leg: int) -> dict[str, str]:
        """Whose score in a leg is another than when it was opened to be put right, and how, in words."""
        then, today = now.unlocked[leg], self.sums(now, leg)
        return {
            name: _change(then.get(name), today.get(name)) for name in then | today if then.get(name) != today.get(name)
        }

    def worth(self, standing: PlayerScore, cards: list[str]) -> Worth:
        """What somebody's place at a table rests on, by the day's house rule."""
        return worth(standing, cards, by_wins=self.by_wins)

    def in_order(self, now: Stands, sat: Sat) -> tuple[str, ...]:
        """A table's players in the order that moves them, by the leg so far, the game in play with it if it counts."""
        sums, rounds = self.sums(now, sat.leg), self.rounds.get(sat.address, [])
        did = {name: sums.get(name, PlayerScore()) for name in sat.names}
        counts = self.done_at(now, sat.rank, sat.leg) < self.games
        if rounds and counts and not is_over(len(sat.names), rounds[-1]):
            begun = zip(sat.names, scores_so_far(len(sat.names), rounds[-1]), strict=True)
            did = {name: did[name].plus(one) for name, one in begun}
        return tuple(sorted(sat.names, key=lambda name: self.worth(did[name], []), reverse=True))

    def would_have_gone(self, now: Stands) -> dict[int, set[tuple[str, int]]]:
        """By leg, who would have gone elsewhere as the scores are now, and to which number; 0 for a table given up.

        Who sits there by now is left out, and a leg of which all that was kept.
        """
        found = {leg: self._otherwise(now, leg, order) for leg, order in now.moved.items()}
        return {leg: others for leg, others in found.items() if others - now.kept.get(leg, set())}

    def _otherwise(self, now: Stands, leg: int, order: Order) -> set[tuple[str, int]]:
        sums, last, found = self.sums(now, leg), len(order) - 1, set()
        sits = {name: sat.rank + 1 for sat in now.opened if sat.leg == leg + 1 for name in sat.names}
        for rank, names in enumerate(order):
            then = {name: (-place,) for place, name in enumerate(names)}
            today = {name: (*self.worth(sums.get(name, PlayerScore()), []), *then[name]) for name in names}
            for name in names:
                to = way(name, today, rank, last)[0]
                found |= {(name, now.numbers[leg].get(to, 0))} if to != way(name, then, rank, last)[0] else set()
        return {(name, number) for name, number in found if sits.get(name) != number}


def ends_with(players: int, rounds: list[Wins]) -> bool:
    """Whether somebody has eleven by the last of these rounds, and nobody before it."""
    return is_over(players, rounds) and not is_over(players, rounds[:-1])


def _change(before: PlayerScore | None, after: PlayerScore | None) -> str:
    """A change of score as people read it."""
    if before is None or after is None:
        return "no finished game → a finished game" if after else "a finished game → no finished game"
    parts = []
    if before.points != after.points:
        parts.append(f"{before.points} → {after.points} points")
    if before.wins != after.wins:
        parts.append(f"{before.wins} → {after.wins} games won")
    if before.hooks != after.hooks:
        parts.append(f"{before.hooks} → {after.hooks} hooks")
    return ", ".join(parts)
