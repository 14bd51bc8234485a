"""Ten-Point Buck, Buddha and 10: the tables of scores, showdowns, second cards and finals, put to the referee."""

from __future__ import annotations

from typing import Any

from tests.referee.case_tables import CAST, Row, answer, cases, numbers, switches


@cases("ten_point_buck/scores.md")
def test_hunting_points_are_as_the_table_says(row: Row) -> None:
    bids = numbers(row["bids"])
    ask = {"what": "score", "bids": bids, "taken": numbers(row["taken"]), "bonus": row["bonus"] or None}
    ruling = answer("ten_point_buck", {"players": list(bids), "ask": ask})
    assert ruling["scores"] == numbers(row["scores"])


@cases("buddha/scores.md")
def test_a_round_of_buddha_scores_as_the_table_says(row: Row) -> None:
    bids = numbers(row["bids"])
    ask: dict[str, Any] = {"what": "score", "bids": bids, "tricks": numbers(row["tricks"])}
    if row["also"] == "counted so":
        ask["allow_sum"] = True
    ruling = answer("buddha", {"players": list(bids), "house_rules": switches([row["also"]]), "ask": ask})
    if row["scores"] == "refused":
        assert ruling["error"]["message"]
        return
    expected = numbers(row["scores"])
    assert {name: ruling["scores"][name] for name in expected} == expected


@cases("ten/showdowns.md")
def test_a_showdown_ends_as_the_table_says(row: Row) -> None:
    shown = dict(zip(CAST, (cards.split("+") for cards in row["shown"].split()), strict=False))
    ask = {"what": "showdown", "starter": "Ann", "shown": shown, "round_card": int(row["round card"])}
    ruling = answer("ten", {"players": list(shown), "house_rules": switches(row["also"].split()), "ask": ask})
    if row["points"] == "refused":
        assert ruling["error"]["message"]
        return
    assert list(ruling["totals"].values()) == [int(total) for total in row["totals"].split()]
    assert (ruling["winner"], ruling["loser"], ruling["points"]) == (row["winner"], row["loser"], int(row["points"]))


def pile(words: list[str]) -> tuple[dict[str, Any], int]:
    """A pile and its owner's chips, as a case holds them."""
    counts = {word[-1]: int(word[:-1]) for word in words if word[0].isdigit()}
    values = {kind: [int(word[1:]) for word in words if word[0] == kind] for kind in "PR"}
    counted = {
        "normals": counts.get("n", 0),
        "jokers": counts.get("j", 0),
        "penalty": values["P"],
        "round": values["R"],
    }
    return counted, counts.get("c", 0)


@cases("ten/finals.md")
def test_a_final_score_is_as_the_table_says(row: Row) -> None:
    piles, chips = {}, {}
    for text in row["piles"].split(";"):
        name, *words = text.split()
        piles[name], chips[name] = pile(words)
    ask: dict[str, Any] = {"what": "final", "piles": piles, "chips": chips}
    if "counted so" in row["also"]:
        ask["allow_count"] = True
    ruling = answer("ten", {"players": list(piles), "house_rules": switches(row["also"].split()), "ask": ask})
    if row["winners"] == "refused":
        assert ruling["error"]["message"]
        return
    assert ruling["scores"] == numbers(row["scores"])
    assert ruling["winners"] == row["winners"].split()


@cases("ten/second_cards.md")
def test_a_second_card_is_judged_as_the_table_says(row: Row) -> None:
    hidden = row["first face down"] == "yes"
    ask = {"what": "second", "player": "Ann", "first": row["first"], "second": row["second"], "hidden": hidden}
    ruling = answer("ten", {"players": CAST[:3], "house_rules": switches(row["also"].split()), "ask": ask})
    assert ("refused" if "error" in ruling else ruling["verdict"]) == row["answer"]
