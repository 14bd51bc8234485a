"""What a day's tables enter when all play at once, and what that comes to, computed separately by the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

Rounds = list[list[int]]
"""Who won each trick, round by round."""


def game(players: int, luck: random.Random) -> tuple[Rounds, list[tuple[int, int, int]]]:
    """Rounds by who won each trick until somebody has eleven; by seat the points, the game won, the hooks."""
    rounds: Rounds = []
    points, hooks = [0] * players, [0] * players
    while True:
        rounds.append([luck.randrange(players) for _ in range(5)])
        first = count(points, hooks, rounds[-1])
        if first is not None:
            return rounds, [(points[seat], int(seat == first), hooks[seat]) for seat in range(players)]


def count(points: list[int], hooks: list[int], wins: list[int]) -> int | None:
    """Adds a round; who had eleven first, if anybody."""
    first = None
    for seat in wins:
        points[seat] += 1
        first = seat if first is None and points[seat] == 11 else first
    for seat in set(range(len(points))) - set(wins):
        points[seat], hooks[seat] = max(0, points[seat] - 3), hooks[seat] + 1
    return first


def counted(players: int, rounds: Rounds) -> list[tuple[int, int, int]]:
    """What these rounds come to, by seat."""
    points, hooks, first = [0] * players, [0] * players, None
    for wins in rounds:
        first = count(points, hooks, wins)
    return [(points[seat], int(seat == first), hooks[seat]) for seat in range(players)]


class Played:
    """A table of the day, its writer's script, and what was acknowledged."""

    def __init__(self, path: str, names: list[str], luck: random.Random) -> None:
        self.path, self.names = path, names
        self.games = [game(len(names), luck)[0] for _ in range(2)]
        self.position = 1
        self.results: list[tuple[int, int, int]] = []

    def script(self) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        """What is sent, one after another: path and form without its proof."""
        for number, rounds in enumerate(self.games):
            if number:
                yield "next-game", []
            for at, wins in enumerate(rounds):
                self.results.append((self.position + 1, number, at))
                yield "enter/result", fields_of_round(len(self.names), wins)

    def proof(self) -> list[tuple[str, str]]:
        return [
            ("key", f"b{random.getrandbits(64):x}"),
            ("based_on", str(self.position)),
            ("allowed", "yes"),
            ("note", "b"),
        ]

    def corrected(self, luck: random.Random) -> tuple[str, list[tuple[str, str]]]:
        """Another winner of the last round's last trick, such that the same player has eleven first."""
        number = luck.randrange(2)
        rounds = self.games[number]
        winner = next(seat for seat, (_, won, _) in enumerate(counted(len(self.names), rounds)) if won)
        changed = [*rounds[:-1], [*rounds[-1][:4], winner]]
        self.games[number] = changed
        position = next(at for at, of_game, place in self.results if (of_game, place) == (number, len(rounds) - 1))
        return f"entries/{position}/correct", fields_of_round(len(self.names), changed[-1])

    def sums(self) -> dict[str, tuple[int, int, int]]:
        """Points, games won and hooks of both games, by name."""
        both = zip(*(counted(len(self.names), rounds) for rounds in self.games), strict=True)
        return {
            name: tuple(a + b for a, b in zip(*two, strict=True)) for name, two in zip(self.names, both, strict=True)
        }


def fields_of_round(players: int, wins: list[int]) -> list[tuple[str, str]]:
    """A round as fields of its form."""
    tricks = [(f"tricks-{seat}", str(wins.count(seat))) for seat in range(players)]
    return [*tricks, ("winners", " ".join(map(str, wins)))]
