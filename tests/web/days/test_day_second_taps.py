"""A form of a day that is sent twice, as by a double tap: its second answer is the first one, whatever came of it."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.scorebook.day_play import NAMES
from tests.support.day_by_hand import AT_FOUR
from tests.web.days.day_pages import VisitedDay

Form = dict[str, Any]

OTHERWISE = [0, 0, 3, 3, 3]
"""How the last round of a game went in truth: after two such games the last seat comes second."""


def seated(day: VisitedDay) -> None:
    """The tables of leg 1."""
    day.post("seats", seed="4711")


def moved(day: VisitedDay) -> None:
    """Leg 2 at its beginning."""
    seated(day)
    day.play_leg(AT_FOUR)
    day.post("moves", do="make")


def opened(day: VisitedDay) -> None:
    """Leg 1 open, and put right at one table."""
    moved(day)
    day.post("unlock", leg="1")
    day.correct(0, 1, 3, OTHERWISE)


def asked(day: VisitedDay) -> None:
    """The day that asks whether the moves stay."""
    opened(day)
    day.correct(0, 1, 7, OTHERWISE)
    day.post("lock", leg="1")


def swap(day: VisitedDay) -> Form:
    """The form by which two players change places."""
    one, other = (table.players[0] for table in day.day.sitting)
    return {"do": "make", "placed": [f"2 {one}", f"1 {other}"]}


@pytest.fixture
def day(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> VisitedDay:
    """A day of eight, for which a second passes from one look at the clock to the next."""
    moments = itertools.count(app.extensions["days"].now(), 1000)
    monkeypatch.setattr(app.extensions["days"], "now", lambda: next(moments))
    return VisitedDay(app, client, NAMES[:8])


@pytest.mark.in_one_process  # whose clock the test sets
@pytest.mark.slow_but(3)
@pytest.mark.parametrize(
    ("before", "path", "form_of"),
    [
        (lambda day: None, "seats", lambda day: {"seed": "4711"}),
        (seated, "clock", lambda day: {"what": "pause", "minutes": "15"}),
        (seated, "came", lambda day: {"names": "Zoë\nUwe", "do": "keep"}),
        (seated, "change", swap),
        (seated, "done", lambda day: {"table": day.day.sitting[0].key, "allowed": "yes"}),
        (seated, "sits-out", lambda day: {"out": NAMES[0]}),
        (seated, "left", lambda day: {"player": NAMES[0]}),
        (moved, "unlock", lambda day: {"leg": "1"}),
        (opened, "lock", lambda day: {"leg": "1"}),
        (asked, "keep", lambda day: {"leg": "1"}),
    ],
)
def test_a_second_tap_has_the_answer_of_the_first(
    day: VisitedDay, before: Callable[[VisitedDay], None], path: str, form_of: Callable[[VisitedDay], Form]
) -> None:
    before(day)
    position = day.day.position
    form = {"key": "tapped-twice", "as_of": str(position), **form_of(day)}
    first, second = day.send(path, **form), day.send(path, **form)
    assert (first.status_code, second.status_code, second.location) == (303, 303, first.location)
    assert day.day.position == position + 1


@pytest.mark.in_one_process
def test_other_minutes_under_the_same_key_are_no_second_tap(day: VisitedDay) -> None:
    seated(day)
    day.post("clock", what="leg", minutes="15", key="pause")
    assert day.send("clock", what="leg", minutes="20", key="pause").status_code == 409
