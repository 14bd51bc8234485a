"""Setting up a table without scripts: players, first dealer, draw for the deal, house rules, the same crew."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.games import all_games
from tests.web.nights.nights_played import points_table
from tests.web.pages import Seat, alert, play, send, table_at, typed, words
from tests.web.strict_html import read_page
from tests.web.visitors import link, stranger

CAST = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")


def change(client: FlaskClient, do: str, players: tuple[str, ...] = (), slug: str = "huckley-buck", **more: str):
    form = {"do": do, "players": list(players), "key": f"key-{do[:4].strip(':')}", **more}
    return client.post(f"/tables/new/{slug}", data=form)


def seated(answer: TestResponse) -> list[str]:
    """The players on the set-up, clockwise."""
    rows = answer.text.split('<input type="hidden" name="players" value="')[1:]
    return [row.split('"')[0] for row in rows]


def dealer(app: Flask, answer: TestResponse) -> str:
    """Who deals first at the table that was started."""
    assert answer.status_code == 303, alert(answer)
    course = table_at(app, answer.location).course
    return course.setup.names[course.prompt.dealer]


def test_a_player_is_added_by_name(client: FlaskClient):
    assert seated(change(client, "add:", ("Ann",), new_name="  Bob  ")) == ["Ann", "Bob"]


def test_the_enter_key_adds_the_name_that_is_typed(client: FlaskClient):
    assert seated(change(client, "enter:", ("Ann",), new_name="Bob")) == ["Ann", "Bob"]
    assert change(client, "enter:", ("Ann",)).status_code == 200


@pytest.mark.parametrize(
    ("do", "after"),
    [
        ("up:1", ["Bob", "Ann", "Cy"]),
        ("down:1", ["Ann", "Cy", "Bob"]),
        ("up:0", ["Ann", "Bob", "Cy"]),
        ("down:2", ["Ann", "Bob", "Cy"]),
        ("drop:0", ["Bob", "Cy"]),
        ("drop:9", ["Ann", "Bob", "Cy"]),
        ("up:²", ["Ann", "Bob", "Cy"]),
        ("order:", ["Ann", "Bob", "Cy"]),
    ],
)
def test_players_are_moved_and_taken_off_by_buttons(client: FlaskClient, do: str, after: list[str]):
    assert seated(change(client, do, ("Ann", "Bob", "Cy"))) == after


@pytest.mark.parametrize("name", ["Ann", "ANN", " ann "])
def test_a_name_that_sits_here_already_is_refused_and_stays_typed(client: FlaskClient, name: str):
    answer = change(client, "add:", ("Ann", "Bob"), new_name=name)
    assert answer.status_code == 422
    assert "sits here already" in alert(answer)
    assert typed(answer)["new_name"] == name
    assert seated(answer) == ["Ann", "Bob"]


@pytest.mark.parametrize("name", ["", "   ", "\u200f\u202e"])
def test_an_empty_name_is_refused(client: FlaskClient, name: str):
    answer = change(client, "add:", ("Ann",), new_name=name)
    assert (answer.status_code, "A player needs a name." in alert(answer)) == (422, True)


CLAUSES = [
    pytest.param("huckley-buck", 2, 7, "HB-GEN-01", marks=pytest.mark.clause("HB-GEN-01")),
    pytest.param("ten-point-buck", 2, 5, "TPB-GEN-01", marks=pytest.mark.clause("TPB-GEN-01")),
    pytest.param("buddha", 2, 6, "BUD-GEN-01", marks=pytest.mark.clause("BUD-GEN-01")),
    pytest.param("ten", 1, 7, "TEN-AMB-01", marks=pytest.mark.clause("TEN-AMB-01")),
]


@pytest.mark.parametrize(("slug", "too_few", "most", "clause"), CLAUSES)
def test_the_number_of_players_is_kept_with_its_clause(
    client: FlaskClient, slug: str, too_few: int, most: int, clause: str
):
    cast = tuple(f"P{number}" for number in range(most))
    few = change(client, "seat", cast[:too_few], slug, dealer="at:P0")
    more = change(client, "add:", cast, slug, new_name="One more")
    for answer in (few, more):
        assert answer.status_code == 422
        assert f"Rule: {all_games()[slug].rulebook[clause].title}" in alert(answer)
    assert typed(more)["new_name"] == "One more"
    assert change(client, "seat", cast, slug, dealer="at:P0").status_code == 303


def test_the_first_dealer_is_drawn_at_random(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tableside.web.tables.new_table.first_dealer.by_chance", lambda key, many: many - 1)
    assert dealer(app, change(client, "seat", ("Ann", "Bob", "Cy"), dealer="random")) == "Cy"


def draw(client: FlaskClient, *cards: str, **more: str) -> TestResponse:
    cast = ("Ann", "Bob", "Cy", "Dee")[: len(cards)]
    given = {f"drawn:{name}": card for name, card in zip(cast, cards, strict=True)}
    return change(client, "seat", cast, dealer="draw", **given, **more)


@pytest.mark.clause("HB-PREL-01", "HB-PREL-03")
@pytest.mark.parametrize("cards", [("2H", "kd", "9S"), ("10C", "KD", "9♠")])
def test_the_player_who_draws_the_highest_card_deals_first(app: Flask, client: FlaskClient, cards: tuple[str, ...]):
    assert dealer(app, draw(client, *cards)) == "Bob"


@pytest.mark.clause("HB-PREL-03")
def test_only_the_tied_players_draw_again(app: Flask, client: FlaskClient):
    tie = draw(client, "KH", "2D", "KS")
    assert tie.status_code == 422
    assert "Ann and Cy drew equally high" in alert(tie)
    asked = {name for name in typed(tie) if name.startswith("drawn:")}
    assert asked == {"drawn:Ann", "drawn:Cy"}
    assert tie.text.count('name="again"') == 2
    again = {"players": ["Ann", "Bob", "Cy"], "again": ["Ann", "Cy"], "dealer": "draw", "do": "seat", "key": "k"}
    half = client.post("/tables/new/huckley-buck", data={**again, "drawn:Ann": "3H"})
    assert "Which card did Cy draw" in alert(half)
    assert {name for name in typed(half) if name.startswith("drawn:")} == asked
    assert (
        dealer(app, client.post("/tables/new/huckley-buck", data={**again, "drawn:Ann": "3H", "drawn:Cy": "4H"}))
        == "Cy"
    )


@pytest.mark.clause("HB-PREL-01")
@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (("2H", "", ""), "Which cards did Bob and Cy draw"),
        (("2H", "zz", "3H"), "“zz” is no card"),
        (("2H", "2h", "3H"), "drawn twice"),
    ],
)
def test_a_draw_that_cannot_be_is_refused_and_stays_typed(client: FlaskClient, cards: tuple[str, ...], words: str):
    answer = draw(client, *cards)
    assert answer.status_code == 422
    assert words in alert(answer)
    assert typed(answer)["drawn:Ann"] == "2H"


@pytest.mark.clause("HB-PREL-02")
def test_the_end_cards_are_barred_in_words(client: FlaskClient):
    page = change(client, "order:", ("Ann", "Bob", "Cy"))
    assert "Nobody takes one of the four cards at either end" in words(page)


def test_a_drawn_card_stays_with_its_player_when_the_seats_change(client: FlaskClient):
    moved = change(client, "up:1", ("Ann", "Bob"), dealer="draw", **{"drawn:Ann": "KH", "drawn:Bob": "2H"})
    assert (typed(moved)["drawn:Ann"], typed(moved)["drawn:Bob"]) == ("KH", "2H")


def test_house_rules_are_folded_away_until_one_is_chosen(client: FlaskClient):
    assert "All as usual" in words(client.get("/tables/new/ten-point-buck"))
    page = change(client, "add:", ("Ann",), "ten-point-buck", new_name="Bob", **{"tpb.rounds": "3"})
    assert "Changed: Rounds in a game" in words(page)
    assert typed(page)["tpb.rounds"] == "3"


def test_chosen_house_rules_are_those_of_the_table(app: Flask, client: FlaskClient):
    rules = {"tpb.rounds": "3", "tpb.bidding": "simultaneous", "tpb.tiebreak_eligible": "all"}
    answer = change(client, "seat", ("Ann", "Bob", "Cy"), "ten-point-buck", dealer="at:Ann", **rules)
    assert table_at(app, answer.location).course.setup.rules.non_defaults() == {
        "tpb.rounds": 3,
        "tpb.bidding": "simultaneous",
    }


@pytest.mark.parametrize(("key", "wrong"), [("tpb.rounds", "0"), ("tpb.rounds", "five"), ("tpb.bidding", "=1+1")])
def test_a_house_rule_that_cannot_be_is_refused_and_everything_typed_is_kept(client: FlaskClient, key: str, wrong: str):
    answer = change(client, "seat", ("Ann", "Bob", "Cy"), "ten-point-buck", dealer="at:Cy", **{key: wrong})
    assert answer.status_code == 422
    assert "it is" in alert(answer)
    assert seated(answer) == ["Ann", "Bob", "Cy"]
    assert typed(answer)["dealer"] == "at:Cy"


@pytest.mark.parametrize(
    ("ends", "target", "kept"),
    [("people", "50", {}), ("people", "fifty", {}), ("target", "50", {"points.ends": "target", "points.target": 50})],
)
def test_a_number_that_only_one_choice_needs_counts_with_that_choice_alone(
    app: Flask, client: FlaskClient, ends: str, target: str, kept: dict[str, str]
):
    rules = {"points.ends": ends, "points.target": target}
    page = words(change(client, "order:", ("Ann", "Bob"), "points", **rules))
    assert ("Target" in page.partition("Changed:")[2][:40]) is bool(kept)
    started = change(client, "seat", ("Ann", "Bob"), "points", dealer="at:Ann", **rules)
    assert table_at(app, started.location).course.setup.rules.non_defaults() == kept


@pytest.mark.parametrize("slug", all_games())
def test_every_switch_is_explained_on_the_set_up(client: FlaskClient, slug: str):
    page = words(client.get(f"/tables/new/{slug}"))
    for switch in all_games()[slug].switches:
        shown = " ".join(switch.sentence.split()) in page
        wrong = "shown, which only a tournament day needs" if shown else "missing"
        assert shown is not switch.of_tournament, f"On the set-up of {slug} the sentence of {switch.key} is {wrong}."


@pytest.mark.clause("BUD-CARD-01")
def test_what_to_take_out_of_the_deck_is_shown(client: FlaskClient):
    page = words(change(client, "order:", ("Ann", "Bob", "Cy"), "buddha"))
    assert "The deck" in page


@pytest.mark.slow
def test_names_of_earlier_nights_are_offered_once_and_never_those_seated(client: FlaskClient, seat: Seat):
    seat("ten-point-buck", 3)
    seat("ten-point-buck", 4)
    page = change(client, "order:", ("ann",)).text
    assert page.count('value="add:Bob"') == 1
    assert 'value="add:Ann"' not in page
    assert seated(change(client, "add:Bob", ("Ann",))) == ["Ann", "Bob"]


def test_the_players_of_the_last_game_sit_down_with_one_tap(client: FlaskClient, seat: Seat):
    seat("ten-point-buck", 3)
    last = seat("ten-point-buck", 4)
    seat("huckley-buck", 7)
    page = client.get("/tables/new/ten-point-buck")
    assert re.search(r"Same four as on \d+ \w+ Ann, Bob, Cy and Dee", words(page))
    offer = f"same:{last.rsplit('/', 1)[1]}"
    assert f'value="{offer}"' in page.text
    assert seated(change(client, offer, slug="ten-point-buck")) == ["Ann", "Bob", "Cy", "Dee"]
    assert "Same " not in words(client.get("/tables/new/buddha"))
    assert "Same " not in words(change(client, "add:Bob", ("Ann",), "ten-point-buck"))


def test_only_a_crew_of_a_table_that_one_keeps_is_offered(app: Flask, seat: Seat):
    watcher = stranger(app)
    address = seat("ten-point-buck", 3)
    watcher.get(link(app, address, "watcher"))
    assert "Same " not in words(watcher.get("/tables/new/ten-point-buck"))
    offer = f"same:{address.rsplit('/', 1)[1]}"
    assert watcher.post("/tables/new/ten-point-buck", data={"do": offer, "key": "k"}).status_code == 403


def test_the_large_key_is_quiet_and_says_who_is_missing_until_there_are_enough_players(client: FlaskClient):
    for players, quiet, told in (
        (CAST[:1], True, "Needs 2 more players"),
        (CAST[:2], True, "Needs one more player"),
        (CAST[:3], False, "Start the game"),
    ):
        [key] = [
            one for one in read_page(change(client, "order:", players)).iter("button") if one.get("value") == "seat"
        ]
        assert (("aside" in (key.get("class") or "").split()), key.text) == (quiet, told)


def test_the_crew_of_a_table_sits_down_at_another(client: FlaskClient, seat: Seat):
    crew = seat("huckley-buck", 7).rsplit("/", 1)[1]
    assert seated(client.get(f"/tables/new/huckley-buck?crew={crew}")) == [
        "Ann",
        "Bob",
        "Cy",
        "Dee",
        "Eve",
        "Fay",
        "Gus",
    ]
    assert seated(client.get(f"/tables/new/ten-point-buck?crew={crew}")) == ["Ann", "Bob", "Cy", "Dee", "Eve"]
    assert client.get("/tables/new/buddha?crew=nobody").status_code == 404


def test_the_key_for_players_who_go_on_starts_no_game(client: FlaskClient, seat: Seat):
    crew = seat("huckley-buck", 5).rsplit("/", 1)[1]
    page = words(client.get(f"/tables/new/huckley-buck?crew={crew}"))
    assert ("Play on with these" in page, "Start the game" in page) == (True, False)


def test_the_same_crew_starts_a_new_table_in_one_tap(app: Flask, client: FlaskClient, seat: Seat):
    old = seat("ten-point-buck", 3, dealer="Bob", **{"tpb.rounds": "2"})
    play(app, client, old, (40, 40, 40))
    answer = client.post(f"{old}/again", data={"key": "again"})
    assert answer.status_code == 303
    new = table_at(app, answer.location)
    assert answer.location != old
    assert (new.names, new.course.prompt.dealer) == (("Ann", "Bob", "Cy"), 2)
    assert new.course.setup.rules.non_defaults() == {"tpb.rounds": 2}
    assert client.post(f"{old}/again", data={"key": "again"}).location == answer.location


def test_a_crew_that_sits_down_again_goes_on_with_a_night_that_is_on(app: Flask, client: FlaskClient, seat: Seat):
    old = seat("points", 3)
    key = table_at(app, old).key
    tapped = client.post(f"{old}/again", data={"key": "again"}).location
    chosen = change(client, "seat", CAST[:3], "points", crew=old.rsplit("/", 1)[1], key="crew").location
    assert {table_at(app, new).previous_table_key for new in (tapped, chosen)} == {key}


def test_a_crew_that_sits_down_again_on_another_day_begins_a_night(app: Flask, client: FlaskClient):
    old = points_table(app, CAST[:3], [[3, 2, 1]])
    crew = old.rsplit("/", 1)[1]
    tapped = client.post(f"{old}/again", data={"key": "again"}).location
    page = words(client.get(f"/tables/new/points?crew={crew}"))
    chosen = change(client, "seat", CAST[:3], "points", crew=crew, key="crew").location
    assert {table_at(app, new).previous_table_key for new in (tapped, chosen)} == {None}
    assert ("Start the game" in page, "plays on" in page, "Play on" in page) == (True, False, False)


def test_the_next_game_of_another_day_begins_a_night_at_a_table_of_its_own(app: Flask, client: FlaskClient):
    old = points_table(app, CAST[:3], [[3, 2, 1]])
    answer = send(app, client, old, "next-game")
    new = table_at(app, answer.location)
    assert (new.names, new.previous_table_key, new.course.prompt.dealer) == (CAST[:3], None, 1)
    assert len(table_at(app, old).games) == 1


def test_what_a_crew_began_while_its_night_was_on_is_part_of_it_though_it_arrives_on_another_day(
    app: Flask, client: FlaskClient
):
    """Last played some 18 hours before the clock of the tests."""
    old = points_table(app, CAST[:3], [[3, 2, 1]], day=-62)
    sent = {"Tableside-Outbox": "2", "Tableside-Waited": str(17 * 3_600)}
    again = client.post(f"{old}/again", data={"key": "again"}, headers=sent).headers["Tableside-Location"]
    assert table_at(app, again).previous_table_key == table_at(app, old).key
    form = {"key": "next", "based_on": str(table_at(app, old).position)}
    assert client.post(f"{old}/next-game", data=form, headers=sent).headers["Tableside-Location"] == old
    assert send(app, client, points_table(app, CAST[:3], [[3, 2, 1]], day=-62), "next-game").location != old


@pytest.mark.in_one_process  # whose clock the test sets
def test_a_crew_that_taps_again_after_its_night_is_over_gets_the_table_of_the_first_tap(
    app: Flask, client: FlaskClient, seat: Seat, monkeypatch: pytest.MonkeyPatch
):
    old = seat("points", 3)
    crew = old.rsplit("/", 1)[1]

    def taps() -> tuple[str, str]:
        tapped = client.post(f"{old}/again", data={"key": "again"})
        chosen = change(client, "seat", CAST[:3], "points", crew=crew, key="crew")
        return tapped.location, chosen.location

    first, book = taps(), app.extensions["book"]
    another_day = book.now() + 24 * 60 * 60 * 1000
    monkeypatch.setattr(book, "now", lambda: another_day)
    assert taps() == first


def test_there_is_no_set_up_for_an_unknown_game(client: FlaskClient):
    answer = client.get("/tables/new/no-such-game")
    assert answer.status_code == 404
    assert "There is no game at this address." in words(answer)


def test_a_table_with_a_dealer_by_chance_that_is_sent_twice_is_one_table(app: Flask, client: FlaskClient):
    form = {"players": ["Ann", "Bob", "Cy"], "dealer": "random", "do": "seat", "key": "twice"}
    answers = [client.post("/tables/new/buddha", data=form) for _ in range(8)]
    assert {answer.location for answer in answers} == {answers[0].location}


def test_another_table_under_the_same_key_is_a_conflict_in_words(app: Flask, client: FlaskClient):
    form = {"players": ["Ann", "Bob", "Cy"], "dealer": "at:Ann", "do": "seat", "key": "twice"}
    assert client.post("/tables/new/buddha", data=form).status_code == 303
    answer = client.post("/tables/new/buddha", data={**form, "dealer": "at:Cy"})
    assert (answer.status_code, "other contents" in answer.get_data(as_text=True)) == (409, True)


def test_a_name_that_looks_like_another_is_asked_about_once(client: FlaskClient):
    form = {"players": ["Ann", "Bob"], "new_name": "Аnn", "do": "add:"}
    asked = client.post("/tables/new/buddha", data=form)
    assert (asked.status_code, "looks like “Ann”" in alert(asked)) == (422, True)
    again = {**form, "alike": typed_all(asked, "alike"), "new_name": typed(asked)["new_name"]}
    added = client.post("/tables/new/buddha", data=again)
    assert typed_all(added, "players") == ["Ann", "Bob", "Аnn"]
    start = {"players": ["Ann", "Bob", "Аnn"], "alike": typed_all(added, "alike"), "dealer": "at:Bob", "do": "seat"}
    assert client.post("/tables/new/buddha", data={**start, "key": "k"}).status_code == 303


def test_names_alike_that_nobody_was_asked_about_start_no_table(client: FlaskClient):
    form = {"players": ["Ann", "Bob", "Аnn"], "dealer": "at:Bob", "do": "seat", "key": "k"}
    asked = client.post("/tables/new/buddha", data=form)
    assert "looks like “Ann”" in alert(asked)
    assert client.post("/tables/new/buddha", data={**form, "alike": typed_all(asked, "alike")}).status_code == 303


def test_a_crew_whose_names_are_alike_is_not_asked_again(client: FlaskClient):
    form = {"players": ["Ann", "Bob", "Аnn"], "alike": "Аnn", "dealer": "at:Bob", "do": "seat", "key": "k"}
    table = client.post("/tables/new/buddha", data=form).location.rsplit("/", 1)[1]
    assert "Аnn" in typed_all(client.get("/tables/new/buddha", query_string={"crew": table}), "alike")


@pytest.mark.parametrize("do", ["add:", "seat"])
def test_a_name_that_prints_as_nothing_is_refused(client: FlaskClient, do: str):
    form = {"players": ["Ann", "Bob"], "new_name": "\u3164", "do": do, "dealer": "at:Bob", "key": "k"}
    answer = client.post("/tables/new/buddha", data=form)
    assert (answer.status_code, "prints as nothing" in alert(answer)) == (422, True)


def typed_all(answer: TestResponse, name: str) -> list[str]:
    """The values of all fields of that name on a page."""
    return [str(one.get("value")) for one in read_page(answer).iter("input") if one.get("name") == name]
