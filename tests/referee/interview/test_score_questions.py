"""The questions about scores read strictly: what can't be is refused by the name of its field, never a traceback."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.referee.case_tables import answer

THREE = ["Ann", "Bob", "Cy"]
HB_SCORE = {"what": "score", "before": {"Ann": 9, "Bob": 4, "Cy": 0}, "tricks": {"Ann": 2, "Bob": 2, "Cy": 1}}
TPB_SCORE = {"what": "score", "bids": {"Ann": 60, "Bob": 0, "Cy": 9}, "taken": {"Ann": 60, "Bob": 1, "Cy": 70}}
BUD_SCORE = {"what": "score", "bids": {"Ann": 3, "Bob": 0, "Cy": 9}, "tricks": {"Ann": 3, "Bob": 0, "Cy": 11}}
SHOWDOWN = {
    "what": "showdown",
    "starter": "Bob",
    "shown": {"Ann": ["7", "3"], "Bob": ["J"], "Cy": ["P4"]},
    "round_card": 5,
}
ROUND_CARDS = list(range(1, 11))
FINAL = {
    "what": "final",
    "piles": {"Ann": {"normals": 4}, "Bob": {"round": ROUND_CARDS}, "Cy": {}},
    "chips": {"Ann": 7, "Bob": 7, "Cy": 7},
}
SLIP = {"what": "penalty", "fault": "renege", "player": "Cy", "renege": "did_not_follow", "found": "trick_open"}
DISCARD = {"what": "penalty", "fault": "wrong_discard", "player": "Cy", "asked": 3, "threw": 3, "got": 3}
MOVE = {"what": "move", "tables": [["A", "B", "C"], ["D", "E", "F"]]}
SEATING = {"what": "seating", "count": 11}

ASKS = (
    ("huckley_buck", HB_SCORE),
    ("ten_point_buck", TPB_SCORE),
    ("buddha", BUD_SCORE),
    ("ten", SHOWDOWN),
    ("ten", FINAL),
    ("huckley_buck", SLIP),
    ("huckley_buck", DISCARD),
    ("huckley_buck", MOVE),
    ("huckley_buck", SEATING),
)


def put(game: str, ask: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    return answer(game, {"players": THREE, "dealer": "Cy", "ask": ask, **more})


@pytest.mark.parametrize(("game", "ask"), ASKS, ids=lambda part: part["what"] if isinstance(part, dict) else part)
def test_every_ruling_says_ruled_and_why(game: str, ask: dict[str, Any]) -> None:
    ruling = put(game, ask)
    assert ruling["verdict"] == "ruled"
    assert ruling["text"].endswith(".")
    assert ruling["rules"]


WRONG = (
    ("huckley_buck", HB_SCORE | {"befor": {}}, "ask.befor"),
    ("huckley_buck", {"what": "score", "tricks": {"Ann": 5}}, "ask.before"),
    ("huckley_buck", {"what": "score", "before": HB_SCORE["before"]}, "ask.tricks"),
    ("huckley_buck", HB_SCORE | {"before": {"Ann": 9, "Bob": 4}}, "ask.before.Cy"),
    ("huckley_buck", HB_SCORE | {"before": {"Ann": 9, "Bob": 4, "Cy": True}}, "ask.before.Cy"),
    ("huckley_buck", HB_SCORE | {"before": {"Ann": 9, "Bob": 4, "Cy": 2.0}}, "ask.before.Cy"),
    ("huckley_buck", HB_SCORE | {"before": {"Ann": 9, "Bob": -4, "Cy": 0}}, "ask.before.Bob"),
    ("huckley_buck", HB_SCORE | {"before": {"Ann": 11, "Bob": 4, "Cy": 0}}, "ask.before.Ann"),
    ("huckley_buck", HB_SCORE | {"before": {"Ann": 9, "Bob": 10**30, "Cy": 0}}, "ask.before.Bob"),
    ("huckley_buck", HB_SCORE | {"before": [9, 4, 0]}, "ask.before"),
    ("huckley_buck", HB_SCORE | {"tricks": {"Ann": 5, "Zoe": 0}}, "ask.tricks.Zoe"),
    ("huckley_buck", HB_SCORE | {"tricks": {"Ann": 2, "Bob": 2}}, "ask.tricks"),
    ("huckley_buck", HB_SCORE | {"trick_winners": ["Ann"] * 5}, "ask.tricks"),
    ("huckley_buck", HB_SCORE | {"trick_winners": ["Ann"] * 6}, "ask.trick_winners"),
    ("huckley_buck", HB_SCORE | {"trick_winners": ["Ann", 4]}, "ask.trick_winners[1]"),
    ("huckley_buck", HB_SCORE | {"trick_winners": "Ann"}, "ask.trick_winners"),
    ("huckley_buck", HB_SCORE | {"penalties": {"Ann": 99}}, "ask.penalties.Ann"),
    ("huckley_buck", HB_SCORE | {"penalties": {"Ann": 1}}, "ask.tricks.Ann"),
    ("huckley_buck", HB_SCORE | {"thrown_in": "yes"}, "ask.thrown_in"),
    ("ten_point_buck", TPB_SCORE | {"bonus": "Zoe"}, "ask.bonus"),
    ("ten_point_buck", TPB_SCORE | {"bids": {"Ann": 60, "Bob": 0}}, "ask.bids.Cy"),
    ("ten_point_buck", TPB_SCORE | {"bids": {"Ann": 12.5, "Bob": 0, "Cy": 9}}, "ask.bids.Ann"),
    ("ten_point_buck", TPB_SCORE | {"taken": {"Ann": -1, "Bob": 0, "Cy": 9}}, "ask.taken.Ann"),
    ("buddha", BUD_SCORE | {"bids": {"Ann": 16, "Bob": 0, "Cy": 9}}, "ask.bids.Ann"),
    ("buddha", BUD_SCORE | {"tricks": {"Ann": 3, "Bob": 0, "Cy": 12}}, "ask.tricks"),
    ("buddha", BUD_SCORE | {"tricks": {"Ann": 16, "Bob": 0, "Cy": 0}, "allow_sum": True}, "ask.tricks.Ann"),
    ("buddha", BUD_SCORE | {"allow_sum": 1}, "ask.allow_sum"),
    ("ten", SHOWDOWN | {"starter": "Zoe"}, "ask.starter"),
    ("ten", SHOWDOWN | {"round_card": 11}, "ask.round_card"),
    ("ten", SHOWDOWN | {"shown": {"Ann": ["7"], "Bob": ["J"]}}, "ask.shown.Cy"),
    ("ten", SHOWDOWN | {"shown": {"Ann": ["7", "4"], "Bob": ["J"], "Cy": ["3"]}}, "ask.shown.Ann"),
    ("ten", SHOWDOWN | {"shown": {"Ann": ["11"], "Bob": ["J"], "Cy": ["3"]}}, "ask.shown.Ann[0]"),
    ("ten", SHOWDOWN | {"shown": {"Ann": [7], "Bob": ["J"], "Cy": ["3"]}}, "ask.shown.Ann[0]"),
    ("ten", SHOWDOWN | {"shown": {"Ann": [], "Bob": ["J"], "Cy": ["3"]}}, "ask.shown.Ann"),
    ("ten", FINAL | {"chips": {"Ann": 22, "Bob": 0, "Cy": 0}}, "ask.chips.Ann"),
    ("ten", FINAL | {"piles": {"Ann": {"normal": 4}, "Bob": {}, "Cy": {}}}, "ask.piles.Ann.normal"),
    ("ten", FINAL | {"piles": {"Ann": {"penalty": [9]}, "Bob": {}, "Cy": {}}}, "ask.piles.Ann.penalty[0]"),
    ("ten", FINAL | {"piles": {"Ann": {"round": [3]}, "Bob": {"round": [3]}, "Cy": {}}}, "ask.piles"),
    ("ten", FINAL | {"piles": {"Ann": {}, "Bob": {"round": ROUND_CARDS[1:]}, "Cy": {}}}, "ask.piles"),
    ("ten", FINAL | {"chips": {"Ann": 7, "Bob": 7, "Cy": 6}}, "ask.chips"),
    ("ten", FINAL | {"chips": {"Ann": 49, "Bob": 1, "Cy": 0}, "allow_count": True}, "ask.chips"),
    ("ten", FINAL | {"chips": {"Ann": 50, "Bob": 0, "Cy": 0}, "allow_count": True}, "ask.chips.Ann"),
    ("ten", FINAL | {"allow_count": "yes"}, "ask.allow_count"),
    ("huckley_buck", SLIP | {"fault": "yawning"}, "ask.fault"),
    ("huckley_buck", SLIP | {"renege": "yawning"}, "ask.renege"),
    ("huckley_buck", SLIP | {"asked": 3}, "ask.asked"),
    ("huckley_buck", DISCARD | {"asked": 6}, "ask.asked"),
    ("huckley_buck", {"what": "penalty", "fault": "out_of_turn", "player": "Cy", "card": "1X"}, "ask.card"),
    ("huckley_buck", MOVE | {"tables": []}, "ask.tables"),
    ("huckley_buck", MOVE | {"tables": [["A", "B"], ["C", "D", "E"]]}, "ask.tables[0]"),
    ("huckley_buck", MOVE | {"tables": [["A", "B", "C"], ["D", "B", "E"]]}, "ask.tables[1][1]"),
    ("huckley_buck", MOVE | {"tables": [["A", "B", 3]]}, "ask.tables[0][2]"),
    ("huckley_buck", SEATING | {"count": 2}, "ask.count"),
    ("huckley_buck", SEATING | {"count": True}, "ask.count"),
    ("huckley_buck", SEATING | {"count": 10**6}, "ask.count"),
)


@pytest.mark.parametrize(("game", "ask", "field"), WRONG)
def test_what_cannot_be_is_refused_by_its_field(game: str, ask: dict[str, Any], field: str) -> None:
    error = put(game, ask)["error"]
    assert error["field"] == field
    assert error["message"].endswith(".")


@pytest.mark.clause("HB-ANN-01")
@pytest.mark.parametrize("out", [["Zoe"], ["Ann", "Ann"], "Ann", ["Ann"]])
def test_who_is_out_is_read_strictly(out: object) -> None:
    assert put("huckley_buck", HB_SCORE, out=out)["error"]["field"].startswith("out")


def test_a_player_who_is_out_cannot_have_reneged() -> None:
    case = {"players": [*THREE, "Dee", "Eve"], "dealer": "Ann", "out": ["Cy"], "ask": SLIP}
    assert answer("huckley_buck", case)["error"]["field"] == "ask.player"


@pytest.mark.clause("TPB-DEAL-02", "TPB-AMB-06")
def test_points_that_cannot_be_in_play_are_remarked_not_refused() -> None:
    ask = {"what": "score", "bids": {"Ann": 250, "Bob": 0, "Cy": 9}, "taken": {"Ann": 1, "Bob": 1, "Cy": 2}}
    ruling = put("ten_point_buck", ask)
    assert ruling["scores"] == {"Ann": 0, "Bob": 5, "Cy": 3}
    assert "can't be worth 4" in ruling["text"]
    assert "Ann bid more than all cards in play." in ruling["text"]
    assert "No trick is worth as little as Bob's 1." in ruling["text"]


@pytest.mark.clause("TEN-MAT-03", "TEN-P5-04")
def test_a_showdown_goes_round_from_the_starter_and_names_the_jokers() -> None:
    ruling = put("ten", SHOWDOWN | {"shown": {"Ann": ["7", "J"], "Bob": ["10"], "Cy": ["J", "J"]}})
    assert list(ruling["totals"]) == ["Bob", "Cy", "Ann"]
    assert ruling["named"] == {"Bob": ["10"], "Cy": ["J=10", "J=0"], "Ann": ["7", "J=3"]}
    assert ruling["winner"] == "Bob"


@pytest.mark.clause("TEN-AMB-05")
def test_a_joker_named_when_it_is_opened_counts_in_a_showdown_with_its_value() -> None:
    when_opened = {"house_rules": {"ten.joker_timing": "when_opened"}}
    error = put("ten", SHOWDOWN, **when_opened)["error"]
    assert (error["code"], error["field"]) == ("joker_unnamed", "ask.shown.Bob[0]")
    named = SHOWDOWN | {"shown": {"Ann": ["7", "3"], "Bob": ["J=4"], "Cy": ["P4"]}}
    assert put("ten", named, **when_opened)["totals"]["Bob"] == 4


@pytest.mark.clause("TEN-AMB-02", "TEN-AMB-05", "TEN-AMB-06")
@pytest.mark.parametrize(
    ("shown", "used"),
    [
        ({"Ann": ["7"], "Bob": ["6"], "Cy": ["5"]}, set()),
        ({"Ann": ["7"], "Bob": ["J"], "Cy": ["5"]}, {"ten.joker_timing"}),
        ({"Ann": ["7"], "Bob": ["P6"], "Cy": ["5"]}, {"ten.penalty_points"}),
        ({"Ann": ["7"], "Bob": ["7"], "Cy": ["5"]}, {"ten.tie"}),
    ],
)
def test_a_showdown_names_only_the_house_rules_that_its_cards_bring_in(shown: object, used: set[str]) -> None:
    assert set(put("ten", SHOWDOWN | {"shown": shown})["house_rules"]) == used


junk = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 10**7) | st.floats(allow_nan=False) | st.sampled_from(["Ann", "J", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(THREE), inner, max_size=3),
    max_leaves=4,
)


@pytest.mark.slow
@settings(max_examples=150)
@given(st.sampled_from(ASKS), st.data())
def test_no_value_under_any_key_breaks_a_question(asked: tuple[str, dict[str, Any]], data: st.DataObject) -> None:
    game, ask = asked
    key = data.draw(st.sampled_from([key for key in ask if key != "what"]))
    ruling = put(game, ask | {key: data.draw(junk)})
    assert ("error" in ruling) != ("verdict" in ruling)


@pytest.mark.parametrize("game", ["ten_point_buck", "buddha", "ten"])
def test_a_key_of_another_game_is_refused(game: str) -> None:
    ask = next(ask for asked, ask in ASKS if asked == game)
    assert put(game, ask, upcard="AS")["error"]["field"] == "upcard"


@pytest.mark.clause("HB-HAND-03")
def test_the_tricks_of_a_deal_thrown_in_are_void() -> None:
    ask = {"what": "score", "before": HB_SCORE["before"], "trick_winners": ["Ann", "Bob"], "thrown_in": True}
    assert put("huckley_buck", ask)["after"] == HB_SCORE["before"]


@pytest.mark.clause("TPB-SCORE-01", "TPB-CARD-04")
def test_a_score_pile_counts_its_ranks() -> None:
    tricks = [{"cards": ["B", "D", "n9"]}, {"cards": ["w4", "n5", "n1"]}]
    ruling = put("ten_point_buck", {"what": "audit"}, tricks=tricks)
    assert ruling["points"] == {"Ann": 0, "Bob": 10 + 0 + 9 + 4 + 5 + 1, "Cy": 0}
