"""The tables of a Huckley Buck tournament: sizes, moves, the Big Loser's seat, ranks (HB-TOUR-01..10).

All random choices use a chooser that is passed in, such as Python's `random.Random`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from referee.games.huckley_buck.scoring import SEATS
from referee.refused import Refused
from referee.rules.day import Chooser, PlayerScore
from referee.rules.house_rules import HouseRules
from referee.words import counted

GROUP = 4
MOST_PLAYERS = 100_000


def seating(players: int) -> list[int]:
    """The tables' sizes, largest first: groups of four, the rest spread evenly (HB-TOUR-01..03).

    Raises Refused for fewer players than one table needs, or more than 100,000.
    """
    if not SEATS[0] <= players <= MOST_PLAYERS:
        message = f"{counted(players, 'player')} can't be seated: it takes {SEATS[0]} to {MOST_PLAYERS}."
        raise Refused("bad_count", "count", message, clause="HB-GEN-01")
    tables = 1 if players in SEATS else players // GROUP
    size, larger = divmod(players, tables)
    return [size + 1] * larger + [size] * (tables - larger)


def group(players: Sequence[str], chooser: Chooser) -> list[list[str]]:
    """Random tables of all players, the best-ranked first (HB-TOUR-02, HB-AMB-26)."""
    shuffled = list(players)
    chooser.shuffle(shuffled)
    rest = iter(shuffled)
    return [[next(rest) for _ in range(size)] for size in seating(len(shuffled))]


def seat_big_loser(tables: Sequence[Sequence[str]], big_loser: str | None, chooser: Chooser) -> list[list[str]]:
    """The tables with last year's Big Loser at the last one, swapped with somebody there (HB-TOUR-10, HB-AMB-29)."""
    seated = [list(table) for table in tables]
    home = next((table for table in seated[:-1] if big_loser in table), None)
    if home is None or big_loser is None:
        return seated
    other = chooser.choice(seated[-1])
    home[home.index(big_loser)] = other
    seated[-1][seated[-1].index(other)] = big_loser
    return seated


def goes_to(rank: int, place: int, players: int, tables: int) -> int:
    """The rank of the table, from 0, to which the player at that place of `players` moves (HB-TOUR-06..09)."""
    half = players // 2
    way = -1 if place < half else 1 if place >= players - half else 0
    return min(max(rank + way, 0), tables - 1)


def check_tables(tables: Sequence[Sequence[str]]) -> None:
    """Raises Refused for a table that can't play, and for a player at two tables."""
    seen: set[str] = set()
    if not tables:
        raise Refused("no_tables", "tables", "There is no table to move from.", clause="HB-TOUR-01")
    for rank, table in enumerate(tables):
        if len(table) not in SEATS:
            message = f"Table {rank + 1} has {len(table)} players; a table has {SEATS[0]} to {SEATS[-1]}."
            raise Refused("bad_table", f"tables[{rank}]", message, clause="HB-GEN-01")
        for place, player in enumerate(table):
            if player in seen:
                raise Refused("seated_twice", f"tables[{rank}][{place}]", f"{player} is seated twice.")
            seen.add(player)


def ranking(standings: Mapping[str, PlayerScore], rules: HouseRules) -> list[list[str]]:
    """A table's players best first, in groups; players of a group draw a card for their order (HB-AMB-24)."""
    worths = {player: worth(standing, rules) for player, standing in standings.items()}
    best_first = sorted(standings, key=lambda player: worths[player], reverse=True)
    return [list(equal) for _, equal in groupby(best_first, key=lambda player: worths[player])]


def worth(standing: PlayerScore, rules: HouseRules) -> tuple[int, int, int]:
    """The values that decide the rank at a table, the highest first, in the order of `criteria` (HB-AMB-24)."""
    points, wins = (standing.points, standing.wins)
    return (wins, points, -standing.hooks) if rules["hb.tour_rank"] == "wins" else (points, wins, -standing.hooks)


def criteria(rules: HouseRules) -> tuple[str, str, str]:
    """The criteria of rank; each decides if all before it are equal (HB-AMB-24)."""
    return ("games won", "points", "hooks") if rules["hb.tour_rank"] == "wins" else ("points", "games won", "hooks")
