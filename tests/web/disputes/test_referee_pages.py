"""The referee's pages without scripts: every tap an address, every slip explained in words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient

import referee.games
from referee.games import all_games
from tableside.web.disputes.ruling.kept import kept_data
from tests.support.game_fixtures import WITH_REFEREE
from tests.web.pages import send, table_at

NAMES = "p=Ann&p=Bob&p=Cy&p=Dee&d=3"
SPADES = f"/referee/huckley-buck?{NAMES}&s.trump=S"


def page(client: FlaskClient, address: str, status: int = 200) -> str:
    """The page at an address."""
    answer = client.get(address)
    assert answer.status_code == status, answer.get_data(as_text=True)
    return answer.get_data(as_text=True)


@pytest.mark.slow_but(3)
@pytest.mark.parametrize("slug", WITH_REFEREE)
def test_every_game_has_a_form_and_a_rulebook(client: FlaskClient, slug: str) -> None:
    assert "Referee:" in page(client, f"/referee/{slug}")
    rules = page(client, f"/rules/{slug}")
    missing = [clause.id for clause in all_games()[slug].rulebook.clauses if f'id="{clause.id}"' not in rules]
    assert not missing, f"The page of the rules has no {', '.join(missing)}."


@pytest.mark.parametrize("act", ["", "&do=question:absent"])
def test_a_name_stays_as_it_is_written_on_the_keys_of_the_referee(client: FlaskClient, act: str) -> None:
    """A name may begin with a small letter, or with a suit's sign, which is no suit there."""
    names = urlencode([("p", "de Vries"), ("p", "♥Ana"), ("p", "ანა"), ("p", "Dee")])
    shown = page(client, f"/referee/huckley-buck?{names}&d=3&s.trump=S&t.0=7H{act}")
    keys = re.findall(r"<label>\s*<input [^>]*><span>(.*?)</span>", shown)
    assert {"de Vries", "♥Ana", "ანა", "Dee"} <= set(keys)
    assert not any(key.startswith("De Vries") or "Ana</i>" in key for key in keys)


@pytest.mark.slow_but(2)
@pytest.mark.parametrize("slug", WITH_REFEREE)
def test_every_number_of_players_gets_its_deck(client: FlaskClient, slug: str) -> None:
    game = all_games()[slug]
    for players in game.seats:
        shown = page(client, f"/referee/{slug}?n={players}")
        if "legal" in game.answers:
            keys = sum(len(row.faces) for row in game.disputes.pad(players).played)
            assert shown.count('value="card:') == keys, f"{players} players"


def test_a_question_under_no_heading_is_offered_by_its_own_title(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = all_games()["huckley-buck"]
    headed, alone = game.disputes.questions[0], game.disputes.questions[0]._replace(key="alone", title="On its own")
    mixed = replace(game, disputes=game.disputes._replace(questions=(alone._replace(group=""), headed)))
    found = replace(referee.games.installed(), games={**all_games(), game.slug: mixed})
    monkeypatch.setattr(referee.games, "installed", lambda: found)
    shown = page(client, f"/referee/{game.slug}")
    alone_at, headed_at = (shown.index(f'value="question:{key}"') for key in ("alone", headed.key))
    assert "<span>On its own</span>" in shown[alone_at:]
    assert "<h2>" not in shown[shown.rindex("</ul>", 0, alone_at) : alone_at]
    assert f"<h2>{headed.group}</h2>" in shown[alone_at:headed_at]
    assert "On its own" in page(client, f"/referee/{game.slug}?n=4&do=question:alone")


def test_the_table_fills_in_seats_dealer_and_trump(
    client: FlaskClient, seat: Callable[..., str], enter: Callable[..., Any]
) -> None:
    table = seat("huckley-buck", 5, dealer="Eve")
    assert enter(table, "upcard", card="4S").status_code == 303
    shown = page(client, f"{table}/referee")
    assert "Trump: ♠ spades" in shown
    assert "Ann led" in shown


def test_a_tap_lays_the_next_card_before_the_next_player(client: FlaskClient) -> None:
    shown = page(client, f"{SPADES}&t=7H&do=card:QH")
    assert 'name="t" value="7H QH"' in shown
    assert "Next tap: <b>Cy’s card</b>" in shown


def test_a_full_trick_is_followed_by_the_next_led_by_its_winner(client: FlaskClient) -> None:
    shown = page(client, f"{SPADES}&t=7H+QH+2S+8H&do=card:3C")
    assert 'name="t" value="3C"' in shown
    assert "Next tap: <b>Dee’s card, second trick</b>" in shown


def test_a_full_trick_says_so_and_whose_the_next_card_is(client: FlaskClient) -> None:
    full = "Trick full."
    assert f"{full} <b>Cy leads next</b>" in page(client, f"{SPADES}&t=7H+QH+2S&do=card:8H")
    unknown = page(client, f"/referee/huckley-buck?{NAMES}&t=7H+QH+2S&do=card:8H")
    assert f"{full} <b>The next trick comes</b>" in unknown
    assert full not in page(client, f"{SPADES}&t=7H+QH&do=card:2S")


WHOLE_ROUND = "t=AH+9H+2H+4H&t=5D+8D+7D+6D&t=KH+5H+JH+3H&t=7C+6C+8C+4C&t=AC+QC+3C"


def test_the_last_trick_of_a_round_is_followed_by_none(client: FlaskClient) -> None:
    full = page(client, f"{SPADES}&{WHOLE_ROUND}&at=t.4&do=card:2C")
    assert "Next tap: <b>none, trick 5 is complete</b>" in full
    refused = page(client, f"{SPADES}&{WHOLE_ROUND}+2C&at=t.4&do=card:KC", 422)
    assert "A round has 5 tricks, and trick 5 is complete." in refused
    fourth = page(client, f"{SPADES}&f=2&{WHOLE_ROUND.removeprefix('t=AH+9H+2H+4H&')}&at=t.3&do=card:2C")
    assert "none, trick 5 is complete" in fourth


def test_before_the_first_trick_of_a_round_there_is_no_earlier_one(client: FlaskClient) -> None:
    assert page(client, f"{SPADES}&{WHOLE_ROUND}&do=earlier").count('name="t"') == 5


def test_one_tap_takes_a_wrong_card_back_also_into_the_trick_before(client: FlaskClient) -> None:
    assert 'name="t" value="7H"' in page(client, f"{SPADES}&t=7H+QH&do=back")
    assert 'name="t" value="7H QH 2S"' in page(client, f"{SPADES}&t=7H+QH+2S+8H&t=&at=t.1&do=back")


def test_typed_cards_are_laid_like_tapped_ones(client: FlaskClient) -> None:
    assert 'name="t" value="7H QH 2S"' in page(client, f"{SPADES}&typed=7h,+qh+2♠&do=type")


def test_text_that_is_no_card_is_answered_and_kept(client: FlaskClient) -> None:
    shown = page(client, f"{SPADES}&t=7H&typed=xyz&do=type", 422)
    assert "“xyz” is no card here" in shown
    assert 'name="t" value="7H"' in shown


@pytest.mark.parametrize("do", ["card:AH", "at:h.1", "back", "earlier", "chosen", "told", "question:list"])
def test_a_tap_counts_whatever_is_in_the_text_field(client: FlaskClient, do: str) -> None:
    shown = page(client, f"{SPADES}&t=7H+QH&typed=qs+qs&do={do}")
    assert 'role="alert"' not in shown
    assert 'name="typed" value="qs qs"' in shown or "cardpad" not in shown


@pytest.mark.parametrize("do", ["type", "ask:legal", "next:q.shown.1"])
def test_the_text_field_is_read_by_its_own_key_and_by_the_large_one(client: FlaskClient, do: str) -> None:
    asked = "/referee/ten?i=showdown&at=q.shown.0&typed=xyz" if "next" in do else f"{SPADES}&t=7H&typed=qs+qs"
    shown = page(client, f"{asked}&do={do}", 422)
    assert f'name="typed" value="{asked.partition("typed=")[2].replace("+", " ")}" aria-invalid="true"' in shown
    assert shown.index('id="wrong-typed"') > shown.index('id="typed"') > shown.index('value="card:')


def test_cards_read_from_the_text_field_are_not_read_again(client: FlaskClient) -> None:
    shown = page(client, f"/referee/huckley-buck?{NAMES}&t=7H&typed=6h&do=ask:legal", 422)
    assert 'name="t" value="7H 6H"' in shown
    assert 'name="typed" value=""' in shown


@pytest.mark.clause("HB-CARD-01")
def test_a_card_entered_twice_is_refused_naming_its_place(client: FlaskClient) -> None:
    shown = page(client, f"{SPADES}&t=7H+QH&h.2=9H&at=h.1&do=card:9H", 422)
    assert "9 of hearts is entered already (Cy’s hand)" in shown


@pytest.mark.clause("BUD-AMB-07")
def test_both_sides_of_a_yin_yang_count_as_one_card(client: FlaskClient) -> None:
    shown = page(client, "/referee/buddha?p=Ann&p=Bob&p=Cy&d=2&t=YY-&do=card:YY%2B", 422)
    assert "entered already" in shown


def test_an_earlier_trick_goes_before_the_last_one(client: FlaskClient) -> None:
    shown = page(client, f"{SPADES}&t=7H+QH&do=earlier")
    assert shown.index('name="t" value=""') < shown.index('name="t" value="7H QH"')
    assert "Next tap: <b>Ann’s card</b>" in shown


def test_who_led_can_be_entered_without_the_earlier_tricks(client: FlaskClient) -> None:
    assert "Next tap: <b>Cy’s card</b>" in page(client, f"{SPADES}&l=1&t=7H")


@pytest.mark.slow_but(5)
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("dealer", [0, 1, 3])
def test_counting_the_players_anew_leaves_who_led(client: FlaskClient, players: int, dealer: int) -> None:
    four = "".join(f"&p=Player+{number}" for number in range(1, 5))
    leader = (dealer + 1) % 4 + 1
    shown = page(client, f"/referee/huckley-buck?d={dealer}{four}&t=7H&s.trump=S&n={players}")
    assert f"Player {leader if leader <= players else 1} led" in shown
    text = page(client, f"/referee/huckley-buck?d={dealer}&l=2{four}&t=7H&s.trump=S&n={players}")
    assert "Player 3 led" in text


@pytest.mark.clause("HB-PLAY-05")
def test_a_ruling_shows_the_verdict_the_card_and_the_clause(client: FlaskClient) -> None:
    shown = page(client, f"{SPADES}&t=7H+QH+2S+8H&t=9H&h.2=4H&at=t.1&about=0.2&do=ask:legal")
    assert '<p class="verdict illegal">Not legal</p>' in shown
    assert 'href="/rules/huckley-buck#HB-PLAY-05"' in shown
    assert "not legal</span>" in shown


def test_cards_that_contradict_themselves_are_to_be_checked(client: FlaskClient) -> None:
    shown = page(client, f"{SPADES}&t=7H+QH&s.upcard=4D&do=ask:legal")
    assert "Check the cards" in shown


@pytest.mark.slow_but(8)
@pytest.mark.parametrize(
    "query",
    [
        "t=7H&at=t.99&about=5.5&do=about:9.9",
        "p=&p=&p=&d=77&l=abc&at=h.9&do=at:nowhere",
        "h.0=zz+yy&do=ask:options",
        "t=XX+YY&do=ask:audit",
        "p=Ann&p=Bob&p=Cy&d=2&s.trump=S&t=7H+QH+2S+8H+9H+3C&about=0.5",
        "i=nothing&do=ask",
        "do=ask:nonsense",
        "q.player=99&i=renege&do=ask",
        "do=card:",
        "t=7H&d=²&about=²&do=about:².²&n=²",
        "n=99&p=" + "x" * 300,
        "again=9999999&do=question:list",
        "&".join(["t=7H"] * 60) + "&do=earlier",
    ],
)
@pytest.mark.parametrize("slug", WITH_REFEREE)
def test_a_mangled_address_still_gets_a_page(client: FlaskClient, slug: str, query: str) -> None:
    answer = client.get(f"/referee/{slug}?{query}")
    assert answer.status_code in (200, 422)


def keep(client: FlaskClient, app: Flask, table: str, case: dict[str, Any], do: str = "keep", key: str = "k1") -> Any:
    """Sends a ruling's form."""
    position = app.extensions["book"].table(table.rsplit("/", 1)[1]).position
    proof = {"key": key, "based_on": str(position), "do": do}
    return client.post(f"{table}/rulings", data={**proof, "case": json.dumps(case)})


RENEGE = {
    "game": "huckley-buck",
    "players": ["Ann", "Bob", "Cy", "Dee"],
    "dealer": "Dee",
    "trump": "S",
    "tricks": [{"cards": ["7H", "QH", "2S", "8H"]}, {"cards": ["9H"]}],
    "ask": {"what": "legal", "trick": 1, "player": "Cy"},
}


def test_trump_entered_for_a_ruling_is_asked_no_more_in_that_deal(
    client: FlaskClient, app: Flask, seat: Callable[..., str], enter: Callable[..., Any]
) -> None:
    table = seat("huckley-buck", 4, dealer="Dee")
    keep(client, app, table, RENEGE)
    assert "Trump: ♠ spades" in page(client, f"{table}/referee")
    assert enter(table, "misdealt", how="exposed").status_code == 303
    assert "Trump:" not in page(client, f"{table}/referee")


@pytest.mark.clause("HB-REN-06")
def test_a_remedy_writes_the_penalty_with_its_clause_and_keeps_the_ruling(
    client: FlaskClient, app: Flask, seat: Callable[..., str]
) -> None:
    table = seat("huckley-buck", 4, dealer="Dee")
    assert keep(client, app, table, RENEGE, "remedy").location == table
    stored = app.extensions["book"].table(table.rsplit("/", 1)[1])
    penalty, ruled = stored.history[2], stored.history[3]
    assert penalty.data["hooks"] == [None, None, 1, None]
    assert penalty.data["removed"] == [False, False, True, False]
    assert "HB-PLAY-05" in penalty.data["reason"]
    assert ruled.data["ruling"]["verdict"] == "illegal"


def test_the_same_tap_sent_twice_writes_one_penalty_and_one_ruling(
    client: FlaskClient, app: Flask, seat: Callable[..., str]
) -> None:
    table = seat("huckley-buck", 4, dealer="Dee")
    proof = {"key": "twice", "based_on": "1", "do": "remedy", "case": json.dumps(RENEGE)}
    for _ in range(2):
        assert client.post(f"{table}/rulings", data=proof).status_code == 303
    assert app.extensions["book"].table(table.rsplit("/", 1)[1]).position == 3


def test_a_kept_ruling_opens_by_link_from_the_history_and_is_taken_up_again(
    client: FlaskClient, app: Flask, seat: Callable[..., str]
) -> None:
    table = seat("huckley-buck", 4, dealer="Dee")
    kept = keep(client, app, table, RENEGE).location
    assert kept == f"{table}/rulings/2"
    shown = page(client, kept)
    assert "Take it up again" in shown
    assert f'href="{kept}"' in page(client, f"{table}/history")
    again = shown.split('">Take it up again')[0].rsplit('href="', 1)[1].replace("&amp;", "&")
    assert 'name="t" value="7H QH 2S 8H"' in page(client, again)
    assert "again=2" in again


def test_who_goes_back_to_a_ruling_that_was_written_is_told_so(
    client: FlaskClient, app: Flask, seat: Callable[..., str]
) -> None:
    table = seat("huckley-buck", 4, dealer="Dee")
    form = page(client, keep(client, app, table, RENEGE).location).split('">Take it up again')[0].rsplit('href="', 1)[1]
    asked = f"{unescape(form)}&do=ask:legal"
    shown = page(client, asked)
    case = json.loads(unescape(shown.split('name="case" value="')[1].split('"')[0]))
    keep(client, app, table, case, "remedy")
    again = page(client, asked)
    assert [("This is on the sheet already." in one, "Write it again" in one) for one in (shown, again)] == [
        (False, False),
        (True, True),
    ]
    target = str(table_at(app, table).history.undoable[-1])
    assert send(app, client, table, "undo", {"target": target}).status_code == 303
    assert "This is on the sheet already." not in page(client, asked)


def test_what_is_missing_of_a_trick_that_nobody_can_lead_is_named(client: FlaskClient) -> None:
    everybody = "p=Ann&p=Bob&p=Cy&p=Dee&d=3&s.trump=S&t=2H&f=3&what=legal&s.out=0&s.out=1&s.out=2&s.out=3"
    assert "Ann" in page(client, f"/referee/huckley-buck?{everybody}")


def test_a_ruling_based_on_an_older_sheet_is_not_written(
    client: FlaskClient, app: Flask, seat: Callable[..., str], enter: Callable[..., Any]
) -> None:
    table = seat("huckley-buck", 4, dealer="Dee")
    enter(table, "upcard", card="4S")
    answer = client.post(
        f"{table}/rulings", data={"key": "late", "based_on": "1", "do": "remedy", "case": json.dumps(RENEGE)}
    )
    assert answer.status_code == 409
    assert "meantime" in answer.get_data(as_text=True)
    assert app.extensions["book"].table(table.rsplit("/", 1)[1]).position == 2


@pytest.mark.clause("HB-MIS-09")
def test_a_remedy_that_the_sheet_doubts_can_be_written_all_the_same(
    client: FlaskClient, app: Flask, seat: Callable[..., str], enter: Callable[..., Any]
) -> None:
    table = seat("huckley-buck", 4, dealer="Dee")
    enter(table, "penalty", hooks_0="", removed_0="yes", then="play_on", reason="left the table")
    case = {**RENEGE, "ask": {"what": "penalty", "fault": "misdeal", "kind": "exposed"}}
    del case["tricks"], case["trump"]
    needs_confirmation = keep(client, app, table, case, "remedy")
    assert "Write it anyway" in needs_confirmation.get_data(as_text=True)


@pytest.mark.parametrize("case", ["", "[", "[]", "{}", '{"game": "ten"}', "[" * 15_000])
def test_a_case_that_is_none_is_refused(client: FlaskClient, seat: Callable[..., str], case: str) -> None:
    table = seat("huckley-buck", 4)
    answer = client.post(f"{table}/rulings", data={"key": "bad", "based_on": "1", "do": "keep", "case": case})
    assert answer.status_code == 404


def test_a_position_without_a_ruling_says_so(client: FlaskClient, seat: Callable[..., str]) -> None:
    assert "no ruling 9" in page(client, f"{seat('ten', 3)}/rulings/9", 404)


def test_the_longest_audit_is_kept_without_what_stays_open() -> None:
    ruling = {"verdict": "undecided", "text": "…", "open": [{"would_prove": ["9H"] * 40}] * 60}
    assert "open" not in kept_data(RENEGE, ruling, None)["ruling"]


def test_a_whole_round_can_be_typed_at_once(client: FlaskClient) -> None:
    typed = "7H QH 2S 8H 9S 3S 4S 5S 9C 3C 4C 5C 9D 3D 4D 5D AH 3H 4H 5H".replace(" ", "+")
    shown = page(client, f"{SPADES}&typed={typed}&do=ask:audit")
    assert "verdict" in shown
    assert "Tricks: " in shown


@pytest.mark.slow_but(2)
@pytest.mark.parametrize(
    ("slug", "query"),
    [
        ("ten", "i=showdown&q.shown.0=7+3&q.shown.1=P4&q.shown.2=J&q.starter=0&q.round_card=4&do=ask"),
        ("ten", "i=bid&q.bidder=0&q.owner=1&q.bid=1&q.opened=yes&do=ask"),
        ("ten", "i=second&q.player=2&q.first=7&q.second=J&q.hidden=no&do=ask"),
        ("buddha", "d=2&t=F7+YY%2B+W2&h.1=YY&do=ask:legal"),
        ("ten-point-buck", "d=2&f=1&t=n3+D+n3&t=n5&about=0.2&h.0=n4&do=ask:legal"),
        ("huckley-buck", "i=wrong_discard&q.player=1&q.asked=2&q.threw=2&q.got=3&s.upcard_taken=no&do=ask"),
        ("huckley-buck", "i=wrong_discard&d=2&q.player=2&q.asked=3&q.threw=3&q.got=2&q.upcard_taken=yes&do=ask"),
        ("huckley-buck", "i=kept_faced&d=2&s.trump=S&t=3C+2D+KC&q.player=2&q.trick=1&q.faced=4C&do=ask"),
        ("huckley-buck", "d=2&s.trump=S&l=0&f=3&t=3C+2D&h.2=4C+KC+9H&q.faced=4C&do=ask:options"),
    ],
)
def test_a_kept_ruling_is_ruled_the_same_when_taken_up_again(
    client: FlaskClient, app: Flask, seat: Callable[..., str], slug: str, query: str
) -> None:
    table = seat(slug, 3, dealer="Cy")
    first = client.get(f"{table}/referee?{query}").get_data(as_text=True)
    case = json.loads(unescape(first.split('name="case" value="')[1].split('"')[0]))
    kept = page(client, keep(client, app, table, case).location)
    again = unescape(kept.split('">Take it up again')[0].rsplit('href="', 1)[1])
    act = query.rpartition("&do=")[2]
    second = page(client, f"{again}&do={act}")
    assert second.split('class="verdict')[1].split("</p>")[0] == first.split('class="verdict')[1].split("</p>")[0]
    assert json.loads(unescape(second.split('name="case" value="')[1].split('"')[0])) == case


@pytest.mark.clause("HB-OOT-03")
def test_a_card_kept_while_another_lay_face_up_can_be_asked_about(client: FlaskClient) -> None:
    asked = f"{SPADES}&t=3C+2C+2D+KC&i=kept_faced&q.player=3&q.trick=1"
    shown = page(client, f"{asked}&at=q.faced&do=card:4C")
    assert 'name="q.faced" value="4C"' in shown
    assert "Not legal" in page(client, f"{asked}&q.faced=4C&do=ask")
    later = page(client, f"{asked.replace('KC', 'KC&t=4C')}&at=q.faced&do=card:4C")
    assert "is entered already" not in later


@pytest.mark.clause("HB-OOT-03")
def test_what_lies_face_up_is_tapped_from_the_hand_that_is_asked_about(client: FlaskClient) -> None:
    """Its key is open though the card is entered in the hand; no other question about tricks asks for it."""
    asked = f"{SPADES}&t=3C+2D&l=0&f=3&h.2=4C+KC+9H"
    shown = page(client, f"{asked}&what=options&at=q.faced")
    assert "Which of them lie face up?" in shown
    assert re.search(r'value="card:4C" class="[^"]*seen', page(client, f"{asked}&what=options&at=h.2"))
    assert not re.search(r'value="card:4C" class="[^"]*seen', shown)
    tapped = page(client, f"{asked}&what=options&at=q.faced&do=card:4C")
    assert 'name="q.faced" value="4C"' in tapped
    assert re.search(r'value="card:4C" class="[^"]*seen', tapped)
    ruled = page(client, f"{asked}&what=options&q.faced=4C&do=ask:options")
    assert "must play 4♣, which lies face up and is legal now" in ruled
    assert "lies face up" not in page(client, f"{asked}&what=options&do=ask:options")
    assert "face up?" not in page(client, f"{asked}&what=legal")


@pytest.mark.clause("HB-DRAW-06")
def test_a_dealers_draw_one_short_asks_about_the_upcard(client: FlaskClient) -> None:
    asked = f"{SPADES}&i=wrong_discard&q.player=3&q.asked=3&q.threw=3&q.got=2"
    assert "Answer this first: If the dealer drew: did they take the upcard?" in page(client, f"{asked}&do=ask", 422)
    assert "No hook" in page(client, f"{asked}&q.upcard_taken=yes&do=ask")


def test_a_long_part_of_a_name_breaks_with_a_hyphen_under_a_card_of_a_ruling(client: FlaskClient) -> None:
    names = "&".join(f"p={name}" for name in ("Maya", "Chidi", "Rosa", "Tom", "Bartholomew-Alexander"))
    asked = f"{names}&d=0&f=1&s.trump=S&t=7H+QH+2S+8H+KH&do=ask:legal"
    shown = client.get(f"/referee/huckley-buck?{asked}").get_data(as_text=True)
    assert "Bart\u00adho\u00adlomew-Alex\u00adander" in shown.partition("<figcaption>")[2]
