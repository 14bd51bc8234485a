"""Players who join or leave between the games of a night: no name is dropped, every score stays with its player."""

from __future__ import annotations

import json

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.pages import Seat, alert, bids, bring_in, send, table_at, taken, typed, words
from tests.web.tables.test_new_table import change, seated
from tests.web.visitors import link, stranger, visitor

NAMES = ("Christopher", "Elizabeth", "Alexander", "Annegret", "Maximilian")


def test_a_name_that_is_typed_but_not_added_is_seated(app: Flask, client: FlaskClient):
    answer = change(client, "seat", NAMES[:3], new_name=" Annegret ", dealer="at:Elizabeth")
    assert table_at(app, answer.location).names == NAMES[:4]


def test_a_typed_name_that_cannot_sit_here_is_asked_about(client: FlaskClient):
    answer = change(client, "seat", NAMES[:3], new_name="christopher", dealer="at:Elizabeth")
    assert answer.status_code == 422
    assert "sits here already" in alert(answer)
    assert typed(answer)["new_name"] == "christopher"


@pytest.mark.clause("HB-PREL-01")
def test_a_typed_name_draws_for_the_deal_too(client: FlaskClient):
    drawn = {f"drawn:{name}": card for name, card in zip(NAMES, ("2H", "KD", "9S"), strict=False)}
    answer = change(client, "seat", NAMES[:3], new_name="Annegret", dealer="draw", **drawn)
    assert "Which card did Annegret draw" in alert(answer)
    assert (seated(answer), typed(answer)["new_name"]) == (list(NAMES[:4]), "")


@pytest.mark.parametrize("do", ["up:1", "drop:0", "add:Alexander", "order:"])
def test_a_typed_name_stays_typed_while_others_are_moved(client: FlaskClient, do: str):
    assert typed(change(client, do, NAMES[:2], new_name="Annegret"))["new_name"] == "Annegret"


def won_game(app: Flask, client: FlaskClient) -> str:
    """A game of one round that Christopher won: 10, 3 and 2 points."""
    form = {"tpb.rounds": "1", "dealer": "at:Christopher", "key": "first"}
    address = change(client, "seat", NAMES[:3], "ten-point-buck", **form).location
    play_round(app, client, address)
    return address


def play_round(app: Flask, client: FlaskClient, address: str) -> None:
    send(app, client, address, "enter/bid", bids(40, 40, 40))
    assert send(app, client, address, "enter/result", taken(40, 46, 51)).status_code == 303


def with_others(app: Flask, client: FlaskClient, before: str, *names: str) -> str:
    """The table at which the night goes on with these players."""
    crew = before.rsplit("/", 1)[1]
    rules = {"tpb.rounds": "1", "crew": crew}
    return change(client, "seat", names, "ten-point-buck", dealer=f"at:{names[0]}", **rules, key="next").location


def test_a_game_that_is_over_leads_to_the_next_with_everybody_named(app: Flask, client: FlaskClient):
    address = won_game(app, client)
    pad = client.get(address)
    assert "Change crew" in words(pad)
    form = client.get(f"/tables/new/ten-point-buck?crew={address.rsplit('/', 1)[1]}")
    assert seated(form) == list(NAMES[:3])
    assert typed(form)["dealer"] == "at:Elizabeth"
    assert typed(form)["tpb.rounds"] == "1"
    assert typed(form)["crew"] in address


def won_by_annegret(app: Flask, client: FlaskClient) -> str:
    """A game of Huckley Buck to five points that Annegret won, who doesn't deal next by turns."""
    form = {"hb.target": "5", "dealer": "at:Christopher", "key": "hooks"}
    address = change(client, "seat", NAMES[:4], "huckley-buck", **form).location
    send(app, client, address, "enter/result", {f"tricks-{seat}": "5" if seat == 3 else "0" for seat in range(4)})
    assert table_at(app, address).course.winners == (3,)
    return address


@pytest.mark.clause("HB-AMB-27")
def test_the_same_crew_on_other_seats_starts_from_the_last_winner(app: Flask, client: FlaskClient):
    address = won_by_annegret(app, client)
    winner, crew = NAMES[3], address.rsplit("/", 1)[1]
    form = client.get(f"/tables/new/huckley-buck?crew={crew}")
    assert typed(form)["dealer"] == f"at:{winner}"
    others = (NAMES[0], NAMES[1], NAMES[2])
    left = change(client, "drop:3", NAMES[:4], "huckley-buck", dealer=f"at:{winner}", crew=crew)
    assert typed(left)["dealer"] == f"at:{NAMES[0]}", "somebody else may join, and then the form's first key is chosen"
    back = change(client, f"add:{winner}", others, "huckley-buck", dealer="", crew=crew)
    assert typed(back)["dealer"] == f"at:{winner}"


@pytest.mark.clause("HB-AMB-27")
def test_the_last_winner_deals_though_another_game_was_begun(app: Flask, client: FlaskClient):
    address = won_by_annegret(app, client)
    send(app, client, address, "next-game")
    send(app, client, address, "enter/misdealt", {"how": "exposed"})
    crew = address.rsplit("/", 1)[1]
    form = client.get(f"/tables/new/huckley-buck?crew={crew}")
    assert typed(form)["dealer"] == f"at:{NAMES[3]}"
    new = send(app, client, address, "again").location
    assert table_at(app, new).course.prompt.dealer == 3


def test_a_dealer_who_leaves_deals_no_more(client: FlaskClient):
    page = change(client, "drop:1", NAMES[:3], dealer="at:Elizabeth")
    assert typed(page)["dealer"] == "at:Christopher"


def test_the_night_goes_on_with_every_score_at_its_player(app: Flask, client: FlaskClient):
    first = won_game(app, client)
    second = with_others(app, client, first, "Maximilian", "Elizabeth", "Christopher")
    play_round(app, client, second)
    text = words(client.get(second)).split("The night so far")[1]
    assert "Christopher 1 12" in text
    assert "Elizabeth 0 6" in text
    assert "Maximilian 1 10" in text
    assert "Alexander 0 2" in text
    assert "Christopher, Elizabeth and Alexander played 1 game of Ten-Point Buck before" in text


def test_a_new_table_of_the_night_counts_its_games_on(app: Flask, client: FlaskClient):
    first = won_game(app, client)
    second = with_others(app, client, first, "Maximilian", "Elizabeth", "Christopher")
    assert "Game 2 ·" in words(client.get(second))
    assert "game 2, round 1" in words(client.get("/"))
    play_round(app, client, second)
    send(app, client, second, "next-game")
    text = words(client.get(second))
    assert "Game 3 ·" in text
    assert "Game 2 Maximilian won Game 3 in play" in text
    assert "game 3" in words(client.get(f"{second}/totals?seat=0"))
    assert "game 2" in words(client.get(f"{second}/totals?seat=0&game=1"))


def test_a_table_that_follows_comes_back_with_the_one_before(app: Flask, client: FlaskClient):
    first = won_game(app, client)
    second = with_others(app, client, first, "Maximilian", "Elizabeth", "Christopher")
    copy = json.loads(client.get(f"{second}/table.json").data)
    assert copy["events"][0]["data"]["follows"] == table_at(app, first).key
    assert bring_in(client, copy).status_code in (200, 303)


@pytest.mark.parametrize("wrong", ["", "x" * 65, 7, None, ["k"]])
def test_a_copy_that_follows_nothing_that_can_be_is_refused(client: FlaskClient, seat: Seat, wrong: object):
    copy = json.loads(client.get(f"{seat('ten-point-buck', 3)}/table.json").data)
    copy["events"][0]["data"]["follows"] = wrong
    assert bring_in(client, copy).status_code == 422


def test_only_who_keeps_a_table_goes_on_from_it(app: Flask, client: FlaskClient):
    first = won_game(app, client)
    guest = stranger(app)
    form = {"do": "seat", "players": ["X", "Y", "Z"], "key": "theirs", "crew": first.rsplit("/", 1)[1]}
    assert guest.post("/tables/new/ten-point-buck", data=form).status_code == 404


def test_names_are_put_right_at_a_table_that_follows(app: Flask, client: FlaskClient):
    second = with_others(app, client, won_game(app, client), "Maximilian", "Elizabeth", "Christopher")
    form = {"name-0": "Maximiliane", "name-1": "Elizabeth", "name-2": "Christopher", "dealer": "0"}
    assert send(app, client, second, "players", form).status_code == 303
    assert table_at(app, second).previous_table_key is not None


def table_of_a_stranger(app: Flask, events: list[dict[str, object]]) -> tuple[FlaskClient, str]:
    """A stranger who brings in a table of their own, and its address."""
    guest = stranger(app, "192.0.2.66")
    copy = {"format": "tableside table", "version": 1, "events": events}
    answer = bring_in(guest, copy)
    assert answer.status_code == 303, words(answer)
    return guest, answer.location


def seating_event(key: str, names: tuple[str, ...], **more: object) -> dict[str, object]:
    """A copied event that seats a table of Ten-Point Buck."""
    data = {"game": "ten-point-buck", "players": list(names), "dealer": 0, "house_rules": {}, **more}
    return {"position": 1, "kind": "seated", "data": data, "key": key, "at": 1, "allowed": False, "note": ""}


def test_who_learns_a_seatings_key_reads_no_score_by_following_it(app: Flask, client: FlaskClient):
    first = won_game(app, client)
    follows = table_at(app, first).key
    guest, address = table_of_a_stranger(app, [seating_event("theirs", ("X", "Y", "Z"), follows=follows)])
    for path in ("", "/board"):
        page = guest.get(f"{address}{path}").get_data(as_text=True)
        assert "Christopher" not in page


def test_a_table_brought_in_under_anothers_key_shows_nowhere_else(app: Flask, client: FlaskClient):
    first = won_game(app, client)
    second = with_others(app, client, first, "Maximilian", "Elizabeth", "Christopher")
    keeper = visitor(app, second, "keeper")
    assert keeper.get(link(app, first, "watcher")).status_code == 303
    table_of_a_stranger(app, [seating_event(table_at(app, first).key, ("Mallory", "Y", "Z"))])
    for path in ("", "/board"):
        page = keeper.get(f"{second}{path}").get_data(as_text=True)
        assert "Mallory" not in page
        assert "The night so far" in page


def test_a_watcher_who_may_not_see_the_table_before_reads_its_scores_nowhere(app: Flask, client: FlaskClient):
    first = won_game(app, client)
    second = with_others(app, client, first, "Maximilian", "Elizabeth", "Christopher")
    both, one = visitor(app, second, "watcher", "192.0.2.8"), visitor(app, second, "watcher", "192.0.2.9")
    assert both.get(link(app, first, "watcher")).status_code == 303
    assert "Alexander" in both.get(f"{second}/board").get_data(as_text=True)
    assert "Alexander" not in one.get(f"{second}/board").get_data(as_text=True)
