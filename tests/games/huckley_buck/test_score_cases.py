"""Huckley Buck: the tables of scored rounds, slips in procedure and tournament moves, put to the referee."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.case_tables import CAST, Row, answer, cases, numbers, settings, switches
from tests.referee.ruled import ruled

TYPES = {"true": True, "false": False}


def scored_round(row: Row) -> dict[str, Any]:
    """A row of the scoring table as a case."""
    before = numbers(row["before"])
    ask: dict[str, Any] = {"what": "score", "before": before}
    words = row["tricks"].split()
    if any(word.isdigit() for word in words):
        ask["tricks"] = numbers(row["tricks"])
    elif words:
        ask["trick_winners"] = words
    case: dict[str, Any] = {"players": list(before), "ask": ask, "house_rules": switches(row["also"].split("; "))}
    for remark in filter(None, row["also"].split("; ")):
        kind, _, rest = remark.partition(" ")
        if remark == "thrown in":
            ask["thrown_in"] = True
        elif kind == "penalty":
            ask["penalties"] = numbers(rest)
        elif kind == "out":
            case["out"] = rest.split()
    return case


@cases("huckley_buck/round_scores.md")
def test_a_round_scores_as_the_table_says(row: Row) -> None:
    ruling = answer("huckley_buck", scored_round(row))
    if row["winner"] == "refused":
        assert ruling["error"]["message"]
        return
    hooks = numbers(row["hooks"])
    winner = None if row["winner"] in ("-", "order?") else row["winner"]
    assert {name: ruling["after"][name] for name in numbers(row["after"])} == numbers(row["after"])
    assert {name: count for name, count in ruling["hooks"].items() if count} == hooks
    ruled(ruling, winner=winner, needs_order=row["winner"] == "order?")


def slip(row: Row) -> dict[str, Any]:
    """A row of the table of slips as a case."""
    fault, *words = row["slip"].split()
    also = settings(row["also"].split())
    keys: dict[str, Any] = {
        key: int(value) if value.isdigit() else TYPES.get(value, value) for key, value in settings(words).items()
    }
    case: dict[str, Any] = {
        "players": list(CAST[: int(also.get("players", 4))]),
        "dealer": "Dee",
        "house_rules": switches(row["also"].split()),
        "ask": {"what": "penalty", "fault": fault, **keys},
    }
    if "out" in also:
        case["out"] = also["out"].split("+")
    if "upcard_taken" in also:
        case["upcard_taken"] = TYPES[also["upcard_taken"]]
    return case


@cases("huckley_buck/slips.md")
def test_a_slip_costs_what_the_table_says(row: Row) -> None:
    ruling = answer("huckley_buck", slip(row))
    ruled(ruling, action=row["goes on"], remove=row["hand out"].replace("-", "").split())
    assert sorted(ruling["hooks"]) == row["hooks"].replace("-", "").split(), ruling.words


@pytest.mark.clause("HB-MIS-10", "HB-DISC-03", "HB-PREL-05")
@pytest.mark.parametrize(("dealer", "next_dealer"), [("Dee", "Ann"), ("Ann", "Bob")])
def test_the_next_hand_is_dealt_at_the_dealers_left(dealer: str, next_dealer: str) -> None:
    ask = {"what": "penalty", "fault": "misdeal", "kind": "procedure"}
    ruling = answer("huckley_buck", {"players": CAST[:4], "dealer": dealer, "ask": ask})
    ruled(ruling, hooks=[dealer], next_dealer=next_dealer)


@pytest.mark.clause("HB-PREL-05")
@cases("huckley_buck/slips.md")
def test_a_ruling_says_that_the_deal_moves_only_where_the_deal_ends(row: Row) -> None:
    ruling = answer("huckley_buck", slip(row))
    moves = ruling["action"] == "redeal_next_dealer"
    names = "doesn't name" if moves else "names"
    assert ("HB-PREL-05" in ruling["rules"]) == moves, f"{ruling['action']} {names} HB-PREL-05: {ruling.words}"


@pytest.mark.clause("HB-PREL-05")
def test_a_dropped_player_keeps_his_turn_to_deal() -> None:
    ask = {"what": "penalty", "fault": "absent", "player": "Bob"}
    ruling = answer("huckley_buck", {"players": CAST[:5], "dealer": "Dee", "out": ["Eve"], "ask": ask})
    assert ruling["next_dealer"] == "Eve"


@pytest.mark.clause("HB-REN-06", "HB-MIS-10")
def test_the_text_says_who_is_hooked_and_what_follows() -> None:
    ask = {"what": "penalty", "fault": "renege", "player": "Cy", "renege": "did_not_trump", "found": "before_scoring"}
    ruling = answer("huckley_buck", {"players": CAST[:4], "dealer": "Dee", "ask": ask})
    assert "Cy takes a hook; the others play again without Cy's hand." in ruling["text"]
    assert ruling["house_rules"]["hb.renege_scope"] == "listed_three"


@cases("huckley_buck/tournament_tables.md")
def test_tables_have_the_sizes_of_the_table(row: Row) -> None:
    ruling = answer("huckley_buck", {"players": CAST[:4], "ask": {"what": "seating", "count": int(row["players"])}})
    assert ruling["sizes"] == [int(size) for size in row["sizes"].split()]


def line_ups(text: str) -> list[list[str]]:
    return [table.split() for table in text.split("/")]


@cases("huckley_buck/tournament_moves.md")
def test_players_move_as_the_table_says(row: Row) -> None:
    ask = {"what": "move", "tables": line_ups(row["before"])}
    ruling = answer("huckley_buck", {"players": CAST[:4], "ask": ask})
    assert [set(table) for table in ruling["tables"]] == [set(table) for table in line_ups(row["after"])]
