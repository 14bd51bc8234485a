"""What stands on the score sheet of a game: its rows and cells, its open line, its own columns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Cell:
    """What one player did in one row of the sheet.

    `entered` are the game's own columns by key (bid, taken, in/out …), None for a blank; `score` is what the row
    changes, None where nothing was scored; `total` is the running total after the row; `hooks` counts asterisks;
    `word` is the small word under the number ("out", "hook"); `why` are those of the row's remarks that
    say what this player got hooks for. `net` is what the total would come to if the game ended there, in a game that
    counts something else at its end: it decides, and stands large on the sheet. `more` are the game's `later_columns`.
    """

    entered: Mapping[str, Any] = field(default_factory=dict)
    score: int | None = None
    total: int = 0
    hooks: int = 0
    word: str = ""
    why: tuple[str, ...] = ()
    net: int | None = None
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def decides(self) -> int:
        """The number that stands large on the sheet."""
        return self.total if self.net is None else self.net


@dataclass(frozen=True, slots=True)
class BrokenTie:
    """A tie in a round that a rule broke: for what ("Tie for first"), who got it in the end, and why, in sentences."""

    what: str
    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the sheet: one deal, scored or not, or what is counted once the last is over.

    `label` is what stands in the margin: the round's number, or a sign for a deal that didn't count. `kind` is "round"
    for a round, scored or, where `open` says so, with what counts before it is, and the game's own word for any other;
    `sources` are the positions of the events that made it, the one that closed it last; `remarks` are sentences for the
    table (reasons, notes); `facts` are what the CSV has of the row as a whole, by the keys of the course's
    `row_columns`; `ties` are those that a rule broke in it.
    """

    kind: str
    round: int
    label: str
    dealer: int
    cells: tuple[Cell, ...]
    sources: tuple[int, ...]
    remarks: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    open: bool = False
    ties: tuple[BrokenTie, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenLine:
    """What everybody has in the open round, such as their bid: the sheet's next line, of which nothing counts yet.

    `label` stands in the margin, `word` under each number; by seat, `said` is the number, None for a blank, and
    `sources` the position of the event that it comes from.
    """

    label: str
    word: str
    said: tuple[int | None, ...]
    sources: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """One of the game's own columns for each player on the sheet and in the CSV."""

    key: str
    label: str
