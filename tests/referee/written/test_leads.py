"""Who leads, where a house rule says so or somebody leads out of turn: the ruling names it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.case_tables import answer
from tests.referee.ruled import Answer, ruled

HOLE = [{"cards": ["F5", "BH", "F9", "W11"]}, {"cards": ["E2"]}]
YANGS = [{"cards": ["F5", "YANG", "YANG", "W11"]}, {"cards": ["E2"]}]
HOLE_AND_YANGS = [{"cards": ["BH", "YANG", "YANG", "W11"]}, {"cards": ["E2"]}]
NEITHER = [{"cards": ["F5", "F6", "F9", "W11"]}, {"cards": ["E2"]}]


def buddha(tricks: list[dict[str, Any]], ask: dict[str, Any], **more: Any) -> dict[str, Any]:
    case = {"players": ["Ann", "Bob", "Cy", "Dee"], "dealer": "Dee", "tricks": tricks, **more}
    return answer("buddha", case | {"ask": ask})


@pytest.mark.clause("BUD-AMB-01", "BUD-AMB-05")
@pytest.mark.parametrize(
    ("tricks", "leader", "used"),
    [
        (HOLE, "Cy", {"bud.after_hole"}),
        (YANGS, "Bob", {"bud.multi_yang"}),
        (HOLE_AND_YANGS, "Bob", {"bud.after_hole", "bud.multi_yang"}),
        (NEITHER, "Cy", set()),
    ],
)
@pytest.mark.parametrize("what", ["legal", "audit", "options", "contradiction"])
def test_a_ruling_names_the_house_rules_by_which_somebody_leads(
    tricks: list[dict[str, Any]], leader: str, used: set[str], what: str
) -> None:
    second: dict[str, Any] = {"cards": ["E2"]} if what != "options" else {"cards": []}
    wrong = "Dee"
    asks: dict[str, dict[str, Any]] = {
        "legal": {"what": "legal", "trick": 2, "player": leader},
        "audit": {"what": "audit"},
        "options": {"what": "options", "player": leader},
        "contradiction": {"what": "audit"},
    }
    if what == "contradiction":
        second["leader"] = wrong
    hands = {leader: [f"E{number}" for number in range(1, 10)] + ["A1", "A2", "A3", "A4"]} if what == "options" else {}
    ruling = buddha([tricks[0], second], asks[what], hands=hands)
    assert ruling["verdict"] == ("impossible" if what == "contradiction" else ruling["verdict"])
    assert used == {key for key in ruling["house_rules"] if key in ("bud.after_hole", "bud.multi_yang")}
    assert ("Black Hole" in ruling["text"]) == ("bud.after_hole" in used)
    assert ("several Yangs" in ruling["text"]) == ("bud.multi_yang" in used)


@pytest.mark.clause("BUD-AMB-01", "BUD-AMB-06")
def test_the_lead_after_a_black_hole_among_yangs_rests_on_both_house_rules() -> None:
    ruling = buddha(HOLE_AND_YANGS, {"what": "trick", "trick": 1})
    assert (ruling["winner"], ruling["next_leader"]) == (None, "Bob")
    assert set(ruling["house_rules"]) == {"bud.after_hole", "bud.multi_yang"}
    assert {"BUD-AMB-01", "BUD-AMB-05"} <= set(ruling["rules"])
    last = buddha(HOLE_AND_YANGS, {"what": "trick", "trick": 1}, house_rules={"bud.multi_yang": "last"})
    assert last["next_leader"] == "Cy"
    same = buddha(HOLE_AND_YANGS, {"what": "trick", "trick": 1}, house_rules={"bud.after_hole": "same_leader"})
    assert set(same["house_rules"]) == {"bud.after_hole"}


@pytest.mark.clause("BUD-AMB-05")
def test_a_lead_that_nothing_follows_from_is_not_named() -> None:
    assert "bud.after_hole" not in buddha(HOLE[:1], {"what": "legal", "trick": 1, "player": "Dee"})["house_rules"]


def led_out_of_turn(*cards: str) -> Answer:
    first = {"cards": ["7H", "QH", "2D", "9H"]}
    case = {"players": ["Ann", "Bob", "Cy", "Dee"], "dealer": "Dee", "trump": "S"}
    return answer(
        "huckley_buck", case | {"tricks": [first, {"leader": "Cy", "cards": list(cards)}], "ask": {"what": "audit"}}
    )


@pytest.mark.clause("HB-OOT-01", "HB-OOT-02", "HB-AMB-21")
def test_a_lead_out_of_turn_says_what_to_do_now() -> None:
    ruling = led_out_of_turn("AS")
    ruled(ruling, verdict="impossible", problem="wrong_leader")
    assert {"HB-OOT-01", "HB-OOT-02", "HB-OOT-03", "HB-AMB-21"} <= set(ruling["rules"])
    assert "costs nothing" in ruling["text"]
    assert "stays face up before Cy" in ruling["text"]
    assert "Bob leads" in ruling["text"]


@pytest.mark.clause("HB-AMB-21")
def test_a_trick_led_out_of_turn_stands_once_it_is_full() -> None:
    text = led_out_of_turn("AC", "2C", "3C", "4C")["text"]
    assert "the trick stands" in text
    assert "goes back" not in text
