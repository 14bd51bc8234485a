"""Last year's winner, who holds the trophy of a tournament."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.days.day_pages import EIGHT, VisitedDay
from tests.web.pages import alert, typed, words

NAMES = (*EIGHT, "Jo")


def chosen_as_holder(day: VisitedDay) -> str:
    """Who is named already as last year's winner."""
    return typed(day.get("players"))["player"]


@pytest.mark.clause("HB-TOUR-10")
def test_who_took_the_trophy_on_a_day_of_this_tournament_is_not_last_years_winner(
    app: Flask, client: FlaskClient
) -> None:
    VisitedDay(app, client, NAMES).post("declare", player="Ewa")
    first = VisitedDay(app, client, NAMES, tournament="Autumn Cup")
    assert chosen_as_holder(first) == "Ewa"
    first.post("declare", player="Jo")
    assert chosen_as_holder(VisitedDay(app, client, NAMES, tournament="autumn cup")) == "Ewa"


@pytest.mark.clause("HB-TOUR-10")
def test_last_years_winner_is_the_same_on_every_day_of_a_tournament(app: Flask, client: FlaskClient) -> None:
    VisitedDay(app, client, NAMES).post("declare", player="Ewa")
    first = VisitedDay(app, client, NAMES, tournament="Autumn Cup")
    first.post("holder", player="Cyril")
    first.post("seats", seed="1")
    first.post("declare", player="Jo")
    second = VisitedDay(app, client, NAMES, tournament="Autumn Cup")
    assert chosen_as_holder(second) == "Cyril"
    assert "Cyril is it on every day of this tournament" in words(second.get("players"))
    assert chosen_as_holder(VisitedDay(app, client, NAMES)) == "Jo"


@pytest.mark.clause("HB-TOUR-10")
def test_on_the_second_day_no_holder_is_suggested_if_the_first_day_had_none(app: Flask, client: FlaskClient) -> None:
    VisitedDay(app, client, NAMES).post("declare", player="Ewa")
    VisitedDay(app, client, NAMES, tournament="Autumn Cup").post("seats", seed="1")
    assert chosen_as_holder(VisitedDay(app, client, NAMES, tournament="Autumn Cup")) == ""


@pytest.mark.clause("HB-TOUR-10")
def test_last_years_winner_who_missed_the_first_day_is_chosen_on_the_second(app: Flask, client: FlaskClient) -> None:
    VisitedDay(app, client, NAMES).post("declare", player="Ewa")
    others = [name for name in NAMES if name != "Ewa"]
    VisitedDay(app, client, others, tournament="Autumn Cup").post("seats", seed="1")
    assert chosen_as_holder(VisitedDay(app, client, NAMES, tournament="Autumn Cup")) == "Ewa"


def test_last_years_winner_is_typed_in_any_case_and_refused_if_not_on_the_list(day: VisitedDay) -> None:
    name = day.day.playing[2]
    day.post("holder", player=f" {name.upper()} ")
    assert day.day.holder == name
    refused = day.send("holder", player="Nobody Known")
    assert (refused.status_code, typed(refused)["player"]) == (422, "Nobody Known")
    assert "Nobody Known is not on the list of the day." in alert(refused)
    day.post("holder", player="")
    assert day.day.holder is None
