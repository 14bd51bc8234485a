"""What Buddha takes out of the pack, and how far 10's stock reaches."""

from __future__ import annotations

import pytest

from referee.games.buddha.house_rules import SWITCHES as BUDDHA
from referee.games.buddha.scoring import DEALS, highest_bid_allowed, tricks_to_win
from referee.games.ten.house_rules import SWITCHES as TEN
from referee.games.ten.round.stock import stock_after_deal
from referee.rules.house_rules import HouseRules


@pytest.mark.clause("BUD-DEAL-01", "BUD-DEAL-02", "BUD-DEAL-03", "BUD-DEAL-04", "BUD-CARD-01")
@pytest.mark.parametrize(("players", "cards"), [(3, 45), (4, 56), (5, 70), (6, 66)])
def test_the_whole_deck_is_dealt(players: int, cards: int) -> None:
    deal = DEALS[players]
    assert 4 * deal.highest + deal.yin + deal.yang + deal.yin_yang + 2 == cards
    assert 70 - sum(deal.removed.values()) == cards
    assert players * deal.hand == cards


@pytest.mark.clause("BUD-DEAL-01", "BUD-DEAL-02", "BUD-DEAL-03", "BUD-DEAL-04", "BUD-AMB-15")
def test_what_is_taken_out_is_named() -> None:
    assert DEALS[6].removed == {"14 of each Element": 4}
    assert DEALS[5].removed == {}
    assert DEALS[4].removed == {
        "12 of each Element": 4,
        "13 of each Element": 4,
        "14 of each Element": 4,
        "Yin": 1,
        "Yang": 1,
    }
    assert sum(DEALS[3].removed.values()) == 16 + 4 + 4 + 1


@pytest.mark.clause("BUD-WIN-06", "BUD-ROUND-01")
def test_one_trick_of_a_round_goes_to_nobody() -> None:
    assert [tricks_to_win(players) for players in DEALS] == [14, 13, 13, 10]
    assert [deal.rounds for deal in DEALS.values()] == [6, 4, 5, 6]


@pytest.mark.clause("BUD-BID-02", "BUD-BID-03", "BUD-AMB-09")
def test_ten_fingers_may_cap_a_bid() -> None:
    assert highest_bid_allowed(3, HouseRules(BUDDHA)) == 15
    assert highest_bid_allowed(3, HouseRules(BUDDHA, {"bud.max_bid": "ten"})) == 10


@pytest.mark.clause("TEN-PREP-02", "TEN-PREP-03", "TEN-PREP-04", "TEN-AMB-04")
def test_the_stock_after_the_deal() -> None:
    spare_out = HouseRules(TEN, {"ten.spare_jokers": "removed"})
    assert [stock_after_deal(players, HouseRules(TEN)) for players in range(2, 8)] == [62, 58, 54, 50, 46, 42]
    assert [stock_after_deal(players, spare_out) for players in range(2, 8)] == [57, 54, 51, 48, 45, 42]
