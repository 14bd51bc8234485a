"""Where Huckley Buck's clauses on tournaments are alive: on the pages of a day."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from tests.support.clause_visibility import day, on_day
from tests.support.game_fixtures import Entered

SEED = "1"
DRAW = f"seats?seed={SEED}"
PLAN, ACTION_BAR, MOVES = ".plan", ".action-bar", ".moves"


def lot(players: int, seed: str = SEED) -> list[str]:
    """Who came, in the order in which a seed draws them."""
    return sorted(day(players).names, key=lambda name: sha256(f"{seed} {name}".encode()).hexdigest())


def sits(number: int, names: Sequence[str]) -> str:
    """A table and who sits there, as pages have it."""
    return f"Table {number} {' '.join(names)}"


def plays(number: int, *tricks: list[int]) -> tuple[Entered, ...]:
    """The games of a leg at a table: two, of these rounds, by the tricks of each seat; then it says that it is done."""
    results = tuple((f"{number}/result", {"tricks": one, "winners": None}) for one in tricks)
    return (*results, (f"{number}/next-game", {}), *results, (f"{number}/leg-done", {"key": f"done-{number}"}))


FOUR_IN_ORDER = [[4, 1, 0, 0]] * 2 + [[3, 1, 1, 0]]
"""The first seat wins; 11, 3, 1 and 0."""

FOUR_BACKWARDS = [rounds[::-1] for rounds in FOUR_IN_ORDER]
FIVE_IN_ORDER = [[3, 1, 1, 0, 0]] * 3 + [[2, 2, 1, 0, 0]]
"""11, 5, 4, 0 and 0."""

FIVE_OTHERWISE = [[one, three, two, *others] for one, two, three, *others in FIVE_IN_ORDER]

SEATED = ("seats", {"seed": SEED})
EIGHT, NINE, TEN, ELEVEN = lot(8), lot(9), lot(10), lot(11)
AT_EIGHT, AT_TEN = day(8, SEATED), day(10, SEATED)
FIRST_DONE = AT_EIGHT.then(*plays(1, *FOUR_IN_ORDER))
ALL_DONE = FIRST_DONE.then(*plays(2, *FOUR_IN_ORDER))
OTHERS_WON = AT_EIGHT.then(*plays(1, *FOUR_BACKWARDS), *plays(2, *FOUR_BACKWARDS))
TEN_DONE = AT_TEN.then(*plays(1, *FIVE_IN_ORDER), *plays(2, *FIVE_IN_ORDER))
TEN_OTHERWISE = AT_TEN.then(*plays(1, *FIVE_OTHERWISE), *plays(2, *FIVE_OTHERWISE))
HELD = ("holder", {"player": EIGHT[0]})

ALIVE = {
    "HB-TOUR-01": on_day("Table 2", DRAW, day(8), day(7), element=PLAN),
    "HB-TOUR-02": (
        on_day(f"{sits(1, EIGHT[:4])} {sits(2, EIGHT[4:])}", DRAW, day(8), instead="seats?seed=2", element=PLAN),
        on_day("Seats were drawn with the seed 1: 2 tables", "record", AT_EIGHT),
    ),
    "HB-TOUR-03": (
        on_day(f"{sits(1, NINE[:5])} {sits(2, NINE[5:])}", DRAW, day(9), day(8), element=PLAN),
        on_day(f"{sits(1, ELEVEN[:6])} {sits(2, ELEVEN[6:])}", DRAW, day(11), day(12), element=PLAN),
    ),
    "HB-TOUR-04": on_day(f"{EIGHT[7]} Table 2", "where", AT_EIGHT),
    "HB-TOUR-05": (
        on_day("Moves after leg 1", "", ALL_DONE, FIRST_DONE, element=ACTION_BAR),
        on_day("1 of 2 tables play", "", FIRST_DONE, ALL_DONE, element=ACTION_BAR),
    ),
    "HB-TOUR-06": on_day(
        f"{EIGHT[4]} 22 points, 2 won, 0 hooks First of 4: the better half moves up. Rule → 1",
        "moves",
        ALL_DONE,
        OTHERS_WON,
        element=MOVES,
    ),
    "HB-TOUR-07": on_day(
        f"{EIGHT[2]} 2 points, 0 won, 4 hooks Third of 4: the other half moves down. Rule → 2",
        "moves",
        ALL_DONE,
        OTHERS_WON,
        element=MOVES,
    ),
    "HB-TOUR-08": (
        on_day(
            f"{EIGHT[0]} 22 points, 2 won, 0 hooks First of 4: the better half stays, nothing is above. Rule → 1",
            "moves",
            ALL_DONE,
            OTHERS_WON,
            element=MOVES,
        ),
        on_day(
            f"{EIGHT[7]} 0 points, 0 won, 6 hooks Fourth of 4: the other half stays, nothing is below. → 2",
            "moves",
            ALL_DONE,
            OTHERS_WON,
            element=MOVES,
        ),
    ),
    "HB-TOUR-09": on_day(
        f"{TEN[7]} 8 points, 0 won, 0 hooks Third of 5: the one in the middle stays. → 2",
        "moves",
        TEN_DONE,
        TEN_OTHERWISE,
        element=MOVES,
    ),
    "HB-TOUR-10": (
        on_day(f"{EIGHT[0]} starts at the last table", DRAW, day(8, HELD)),
        on_day(sits(2, [EIGHT[0], *EIGHT[5:]]), DRAW, day(8, HELD), element=PLAN),
    ),
}
