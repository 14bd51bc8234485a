"""What can't be true about a record of a round."""

from __future__ import annotations

from typing import NamedTuple

from referee.tricks.trick import Trick


class WrongLead(NamedTuple):
    """A trick with the wrong leader: `trick` is the trick of the case, `due` its true leader by the tricks `before` it.

    `full` says that the trick is complete.
    """

    trick: Trick
    due: str
    before: tuple[Trick, ...]
    full: bool

    @property
    def leader(self) -> str:
        """The leader in the case."""
        return self.trick.players[0]


class Contradiction(Exception):
    """The record can't be true. `problem` is the code of the reason; `lead` is the wrong lead, if that is the reason.

    `card` is a card that is there too often or not in the deck, as it is held; empty if no card is the reason.
    """

    def __init__(self, problem: str, text: str, lead: WrongLead | None = None, *, card: str = "") -> None:
        super().__init__(text)
        self.problem = problem
        self.text = text
        self.lead = lead
        self.card = card
