"""The score sheet of a game: rows and cells, the line of the open round, the game's columns, on paper too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from referee.rules.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's part of a row of the sheet.

    `entered` has the game's own columns by key (bid, taken, in/out …), None for a blank; `score` is the change by this
    row, None if nothing was scored; `total` is the total after the row; `hooks` is the number of asterisks; `word` is
    the small word under the number ("out", "hook"); `why` are the row's remarks on this player's hooks. In a game with
    a final count, `net` is the total after that count if the game ended here: it decides who wins, and is the large
    number on the sheet. `more` has the game's `columns_after_remarks`.
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
        """The large number on the sheet."""
        return self.total if self.net is None else self.net


class BrokenTie(NamedTuple):
    """A tie in a round that a rule broke: which tie ("Tie for first"), the seat that won it, and why, in sentences."""

    what: str
    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the sheet: one deal, scored or not, or what is counted once the last is over.

    `label` is in the margin: the round's number, or a sign for a deal that didn't count. `kind` is "round" for a round,
    and the game's own word for any other row. `open` says that the round isn't scored yet, and that the row has what
    counts already. `sources` are the positions of its events, the last of which closed it. `remarks` are sentences for
    the table (reasons, notes). `facts` are the values for the course's `row_columns` in the CSV. `ties` are the ties
    that a rule broke. `asks` is a question that an earlier change opened and nobody has answered yet, a sentence, empty
    for none; the row then has what is known without the answer.
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
    asks: str = ""

    @property
    def is_scored_round(self) -> bool:
        """Whether it is a round that is over, unlike one with a hook already, or a deal that didn't count."""
        return self.kind == "round" and not self.open

    @property
    def has_score(self) -> bool:
        """Whether it changed anybody's score, be it by nothing."""
        return any(cell.score is not None for cell in self.cells)


class OpenLine(NamedTuple):
    """The sheet's line for the open round, with numbers that don't count yet, such as bids.

    `label` is in the margin, `word` under each number. `numbers` has each seat's number, None for a blank, and
    `sources` the position of its event.
    """

    label: str
    word: str
    numbers: tuple[int | None, ...]
    sources: tuple[int | None, ...]


class Column(NamedTuple):
    """One of the game's own columns for each player on the sheet and in the CSV."""

    key: str
    label: str


SCORE, TOTAL = "score", "total"
"""The columns that every game has: what a row changed, and the total after it."""


def no_legend(rules: HouseRules) -> tuple[str, ...]:
    """Nothing is printed under the sheet."""
    return ()


class PaperSheet(NamedTuple):
    """A game's sheet on paper.

    `columns` are the keys of a player's columns; none for those of the course, score and total. A blank sheet has
    `rounds` lines; `ends` marks some of them: by the number of the round, after which the game ends, for how many
    players. `legend` are sentences to print under the sheet, by the house rules.
    """

    columns: tuple[str, ...] = ()
    rounds: int = 20
    ends: Mapping[int, tuple[int, ...]] = {}
    legend: Callable[[HouseRules], tuple[str, ...]] = no_legend


USUAL_SHEET = PaperSheet()
"""All columns, for as many rounds as there is room for."""
