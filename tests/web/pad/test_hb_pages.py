"""Huckley Buck's pages without scripts: rounds, turns, penalties, misdeals, and what they answer to slips."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.web.pages import Enter, Seat, alert, page_at, text, tricks
from tests.web.strict_html import read_page


def hook(seat: int, **more: str) -> dict[str, str]:
    return {f"hooks-{seat}": "1", "then": "play_on", "reason.1": "Renege", "reason.2": "in trick 2"} | more


def typed_names(page: str) -> set[str]:
    """The names of a form's fields, those of several parts once."""
    return {name.partition(".")[0] for name in re.findall(r'name="([^"]+)"', page)}


@pytest.mark.clause("HB-PLAY-12", "HB-SCORE-03")
def test_a_round_is_scored_with_its_last_blank_filled_in(seat: Seat, enter: Enter, client: FlaskClient) -> None:
    table = seat("huckley-buck", 4)
    assert enter(table, "result", **tricks(2, 2, 1, None)).status_code == 303
    pad = page_at(client, table)
    assert "0*" in pad
    assert "Score round 2" in pad
    assert "Bob deals" in pad


@pytest.mark.clause("HB-PLAY-12")
@pytest.mark.parametrize(
    ("taken", "words"),
    [
        ((2, 1, 1, 0), "add up to 4"),
        ((2, 1, None, None), "did Cy and Dee take"),
        (("-1", 3, 3, None), "Ann: tricks: “-1” can't be taken: give a whole number from 0 to 5, or out"),
    ],
)
def test_wrong_tricks_are_answered_in_words_and_stay_typed(
    seat: Seat, enter: Enter, taken: tuple[object, ...], words: str
) -> None:
    answer = enter(seat("huckley-buck", 4, dealer="Cy"), "result", **tricks(*taken))
    assert answer.status_code == 422
    assert words in text(answer)
    assert taken[1] is None or f'name="tricks-1" value="{taken[1]}" checked' in text(answer)


@pytest.mark.clause("HB-ANN-01", "HB-ANN-02")
def test_nobody_can_tap_out_in_a_game_of_four(seat: Seat, enter: Enter, client: FlaskClient) -> None:
    table = seat("huckley-buck", 4)
    assert 'value="out"' not in page_at(client, f"{table}/enter/result")
    assert "HB-ANN-01" in text(enter(table, "result", **tricks("out", 2, 2, 1)))


@pytest.mark.clause("HB-END-02")
def test_who_was_first_is_asked_only_when_it_decides_and_of_those_who_have_enough(
    seat: Seat, enter: Enter, client: FlaskClient
) -> None:
    table = seat("huckley-buck", 3, **{"hb.target": "2"})
    assert "first" not in typed_names(page_at(client, f"{table}/enter/result"))
    asked = enter(table, "result", **tricks(2, 2, 1))
    assert asked.status_code == 422
    assert "One question. Ann and Bob reach 2 in the same round. Who had 2 first?" in alert(asked)
    assert "Not saved" not in alert(asked)
    assert re.findall(r'name="first" value="(\d)"', text(asked)) == ["0", "1"]
    assert "winners" not in typed_names(text(asked))
    assert enter(table, "result", **tricks(2, 2, 1), first="2").status_code == 422
    assert enter(table, "result", **tricks(2, 2, 1), first="1").status_code == 303
    assert "Bob wins the game with 2" in page_at(client, table)
    assert 'name="first" value="1" checked' in page_at(client, f"{table}/entries/2/correct")


@pytest.mark.clause("HB-END-02")
def test_who_was_first_can_be_said_above_the_keys_once_the_numbers_ask_for_it(seat: Seat, client: FlaskClient) -> None:
    table = seat("huckley-buck", 3, **{"hb.target": "2"})
    for taken, among in (((2, 2, 1), ["0", "1"]), ((3, 1, 1), [])):
        told = client.post(f"{table}/enter/result/preview", data=tricks(*taken)).text
        assert re.findall(r'form="entry" name="first" value="(\d)"', told) == among


@pytest.mark.clause("HB-END-02")
def test_half_an_order_is_refused_and_stays_typed(seat: Seat, enter: Enter) -> None:
    table = seat("huckley-buck", 3, **{"hb.target": "2"})
    answer = text(enter(table, "result", **tricks(2, 2, 1), **{"winners.2": "0"}))
    assert "the winner of each of the 5 tricks, in order" in answer
    assert 'name="winners.2" value="0" checked' in answer


@pytest.mark.clause("HB-END-02")
def test_a_correction_shows_the_order_that_was_entered(seat: Seat, enter: Enter, client: FlaskClient) -> None:
    table = seat("huckley-buck", 3, **{"hb.target": "2"})
    order = {f"winners.{trick}": str(seat) for trick, seat in enumerate((1, 0, 1, 0, 2), start=1)}
    enter(table, "result", **tricks(2, 2, 1), **order)
    form = page_at(client, f"{table}/entries/2/correct")
    assert 'name="winners.1" value="1" checked' in form
    assert 'name="winners.5" value="2" checked' in form


@pytest.mark.clause("HB-TRUMP-02", "HB-TRUMP-01", "HB-CARD-01")
def test_the_upcard_is_entered_by_suit_and_rank(seat: Seat, enter: Enter, client: FlaskClient) -> None:
    table = seat("huckley-buck", 4)
    assert enter(table, "upcard", **{"card.1": "T", "card.2": "H"}).status_code == 303
    assert "10♥" in page_at(client, table)
    assert "Hearts are trump" in page_at(client, table)
    assert 'name="card.2" value="H" checked' in page_at(client, f"{table}/entries/2/correct")
    assert "HB-TRUMP-01" in text(enter(table, "upcard", **{"card.1": "A", "card.2": "S"}))


def test_the_suits_of_the_upcard_are_in_the_order_of_the_referees_deck(seat: Seat, client: FlaskClient) -> None:
    table = seat("huckley-buck", 4)
    for path in (table, f"{table}/enter/upcard"):
        assert re.findall('type="radio" name="card.2" value="(.)"', page_at(client, path)) == ["S", "H", "C", "D"], path


@pytest.mark.clause("HB-DRAW-05", "HB-DRAW-06")
def test_only_the_dealers_draw_asks_about_the_upcard(seat: Seat, enter: Enter, client: FlaskClient) -> None:
    table = seat("huckley-buck", 3, dealer="Cy")
    assert 'name="upcard"' not in page_at(client, f"{table}/enter/drawn")
    enter(table, "drawn", seat="0", discards="0")
    enter(table, "drawn", seat="1", discards="0")
    assert 'name="upcard"' in page_at(client, f"{table}/enter/drawn")
    assert "HB-DRAW-06" in text(enter(table, "drawn", seat="2", discards="0", upcard="yes"))


def test_a_misdeal_without_its_kind_is_asked_for_in_words(seat: Seat, enter: Enter) -> None:
    shown = text(enter(seat("huckley-buck", 3, dealer="Cy"), "misdealt"))
    assert "Say what happened." in shown
    assert "blank" not in shown


@pytest.mark.clause("HB-REN-06", "HB-AMB-14")
def test_a_hand_that_is_out_is_not_asked_for_tricks(seat: Seat, enter: Enter, client: FlaskClient) -> None:
    table = seat("huckley-buck", 4)
    enter(table, "penalty", **hook(2, then="replay"), **{"removed-2": "yes"})
    assert "Play again from the first trick, without Cy" in page_at(client, table)
    form = page_at(client, f"{table}/enter/result")
    assert "hand out of play" in form
    assert 'name="tricks-2"' not in form
    assert "HB-REN-06" in text(enter(table, "result", **tricks(2, 1, 1, 1)))


@pytest.mark.clause("HB-AMB-14")
def test_a_replay_from_the_faulty_trick_asks_which_and_says_who_leads(
    seat: Seat, enter: Enter, client: FlaskClient
) -> None:
    assert "Again from trick" not in page_at(client, f"{seat('huckley-buck', 4)}/enter/penalty")
    table = seat("huckley-buck", 4, **{"hb.replay_from": "faulty_trick"})
    assert "Again from trick" in page_at(client, f"{table}/enter/penalty")
    enter(table, "penalty", **hook(2, then="replay"), **{"removed-2": "yes", "trick": "3", "leads": "1"})
    pad = page_at(client, table)
    assert "Play again from trick 3, without Cy" in pad
    assert "Bob leads" in pad
    assert "Tricks 1 and 2 keep their winners; say whose those of Cy are" in pad


def test_a_penalty_takes_reason_and_player_and_the_rules_say_the_rest(
    seat: Seat, enter: Enter, client: FlaskClient
) -> None:
    table = seat("huckley-buck", 4)
    fields = {"reason.1": "Renege", "who": "1", "reason.2": "in trick 2"}
    shown = unescape(client.post(f"{table}/enter/penalty/preview", data=fields).get_data(as_text=True))
    assert "Hook for Bob, hand out of play; the tricks are played again: Renege in trick 2" in shown
    assert "One question. Renege: say who it was." in alert(enter(table, "penalty", **{"reason.1": "Renege"}))
    silent = {"reason.1": "Dealer did not say how many they drew"}
    assert "Rule: The dealer draws in silence" in alert(enter(table, "penalty", **silent, who="1"))
    sent = {**fields, "key": "penalty-1", "based_on": "1"}
    for _ in range(2):  # a phone that never got the answer sends it again
        assert client.post(f"{table}/enter/penalty", data=sent).status_code == 303
    assert "Play again from the first trick, without Bob" in page_at(client, table)
    assert client.get(f"{table}/rows/3").status_code != 200


@pytest.mark.clause("HB-REN-06")
def test_a_replay_without_a_hand_is_refused_at_the_hands(seat: Seat, enter: Enter) -> None:
    answer = text(enter(seat("huckley-buck", 4), "penalty", **{"reason.2": "the lights went out", "then": "replay"}))
    assert 'id="wrong-removed"' in answer, "the message against it is apart from the hands"
    assert answer.count('aria-describedby="wrong-removed"') == 4, "a key for a hand is not marked"
    assert '<details class="fold" open>' in answer, "the hands are folded away"


@pytest.mark.clause("HB-REN-06")
def test_a_new_penalty_goes_by_the_rules_and_one_on_the_sheet_is_spelled_out(
    seat: Seat, enter: Enter, client: FlaskClient
) -> None:
    table = seat("huckley-buck", 4)
    assert page_at(client, f"{table}/enter/penalty").count("as the rules say</small>") == 4
    enter(table, "penalty", **{"reason.1": "Renege", "who": "1"})
    correction = page_at(client, f"{table}/entries/2/correct")
    assert "<span>Rules</span>" not in correction, "a correction offers to leave to the rules what is on the sheet"
    assert 'name="hooks-1" value="1" checked' in correction
    assert 'name="removed-1" value="yes" checked' in correction


def test_a_penalty_without_a_reason_is_refused_and_stays_typed(seat: Seat, enter: Enter) -> None:
    answer = text(enter(seat("huckley-buck", 4), "penalty", **{"hooks-2": "1", "removed-1": "yes", "then": "replay"}))
    assert "The reason can't be blank" in answer
    assert 'name="hooks-2" value="1" checked' in answer
    assert 'name="removed-1" value="yes" checked' in answer


def test_a_reason_that_looks_like_html_stays_text(seat: Seat, enter: Enter, client: FlaskClient) -> None:
    table = seat("huckley-buck", 4)
    enter(table, "penalty", **hook(2), reason="<b>=1+1</b>")
    assert b"<b>=1+1</b>" not in client.get(f"{table}/rows/2").data


def test_a_form_opened_out_of_its_time_says_so(seat: Seat, client: FlaskClient) -> None:
    table = seat("huckley-buck", 5)
    assert "Nobody draws now" in page_at(client, f"{table}/enter/drawn")
    assert "Nobody announces now" in page_at(client, f"{seat('huckley-buck', 4)}/enter/announced")


def test_a_line_of_the_sheet_says_codes_in_words(seat: Seat, enter: Enter, client: FlaskClient) -> None:
    table = seat("huckley-buck", 4)
    enter(table, "misdealt", how="off_table")
    line = page_at(client, f"{table}/rows/2")
    assert "the dealer dropped a card off the table" in line
    assert "off_table" not in line


def test_the_ranking_of_a_won_game_tells_who_has_hooks(client: FlaskClient, seat: Seat, enter: Enter) -> None:
    table = seat("huckley-buck", 3, dealer="Cy")
    for taken in ((3, 2, 0), (3, 2, 0), (5, 0, 0)):
        assert enter(table, "result", **tricks(*taken)).status_code == 303
    [ranking] = [found for found in read_page(client.get(table)).iter("ol") if "ranking" in found.get("class", "")]
    places = [" ".join("".join(place.itertext()).split()) for place in ranking]
    assert places == ["1 Ann 11", "2 Bob 1 1 hook", "3 Cy 0 3 hooks"]
