"""An impossible record of Buddha cites only the clauses of the card in question, or of the number of players."""

from __future__ import annotations

from typing import Any

import pytest

from referee import judge

NAMES = ["Ann", "Bob", "Cy", "Dee", "Eve", "Fay"]


def cited(players: int, **facts: Any) -> tuple[str, ...]:
    """The clauses of the ruling on a record that can't be true."""
    table = {"game": "buddha", "players": NAMES[:players], "dealer": NAMES[players - 1]}
    ruling = judge({**table, **facts, "ask": {"what": "audit"}})
    assert ruling.verdict == "impossible"
    return ruling.rules


@pytest.mark.parametrize(
    ("players", "seen", "rules"),
    [
        pytest.param(4, ["BUD", "BUD"], ("BUD-CARD-06",), id="second-buddha"),
        pytest.param(3, ["BH", "BH"], ("BUD-CARD-07",), id="second-hole"),
        pytest.param(6, ["YIN"] * 6, ("BUD-CARD-03",), id="sixth-yin-of-the-box"),
        pytest.param(4, ["YIN"] * 5, ("BUD-CARD-03", "BUD-DEAL-03"), id="fifth-yin-taken-out"),
        pytest.param(3, ["YANG"] * 2, ("BUD-CARD-04", "BUD-DEAL-04"), id="second-yang-of-three"),
        pytest.param(3, ["YY"] * 2, ("BUD-CARD-05", "BUD-DEAL-04"), id="second-yin-yang-of-three"),
        pytest.param(5, ["F7", "F7"], ("BUD-CARD-01", "BUD-CARD-02"), id="second-fire-seven"),
        pytest.param(6, ["F14"], ("BUD-CARD-01", "BUD-CARD-02", "BUD-DEAL-01"), id="fourteen-taken-out"),
        pytest.param(5, ["F15"], ("BUD-CARD-01", "BUD-CARD-02"), id="no-such-number"),
    ],
)
def test_a_card_too_many_is_decided_by_its_own_clauses(players: int, seen: list[str], rules: tuple[str, ...]) -> None:
    assert cited(players, seen=seen) == rules


@pytest.mark.parametrize(("players", "deal"), [(3, "04"), (4, "03"), (5, "02"), (6, "01")])
def test_a_hand_too_large_is_decided_by_the_deal_for_these_players(players: int, deal: str) -> None:
    """Nobody holds more cards than each is dealt at that number of players."""
    elements = [f"{element}{number}" for element in "AFWE" for number in range(1, 6)]
    assert cited(players, hands={"Bob": elements[:16]}) == (f"BUD-DEAL-{deal}",)
