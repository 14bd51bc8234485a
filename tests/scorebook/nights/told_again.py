"""A second reading of the sentences on a game: whether each is so, worked out in another way from the totals alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from referee.words import spelled


class GameAgain(NamedTuple):
    """A game that is over: how good everybody's total was `after` each round, the more the better, the winners' seats,
    and everybody's hooks. `sign` is -1 where the lowest total wins. `counts` has by its words what the game counts, for
    everybody, and of how many rounds."""

    names: Sequence[str]
    after: Mapping[int, Sequence[int]]
    winners: Sequence[int]
    hooks: Sequence[int]
    sign: int
    counts: Mapping[str, Sequence[tuple[int, int]]] = {}

    @property
    def numbers(self) -> list[int]:
        """The rounds."""
        return list(self.after)

    @property
    def end(self) -> Sequence[int]:
        """How good the totals were at the end."""
        return self.after[self.numbers[-1]]

    def best(self, number: int) -> list[str]:
        """Who was in front after a round."""
        totals = self.after[number]
        return [name for name, total in zip(self.names, totals, strict=True) if total == max(totals)]

    def behind(self, name: str, number: int) -> int:
        """How far a player was behind then."""
        totals = self.after[number]
        return max(totals) - totals[self.names.index(name)]

    def gains(self) -> dict[tuple[str, int], int]:
        """What each round brought each player."""
        rounds = zip([(0,) * len(self.names), *self.after.values()], self.after.items(), strict=False)
        return {
            (name, number): now[seat] - before[seat]
            for before, (number, now) in rounds
            for seat, name in enumerate(self.names)
        }

    @property
    def won(self) -> list[str]:
        """The names of the winners."""
        return [self.names[seat] for seat in self.winners]


MANY = re.compile(r"(\w+) others", re.IGNORECASE)
"""How many players are meant where they are too many to be named."""


def _are(words: str, names: list[str]) -> bool:
    """Whether the words mean exactly these players."""
    if many := MANY.fullmatch(words):
        return many[1].lower() == spelled(len(names)) and len(names) > 3
    return re.split(", | and ", words) == names


def _behind(game: GameAgain, number: str, name: str, last: str | None, points: str, leaders: str) -> bool:
    totals, most = game.after[int(number)], int(points)
    is_last = sorted(totals)[0] == totals[game.names.index(name)] < sorted(totals)[1] and len(game.names) > 2
    furthest = all(game.behind(name, other) <= most for other in game.numbers)
    return (
        (game.won, game.behind(name, int(number))) == ([name], most)
        and _are(leaders, game.best(int(number)))
        and bool(last) == is_last
        and furthest
        and int(number) != game.numbers[-1]
    )


def _next(game: GameAgain, names: str, points: str) -> bool:
    rest = {name: total for name, total in zip(game.names, game.end, strict=True) if name not in game.won}
    came_next = [name for name, total in rest.items() if total == max(rest.values())]
    ahead = game.end[game.winners[0]] - max(rest.values())
    return ahead == int(points) and len(game.names) > 2 and _are(names, came_next)


def _tie_break(game: GameAgain, name: str, points: str) -> bool:
    ends = dict(zip(game.names, game.end, strict=True))
    rivals = max(ends[one] for one in game.names if one != name)
    return game.won == [name] and int(points) <= min(ends[name], rivals)


def _tied(game: GameAgain, names: str, rounds: str, name: str) -> bool:
    totals = [*game.after.values()][int(rounds) - 1]
    level = [one for one, total in zip(game.names, totals, strict=True) if total == max(totals)]
    return game.won == [name] and _are(names, level)


def _won_by(game: GameAgain, name: str, points: str) -> bool:
    return game.won == [name] and len(game.names) == 2 and abs(game.end[0] - game.end[1]) == int(points)


def _level(game: GameAgain, names: str, winner: str) -> bool:
    best = game.best(game.numbers[-1])
    return [winner] == game.won and winner in best and _are(names, [name for name in best if name != winner])


def _never_behind(game: GameAgain, name: str) -> bool:
    return game.won == [name] and not any(game.behind(name, number) for number in game.numbers) and not _led(game, name)


def _was_ahead(game: GameAgain, name: str, points: str) -> bool:
    first, second, *_ = sorted(game.after[game.numbers[-2]], reverse=True)
    ahead = game.best(game.numbers[-2])
    return len(game.won) > 1 and name in game.won and ahead == [name] and first - second == int(points)


def _most(game: GameAgain, name: str, words: str, most: str, rounds: str) -> bool:
    of_name, *others = sorted(game.counts[words], key=lambda one: one != game.counts[words][game.names.index(name)])
    return (most, rounds) == (spelled(of_name[0]), spelled(of_name[1])) and of_name[0] > max(one for one, _ in others)


def _best_round(game: GameAgain, name: str, points: str, number: str) -> bool:
    gains = game.gains()
    gain, every = gains[name, int(number)], sorted(gains.values())
    return game.sign * gain == int(points.replace("−", "-")) and every[-2] < gain == every[-1]


def _from(game: GameAgain, number: str, name: str) -> bool:
    ahead = [name in game.best(other) for other in game.numbers]
    at = game.numbers.index(int(number))
    was_level = any(game.best(other) != [name] for other in game.numbers[at:])
    return [name] == game.won and all(ahead[at:]) and not ahead[at - 1] and was_level


def _led_from(game: GameAgain, name: str, number: str) -> bool:
    at = game.numbers.index(int(number))
    return name not in game.best(game.numbers[at - 1]) and all(
        game.best(other) == [name] for other in game.numbers[at:]
    )


def _led(game: GameAgain, name: str) -> bool:
    return all(game.best(number) == [name] for number in game.numbers)


def _last_round(game: GameAgain, name: str, *, only: bool) -> bool:
    ahead = [name in game.best(number) for number in game.numbers]
    before = any(name in (first := game.best(number)) and len(first) < len(game.names) for number in game.numbers[:-1])
    return [name] == game.won and ahead[-2:] == [False, True] and only != before


def _changes(game: GameAgain, times: str) -> bool:
    leaders = [*map(game.best, game.numbers[:-1]), game.won]
    alone = [names for names in leaders if len(names) == 1]
    return times == spelled(len(list(groupby(alone))) - 1)


def _no_hook(game: GameAgain, name: str) -> bool:
    return [one for one, hooks in zip(game.names, game.hooks, strict=True) if not hooks] == [name]


READINGS: dict[str, Callable[..., bool]] = {
    r"After round (\d+) (\w+) was (last, )?(\d+) behind (.+)\.": _behind,
    r"(.+) came next, (\d+) points? behind\.": _next,
    r"(\w+) wins the game: \1 has (\d+) by the \w+ trick, before .+": _tie_break,
    r"(.+) were tied after (\d+) rounds; after \w+ more rounds? (\w+) is ahead\.": _tied,
    r"(\w+) won by (\d+) points?\.": _won_by,
    r"(.+) ended level with (\w+), and the tie-break decided\.": _level,
    r"The best round was (\w+)’s: (−?\d+) in round (\d+)\.": _best_round,
    r"From round (\d+) on nobody was ahead of (\w+)\.": _from,
    r"(\w+) led from the first round to the last\.": _led,
    r"(\w+) led from round (\d+) to the end\.": _led_from,
    r"Only the last round brought (\w+) to the front\.": partial(_last_round, only=True),
    r"The last round brought (\w+) back to the front\.": partial(_last_round, only=False),
    r"The lead changed hands (\w+) times\.": _changes,
    r"(.+) share the win\.": lambda game, names: len(game.won) > 1 and _are(names, game.won),
    r"One round decided the game\.": lambda game: len(game.after) == 1,
    r"It took (\d+) rounds?\.": lambda game, number: len(game.after) == int(number),
    r"Nobody was ever ahead of (\w+)\.": _never_behind,
    r"Before the last round (\w+) was ahead by (\d+)\.": _was_ahead,
    r"(\w+) (met the most bids|made the most exact bids|won the most rounds): (\S+) of (\S+)\.": _most,
    r"Only (\w+) got through without a hook\.": _no_hook,
}
"""How each sentence is read again, by its form."""


def is_so(sentence: str, game: GameAgain) -> bool:
    """Whether a sentence is so; False too for one of a form that nobody knows."""
    for form, reading in READINGS.items():
        if found := re.fullmatch(form, sentence):
            return reading(game, *found.groups())
    return False
