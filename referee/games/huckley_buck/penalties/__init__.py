"""The faults of Huckley Buck and what each costs, as its documents list them.

Its deal, entries, pad, answers and rulebook import it.
"""

from __future__ import annotations

from referee.games.huckley_buck.penalties.draws import DEALER_SILENT, WRONG_DISCARD
from referee.games.huckley_buck.penalties.hands import INCORRECT_HAND
from referee.games.huckley_buck.penalties.in_play import ABSENT, OUT_OF_TURN, RENEGE
from referee.games.huckley_buck.penalties.misdealt import MISDEAL

FAULTS = {row.code: row for row in (MISDEAL, INCORRECT_HAND, WRONG_DISCARD, DEALER_SILENT, OUT_OF_TURN, RENEGE, ABSENT)}
"""Every fault that a case can ask about."""

__all__ = [
    "ABSENT",
    "DEALER_SILENT",
    "FAULTS",
    "INCORRECT_HAND",
    "MISDEAL",
    "OUT_OF_TURN",
    "RENEGE",
    "WRONG_DISCARD",
]
