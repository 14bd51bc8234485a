"""A game of rounds. Each round takes entries in a fixed order; the last one scores it and adds a line to the sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from referee.refused import Refused
from referee.replaced import replaced
from referee.rules.course import BaseCourse, Setup
from referee.rules.entry import Entry, GameEvent
from referee.rules.prompt import Piece, Prompt
from referee.rules.score_sheet import Cell, Row
from referee.words import within_sentence


@dataclass(frozen=True, slots=True)
class RoundsCourse(BaseCourse):
    """The scored rounds of a game, and the positions of the entries of the open one.

    A game defines `cards_per_round`, lists its `entries` in the order in which a round takes them, and keeps the facts
    of the open round in its own fields. The deal passes to the left after each round, and the best total after the
    last round wins. A game that ends at a target defines `over`, and its `cards_per_round` go as far as `round`.
    """

    setup: Setup
    rows: tuple[Row, ...] = ()
    sources: tuple[int, ...] = ()

    @classmethod
    def begin(cls, setup: Setup) -> Self:
        """The game before its first round."""
        return cls(setup)

    @property
    def cards_per_round(self) -> tuple[int, ...]:
        """The number of cards dealt to each player, for each round; 0 where the prompt says only who deals."""
        raise NotImplementedError(f"{type(self).__name__} says how many cards are dealt, round by round.")

    @property
    def round(self) -> int:
        """The number of the open round, from 1; after the game, that of the last one."""
        return len(self.rows) if self.over else len(self.rows) + 1

    @property
    def over(self) -> bool:
        """Whether the game has ended: by default, after as many rounds as `cards_per_round` has."""
        return len(self.rows) == len(self.cards_per_round)

    @property
    def hand(self) -> int:
        """The number of cards dealt to each player in the open round."""
        return self.cards_per_round[self.round - 1]

    @property
    def dealer(self) -> int:
        """The seat that deals the open round."""
        return self.setup.left(self.setup.dealer, self.round - 1)

    @property
    def totals(self) -> tuple[int, ...]:
        """Every seat's running total."""
        return tuple(cell.total for cell in self.rows[-1].cells) if self.rows else (0,) * len(self.setup.names)

    @property
    def winners(self) -> tuple[int, ...]:
        """The leaders once the game is over; several share the win."""
        return self.leaders if self.over else ()

    @property
    def due(self) -> Entry:
        """The entry that the open round takes next."""
        return list(self.entries.values())[len(self.sources)]

    @property
    def prompt(self) -> Prompt:
        """Who deals how many cards, and the entry that is due."""
        dealer = self.setup.names[self.dealer]
        if self.winners:
            return Prompt(self.dealer, None, (f"Round {self.round} was the last one",), None, "")
        deals = "deals" if not self.sources else "dealt"
        sentences = (f"{dealer} {deals} {self.hand} each" if self.hand else f"{dealer} {deals}",)
        return Prompt(self.dealer, None, sentences, self.due.kind, self.due.title)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The entries that are one card and nothing else, for which the pad has the deck's keys."""
        if self.winners:
            return ()
        sources = (*self.sources, *[None] * len(self.entries))
        due = len(self.sources)
        return tuple(
            Piece(entry.kind, source=source, due=place == due, waits=place == due)
            for place, (entry, source) in enumerate(zip(self.entries.values(), sources, strict=False))
            if entry.is_card and place <= due
        )

    def after(self, event: GameEvent) -> Self:
        """The course after `event`. Raises Refused if another entry is due, or the rules clearly forbid it."""
        if not self.winners and event.kind in self.entries and event.kind != self.due.kind:
            named, due = self.entries[event.kind].named, within_sentence(self.due.named)
            raise Refused("not_due", "kind", f"{named} can't be entered now. What comes next: {due}.")
        return BaseCourse.after(self, event)  # super() fails in a dataclass with slots

    def entered(self, event: GameEvent, **known: Any) -> Self:
        """The course with an entry of the open round; `known` are the game's own fields that it sets."""
        return replaced(self, sources=(*self.sources, event.position), **known)

    def scored(
        self, event: GameEvent, entered: Sequence[Mapping[str, Any]], scores: Sequence[int], **fresh: Any
    ) -> Self:
        """The course with the open round scored.

        `entered` has for each seat the values of the game's columns, `scores` the points. `fresh` are the game's own
        fields as they are when a round starts.
        """
        cells = tuple(
            Cell(columns, points, total + points)
            for columns, points, total in zip(entered, scores, self.totals, strict=True)
        )
        remarks = (event.note,) if event.note else ()
        row = Row("round", self.round, str(self.round), self.dealer, cells, (*self.sources, event.position), remarks)
        return replaced(self, rows=(*self.rows, row), sources=(), **fresh)
