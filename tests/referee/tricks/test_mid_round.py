"""Records that begin in mid-round, tricks that are turned down, and what would make a fault a renege."""

from __future__ import annotations

from typing import Any

import pytest

from referee import judge_any
from tests.referee.ruled import Answer, ruled

NAMES = ["Ann", "Bob", "Cy", "Dee"]
HUCKLEY_BUCK = {"game": "huckley-buck", "players": NAMES, "dealer": "Dee", "trump": "S"}
TEN_POINT_BUCK = {"game": "ten-point-buck", "players": NAMES, "dealer": "Dee"}
BUDDHA = {"game": "buddha", "players": ["Ann", "Bob", "Cy"], "dealer": "Cy"}
NINTH = {"leader": "Ann", "cards": ["n8", "w8", "n3", "n4"]}
UNDERTRUMPED = {"cards": ["7H", "9S", "3S", "9H"]}
CYS_UNDERTRUMP = {"what": "legal", "trick": 1, "player": "Cy"}


def refused_field(case: dict[str, Any], **more: Any) -> str:
    """The field that the error on a case names."""
    return str(judge_any({**case, "ask": {"what": "audit"}, **more})["error"]["field"])


def problem(case: dict[str, Any], **more: Any) -> str:
    """What contradicts itself in a record."""
    return str(judge_any({**case, "ask": {"what": "audit"}, **more})["problem"])


def ask(case: dict[str, Any], what: str, **more: Any) -> Answer:
    """The answer to a question; `trick` and `player` belong to the question, the rest to the record."""
    asked = {key: more.pop(key) for key in ("trick", "player") if key in more}
    return Answer({**case, **more, "ask": {"what": what, **asked}})


@pytest.mark.clause("TPB-LEGAL-03")
def test_a_repeated_rank_is_legal_for_one_who_held_nothing_else():
    case = {**TEN_POINT_BUCK, "first_trick": 9, "tricks": [NINTH], "hands": {"Bob": ["n8"]}}
    assert ask(case, "legal", trick=9, player="Bob")["verdict"] == "legal"


def test_a_hand_has_the_size_that_it_has_by_then():
    case = {**TEN_POINT_BUCK, "first_trick": 9, "tricks": [NINTH], "hands": {"Bob": ["n2"]}}
    ruling = ask(case, "legal", trick=9, player="Bob")
    ruled(ruling, verdict="illegal", alternatives=["n2"])


def test_tricks_keep_their_numbers_in_the_sentences():
    case = {**TEN_POINT_BUCK, "first_trick": 9, "tricks": [NINTH, {"cards": ["n2", "n5"]}]}
    assert "white 8 in trick 9" in ask(case, "legal", trick=9, player="Bob")["text"]


def test_a_later_card_is_evidence_by_the_number_of_its_trick():
    case = {**TEN_POINT_BUCK, "first_trick": 9, "tricks": [NINTH, {"cards": ["n2"]}]}
    assert ask(case, "legal", trick=9, player="Bob")["evidence"] == [{"trick": 10, "card": "n2"}]


def test_a_trick_before_the_first_entered_is_not_in_the_record():
    error = ask({**TEN_POINT_BUCK, "first_trick": 9, "tricks": [NINTH]}, "trick", trick=1)["error"]
    assert error["field"] == "ask.trick"
    assert error["message"] == "Trick 1 isn't entered; there is only trick 9."


def test_the_cards_of_earlier_tricks_lie_aside():
    case = {**BUDDHA, "first_trick": 14, "tricks": [{"leader": "Ann", "cards": ["F7", "W3", "E2"]}]}
    ruling = ask(case, "legal", trick=14, player="Bob")
    unseen, fires = 45 - 3, 9
    none_of_them = (unseen - fires) * (unseen - 1) * (unseen - 2)
    assert ruling["deals"] - ruling["illegal_deals"] == none_of_them - _cys_fires(unseen, fires)


def _cys_fires(unseen: int, fires: int) -> int:
    """Deals of one card each in which Bob has no Fire, and Cy, who didn't follow either, has one."""
    return (unseen - fires) * fires * (unseen - 2)


def test_a_round_is_over_after_its_last_trick():
    case = {**TEN_POINT_BUCK, "first_trick": 10, "tricks": [NINTH], "hands": {}}
    assert ask(case, "options", player="Ann")["error"]["code"] == "round_over"


def test_options_are_listed_without_any_card_entered():
    case = {
        **HUCKLEY_BUCK,
        "first_trick": 4,
        "tricks": [{"leader": "Cy", "cards": []}],
        "hands": {"Cy": ["7H", "8S"]},
    }
    assert ask(case, "options", player="Cy")["legal"] == ["7H", "8S"]


@pytest.mark.parametrize("value", [0, 6, -1, 1.0, 2.5, True, None, "3", [3], {}])
def test_the_first_trick_is_a_whole_number_up_to_the_hand_size(value: Any):
    assert refused_field(HUCKLEY_BUCK, first_trick=value, tricks=[{"leader": "Ann", "cards": []}]) == "first_trick"


def test_the_first_trick_of_buddha_goes_by_the_number_of_players():
    tricks = [{"leader": "Ann", "cards": []}]
    assert refused_field(BUDDHA, first_trick=16, tricks=tricks) == "first_trick"
    assert "error" not in ask(BUDDHA, "audit", first_trick=15, tricks=tricks)


@pytest.mark.parametrize(
    ("tricks", "field"),
    [([], "tricks"), (..., "tricks"), ([{"cards": ["7H"]}], "tricks[0].leader"), ([{"cards": []}], "tricks[0].leader")],
)
def test_a_record_in_mid_round_begins_with_a_trick_and_its_leader(tricks: Any, field: str):
    more = {} if tricks is ... else {"tricks": tricks}
    assert refused_field(HUCKLEY_BUCK, first_trick=2, **more) == field


def test_from_trick_one_nothing_more_is_asked():
    assert ask(HUCKLEY_BUCK, "audit", first_trick=1)["verdict"] == "legal"


def test_too_many_tricks_count_from_the_first_entered():
    two = [{"leader": "Ann", "cards": ["2H", "3H", "4H", "5H"]}, {"cards": ["6H"]}]
    assert problem(HUCKLEY_BUCK, first_trick=5, tricks=two) == "too_many_tricks"


def test_a_hand_too_large_for_that_trick_is_reported():
    case = {"first_trick": 5, "tricks": [{"leader": "Ann", "cards": ["2H"]}], "hands": {"Ann": ["3H"]}}
    assert problem(HUCKLEY_BUCK, **case) == "hand_too_large"


def test_the_wrong_leader_of_a_later_trick_is_reported():
    tricks = [{"leader": "Ann", "cards": ["2H", "3H", "4H", "5H"]}, {"leader": "Ann", "cards": ["6H"]}]
    assert problem(HUCKLEY_BUCK, first_trick=3, tricks=tricks) == "wrong_leader"


def test_who_is_out_cannot_have_led():
    case = {"out": ["Ann"], "first_trick": 3, "tricks": [{"leader": "Ann", "cards": ["2H"]}]}
    assert problem(HUCKLEY_BUCK, **case) == "wrong_leader"


def test_more_cards_seen_than_are_aside_is_reported():
    seen = ["A1", "A2", "A3", "A4"]
    case = {"first_trick": 2, "tricks": [{"leader": "Ann", "cards": []}]}
    assert ask(BUDDHA, "audit", seen=seen[:3], **case)["verdict"] == "legal"
    assert problem(BUDDHA, seen=seen, **case) == "nothing_aside"


UPCARD = {
    **{key: value for key, value in HUCKLEY_BUCK.items() if key != "trump"},
    "upcard": "AS",
    "upcard_taken": True,
    "tricks": [{"leader": "Ann", "cards": ["7H", "8H", "9H", "2D"]}],
}


@pytest.mark.clause("HB-TRUMP-02")
def test_a_taken_upcard_is_in_the_dealers_hand_from_the_start():
    assert ask(UPCARD, "legal", trick=1, player="Dee")["evidence"] == [{"hand": "AS"}]


@pytest.mark.clause("HB-TRUMP-02")
def test_a_taken_upcard_may_have_been_played_before_the_first_trick_entered():
    ruling = ask(UPCARD, "legal", first_trick=2, trick=2, player="Dee")
    assert ruling["verdict"] == "undecided"
    assert "AS" in ruling["would_prove"]


@pytest.mark.clause("HB-TRUMP-02")
def test_a_taken_upcard_that_lies_aside_was_played():
    assert problem(UPCARD, seen=["AS"]) == "upcard_not_taken"
    assert ask(UPCARD, "audit", first_trick=2, seen=["AS"])["verdict"] == "undecided"


def test_an_upcard_taken_by_one_who_is_out_contradicts_itself_in_mid_round_too():
    tricks = [{"leader": "Ann", "cards": ["7H", "8H", "9H"]}]
    assert problem(UPCARD, out=["Dee"], first_trick=2, tricks=tricks) == "upcard_not_taken"


@pytest.mark.clause("HB-REN-04")
def test_a_trick_that_is_turned_down_is_too_late_to_correct():
    hands, trick = {"Cy": ["4H"]}, dict(UNDERTRUMPED)
    ruling = ask(HUCKLEY_BUCK, "legal", tricks=[trick], hands=hands, trick=1, player="Cy")
    turned = ask(HUCKLEY_BUCK, "legal", tricks=[{**trick, "quitted": True}], hands=hands, trick=1, player="Cy")
    assert ruling["remedy"]["action"] == "correct_now"
    assert turned["remedy"] == {"hooks": ["Cy"], "action": "replay_without", "remove": ["Cy"]}


@pytest.mark.clause("HB-REN-04", "HB-AMB-06")
def test_a_fault_that_is_no_renege_is_let_stand_in_a_trick_turned_down():
    tricks = [{**UNDERTRUMPED, "quitted": True}]
    ruling = ask(HUCKLEY_BUCK, "legal", tricks=tricks, hands={"Cy": ["JS"]}, trick=1, player="Cy")
    assert ruling["remedy"] == {"hooks": [], "action": "stands", "remove": []}


def test_turning_a_trick_down_changes_nothing_in_the_other_games():
    tricks = [{**NINTH, "quitted": True}]
    ruling = ask(TEN_POINT_BUCK, "legal", first_trick=9, tricks=tricks, hands={"Bob": ["n2"]}, trick=9, player="Bob")
    assert ruling["remedy"]["action"] == "correct_now"


@pytest.mark.parametrize("cards", [[], ["7H"], ["7H", "9S", "3S"]])
def test_only_a_full_trick_can_be_turned_down(cards: list[str]):
    assert refused_field(HUCKLEY_BUCK, tricks=[{"cards": cards, "quitted": True}]) == "tricks[0].quitted"
    assert "error" not in ask(HUCKLEY_BUCK, "audit", tricks=[{"cards": cards, "quitted": False}])


def test_a_trick_is_full_when_all_who_are_in_have_played():
    tricks = [{"cards": ["7H", "9S", "3S"], "quitted": True}]
    assert "error" not in ask(HUCKLEY_BUCK, "audit", out=["Dee"], tricks=tricks)


@pytest.mark.parametrize("quitted", [1, "yes", None, []])
def test_quitted_is_true_or_false(quitted: Any):
    assert refused_field(HUCKLEY_BUCK, tricks=[{**UNDERTRUMPED, "quitted": quitted}]) == "tricks[0].quitted"


@pytest.mark.clause("HB-REN-01", "HB-AMB-06")
def test_a_low_trump_tells_which_cards_would_make_it_a_renege():
    tricks = [UNDERTRUMPED, {"cards": ["2C", "JS", "3C", "4C"]}]
    ruling = ask(HUCKLEY_BUCK, "legal", tricks=tricks, trick=1, player="Cy")
    assert sorted(ruling["graver"]) == sorted(f"{rank}H" for rank in "234568TJQKA")
    assert "It becomes a renege if that hand still holds any heart." in ruling["text"]


def test_a_card_that_lies_elsewhere_makes_nothing_graver():
    tricks, hands = [UNDERTRUMPED, {"cards": ["2C", "JS"]}], {"Ann": ["AH", "KH", "QH"], "Bob": ["JH", "TH", "8H"]}
    ruling = ask(HUCKLEY_BUCK, "legal", tricks=tricks, hands=hands, trick=1, player="Cy")
    assert sorted(ruling["graver"]) == sorted(f"{rank}H" for rank in "23456")


def test_nothing_is_graver_in_a_hand_that_is_known():
    case = {"tricks": [UNDERTRUMPED, {"cards": ["2C", "JS"]}], "hands": {"Cy": ["4D", "5D", "6D"]}}
    ruling = judge_any({**HUCKLEY_BUCK, **case, "ask": CYS_UNDERTRUMP})
    assert ruling["graver"] == []
    assert "renege if" not in ruling["text"]


def test_nothing_is_graver_where_every_fault_is_a_renege():
    case = {"tricks": [UNDERTRUMPED, {"cards": ["2C", "JS"]}], "house_rules": {"hb.renege_scope": "all_duties"}}
    assert judge_any({**HUCKLEY_BUCK, **case, "ask": CYS_UNDERTRUMP})["graver"] == []


def test_a_fault_of_another_kind_is_graver_by_no_card():
    case = {"tricks": [UNDERTRUMPED, {"cards": ["2C", "3C"]}], "hands": {"Cy": ["4H"]}}
    ruled(Answer({**HUCKLEY_BUCK, **case, "ask": CYS_UNDERTRUMP}), fault="did_not_follow", graver=[])


def test_no_other_game_knows_a_graver_fault():
    case = {"first_trick": 9, "tricks": [NINTH], "hands": {"Bob": ["n2"]}}
    assert "graver" not in ask(TEN_POINT_BUCK, "legal", trick=9, player="Bob", **case)


def test_an_audit_of_a_trick_without_a_card_says_so():
    case = {"first_trick": 3, "tricks": [{"leader": "Ann", "cards": []}]}
    assert ask(HUCKLEY_BUCK, "audit", **case)["text"] == "Trick 3 has no card yet."
