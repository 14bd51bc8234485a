"""The games that docs/add-a-game.md makes beyond the French deck: at the referee, and on the pages."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

import referee.games
import tableside.web
import tableside.web.game_templates
from referee import judge
from referee.refused import Refused
from tests.support.docs_pages import all_blocks
from tests.web.pages import Seat, send, totals, words

HEADING = "Beyond the French deck"
CROWNS: dict[str, Any] = {"game": "crowns", "players": ["Ann", "Bob", "Cy"], "dealer": "Cy", "royal": "R"}
LOWEST = {"crowns.wins": "lowest"}


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has the games of the page be installed."""
    names: dict[str, Any] = {}
    for block in all_blocks():
        if block.heading == HEADING:
            exec(block.text, names)  # noqa: S102
    games = {game.slug: game for game in (names["GAME"], names["DICE"])}
    found = replace(referee.games.installed(), games={**referee.games.all_games(), **games})
    for module in (referee.games, tableside.web, tableside.web.game_templates):
        monkeypatch.setattr(module, "installed", lambda: found)


def test_the_referee_rules_by_the_deck_and_the_duty_of_the_page() -> None:
    case = {**CROWNS, "tricks": [{"cards": ["R7", "V3", "CROWN"]}], "hands": {"Bob": ["r2"]}}
    ruling = judge({**case, "ask": {"what": "legal", "trick": 1, "player": "Bob"}})
    assert (ruling.verdict, ruling.rules[0]) == ("illegal", "CR-PLAY-01")
    assert judge({**case, "ask": {"what": "trick", "trick": 1}}).findings["winner"] == "Cy"


def test_a_question_of_its_own_reads_the_keys_of_the_game_and_no_other() -> None:
    worth = {"what": "worth", "cards": ["R7", "CROWN", "Y1"]}
    assert judge({**CROWNS, "ask": worth}).findings == {"points": 5}
    for case, field in (
        ({**CROWNS, "royal": "G"}, "royal"),
        ({**CROWNS, "hands": {"Ann": ["R13"]}}, "hands.Ann[0]"),
        ({**CROWNS, "ask": {**worth, "cards": ["R0"]}}, "ask.cards[0]"),
        ({**CROWNS, "ask": {**worth, "trick": 1}}, "ask.trick"),
    ):
        with pytest.raises(Refused) as refused:
            judge({"ask": worth, **case})
        assert refused.value.field == field


@pytest.mark.parametrize("slug", ["crowns", "dice"])
def test_numbers_below_zero_have_keys_and_count(app: Flask, client: FlaskClient, seat: Seat, slug: str) -> None:
    table = seat(slug, 3)
    page = client.get(f"{table}/enter/result")
    form = page.text
    assert [f'name="points-0" value="{number}"' in form for number in (-7, -6, 6, 7)] == [False, True, True, False]
    assert "−6" in words(page)
    send(app, client, table, "enter/result", {"points-0": "5", "points-1": "-3", "points-2": "0"})
    assert totals(app, table) == (5, -3, 0)
    assert "−3" in words(client.get(table))
    wrong = send(app, client, table, "enter/result", {"points-0": "5", "points-1": "-9", "points-2": "0"})
    assert "a whole number from −6 to 6" in words(wrong)


@pytest.mark.parametrize(("rules", "ahead"), [({}, "Ann is ahead by 5"), (LOWEST, "Bob is ahead by 3")])
def test_a_house_rule_decides_which_total_wins(
    app: Flask, client: FlaskClient, seat: Seat, rules: dict[str, str], ahead: str
) -> None:
    table = seat("crowns", 3, **rules)
    send(app, client, table, "enter/result", {"points-0": "5", "points-1": "-3", "points-2": "0"})
    assert ahead in words(client.get(table))


@pytest.mark.parametrize(("rules", "best_first"), [({}, ["Ann", "Cy", "Bob"]), (LOWEST, ["Bob", "Cy", "Ann"])])
def test_the_night_has_the_best_in_front_by_the_same_house_rule(
    app: Flask, client: FlaskClient, seat: Seat, rules: dict[str, str], best_first: list[str]
) -> None:
    table = seat("crowns", 3, **rules)
    for _ in range(5):
        send(app, client, table, "enter/result", {"points-0": "5", "points-1": "-3", "points-2": "0"})
    send(app, client, table, "next-game", {"dealer": "0"})
    night = words(client.get(table)).partition("The night so far")[2]
    assert sorted(best_first, key=night.index) == best_first


def test_the_question_is_on_the_page_of_disputes_and_a_dice_game_has_none(client: FlaskClient) -> None:
    assert "What are these cards worth?" in words(client.get("/referee/crowns"))
    assert client.get("/referee/dice").status_code == 404
