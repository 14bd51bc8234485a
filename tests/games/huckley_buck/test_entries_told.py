"""Entries of Huckley Buck in the table's words."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.huckley_buck.words import penalty

NAMES = ("Christopher", "Annegret", "Elizabeth")


def told(reason: str, hooks: Sequence[int] = (1, 0, 0), removed: Sequence[bool] = (False,) * 3) -> str:
    return penalty({"hooks": hooks, "removed": removed, "then": "play_on", "reason": reason}, NAMES)


def test_a_reason_goes_on_within_the_sentence_and_one_that_begins_with_a_name_ends_it() -> None:
    assert told("Renege") == "Christopher, renege, hook"
    assert told("Christopher’s 2♦ in trick 2") == "Christopher, hook: Christopher’s 2♦ in trick 2"


def test_everybody_who_pays_is_named_with_what_they_pay() -> None:
    assert told("Renege", [1, 1, 0]) == "Christopher and Annegret, renege, hook each"
    assert told("Renege", [1, 2, 0]) == "Christopher and Annegret, renege, Christopher hook, Annegret 2 hooks"
    paid = "Annegret hook, Elizabeth hook and hand out"
    assert told("Renege", [0, 1, 1], [False, False, True]) == f"Annegret and Elizabeth, renege, {paid}"
