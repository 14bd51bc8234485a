"""Disputes that begin in mid-round, as the pages ask about them: which trick it is, who led it, whether it is over."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import judge
from referee.interview import unknown_trick_number
from tests.web.disputes.test_referee_pages import RENEGE, keep, page

CAST = ("Christopher", "Elizabeth", "Alexander", "Annegret", "Maximilian", "Tim", "Nina")
FOUR = "&".join(f"p={name}" for name in CAST[:4]) + "&d=3"
THREE = "&".join(f"p={name}" for name in CAST[:3]) + "&d=2"
SPADES = f"/referee/huckley-buck?{FOUR}&s.trump=S"
TEN_POINT = f"/referee/ten-point-buck?{THREE}"
LED_BY_ELIZABETH = "s.trump=S&s.upcard=4S&s.upcard_taken=yes&l=1&t=7H+8H+9H+2D"
WHICH = "Which trick of the round is it?"


@pytest.fixture
def seat(client: FlaskClient) -> Callable[..., str]:
    """Seats a table of people with real names, of whom the last deals."""

    def seat(slug: str, players: int) -> str:
        form = {"players": list(CAST[:players]), "dealer": f"at:{CAST[players - 1]}", "do": "seat", "key": "seat"}
        return client.post(f"/tables/new/{slug}", data=form).location

    return seat


def ruled(client: FlaskClient, address: str) -> dict[str, Any]:
    """The case that a ruling's page would keep."""
    shown = page(client, address)
    return json.loads(unescape(shown.split('name="case" value="')[1].split('"')[0]))


def verdict(client: FlaskClient, address: str) -> str:
    """The word of a ruling."""
    return page(client, address).split('class="verdict')[1].split(">")[1].split("<")[0]


def offered(shown: str, name: str) -> list[str]:
    """The values of a row of keys."""
    return [piece.split('"')[0] for piece in shown.split(f'name="{name}" value="')[1:]]


# --- the leader, and the dealer who stays who it is ---


@pytest.mark.clause("HB-TRUMP-02", "HB-DRAW-05")
def test_naming_a_leader_leaves_the_dealer_in_place(client: FlaskClient, seat: Callable[..., str]) -> None:
    table = seat("huckley-buck", 4)
    case = ruled(client, f"{table}/referee?d=3&{LED_BY_ELIZABETH}&f=2&do=ask:legal")
    assert case["dealer"] == "Annegret"
    assert case["tricks"] == [{"leader": "Elizabeth", "cards": ["7H", "8H", "9H", "2D"]}]
    assert case["first_trick"] == 2
    assert case["ask"] == {"what": "legal", "trick": 2, "player": "Christopher"}


@pytest.mark.clause("HB-TRUMP-02")
def test_the_upcard_is_counted_in_no_hand_but_the_dealers(client: FlaskClient) -> None:
    shown = page(client, f"/referee/huckley-buck?{FOUR}&{LED_BY_ELIZABETH}&f=2&do=ask:legal")
    assert "Cannot tell yet" in shown
    assert "was held" not in shown


def test_a_leader_who_did_not_lead_from_the_deal_makes_the_page_ask_for_the_trick(client: FlaskClient) -> None:
    shown = page(client, f"/referee/huckley-buck?{FOUR}&{LED_BY_ELIZABETH}&do=ask:legal", 422)
    assert WHICH in shown
    assert offered(shown, "f") == ["2", "3", "4", "5"]


def test_a_trick_in_mid_round_needs_its_leader(client: FlaskClient) -> None:
    shown = page(client, f"{SPADES}&t=7H+QH+2S&f=3&do=ask:legal", 422)
    assert "Who led trick 3?" in shown
    assert "Annegret’s card in trick 3" in page(client, f"{SPADES}&t=7H+QH&f=3&l=1")


def test_a_ruling_of_version_0_1_with_its_moved_dealer_opens_as_it_was(
    client: FlaskClient, app: Flask, seat: Callable[..., str]
) -> None:
    table = seat("huckley-buck", 4)
    old = {**RENEGE, "players": list(CAST[:4]), "dealer": "Christopher"}
    old["ask"] = {"what": "legal", "trick": 1, "player": "Annegret"}
    shown = page(client, keep(client, app, table, old).location)
    assert "Annegret’s 2♠" in unescape(shown)
    again = unescape(shown.split('">Take it up again')[0].rsplit('href="', 1)[1])
    assert "Elizabeth led" in page(client, again)
    assert 'name="t" value="7H QH 2S 8H"' in page(client, again)


@pytest.mark.clause("TPB-LEGAL-03")
def test_a_ruling_of_version_0_1_by_counting_still_says_that_it_took_the_trick_for_the_first(
    client: FlaskClient, app: Flask, seat: Callable[..., str]
) -> None:
    table = seat("ten-point-buck", 3)
    old = {"game": "ten-point-buck", "players": list(CAST[:3]), "dealer": "Alexander"}
    old |= {"tricks": [{"cards": ["n8", "n8"]}], "ask": {"what": "legal", "trick": 1, "player": "Elizabeth"}}
    shown = page(client, keep(client, app, table, old).location)
    assert "Counted as the first trick of the round" in shown


# --- which trick it is ---


@pytest.mark.clause("TPB-LEGAL-03")
def test_a_last_card_shown_tells_which_trick_it_is(client: FlaskClient, seat: Callable[..., str]) -> None:
    asked = "t=n8+w8&h.1=n8&about=0.1&do=ask:legal"
    assert verdict(client, f"{TEN_POINT}&{asked}") == "Legal"
    assert "Taken as trick 9 of the round" in page(client, f"{TEN_POINT}&{asked}")
    case = ruled(client, f"{seat('ten-point-buck', 3)}/referee?d=2&{asked}")
    assert case["first_trick"] == 9
    assert case["tricks"][0]["leader"] == "Christopher"


@pytest.mark.clause("TPB-LEGAL-03")
def test_a_verdict_that_turns_on_the_number_of_the_trick_asks_for_it(client: FlaskClient) -> None:
    shown = page(client, f"{TEN_POINT}&t=n8+n8&about=0.1&do=ask:legal", 422)
    assert WHICH in shown
    assert offered(shown, "f") == [str(number) for number in range(1, 11)]
    assert "Not legal in the first trick" not in shown
    assert verdict(client, f"{TEN_POINT}&t=n8+n8&about=0.1&f=1&do=ask:legal") == "Not legal"


def test_the_ninth_trick_wants_no_card_of_the_eight_before(client: FlaskClient) -> None:
    asked = f"{TEN_POINT}&t=n8+w8&l=0&f=9&about=0.1&do=ask:legal"
    assert verdict(client, asked) == "Cannot tell yet"
    assert " missing" not in page(client, asked)


@pytest.mark.parametrize(
    ("query", "word"),
    [
        ("t=7H+QH+2S+8H&t=9C&about=0.2", "Cannot tell yet"),
        ("t=7H+QH+2S&h.2=9H&about=0.2", "Not legal"),
        ("t=7H+QH+AH&about=0.2", "Legal"),
        ("t=7H+QH+2S+8H&about=0.0", "Legal"),
    ],
)
@pytest.mark.clause("HB-PLAY-05")
def test_the_number_is_asked_only_where_the_verdict_turns_on_it(client: FlaskClient, query: str, word: str) -> None:
    answer = client.get(f"{SPADES}&{query}&do=ask:legal")
    asks = (
        "The trick’s number says how many cards each still holds." in answer.get_data(as_text=True)
        and answer.status_code == 422
    )
    assert asks == (word == "Cannot tell yet")
    assert asks or verdict(client, f"{SPADES}&{query}&do=ask:legal") == word


@pytest.mark.parametrize(
    ("query", "judged"),
    [
        ("t=7H+QH+2S+8H&t=9C&about=0.2", 2),
        ("t=7H+QH+2S+8H&about=0.0", 1),
        ("t=7H+QH+2S+8H&t=9C&h.2=3C&about=0.2", 2),
        ("t=7H+QH+2S&h.2=9H&about=0.2", 4),
    ],
)
def test_no_more_numbers_are_tried_than_settle_it(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, query: str, judged: int
) -> None:
    """What stays open at the first number is judged there, and the record gone through once for other plays."""
    cases = []
    monkeypatch.setattr(unknown_trick_number, "judge", lambda case: cases.append(case) or judge(case))
    client.get(f"{SPADES}&{query}&do=ask:legal")
    assert len(cases) == judged


def test_a_hand_shown_whole_leaves_only_the_first_trick(client: FlaskClient) -> None:
    asked = f"{SPADES}&t=7H+QH+2S&h.3=3C+4C+5C+6C+7C&about=0.2&do=ask:legal"
    assert verdict(client, asked) == "Cannot tell yet"


def test_who_won_a_trick_does_not_turn_on_its_number(client: FlaskClient) -> None:
    assert verdict(client, f"{SPADES}&t=7H+QH+2S+8H&do=ask:trick") == "Alexander wins it"
    assert verdict(client, f"{SPADES}&l=1&t=7H+QH+2S+8H&do=ask:trick") == "Annegret wins it"


@pytest.mark.clause("HB-PLAY-05")
def test_what_may_i_play_takes_the_cards_shown_for_the_whole_hand(client: FlaskClient) -> None:
    shown = page(client, f"{SPADES}&t=7H&h.1=9H+3C&at=h.1&do=ask:options")
    assert "Elizabeth may play 9♥" in shown
    assert "Taken as trick 4 of the round" in shown


def test_what_may_i_play_asks_for_the_hand_and_for_no_number_of_cards(client: FlaskClient) -> None:
    shown = page(client, f"{SPADES}&t=7H&do=ask:options", 422)
    assert "Tap every card that Elizabeth still holds" in shown
    assert " missing" not in shown


HAND_WANTED = [
    (f"{SPADES}&t=7H+9S", "2", "Alexander", ("QH", "3C")),
    (f"{SPADES}&t=7H+9S&l=2", "0", "Christopher", ("QH", "3C")),
    (f"{SPADES}&t=7H+9S&l=2&f=4", "0", "Christopher", ("QH", "3C")),
    (f"{SPADES}&t=7H+9S+2S+8H", "1", "Elizabeth", ("QH", "3C")),
    (f"{TEN_POINT}&t=n8+w8&l=1", "0", "Christopher", ("n5", "n6")),
    (f"/referee/buddha?{THREE}&t=F7+W2&l=1", "0", "Christopher", ("F9", "W3")),
]


@pytest.mark.slow_but(3)
@pytest.mark.parametrize(("address", "seat_asked", "name", "cards"), HAND_WANTED)
def test_after_being_asked_for_a_hand_the_next_taps_go_there(
    client: FlaskClient, address: str, seat_asked: str, name: str, cards: tuple[str, str]
) -> None:
    shown = page(client, f"{address}&do=ask:options", 422)
    whole, short = f"Tap every card that {name} still holds", f"missing from the hand of {name}"
    assert (short if "f=" in address else whole) in shown
    for card in cards:
        assert f"Next tap: <b>{name}’s hand</b>" in shown
        assert button(shown) == f"What may {name} play?"
        shown = page(client, f"{address}&{carried(shown)}&do=card:{card}")
    assert f"Next tap: <b>{name}’s hand</b>" in shown
    assert button(shown) == f"What may {name} play?"
    assert f'name="h.{seat_asked}" value="{cards[0]} {cards[1]}"' in shown
    assert offered(shown, "t") == [address.split("&t=")[1].split("&")[0].replace("+", " ")]


def carried(shown: str) -> str:
    """What the form carries to the next tap besides what its address began with: the hands, the place, the question."""
    fields = re.findall(r'<input type="hidden" name="(h\.\d|at|what|about)" value="([^"]*)">', shown)
    return urlencode([(name, unescape(value)) for name, value in fields])


def test_a_hand_with_a_card_missing_takes_the_next_tap(client: FlaskClient) -> None:
    shown = page(client, f"{SPADES}&t=7H&l=0&f=3&h.1=9H+3C&do=ask:options", 422)
    assert "1 card is missing" in shown
    assert "Next tap: <b>Elizabeth’s hand</b>" in shown


def test_the_number_entered_stays_with_its_trick_when_an_earlier_one_is_added(client: FlaskClient) -> None:
    shown = page(client, f"{SPADES}&t=7H&l=0&f=4&do=earlier")
    assert '<span class="quiet">Trick 4</span>' in shown
    assert offered(shown, "f")[1:] == ["1", "2", "3", "4"]
    assert 'value="3" checked' in shown


def test_trick_1_stays_trick_1_when_a_trick_behind_it_is_added(client: FlaskClient) -> None:
    shown = page(client, f"{SPADES}&f=1&t=7H+QH+2S&t=9H&do=earlier")
    assert re.findall(r'<span class="quiet">(Trick \d)</span>', shown) == ["Trick 1", "Trick 3"]


def test_tricks_have_the_only_number_that_is_possible(client: FlaskClient) -> None:
    """Four of five are entered, and another player led the first of them than leads a round."""
    tricks = "t=7H+QH+8H+2H&t=9H+3H+5H+KH&t=AD+KD+QD+JD&t=6C+5C+2C"
    shown = page(client, f"{SPADES}&l=1&{tricks}&do=at:t.3")
    assert re.findall(r'<span class="quiet">(Trick \d)</span>', shown) == ["Trick 2", "Trick 3", "Trick 4"]


def test_a_dispute_in_mid_round_is_kept_and_taken_up_again_as_it_was(
    client: FlaskClient, app: Flask, seat: Callable[..., str]
) -> None:
    table = seat("huckley-buck", 4)
    case = ruled(client, f"{table}/referee?d=3&s.trump=S&l=1&f=3&t=7H+8H+9H+2D&t=3C&h.0=5C&about=0.3&do=ask:legal")
    kept = page(client, keep(client, app, table, case).location)
    again = unescape(kept.split('">Take it up again')[0].rsplit('href="', 1)[1])
    assert ruled(client, f"{again}&do=ask:legal") == case


@pytest.mark.parametrize("f", ["0", "11", "99", "x", "-1", "²"])
def test_a_number_that_no_trick_has_is_left_out(client: FlaskClient, f: str) -> None:
    assert "Christopher led" in page(client, f"{TEN_POINT}&t=n8&f={f}")


# --- turned down ---


@pytest.mark.clause("HB-REN-04", "HB-REN-05")
def test_a_full_last_trick_is_asked_about_whether_it_is_turned_down(client: FlaskClient) -> None:
    asked = f"{SPADES}&t=7H+QH+2S+8H&h.2=9H&about=0.2"
    shown = page(client, f"{asked}&do=ask:legal", 422)
    assert "Is the trick turned face down?" in shown
    assert offered(shown, "down") == ["no", "yes"]
    assert "A hook for Alexander if it is turned face down; free if not." in shown
    assert 'class="verdict' not in shown
    assert "takes a hook" in page(client, f"{asked}&down=yes&do=ask:legal")
    assert "there is no hook" in page(client, f"{asked}&down=no&do=ask:legal")


@pytest.mark.parametrize(
    "address",
    [
        f"{SPADES}&t=7H+QH+2S&h.2=9H&about=0.2",
        f"{SPADES}&t=7H+QH+2S+8H&t=9C&h.2=9H&about=0.2",
        f"/referee/buddha?{THREE}&t=F7+W2+F3&h.1=F9&about=0.1",
        f"{TEN_POINT}&t=n3+n5+n3&h.2=n4&about=0.2",
    ],
)
@pytest.mark.clause("HB-REN-04")
def test_whether_it_is_turned_down_is_asked_only_where_it_matters(client: FlaskClient, address: str) -> None:
    assert verdict(client, f"{address}&do=ask:legal") == "Not legal"


def test_a_trick_that_is_turned_down_stays_so_in_the_kept_case(
    client: FlaskClient, app: Flask, seat: Callable[..., str]
) -> None:
    table = seat("huckley-buck", 4)
    for down, quitted in (("yes", True), ("no", False)):
        asked = f"{table}/referee?d=3&s.trump=S&t=7H+QH+2S+8H&h.2=9H&about=0.2&down={down}&do=ask:legal"
        case = ruled(client, asked)
        assert case["tricks"][-1]["quitted"] is quitted
        kept = page(client, keep(client, app, table, case, key=down).location)
        again = unescape(kept.split('">Take it up again')[0].rsplit('href="', 1)[1])
        assert ruled(client, f"{again}&do=ask:legal") == case


def test_the_next_card_makes_the_answer_about_the_trick_before_void(client: FlaskClient) -> None:
    assert offered(page(client, f"{SPADES}&t=7H+QH+2S+8H&down=yes"), "down") == ["no", "yes"]
    assert offered(page(client, f"{SPADES}&t=7H+QH+2S+8H&down=yes&do=card:9C"), "down") == []


@pytest.mark.clause("HB-AMB-06")
def test_a_fault_that_stands_shows_what_would_make_it_a_renege(client: FlaskClient) -> None:
    shown = page(client, f"{SPADES}&t=7H+TS+2S+8H&t=9C&h.2=QS&at=t.1&about=0.2&do=ask:legal")
    assert "The card stands" in shown
    assert "A renege if Alexander held" in shown


# --- the question stays ---


def button(shown: str) -> str:
    """The words of the large button."""
    return shown.split('<button class="go')[1].split(">")[1].split("<")[0]


@pytest.mark.slow_but(2)
@pytest.mark.parametrize(
    ("entered", "asks"),
    [
        ("what=legal&about=0.1&t=7H+QH+2S&do=card:8H", "Was Elizabeth’s Q♥ legal?"),
        ("what=legal&about=0.1&t=7H+QH+2S+8H&do=card:9C", "Was Elizabeth’s Q♥ legal?"),
        ("what=legal&about=0.1&t=7H+QH+2S&do=at:h.3", "Was Elizabeth’s Q♥ legal?"),
        ("what=legal&about=0.1&t=7H+QH+2S&at=h.3&do=card:9H", "Was Elizabeth’s Q♥ legal?"),
        ("t=7H+QH+2S+8H&about=0.2&do=card:9H", "Was Alexander’s 2♠ legal?"),
        ("t=7H+QH&about=0.0&do=card:2S", "Was Christopher’s 7♥ legal?"),
        ("t=7H+QH&do=at:h.1", "Was Elizabeth’s Q♥ legal?"),
        ("t=7H+QH+2S+8H&what=audit&do=about:0.1", "Was Elizabeth’s Q♥ legal?"),
        ("t=7H+QH&do=at:h.2", "What may Alexander play?"),
        ("what=options&t=7H&h.1=9H&at=h.1&do=at:t.0", "What may Elizabeth play?"),
        ("t=7H+QH+2S+8H&t=&what=trick&about=0.0&do=card:9C", "Who won the first trick entered?"),
        ("t=7H+QH+2S+8H&t=3C+4C+5C+6C&t=9C&what=trick&about=0.0&at=t.1", "Who won the second trick entered?"),
    ],
)
def test_an_asked_question_stays_whatever_is_added(client: FlaskClient, entered: str, asks: str) -> None:
    assert button(page(client, f"{SPADES}&{entered}")) == asks


def test_the_card_asked_about_stays_after_asking(client: FlaskClient) -> None:
    shown = page(client, f"{SPADES}&t=7H+QH+2S&do=ask:legal", 422)
    assert 'name="what" value="legal"' in shown
    assert 'name="about" value="0.2"' in shown


def test_a_card_of_a_trick_in_mid_round_can_be_tapped_to_ask_about_it(client: FlaskClient) -> None:
    assert offered(page(client, f"{SPADES}&l=1&f=4&t=7H+QH"), "do").count("about:0.1") == 1
    shown = page(client, f"{SPADES}&l=1&f=4&t=7H+QH&do=about:0.0")
    assert button(shown) == "Was Elizabeth’s 7♥ legal?"
    assert 'value="about:0.0" aria-pressed="true"' in shown


def test_what_the_next_player_may_play_can_be_asked_before_the_leader_is_entered(client: FlaskClient) -> None:
    shown = page(client, f"{SPADES}&f=4&t=7H&what=options&do=ask:options", 422)
    assert "Who led trick 4?" in shown
    assert button(shown) == "What may the next player play?"


# --- what was asked for is answered at once, and the page says where it goes ---


@pytest.mark.parametrize("what", ["legal", "trick", "audit"])
def test_the_trump_asked_for_gives_the_ruling_at_once(client: FlaskClient, what: str) -> None:
    laid = f"/referee/huckley-buck?{FOUR}&t=7H+QH+2S+8H"
    shown = page(client, f"{laid}&do=ask:{what}", 422)
    assert f'<button hidden id="ask-again" name="do" value="ask:{what}">' in shown
    row = shown.split('data-take-in="ask-again">')[1].split("</fieldset>")[0]
    assert offered(row, "s.trump") == ["S", "H", "C", "D"]
    assert 'class="verdict' in page(client, f"{laid}&what={what}&s.trump=S&f=1&do=ask:{what}")


def test_trump_entered_before_any_question_asks_nothing(client: FlaskClient) -> None:
    shown = page(client, f"/referee/huckley-buck?{FOUR}&t=7H+QH")
    row = shown.split('name="s.trump"')[0].rsplit("data-take-in=", 1)[1]
    assert row.startswith('"take-in"')
    assert 'id="ask-again"' not in shown


LOOKED_AT = f"{SPADES}&t=7H+QH+2S+8H&t=3C+4C+5C"


def going(shown: str) -> str:
    """Where the page says that the next tap goes."""
    return shown.split("Next tap: <b>")[1].split("</b>")[0]


def test_a_full_trick_looked_at_again_takes_no_tap_and_is_asked_about(client: FlaskClient) -> None:
    shown = page(client, f"{LOOKED_AT}&do=at:t.0")
    assert going(shown) == "none, the first trick entered is complete"
    assert button(shown) == "Was Annegret’s 8♥ legal?"
    assert "is complete" in page(client, f"{LOOKED_AT}&at=t.0&do=card:9D", 422)
    assert "Annegret’s 8♥ in trick 1 was" in page(client, f"{LOOKED_AT}&at=t.0&f=1&do=ask:legal")


def test_the_play_asked_about_waits_while_another_full_trick_is_looked_at(client: FlaskClient) -> None:
    asked = f"{LOOKED_AT}&what=legal&about=1.0"
    assert button(page(client, f"{asked}&at=t.0")) == "Was Annegret’s 8♥ legal?"
    assert button(page(client, f"{asked}&at=t.0&do=at:t.1")) == button(page(client, f"{asked}&at=t.1"))
    assert "3♣" in button(page(client, f"{asked}&at=t.1"))


# --- no number that nobody entered ---


def test_the_page_names_no_number_of_a_trick_before_it_is_entered(client: FlaskClient) -> None:
    laid = "t=n8+n7+n6&t=n3+n3&about=1.1"
    for shown in (page(client, f"{TEN_POINT}&{laid}"), page(client, f"{TEN_POINT}&{laid}&do=ask:legal", 422)):
        assert not re.search(r"[Tt]rick \d", shown)
        assert "led first" not in shown
        assert "First entered" in shown
    text = page(client, f"{TEN_POINT}&{laid}&f=4&l=0")
    assert "Christopher led trick 4" in text
    assert '<span class="quiet">Trick 4</span>' in text


def test_a_round_entered_in_full_has_no_other_number(client: FlaskClient) -> None:
    laid = "&".join("t=2C+3C+4C+5C".replace("C", suit) for suit in "CDHS") + "&t=6C"
    assert "in trick 5" in page(client, f"{SPADES}&{laid}")


def test_where_the_number_is_asked_for_the_page_says_why_and_what_would_do_as_well(client: FlaskClient) -> None:
    asked = f"{TEN_POINT}&t=n8+n8&about=0.1&do=ask:legal"
    shown = page(client, asked, 422)
    assert "The trick’s number says how many cards each still holds." in shown
    assert "All the cards that Elizabeth holds, entered below, would answer it too." in shown
    assert verdict(client, asked.replace("&do=", "&h.1=n3+n4&do=")) == "Not legal"


def test_a_hand_that_would_not_answer_it_is_not_asked_for(client: FlaskClient) -> None:
    shown = page(client, f"{TEN_POINT}&t=n8+n8+n7&t=n5&do=ask:audit", 422)
    assert "The trick’s number says how many cards each still holds." in shown
    assert "would answer it too" not in shown
