"""What is still missing for a question is said in words before it is asked: all of it, until it is entered."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from tests.web.pages import page_at, words

FOUR = "p=Christopher&p=Elizabeth&p=Alexander&p=Annegret&d=3"
HUCKLEY_BUCK = f"/referee/huckley-buck?{FOUR}"
TEN = "/referee/ten?p=Christopher&p=Elizabeth&p=Alexander"
SAID = re.compile(r"(?:Still missing|Asked next): ([^<]*)<")
ASKED = re.compile(r'data-take-in="ask-again">\s*<fieldset[^>]*>\s*<legend>(?:<b[^>]*>Not yet\.</b> )?([^<]*)</legend>')
ALERT = re.compile(r'role="alert">\s*<b[^>]*>Not yet\.</b>\s*(.*?)\s*</div>', re.DOTALL)


def missing(client: FlaskClient, address: str) -> list[str]:
    """What the page says is still to be entered, or the one fact for which it has keys at once."""
    page = page_at(client, address)
    found = SAID.findall(page) or ASKED.findall(page)
    return [words for line in found for words in line.strip().split(" · ")]


@pytest.mark.slow_but(5)
@pytest.mark.parametrize(
    ("entered", "words"),
    [
        ("what=legal", ["Trump", "The cards of the trick"]),
        ("what=audit", ["Trump", "The cards of the trick"]),
        ("what=trick&t=7H+QH", ["Trump", "The other cards of the trick"]),
        ("what=trick&t=7H+QH+2S+8H&s.trump=S", []),
        ("what=options&t=7H&s.trump=S", ["Every card that Elizabeth still holds"]),
        ("what=options&t=7H", ["Trump", "Every card that Elizabeth still holds"]),
        ("what=options&t=7H+QH+2S+8H", ["Trump", "Every card that Alexander still holds"]),
        ("what=legal&t=7H+QH+2S", ["Trump", "Which trick of the round is it?"]),
        ("what=legal&t=7H+QH+2S&s.trump=S&l=0", ["Which trick of the round is it?"]),
        ("what=legal&t=7H+QH+2S&s.trump=S&f=4", ["Who led trick 4?"]),
        ("what=legal&t=7H+QH+2S&s.trump=S&f=1", []),
        ("what=legal&t=7H+QH+2S+8H&s.trump=S&h.2=9H&about=0.2", ["Is the trick turned face down?"]),
        ("what=legal&t=7H+QH+2S+8H&s.trump=S&h.2=9H&about=0.2&down=yes", []),
        ("t=7H+QH+2S&s.trump=S", ["Which trick of the round is it?"]),
        ("t=7H+QH+2S+8H&s.trump=S", []),
        ("what=legal&t=7H+2D&h.1=KH", []),
        ("what=legal&t=7H", []),
        ("what=trick&t=7H+QH+8H+2H", []),
        ("what=trick&t=7H+QH+8D+2H", ["Trump"]),
        ("what=legal&t=7H+QH+2D+8H&h.2=9H&about=0.2", ["Is the trick turned face down?"]),
        ("i=kept_faced&q.player=1&q.trick=1&q.faced=KH&t=7H+2D&f=1", []),
        ("i=kept_faced&q.player=1&q.trick=1&q.faced=KD&t=7H+2C&f=1", ["Trump"]),
        ("i=incorrect_hand", ["4 answers"]),
        ("i=incorrect_hand&q.found=in_draw", ["3 answers"]),  # their words would take three lines at 320 px
        ("i=incorrect_hand&q.found=in_draw&q.player=1", ["What made it wrong?", "Can the dealer still put it right?"]),
        ("i=incorrect_hand&q.player=1&q.found=after_draw&q.at_fault=player", []),
        ("i=incorrect_hand&q.player=1&q.found=in_draw&q.at_fault=player", ["Can the dealer still put it right?"]),
        ("i=exposed", ["Who did it?", "Was the draw already over when it was called?"]),
        ("i=exposed&q.by=1", []),
        ("i=exposed&q.by=3&q.draw_complete=no", []),
        ("i=kept_faced", ["5 answers"]),
        ("i=kept_faced&q.player=1&s.trump=S", ["In which trick?", "What lay face up?", "The cards of the trick"]),
    ],
)
def test_what_is_missing_is_named_before_it_is_asked(client: FlaskClient, entered: str, words: list[str]) -> None:
    assert missing(client, f"{HUCKLEY_BUCK}&{entered}") == words


@pytest.mark.clause("HB-AMB-35")
def test_a_house_rule_says_what_matters(client: FlaskClient) -> None:
    """Whether it was in the draw is asked only where the table plays otherwise there."""
    asked = f"{HUCKLEY_BUCK}&i=exposed&q.by=3&q.draw_complete=no"
    assert missing(client, f"{asked}&hb.expose_in_draw=ignore") == ["Was it while serving the draw?"]
    assert missing(client, f"{asked}&hb.expose_in_draw=ignore&q.in_draw=yes") == []


def test_all_that_is_missing_is_asked_for_at_once(client: FlaskClient) -> None:
    shown = page_at(client, f"{HUCKLEY_BUCK}&i=incorrect_hand&q.found=in_draw&do=ask", 422)
    assert ALERT.findall(shown) == [
        "Answer these first: Whose hand? · What made it wrong? · Can the dealer still put it right?"
    ]
    both = page_at(client, f"{HUCKLEY_BUCK}&s.trump=S&t=7H+QH+2S&do=ask:legal", 422)
    asked = both.split('data-take-in="ask-again">')[1].split("</details>")[0]
    assert [re.sub("<[^>]*>", "", legend) for legend in re.findall(r"<legend>(.*?)</legend>", asked)] == [
        "Not yet. Which trick of the round is it?",
        "Who led the first trick entered?",
    ]
    assert 'name="f"' in asked
    assert "Christopher led it" in asked, "who led, as the page shows it, can be changed before the number is told"


def test_each_row_on_top_that_lacks_its_answer_says_not_yet(client: FlaskClient) -> None:
    laid = f"{HUCKLEY_BUCK}&t=7H+QH+2S"
    for told, marked in (
        ("", ["Trump", "Which trick of the round is it?"]),
        ("&s.trump=S", ["Which trick of the round is it?"]),
    ):
        shown = page_at(client, f"{laid}{told}&do=ask:legal", 422)
        assert re.findall(r'<legend><b aria-hidden="true">Not yet\.</b> ([^<]*?) *</?\w', shown) == marked


def test_the_hand_that_settles_it_is_a_key_at_the_question_and_the_other_places_are_folded(client: FlaskClient) -> None:
    laid = f"{HUCKLEY_BUCK}&s.trump=S&t=7H+QH+2S&about=0.2"
    asked, rest = page_at(client, f"{laid}&do=ask:legal", 422).split("<summary>What else is known</summary>")
    assert re.findall(r'value="at:(h\.\d)"', asked) == ["h.2"]
    assert re.findall(r'value="at:(h\.\d)"', rest) == ["h.0", "h.1", "h.3"]


def test_the_hand_whose_play_is_asked_about_is_the_first_of_the_other_places(client: FlaskClient) -> None:
    shown = page_at(client, f"{HUCKLEY_BUCK}&s.trump=S&t=7H+QH+2S&about=0.2").split("What else is known")[1]
    assert re.findall(r'value="at:(h\.\d)"', shown) == ["h.2", "h.0", "h.1", "h.3"]


def test_while_a_hand_is_told_only_its_player_is_bold_in_the_trick(client: FlaskClient) -> None:
    shown = page_at(client, f"{HUCKLEY_BUCK}&s.trump=S&t=7H+QH+2S&at=h.1")
    assert re.findall(r"<figcaption[^>]*><b>([^<]*)", shown) == ["Elizabeth"]
    assert "<span>next</span>" not in shown


def test_the_number_of_a_trick_keeps_who_led_it_as_the_page_showed(client: FlaskClient) -> None:
    entered = f"{HUCKLEY_BUCK}&s.trump=S&t=7H+QH+2S"
    assert 'name="shown" value="0"' in page_at(client, entered)
    told = page_at(client, f"{entered}&shown=0&f=3")
    assert "Christopher led trick 3" in told
    assert "Christopher led" not in page_at(client, f"{entered}&f=3"), (
        "without the page's word nobody is said to have led"
    )
    assert "Who led" not in "".join(missing(client, f"{entered}&shown=0&f=3"))


def test_who_led_is_asked_once_the_trick_is_known_not_to_be_the_first(client: FlaskClient) -> None:
    """Until then the page says who led it as dealt."""
    entered = f"{HUCKLEY_BUCK}&s.trump=S&t=7H+QH+2S"
    for number, asked in (("", "Which trick of the round is it?"), ("&f=4", "Who led trick 4?")):
        shown = page_at(client, f"{entered}{number}&do=ask:legal", 422)
        assert ASKED.findall(shown) == [asked]


def test_what_has_keys_only_once_it_is_asked_for_is_named_as_asked_next(client: FlaskClient) -> None:
    shown = words(client.get(f"{HUCKLEY_BUCK}&t=7H+QH+2S"))
    assert "Still missing: Trump Asked next: Which trick of the round is it?" in shown


def test_no_answer_is_chosen_that_nobody_gave(client: FlaskClient) -> None:
    """A ruling rests on nothing that was only preset: neither a no, nor that it was the dealer."""
    for key in ("exposed", "off_table", "dealt_out", "procedure", "incorrect_hand"):
        shown = page_at(client, f"{HUCKLEY_BUCK}&i={key}")
        rows = re.findall(r'<input type="radio" name="q\.\w+" value="[^"]*"([^>]*)>', shown)
        assert rows, f"{key} asks nothing"
        assert not [row for row in rows if "checked" in row], f"something of {key} is chosen"


def test_a_no_that_was_entered_is_chosen_and_used(client: FlaskClient) -> None:
    asked = f"{HUCKLEY_BUCK}&i=exposed&q.by=3&q.draw_complete=no"
    assert 'name="q.draw_complete" value="no" checked' in page_at(client, asked)
    assert "so it is a misdeal" in page_at(client, f"{asked}&do=ask")
    assert "too late for a misdeal" in page_at(client, f"{asked.replace('=no', '=yes')}&do=ask")


@pytest.mark.slow_but(2)
@pytest.mark.parametrize("what", ["legal", "options", "trick", "audit"])
def test_the_question_is_the_large_button_before_anything_is_entered(client: FlaskClient, what: str) -> None:
    for entered in ("", "&s.trump=S", "&s.trump=S&t=7H", "&t=7H&at=h.1&h.1=9H"):
        assert f'name="do" value="ask:{what}">' in page_at(client, f"{HUCKLEY_BUCK}&what={what}{entered}")


def test_without_trump_it_says_that_trump_is_missing(client: FlaskClient) -> None:
    """Who plays next follows from it after a full trick: it isn't that nobody knows."""
    shown = page_at(client, f"{HUCKLEY_BUCK}&t=7H+QH+2S+8H&what=options&do=ask:options", 422)
    assert "Trump" in ALERT.findall(shown)[0]
    assert "isn’t known" not in shown


def test_where_trump_matters_the_page_says_what_each_would_lead_to(client: FlaskClient) -> None:
    shown = page_at(client, f"{HUCKLEY_BUCK}&t=7H+2D&h.1=KS&f=1&do=ask:legal", 422)
    sentence = "If it is ♠ spades: not legal, but free; if it is ♥ hearts, ♣ clubs or ♦ diamonds: cannot be told yet."
    assert sentence in ALERT.findall(shown)[0]


def test_the_rows_of_a_showdown_show_whose_cards_are_missing(client: FlaskClient) -> None:
    address = f"{TEN}&i=showdown&q.starter=1&q.shown.0=7+3"
    assert missing(client, address) == ["The round card"]
    shown = page_at(client, f"{address}&at=q.shown.1")
    assert "Next tap: <b>Elizabeth</b>" in shown
    assert shown.count("tap cards") == 2
    assert '<button class="go aside" form="dispute" name="do" value="ask">' in shown
    whole = page_at(client, f"{address}&q.shown.1=9&q.shown.2=8&at=q.shown.2&q.round_card=5")
    assert '<button class="go" form="dispute" name="do" value="ask">' in whole


def test_what_the_sheet_knows_is_not_missing(client: FlaskClient, seat: Callable[..., str]) -> None:
    asked = "i=bid&q.bidder=0&q.owner=1&q.bid=1"
    assert missing(client, f"{TEN}&{asked}") == ["Chips on that card", "The bidder’s free chips"]
    assert missing(client, f"{seat('ten', 3)}/referee?{asked}") == []


@pytest.mark.parametrize("asked", ["f=4&do=ask:legal", "f=4"])
def test_nobody_who_is_out_can_have_led(client: FlaskClient, asked: str) -> None:
    entered = f"{HUCKLEY_BUCK}&s.trump=S&s.out=1&t=7H+QH+2S&what=legal&{asked}"
    shown = page_at(client, entered, 422 if "do=" in asked else 200)
    led = re.findall(r'<input type="radio"[^>]*name="l"[^>]*value="(\d)"', shown)
    assert led == ["0", "2", "3"]
    assert missing(client, f"{entered.removesuffix('&do=ask:legal')}&l=1") == ["Who led trick 4?"]
