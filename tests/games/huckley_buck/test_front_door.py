"""Every fault on which Huckley Buck rules has a line of its own at the referee's front door."""

from __future__ import annotations

import pytest

from referee.games import find_game
from referee.games.huckley_buck.penalties import FAULTS
from referee.games.huckley_buck.penalties.misdeals import MISDEALS

ASKS = [question.ask for question in find_game("huckley-buck").disputes.questions]


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_has_its_line(fault: str) -> None:
    offered = [ask.get("fault") for ask in ASKS]
    assert fault in offered, f"Huckley Buck rules on {fault}, and no line offers it."


@pytest.mark.parametrize("kind", sorted(set(MISDEALS) - {"wrong_count"}))
def test_every_kind_of_misdeal_has_its_line(kind: str) -> None:
    """A hand with the wrong number of cards has a line that asks no kind, no matter who dealt it wrong."""
    offered = [ask.get("kind") for ask in ASKS]
    assert kind in offered, f"Huckley Buck rules on a misdeal by {kind}, and no line offers it."
