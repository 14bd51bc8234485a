"""The outcome of each answer to a missing fact."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from referee.disputes.forms import FieldType, QuestionField
from referee.disputes.ruling import outcome_in_short
from referee.interview.dispute import Dispute
from referee.interview.from_case import from_unfinished_case
from referee.interview.inquiry import Inquiry
from referee.interview.missing.missing import Missing, joined
from referee.interview.missing.still_missing import still_missing
from referee.interview.place import Place, PlaceKind
from referee.interview.rulings import rule_on, with_trick_asked_about
from referee.interview.trick_facts import TURNED_DOWN, WHICH_TRICK, WHO_LED
from referee.interview.unknown_trick_number import numbers_that_fit
from referee.judge import judge
from referee.reading import read_object
from referee.refused import Refused

Answered = tuple[str, Dispute]
"""An answer in words, and the dispute with it."""


def outcomes(dispute: Dispute, missing: Missing) -> list[tuple[str, str]]:
    """Each answer with its outcome; none if there is no short list of answers."""
    return [(words, _outcome(answered)) for words, answered in _answers(dispute, missing.field)]


def _outcome(dispute: Dispute) -> str:
    inquiry = Inquiry(dispute)
    try:
        if more := still_missing(inquiry, None):
            return f"still to tell: {joined(more)}"
        ruling = judge(rule_on(inquiry)[0])
    except Refused as refused:
        return refused.message
    return outcome_in_short(ruling) or ruling.text


def _answers(dispute: Dispute, field: str) -> Iterator[Answered]:
    if field == WHICH_TRICK.field:
        yield from ((str(number), replace(dispute, first=number)) for number in numbers_that_fit(Inquiry(dispute)))
    elif field == TURNED_DOWN.field:
        yield from (("yes", replace(dispute, quitted=True)), ("no", replace(dispute, quitted=False)))
    elif (place := Place.parse(field)) and (part := dispute.part_at(place)):
        for words, text in _choices(part, dispute):
            yield words, replace(dispute, entered={**dispute.entered, place: (text,)})


def _choices(part: QuestionField, dispute: Dispute) -> Iterator[tuple[str, str]]:
    """The answers to a part, in words and as the form writes them; none for cards, numbers and several players."""
    if part.type is FieldType.PLAYER:
        yield from ((name, str(seat)) for seat, name in enumerate(dispute.players))
    elif part.type is FieldType.YES:
        yield from (("yes", "yes"), ("no", "no"))
    else:
        yield from ((choice.label, str(choice.value)) for choice in part.choices if choice.value)


def field_in_case(dispute: Dispute, field: str) -> str:
    """The key of a case for a field of the form: `trump`, `ask.player`, `tricks[0].leader`, `hands.Cy`."""
    facts = {
        WHICH_TRICK.field: "first_trick",
        WHO_LED.field: "tricks[0].leader",
        TURNED_DOWN.field: f"tricks[{len(dispute.filled_tricks) - 1}].quitted",
        "typed": "tricks",
    }
    place = Place.parse(field)
    if place is None:
        return facts.get(field, field)
    if place.on_trick:
        return f"tricks[{place.number}].cards"
    if place.kind is PlaceKind.HAND:
        return f"hands.{dispute.players[place.number or 0]}"
    part = dispute.part_at(place)
    key = (part.in_case if part else "") or place.key
    return f"ask.{key}" if place.kind is PlaceKind.ANSWER else key


def find_missing(given: object) -> dict[str, Any]:
    """What a case still lacks, as JSON; if nothing, the case as it was judged and its ruling.

    `missing` holds one object for each fact, in the order in which a page asks: its `field` in the case, its `words`,
    `why` it matters if that isn't obvious, and `answers`, each with what it `leads_to`. Raises Refused, naming the
    field, for a case that can't be used.
    """
    case = read_object(given, "case")
    dispute = from_unfinished_case(case)
    if dispute is None:
        return {"missing": [], "case": case, "ruling": judge(case).as_dict()}
    inquiry = Inquiry(with_trick_asked_about(dispute))
    missing = still_missing(inquiry, None)
    if missing:
        return {"missing": [_as_json(inquiry.dispute, one) for one in missing]}
    complete, ruling = rule_on(inquiry)
    return {"missing": [], "case": complete, "ruling": ruling}


def _as_json(dispute: Dispute, missing: Missing) -> dict[str, Any]:
    answers = [{"answer": words, "leads_to": outcome} for words, outcome in outcomes(dispute, missing)]
    field = field_in_case(dispute, missing.field)
    return {"field": field, "words": missing.words, "why": missing.why, "answers": answers}
