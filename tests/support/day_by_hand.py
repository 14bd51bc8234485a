"""A day of 19 players over three legs, worked out by hand: who came, how every table played, what all of it came to.

Uwe comes late and the player at the third seat of table 3 leaves, both after leg 1; at table 1 of leg 2 the last round
is put right after the moves; Jo won last year's trophy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

NAMES = (
    *("Christopher", "Annegret", "Elizabeth", "Mary Ann", "Bartholomew", "Cyril", "Deborah", "Ewa", "Elif", "Fay"),
    *("Gustav", "Hilde", "Iris", "Harald", "Ida", "Jo", "Kim", "Maximilian", "Zoë"),
)

SEED, HOLDER, LATE, LEAVES = "4711", "Jo", "Uwe", "c3"

AT_FIVE = [[0, 0, 1, 2, 3]] * 3 + [[0, 0, 0, 0, 1], [0, 1, 1, 2, 4]]
"""By seat 11, 6, 1, 0 and 1, with 0, 0, 1, 2 and 4 hooks: the order is first, second, third, fifth, fourth."""

AT_FOUR = [[0, 0, 0, 1, 2]] * 3 + [[0, 0, 1, 1, 3]]
"""By seat 11, 5, 0 and 1, with 0, 0, 1 and 3 hooks: the order is first, second, fourth, third."""

PUT_RIGHT = [0, 1, 1, 1, 4]
"""How the last round of leg 2 at table 1 went in truth: who sits second took one trick more, and the third none."""

SECOND = ["a1 b1 c1 a2 b2", "e1 d1 c2 a3 b3", "e2 d2 a4 b4", "e3 d3 d4 c4 Uwe"]
THIRD = ["a1 b1 c1 e1 d1", "b2 a2 c2 e2 d2", "b3 a3 e3 d3", "b4 a4 d4 Uwe c4"]
"""Who sits where in the later legs, by the letters and numbers of leg 1."""

HEADER = "Place,Player,Points,Games won,Hooks,Games,Leg 1 table,Leg 1 points"
HEADER += ",Leg 2 table,Leg 2 points,Leg 3 table,Leg 3 points,Remarks"

# Who sat where in leg 1 is a letter for the seat and a number for the table. What each scored in three legs:
# place, points, games won, hooks, games, then table and points of each leg, and the remark.
BY_HAND = {
    "a1": "1,66,6,0,6,1,22,1,22,1,22,",
    "b1": "2,37,0,0,6,1,12,1,13,1,12,leg 2 put right: 12 → 13 points",
    "b3": "3,36,2,8,6,3,12,2,2,3,22,",
    "b2": "3,36,2,8,6,2,12,1,2,2,22,",
    "a4": "5,34,2,2,6,4,22,3,0,4,12,",
    "a2": "6,34,2,4,6,2,22,1,0,2,12,",
    "b4": "7,34,2,6,6,4,10,3,2,4,22,",
    "a3": "8,32,2,4,6,3,22,2,0,3,10,",
    "e3": "9,24,2,10,6,3,2,4,22,3,0,",
    "e2": "10,24,2,12,6,2,2,3,22,2,0,",
    "e1": "10,24,2,12,6,1,2,2,22,1,0,",
    "d3": "12,14,0,10,6,3,0,4,12,3,2,",
    "d1": "13,14,0,12,6,1,0,2,12,1,2,",
    "d2": "14,12,0,12,6,2,0,3,10,2,2,",
    "c2": "15,6,0,6,6,2,2,2,2,2,2,",
    "d4": "16,6,0,10,6,4,2,4,2,4,2,",
    "c1": '17,5,0,7,6,1,2,1,1,1,2,"leg 2 put right: 2 → 1 points, 2 → 3 hooks"',
    "c3": "18,2,0,2,2,3,2,,,,,left",
    "c4": "20,2,0,14,6,4,0,4,0,4,2,Big Loser",
    "Uwe": "19,2,0,12,4,,,4,2,4,0,",
}


def letters(first: Sequence[Sequence[str]]) -> dict[str, str]:
    """Everybody's name by the letter of their seat and the number of their table in leg 1."""
    named = {f"{'abcde'[seat]}{rank + 1}": name for rank, names in enumerate(first) for seat, name in enumerate(names)}
    return {**named, LATE: LATE}


def in_letters(tables: Sequence[Sequence[str]], named: Mapping[str, str]) -> list[str]:
    """Who sits where, by those letters and numbers."""
    called = {name: letter for letter, name in named.items()}
    return [" ".join(called[name] for name in names) for names in tables]


def rounds_of(players: int) -> list[list[int]]:
    """A game at a table of that size, as everybody plays it: the winners of each round's tricks by seat."""
    return AT_FIVE if players == 5 else AT_FOUR


def tricks_of(wins: Sequence[int], players: int) -> list[int]:
    """How many of those tricks each seat won."""
    return [list(wins).count(seat) for seat in range(players)]


def check_standings(csv: str, named: Mapping[str, str]) -> None:
    """The day's standings are those worked out by hand, to the last cell."""
    header, *rows = csv.splitlines()
    assert header == HEADER
    holder = next(letter for letter, name in named.items() if name == HOLDER)
    by_hand = {**BY_HAND, holder: BY_HAND[holder] + "last year’s Big Loser"}
    split = [row.split(",", 2) for row in rows]
    assert {name: f"{place},{cells}" for place, name, cells in split} == {named[one]: by_hand[one] for one in by_hand}
    assert [int(place) for place, _, _ in split] == sorted(int(cells.split(",")[0]) for cells in by_hand.values())
