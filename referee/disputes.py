"""How a game settles disputes: its deck to tap, what else the table can tell, its own questions, its remedies."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.card_pad import CardPad as CardPad
from referee.card_pad import Face as Face
from referee.card_pad import PadRow as PadRow
from referee.course import Course
from referee.questions import FieldType as FieldType
from referee.questions import Question as Question
from referee.questions import QuestionField as QuestionField
from referee.questions import questions_on_tricks


@dataclass(frozen=True, slots=True)
class RemedyEntry:
    """What a ruling has the table enter: an event of its game, and the words of the button that enters it."""

    kind: str
    data: Mapping[str, Any]
    button: str


Known = Callable[[Course], Mapping[str, Any]]
ToWrite = Callable[[Mapping[str, Any], Mapping[str, Any]], RemedyEntry | None]


def nothing_known(course: Course) -> Mapping[str, Any]:
    """The score sheet tells nothing beyond seats and dealer."""
    return {}


def hand_of_pad(case: Mapping[str, Any]) -> int | None:
    """Every deal has as many cards as the pad says."""
    return None


def nothing_aside(case: Mapping[str, Any]) -> Sequence[str]:
    """No card lies aside that isn't told as seen."""
    return ()


def nothing_counted(ruling: Mapping[str, Any]) -> Sequence[str]:
    """Going through a round counts nothing beyond the tricks."""
    return ()


def nothing_shown(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> Sequence[tuple[str, Sequence[str]]]:
    """No question of this game's own shows cards."""
    return ()


def no_headline(ruling: Mapping[str, Any]) -> str:
    """No ruling of this game's own has a word for the whole table but "The answer"."""
    return ""


def nothing_to_write(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> RemedyEntry | None:
    """No ruling of this game changes the sheet."""
    return None


@dataclass(frozen=True, slots=True)
class DisputeForms:
    """What a game lays out for disputes.

    `pad` gives the deck for a number of players; `settings` are parts of the case itself, such as trump; `questions`
    have forms of their own, `on_tricks` are about the cards on the table, where tricks are played; `known` says
    what the sheet knows of settings and parts, by their keys; `remedy` finds what a case with its ruling has the table
    enter. `hand` says how many cards each was dealt, from the settings of a case, where that changes from deal to deal.

    `out` is the setting that names who isn't in the round, `aside` what cards of a case's settings lie aside,
    `beside_tricks` are keys of a case that say nothing of who takes a trick. On a ruling, `counted` says what a round
    came to beyond its tricks, a sentence each, `shown` are the cards that a question of the game's own shows, under
    headings, `graver` is what a graver fault is called, and `headline` says in a few words what a ruling of the game's
    own comes to, where that is neither a verdict nor about tricks.
    """

    pad: Callable[[int], CardPad]
    settings: tuple[QuestionField, ...] = ()
    questions: tuple[Question, ...] = ()
    on_tricks: tuple[Question, ...] = questions_on_tricks()
    known: Known = nothing_known
    remedy: ToWrite = nothing_to_write
    hand: Callable[[Mapping[str, Any]], int | None] = hand_of_pad
    out: str = ""
    aside: Callable[[Mapping[str, Any]], Sequence[str]] = nothing_aside
    beside_tricks: tuple[str, ...] = ()
    counted: Callable[[Mapping[str, Any]], Sequence[str]] = nothing_counted
    shown: Callable[[Mapping[str, Any], Mapping[str, Any]], Sequence[tuple[str, Sequence[str]]]] = nothing_shown
    graver: str = ""
    headline: Callable[[Mapping[str, Any]], str] = no_headline

    def pad_for(self, players: int, case: Mapping[str, Any]) -> CardPad:
        """The deck of the deal that a case tells of; its settings are enough."""
        pad, dealt = self.pad(players), self.hand(case)
        return pad if dealt is None else replace(pad, hand=dealt)

    def players_in(self, case: Mapping[str, Any]) -> list[str]:
        """The players who are in the round that a case tells of."""
        return [player for player in case["players"] if player not in case.get(self.out, ())]

    @property
    def all_questions(self) -> tuple[Question, ...]:
        """Those about the cards on the table, then those with forms of their own."""
        return (*self.on_tricks, *self.questions)

    def question(self, key: str) -> Question | None:
        """The question of that key, None where there is none."""
        return next((found for found in self.questions if found.key == key), None)

    def about_tricks(self, what: str) -> Question | None:
        """The question of that `what` about the cards on the table, None where there is none."""
        return next((found for found in self.on_tricks if found.key == what), None)

    def what_happened(self, answers: Collection[str]) -> Iterator[tuple[str, tuple[Question, ...]]]:
        """Every question that one of these answers, under their headings, in order."""
        found = [question for question in self.all_questions if question.ask["what"] in answers]
        for group in dict.fromkeys(question.group for question in found):
            yield group, tuple(question for question in found if question.group == group)


def reason_in_words(ruling: Mapping[str, Any], longest: int = 180) -> str:
    """A ruling's first sentence with its clause, short enough for the sheet."""
    sentence, _, _ = str(ruling["text"]).partition(". ")
    if len(sentence) > longest:
        sentence = f"{sentence[: longest - 1].rstrip()}…"
    clause = next(iter(ruling["rules"]), "")
    return f"{sentence.rstrip('.')} ({clause})" if clause else sentence.rstrip(".")


def by_name(counts: Mapping[str, int]) -> str:
    """Counts by player as a sentence lists them: "Ann 3, Bob 2"."""
    return ", ".join(f"{name} {count}" for name, count in counts.items())
