"""What may be played and who wins a trick: every row of the case tables, put to the rules of its game."""

from __future__ import annotations

import pytest

from referee.tricks.review.legality import legal_cards
from tests.referee.case_tables import Row, cases, switches
from tests.referee.ruled import Answer, ruled
from tests.referee.trick_tables import SEATS, buddha, cards, huckley_buck, laid, ten_point_buck


@cases("huckley_buck/options.md")
def test_huckley_buck_allows_exactly_the_cards_in_the_table(row: Row) -> None:
    legal = legal_cards(huckley_buck(row["trump"]), cards(row["hand"]), cards(row["trick"]))
    assert legal == cards(row["may play"])


@cases("huckley_buck/winners.md")
def test_huckley_buck_gives_the_trick_to_the_seat_in_the_table(row: Row) -> None:
    trick = laid(row["trick"])
    assert huckley_buck(row["trump"]).next_leader(trick, SEATS) == row["winner"]


@cases("huckley_buck/faults.md")
def test_huckley_buck_charges_the_fault_in_the_table(row: Row) -> None:
    before, player = cards(row["trick"]), ("Bob", "Cy")[len(cards(row["trick"])) - 1]
    filling = ["4D", "4C"][: 3 - len(before)]
    ruling = Answer(
        {
            "game": "huckley-buck",
            "players": ["Ann", "Bob", "Cy", "Dee"],
            "dealer": "Dee",
            "trump": "S",
            "house_rules": {"hb.renege_scope": row["renege"]},
            "tricks": [{"cards": [*before, row["played"], *filling]}, {"cards": ["8C"]}],
            "hands": {player: [row["holding"]]},
            "ask": {"what": "legal", "trick": 1, "player": player},
        }
    )
    hooked = [player] if row["hook"] == "yes" else []
    remedy = {"hooks": hooked, "remove": hooked, "action": "replay_without" if hooked else "stands"}
    ruled(ruling, verdict="illegal", fault=row["fault"], remedy=remedy)
    assert set(row["clauses"].split()) <= set(ruling["rules"])


@cases("ten_point_buck/options.md")
def test_ten_point_buck_allows_exactly_the_cards_in_the_table(row: Row) -> None:
    assert legal_cards(ten_point_buck(), cards(row["hand"]), cards(row["trick"])) == cards(row["may play"])


@cases("ten_point_buck/winners.md")
def test_ten_point_buck_gives_the_trick_with_its_points_to_the_seat_in_the_table(row: Row) -> None:
    rules, trick = ten_point_buck(), laid(row["trick"])
    assert rules.next_leader(trick, SEATS) == row["winner"]
    assert rules.trick_values(trick.cards) == {"points": int(row["points"]), "bonus": int(row["bonus"])}


@cases("buddha/options.md")
def test_buddha_allows_exactly_the_cards_in_the_table(row: Row) -> None:
    rules = buddha({"bud.yin_chain": row["chain"] or "first_nonyin"})
    assert legal_cards(rules, cards(row["hand"]), cards(row["trick"])) == cards(row["may play"])


@cases("buddha/winners.md")
def test_buddha_gives_trick_and_lead_to_the_seats_in_the_table(row: Row) -> None:
    rules, trick = buddha(switches([row["switch"]])), laid(row["trick"])
    won = rules.winner(trick.cards)
    assert ("-" if won is None else trick.players[won]) == row["winner"]
    assert rules.next_leader(trick, SEATS) == row["leads next"]


@pytest.mark.clause("HB-PLAY-08", "HB-PLAY-06")
def test_an_undertrump_is_forced_by_the_duty_to_trump() -> None:
    assert legal_cards(huckley_buck("S"), ["3S", "KC"], ["7H", "QS"]) == ["3S"]
