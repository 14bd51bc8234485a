"""The page of a list that is pasted at the door: shown before it is kept, and asked about where it is unclear."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tableside.web.filters import digest
from tests.scorebook.days.test_door_list import MESSY, NINETEEN
from tests.web.days.day_pages import VisitedDay
from tests.web.pages import alert, typed, words
from tests.web.strict_html import read_page


@pytest.fixture
def day(app: Flask, client: FlaskClient) -> VisitedDay:
    return VisitedDay(app, client)


def questions(answer: TestResponse) -> list[str]:
    """The fields of the unclear lines."""
    names = [one.get("name", "") for one in read_page(answer).iter("input") if one.get("type") == "radio"]
    return [*dict.fromkeys(name for name in names if name.startswith("line-"))]


def test_a_messy_list_is_shown_asked_about_and_kept(day: VisitedDay) -> None:
    shown = day.send("came", names=MESSY, do="read")
    assert (shown.status_code, day.day.playing) == (200, ())
    assert "17 players from 23 lines, 3 unclear, 4 skipped" in words(shown)
    assert "Fay · Gustav (2 players) Fay & Gustav" in words(shown)
    form = {"names": MESSY, "shown": typed(shown)["shown"]}
    day.post("came", **form, **dict.fromkeys(questions(shown), "0"))
    assert day.day.playing == NINETEEN


def test_the_ways_of_an_unclear_line_are_laid_out_as_other_choices_are(day: VisitedDay) -> None:
    shown = day.send("came", names="Anna (not sure)\nJo", do="read")
    assert any("css/house_rules.css" in one.get("href", "") for one in read_page(shown).iter("link"))


def test_all_lines_that_are_still_unclear_are_marked_at_once(day: VisitedDay) -> None:
    shown = day.send("came", names=MESSY, do="read")
    first, *others = questions(shown)
    refused = day.send("came", names=MESSY, shown=typed(shown)["shown"], **{first: "1"})
    assert refused.status_code == 422
    assert "2 lines are unclear: say what is meant" in alert(refused)
    marks = [one.get("id") for one in read_page(refused).iter("p") if one.get("class") == "wrong"]
    assert marks == [f"wrong-{one}" for one in others]
    assert typed(refused)[first] == "1"
    assert day.day.playing == ()


def test_a_list_that_was_changed_after_it_was_shown_is_shown_again(day: VisitedDay) -> None:
    shown = day.send("came", names="Anna\nJo", do="read")
    again = day.send("came", names="Anna\nJo\nUwe", shown=typed(shown)["shown"], do="keep")
    assert (again.status_code, day.day.playing) == (200, ())
    assert "3 players from 3 lines" in words(again)


def test_what_was_said_of_a_line_stays_said_when_the_list_is_changed(day: VisitedDay) -> None:
    text = "Anna (not sure)\nSmith\tJohn"
    first, second = questions(day.send("came", names=text, do="read"))
    again = day.send("came", names=f"Uwe\n{text}\nJo", do="read", **{first: "0", second: "2"})
    assert typed(again)[first], typed(again)[second] == ("0", "2")
    assert "5 players from 4 lines" not in words(again)
    assert "4 players from 4 lines." in words(again)


def test_a_list_without_a_question_shows_every_name(day: VisitedDay) -> None:
    shown = day.send("came", names="Anna\nJo", do="read")
    assert '<details class="paper pad fold" open id="as-they-are">' in shown.text
    asked = day.send("came", names="Anna\nJo (not sure)", do="read")
    assert '<details class="paper pad fold" id="as-they-are">' in asked.text


def test_who_was_taken_off_the_list_before_they_had_a_seat_is_not_offered_on_the_next_day(
    app: Flask, client: FlaskClient
) -> None:
    before = VisitedDay(app, client, ["Quin", "Uwe"])
    assert 'aria-label="Remove Quin"' in before.get("players").text
    before.post("left", player="Quin")
    assert 'aria-label="Quin is back"' not in before.get("players").text
    assert [one.get("value") for one in read_page(VisitedDay(app, client).get("players")).iter("input")].count(
        "Quin"
    ) == 0
    before.post("came", names="Quin")
    assert "Quin" in before.day.playing


def test_a_single_name_is_put_on_the_list_at_once(day: VisitedDay) -> None:
    day.post("came", names="Jo", do="read")
    assert day.day.playing == ("Jo",)


def test_names_of_earlier_days_stay_chosen_while_a_list_is_looked_at(app: Flask, client: FlaskClient) -> None:
    VisitedDay(app, client, ["Ewa", "Uwe"])
    day = VisitedDay(app, client)
    shown = day.send("came", names="Anna\nEwa", known=["Ewa"], do="read")
    assert [one.get("value") for one in read_page(shown).iter("input") if "checked" in one.attrib] == ["Ewa"]
    assert "Ewa is on the list already" in words(shown)
    day.post("came", names="Anna\nEwa", known=["Ewa"], shown=typed(shown)["shown"])
    assert day.day.playing == ("Ewa", "Anna")


def test_a_list_on_which_nobody_is_new_says_so(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, ["Anna"])
    assert "Nobody new is on this list: anna is on the list already" in alert(day.send("came", names="anna"))


def test_unclear_lines_that_are_alike_are_answered_one_by_one(day: VisitedDay) -> None:
    text = "Anna (not sure)\nAnna (not sure)"
    shown = day.send("came", names=text, do="read")
    first, second = questions(shown)
    refused = day.send("came", names=text, shown=typed(shown)["shown"], **{second: "0"})
    assert "1 line is unclear: say what is meant" in alert(refused)
    assert typed(refused).get(first) is None
    assert [one.get("id") for one in read_page(refused).iter("p") if one.get("class") == "wrong"] == [f"wrong-{first}"]


def test_each_line_of_a_long_list_is_looked_at_once_for_its_field(
    day: VisitedDay, monkeypatch: pytest.MonkeyPatch
) -> None:
    digested: list[str] = []

    def counted(text: str) -> str:
        digested.append(text)
        assert len(digested) < 3_010, "each line is looked at for each line"
        return digest(text)

    monkeypatch.setattr("tableside.web.days.players.digest", counted)
    shown = day.send("came", names="Anna (?)\n" * 3_000, do="read")
    assert len(questions(shown)) == 3_000
