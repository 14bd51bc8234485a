"""Trump, and whether a trick is turned face down, are asked for only where an answer would change what follows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee import judge_any
from referee.__main__ import main
from referee.games import all_games
from referee.interview.dispute import Dispute
from referee.interview.inquiry import Inquiry
from referee.interview.missing.still_missing import still_missing
from tests.referee.ruled import ruled

BOB = {"what": "legal", "trick": 1, "player": "Bob"}


def asked(ask: dict[str, Any], *cards: str, **facts: Any) -> dict[str, Any]:
    """The answer of four players of whom Ann led; nobody said what is trump."""
    case = {"game": "huckley-buck", "players": ["Ann", "Bob", "Cy", "Dee"], "dealer": "Dee"}
    return judge_any({**case, "tricks": [{"cards": list(cards)}], "ask": ask, **facts})


@pytest.mark.clause("HB-PLAY-05")
def test_who_holds_the_suit_led_did_not_follow_whatever_trump_is() -> None:
    answer = asked(BOB, "7H", "2D", hands={"Bob": ["KH"]})
    ruled(answer, verdict="illegal", fault="did_not_follow", evidence=[{"hand": "KH"}])
    assert answer["text"].startswith("Bob's 2♦ in trick 1 was not legal: Bob had to follow suit in hearts")


@pytest.mark.clause("HB-PLAY-05")
def test_only_the_cards_that_prove_it_whatever_trump_is_are_evidence() -> None:
    answer = asked(BOB, "7H", "2D", hands={"Bob": ["KH", "KS"]})
    ruled(answer, verdict="illegal", fault="did_not_follow", evidence=[{"hand": "KH"}])


@pytest.mark.parametrize(
    ("ask", "cards", "more", "says"),
    [
        ({**BOB, "player": "Ann"}, ["7H", "2D"], {}, "Ann's 7♥ in trick 1 was legal: whoever leads may play any card."),
        (BOB, ["7H", "2D"], {"hands": {"Bob": ["3D", "4D", "5D", "6D"]}}, "Bob's 2♦ in trick 1 was legal, whatever"),
        (
            {"what": "trick", "trick": 1},
            ["7H", "8H", "9H", "TH"],
            {},
            "Dee wins the trick with 10♥, whatever trump is.",
        ),
        ({"what": "audit"}, ["7H", "8H", "9H", "TH"], {}, "Every card was legal."),
    ],
    ids=["lead", "hand known", "winner", "audit"],
)
def test_an_answer_that_every_trump_gives_is_given(ask: dict[str, Any], cards: list[str], more: Any, says: str) -> None:
    assert asked(ask, *cards, **more)["text"].startswith(says)


def test_what_only_trump_would_tell_of_an_answer_is_not_known() -> None:
    """Nine hearts on ten with the jack in hand: not legal, whichever of two duties it broke; put right all the same."""
    answer = asked({**BOB, "player": "Dee"}, "7H", "8H", "TH", "9H", hands={"Dee": ["JH"]})
    ruled(answer, verdict="illegal", fault=None, alternatives=None)
    assert answer["remedy"]["action"] == "correct_now"
    assert answer["rules"] == ["HB-PLAY-07", "HB-REN-04"]


@pytest.mark.parametrize(
    ("ask", "cards", "facts", "says"),
    [
        (BOB, ["7H", "2D"], {"hands": {"Bob": ["KS"]}}, "If it is ♠ spades: not legal, but free; if it is ♥ hearts"),
        (
            {"what": "trick", "trick": 1},
            ["7H", "8H", "9D", "TH"],
            {},
            "If it is ♠ spades, ♥ hearts or ♣ clubs: Dee wins the trick with 10♥; if it is ♦ diamonds: Cy wins",
        ),
        (
            {"what": "options", "player": "Bob"},
            ["7H"],
            {"hands": {"Bob": ["2C", "3D", "3S", "4S", "9C"]}},
            "If it is ♠ spades: Bob may play 4♠ or 3♠; if it is ♥ hearts: Bob holds no heart, and may play any card;",
        ),
    ],
    ids=["legal", "trick", "options"],
)
def test_where_trump_matters_the_error_says_what_each_would_lead_to(
    ask: dict[str, Any], cards: list[str], facts: Any, says: str
) -> None:
    error = asked(ask, *cards, **facts)["error"]
    assert (error["code"], error["field"]) == ("missing", "trump")
    assert error["message"].startswith(f"Say what is trump, or which card was turned up. {says}")


def test_a_case_is_refused_before_trump_is_asked_for() -> None:
    assert asked({"what": "options", "player": "Bob"}, "7H")["error"]["field"] == "hands.Bob"


def test_cards_that_lie_so_under_no_trump_are_impossible() -> None:
    ruled(asked({"what": "audit"}, "7H", "7H"), verdict="impossible", problem="card_twice")


@pytest.mark.clause("HB-REN-04", "HB-REN-05")
@pytest.mark.parametrize(
    ("last", "says"),
    [
        ({}, ["A hook for Cy if it is turned face down; free if not."]),
        ({"quitted": True}, []),
        ({"quitted": False}, []),
    ],
)
def test_the_command_line_says_what_a_trick_turned_down_would_cost(
    last: dict[str, Any], says: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = {"game": "huckley-buck", "players": ["Ann", "Bob", "Cy", "Dee"], "dealer": "Dee", "trump": "S"}
    case |= {"tricks": [{"cards": ["7H", "QH", "2S", "8H"], **last}], "hands": {"Cy": ["9H"]}}
    (tmp_path / "case.json").write_text(json.dumps({**case, "ask": {**BOB, "player": "Cy"}}), "utf-8")
    assert main(["judge", str(tmp_path / "case.json")]) == 0
    assert [line for line in capsys.readouterr().out.splitlines() if "turned face down;" in line] == says


def test_a_setting_that_is_not_chosen_from_a_list_is_asked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = all_games()["huckley-buck"]
    typed = tuple(part._replace(choices=(), numbers=range(0)) for part in game.disputes.settings)
    monkeypatch.setattr(type(game.disputes), "settings", typed)
    dispute = Dispute(game, ("Ann", "Bob", "Cy"), 2, tricks=(("7H", "2D"),), what="legal", about=(0, 1))
    assert [one.words for one in still_missing(Inquiry(dispute), None)] == ["Trump"]
