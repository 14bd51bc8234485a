"""Entries that no longer count, after something before them was changed: how the sheet tells of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from referee.refused import Refused
from referee.words import listed, within_sentence
from tableside.scorebook.table.played_game import Lapsed
from tableside.scorebook.table.table import Table


@dataclass(frozen=True, slots=True)
class LapsedEntries:
    """Entries of one kind, or with one reason, told together: what they are, and why the first doesn't count."""

    positions: tuple[int, ...]
    what: str
    reason: Refused

    def __str__(self) -> str:
        """What doesn't count, and why."""
        return f"{self.what}: {self.reason.message}"


def told_together(table: Table, lapsed: Iterable[Lapsed]) -> Iterator[LapsedEntries]:
    """What no longer counts, those alike together; an entry that lacks an answer is told by itself."""
    groups: list[list[Lapsed]] = []
    for one in lapsed:
        group = next((group for group in groups if any(_is_like(one, other) for other in group)), None)
        if group is None:
            groups.append([one])
        else:
            group.append(one)
    for group in groups:
        named = dict.fromkeys(_named(table, one.event.kind) for one in group)
        many = f" ({len(group)} entries)" if group[1:] else ""
        yield LapsedEntries(tuple(one.event.position for one in group), f"{listed(named)}{many}", group[0].reason)


def _named(table: Table, kind: str) -> str:
    entry = table.game.course.entries.get(kind)
    return within_sentence(entry.named) if entry else kind


def _is_like(one: Lapsed, other: Lapsed) -> bool:
    if one.reason.asks or other.reason.asks:
        return False
    return one.event.kind == other.event.kind or one.reason.message == other.reason.message
