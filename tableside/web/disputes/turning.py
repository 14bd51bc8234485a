"""The parts of a question on whose answers its ruling turns, as far as it is told: no others need be told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from math import prod
from typing import Any

from referee import Refused, judge
from referee.disputes import FieldType, Question, QuestionField
from referee.questions import NAMED_ON_TRICKS
from tableside.scorebook.table import Table
from tableside.web.disputes.dispute import Dispute
from tableside.web.disputes.place import Place, PlaceKind

MOST_TRIED = 600
"""Ways to answer that are tried; where there are more, the needed parts are to be told first."""
WORDING = ("text", "rules", "house_rules")
"""What a ruling says of itself, beside what follows from it."""
Answers = tuple[str, ...]


def parts_it_turns_on(dispute: Dispute, asking: Question, table: Table | None) -> list[QuestionField]:
    """The parts left blank that could each change what follows, whatever else is blank."""
    blank = [part for part in asking.parts if not dispute.texts(_place(part))]
    open_parts = [part for part in blank if _may_matter(part) and not _known(dispute, part, table)]
    asked = [*open_parts, *(part for part in blank if part.needed)]
    values = [_values(dispute, part) for part in asked]
    if (
        not open_parts
        or asking.ask["what"] in NAMED_ON_TRICKS
        or not all(values)
        or prod(map(len, values)) > MOST_TRIED
    ):
        return []
    found = {
        answers: follows
        for answers in product(*values)
        if (follows := _follows(_told(dispute, asked, answers), asking, table)) is not None
    }
    return [part for index, part in enumerate(open_parts) if _turns_on(found, index)]


def _place(part: QuestionField) -> Place:
    return Place(PlaceKind.ANSWER, part.key)


def _may_matter(part: QuestionField) -> bool:
    """Whether a blank would be a statement that nobody made: a no, the usual choice, or the player it usually is."""
    return part.if_it_matters and part.sort in (FieldType.YES, FieldType.CHOICE, FieldType.PLAYER)


def _known(dispute: Dispute, part: QuestionField, table: Table | None) -> bool:
    """Whether the sheet has it, or it was told of the round."""
    return bool((part.on_sheet and table) or dispute.texts(Place(PlaceKind.SETTING, part.key)))


def _values(dispute: Dispute, part: QuestionField) -> list[str]:
    """Each way to answer a part; none for cards and numbers, of which there are too many."""
    if part.sort is FieldType.PLAYER:
        return [str(seat) for seat in dispute.seats]
    if part.sort is FieldType.YES:
        return ["no", "yes"]
    return [str(choice.value) for choice in part.choices if choice.value]


def _told(dispute: Dispute, parts: list[QuestionField], answers: Answers) -> Dispute:
    given = {_place(part): (text,) for part, text in zip(parts, answers, strict=True)}
    return replace(dispute, given={**dispute.given, **given})


def _follows(dispute: Dispute, asking: Question, table: Table | None) -> str | None:
    """What the ruling comes to; None where it can't be so."""
    try:
        ask: Mapping[str, Any] = dispute.ask(asking, with_sheet=table is not None)
        ruling = judge(dispute.case(asking.complete(ask, table.course) if table else ask)).as_dict()
    except Refused:
        return None
    return repr(sorted((key, repr(value)) for key, value in ruling.items() if key not in WORDING))


def _turns_on(found: Mapping[Answers, str], index: int) -> bool:
    """Whether two answers to that part, with all others the same, lead to something else."""
    by_others: dict[Answers, set[str]] = {}
    for answers, follows in found.items():
        by_others.setdefault(answers[:index] + answers[index + 1 :], set()).add(follows)
    return any(len(follows) > 1 for follows in by_others.values())
