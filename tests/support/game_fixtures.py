"""How the tests over all games play each installed game.

A game says it in `game_fixtures.py` among its own tests: ours in tests/games/<game>, a game from another package in the
folder `tests` next to its package. No list here names a game.
"""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any

import referee.games
from referee.games import GROUP, all_games, installed

if TYPE_CHECKING:
    from tests.scorebook.table_play import TableInPlay
    from tests.support.switch_looks import Look

TESTS = Path(__file__).parents[1]
WAVED: dict[str, Any] = {"allowed": True, "note": "counted twice, 12 of 12"}
"""What a form sends to confirm a warning."""

ON_TRICKS: tuple[dict[str, Any], ...] = (
    {"what": "legal", "trick": 1, "player": "Bob"},
    {"what": "trick", "trick": 1},
    {"what": "audit"},
)
"""Questions that every game of tricks answers."""

Entered = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Made:
    """A table with this number of players, and the entries made there in order."""

    players: int
    entries: tuple[Entered, ...]


@dataclass(frozen=True)
class Written:
    """What the rulebook of one game must hold in addition to what every rulebook must.

    `merely_shown` are the clauses by which the app does nothing, each with words of its own.
    """

    prefix: str
    clauses: int
    ambiguities: int
    document: str
    merely_shown: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Plays:
    """What the tests over all games need to know of a game.

    `entry`      makes random data for a kind of entry at this moment of the game, mostly data that it takes
    `rounds`     plays some rounds with a correction in them, and stops in the middle of a round
    `kinds`      a table for each kind of entry, at which that entry was made last
    `rules`      house rules that a table may change during a game
    `players`    the sizes of the tables whose every page is checked
    `own`        the field of a result that players enter on their own phones
    `deck`       the pack for a number of players, which the referee's card pad must show as a whole
    `tricks`     tricks for questions to the referee; `case` has the other keys that such a case needs
    `switches`   for each house rule, a look (tests/support/switch_looks.py) at a situation in which it makes a
                 difference, or the entries of such a situation at the smallest table
    `numbers`    the values tried of a switch that takes a number or a text
    `asks`       questions, at least one of each kind, about the case with the keys in `told`
    `refused`    a form's address with fields that are refused after `rounds`; `doubted` one that leads to a warning
    `elsewhere`  questions that the page of disputes doesn't offer, because another page answers them
    `facts`      further facts that a written course of this game may expect, each with how to read it from the course
    `by_chance`  make random cases of questions that the second referee's random cases rarely have
    """

    entry: Callable[[random.Random, Any, str], dict[str, Any]]
    rounds: Callable[[TableInPlay], None]
    kinds: Mapping[str, Made]
    rules: Mapping[str, Any]
    players: tuple[int, ...]
    rulebook: Written
    own: str = ""
    deck: Callable[[int], Any] | None = None
    tricks: tuple[list[str], ...] = ()
    case: Mapping[str, Any] = field(default_factory=dict)
    switches: Mapping[str, Look | tuple[Entered, ...]] = field(default_factory=dict)
    numbers: Mapping[str, tuple[int | str, int | str]] = field(default_factory=dict)
    asks: tuple[dict[str, Any], ...] = ()
    told: Mapping[str, Any] = field(default_factory=dict)
    elsewhere: tuple[str, ...] = ()
    facts: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)
    by_chance: tuple[Callable[[random.Random], dict[str, Any]], ...] = ()
    refused: tuple[str, dict[str, str]] | None = None
    doubted: tuple[str, dict[str, str]] | None = None


OURS = sorted(slug for slug in all_games() if slug not in installed().packages)
"""The games that are in no package of their own, by their slugs."""


WITH_RULEBOOK = sorted(slug for slug, game in all_games().items() if game.has_rulebook)
WITH_REFEREE = sorted(slug for slug, game in all_games().items() if game.asked)
"""The games that have rules to read, and those whose referee is asked."""


def shares(luck: random.Random, whole: int, seats: list[int], count: int) -> list[int]:
    """`whole` things dealt at random to `seats`: their number at each of `count` seats."""
    found = [0] * count
    for _ in range(whole):
        found[luck.choice(seats)] += 1
    return found


def tests_of(slug: str) -> Path:
    """The folder of a game's own tests."""
    package = installed().packages.get(slug)
    if package is None:
        return TESTS / "games" / slug.replace("-", "_")
    return Path(str(import_module(package).__file__)).parents[1] / "tests"


def plays_file(slug: str) -> Path:
    """The file in which a game says how it is played."""
    return tests_of(slug) / "game_fixtures.py"


@cache
def plays_of(slug: str) -> Plays:
    """How the game of that slug is played."""
    path = plays_file(slug)
    assert path.is_file(), f"The tests that go over all games need {path}: how {slug} is played."
    spec = importlib.util.spec_from_file_location(f"plays_of_{slug.replace('-', '_')}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Plays = module.PLAYS
    return found


def leave_out_games_without_fixtures() -> list[str]:
    """Hides games without fixtures from the tests, and returns their titles."""
    unknown = [slug for slug in installed().packages if not plays_file(slug).is_file()]
    titles = [all_games()[slug].title for slug in unknown]
    packages = {installed().packages[slug] for slug in unknown}
    known = [point for point in entry_points(group=GROUP) if point.module.partition(".")[0] not in packages]
    if unknown:
        referee.games.entry_points = lambda group: known
        installed.cache_clear()
    return titles


def all_plays() -> dict[str, Plays]:
    """How every installed game is played, by its slug."""
    return {slug: plays_of(slug) for slug in all_games()}


def seated(slug: str) -> list[str]:
    """The players of a game's cases: three, or the smallest number if three can't play."""
    seats = all_games()[slug].seats
    return ["Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus"][: 3 if 3 in seats else seats[0]]


def by_chance(luck: random.Random, slug: str, asks: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """A random one of these questions, at a table of random size, with random answers to yes or no and house rules."""
    game, ask = all_games()[slug], luck.choice(asks)
    varied = {key: luck.random() < 0.5 if isinstance(value, bool) else value for key, value in ask.items()}
    chosen = [switch for switch in game.switches if switch.choices and luck.random() < 0.4]
    rules = {switch.key: luck.choice(switch.choices).value for switch in chosen}
    players = ["Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus"][: luck.choice(list(game.seats))]
    return {"game": slug, "players": players, "dealer": "Ann", "house_rules": rules, "ask": varied}


def case_of(slug: str, ask: Mapping[str, Any]) -> dict[str, Any]:
    """A case of the game with that question."""
    players = seated(slug)
    table = {"game": slug, "players": players, "dealer": players[-1], "house_rules": {}}
    return {**table, **plays_of(slug).told, "ask": dict(ask)}
