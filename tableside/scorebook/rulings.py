"""Rulings that stay with a table, read again: what was kept counts where the referee gives it for the same case."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from referee import Refused, judge
from tableside.scorebook.events import Event
from tableside.scorebook.table import Table

READ_AGAIN = 100
"""Rulings of one table whose sentences its notes tell: the last ones. Each of them is judged again."""


class DamagedRuling(Refused):
    """What a table kept as a ruling isn't what the referee gives for its case; `why` is a sentence."""

    def __init__(self, position: int, why: str) -> None:
        message = f"Ruling {position} of this table is damaged: {why} The rest of the table is as it was."
        super().__init__("damaged_ruling", "ruling", message)
        self.why = why


@dataclass(frozen=True, slots=True)
class Kept:
    """A ruling that a table kept: when, its case, and what the referee gives for it."""

    position: int
    at: int
    case: Mapping[str, Any]
    ruling: Mapping[str, Any]


def read_ruling(table: Table, event: Event) -> Kept:
    """The ruling in an event, as the referee gives it for the case that was kept.

    Raises DamagedRuling for one whose case can't be read, is about another game, or gives another verdict.
    """
    case, given = event.data.get("case"), event.data.get("ruling")
    if not isinstance(case, dict) or not isinstance(given, dict):
        raise DamagedRuling(event.position, "its case or its verdict is missing.")
    try:
        fresh = _judged(json.dumps(case))
    except Refused as refused:
        raise DamagedRuling(event.position, f"its case can’t be read. {refused.message}") from refused
    if case["game"] != table.game.slug:
        raise DamagedRuling(event.position, "it is about another game.")
    if given.get("verdict") != fresh["verdict"]:
        raise DamagedRuling(event.position, f"its case gives “{fresh['verdict']}”, and another verdict was kept.")
    return Kept(event.position, event.at, case, fresh)


@lru_cache(maxsize=2_000)
def _judged(case: str) -> dict[str, Any]:
    return judge(json.loads(case)).as_dict()


def ruling_in_words(table: Table, event: Event) -> tuple[str, str]:
    """The verdict and the sentence of a kept ruling; of a damaged one only that it is damaged, and why."""
    try:
        ruling = read_ruling(table, event).ruling
    except DamagedRuling as damaged:
        return "damaged", f"A damaged ruling: {damaged.why}"
    return str(ruling["verdict"]), str(ruling["text"])
