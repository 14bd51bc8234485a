"""Entries of Huckley Buck in the table's words."""

from __future__ import annotations

from referee.games.huckley_buck.entries_told import penalty

NAMES = ("Christopher", "Annegret", "Elizabeth")


def told(reason: str) -> str:
    return penalty({"hooks": [1, 0, 0], "removed": [False] * 3, "then": "play_on", "reason": reason}, NAMES)


def test_a_reason_goes_on_within_the_sentence_and_a_name_in_front_stays_one() -> None:
    assert told("Renege") == "Christopher, renege, hook"
    assert told("Christopher’s 2♦ in trick 2") == "Christopher, Christopher’s 2♦ in trick 2, hook"
