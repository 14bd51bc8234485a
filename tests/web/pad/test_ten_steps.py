"""A round of 10 step by step on the pad without scripts: its keys, whose turn it is, and the same on one page."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tableside.scorebook.table.access import WATCHER
from tableside.web.disputes.form import from_table
from tests.web.pages import Seat, alert, send, table_at, words
from tests.web.strict_html import read_page
from tests.web.visitors import visitor


def page_of(client: FlaskClient, address: str) -> Element:
    found: Element = read_page(client.get(address))
    return found


def text(element: Element) -> str:
    return " ".join(" ".join(element.itertext()).split()).replace(" ,", ",")


def key_name(key: Element) -> str:
    """The key's name for screen readers: its words without those that are only for the eye."""
    for part in [part for part in key if part.get("aria-hidden")]:
        key.remove(part)
    return text(key)


def pieces(page: Element) -> Iterator[tuple[Element, Element]]:
    """Every key that is in sight on the pad, with its form."""
    for form in page.iter("form"):
        if "data-piece" in form.attrib and "hidden" not in form.attrib:
            yield from ((form, button) for button in form.iter("button"))


class Pad:
    """A keeper's pad without scripts: a key is tapped by its form's name and its words, and sends what the page has."""

    def __init__(self, client: FlaskClient, address: str) -> None:
        self.client, self.address, self.taps = client, address, 0

    @property
    def text(self) -> str:
        return text(page_of(self.client, self.address))

    def keys(self, whose: str = "") -> list[str]:
        """What the keys of the open step say."""
        return [
            key_name(button)
            for form, button in pieces(page_of(self.client, self.address))
            if whose in form.attrib["id"]
        ]

    def tap(self, words: str, whose: str = "") -> TestResponse:
        """Taps the key with those words in the first form whose id has `whose` in it."""
        found = pieces(page_of(self.client, self.address))
        form, key = next((form, key) for form, key in found if whose in form.attrib["id"] and key_name(key) == words)
        given = {field.attrib["name"]: field.attrib.get("value", "") for field in form.iter("input")}
        if "name" in key.attrib:
            given[key.attrib["name"]] = key.attrib["value"]
        self.taps += 1
        return self.client.post(form.attrib["action"], data=given)

    def taps_all(self, *words: str) -> None:
        for each in words:
            answer = self.tap(each)
            assert answer.status_code == 303, (each, alert(answer))

    @property
    def turn(self) -> str:
        """The sentence on the pad that names whose turn it is, large."""
        lines = [each for each in page_of(self.client, self.address).iter("p") if each.get("class") == "whose"]
        return text(lines[0]) if lines else ""


@pytest.fixture
def pad(client: FlaskClient, seat: Seat) -> Pad:
    """Ann, Bob, Cy and Dee; Dee deals, so Ann starts."""
    return Pad(client, seat("ten", 4, "Dee"))


@pytest.mark.clause("TEN-P1-01", "TEN-P2-03", "TEN-BID-01", "TEN-P4-02", "TEN-P5-08")
def test_a_round_step_by_step(pad: Pad) -> None:
    assert pad.turn == "S Ann turns up a round card"
    assert pad.keys() == list(map(str, range(1, 11)))
    pad.taps_all("5")
    assert pad.turn == "S Ann lays a card, with"
    pad.taps_all("2 chips", "no chip", "1 chip", "2 chips")
    assert pad.turn == "S Ann opens, or passes"
    pad.taps_all("Pass")
    assert pad.turn == "Bob opens, or passes"
    assert pad.keys("bid-1-3") == ["2"]
    assert pad.keys("more-1-3") == ["3", "4", "5", "6", "7"]
    assert pad.tap("2", "bid-1-3").status_code == 303
    assert pad.turn == "Cy raises to 3 or more, or passes"
    assert "this card, for 2" in pad.text
    assert "If nobody raises, Dee gets 2 chips and Bob takes the card." in pad.text
    pad.taps_all("3", "Pass")
    assert pad.turn == "Bob raises to 4 or more, or passes"
    pad.taps_all("4", "Nobody raises")
    assert "Bob may raise no chip to" in pad.text
    assert pad.tap("1 chip", "protected-1").status_code == 303
    assert pad.turn == "Cy opens, or passes"
    pad.taps_all("Pass")
    assert pad.tap("1", "bid-3-2").status_code == 303
    pad.taps_all("Nobody raises")
    assert "Chips 5 2 7 8" in pad.text
    assert pad.turn == "S Ann turns the first card up"
    pad.taps_all("9")
    assert pad.turn == "S Ann has 9: a second card up to 1, or none"
    pad.taps_all("1", "Stays face down", "4", "5", "6", "3")
    assert pad.turn == "Bob turns up the covered card"
    pad.taps_all("J")
    assert "Ann has 10 too, but with two cards, and one card beats two." in pad.text
    assert "takes 21 penalty points: 6 for 6 normal cards, 10 for 1 joker and 5 for round card 5." in pad.text
    assert pad.turn == "Bob says who starts the next round"
    pad.taps_all("Cy")
    assert "Draw up to four 2 1 2 2" in pad.text
    assert pad.turn == "S Cy turns up a round card"


def large_key(client: FlaskClient, address: str) -> tuple[str, str]:
    """The words of the pad's large key, and the last part of where it leads."""
    [key] = [each for each in page_of(client, address).iter("a") if "go" in each.get("class", "").split()]
    return text(key), key.attrib["href"].rpartition("/")[2]


def test_the_large_key_takes_the_round_on_one_page_while_keys_are_above_the_sheet(
    client: FlaskClient, pad: Pad
) -> None:
    one_page = ("Score on one page", "result")
    assert large_key(client, pad.address) == one_page
    pad.taps_all("5", "2 chips")
    assert large_key(client, pad.address) == one_page
    pad.taps_all("no chip", "1 chip", "2 chips")
    assert large_key(client, pad.address) == ("Score round 1", "result")


def test_a_round_card_that_was_used_says_so_and_cant_be_chosen(app: Flask, client: FlaskClient, pad: Pad) -> None:
    shown = {"shown-0": "9", "shown-1": "8", "shown-2": "4", "shown-3": "6", "round_card": "5"}
    assert send(app, client, pad.address, "enter/result", {**shown, "allowed": "yes"}).status_code == 303
    keys = [key for _, key in pieces(page_of(client, pad.address)) if key.get("name") == "card"]
    assert [key_name(key) for key in keys if "disabled" in key.attrib] == ["5 used"]


def test_how_many_cards_are_drawn_is_a_row_of_the_sheet(app: Flask, client: FlaskClient, pad: Pad) -> None:
    shown = {"shown-0": "9", "shown-1": "8", "shown-2": "4", "shown-3": "6", "round_card": "5"}
    assert send(app, client, pad.address, "enter/result", {**shown, "allowed": "yes"}).status_code == 303
    assert "Draw up to four 1 1 1 1" in pad.text


def test_a_key_leads_to_those_that_raise_protection_where_somebody_may(client: FlaskClient, pad: Pad) -> None:
    pad.taps_all("5", "2 chips", "no chip", "1 chip", "2 chips", "Pass")
    assert 'href="#raise"' not in client.get(pad.address).text
    assert pad.tap("2 sold", "sold-1-3").status_code == 303
    page = client.get(pad.address).text
    assert page.count('href="#raise"') == page.count('id="raise"') == 1


@pytest.mark.slow
def test_a_plain_round_takes_fifteen_taps_with_four(pad: Pad) -> None:
    pad.taps_all("5", "2 chips", "no chip", "1 chip", "2 chips", "Nobody opens")
    for hand in (("9", "1"), ("8", "No second card"), ("4", "5"), ("6", "3")):
        pad.taps_all(*hand)
    pad.taps_all("Ann")
    assert pad.taps == 15


@pytest.mark.slow
@pytest.mark.clause("TEN-P4-06")
def test_a_second_card_over_ten_is_refused_at_once(app: Flask, pad: Pad) -> None:
    pad.taps_all("5", "no chip", "no chip", "no chip", "no chip", "Nobody opens", "7")
    before = table_at(app, pad.address).position
    answer = pad.tap("4")
    assert answer.status_code == 422
    assert "7 + 4 makes 11, and a total is never over 10. The 4 goes back to the hand. Rule: Ten is the limit" in words(
        answer
    )
    assert table_at(app, pad.address).position == before
    pad.taps_all("3")
    assert "Ann 7 + 3 = 10" in pad.text


@pytest.mark.slow
def test_a_table_may_go_on_on_one_page_in_the_middle_of_a_round(app: Flask, client: FlaskClient, pad: Pad) -> None:
    pad.taps_all("5", "2 chips", "no chip", "1 chip", "1 chip", "Nobody opens", "9", "1")
    page = client.get(f"{pad.address}/enter/result")
    assert "Ann 9 + 1 = 10" in words(page)
    assert 'name="shown-0"' not in page.get_data(as_text=True)
    shown = {"shown-1": "J", "shown-2": "4 5", "shown-3": "6 3"}
    assert send(app, client, pad.address, "enter/result", shown).status_code == 303
    assert table_at(app, pad.address).course.totals == (0, 0, 0, 21)
    assert pad.turn == "S Bob turns up a round card"


@pytest.mark.slow
def test_a_first_card_that_was_laid_is_named_on_one_page(client: FlaskClient, pad: Pad) -> None:
    pad.taps_all("5", "2 chips", "no chip", "1 chip", "1 chip", "Nobody opens", "9", "1", "4")
    page = page_of(client, f"{pad.address}/enter/result")
    assert "Bob 4 lies open" in text(page)
    assert page.find(".//input[@name='shown-1']").get("value") == "4"


@pytest.mark.slow
@pytest.mark.clause("TEN-P4-03")
def test_a_card_that_stayed_face_down_has_a_single_place_on_one_page(client: FlaskClient, pad: Pad) -> None:
    pad.taps_all("5", "2 chips", "no chip", "1 chip", "1 chip", "Nobody opens", "9", "1", "Stays face down")
    page = page_of(client, f"{pad.address}/enter/result")
    places = {field.get("name"): field.get("data-hand") for field in page.iter("input") if "data-hand" in field.attrib}
    assert places == {"shown-1": "1", "shown-2": "2", "shown-3": "2"}
    assert "Bob stayed face down" in text(page)


@pytest.mark.slow
def test_undo_takes_back_the_last_tap(app: Flask, client: FlaskClient, pad: Pad) -> None:
    turns = [pad.turn]
    steps = ("5", "2 chips", "no chip", "1 chip", "2 chips", "Pass", "Nobody opens", "9", "1", "Stays face down")
    for key in steps:
        pad.taps_all(key)
        turns.append(pad.turn)
    for turn in reversed(turns[:-1]):
        target = str(table_at(app, pad.address).history.undoable[-1])
        assert send(app, client, pad.address, "undo", {"target": target}).status_code == 303
        assert pad.turn == turn


@pytest.mark.slow
def test_each_step_is_put_right_from_its_pill(app: Flask, client: FlaskClient, pad: Pad) -> None:
    pad.taps_all("5", "2 chips", "no chip", "1 chip", "2 chips", "Pass", "Nobody opens", "9", "1")
    kinds = {event.kind: event for event in table_at(app, pad.address).history.events[1:]}
    for kind, typed, then in (
        ("round_card", {"card": "6"}, "Round card 6"),
        ("laid", {"seat": "0", "card": "0"}, "Ann 9 + 0 = 9"),
        ("bid", {"seat": "1", "owner": "2", "chips": "1"}, "Bob 1 for Cy"),
    ):
        position = kinds[kind].position
        assert client.get(f"{pad.address}/entries/{position}/correct").status_code == 200
        answer = send(app, client, pad.address, f"entries/{position}/correct", {"allowed": "yes", **typed})
        assert answer.status_code == 303, alert(answer)
        assert then in pad.text


def test_a_joker_with_a_value_is_offered_also_when_every_penalty_card_is_used_up(pad: Pad) -> None:
    pad.taps_all("5", "no chip", "no chip", "no chip", "no chip", "Nobody opens")
    pad.taps_all("P1", "P2", "P3", "P4", "P5", "No second card", "P8")
    assert "Joker with a value" in pad.text


def test_watchers_see_the_steps_and_no_keys(app: Flask, pad: Pad) -> None:
    pad.taps_all("5", "2 chips", "no chip", "1 chip", "2 chips", "Pass")
    answer = visitor(app, pad.address, WATCHER).get(pad.address)
    assert "Bob opens, or passes" in words(answer)
    assert not list(pieces(read_page(answer)))


def sheet(client: FlaskClient, address: str) -> list[list[str]]:
    [table] = [each for each in page_of(client, address).iter("table") if "sheet" in each.get("class", "").split()]
    return [[text(cell) for cell in row if cell.tag in ("th", "td")] for row in table.iter("tr")]


def csv_of(client: FlaskClient, address: str) -> list[list[str]]:
    return list(csv.reader(client.get(f"{address}/sheet.csv").get_data(as_text=True).splitlines()))


HANDS = ("J 1 2 3", "J 0 2", "J P1 5 1", "J 8 8 0")


@pytest.mark.slow
def test_step_by_step_and_on_one_page_make_the_same_sheet(
    app: Flask, client: FlaskClient, seat: Seat, pad: Pad
) -> None:
    pad.taps_all("5", "2 chips", "no chip", "1 chip", "2 chips", "Pass")
    pad.tap("4", "more-1-3")
    pad.taps_all("Nobody raises", "Pass")
    pad.tap("Swap for 1 to the pot", "bid-3-1")
    pad.taps_all("9", "1", "Stays face down", "4", "5", "6", "3", "J", "Cy")
    pad.taps_all("3", "1 chip", "no chip", "no chip", "1 chip", "Nobody opens")
    pad.taps_all("7", "3", "8", "2", "Stays face down", "P4", "No second card", "10", "Ann")

    twin = seat("ten", 4, "Dee")

    def enter(kind: str, **typed: str) -> None:
        answer = send(app, client, twin, f"enter/{kind}", {"allowed": "yes", "note": "", **typed})
        assert answer.status_code == 303, alert(answer)

    def each(name: str, *values: str) -> dict[str, str]:
        return {f"{name}-{at}": value for at, value in enumerate(values)}

    enter("protected", **each("chips", "2", "0", "1", "2"))
    enter("bought", buyer="1", owner="3", price="4")
    enter("bought", buyer="3", owner="1", price="1")
    enter("result", round_card="5", starter="2", **each("shown", "9 1", "J", "4 5", "6 3"))
    enter("protected", **each("chips", "0", "1", "1", "0"))
    enter("result", round_card="3", starter="0", **each("shown", "10", "P4", "7 3", "8 2"))
    for address in (pad.address, twin):
        typed = {"allowed": "yes", "note": "a short evening", **each("cards", *HANDS)}
        answer = send(app, client, address, "enter/hands", typed)
        assert answer.status_code == 303, alert(answer)
    assert sheet(client, pad.address) == sheet(client, twin)
    assert csv_of(client, pad.address) == csv_of(client, twin)
    assert len(csv_of(client, twin)) == 5


def test_cards_entered_for_the_referee_go_on_to_the_score(app: Flask, client: FlaskClient, pad: Pad) -> None:
    pad.taps_all("5", "2 chips", "no chip", "1 chip", "1 chip")
    shown = {"Ann": ["9", "1"], "Bob": ["J"], "Cy": ["4", "5"], "Dee": ["6", "3"]}
    ask = {"what": "showdown", "shown": shown, "starter": "Ann", "round_card": 5}
    case = {"game": "ten", "players": list(shown), "dealer": "Dee", "house_rules": {}, "ask": ask}
    answer = send(app, client, pad.address, "rulings", {"case": json.dumps(case), "do": "remedy"})
    assert answer.status_code == 303, alert(answer)
    table = table_at(app, pad.address)
    assert table.course.totals == (0, 0, 0, 21)
    assert "Bob wins the round with 10" in table.rulings[-1].data["ruling"]["text"]
    assert pad.turn == "S Bob turns up a round card"


@pytest.mark.slow
def test_the_referee_begins_with_what_the_round_knows(app: Flask, pad: Pad) -> None:
    pad.taps_all("5", "2 chips", "no chip", "1 chip", "1 chip", "Nobody opens", "9", "1", "7")
    given = from_table(table_at(app, pad.address)).entered
    entered = {(place.key, place.number): texts for place, texts in given.items()}
    assert entered["shown", 0] == ("9", "1")
    assert entered["shown", 1] == entered["first", None] == ("7",)
    assert entered["player", None] == ("1",)
    assert entered["hidden", None] == ("no",), "the first card lies open"


@pytest.mark.slow
@pytest.mark.clause("TEN-BID-04", "TEN-P4-01")
def test_the_pad_says_where_chips_went(pad: Pad) -> None:
    pad.taps_all("5", "2 chips", "no chip", "1 chip", "2 chips", "Pass")
    pad.tap("4", "more-1-3")
    assert "Pot 0 Stock 54" in pad.text
    pad.taps_all("Nobody raises")
    assert "Bob took Dee’s card for 4 chips to Dee." in pad.text
    assert "Laid 2 0 1 2" in pad.text
    pad.taps_all("Nobody opens")
    assert "Pot 5 Stock 54" in pad.text, "all protection lies in the pot once bids are over"
    assert "Laid" not in pad.text


SHORT = (
    ("9 1", "8 2", "7 3", "6 3"),
    ("9 0", "8 1", "7 0", "6 2"),
    ("5 5", "5 4", "4 4", "4 3"),
    ("J 1", "J 2", "J 3", "9 0"),
    ("6 4", "1 2", "5 P1", "P2 P3"),
    ("7 2", "P4 3", "5 1", "J 0"),
)
"""Six rounds of four in which everybody lays two cards: 6 of 54 are left in the stock."""


@pytest.mark.slow
@pytest.mark.clause("TEN-P5-09", "TEN-END-02", "TEN-END-03", "TEN-SCORE-02")
def test_nobody_is_asked_who_starts_after_the_last_round(app: Flask, client: FlaskClient, pad: Pad) -> None:
    for card, shown in enumerate(SHORT, start=1):
        typed = {f"shown-{seat}": cards for seat, cards in enumerate(shown)}
        answer = send(app, client, pad.address, "enter/result", {"round_card": str(card), "starter": "0", **typed})
        assert answer.status_code == 303, alert(answer)
    pad.taps_all("7", "no chip", "no chip", "no chip", "no chip", "Nobody opens")
    assert "This is the last round if more than 6 cards are laid" in pad.text
    assert "Starts the next round" in words(client.get(f"{pad.address}/enter/result"))
    pad.taps_all("10", "No second card", "8", "0", "P5", "J", "7", "J")
    assert "Whoever loses it then takes round cards 8, 9 and 10 too, 27 points" in pad.text
    assert "All cards lie open the last round is scored" in pad.text
    assert pad.turn == ""
    assert "Starts the next round" not in words(client.get(f"{pad.address}/enter/result"))
    assert pad.keys() == ["Score the last round"]
    pad.taps_all("Score the last round")
    assert "Dee can’t draw up to four, so the game has ended" in pad.text
    hands = {f"cards-{seat}": cards for seat, cards in enumerate(("6 9 10 P6", "8 10 10 J", "9 7 8 P7", "P8 6 10"))}
    assert send(app, client, pad.address, "enter/hands", hands).status_code == 303
    assert sheet(client, pad.address)[-2][2].endswith("+13 hand +27 left")


@pytest.mark.clause("TEN-P4-06")
def test_a_total_over_ten_is_refused_at_once_on_one_page_too(app: Flask, client: FlaskClient, pad: Pad) -> None:
    given = {"round_card": "5", "shown-0": "7 4"}
    text = words(send(app, client, pad.address, "enter/result/preview", given))
    assert "Ann: 7 + 4 makes 11, and a total is never over 10." in text
    assert "No cards are entered" in words(
        send(app, client, pad.address, "enter/result/preview", {**given, "shown-0": "7 3"})
    )


def test_a_ruling_and_a_preview_say_what_the_sheet_will_have_largest(app: Flask, client: FlaskClient, pad: Pad) -> None:
    shown = {f"shown-{seat}": cards for seat, cards in enumerate(("7 3", "9", "4 P4", "6 2"))}
    text = words(send(app, client, pad.address, "enter/result/preview", {"round_card": "5", **shown}))
    assert "Dee −14 → 3" in text


def test_how_a_change_came_about_is_in_a_fold_behind_it(app: Flask, client: FlaskClient, pad: Pad) -> None:
    shown = {f"shown-{seat}": cards for seat, cards in enumerate(("7 3", "9", "4 P4", "6 2"))}
    preview = send(app, client, pad.address, "enter/result/preview", {"round_card": "5", **shown}).text
    changes, fold = preview.split("<details", 1)
    assert "Dee −14 → 3" in changes
    assert "took the cards for" not in changes
    assert "took the cards for" in fold.split("</details>")[0]


def test_a_round_isnt_scored_over_an_open_bid_which_the_form_names_with_the_key_that_ends_it(
    app: Flask, client: FlaskClient, pad: Pad
) -> None:
    pad.taps_all("5", "2 chips", "no chip", "1 chip", "2 chips")
    assert pad.tap("3", "more-0-3").status_code == 303
    shown = {f"shown-{seat}": str(seat + 1) for seat in range(4)}
    refused = send(app, client, pad.address, "enter/result", shown)
    assert alert(refused) == "Not saved. Ann bids 3 for Dee’s card Nobody raises"
    end = read_page(refused).find(".//form[@id='end-bid']")
    assert end is not None
    sent = {field.get("name", ""): field.get("value", "") for field in end.iter("input")}
    assert sent["rest"] == "yes"
    assert send(app, client, pad.address, "enter/bid", {"seat": sent["seat"], "rest": "yes"}).status_code == 303
    assert "Ann took Dee’s card for 3 chips" in pad.text


def test_what_was_known_before_the_cards_isnt_told_again_above_the_keys(client: FlaskClient, pad: Pad) -> None:
    pad.taps_all("5", "no chip", "no chip", "no chip", "no chip", "Nobody opens")
    told = words(
        client.post(f"{pad.address}/enter/result/preview", data={f"shown-{seat}": str(seat) for seat in range(4)})
    )
    assert "took the cards for" in told
    assert "started" not in told


def test_a_card_that_was_laid_is_put_right_from_the_page_that_corrects_its_round(client: FlaskClient, pad: Pad) -> None:
    pad.taps_all("5", "no chip", "no chip", "no chip", "no chip", "Nobody opens")
    pad.taps_all("9", "No second card", "8", "2", "4", "No second card", "3", "No second card", "Bob")
    last = max(re.findall(r"rows/(\d+)", client.get(pad.address).text), key=int)
    page = page_of(client, f"{pad.address}/entries/{last}/correct")
    links = {link.get("aria-label", ""): link.get("href", "") for link in page.iter("a")}
    assert {"Ann alone", "Bob 8", "Bob + 2 = 10"} < links.keys()
    assert "Bob lays a card" in words(client.get(links["Bob + 2 = 10"]))
