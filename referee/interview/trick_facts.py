"""The facts of the tricks entered, besides their cards, on which a ruling may depend: one row for each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from referee.interview.dispute import Dispute
from referee.interview.place import FIRST_TRICK
from referee.refused import Refused

Choices = list[tuple[int | str, str]]
"""The values of a row of keys, each with its words."""


class TrickFact(NamedTuple):
    """A fact: its `field` in the form, the `code` of the refusal that asks for it, its question and its answers."""

    field: str
    code: str
    words: Callable[[Dispute], str]
    choices: Callable[[Dispute], Choices]

    def refused(self, why: str) -> Refused:
        """The refusal of a question for which this fact is missing."""
        return Refused(self.code, self.field, why)


def _which_trick(dispute: Dispute) -> str:
    several = len(dispute.filled_tricks) > 1
    return "Which trick of the round is the first one entered?" if several else "Which trick of the round is it?"


def _possible_numbers(dispute: Dispute) -> Choices:
    return [(number, str(number)) for number in replace(dispute, first=None).possible_firsts]


def _who_is_in(dispute: Dispute) -> Choices:
    return [(seat, dispute.players[seat]) for seat in dispute.seats if str(seat) not in dispute.out]


WHICH_TRICK = TrickFact("f", "which_trick", _which_trick, _possible_numbers)
WHO_LED = TrickFact("l", "who_led", lambda dispute: f"Who led {dispute.words_of(FIRST_TRICK)}?", _who_is_in)
TURNED_DOWN = TrickFact(
    "down",
    "turned_down",
    lambda dispute: "Is the trick turned face down?",
    lambda dispute: [("no", "no"), ("yes", "yes")],
)
TRICK_FACTS = (WHICH_TRICK, WHO_LED, TURNED_DOWN)


def leader_field(index: int) -> str:
    """The form's field for the leader of the trick with that index."""
    return f"{WHO_LED.field}.{index}" if index else WHO_LED.field
