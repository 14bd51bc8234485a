"""Players' own phones: a claimed seat, one's own bid and number, and nothing hidden that shows too early."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.web.guard.links import key_of
from tests.web.pages import Seat, alert, bids, send, table_at, typed, words
from tests.web.strict_html import read_page
from tests.web.visitors import visitor

ANN, BOB, CY = range(3)


class Players:
    """A table whose players act on their own phones."""

    def __init__(self, app: Flask, client: FlaskClient, address: str, many: int) -> None:
        self.app, self.keeper, self.address = app, client, address
        send(app, client, address, "share/seats", {"open": "yes"})
        self.phones = [visitor(app, address, WATCHER) for _ in range(many)]
        for seat in range(many):
            assert self.claim(seat).status_code == 303

    def claim(self, seat: int) -> TestResponse:
        return send(self.app, self.phones[seat], self.address, "own/claim", {"seat": str(seat)})

    def enter(self, seat: int, value: object, by: int | None = None) -> TestResponse:
        phone = self.phones[seat if by is None else by]
        return send(self.app, phone, self.address, f"own/enter/{seat}", {"value": str(value)})

    def own(self, seat: int) -> str:
        return words(self.phones[seat].get(f"{self.address}/own"))

    @property
    def course(self):
        return table_at(self.app, self.address).course


def pressed(answer: TestResponse) -> list[str]:
    """The numbers whose keys say that they are entered."""
    return re.findall(r'value="(\w+)" aria-pressed="true"', answer.get_data(as_text=True))


@pytest.fixture
def buddha(app: Flask, client: FlaskClient, seat: Seat) -> Players:
    return Players(app, client, seat("buddha", 3), 3)


@pytest.fixture
def tpb(app: Flask, client: FlaskClient, seat: Seat) -> Players:
    """Ten-Point Buck, dealt by Cy: Ann bids first."""
    return Players(app, client, seat("ten-point-buck", 3, dealer="Cy"), 3)


def test_a_phone_acts_for_one_player(buddha: Players):
    answer = send(buddha.app, buddha.phones[ANN], buddha.address, "own/claim", {"seat": "1"})
    assert answer.status_code == 422
    assert "acts for a player already" in alert(answer)


def test_a_phone_shows_its_players_score_and_their_number_of_the_open_line(tpb: Players) -> None:
    assert "Ann Ten-Point Buck 0 so far" in tpb.own(ANN)
    for seat, bid in enumerate((40, 50, 60)):
        tpb.enter(seat, bid)
    before = tpb.phones[ANN].get(f"{tpb.address}/own/now")
    assert "Ann Ten-Point Buck 0 bid 40" in words(before)
    bid = table_at(tpb.app, tpb.address).position - 2
    corrected = {**bids(45, "", ""), "based_on": str(bid + 2)}
    answer = send(tpb.app, tpb.keeper, tpb.address, f"entries/{bid}/correct", corrected)
    assert answer.status_code == 303, alert(answer)
    after = tpb.phones[ANN].get(f"{tpb.address}/own/now", headers={"HX-PTag": before.headers["HX-PTag"]})
    assert after.status_code == 200
    assert "0 bid 45" in words(after)


@pytest.mark.parametrize("number", ["", "-1", "3", "99", "x", "١"])
def test_no_other_seat_can_be_claimed(app: Flask, buddha: Players, number: str):
    phone = visitor(app, buddha.address, WATCHER)
    assert send(app, phone, buddha.address, "own/claim", {"seat": number}).status_code == 422


def test_a_seat_belongs_to_the_first_phone(app: Flask, buddha: Players):
    answer = send(app, visitor(app, buddha.address, WATCHER), buddha.address, "own/claim", {"seat": "0"})
    assert "Another phone acts for Ann" in alert(answer)


def ask(players: Players, phone: FlaskClient, seat: int) -> TestResponse:
    """The phone asks the keeper for a seat that another phone has."""
    return send(players.app, phone, players.address, "own/ask", {"seat": str(seat)})


def let_go(players: Players, seat: int) -> TestResponse:
    """The keeper's tap on the line of the pad that says who asked."""
    pad = read_page(players.keeper.get(players.address))
    (form,) = [one for one in pad.iter("form") if one.get("action") == f"{players.address}/share/release"]
    sent = {field.get("name", ""): field.get("value", "") for field in form.iter("input")}
    assert sent["seat"] == str(seat)
    return players.keeper.post(f"{players.address}/share/release", data=sent)


def test_a_seat_whose_phone_is_lost_goes_back_by_one_tap_of_the_keeper_on_the_pad(app: Flask, buddha: Players):
    found = visitor(app, buddha.address, WATCHER)
    assert ask(buddha, found, ANN).status_code == 303
    assert "Another phone asks for Ann’s seat" in words(buddha.keeper.get(buddha.address))
    assert "The keeper was asked for Ann’s seat" in words(found.get(f"{buddha.address}/own"))
    assert send(app, found, buddha.address, "own/claim", {"seat": "0"}).status_code == 422
    assert let_go(buddha, ANN).location == buddha.address
    assert "asks for" not in words(buddha.keeper.get(buddha.address))
    assert send(app, found, buddha.address, "own/claim", {"seat": "0"}).status_code == 303
    assert (buddha.enter(ANN, 3).status_code, buddha.course.open.has_bid[ANN]) == (403, False)
    assert send(app, found, buddha.address, "own/enter/0", {"value": "3"}).status_code == 303


def test_only_keepers_are_shown_who_asks_for_a_seat(app: Flask, buddha: Players):
    ask(buddha, visitor(app, buddha.address, WATCHER), ANN)
    for phone in (*buddha.phones, visitor(app, buddha.address, WATCHER)):
        assert "asks for" not in words(phone.get(buddha.address))


def test_to_ask_for_a_seat_takes_nothing_from_its_phone(app: Flask, buddha: Players):
    ask(buddha, visitor(app, buddha.address, WATCHER), ANN)
    assert buddha.enter(ANN, 3).status_code == 303


def test_a_seat_is_asked_for_once_and_only_while_another_phone_has_it(app: Flask, buddha: Players):
    phone = visitor(app, buddha.address, WATCHER)
    send(app, buddha.phones[CY], buddha.address, "own/leave/2")
    assert [ask(buddha, phone, seat).status_code for seat in (ANN, ANN, CY)] == [303, 422, 422]
    assert ask(buddha, buddha.phones[BOB], BOB).status_code == 422


@pytest.mark.parametrize(("path", "form"), [("share/seats", {"open": "no"}), ("share/renew", {"role": WATCHER})])
def test_nobody_asks_for_a_seat_any_more_once_they_are_shut_out(app: Flask, buddha: Players, path: str, form: dict):
    ask(buddha, visitor(app, buddha.address, WATCHER), ANN)
    send(app, buddha.keeper, buddha.address, path, form)
    assert "asks for" not in words(buddha.keeper.get(buddha.address))


def test_a_player_who_leaves_his_seat_makes_room(app: Flask, buddha: Players):
    assert send(app, buddha.phones[ANN], buddha.address, "own/leave/0").status_code == 303
    assert buddha.enter(ANN, 1).status_code == 403
    assert send(app, buddha.phones[ANN], buddha.address, "own/claim", {"seat": "0"}).status_code == 303


def test_closing_the_seats_frees_them_all(app: Flask, client: FlaskClient, buddha: Players):
    send(app, client, buddha.address, "share/seats", {"open": "no"})
    assert buddha.enter(ANN, 1).status_code == 403
    assert "The keeper enters for everybody" in buddha.own(ANN)


def test_to_look_gives_a_phone_no_new_mark(app: Flask, buddha: Players):
    phone = visitor(app, buddha.address, WATCHER)
    for path in ("own/now", "board", ""):
        assert "Set-Cookie" not in phone.get(f"{buddha.address}/{path}".rstrip("/")).headers


def test_bids_in_secret_show_as_ticks_and_together(buddha: Players):
    for seat, bid in ((BOB, 2), (ANN, 3)):
        assert buddha.enter(seat, bid).status_code == 303
    board = words(buddha.phones[CY].get(buddha.address))
    assert "Ann ✓ has bid" in board
    assert "Cy … has not bid" in board
    buddha.enter(CY, 1)
    assert "1 3 bid 2 bid 1 bid Total" in words(buddha.phones[CY].get(buddha.address))


def test_no_line_or_form_shows_a_hidden_bid(app: Flask, client: FlaskClient, buddha: Players):
    buddha.enter(ANN, 3)
    position = table_at(app, buddha.address).position
    for path in (f"rows/{position}", f"entries/{position}/correct"):
        assert client.get(f"{buddha.address}/{path}").status_code in (404, 422)
    assert 'value="3" checked' not in client.get(f"{buddha.address}/enter/bid").text


def test_bids_in_turn_are_made_in_turn(tpb: Players):
    assert "Nothing to enter now: Cy deals ten each, Ann bids first" in tpb.own(BOB)
    assert tpb.enter(BOB, 30).status_code == 422
    for seat, bid in ((ANN, 40), (BOB, 30), (CY, 20)):
        assert tpb.enter(seat, bid).status_code == 303
    assert tpb.course.open.bids == (40, 30, 20)


def test_a_small_number_is_one_tap_and_card_points_are_typed_as_a_sum(buddha: Players, tpb: Players):
    small, large = (game.phones[ANN].get(f"{game.address}/own").get_data(as_text=True) for game in (buddha, tpb))
    assert re.findall(r'<button name="value" value="(\d+)" aria-pressed="false">', small) == [str(n) for n in range(15)]
    assert ("data-keypad" in small, 'data-key="+"' in large) == (False, True)


def test_bids_all_at_once_may_be_based_on_an_older_board(app: Flask, buddha: Players):
    old = {"based_on": str(table_at(app, buddha.address).position)}
    for seat, bid in ((ANN, 3), (BOB, 2), (CY, 1)):
        answer = send(app, buddha.phones[seat], buddha.address, f"own/enter/{seat}", {"value": str(bid), **old})
        assert answer.status_code == 303
    assert buddha.course.open.all_bid


@pytest.mark.clause("BUD-BID-01")
def test_an_own_bid_can_be_changed_until_all_are_in(app: Flask, buddha: Players):
    buddha.enter(ANN, 3)
    assert "Your bid is in" in buddha.own(ANN)
    assert pressed(buddha.phones[ANN].get(f"{buddha.address}/own")) == ["3"]
    assert "3" not in pressed(buddha.phones[BOB].get(f"{buddha.address}/own"))
    form = typed(buddha.phones[ANN].get(f"{buddha.address}/own")) | {"value": "5"}
    assert buddha.phones[ANN].post(f"{buddha.address}/own/enter/0", data=form).status_code == 303
    buddha.enter(BOB, 2)
    buddha.enter(CY, 1)
    assert buddha.course.open.final == (5, 2, 1)
    send(app, buddha.phones[ANN], buddha.address, "own/enter/0", {"value": "6", "change": "yes"})
    assert buddha.course.open.final == (5, 2, 1)


@pytest.mark.clause("TPB-AMB-04")
def test_a_bid_made_at_once_can_be_changed_and_one_in_turn_cannot(app: Flask, client: FlaskClient, seat: Seat):
    rules = {"tpb.bidding": "simultaneous"}
    at_once = Players(app, client, seat("ten-point-buck", 3, **rules), 3)
    in_turn = Players(app, client, seat("ten-point-buck", 3, dealer="Cy"), 3)
    for table in (at_once, in_turn):
        table.enter(ANN, 40)
        send(app, table.phones[ANN], table.address, "own/enter/0", {"value": "50", "change": "yes"})
    assert (at_once.course.open.bids, in_turn.course.open.bids) == ((50, None, None), (40, None, None))


def test_a_bid_that_the_keeper_entered_meanwhile_is_not_changed_unawares(app: Flask, client: FlaskClient, seat: Seat):
    table = Players(app, client, seat("buddha", 3), 3)
    send(app, client, table.address, "enter/bid", {"bids-0": "4"})
    answer = table.enter(ANN, 7)
    assert answer.status_code == 422
    assert "Ann has bid already" in alert(answer)
    assert pressed(answer) == ["4"]
    table.phones[ANN].post(f"{table.address}/own/enter/0", data=typed(answer) | {"value": "7"})
    send(app, client, table.address, "enter/bid", {"bids-1": "1", "bids-2": "2"})
    assert table.course.open.final == (7, 1, 2)


def undo(players: Players) -> TestResponse:
    last = {"target": str(table_at(players.app, players.address).history.undoable[-1])}
    return send(players.app, players.keeper, players.address, "undo", last)


def test_a_player_is_told_that_the_keeper_took_their_bid_back(app: Flask, client: FlaskClient, buddha: Players):
    told = "The keeper took your bid back and asks again."
    buddha.enter(ANN, 3)
    mark = buddha.phones[ANN].get(f"{buddha.address}/own/now").headers["HX-PTag"]
    undo(buddha)
    now = buddha.phones[ANN].get(f"{buddha.address}/own/now", headers={"HX-PTag": mark})
    assert told in words(now)
    assert told not in buddha.own(BOB)
    buddha.enter(BOB, 2)
    assert told in buddha.own(ANN)
    buddha.enter(ANN, 3)
    assert "took" not in buddha.own(ANN)
    send(app, buddha.phones[ANN], buddha.address, "own/enter/0", {"value": "5", "change": "yes"})
    undo(buddha)
    assert "The keeper took the change of your bid back." in buddha.own(ANN)
    assert "Your bid is in: 3" in buddha.own(ANN)


def test_a_player_is_told_that_the_keeper_took_their_tricks_back(app: Flask, client: FlaskClient, buddha: Players):
    all_bid(buddha)
    buddha.enter(BOB, 5)
    send(app, client, buddha.address, "enter/result", {"tricks-0": "5", "tricks-1": "5", "tricks-2": "4"})
    assert "took" not in buddha.own(BOB)
    undo(buddha)
    assert "The keeper took your tricks back and asks again." in buddha.own(BOB)
    buddha.enter(BOB, 4)
    assert "took" not in buddha.own(BOB)


def test_only_the_bid_that_counts_is_on_the_rounds_page(app: Flask, client: FlaskClient, buddha: Players):
    buddha.enter(ANN, 3)
    send(app, buddha.phones[ANN], buddha.address, "own/enter/0", {"value": "5", "change": "yes"})
    buddha.enter(BOB, 2)
    buddha.enter(CY, 1)
    send(app, client, buddha.address, "enter/result", {"tricks-0": "5", "tricks-1": "5", "tricks-2": "4"})
    row = buddha.course.rows[0]
    page = words(client.get(f"{buddha.address}/rows/{row.sources[-1]}"))
    assert ("Ann 5" in page, "Ann 3" in page) == (True, False)
    form = client.get(f"{buddha.address}/entries/{row.sources[0]}/correct")
    assert typed(form)["bids-0"] == "5", "a bid that was changed has its keys to be put right, too"
    send(app, client, buddha.address, f"entries/{row.sources[0]}/correct", typed(form) | {"bids-0": "4"})
    assert buddha.course.rows[0].cells[0].entered["bid"] == 4


@pytest.fixture
def changed(app: Flask, client: FlaskClient, buddha: Players) -> Players:
    """Ann bid 3, then 4, then 5 before the reveal, and took 4: entries 6 to 8 of the history."""
    buddha.enter(ANN, 3)
    for bid in ("4", "5"):
        send(app, buddha.phones[ANN], buddha.address, "own/enter/0", {"value": bid, "change": "yes"})
    buddha.enter(BOB, 2)
    buddha.enter(CY, 1)
    send(app, client, buddha.address, "enter/result", {"tricks-0": "5", "tricks-1": "5", "tricks-2": "4"})
    return buddha


def test_a_bid_that_was_replaced_says_so_and_has_no_keys(client: FlaskClient, changed: Players):
    page = client.get(f"{changed.address}/history")
    told = [
        "Ann’s bid changed Ann 5, changed in secret",
        "Ann’s bid changed (changed to 5 later) Ann 4",
        "Ann’s bid (changed to 4 later) Ann 3",
    ]
    places = [words(page).index(one) for one in told]
    assert places == sorted(places)
    assert "secret yes" not in words(page)
    assert re.findall(r'name="target" value="(\d+)" aria-label="Strike off', page.text) == ["11", "10", "9", "8"]
    assert [at for at in range(6, 12) if f"entries/{at}/correct" in page.text] == [8, 9, 10, 11]


@pytest.mark.parametrize("replaced", [6, 7])
def test_a_bid_that_was_replaced_is_neither_corrected_nor_struck_off(
    app: Flask, client: FlaskClient, changed: Players, replaced: int
):
    position = table_at(app, changed.address).position
    answers = [
        client.get(f"{changed.address}/entries/{replaced}/correct"),
        send(app, client, changed.address, f"entries/{replaced}/correct", {"bids-0": "6", "allowed": "yes"}),
        send(app, client, changed.address, "strike", {"target": str(replaced), "allowed": "yes"}),
    ]
    assert [answer.status_code for answer in answers] == [404, 404, 422]
    for answer in answers:
        assert "Ann’s bid was changed later: only the last one counts. Put that one right." in words(answer)
    assert table_at(app, changed.address).position == position


def test_a_part_of_several_bids_that_was_replaced_is_not_corrected(app: Flask, client: FlaskClient, seat: Seat):
    table = Players(app, client, seat("buddha", 3), 3)
    send(app, client, table.address, "enter/bid", {"bids-0": "4", "bids-1": "2"})
    send(app, table.phones[ANN], table.address, "own/enter/0", {"value": "5", "change": "yes"})
    table.enter(CY, 1)
    refused = send(app, client, table.address, "entries/6/correct", {"bids-0": "6", "bids-1": "2"})
    assert "Ann’s bid was changed later" in alert(refused)
    assert send(app, client, table.address, "entries/6/correct", {"bids-0": "4", "bids-1": "3"}).status_code == 303
    assert table.course.open.final == (5, 3, 1)


def test_a_round_is_struck_off_with_the_bids_that_were_replaced(app: Flask, client: FlaskClient, changed: Players):
    assert send(app, client, changed.address, "strike", {"target": "11", "allowed": "yes"}).status_code == 303
    assert changed.course.open.has_bid == (False, False, False)


def test_a_bid_that_counts_again_is_asked_about_first_and_marked(app: Flask, client: FlaskClient, changed: Players):
    assert 'class="edited"' not in client.get(changed.address).text
    asked = send(app, client, changed.address, "strike", {"target": "8"})
    assert asked.status_code == 422
    assert "What was entered before counts again: Ann 4. Totals move: Ann 70 → −10." in alert(asked)
    struck = send(app, client, changed.address, "strike", typed(asked) | {"target": "8", "allowed": "yes"})
    assert struck.status_code == 303
    sheet = client.get(changed.address).text
    assert re.findall(r'class="edited">([^<]*)', sheet) == ["−10"]
    cell = words(client.get(f"{changed.address}/rows/11?seat=0"))
    assert re.search(r"Struck off: Ann’s bid changed \d\d:\d\d Ann 5", cell)
    send(app, client, changed.address, "undo", {"target": str(table_at(app, changed.address).position)})
    assert 'class="edited"' not in client.get(changed.address).text


def test_what_was_struck_off_before_the_round_was_scored_marks_nothing(
    app: Flask, client: FlaskClient, buddha: Players
):
    all_bid(buddha)
    bid = table_at(app, buddha.address).position
    send(app, client, buddha.address, "strike", {"target": str(bid)})
    buddha.enter(CY, 1)
    send(app, client, buddha.address, "enter/result", {"tricks-0": "5", "tricks-1": "5", "tricks-2": "4"})
    assert 'class="edited"' not in client.get(buddha.address).text


def test_it_is_said_whose_bid_was_saved_and_never_its_number(app: Flask, client: FlaskClient, seat: Seat):
    table = Players(app, client, seat("buddha", 3), 3)
    told = []
    for number, change in ((13, ""), (12, "yes")):
        form = {"value": str(number), "change": change, "allowed": "yes"}
        assert send(app, table.phones[BOB], table.address, "own/enter/1", form).status_code == 303
        told.append(saved(client.get(table.address)))
    assert told == ["✓ Bob’s bid", "✓ Bob’s bid changed"]
    send(app, client, table.address, "undo", {"target": str(table_at(app, table.address).position)})
    history = re.sub(r"\d\d:\d\d", "", words(client.get(f"{table.address}/history")))
    assert "Undone: Bob’s bid changed" in history
    assert not re.search(r"\b1[23]\b", history)
    send(app, client, table.address, "enter/bid", {"bids-0": "1", "bids-2": "2"})
    assert saved(client.get(table.address)) == "✓ Bids"


def saved(answer: TestResponse) -> str:
    """What the pad says was saved last."""
    return re.sub("<[^>]*>", "", re.search(r'<p class="saved".*?</p>', answer.text, re.DOTALL)[0]).strip()


@pytest.mark.parametrize(("slug", "rules"), [("buddha", {}), ("ten-point-buck", {"tpb.bidding": "simultaneous"})])
def test_a_changed_bid_leaves_nothing_under_the_sheet(
    app: Flask, client: FlaskClient, seat: Seat, slug: str, rules: dict[str, str]
):
    table = Players(app, client, seat(slug, 3, **rules), 3)
    table.enter(ANN, 3)
    send(app, table.phones[ANN], table.address, "own/enter/0", {"value": "5", "change": "yes"})
    table.enter(BOB, 2)
    table.enter(CY, 1)
    assert table.course.open_line.numbers == (5, 2, 1)
    assert "pill done" not in client.get(table.address).text


@pytest.mark.clause("BUD-AMB-09")
def test_a_player_waves_a_doubt_through_as_a_keeper_does(buddha: Players):
    answer = buddha.enter(ANN, 12)
    assert answer.status_code == 422
    assert "more than 10 fingers can show" in alert(answer)
    assert "12 all the same" in words(answer)
    form = typed(answer) | {"value": "12"}
    again = buddha.phones[ANN].post(f"{buddha.address}/own/enter/0", data=form | {"note": "I mean it"})
    assert again.status_code == 303
    assert buddha.course.open.has_bid == (True, False, False)


def test_a_doubt_stays_on_a_players_page_while_others_bid(buddha: Players):
    mark = re.search(r'id="own".*?hx-ptag="([^"]+)"', buddha.enter(ANN, 12).text)
    buddha.enter(BOB, 2)
    now = buddha.phones[ANN].get(f"{buddha.address}/own/now", headers={"HX-PTag": mark[1]})
    assert now.status_code == 304


@pytest.mark.slow_but(2)
@pytest.mark.parametrize("value", ["", "x", "-1", "9+"])
def test_a_bid_that_cannot_be_comes_back_as_typed(tpb: Players, value: str):
    answer = tpb.enter(ANN, value)
    assert answer.status_code == 422
    assert typed(answer)["value"] == value
    assert alert(answer).startswith("Not saved.")


def large_key(answer: TestResponse) -> str:
    """What the pad's large key says."""
    return re.findall(r'<a class="button go[^>]*>([^<]*)</a>', answer.text)[-1]


def test_the_keeper_is_asked_only_for_bids_of_players_without_a_phone(app: Flask, client: FlaskClient, seat: Seat):
    table = Players(app, client, seat("buddha", 4, dealer="Dee"), 2)
    send(app, client, table.address, "enter/bid", {"bids-3": "1"})
    pad = client.get(table.address)
    assert "The table’s phone goes to Cy 1 of 4 bids are in" in words(pad)
    assert large_key(pad) == "Cy bids"
    assert "Cy: your bid" in words(client.get(f"{table.address}/enter/bid"))
    send(app, client, table.address, "enter/bid", {"bids-2": "1"})
    pad, form = client.get(table.address), client.get(f"{table.address}/enter/bid")
    assert "Ann and Bob still bid on their own phones" in words(pad)
    assert large_key(pad) == "Bid for round 1"
    assert "Only for a player whose own phone is out. Ann" in words(form)
    table.enter(BOB, 2)
    assert "Ann still bids on their own phone 3 of 4 bids are in" in words(client.get(table.address))
    assert send(app, client, table.address, "enter/bid", {"bids-0": "2"}).status_code == 303
    assert table.course.open.all_bid


def all_bid(players: Players) -> None:
    for seat, bid in ((ANN, 3), (BOB, 2), (CY, 1)):
        assert players.enter(seat, bid).status_code == 303


def test_an_own_number_is_ticked_and_stands_in_the_keepers_form(client: FlaskClient, buddha: Players):
    all_bid(buddha)
    assert buddha.enter(BOB, 2).status_code == 303
    assert "✓ Bob" in words(client.get(buddha.address))
    assert typed(client.get(f"{buddha.address}/enter/result"))["tricks-1"] == "2"
    assert "2 is with the keeper" in buddha.own(BOB)


def test_an_own_number_can_be_changed_until_it_is_scored(client: FlaskClient, buddha: Players):
    all_bid(buddha)
    for value in (2, 4):
        buddha.enter(BOB, value)
    assert typed(client.get(f"{buddha.address}/enter/result"))["tricks-1"] == "4"


def test_own_numbers_score_nothing_by_themselves_and_lapse_with_the_entry(
    app: Flask, client: FlaskClient, buddha: Players
):
    all_bid(buddha)
    for seat, number in enumerate((buddha.course.open.tricks_to_win, 0, 0)):
        buddha.enter(seat, number)
    assert buddha.course.rows == ()
    tricks = typed(client.get(f"{buddha.address}/enter/result"))
    assert client.post(f"{buddha.address}/enter/result", data=tricks).status_code == 303
    assert table_at(app, buddha.address).access.offers == ()
    assert "Entered on their own phones" not in words(client.get(buddha.address))


def test_a_number_changed_after_the_keeper_opened_the_form_is_asked_about_once(client: FlaskClient, buddha: Players):
    all_bid(buddha)
    buddha.enter(BOB, 4)
    form = typed(client.get(f"{buddha.address}/enter/result")) | {"tricks-0": "5", "tricks-2": "5"}
    buddha.enter(BOB, 2)
    answer = client.post(f"{buddha.address}/enter/result", data=form)
    assert answer.status_code == 422
    assert "Bob entered 2 on their own phone; here stands 4." in alert(answer)
    assert (typed(answer)["tricks-1"], buddha.course.rows) == ("4", ())
    waved = typed(answer) | {"allowed": "yes"}
    buddha.enter(BOB, 3)
    again = client.post(f"{buddha.address}/enter/result", data=waved)
    assert "Bob entered 3 on their own phone" in alert(again)
    last = client.post(f"{buddha.address}/enter/result", data=typed(again) | {"allowed": "yes"})
    assert (last.status_code, buddha.course.rows[0].cells[BOB].entered["tricks"]) == (303, 4)


@pytest.mark.parametrize(("keepers", "told"), [(4, True), (2, False)])
def test_a_number_that_the_keeper_overrode_stays_on_record(
    app: Flask, client: FlaskClient, buddha: Players, keepers: int, told: bool
):
    all_bid(buddha)
    buddha.enter(BOB, 2)
    assert "Bob entered 2 on their own phone" in words(client.get(f"{buddha.address}/history"))
    tricks = {"tricks-0": "5", "tricks-1": str(keepers), "tricks-2": str(9 - keepers)}
    send(app, client, buddha.address, "enter/result", tricks | {"allowed": "yes"})
    (row,) = buddha.course.rows
    remark = f"Bob entered 2 on their own phone; here stands {keepers}."
    for page in (f"rows/{row.sources[-1]}", f"rows/{row.sources[-1]}?seat=1", "notes.csv", "night.csv"):
        answer = client.get(f"{buddha.address}/{page}")
        assert (remark in (answer.text if "csv" in page else words(answer))) == told, page
    send(app, client, buddha.address, f"entries/{row.sources[-1]}/correct", tricks | {"tricks-1": "2", "tricks-2": "7"})
    assert remark not in client.get(f"{buddha.address}/notes.csv").text


@pytest.mark.parametrize(("theirs", "asked"), [(4, False), (2, True)])
def test_a_blank_is_asked_about_where_the_rest_says_otherwise(
    app: Flask, client: FlaskClient, buddha: Players, theirs: int, asked: bool
):
    all_bid(buddha)
    buddha.enter(BOB, theirs)
    answer = send(app, client, buddha.address, "enter/result", {"tricks-0": "5", "tricks-2": "5"})
    assert answer.status_code == (422 if asked else 303)
    assert ("here stands 4." in words(answer)) == asked


def test_an_own_part_that_may_stay_is_not_sent_again(app: Flask, buddha: Players):
    now = f"{buddha.address}/own/now"
    mark = buddha.phones[BOB].get(now).headers["HX-PTag"]
    buddha.enter(ANN, 3)
    assert buddha.phones[BOB].get(now, headers={"HX-PTag": mark}).status_code == 304
    assert buddha.phones[ANN].get(now, headers={"HX-PTag": mark}).status_code == 200


def test_an_own_part_is_sent_again_after_anything_that_its_entry_could_be_wrong_by(
    app: Flask, client: FlaskClient, tpb: Players
):
    now = f"{tpb.address}/own/now"
    mark = tpb.phones[ANN].get(now).headers["HX-PTag"]
    send(app, client, tpb.address, "house-rules", {"tpb.rounds": "7"})
    assert tpb.phones[ANN].get(now, headers={"HX-PTag": mark}).status_code == 200


@pytest.mark.parametrize("mark", ["", "-", "x-y", "99999999999-", "5"])
def test_any_other_mark_gets_the_own_part(buddha: Players, mark: str):
    assert buddha.phones[ANN].get(f"{buddha.address}/own/now", headers={"HX-PTag": mark}).status_code == 200


def test_tricks_are_tapped_as_on_the_keepers_form(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("huckley-buck", 5, dealer="Dee")
    table = Players(app, client, address, 2)
    kept = re.findall(r'name="tricks-1" value="(\w+)"', client.get(f"{address}/enter/result").get_data(as_text=True))
    own = table.phones[BOB].get(f"{address}/own").get_data(as_text=True)
    assert re.findall(r'<button name="value" value="(\w+)"', own) == kept == ["out", *"012345"]
    assert "data-keypad" not in own
    assert table.enter(BOB, 2).status_code == 303
    assert pressed(table.phones[BOB].get(f"{address}/own")) == ["2"]
    assert 'name="tricks-1" value="2" checked' in client.get(f"{address}/enter/result").get_data(as_text=True)


def test_a_guests_link_asks_who_they_are_where_players_have_phones_of_their_own(app: Flask, buddha: Players):
    secret = app.secret_key.encode() if isinstance(app.secret_key, str) else app.secret_key
    roles = {}
    for role in (WATCHER, KEEPER):
        path = f"{buddha.address}/join/{role}/{key_of(secret, buddha.address.rsplit('/', 1)[1], role, 0)}"
        roles[role] = app.test_client().get(path).location
    assert roles == {WATCHER: f"{buddha.address}/own", KEEPER: buddha.address}


def test_a_phone_that_is_nobodys_yet_may_only_watch(app: Flask, buddha: Players):
    page = visitor(app, buddha.address, WATCHER).get(f"{buddha.address}/own").get_data(as_text=True)
    assert f'<a class="one" href="{buddha.address}">Only watch</a>' in page


def test_the_keepers_link_stands_apart_and_says_what_it_allows(app: Flask, client: FlaskClient, buddha: Players):
    app.config["SHARED_AT"] = "http://table.local"
    page = client.get(f"{buddha.address}/share").get_data(as_text=True)
    friends, keeper = page.split("For a second keeper")
    assert ("link-watcher" in friends, "link-keeper" in friends) == (True, False)
    assert "enters, corrects, takes back, changes house rules" in keeper
    assert re.findall(r'data-(?:copy|share)="([\w-]+)"', page) == 2 * ["link-watcher"] + 2 * ["link-keeper"]
