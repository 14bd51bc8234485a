"""The seats of a tournament day: how they are drawn and found."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.days.day_pages import EIGHT, PLAIN, VisitedDay
from tests.web.pages import alert, words

NAMES = (*EIGHT, "Jo")


@pytest.mark.clause("HB-TOUR-02", "HB-TOUR-10")
def test_seats_are_shown_before_they_are_taken_and_found_by_name(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, NAMES)
    day.post("holder", player="Jo")
    page = day.get("seats?seed=4711")
    assert "Jo starts at the last table" in words(page)
    assert "Every table finishes 2 games, then the players move." in words(page)
    day.post("seats", seed="4711")
    for table in day.day.sitting:
        assert f"Table {table.rank + 1} {' '.join(table.players)}" in words(page)
    assert "Jo" in day.day.sitting[-1].players
    assert "Jo Table 2" in words(day.get("where?name=jo"))
    assert "Nobody of that name" in words(day.get("where?name=Xaver"))
    assert "Annegret" in words(day.get("where"))
    answer = day.send("seats", seed="4712")
    assert (answer.status_code, "already" in alert(answer)) == (422, True)
    assert VisitedDay(app, client, NAMES[:2]).get("seats").status_code == 422


def test_where_everybody_sits_leads_to_each_table_and_reads_none(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = VisitedDay(app, client, EIGHT)
    day.post("seats", seed="1")
    monkeypatch.setattr(app.extensions["book"], "find_each", lambda ids: pytest.fail("tables are read"))
    page = day.get("where").text
    for table_id in app.extensions["days"].table_ids(day.day_id):
        assert f'href="/tables/{table_id}' in page


def test_the_day_offers_no_undo_of_seats_at_which_something_is_played(day: VisitedDay) -> None:
    undo = f'name="target" value="{day.day.leg_opened}"'
    assert undo in day.get().text
    day.score(day.table(0)[0], PLAIN[0])
    assert undo not in day.get().text
    assert f'value="{day.day.leg_opened}"' in day.get("record").text


def test_a_room_of_fewer_tables_than_the_draw_makes_is_told_what_can_be_done_and_it_can(
    app: Flask, client: FlaskClient
) -> None:
    hint = "By the rules 13 players make 3 tables. Open them; then “Change tables now” gives one up"
    assert "Fewer tables" not in words(VisitedDay(app, client, NAMES).get("seats"))  # 9 at one table are too many
    day = VisitedDay(app, client, (*NAMES, "Robert", "Tim", "Zoë", "Uwe"))
    assert hint in words(day.get("seats"))
    day.post("seats", seed="1")
    last = day.day.sitting[2].players
    day.post("change", do="make", placed=[f"{1 + at % 2} {name}" for at, name in enumerate(last)])
    assert [len(table.players) for table in day.day.sitting] == [7, 6]
