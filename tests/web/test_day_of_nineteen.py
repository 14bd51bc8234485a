"""A day of 19 players over three legs by its pages: late, leaving, corrected, undone; the standings by hand."""

from __future__ import annotations

import pytest
from day_pages import VisitedDay
from flask import Flask
from flask.testing import FlaskClient
from pages import words

NAMES = (
    *("Christopher", "Annegret", "Elizabeth", "Mary Ann", "Bartholomew", "Cyril", "Deborah", "Ewa", "Elif", "Fay"),
    *("Gustav", "Hilde", "Iris", "Harald", "Ida", "Jo", "Kim", "Maximilian", "Zoë"),
)

AT_FIVE = [[0, 0, 1, 2, 3]] * 3 + [[0, 0, 0, 0, 1], [0, 1, 1, 2, 4]]
"""By seat 11, 6, 1, 0 and 1, with 0, 0, 1, 2 and 4 hooks: the order is first, second, third, fifth, fourth."""

AT_FOUR = [[0, 0, 0, 1, 2]] * 3 + [[0, 0, 1, 1, 3]]
"""By seat 11, 5, 0 and 1, with 0, 0, 1 and 3 hooks: the order is first, second, fourth, third."""

HEADER = "Place,Player,Points,Games won,Hooks,Games,Leg 1 table,Leg 1 points"
HEADER += ",Leg 2 table,Leg 2 points,Leg 3 table,Leg 3 points,Remarks"

# Who sat where in leg 1 is a letter for the seat and a number for the table. What each scored in three legs:
# place, points, games won, hooks, games, then table and points of each leg, and the remark.
BY_HAND = {
    "a1": "1,66,6,0,6,1,22,1,22,1,22,",
    "b1": "2,37,0,0,6,1,12,1,13,1,12,",
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
    "c1": "17,5,0,7,6,1,2,1,1,1,2,",
    "c3": "18,2,0,2,2,3,2,,,,,left",
    "c4": "20,2,0,14,6,4,0,4,0,4,2,Big Loser",
    "Uwe": "19,2,0,12,4,,,4,2,4,0,",
}


def play_leg(day: VisitedDay) -> None:
    """Two games at every table, from the first seat to the last always the same, and everybody says so."""
    for table in day.day.sitting:
        for _ in range(2):
            day.play(table.rank, AT_FIVE if len(table.players) == 5 else AT_FOUR)
        day.done(table.rank)


def seats(day: VisitedDay, named: dict[str, str]) -> list[str]:
    """Who sits where, by the letters and numbers of leg 1."""
    called = {name: letter for letter, name in named.items()}
    return [" ".join(called[name] for name in table.players) for table in day.day.sitting]


@pytest.mark.clause("HB-TOUR-02", "HB-TOUR-04", "HB-TOUR-05", "HB-TOUR-06", "HB-TOUR-07", "HB-TOUR-08", "HB-TOUR-09")
@pytest.mark.clause("HB-TOUR-10", "HB-AMB-24", "HB-AMB-25", "HB-AMB-28")
def test_nineteen_players_over_three_legs(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, NAMES)
    day.post("holder", player="Jo")
    day.post("seats", seed="4711")
    first = [table.players for table in day.day.sitting]
    assert [len(table) for table in first] == [5, 5, 5, 4]
    assert "Jo" in first[3]
    named = {f"{'abcde'[seat]}{rank + 1}": name for rank, table in enumerate(first) for seat, name in enumerate(table)}
    named["Uwe"] = "Uwe"

    play_leg(day)
    day.post("left", player=named["c3"])
    day.post("came", names="Uwe")
    assert "Uwe sits nowhere in this leg" in words(day.get())
    page = words(day.get("moves"))
    assert f"{named['a2']} 22 points, 2 won, 0 hooks First of 5: the better half moves up. HB-TOUR-06 → 1" in page
    assert "Uwe Sat nowhere yet: joins the smallest table, of equal ones the last. HB-AMB-28 → 4" in page
    second = ["a1 b1 c1 a2 b2", "e1 d1 c2 a3 b3", "e2 d2 a4 b4", "e3 d3 d4 c4 Uwe"]
    day.post("moves", do="make")
    assert seats(day, named) == second
    day.post("undo", target=str(day.day.position))
    assert day.day.leg == 1
    assert day.day.all_done
    day.post("moves", do="make")
    assert seats(day, named) == second

    play_leg(day)
    day.post("moves", do="make")
    assert seats(day, named) == ["a1 b1 c1 e1 d1", "b2 a2 c2 e2 d2", "b3 a3 e3 d3", "b4 a4 d4 Uwe c4"]
    day.correct(0, 2, 9, [0, 1, 1, 1, 4])
    shown = words(day.get())
    assert f"{named['b2']} would have gone to table 1, {named['c1']} would have gone to table 2" in shown
    day.post("keep", leg="2")
    assert "would have gone" not in words(day.get())
    assert seats(day, named)[0] == "a1 b1 c1 e1 d1"

    play_leg(day)
    day.post("declare", player=named["c4"])
    header, *rows = day.get("standings.csv").text.splitlines()
    assert header == HEADER
    holder = next(letter for letter, name in named.items() if name == "Jo")
    by_hand = {**BY_HAND, holder: BY_HAND[holder] + "last year’s Big Loser"}
    split = [row.split(",", 2) for row in rows]
    assert {name: f"{place},{cells}" for place, name, cells in split} == {named[one]: by_hand[one] for one in by_hand}
    assert [int(place) for place, _, _ in split] == sorted(int(cells.split(",")[0]) for cells in by_hand.values())
    for path in ("", "players", "seats", "where", "moves", "change", "standings", "record", "cards", "share"):
        assert day.get(path).status_code == 200, path
