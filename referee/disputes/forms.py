"""The forms for a game's disputes: its cards to tap, its settings, its own questions, its remedies."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from referee.cards.card_keys import CardPad
from referee.disputes.questions import FieldType as FieldType
from referee.disputes.questions import Question as Question
from referee.disputes.questions import QuestionField as QuestionField
from referee.disputes.questions import questions_on_tricks
from referee.rules.course import Course

LONGEST_SENTENCE = 180


class RemedyEntry(NamedTuple):
    """The entry that follows from a ruling: its kind and data, and the words of its button."""

    kind: str
    data: Mapping[str, Any]
    button: str


Known = Callable[[Course], Mapping[str, Any]]
ToWrite = Callable[[Mapping[str, Any], Mapping[str, Any]], RemedyEntry | None]


def nothing_known(course: Course) -> Mapping[str, Any]:
    """Empty: the score sheet knows only seats and dealer."""
    return {}


def hand_of_pad(case: Mapping[str, Any]) -> int | None:
    """None: every deal has as many cards as the pad says."""
    return None


def nothing_aside(case: Mapping[str, Any]) -> Sequence[str]:
    """Empty: all cards out of play are entered as seen."""
    return ()


def nothing_counted(ruling: Mapping[str, Any]) -> Sequence[str]:
    """Empty: a round counts only tricks."""
    return ()


def nothing_shown(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> Sequence[tuple[str, Sequence[str]]]:
    """Empty: no question of the game shows cards."""
    return ()


def nothing_face_up(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> tuple[str, str] | None:
    """None: no ruling of the game leaves a card face up."""
    return None


def no_headline(ruling: Mapping[str, Any]) -> str:
    """Empty: the headline of the game's own rulings is "The answer"."""
    return ""


def nothing_to_write(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> RemedyEntry | None:
    """None: no ruling of the game changes the sheet."""
    return None


class DisputeForms(NamedTuple):
    """The forms for a game's disputes.

    For a case:

    - `pad`: the cards to tap, for a number of players.
    - `settings`: facts of the case itself, such as trump.
    - `questions`: questions with their own forms; `on_tricks`: questions about the cards on the table.
    - `known`: the settings and parts that the score sheet knows, by their keys.
    - `hand`: the number of cards dealt to each player, by the settings, if it changes from deal to deal.
    - `out`: the setting with the players who aren't in the round.
    - `aside`: the cards of the settings that are in nobody's hand.
    - `irrelevant_to_winner`: the game's keys that don't affect who wins a trick.

    For a ruling:

    - `remedy`: the entry that follows from it.
    - `counted`: sentences on what a round counts apart from tricks.
    - `shown`: the cards of the game's own questions, under headings.
    - `aggravated_fault`: the name of an aggravated fault.
    - `headline`: a few words for a ruling that is neither a verdict nor about tricks.
    - `face_up`: the player and the card that stays face up in front of them for the rest of the round.
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
    irrelevant_to_winner: tuple[str, ...] = ()
    counted: Callable[[Mapping[str, Any]], Sequence[str]] = nothing_counted
    shown: Callable[[Mapping[str, Any], Mapping[str, Any]], Sequence[tuple[str, Sequence[str]]]] = nothing_shown
    aggravated_fault: str = ""
    headline: Callable[[Mapping[str, Any]], str] = no_headline
    face_up: Callable[[Mapping[str, Any], Mapping[str, Any]], tuple[str, str] | None] = nothing_face_up

    def pad_for(self, players: int, case: Mapping[str, Any]) -> CardPad:
        """The cards to tap for the deal of a case; its settings are enough."""
        pad, dealt = self.pad(players), self.hand(case)
        return pad if dealt is None else replace(pad, hand=dealt)

    def players_in(self, case: Mapping[str, Any]) -> list[str]:
        """The players who are in the round of a case."""
        return [player for player in case["players"] if player not in case.get(self.out, ())]

    @property
    def all_questions(self) -> tuple[Question, ...]:
        """The questions about the cards on the table, then those with their own forms."""
        return (*self.on_tricks, *self.questions)

    def question(self, key: str) -> Question | None:
        """The question with that key, None if there is none."""
        return next((question for question in self.questions if question.key == key), None)

    def about_tricks(self, what: str) -> Question | None:
        """The question about the cards on the table with that `what`, None if there is none."""
        return next((question for question in self.on_tricks if question.key == what), None)

    def answered(self, answers: Collection[str]) -> tuple[Question, ...]:
        """The questions whose `what` is in `answers`, in order."""
        return tuple(question for question in self.all_questions if question.ask["what"] in answers)

    def what_happened(self, answers: Collection[str]) -> Iterator[tuple[str, tuple[Question, ...]]]:
        """The questions whose `what` is in `answers`, by their headings, in order."""
        offered = self.answered(answers)
        for group in dict.fromkeys(question.group for question in offered):
            yield group, tuple(question for question in offered if question.group == group)


def reason_in_words(ruling: Mapping[str, Any]) -> str:
    """The first sentence of a ruling with its clause, short enough for the sheet."""
    sentence, _, _ = str(ruling["text"]).partition(". ")
    if len(sentence) > LONGEST_SENTENCE:
        sentence = f"{sentence[: LONGEST_SENTENCE - 1].rstrip()}…"
    clause = next(iter(ruling["rules"]), "")
    return f"{sentence.rstrip('.')} ({clause})" if clause else sentence.rstrip(".")


def by_name(counts: Mapping[str, int]) -> str:
    """Counts by player as a list in a sentence: "Ann 3, Bob 2"."""
    return ", ".join(f"{name} {count}" for name, count in counts.items())
