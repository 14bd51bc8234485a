"""The history: undo and redo any number of steps, striking off, putting away and bringing back."""

from __future__ import annotations

import re
from html import unescape
from itertools import count

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.refused import Refused
from tableside.scorebook.entering import enter
from tableside.scorebook.events.event import Draft
from tableside.web.filters import day
from tests.web.pages import Seat, alert, keep_ruling, play, send, table_at, taken, totals, typed, words
from tests.web.strict_html import read_page
from tests.web.visitors import visitor


def step(app: Flask, client: FlaskClient, address: str, which: str) -> int:
    """Taps Undo or Redo as the pad offers it."""
    history = table_at(app, address).history
    target = (history.undoable if which == "undo" else history.redoable)[-1]
    answer = send(app, client, address, which, {"target": str(target)})
    assert answer.location == address
    return answer.status_code


@pytest.fixture
def address(app: Flask, client: FlaskClient, seat: Seat) -> str:
    """A game of two rounds that is over; Ann won."""
    address = seat("ten-point-buck", 3, **{"tpb.rounds": "2"})
    play(app, client, address, (40, 46, 51), (40, 46, 51))
    assert table_at(app, address).course.winners == (0,)
    return address


def test_no_line_breaks_between_a_name_and_its_number(client: FlaskClient, address: str):
    kept = '<span class="one">Ann 40,</span> <span class="one">Bob 46,</span> <span class="one">Cy 51</span>'
    assert kept in client.get(f"{address}/history").text


def test_there_is_no_undo_before_anything_was_entered(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3)
    assert "/undo" not in client.get(address).text
    answer = send(app, client, address, "undo", {"target": "1"})
    assert answer.status_code == 422
    assert "There is nothing to undo" in alert(answer)


@pytest.mark.slow_but(3)
@pytest.mark.parametrize("target", ["", "2", "99", "x", "²", "-1"])
def test_only_the_last_entry_can_be_undone(app: Flask, client: FlaskClient, address: str, target: str):
    answer = send(app, client, address, "undo", {"target": target})
    assert answer.status_code == 422
    assert alert(answer)
    assert totals(app, address) == (20, 6, 4)


WEEK = 7 * 24 * 60 * 60 * 1000


@pytest.fixture
def a_week_later(app: Flask, address: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The same game, opened a week after it was over."""
    clock = count(app.extensions["book"].now() + WEEK, 60_000)
    monkeypatch.setattr(app.extensions["book"], "now", lambda: next(clock))
    return address


@pytest.mark.in_one_process
def test_undo_of_the_end_of_an_earlier_evening_asks_first(app: Flask, client: FlaskClient, a_week_later: str):
    target = {"target": str(table_at(app, a_week_later).history.undoable[-1])}
    asked = send(app, client, a_week_later, "undo", target)
    assert asked.status_code == 422
    assert "over on an earlier evening. Undone, it is in play again, and Ann didn’t win it." in alert(asked)
    assert table_at(app, a_week_later).course.winners == (0,)
    assert send(app, client, a_week_later, "undo", {**typed(asked), **target}).location == a_week_later
    assert not table_at(app, a_week_later).course.winners


@pytest.mark.in_one_process
def test_on_the_first_page_a_game_that_was_undone_and_redone_keeps_its_day_and_place(
    app: Flask, client: FlaskClient, seat: Seat, a_week_later: str
):
    newer = seat("ten-point-buck", 3, **{"tpb.rounds": "2"})
    play(app, client, newer, (40, 46, 51), (40, 46, 51))
    table = table_at(app, a_week_later)
    send(app, client, a_week_later, "undo", {"target": str(table.history.undoable[-1]), "allowed": "yes"})
    step(app, client, a_week_later, "redo")
    cards = [card.get("href") for card in read_page(client.get("/")).iterfind(".//a[@class='paper resume']")]
    assert cards == [newer, a_week_later]
    assert day(table.last_entered_at) in client.get("/").text


def test_undo_sent_twice_takes_back_one_entry(app: Flask, client: FlaskClient, address: str):
    form = {"key": "once", "based_on": "5", "target": "5"}
    for _ in range(2):
        assert client.post(f"{address}/undo", data=form).status_code == 303
    assert totals(app, address) == (10, 3, 2)


def test_the_history_tells_everything_the_last_on_top(app: Flask, client: FlaskClient, address: str):
    send(app, client, address, "entries/3/correct", taken(40, 40, 51) | {"note": "counted again"})
    step(app, client, address, "undo")
    page = words(client.get(f"{address}/history"))
    titles = [
        "Undone: corrected: round 1 card points taken: Bob 46 → 40",
        "Corrected: round 1 (undone) card points taken: Bob 46 → 40",
        "counted again",
        "Round 2 Ann 40, Bob 46, Cy 51",
        "Bids Ann 40, Bob 40, Cy 40",
        "Round 1 Ann 40, Bob 46, Cy 51",
        "The table was seated",
    ]
    places = [page.index(one) for one in titles]
    assert places == sorted(places)


def test_a_ruling_is_told_by_its_verdict_and_the_card(app: Flask, client: FlaskClient, seat: Seat):
    table = seat("huckley-buck", 4, dealer="Dee")
    keep_ruling(app, client, table, "s.trump=S&t=7H+QH+2S&h.3=9H&f=1&about=0.2&do=ask:legal")
    keep_ruling(app, client, table, "i=absent&q.player=2&do=ask")
    told = re.findall(r'class="ruled"><span><b>([^<]*)', client.get(f"{table}/history").text)
    assert [unescape(line) for line in told] == ["No hook", "Not legal: Dee’s 2♠"]


def test_a_penalty_is_told_in_the_words_of_the_table(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("huckley-buck", 5)
    penalty = {"hooks-1": "1", "then": "play_on", "reason": "Renege"}
    send(app, client, address, "enter/penalty", penalty)
    send(app, client, address, "enter/result", {f"tricks-{at}": str(count) for at, count in enumerate((2, 1, 0, 2))})
    page = words(client.get(f"{address}/history"))
    assert "Round 1 Ann 2, Bob 1, Cy 0, Dee 2" in page
    assert "Penalty Bob, renege, hook" in page


def test_a_correction_names_every_field_that_it_changed(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("huckley-buck", 5)
    penalty = {"hooks-1": "1", "then": "play_on", "reason": "Renege"}
    send(app, client, address, "enter/penalty", penalty)
    other = {"hooks-0": "1", "then": "play_on", "reason": "Table talk", "allowed": "yes"}
    assert send(app, client, address, "entries/2/correct", other).status_code == 303
    page = words(client.get(f"{address}/history"))
    assert "Corrected: penalty hooks: Ann – → 1, Bob 1 → –; reason: Renege → Table talk" in page


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({}, "Ann deals first"),
        ({"dealer": "2"}, "Cy deals first"),
        ({"name-2": "Cyril"}, "Corrected: name"),
        ({"dealer": "2", "table_name": "Friday"}, "Corrected: first dealer, table’s name"),
    ],
    ids=lambda value: str(value),
)
def test_a_change_of_names_or_first_dealer_is_told_by_what_it_changed(
    app: Flask, client: FlaskClient, seat: Seat, changed: dict[str, str], told: str
):
    address = seat("ten-point-buck", 3)
    names = {"name-0": "Ann", "name-1": "Bob", "name-2": "Cy", "dealer": "0"}
    send(app, client, address, "players", names | changed)
    assert f"✓ {told} Undo" in words(client.get(address))
    step(app, client, address, "undo")
    assert f"Undone: {told.replace('Corrected', 'corrected')}" in words(client.get(f"{address}/history"))


def test_one_tap_on_a_line_strikes_off_or_corrects(app: Flask, client: FlaskClient, address: str):
    page = client.get(f"{address}/history").text
    form = re.search(r'<form method="post" id="strike" action="([^"]+)">', page)
    assert form
    assert re.findall(r'form="strike" name="target" value="(\d)" aria-label="([^"]+)"', page) == [
        ("5", "Strike off: Round 2"),
        ("4", "Strike off: Bids"),
        ("3", "Strike off: Round 1"),
        ("2", "Strike off: Bids"),
    ]
    assert [f"{address}/entries/{at}/correct" in page for at in (5, 4, 3, 2, 1)] == [True] * 4 + [False]
    assert f'href="{address}/players" aria-label="Correct: The table was seated"' in page
    assert send(app, client, address, form[1].removeprefix(f"{address}/"), {"target": "5"}).status_code == 303
    after = client.get(f"{address}/history").text
    assert 'aria-label="Strike off: Round 2"' not in after
    assert "Struck off: card points taken Ann 40, Bob 46, Cy 51" in words(client.get(f"{address}/history"))


def test_a_watcher_reads_the_history_without_keys(app: Flask, client: FlaskClient, address: str):
    page = visitor(app, address, "watcher").get(f"{address}/history")
    assert "Round 2 Ann 40, Bob 46, Cy 51" in words(page)
    assert [way for way in ("Strike off", "/correct", "<form") if way in page.text] == []


def test_a_hidden_bid_is_told_without_its_number_and_has_no_keys(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("buddha", 3)
    send(app, client, address, "enter/bid", {"bids-0": "4"})
    page = client.get(f"{address}/history")
    assert "Ann 4" not in words(page)
    assert "entries/2" not in page.text
    assert 'name="target" value="2" aria' not in page.text


def test_what_would_no_longer_count_is_listed_once(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3, **{"tpb.rounds": "1"})
    play(app, client, address, (40, 40, 46), (40, 40, 46), (40, 46, 46))
    answer = send(app, client, address, "entries/3/correct", taken(40, 46, 51))
    shown = alert(answer)
    assert shown.count("The game is over: Ann won it.") == 1, shown
    assert "(4 entries)" in shown
    strike = send(app, client, address, "strike", {"target": "2"})
    text = words(strike)
    assert alert(strike).count("No longer counted") == text.count("No longer counted") == 1


def test_striking_an_entry_off_that_others_rest_on_is_asked_about_first(app: Flask, client: FlaskClient, address: str):
    answer = send(app, client, address, "strike", {"target": "2"})
    assert answer.status_code == 422
    assert alert(answer).startswith("Totals move: ")
    assert "No longer counted" in alert(answer)
    assert "It reads: Ann 40, Bob 40, Cy 40" in alert(answer)
    assert "Strike it off? Entry 2: Bids" in words(answer)
    assert totals(app, address) == (20, 6, 4)
    seen = typed(answer)["seen"]
    waved = send(app, client, address, "strike", {"target": "2", "allowed": "yes", "seen": seen})
    assert waved.status_code == 303
    step(app, client, address, "undo")
    assert totals(app, address) == (20, 6, 4)


def test_a_round_is_struck_off_with_all_that_was_entered_of_it(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("huckley-buck", 5)
    send(app, client, address, "enter/upcard", {"card": "7H"})
    score = {f"tricks-{player}": str(number) for player, number in enumerate((2, 2, 1, 0))}
    send(app, client, address, "enter/result", score)
    send(app, client, address, "enter/result", score)
    form = {"target": "3", "key": "struck-once", "based_on": "4"}
    for _ in range(2):
        assert client.post(f"{address}/strike", data=form).status_code == 303
    (row,) = table_at(app, address).course.rows
    assert row.sources == (4,)
    text = words(client.get(f"{address}/history"))
    assert text.count("struck off") == 2
    step(app, client, address, "undo")
    assert [row.sources for row in table_at(app, address).course.rows] == [(2, 3), (4,)]
    step(app, client, address, "redo")
    assert [row.sources for row in table_at(app, address).course.rows] == [(4,)]


def test_a_scored_cell_that_lost_an_entry_is_marked_and_its_page_says_what(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("huckley-buck", 5)
    send(app, client, address, "enter/penalty", {"hooks-1": "1", "then": "play_on", "reason": "Renege"})
    score = {f"tricks-{player}": str(number) for player, number in enumerate((2, 1, 1, 1))}
    send(app, client, address, "enter/result", score)
    assert send(app, client, address, "strike", {"target": "2"}).status_code == 303
    sheet = client.get(address).text
    assert re.findall(r'rows/3\?seat=(\d)">\s*<span class="edited"', sheet) == ["1"]
    assert re.search(r"Struck off: penalty \d\d:\d\d Bob, renege, hook", words(client.get(f"{address}/rows/3?seat=1")))


@pytest.mark.slow_but(2)
@pytest.mark.parametrize("others", [[2, 2], [3], "2", [9], [1]])
def test_only_entries_that_count_are_struck_off_with_an_entry(
    app: Flask, client: FlaskClient, seat: Seat, others: object
):
    address = seat("huckley-buck", 5)
    send(app, client, address, "enter/upcard", {"card": "7H"})
    send(app, client, address, "enter/upcard", {"card": "8H"})
    table = table_at(app, address)
    with pytest.raises(Refused):
        enter(table, Draft("struck", {"target": 3, "with": others}, "k", table.position), 0)


def test_a_table_is_put_away_and_brought_back(app: Flask, client: FlaskClient, address: str):
    assert send(app, client, address, "put-away").location == f"/?put_away={address.rpartition('/')[2]}"
    assert table_at(app, address).put_away
    assert "Bring this table back" in words(client.get(address))
    assert send(app, client, address, "bring-back").location == address
    assert not table_at(app, address).put_away
    assert totals(app, address) == (20, 6, 4)


def test_what_one_player_entered_is_shown_with_their_name_once_it_is_saved(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("huckley-buck", 5)
    send(app, client, address, "enter/announced", {"seat": "1", "says": "out"})
    assert "✓ Bob out" in words(client.get(address))


def test_a_penalty_in_an_open_round_scores_nothing(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("huckley-buck", 5)
    send(app, client, address, "enter/penalty", {"who": "1", "reason": "Renege"})
    text = words(client.get(address))
    assert "✓ Penalty" in text
    assert "scored" not in text.split("Undo")[0]


@pytest.fixture
def announced(app: Flask, client: FlaskClient, seat: Seat) -> str:
    """A round of five in which three have said whether they are in."""
    address = seat("huckley-buck", 5)
    for at in (1, 2, 3):
        send(app, client, address, "enter/announced", {"seat": str(at), "says": "in"})
    return address


def said_by_three(page: str) -> str:
    """What is in sight of the fold of a step, and what is in it."""
    (fold,) = re.findall(r"<details(?: class=\"fold\")?><summary.*?</details>", page, re.DOTALL)
    return fold


@pytest.mark.parametrize("path", ["history", "rows/2"])
def test_the_parts_of_one_step_are_one_line_that_opens(client: FlaskClient, announced: str, path: str):
    fold = said_by_three(client.get(f"{announced}/{path}").text)
    seen = " ".join(re.sub("<[^>]+>", " ", fold.split("</summary>")[0]).split()).replace(" ,", ",")
    assert seen == "In or out Bob in, Cy in, Dee in"
    assert fold.count(">Correct</a>") == 3


def test_a_part_that_was_corrected_is_listed_alone_in_its_round(app: Flask, client: FlaskClient, announced: str):
    data = {"seat": "1", "says": "in", "note": "after all"}
    assert send(app, client, announced, "entries/2/correct", data).status_code == 303
    assert said_by_three(client.get(f"{announced}/rows/3").text).count(">Correct</a>") == 2


def test_a_line_of_the_sheet_says_who_was_out_and_corrects_its_round(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("huckley-buck", 5)
    form = {f"tricks-{at}": tricks for at, tricks in enumerate(("3", "2", "0", "0", "out"))}
    send(app, client, address, "enter/result", form)
    page = client.get(f"{address}/rows/2")
    assert "Cy hook → 0*" in " ".join(words(page).split())
    assert "Eve out → 0" in " ".join(words(page).split())
    assert "Correct this round" in words(page)
