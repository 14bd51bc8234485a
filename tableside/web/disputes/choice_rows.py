"""Rows of choices on the referee's form: each is for a fact of the tricks or a part of a question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from referee.disputes.forms import FieldType, QuestionField
from referee.interview.dispute import Dispute
from referee.interview.part_value import Texts
from referee.interview.place import Place
from referee.interview.trick_facts import TURNED_DOWN, WHICH_TRICK, WHO_LED, Choices, TrickFact

MOST_ON_A_LINE = 6
"""Numbers that are side by side at their full size; more are small, seven or five abreast."""

LONG_CHOICES = 3
"""Answers in words that are side by side; more have a line each."""

LONG_WORDS = 30
"""The most letters of an answer that has room beside two others."""

FACT_STYLES = {WHICH_TRICK: "tricks", WHO_LED: "wide names", TURNED_DOWN: "names"}


class ChoiceRow(NamedTuple):
    """A row of choices: its field, its words, (value, words) pairs, and the values that are chosen.

    `several` says that more than one can be chosen, `of_players` that they are names, which stay as they are written.
    """

    field: str
    words: str
    choices: Choices
    css: str = ""
    of_players: bool = False
    chosen: Sequence[str] = ()
    several: bool = False
    hint: str = ""

    @property
    def style(self) -> str:
        """The CSS classes of the row; few choices are all of one width."""
        return self.css or ("few" if len(self.choices) <= LONG_CHOICES else "")

    def is_chosen(self, value: int | str) -> bool:
        """Whether a value is chosen; the blank one is as long as no other is."""
        return str(value) in self.chosen if self.chosen else value == ""


def row_of_players(field: str, words: str, names: Iterable[str], chosen: Sequence[str]) -> ChoiceRow:
    """A choice for each player."""
    return ChoiceRow(field, words, list(enumerate(names)), "wide names", of_players=True, chosen=chosen)


def row_of_numbers(field: str, words: str, numbers: Iterable[int], chosen: Sequence[str], blank: str = "") -> ChoiceRow:
    """A choice for each number, after one for none of them if it has words (`blank`)."""
    choices: Choices = [("", blank)] if blank else []
    choices += [(number, str(number)) for number in numbers]
    return ChoiceRow(field, words, choices, "counts" if len(choices) > MOST_ON_A_LINE else "", chosen=chosen)


def row_of_part(part: QuestionField, place: Place, players: Iterable[str], chosen: Texts, hint: str = "") -> ChoiceRow:
    """The row of a part that has one answer, without cards."""
    return _row_without_hint(part, str(place), players, chosen)._replace(hint=hint)


def _row_without_hint(part: QuestionField, field: str, players: Iterable[str], chosen: Texts) -> ChoiceRow:
    if part.type in (FieldType.PLAYER, FieldType.PLAYERS):
        row = row_of_players(field, part.label, players, chosen)
        return row._replace(several=part.type is FieldType.PLAYERS)
    if part.type is FieldType.NUMBER:
        blank = "" if part.needed and not part.on_sheet else "–"
        return row_of_numbers(field, part.label, part.numbers, chosen, blank)
    if part.type is FieldType.YES:
        return ChoiceRow(field, part.label, [("no", "no"), ("yes", "yes")], chosen=chosen)
    choices: Choices = [(choice.value, choice.label) for choice in part.choices]
    in_columns = "wide" if len(choices) > LONG_CHOICES else "names"
    has_room = all(len(words) <= LONG_WORDS or len(choices) > LONG_CHOICES for _, words in choices)
    return ChoiceRow(field, part.label, choices, in_columns if has_room else "long", chosen=chosen)


def row_of_each(part: QuestionField, place: Place, words: str, names: Iterable[str], chosen: Texts) -> ChoiceRow:
    """One row of a part that has an answer for each player, or for each number; a large number is typed."""
    field = str(place)
    if part.large:
        return ChoiceRow(field, words, [], chosen=chosen)
    if part.type is FieldType.PLAYER_OF_EACH:
        return row_of_players(field, words, names, chosen)
    return row_of_numbers(field, words, part.numbers, chosen)


def row_of_fact(fact: TrickFact, dispute: Dispute, words: str = "", chosen: Sequence[str] = ()) -> ChoiceRow:
    """The row of a fact of the tricks, under its own words or these."""
    asked, choices = words or fact.words(dispute), fact.choices(dispute)
    return ChoiceRow(fact.field, asked, choices, FACT_STYLES[fact], of_players=fact is WHO_LED, chosen=chosen)
