"""Scoring stated in a way of its own, and compared on random rounds; the second referee states all of it once more."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.huckley_buck import scoring as huckley_buck
from referee.games.huckley_buck.house_rules import SWITCHES as HUCKLEY_BUCK
from referee.games.ten import scoring as ten
from referee.games.ten.house_rules import SWITCHES as TEN
from referee.rules.house_rules import HouseRules

quick = settings(max_examples=150)


def played_out(before: Sequence[int], winners: Sequence[int]) -> tuple[list[int], int | None]:
    """Huckley Buck trick by trick: a peg goes up with each trick; the first peg on eleven wins."""
    pegs, won = list(before), None
    for player in winners:
        pegs[player] += 1
        if pegs[player] >= 11 and won is None:
            won = player
    for player in range(len(pegs)):
        if player not in winners:
            for _ in range(3):
                pegs[player] -= 1 if pegs[player] > 0 else 0
    return pegs, won


@st.composite
def rounds_of_huckley_buck(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    players = draw(st.integers(3, 7))
    before = draw(st.lists(st.integers(0, 10), min_size=players, max_size=players))
    return before, draw(st.lists(st.integers(0, players - 1), min_size=5, max_size=5))


@pytest.mark.slow
@pytest.mark.clause("HB-SCORE-02", "HB-SCORE-03", "HB-SCORE-04", "HB-END-02")
@quick
@given(rounds_of_huckley_buck())
def test_huckley_buck_scores_as_if_pegged_trick_by_trick(played: tuple[list[int], list[int]]) -> None:
    before, winners = played
    scored = huckley_buck.score_round(dict(enumerate(before)), {}, HouseRules(HUCKLEY_BUCK), order=winners)
    assert (list(scored.after.values()), scored.race.winner) == played_out(before, winners)


@pytest.mark.slow
@pytest.mark.clause("HB-END-02")
@quick
@given(rounds_of_huckley_buck())
def test_order_is_asked_for_only_when_it_changes_the_winner(played: tuple[list[int], list[int]]) -> None:
    before, winners = played
    tricks = {player: winners.count(player) for player in range(len(before))}
    race = huckley_buck.score_round(dict(enumerate(before)), tricks, HouseRules(HUCKLEY_BUCK)).race
    possible = {played_out(before, order)[1] for order in set(permutations(winners))}
    assert race.needs_order == (len(possible) > 1)
    assert race.winner == (None if race.needs_order else possible.pop())


@pytest.mark.slow
@pytest.mark.clause("TEN-SCORE-02", "TEN-END-04", "TEN-MAT-01", "TEN-MAT-05")
@quick
@given(st.lists(st.integers(0, 6), min_size=80, max_size=80), st.lists(st.integers(0, 6), min_size=49, max_size=49))
def test_all_final_scores_add_up_to_every_card_less_every_chip(cards: list[int], chips: list[int]) -> None:
    rules = HouseRules(TEN)
    owned = {
        player: ten.Pile(
            normals=cards[:55].count(player),
            jokers=cards[55:62].count(player),
            penalty=tuple(value for value in range(1, 9) if cards[61 + value] == player),
            rounds=tuple(value for value in range(1, 11) if cards[69 + value] == player),
        )
        for player in range(7)
    }
    scores = [ten.net(ten.pile_points(pile, rules), chips.count(player)) for player, pile in owned.items()]
    assert sum(scores) == 232 - 2 * 49
