"""One situation in Huckley Buck has one answer, whatever question it is asked under."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from referee.games import find_game
from tests.referee.case_tables import CAST, answer
from tests.referee.ruled import Answer, ruled

MOMENTS = {"before_draw": {}, "in_draw": {"in_draw": True}, "after_draw": {"draw_complete": True}}


def penalty(players: int = 6, out: tuple[str, ...] = ("Bob",), **ask: Any) -> Answer:
    case = {"players": list(CAST[:players]), "dealer": "Dee", "ask": {"what": "penalty", **ask}}
    return answer("huckley_buck", case | ({"out": list(out)} if out else {}))


def what_follows(ruling: Answer) -> dict[str, Any]:
    return {key: ruling.get(key) for key in ("hooks", "action", "remove", "next_dealer", "text")}


@pytest.mark.clause("HB-MIS-03", "HB-MIS-08", "HB-MIS-09", "HB-HAND-01", "HB-AMB-15", "HB-AMB-39", "HB-AMB-40")
@pytest.mark.parametrize("player", ["Ann", "Bob", "Dee"])
@pytest.mark.parametrize(("found", "correctable"), list(product(MOMENTS, [False, True])))
def test_a_miscounted_hand_costs_the_same_as_a_misdeal_and_as_an_incorrect_hand(
    player: str, found: str, correctable: bool
) -> None:
    asked = {"player": player, "correctable": correctable}
    misdeal = penalty(fault="misdeal", kind="wrong_count", **MOMENTS[found], **asked)
    hand = penalty(fault="incorrect_hand", found=found, at_fault="deal", **asked)
    ruled(misdeal, **what_follows(hand))


@pytest.mark.clause("HB-MIS-09", "HB-HAND-02", "HB-HAND-03")
def test_where_nobody_says_whose_hand_it_is_the_ruling_says_what_the_dealers_own_would_be() -> None:
    ruling = penalty(fault="misdeal", kind="wrong_count", draw_complete=True)
    ruled(ruling, hooks=["Dee"], action="redeal_next_dealer")
    assert "Dee's own hand" in ruling["text"]


@pytest.mark.clause("HB-DRAW-06", "HB-DISC-02")
def test_the_dealers_draw_one_short_is_a_fault_if_the_upcard_was_not_taken_and_says_so() -> None:
    draw = {"fault": "wrong_discard", "player": "Dee", "asked": 3, "threw": 3, "got": 2}
    ruling = penalty(**draw)
    ruled(ruling, hooks=["Dee"], remove=["Dee"])
    assert ", if Dee left the upcard where it lay." in ruling["text"]
    ruled(penalty(**draw, upcard_taken=True), action="nothing")
    ruled(penalty(**draw, upcard_taken=False), remove=["Dee"])
    ruled(penalty(**draw | {"player": "Ann"}), hooks=["Dee"])


@pytest.mark.clause("HB-DRAW-06")
def test_the_dealers_sound_draw_says_that_it_is_so_without_the_upcard() -> None:
    draw = {"fault": "wrong_discard", "player": "Dee", "asked": 3, "threw": 3, "got": 3}
    assert "had to be, if Dee left the upcard where it lay." in penalty(**draw)["text"]
    assert "upcard" not in penalty(**draw, upcard_taken=False)["text"]
    ruled(penalty(**draw), action="nothing")
    ruled(penalty(**draw, upcard_taken=True), remove=["Dee"])


@pytest.mark.clause("HB-DRAW-05")
def test_nobody_but_the_dealer_can_have_taken_the_upcard() -> None:
    draw = {"fault": "wrong_discard", "player": "Ann", "asked": 3, "threw": 3, "got": 2, "upcard_taken": True}
    assert penalty(**draw)["error"]["field"] == "ask.upcard_taken"


@pytest.mark.clause("HB-AMB-05", "HB-AMB-20", "HB-AMB-35")
@pytest.mark.parametrize(
    ("ask", "switch"),
    [
        ({"fault": "wrong_discard", "player": "Ann", "asked": 5, "threw": 5, "got": 2, "stock": 2}, "hb.stock_empty"),
        ({"fault": "incorrect_hand", "player": "Ann", "found": "after_draw", "at_fault": "stock"}, "hb.stock_empty"),
    ],
)
def test_a_ruling_on_a_short_stock_names_the_house_rule(ask: dict[str, Any], switch: str) -> None:
    assert penalty(**ask)["house_rules"] == {switch: "reshuffle"}


@pytest.mark.clause("HB-AMB-36")
def test_the_last_hand_in_play_takes_all_five_tricks() -> None:
    renege = {"fault": "renege", "player": "Ann", "renege": "did_not_follow", "found": "before_scoring"}
    assert "Cy takes all five tricks" in penalty(4, ("Bob", "Dee"), **renege)["text"]


@pytest.mark.clause("HB-AMB-36")
def test_a_deal_without_a_hand_in_play_is_written_down_as_thrown_in() -> None:
    ask = {"what": "penalty", "fault": "renege", "player": "Ann", "renege": "did_not_follow", "found": "before_scoring"}
    case = {"game": "huckley-buck", "players": list(CAST[:3]), "dealer": "Cy", "out": ["Bob", "Cy"], "ask": ask}
    event = find_game("huckley-buck").disputes.remedy(case, answer("huckley_buck", case))
    assert event is not None
    assert (event.data["then"], event.data["removed"]) == ("throw_in", [False, False, False])


@pytest.mark.clause("HB-MIS-09", "HB-HAND-01", "HB-MIS-08")
def test_the_phone_asks_once_about_a_hand_with_a_wrong_number_of_cards() -> None:
    questions = find_game("huckley-buck").disputes.questions
    about_hands = [
        one for one in questions if "wrong_count" in one.ask.values() or "incorrect_hand" in one.ask.values()
    ]
    assert [part.key for one in about_hands for part in one.parts] == ["player", "found", "at_fault", "correctable"]


@pytest.mark.clause("HB-DRAW-06", "HB-AMB-05")
def test_the_phone_asks_about_the_upcard_and_the_stock_when_numbers_differ() -> None:
    question = find_game("huckley-buck").disputes.question("wrong_discard")
    assert question is not None
    assert {"upcard_taken", "stock"} <= {part.key for part in question.parts}


@pytest.mark.clause("HB-HAND-06", "HB-AMB-11")
@pytest.mark.parametrize(
    "ask",
    [
        {"fault": "incorrect_hand", "player": "Ann", "found": "after_draw", "at_fault": "unknown"},
        {"fault": "wrong_discard", "player": "Ann", "asked": 3, "threw": 4, "got": 4},
    ],
)
def test_a_ruling_that_hooks_two_players_says_so_of_both(ask: dict[str, Any]) -> None:
    ruling = penalty(**ask)
    assert sorted(ruling["hooks"]) == ["Ann", "Dee"]
    sentence = f"{ruling['hooks'][0]} and {ruling['hooks'][1]} each take a hook"
    assert sentence in ruling["text"], f"the sentence names not just the two who are hooked: {ruling['text']}"


@pytest.mark.clause("HB-OOT-03")
@pytest.mark.parametrize("scope", ["listed_three", "all_duties"])
@pytest.mark.parametrize(("found", "action"), [("trick_open", "correct_now"), ("before_scoring", "stands")])
def test_who_owns_up_to_keeping_back_a_faced_card_pays_nothing(found: str, action: str, scope: str) -> None:
    asked = {"what": "penalty", "fault": "renege", "player": "Cy", "renege": "kept_faced", "found": found}
    case = {"players": list(CAST[:4]), "dealer": "Dee", "house_rules": {"hb.renege_scope": scope}, "ask": asked}
    ruling = answer("huckley_buck", case)
    assert (ruling["action"], ruling["hooks"], ruling["remove"]) == (action, [], [])
    assert ruling["rules"][0] == "HB-OOT-03"
