"""The parts of a question that usually needn't be answered, but whose answers would change the ruling in this case."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from math import prod
from typing import Any

from referee.disputes.forms import FieldType, Question, QuestionField
from referee.disputes.questions import NAMED_ON_TRICKS
from referee.interview.dispute import Dispute
from referee.interview.place import Place, PlaceKind, setting_place
from referee.interview.to_case import case_of
from referee.judge import judge
from referee.refused import Refused
from referee.rules.course import Course

MOST_TRIED = 600
"""How many combinations of answers are tried at most; if there are more, the needed parts come first."""
WORDING = ("text", "rules", "house_rules")
"""The keys of a ruling that only explain it."""
Answers = tuple[str, ...]


def relevant_parts(dispute: Dispute, question: Question, course: Course | None) -> list[QuestionField]:
    """The blank parts on which the ruling can depend.

    None are given where that isn't tried: in a question about tricks, and where there are too many combinations.
    """
    blank = [part for part in question.parts if not dispute.texts(_place(part))]
    open_parts = [part for part in blank if _may_matter(part) and not _known(dispute, part, course)]
    asked = [*open_parts, *(part for part in blank if part.needed)]  # the open parts first: `index` below counts them
    values = [_values(dispute, part) for part in asked]
    can_try = question.ask["what"] not in NAMED_ON_TRICKS and all(values) and prod(map(len, values)) <= MOST_TRIED
    if not open_parts or not can_try:
        return []
    outcomes = {
        answers: ruling
        for answers in product(*values)
        if (ruling := _ruling_key(_with_answers(dispute, asked, answers), question, course)) is not None
    }
    return [part for index, part in enumerate(open_parts) if _is_relevant(outcomes, index)]


def _place(part: QuestionField) -> Place:
    return Place(PlaceKind.ANSWER, part.key)


def _may_matter(part: QuestionField) -> bool:
    """Whether the referee would take a blank for an answer that nobody gave: a no, the usual choice or player."""
    return part.if_it_matters and part.type in (FieldType.YES, FieldType.CHOICE, FieldType.PLAYER)


def _known(dispute: Dispute, part: QuestionField, course: Course | None) -> bool:
    """Whether the score sheet or a setting of the case supplies it."""
    return bool((part.on_sheet and course) or dispute.texts(setting_place(part.key)))


def _values(dispute: Dispute, part: QuestionField) -> list[str]:
    """Each way to answer a part; none for cards and numbers, of which there are too many."""
    if part.type is FieldType.PLAYER:
        return [str(seat) for seat in dispute.seats]
    if part.type is FieldType.YES:
        return ["no", "yes"]
    return [str(choice.value) for choice in part.choices if choice.value]


def _with_answers(dispute: Dispute, parts: list[QuestionField], answers: Answers) -> Dispute:
    entered = {_place(part): (text,) for part, text in zip(parts, answers, strict=True)}
    return replace(dispute, entered={**dispute.entered, **entered})


def _ruling_key(dispute: Dispute, question: Question, course: Course | None) -> str | None:
    """The ruling without its wording, for comparison; None if the referee refuses these answers."""
    try:
        ask: Mapping[str, Any] = dispute.ask_from_form(question, with_sheet=course is not None)
        ruling = judge(case_of(dispute, question.complete(ask, course) if course else ask)).as_dict()
    except Refused:
        return None
    return repr(sorted((key, repr(value)) for key, value in ruling.items() if key not in WORDING))


def _is_relevant(outcomes: Mapping[Answers, str], index: int) -> bool:
    """Whether two answers to that part, with all others the same, give different rulings."""
    by_others: dict[Answers, set[str]] = {}
    for answers, ruling in outcomes.items():
        by_others.setdefault(answers[:index] + answers[index + 1 :], set()).add(ruling)
    return any(len(rulings) > 1 for rulings in by_others.values())
