"""A day of 19 players over three legs by its pages: late, leaving, corrected, undone; the standings by hand."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.support.day_by_hand import (
    HOLDER,
    LATE,
    LEAVES,
    NAMES,
    PUT_RIGHT,
    SECOND,
    SEED,
    THIRD,
    check_standings,
    in_letters,
    letters,
    rounds_of,
)
from tests.web.days.day_pages import VisitedDay
from tests.web.pages import words


def play_leg(day: VisitedDay) -> None:
    """Two games at every table, from the first seat to the last always the same, and everybody says so."""
    for table in day.day.sitting:
        for _ in range(2):
            day.play(table.rank, rounds_of(len(table.players)))
        day.done(table.rank)


def sitting(day: VisitedDay, named: dict[str, str]) -> list[str]:
    """Who sits where now, by the letters and numbers of leg 1."""
    return in_letters([table.players for table in day.day.sitting], named)


@pytest.mark.slow
@pytest.mark.clause("HB-TOUR-02", "HB-TOUR-04", "HB-TOUR-05", "HB-TOUR-06", "HB-TOUR-07", "HB-TOUR-08", "HB-TOUR-09")
@pytest.mark.clause("HB-TOUR-10", "HB-AMB-24", "HB-AMB-25", "HB-AMB-28")
def test_nineteen_players_over_three_legs(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, NAMES)
    day.post("holder", player=HOLDER)
    day.post("seats", seed=SEED)
    first = [table.players for table in day.day.sitting]
    assert [len(table) for table in first] == [5, 5, 5, 4]
    assert HOLDER in first[3]
    named = letters(first)

    play_leg(day)
    day.post("left", player=named[LEAVES])
    day.post("came", names=LATE)
    assert "Uwe sits nowhere in this leg" in words(day.get())
    page = words(day.get("moves"))
    assert f"{named['a2']} 22 points, 2 won, 0 hooks First of 5: the better half moves up. Rule → 1" in page
    assert "Uwe Sat nowhere yet: joins the smallest table, of equal ones the last. Rule → 4" in page
    day.post("moves", do="make")
    assert sitting(day, named) == SECOND
    day.post("undo", target=str(day.day.position))
    assert day.day.leg == 1
    assert day.day.all_done
    day.post("moves", do="make")
    assert sitting(day, named) == SECOND

    play_leg(day)
    day.post("moves", do="make")
    assert sitting(day, named) == THIRD
    day.put_right(0, 2, 9, PUT_RIGHT)
    shown = words(day.get())
    assert f"{named['b2']} would have gone to table 1, {named['c1']} would have gone to table 2" in shown
    day.post("keep", leg="2")
    assert "would have gone" not in words(day.get())
    assert sitting(day, named) == THIRD

    play_leg(day)
    day.post("declare", player=named["c4"])
    check_standings(day.get("standings.csv").text, named)
    for path in ("", "players", "seats", "where", "moves", "change", "standings", "record", "cards", "share"):
        assert day.get(path).status_code == 200, path
