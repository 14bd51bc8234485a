"""A fact of Huckley Buck stands in one row: changed there, it changes in form, sheet, ruling, dispute and rulebook."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from flask.testing import FlaskClient

import referee.games
from referee import judge_any
from referee.game import Game
from referee.games import all_games
from tests.web.pages import page_at

ROOT = Path(__file__).parents[2]
PACKAGE = "referee.games.huckley_buck"
PLACES = (ROOT / "referee" / "games" / "huckley_buck", ROOT / "templates" / "games" / "huckley-buck")

CAST = ["Ann", "Bob", "Cy", "Dee"]

Change = Callable[[Mapping[str, str]], Game]


class Changed(SourceFileLoader):
    """Loads a module with some words of its source changed."""

    def __init__(self, name: str, path: str, words: Mapping[str, str]) -> None:
        super().__init__(name, path)
        self.words = words

    def get_code(self, fullname: str) -> CodeType:
        source = Path(self.path).read_text("utf-8")
        for old, new in self.words.items():
            source = source.replace(old, new)
        return compile(source, self.path, "exec")


class FindChanged:
    """Finds the modules of the game, each to be loaded with these words changed."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self.words = words

    def find_spec(self, name: str, path: Any, target: object = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path) if name.startswith(PACKAGE) else None
        if spec is not None and spec.origin is not None:
            spec.loader = Changed(name, spec.origin, self.words)
        return spec


@pytest.fixture
def change(monkeypatch: pytest.MonkeyPatch) -> Change:
    """Builds the game, for the referee and for the pages, with words changed that each stand in one place alone."""

    def change(words: Mapping[str, str]) -> Game:
        games, files = all_games(), [path for place in PLACES for path in place.rglob("*")]
        source = "".join(path.read_text("utf-8") for path in files if path.suffix in (".py", ".html"))
        stray = [
            f"{old} stands {source.count(old)} times, not in its row alone." for old in words if source.count(old) != 1
        ]
        assert not stray, "\n".join(stray)
        for name in [name for name in sys.modules if name.startswith(PACKAGE)]:
            monkeypatch.delitem(sys.modules, name)
        monkeypatch.setattr(sys, "meta_path", [FindChanged(words), *sys.meta_path])
        monkeypatch.setattr(referee.games, "huckley_buck", None)
        game: Game = import_module(PACKAGE).GAME
        monkeypatch.setitem(games, game.slug, game)
        return game

    return change


def case(**ask: Any) -> dict[str, Any]:
    return {"game": "huckley-buck", "players": CAST, "dealer": "Dee", "ask": {"what": "penalty", **ask}}


@pytest.mark.clause("HB-MIS-01")
def test_a_kind_of_misdeal_stands_in_one_row(
    change: Change, seat: Callable[..., str], enter: Callable[..., Any], client: FlaskClient
) -> None:
    game = change(
        {
            'code="exposed"': 'code="flashed"',
            '"HB-MIS-01"': '"HB-MIS-77"',
            '"the dealer exposed a card"': '"the dealer flashed a card"',
            '"A card was exposed by {dealer}"': '"A card was flashed by {dealer}"',
            '"A card was shown"': '"A card flashed"',
            '"The dealer shows a card"': '"The dealer flashes"',
            '"A card was shown while dealing"': '"Somebody saw it flash"',
            "mendable=False": "mendable=True",
        }
    )
    table = seat("huckley-buck", 4, dealer="Dee")
    form = page_at(client, f"{table}/enter/misdealt")
    assert 'value="flashed"' in form
    assert "A card was flashed by Dee" in form
    assert enter(table, "misdealt", how="flashed").status_code == 303
    assert "Misdeal: the dealer flashed a card" in page_at(client, f"{table}/rows/2")

    asked = next(question for question in game.disputes.questions if question.key == "flashed")
    assert (asked.title, asked.parts[-1].key) == ("Somebody saw it flash", "correctable")
    flashed = case(**{key: value for key, value in asked.ask.items() if key != "what"})
    ruling = judge_any(flashed)
    assert ruling["text"].startswith("A card flashed. ")
    assert ruling["rules"][0] == "HB-MIS-77"
    remedy = game.disputes.remedy(flashed, ruling)
    assert remedy is not None
    assert remedy.data == {"how": "flashed"}
    assert judge_any({**flashed, "ask": {**flashed["ask"], "correctable": True}})["action"] == "correct_now"
    assert game.rulebook["HB-MIS-77"].title == "The dealer flashes"


@pytest.mark.clause("HB-HAND-03", "HB-HAND-06")
def test_a_fault_what_made_it_and_what_follows_each_stand_in_one_row(
    change: Change, seat: Callable[..., str], enter: Callable[..., Any], client: FlaskClient
) -> None:
    game = change(
        {
            '"incorrect_hand"': '"bad_hand"',
            '"A hand has the wrong number of cards"': '"Cards were miscounted"',
            '"Wrong number of cards in hand"': '"Miscounted"',
            '"Wrong hand: nobody knows why"': '"Bad hand"',
            '"Nobody can say whose fault the wrong hand is."': '"It is anybody\'s guess."',
            '"HB-HAND-06"': '"HB-HAND-77"',
            '"Nobody knows whose fault"': '"Anybody\'s fault"',
            '"throw_in"': '"toss_in"',
            '"the deal is thrown in"': '"the deal is tossed"',
            '"The deal is thrown in; {next_dealer} deals"': '"Tossed; {next_dealer} deals"',
            '"Write it down and deal again"': '"Toss it"',
        }
    )
    table = seat("huckley-buck", 4, dealer="Dee")
    form = page_at(client, f"{table}/enter/penalty")
    for words in ('value="Miscounted"', "Bad hand", 'value="toss_in"', "Tossed; Ann deals"):
        assert words in form
    typed = {"hooks-1": "1", "then": "toss_in", "reason.1": "Miscounted"}
    assert enter(table, "penalty", **typed).status_code == 303
    assert "Hook for Bob; the deal is tossed: Miscounted" in page_at(client, f"{table}/rows/2")

    asked = next(question for question in game.disputes.questions if question.key == "bad_hand")
    assert asked.title == "Cards were miscounted"
    hand = case(fault="bad_hand", player="Bob", found="after_draw", at_fault="unknown")
    ruling = judge_any(hand)
    assert ruling["text"].startswith("It is anybody's guess. ")
    assert "HB-HAND-77" in ruling["rules"]
    assert game.rulebook["HB-HAND-77"].title == "Anybody's fault"
    remedy = game.disputes.remedy(hand, ruling)
    assert remedy is not None
    assert (remedy.data["then"], remedy.button) == ("toss_in", "Toss it")


@pytest.mark.clause("HB-REN-01", "HB-PLAY-05")
def test_a_breach_stands_in_one_row_for_the_tricks_and_for_who_owns_up(change: Change) -> None:
    game = change(
        {
            '"did_not_follow"': '"did_not_suit"',
            '"did not follow suit"': '"failed to follow"',
            '"Not following suit"': '"Failing to follow"',
            'duty="HB-PLAY-05"': 'duty="HB-PLAY-77"',
            '"HB-REN-01"': '"HB-REN-77"',
            '"Renege: not following"': '"Renege: failing to follow"',
        }
    )
    renege = game.disputes.question("renege")
    assert renege is not None
    assert ("did_not_suit", "failed to follow") in [(choice.value, choice.label) for choice in renege.parts[1].choices]
    ruling = judge_any(case(fault="renege", player="Cy", renege="did_not_suit", found="before_scoring"))
    assert ruling["text"].startswith("Failing to follow is a renege, and it was found")
    assert ruling["rules"][0] == "HB-REN-77"
    assert game.rulebook["HB-REN-77"].title == "Renege: failing to follow"

    tricks = [
        {"leader": "Ann", "cards": ["7H", "2S", "9H", "KH"]},
        {"leader": "Dee", "cards": ["4C", "6C", "3H", "5C"]},
    ]
    played = judge_any(
        {
            "game": "huckley-buck",
            "players": CAST,
            "dealer": "Dee",
            "trump": "D",
            "tricks": tricks,
            "ask": {"what": "legal", "trick": 1, "player": "Bob"},
        }
    )
    assert played["fault"] == "did_not_suit"
    assert {"HB-PLAY-77", "HB-REN-77"} <= set(played["rules"])
