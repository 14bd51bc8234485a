"""The questions that can be put to the referee, each in one row: its words, what it asks, what it needs to be told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from referee.card_pad import CardPad
from referee.course import Course
from referee.house_rules import Choice

IN_PLAY = "In the play"
WITH_DEAL = "With the hands and the deal"
WITH_SCORE = "With the score"
"""The headings under which questions are offered."""
LONGEST_ROW = 21
"""Numbers that a row of keys has at most."""
LAY_THE_TRICK = "Was that card legal? Lay the trick."
LAY_THE_HAND = "Lay the trick, then your hand."


class FieldType(StrEnum):
    """What a part of a question asks for.

    `cards` are any number of cards, each of which may be told in a trick or a hand as well; `cards_each` and
    `numbers_each` are some cards, or a number, for each player; `player_of_each` is a player for each of the numbers.
    """

    PLAYER = "player"
    PLAYERS = "players"
    NUMBER = "number"
    CHOICE = "choice"
    YES = "yes"
    CARD = "card"
    CARDS = "cards"
    CARDS_EACH = "cards_each"
    NUMBERS_EACH = "numbers_each"
    PLAYER_OF_EACH = "player_of_each"


@dataclass(frozen=True, slots=True)
class QuestionField:
    """One thing that can be told: its key in the case, its words, what it may be.

    `needed` parts have no default; where they stand `on_sheet`, a table's score sheet tells them if nobody does. One
    that is needed only `if_it_matters` is asked for, or refused as missing, where the answer turns on it; one that
    lets stand what was refused is offered `once_refused`. Of cards for each player, each has `most` at most, 0 for any
    number, and each of `all_of` lies with somebody. `in_case` is the key under which the case holds it, if not its own.
    """

    key: str
    label: str
    sort: FieldType
    choices: tuple[Choice, ...] = ()
    numbers: range = range(0)
    needed: bool = False
    on_sheet: bool = False
    if_it_matters: bool = False
    once_refused: bool = False
    most: int = 0
    all_of: tuple[str, ...] = ()
    in_case: str = ""

    @property
    def of_each(self) -> bool:
        """Whether it is told row by row: a number for each player, or a player for each number."""
        return self.sort in (FieldType.NUMBERS_EACH, FieldType.PLAYER_OF_EACH)

    @property
    def large(self) -> bool:
        """Whether its numbers are too many for a row of keys."""
        return len(self.numbers) > LONGEST_ROW

    @property
    def takes_cards(self) -> bool:
        """Whether the card pad fills it."""
        return self.sort in (FieldType.CARD, FieldType.CARDS, FieldType.CARDS_EACH)


Completion = Callable[[Mapping[str, Any], Course], Mapping[str, Any]]
Turned = Callable[[Mapping[str, Any]], Mapping[str, Any]]


def as_it_is(told: Mapping[str, Any]) -> Mapping[str, Any]:
    """The parts of a question stand in its case as they are told."""
    return told


def as_asked(ask: Mapping[str, Any], course: Course) -> Mapping[str, Any]:
    """The question as it was put."""
    return ask


@dataclass(frozen=True, slots=True)
class Question:
    """A question with a form of its own, in the table's words.

    `title` is what happened, as the table says it, and `hint` says below it, where the title leaves it open, what is
    answered or needed. `ask` is what stands in the case whatever is answered; by its `what` the game's `answers` say
    who rules on it. `group` is the heading under which it is offered; without one it stands by its own title.
    `complete` fills in from the score sheet what the table left blank. Where the case holds in another way what is told
    in parts, `as_case` makes it of them, and `as_told` the parts of it again. `pad` has the cards to tap, for a number
    of players, where they aren't those of the deck.
    """

    key: str
    title: str
    button: str
    ask: Mapping[str, Any]
    parts: tuple[QuestionField, ...] = ()
    group: str = ""
    complete: Completion = as_asked
    hint: str = ""
    as_case: Turned = as_it_is
    as_told: Turned = as_it_is
    pad: Callable[[int], CardPad] | None = None


NAMED_ON_TRICKS: Mapping[str, tuple[str, ...]] = {
    "legal": ("trick", "player"),
    "options": ("player",),
    "trick": ("trick",),
    "audit": (),
}
"""The questions about cards on tricks, each with what it names beside `what`: the trick's number, a player."""


def questions_on_tricks(
    broken: str = "Somebody played a card that they may not play", of_a_hand: tuple[QuestionField, ...] = ()
) -> tuple[Question, ...]:
    """What every game with tricks is asked about the cards on the table; `broken` says how a card breaks its rules.

    `of_a_hand` are cards that may be told besides where it is asked what may be played from a hand.
    """
    words = {
        "legal": (broken, "Was that card legal?", LAY_THE_TRICK),
        "options": ("What may I play?", "What may be played?", LAY_THE_HAND),
        "trick": ("Who won this trick?", "Who won this trick?", ""),
        "audit": ("Go through the whole round", "Go through the whole round", ""),
    }
    return tuple(
        Question(what, title, button, {"what": what}, of_a_hand if what == "options" else (), IN_PLAY, hint=hint)
        for what in NAMED_ON_TRICKS
        for title, button, hint in (words[what],)
    )


def question_of_score(*parts: QuestionField) -> Question:
    """What a round scores, told by these parts."""
    title, button = "What does this round score?", "What does it score?"
    return Question("score", title, button, {"what": "score"}, parts, WITH_SCORE)
