"""Each game's scoring stated a second time, in the plainest way, and compared on random rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.buddha import scoring as buddha
from referee.games.buddha.house_rules import SWITCHES as BUDDHA
from referee.games.huckley_buck import scoring as huckley_buck
from referee.games.huckley_buck.house_rules import SWITCHES as HUCKLEY_BUCK
from referee.games.ten import scoring as ten
from referee.games.ten.cards import read_card
from referee.games.ten.house_rules import SWITCHES as TEN
from referee.games.ten_point_buck import scoring as ten_point_buck
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
def test_huckley_buck_scores_as_if_pegged_trick_by_trick(told: tuple[list[int], list[int]]) -> None:
    before, winners = told
    scored = huckley_buck.score_round(dict(enumerate(before)), {}, HouseRules(HUCKLEY_BUCK), order=winners)
    assert (list(scored.after.values()), scored.race.winner) == played_out(before, winners)


@pytest.mark.slow
@pytest.mark.clause("HB-END-02")
@quick
@given(rounds_of_huckley_buck())
def test_order_is_asked_for_only_when_it_changes_the_winner(told: tuple[list[int], list[int]]) -> None:
    before, winners = told
    tricks = {player: winners.count(player) for player in range(len(before))}
    race = huckley_buck.score_round(dict(enumerate(before)), tricks, HouseRules(HUCKLEY_BUCK)).race
    possible = {played_out(before, order)[1] for order in set(permutations(winners))}
    assert race.needs_order == (len(possible) > 1)
    assert race.winner == (None if race.needs_order else possible.pop())


LADDER = [10, 5, 5, 5, 5, 5, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2]


@pytest.mark.clause("TPB-SCORE-02", "TPB-SCORE-03", "TPB-SCORE-04", "TPB-SCORE-05", "TPB-SCORE-06", "TPB-SCORE-07")
@quick
@given(st.integers(0, 220), st.integers(0, 220))
def test_hunting_points_step_down_the_ladder(bid: int, taken: int) -> None:
    steps = len(range(min(bid, taken), max(bid, taken)))
    assert ten_point_buck.hunting_points(bid, taken) == (LADDER[steps] if steps < len(LADDER) else 0)


def buddha_sheet(bids: Sequence[int], tricks: Sequence[int]) -> list[int]:
    """Buddha by the four lines printed on its sheet."""
    lines = {
        (True, True): lambda bid, taken: 20 + 20 * max(bids),
        (True, False): lambda bid, taken: taken * -20,
        (False, True): lambda bid, taken: 20 + taken * 10,
        (False, False): lambda bid, taken: -10 * len(range(min(bid, taken), max(bid, taken))),
    }
    return [lines[bid == 0, bid == taken](bid, taken) for bid, taken in zip(bids, tricks, strict=True)]


@st.composite
def rounds_of_buddha(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    players = draw(st.integers(3, 6))
    hand = {3: 15, 4: 14, 5: 14, 6: 11}[players]
    takers = draw(st.lists(st.integers(0, players - 1), min_size=hand - 1, max_size=hand - 1))
    bids = draw(st.lists(st.integers(0, hand), min_size=players, max_size=players))
    return bids, [takers.count(player) for player in range(players)]


@pytest.mark.slow
@pytest.mark.clause("BUD-SCORE-02", "BUD-SCORE-03", "BUD-SCORE-04", "BUD-SCORE-05")
@quick
@given(rounds_of_buddha())
def test_buddha_scores_as_its_sheet_says(told: tuple[list[int], list[int]]) -> None:
    bids, tricks = told
    scored = buddha.score_round(dict(enumerate(bids)), dict(enumerate(tricks)), HouseRules(BUDDHA))
    assert list(scored.values()) == buddha_sheet(bids, tricks)


VALUES = {str(value): value for value in range(11)} | {f"P{value}": value for value in range(1, 9)} | {"J": 10}


def beats(one: Sequence[str], other: Sequence[str]) -> bool:
    """10: whether `one`, shown earlier, stays ahead of `other`."""
    if worth(one) != worth(other):
        return worth(one) > worth(other)
    return not (len(one) == 2 and len(other) == 1)


def worth(cards: Sequence[str]) -> int:
    """What cards come to; a joker fills up to ten."""
    return 10 if "J" in cards else sum(VALUES[card] for card in cards)


def ends(hands: Mapping[int, Sequence[str]]) -> tuple[int, int]:
    """Winner and loser, found by going round the table once for each."""
    winner = 0
    for player in hands:
        winner = winner if beats(hands[winner], hands[player]) else player
    loser = next(player for player in hands if player != winner)
    for player in hands:
        if player != winner and worth(hands[player]) <= worth(hands[loser]):
            loser = player
    return winner, loser


@st.composite
def hands_shown(draw: st.DrawFn) -> dict[int, list[str]]:
    pack = draw(st.permutations(list(VALUES)))
    hands = [[card] for card in pack[: draw(st.integers(2, 7))]]
    for hand, more in zip(hands, pack[10:], strict=False):
        if worth(hand) + VALUES[more] <= 10 and draw(st.booleans()):
            hand.append(more)
    return dict(enumerate(hands))


@pytest.mark.slow
@pytest.mark.clause("TEN-P5-02", "TEN-P5-03", "TEN-P5-04", "TEN-P5-05", "TEN-P5-06", "TEN-AMB-07")
@quick
@given(hands_shown())
def test_a_showdown_ends_as_if_compared_player_by_player(hands: dict[int, list[str]]) -> None:
    shown = {player: [read_card(card) for card in cards] for player, cards in hands.items()}
    end = ten.showdown(shown, HouseRules(TEN))
    assert (end.winner, end.loser) == ends(hands)


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
