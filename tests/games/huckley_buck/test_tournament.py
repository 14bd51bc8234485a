"""The Huckley Buck tournament beyond its worked examples, and the draw for the first deal."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.huckley_buck.deal.first_deal import highest_draw
from referee.games.huckley_buck.house_rules import SWITCHES
from referee.games.huckley_buck.tournament.day import move
from referee.games.huckley_buck.tournament.tables import (
    PlayerScore,
    group,
    ranking,
    seat_big_loser,
    seating,
)
from referee.refused import Refused
from referee.rules.day import tables_after
from referee.rules.house_rules import HouseRules

RULES = HouseRules(SWITCHES)


@pytest.mark.clause("HB-TOUR-01", "HB-TOUR-02", "HB-TOUR-03")
@settings(max_examples=100)
@given(st.integers(8, 400))
def test_tables_hold_everybody_and_differ_by_one_at_most(players: int) -> None:
    sizes = seating(players)
    assert sum(sizes) == players
    assert sizes == sorted(sizes, reverse=True)
    assert max(sizes) - min(sizes) <= 1
    assert len(sizes) == players // 4
    assert (max(sizes) == 6) == (players == 11)


@pytest.mark.clause("HB-TOUR-10", "HB-AMB-29")
def test_the_big_loser_swaps_to_the_last_table() -> None:
    tables = [["A", "B", "C", "D"], ["E", "F", "G", "H"], ["I", "J", "K", "L"]]
    seated = seat_big_loser(tables, "F", Random(1))
    assert "F" in seated[2]
    assert [len(table) for table in seated] == [4, 4, 4]
    assert seated[0] == tables[0]
    assert Counter(chain(*seated)) == Counter(chain(*tables))


@pytest.mark.clause("HB-TOUR-06", "HB-TOUR-07", "HB-TOUR-08", "HB-TOUR-09")
@settings(max_examples=100)
@given(st.integers(8, 120))
def test_a_move_keeps_everybody_and_moves_nobody_further_than_one_table(players: int) -> None:
    tables = group([f"player {number}" for number in range(players)], Random(players))
    moved = tables_after(move(tables))
    old = {player: rank for rank, table in enumerate(tables) for player in table}
    new = {player: rank for rank, table in enumerate(moved) for player in table}
    assert new.keys() == old.keys()
    far = {player: (old[player], new[player]) for player in old if abs(new[player] - old[player]) > 1}
    assert not far, f"Further than one table, from and to: {far}"
    if players != 11:
        assert [len(table) for table in moved] == [len(table) for table in tables]


@pytest.mark.clause("HB-AMB-24")
def test_those_who_are_level_draw_a_card_for_their_place() -> None:
    standings = {"Ann": PlayerScore(9, 0, 1), "Bob": PlayerScore(9, 0, 1), "Cy": PlayerScore(11, 1, 0)}
    assert ranking(standings, RULES) == [["Cy"], ["Ann", "Bob"]]


@pytest.mark.clause("HB-AMB-01")
def test_equal_ranks_draw_again_whatever_their_suits() -> None:
    assert highest_draw({"Ann": "KH", "Bob": "9S", "Cy": "KD"}) == ["Ann", "Cy"]


@pytest.mark.clause("HB-CARD-01", "HB-PREL-01")
@pytest.mark.parametrize("cards", [{}, {"Ann": "KH", "Bob": "KH"}])
def test_a_draw_needs_cards_and_each_only_once(cards: dict[str, str]) -> None:
    with pytest.raises(Refused):
        highest_draw(cards)


@pytest.mark.clause("HB-PREL-03")
def test_a_drawn_card_may_be_spelled_as_on_the_table() -> None:
    assert highest_draw({"Ann": " 10h", "Bob": "9♠", "Cy": "2D"}) == ["Ann"]


@pytest.mark.clause("HB-CARD-01")
def test_what_is_no_card_cannot_be_drawn() -> None:
    with pytest.raises(Refused) as caught:
        highest_draw({"Ann": "QH", "Bob": "17"})
    assert caught.value.field == "cards.Bob"
