"""All facts that a question still lacks, so that a page can ask for them at once.

A form's fields say so; for a question about tricks a ruling is tried, with a value assumed for each missing fact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from referee.disputes.forms import FieldType, Question, QuestionField
from referee.interview.dispute import Dispute
from referee.interview.inquiry import Inquiry
from referee.interview.missing.relevant_parts import relevant_parts
from referee.interview.place import Place, PlaceKind, hand, places_of
from referee.interview.rulings import (
    HAND_NOT_KNOWN,
    SHORT_TRICK,
    cards_missing,
    refuse_unplayable,
    rule_on_tricks,
    with_trick_asked_about,
)
from referee.interview.to_case import case_of
from referee.interview.trick_facts import TRICK_FACTS, TURNED_DOWN, WHICH_TRICK, WHO_LED
from referee.judge import judge
from referee.refused import Refused
from referee.rules.course import Course
from referee.words import ask_for, listed

INCOMPLETE = (
    "missing",
    "who",
    "no_card",
    "trick_open",
    HAND_NOT_KNOWN,
    SHORT_TRICK,
    *(one.code for one in TRICK_FACTS),
)
"""The codes of refusals for which something more must be entered; any other code refuses what was entered."""
AFTER_SETTINGS = (WHICH_TRICK.code, TURNED_DOWN.code)
"""Codes that the referee raises only once every setting and every card is known."""


class Missing(NamedTuple):
    """A missing fact: its field in the form, its words there, and why it matters if that isn't obvious."""

    field: str
    words: str
    why: str = ""


def still_missing(inquiry: Inquiry, course: Course | None) -> tuple[Missing, ...]:
    """All that is missing for the question; if none is chosen yet, for the question of the large button."""
    if not inquiry.asks:
        return ()
    if inquiry.dispute.form_question is None:
        return tuple(_on_tricks(inquiry, inquiry.question_on_tricks))
    return tuple(_in_form(with_trick_asked_about(inquiry.dispute), inquiry.dispute.form_question, course))


def refusal(missing: Sequence[Missing]) -> Refused:
    """The refusal that names all that is missing."""
    why = " ".join(one.why for one in missing if one.why)
    if len(missing) == 1:
        return Refused("missing", missing[0].field, why or ask_for(missing[0].words))
    named = in_a_row(missing)
    return Refused(
        "missing", missing[0].field, f"Answer these first: {named}{'' if named.endswith('?') else '.'} {why}"
    )


def in_a_row(missing: Sequence[Missing]) -> str:
    """All that is missing, in the words of the form."""
    return " · ".join(one.words for one in missing)


def at_missing_cards(dispute: Dispute, missing: Sequence[Missing]) -> Dispute:
    """The dispute with the hand or trick that lacks cards as the place for the next card; unchanged if none does."""
    places = (Place.parse(one.field) for one in missing)
    wanted = (place for place in places if place and place.kind in (PlaceKind.HAND, PlaceKind.TRICK))
    return next((replace(dispute, at=place) for place in wanted), dispute)


def is_complete(dispute: Dispute, course: Course | None) -> bool:
    """Whether nothing more can be entered before the question is asked.

    That is a whole round to go through, or a form whose every part has its one answer; of those without any the
    referee judges whether they matter. Cards without a fixed number, and those on tricks, are complete only when the
    table says so.
    """
    question = dispute.form_question
    if question is None:
        return dispute.what == "audit" and dispute.round_is_entered
    if dispute.on_tricks or any(part.sort in (FieldType.CARDS, FieldType.CARDS_EACH) for part in question.parts):
        return False
    optional = (part for part in question.parts if not (part.needed or part.if_it_matters or part.rare))
    blank = (part for part in optional if not (part.once_refused or (part.on_sheet and course)))
    if any(not dispute.texts(place) for part in blank for place in places_of(PlaceKind.ANSWER, part, dispute.seats)):
        return False
    return not still_missing(Inquiry(dispute), course)


def _in_form(dispute: Dispute, question: Question, course: Course | None) -> Iterator[Missing]:
    """The missing parts of a question, and the missing facts of its trick if it is about a play."""
    for part in question.parts:
        places = places_of(PlaceKind.ANSWER, part, dispute.seats)
        blank = [place for place in places if not dispute.texts(place)]
        if part.needed and blank and not (part.on_sheet and course):
            yield Missing(str(blank[0]), _words_of(part, blank, dispute))
        yield from _missing_cards(dispute, question, part)
    for part in relevant_parts(dispute, question, course):
        yield Missing(str(Place(PlaceKind.ANSWER, part.key)), part.label)
    if dispute.on_tricks:
        yield from _of_a_play(dispute)


def _missing_cards(dispute: Dispute, question: Question, part: QuestionField) -> Iterator[Missing]:
    """Those cards of `all_of` that no player has, unless the table confirmed that some are missing."""
    places = places_of(PlaceKind.ANSWER, part, dispute.seats)
    entered = [card for place in places for card in dispute.texts(place)]
    lenient = (one for one in question.parts if one.once_refused)
    if any(dispute.texts(Place(PlaceKind.ANSWER, one.key)) == ("yes",) for one in lenient):
        return
    for row in dispute.deck.held if part.all_of else ():
        left = [face.label for face in row.faces if face.card in part.all_of and face.card not in entered]
        words = row.title if len(left) == len(row.faces) else f"{row.title}: {listed(left)}"
        if left:
            yield Missing(str(places[0]), words, f"{row.title}: each of them lies with somebody. Tap it there.")


def _words_of(part: QuestionField, blank: Sequence[Place], dispute: Dispute) -> str:
    """A part's label, with the players who lack an answer if others have one."""
    if part.sort not in (FieldType.CARDS_EACH, FieldType.NUMBERS_EACH) or len(blank) == len(dispute.players):
        return part.label
    return f"{part.label}: {listed(dispute.players[place.number or 0] for place in blank)}"


def _of_a_play(dispute: Dispute) -> Iterator[Missing]:
    """The missing facts of the trick, for a question with a form of its own."""
    setting = Inquiry(dispute).missing_setting
    if setting and _depends_on_setting(dispute):
        yield Missing(_setting(setting), setting.label)
    number = dispute.texts(Place(PlaceKind.ANSWER, "trick"))
    try:
        refuse_unplayable(dispute, {"trick": number[0] if number else "in question"})
    except Refused as refused:
        yield _missing_fact(Inquiry(dispute), refused)


def _depends_on_setting(dispute: Dispute) -> bool:
    """Whether the question can't be answered without a setting, or still lacks something itself."""
    try:
        judge(case_of(dispute, dispute.ask(dispute.form_question) if dispute.form_question else {}))
    except Refused as refused:
        return refused.code == "missing"
    return False


def _on_tricks(inquiry: Inquiry, what: str) -> Iterator[Missing]:
    """What is missing for a question about the cards on the table, a setting of the game first."""
    yield from sorted(
        _one_after_another(inquiry, what), key=lambda one: not one.field.startswith(f"{PlaceKind.SETTING}.")
    )


def _one_after_another(inquiry: Inquiry, what: str) -> Iterator[Missing]:
    """All that is missing; each fact is assumed as entered to find the next.

    A setting is missing if the question was refused without it, or was refused before the setting was needed.
    """
    setting, refused = inquiry.missing_setting, _refused(inquiry, what)
    if setting and refused and refused.code in INCOMPLETE and refused.code not in AFTER_SETTINGS:
        yield Missing(_setting(setting), setting.label, refused.message if refused.code == "missing" else "")
        entered = _with_some_value(inquiry.dispute, setting)
        if entered is None:
            return
        inquiry = Inquiry(entered)
        refused = _refused(inquiry, what)
    while refused and refused.code in INCOMPLETE:
        one = _missing_fact(inquiry, refused)
        yield one
        if one.field == WHICH_TRICK.field and inquiry.dispute.leader is None:
            yield Missing(WHO_LED.field, "Who led it, unless it is the first?")
        entered = _assumed(inquiry.dispute, one)
        if entered is None:
            return
        inquiry = Inquiry(entered)
        refused = _refused(inquiry, what)


def _refused(inquiry: Inquiry, what: str) -> Refused | None:
    """The refusal of the question with the facts entered so far; None if there is a ruling."""
    try:
        rule_on_tricks(inquiry, what)
    except Refused as refused:
        return refused
    return None


def _missing_fact(inquiry: Inquiry, refused: Refused) -> Missing:
    """The missing fact for which the question was refused."""
    seat = next((at for at, name in enumerate(inquiry.names) if refused.field == f"hands.{name}"), None)
    if seat is not None:
        return Missing(str(hand(seat)), f"Every card that {inquiry.names[seat]} still holds", refused.message)
    if refused.code == SHORT_TRICK and inquiry.dispute.short_trick is not None:
        return Missing(refused.field, cards_missing(inquiry.dispute, inquiry.dispute.short_trick), refused.message)
    words = {
        "who": "The trick before it, in full",
        "no_card": "The cards of the trick",
        "trick_open": "The other cards of the trick",
        **{fact.code: fact.words(inquiry.dispute) for fact in TRICK_FACTS},
    }
    part = next((part for part in inquiry.disputes.settings if part.key == refused.field), None)
    if refused.code == "missing" and part:
        return Missing(_setting(part), part.label, refused.message)
    return Missing(refused.field, words.get(refused.code, refused.message), refused.message)


def _setting(part: QuestionField) -> str:
    return str(Place(PlaceKind.SETTING, part.key))


def _with_some_value(dispute: Dispute, part: QuestionField) -> Dispute | None:
    """The dispute with the first of the values that a setting can have; None if it isn't chosen from a list."""
    values = [str(number) for number in part.numbers] or [str(choice.value) for choice in part.choices if choice.value]
    if not values:
        return None
    return replace(dispute, entered={**dispute.entered, Place(PlaceKind.SETTING, part.key): (values[0],)})


def _assumed(dispute: Dispute, missing: Missing) -> Dispute | None:
    """The dispute with some value for the missing fact; None if no further missing fact can depend on it."""
    part = next((part for part in dispute.parts(PlaceKind.SETTING) if missing.field == _setting(part)), None)
    if part is not None:
        return _with_some_value(dispute, part)
    if missing.field == WHICH_TRICK.field and dispute.last_is_full and dispute.quitted is None:
        leader = dispute.leader_from_deal if dispute.leader is None else dispute.leader
        return replace(dispute.with_leader(leader), first=dispute.numbers[-1])
    leads = missing.field == WHO_LED.field and dispute.leader_from_deal is not None
    return dispute.with_leader(dispute.leader_from_deal) if leads else None
