"""What can't be true about a record of a round."""

from __future__ import annotations

from dataclasses import dataclass

from referee.tricks.trick import Trick


@dataclass(frozen=True, slots=True)
class WrongLead:
    """Somebody is said to have led who doesn't lead: `trick` as it was told, `due` who leads it, `before` the tricks
    from which that follows.
    """

    trick: Trick
    due: str
    before: tuple[Trick, ...]
    full: bool

    @property
    def said(self) -> str:
        """Who is said to have led."""
        return self.trick.players[0]


class Contradiction(Exception):
    """The record can't be true. `problem` is the code of what is wrong with it, `lead` the lead that can't be.

    `card` is the one that is there too often or not at all, as it is held; empty where it isn't about one.
    """

    def __init__(self, problem: str, text: str, lead: WrongLead | None = None, *, card: str = "") -> None:
        super().__init__(text)
        self.problem = problem
        self.text = text
        self.lead = lead
        self.card = card
