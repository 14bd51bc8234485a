"""The referee opens on what happened: every question in the table's words, each a tap away from what it needs."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.disputes.questions import NAMED_ON_TRICKS, Question
from referee.game import Game
from referee.games import all_games
from referee.words import listed
from tests.support.game_fixtures import WITH_REFEREE, plays_of

LINE = re.compile(r'<button class="line" name="do" value="question:([^"]*)">\s*<span>([^<]*)')
HEADING = re.compile(r"<h1>([^<]*)</h1>")

every_game = pytest.mark.parametrize("game", [all_games()[slug] for slug in WITH_REFEREE], ids=lambda game: game.slug)
OFFERED = [
    (game, question)
    for game in all_games().values()
    for _, questions in game.disputes.what_happened(game.answers)
    for question in questions
]
every_offer = pytest.mark.parametrize(
    ("game", "question"), OFFERED, ids=lambda one: one.slug if isinstance(one, Game) else one.key
)


def get(client: FlaskClient, address: str) -> str:
    """The page at an address, its signs as people read them."""
    answer = client.get(address)
    assert answer.status_code == 200
    return unescape(answer.get_data(as_text=True))


def after(client: FlaskClient, address: str, shown: str, act: str) -> str:
    """The page after a tap on a page that is shown: its hidden fields go along."""
    hidden = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', shown)
    return get_with(client, address, [*hidden, ("do", act)])


def get_with(client: FlaskClient, address: str, fields: list[tuple[str, str]]) -> str:
    """The page that a form's fields lead to."""
    answer = client.get(address, query_string=fields)
    return unescape(answer.get_data(as_text=True))


@every_game
def test_without_a_table_it_opens_on_every_question(client: FlaskClient, game: Game) -> None:
    shown = get(client, f"/referee/{game.slug}")
    assert HEADING.findall(shown) == ["What happened?"]
    declared = [(question.key, question.title) for one, question in OFFERED if one is game]
    assert LINE.findall(shown) == declared
    assert [group for group, _ in game.disputes.what_happened(game.answers) if group] == [
        group for group in re.findall(r"<h2>([^<]*)</h2>", shown) if not group.startswith("Or ")
    ]


@every_game
def test_at_a_table_it_opens_so_too_and_says_who_dealt(
    client: FlaskClient, seat: Callable[..., str], game: Game
) -> None:
    shown = get(client, f"{seat(game.slug, game.seats[0])}/referee")
    assert "What happened?" in shown
    assert re.search(rf"{game.title} · \w+ dealt", shown)


@pytest.mark.slow_but(13)
@every_offer
def test_each_question_leads_to_a_page_that_asks_it(client: FlaskClient, game: Game, question: Question) -> None:
    """Its words are the heading or the large button; cards can be tapped where it turns on some, and nowhere else."""
    address = f"/referee/{game.slug}"
    page = after(client, address, get(client, address), f"question:{question.key}")
    assert HEADING.findall(page)[0] in (question.title, question.button)
    assert ">Back</button>" in page
    assert "What happened?" not in page
    large = re.findall(r'<button class="go(?: aside)?" form="dispute" name="do" value="([^"]*)">', page)
    on_tricks = question in game.disputes.on_tricks
    assert large == [f"ask:{question.key}" if on_tricks else "ask"]
    turns_on_cards = question.ask["what"] in NAMED_ON_TRICKS or any(part.takes_cards for part in question.parts)
    assert ("data-cardpad" in page) is turns_on_cards
    back = after(client, address, page, "question:list")
    assert HEADING.findall(back) == ["What happened?"]


@every_game
def test_every_question_that_the_referee_answers_is_offered(game: Game) -> None:
    offered = {question.ask["what"] for one, question in OFFERED if one is game}
    answered = set(game.answers) - {*plays_of(game.slug).elsewhere}
    assert not answered - offered, f"{game.title} answers {listed(sorted(answered - offered))}, and no line offers it."
    assert not offered - answered, f"{game.title} offers {listed(sorted(offered - answered))}: take it off the list."


@pytest.mark.slow_but(3)
@pytest.mark.parametrize(
    "game", [game for game in all_games().values() if "legal" in game.answers], ids=lambda g: g.slug
)
def test_cards_can_be_laid_before_anything_is_asked(client: FlaskClient, game: Game) -> None:
    address = f"/referee/{game.slug}"
    shown = get(client, address)
    card = game.disputes.pad(4).played[0].faces[0].card
    laid = after(client, address, shown, f"card:{card}")
    assert HEADING.findall(laid) == ["The trick"]
    assert f'name="t" value="{card}"' in laid
    large = r'<button class="go(?: aside)?" form="dispute" name="do" value="ask:legal">'
    assert re.search(large, laid)
    assert "Something else happened" in laid
    listed = after(client, address, laid, "question:list")
    assert "What happened?" in listed
    asked = after(client, address, listed, "question:legal")
    assert f'name="t" value="{card}"' in asked
    assert re.search(large, asked)


def test_only_the_hand_in_question_is_asked_for(client: FlaskClient) -> None:
    """What may be played turns on one hand; who won a trick turns on none, nor on its number in the round."""
    spades = "/referee/huckley-buck?p=Ann&p=Bob&p=Cy&d=2&s.trump=S&t=7H"
    shown = get(client, f"{spades}&what=options")
    assert re.findall(r'value="at:(h\.\d)"', shown) == ["h.1"]
    won = get(client, f"{spades}&what=trick")
    assert "at:h." not in won
    assert 'name="f"' not in won
    assert {"at:h.0", "at:h.1", "at:h.2", "at:seen"} <= set(re.findall(r'value="(at:[^"]*)"', get(client, spades)))


@pytest.mark.slow
def test_undo_is_shown_only_where_a_card_can_be_taken_back(client: FlaskClient) -> None:
    empty: list[Any] = ["", "?i=list", "?what=legal", "?i=out_of_turn", "?i=renege&t=7H", "?t="]
    queries: list[Any] = ["?t=7H", "?t=7H&t=&at=t.1", "?i=out_of_turn&q.card=7H", "?i=list&t=7H", "?h.1=7H&at=h.1"]
    for query in (*empty, *queries):
        assert ('value="back"' in get(client, f"/referee/huckley-buck{query}")) is (query in queries), query


@pytest.mark.slow_but(5)
@every_game
def test_addresses_from_before_open_what_they_opened(client: FlaskClient, game: Game) -> None:
    for question in game.disputes.questions:
        assert HEADING.findall(get(client, f"/referee/{game.slug}?i={question.key}")) == [question.title]
    if "legal" in game.answers:
        assert "What happened?" not in get(client, f"/referee/{game.slug}?n={game.seats[0]}")


def test_a_question_that_needs_no_answer_is_ruled_at_a_table_at_once(
    client: FlaskClient, seat: Callable[..., str]
) -> None:
    address = f"{seat('huckley-buck', 4, dealer='Dee')}/referee"
    ruled = get_with(client, address, [("d", "3"), ("do", "question:dealer_silent")])
    assert re.findall(r"<p class=\"verdict[^>]*>([^<]*)", ruled) == ["Hook for Dee"]


def test_without_a_table_it_asks_once_who_dealt(client: FlaskClient) -> None:
    address = "/referee/huckley-buck"
    asked = after(client, address, get(client, address), "question:dealer_silent")
    assert asked.count("Who dealt?") == 1
    assert "Who dealt?" in asked.split("The round")[0]
