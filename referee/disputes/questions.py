"""The questions for the referee, each in one row: its words, its key in a case, and its parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from referee.cards.card_keys import CardPad
from referee.cards.standard_deck import RANKS, suits
from referee.rules.course import Course
from referee.rules.house_rules import Choice

IN_PLAY = "In the play"
WITH_DEAL = "With the hands and the deal"
WITH_SCORE = "With the score"
"""The headings of the list of questions."""
LONGEST_ROW = 21
"""The largest number of keys in a row of numbers."""
LAY_THE_TRICK = "Was that card legal? Lay the trick."
LAY_THE_HAND = "Lay the trick, then your hand."


class FieldType(StrEnum):
    """What a part of a question asks for.

    `cards` are any number of cards, which may also be in a trick or a hand; `cards_each` and `numbers_each` are some
    cards, or a number, for each player; `player_of_each` is a player for each number.
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


class QuestionField(NamedTuple):
    """A part of a question: its key in the case, its words, and its possible values.

    `needed` parts have no default; the score sheet supplies those that are `on_sheet`. A part that is needed only
    `if_it_matters` is asked for, or refused as missing, if the answer depends on it. A part that confirms a refused
    value is offered `once_refused`. A `rare` part may stay folded until it matters, and one that the table
    `never_from_sheet` isn't filled in from the score sheet. For cards of each player, `most` is the largest number for
    one (0 for any), and each card of `all_of` must be with some player. `in_case` is its key in the case if that
    differs from `key`.
    """

    key: str
    label: str
    type: FieldType
    choices: tuple[Choice, ...] = ()
    numbers: range = range(0)
    needed: bool = False
    on_sheet: bool = False
    if_it_matters: bool = False
    once_refused: bool = False
    rare: bool = False
    never_from_sheet: bool = False
    most: int = 0
    all_of: tuple[str, ...] = ()
    in_case: str = ""

    @property
    def of_each(self) -> bool:
        """Whether it has a row for each player, or for each number."""
        return self.type in (FieldType.NUMBERS_EACH, FieldType.PLAYER_OF_EACH)

    @property
    def large(self) -> bool:
        """Whether its numbers are too many for a row of keys."""
        return len(self.numbers) > LONGEST_ROW

    @property
    def takes_cards(self) -> bool:
        """Whether the card pad fills it."""
        return self.type in (FieldType.CARD, FieldType.CARDS, FieldType.CARDS_EACH)


TRUMP = QuestionField("trump", "Trump", FieldType.CHOICE, tuple(Choice(*suit) for suit in suits()), needed=True)
CARDS_EACH = QuestionField("cards", "Cards each", FieldType.NUMBER, numbers=range(1, len(RANKS) + 1), needed=True)
"""Settings of a dispute, for games with trump and for games whose hands change from deal to deal."""


Completion = Callable[[Mapping[str, Any], Course], Mapping[str, Any]]
Turned = Callable[[Mapping[str, Any]], Mapping[str, Any]]


def as_it_is(parts: Mapping[str, Any]) -> Mapping[str, Any]:
    """The parts unchanged."""
    return parts


def as_asked(ask: Mapping[str, Any], course: Course) -> Mapping[str, Any]:
    """The question unchanged."""
    return ask


class Question(NamedTuple):
    """A question with its own form, in the table's words.

    `title` is what happened, and `hint` adds what is answered or needed if the title doesn't say it. `ask` is the fixed
    part of the case's question; its `what` selects the function in the game's `answers`. `group` is the heading in the
    list of questions; without one the title is the heading. `complete` fills in blanks from the score sheet. If the
    case has the parts in another form, `as_case` converts them, and `as_form` converts them back. `pad` has the cards
    to tap for a number of players, if they aren't those of the deck.
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
    as_form: Turned = as_it_is
    pad: Callable[[int], CardPad] | None = None


NAMED_ON_TRICKS: Mapping[str, tuple[str, ...]] = {
    "legal": ("trick", "player"),
    "options": ("player",),
    "trick": ("trick",),
    "audit": (),
}
"""The questions about cards in tricks, each with its keys apart from `what`: the trick's number, a player."""


def questions_on_tricks(
    broken: str = "Somebody played a card that they may not play", of_a_hand: tuple[QuestionField, ...] = ()
) -> tuple[Question, ...]:
    """The questions about cards on the table in a game with tricks; `broken` says that a card was illegal.

    `of_a_hand` are further parts of the question what may be played from a hand.
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
    """The question what a round scores, with these parts."""
    title, button = "What does this round score?", "What does it score?"
    return Question("score", title, button, {"what": "score"}, parts, WITH_SCORE)
