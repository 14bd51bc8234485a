"""The rules of a Huckley Buck tournament day stated a second time, from the clauses alone.

It never looks at places: a player moves up who beat more of the table than beat them. Ranks of tables count from 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256

from referee.rules.day import PlayerScore

STRONGEST_FIRST = "AKQJT98765432"
Worth = tuple[int, ...]


def dealt_out(players: int) -> list[int]:
    """Sizes: as many piles as there are full fours, players dealt onto them one by one (HB-TOUR-01..03)."""
    piles = [0] * (1 if players <= 7 else players // 4)
    for number in range(players):
        piles[number % len(piles)] += 1
    return piles


def drawn_again(players: Sequence[str], seed: str, big_loser: str | None) -> list[set[str]]:
    """Who sits at which table by a seed, last year's Big Loser at the last one (HB-TOUR-02, HB-TOUR-10, HB-AMB-29)."""
    lot = sorted(players, key=lambda name: sha256(f"{seed} {name}".encode()).hexdigest())
    sizes = dealt_out(len(lot))
    tables = [lot[sum(sizes[:rank]) : sum(sizes[: rank + 1])] for rank in range(len(sizes))]
    home = next((table for table in tables[:-1] if big_loser in table), None)
    if home is not None and big_loser is not None:
        first_of_last = tables[-1][0]
        home[home.index(big_loser)], tables[-1][0] = first_of_last, big_loser
    return [set(table) for table in tables]


def worth(standing: PlayerScore, cards: Sequence[str] = (), *, by_wins: bool = False) -> Worth:
    """Points, then games won (or these first), then fewer hooks, then the cards drawn, in order (HB-AMB-24)."""
    decides = (standing.wins, standing.points) if by_wins else (standing.points, standing.wins)
    return (*decides, -standing.hooks, *(-STRONGEST_FIRST.index(card[0]) for card in cards))


def way(player: str, table: Mapping[str, Worth], rank: int, last: int) -> tuple[int, str]:
    """To which table a player goes, and the clause: by how many they beat and how many beat them (HB-TOUR-06..09)."""
    beaten = sum(other < table[player] for other in table.values())
    better = sum(other > table[player] for other in table.values())
    return _way(beaten, better, rank, last)


def _way(beaten: int, better: int, rank: int, last: int) -> tuple[int, str]:
    if last == 0:
        return rank, "HB-TOUR-08"
    if beaten == better:
        return rank, "HB-TOUR-09"
    if beaten > better:
        return (rank - 1, "HB-TOUR-06") if rank > 0 else (rank, "HB-TOUR-08")
    return (rank + 1, "HB-TOUR-07") if rank < last else (rank, "HB-TOUR-08")


def who_draw(table: Mapping[str, Worth], rank: int, last: int) -> set[frozenset[str]]:
    """Players of a table who are level and would not all go one way, whichever of them beats the others (HB-AMB-24)."""
    found = set()
    for level in {frozenset(other for other in table if table[other] == table[name]) for name in table}:
        below = sum(other < table[next(iter(level))] for other in table.values())
        above = len(table) - below - len(level)
        among = range(len(level))
        ways = {_way(below + beaten, above + len(level) - 1 - beaten, rank, last)[0] for beaten in among}
        found |= {level} if len(ways) > 1 else set()
    return found


def take_in(sizes: Sequence[int], late: Sequence[str]) -> dict[str, int]:
    """Where those go who sat nowhere: full fours that the day has more open tables, the rest joins (HB-AMB-28)."""
    tables = list(sizes)
    in_use = sum(size > 0 for size in tables)
    more = max(0, (sum(tables) + len(late)) // 4 - in_use)
    opening = late[: 4 * min(more, len(late) // 4)]
    found = {name: len(tables) + number // 4 for number, name in enumerate(opening)}
    tables += [4] * (len(opening) // 4)
    for name in late[len(opening) :]:
        smallest = min((size for size in tables if size), default=0)
        found[name] = max((rank for rank, size in enumerate(tables) if size == smallest), default=0)
        tables[found[name] : found[name] + 1] = [smallest + 1]
    return found


def can_play(size: int) -> bool:
    """Whether a table can have that many players (HB-GEN-01)."""
    return 3 <= size <= 7


def offer_helps(before: Sequence[int], after: Sequence[int]) -> bool:
    """Whether the first table that couldn't play is gone or nearer to it, and no other is worse off (HB-AMB-28)."""
    unfit = next(rank for rank, size in enumerate(before) if size and not can_play(size))
    then = [*after, *[0] * (len(before) - len(after))]
    helped = then[unfit] == 0 or abs(then[unfit] - 5) < abs(before[unfit] - 5)
    return helped and all(can_play(then[rank]) for rank, size in enumerate(before) if can_play(size))
