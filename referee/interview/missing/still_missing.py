"""What a dispute still lacks: for a form by its fields, for tricks by trial."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.disputes.forms import FieldType
from referee.interview.dispute import Dispute
from referee.interview.inquiry import Inquiry
from referee.interview.missing.missing import Missing
from referee.interview.missing.missing_by_trial import missing_on_tricks
from referee.interview.missing.missing_in_form import missing_in_form
from referee.interview.place import Place, PlaceKind, places_of
from referee.interview.rulings import with_trick_asked_about
from referee.rules.course import Course


def still_missing(inquiry: Inquiry, course: Course | None) -> tuple[Missing, ...]:
    """All that is missing for the question; if none is chosen yet, for the default question."""
    if not inquiry.asks:
        return ()
    if inquiry.dispute.form_question is None:
        return tuple(missing_on_tricks(inquiry, inquiry.question_on_tricks))
    return tuple(missing_in_form(with_trick_asked_about(inquiry.dispute), inquiry.dispute.form_question, course))


def with_cursor_at_missing_cards(dispute: Dispute, missing: Sequence[Missing]) -> Dispute:
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
    if dispute.on_tricks or any(part.type in (FieldType.CARDS, FieldType.CARDS_EACH) for part in question.parts):
        return False
    optional = (part for part in question.parts if not (part.needed or part.if_it_matters or part.rare))
    blank = (part for part in optional if not (part.once_refused or (part.on_sheet and course)))
    if any(not dispute.texts(place) for part in blank for place in places_of(PlaceKind.ANSWER, part, dispute.seats)):
        return False
    return not still_missing(Inquiry(dispute), course)
