"""What is missing in the form of a question, and of the trick if the question is about a play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.disputes.forms import FieldType, Question, QuestionField
from referee.interview.dispute import Dispute
from referee.interview.inquiry import Inquiry
from referee.interview.missing.missing import Missing, setting_field
from referee.interview.missing.missing_by_trial import missing_for
from referee.interview.missing.relevant_parts import relevant_parts
from referee.interview.place import Place, PlaceKind, places_of
from referee.interview.rulings import refuse_unplayable
from referee.interview.to_case import case_of
from referee.judge import judge
from referee.refused import Refused
from referee.rules.course import Course
from referee.words import listed


def missing_in_form(dispute: Dispute, question: Question, course: Course | None) -> Iterator[Missing]:
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
        yield from _missing_for_play(dispute)


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
            yield Missing(str(places[0]), words, f"{row.title}: somebody has each of them. Tap it there.")


def _words_of(part: QuestionField, blank: Sequence[Place], dispute: Dispute) -> str:
    """A part's label, with the players who lack an answer if others have one."""
    if part.type not in (FieldType.CARDS_EACH, FieldType.NUMBERS_EACH) or len(blank) == len(dispute.players):
        return part.label
    return f"{part.label}: {listed(dispute.players[place.number or 0] for place in blank)}"


def _missing_for_play(dispute: Dispute) -> Iterator[Missing]:
    """The missing facts of the trick, for a question with its own form."""
    setting = Inquiry(dispute).missing_setting
    if setting and _depends_on_setting(dispute):
        yield Missing(setting_field(setting), setting.label)
    number = dispute.texts(Place(PlaceKind.ANSWER, "trick"))
    try:
        refuse_unplayable(dispute, {"trick": number[0]} if number else {})
    except Refused as refused:
        yield missing_for(Inquiry(dispute), refused)


def _depends_on_setting(dispute: Dispute) -> bool:
    """Whether the question can't be answered without a setting, or still lacks something itself."""
    try:
        judge(case_of(dispute, dispute.ask_from_form(dispute.form_question) if dispute.form_question else {}))
    except Refused as refused:
        return refused.code == "missing"
    return False
