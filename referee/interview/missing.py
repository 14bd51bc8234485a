"""Everything that a question still lacks, found before the referee is asked, so that a page can ask for all of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from referee.disputes.forms import FieldType, Question, QuestionField
from referee.interview.dispute import Dispute
from referee.interview.inquiry import Inquiry
from referee.interview.place import Place, PlaceKind, hand, places_of
from referee.interview.relevant_parts import relevant_parts
from referee.interview.undetermined_facts import (
    HAND_NOT_KNOWN,
    IS_IT_TURNED_DOWN,
    WHICH_TRICK,
    WHO_LED,
    numbered,
    refuse_unplayable,
    settle,
)
from referee.judge import judge
from referee.refused import Refused
from referee.rules.course import Course
from referee.words import listed, tell_first

TELLABLE = ("missing", "who", "no_card", "trick_open", "who_led", "which_trick", "turned_down", HAND_NOT_KNOWN)
"""The codes of refusals for which something more must be entered; any other code refuses what was entered."""
SEEN_WITHOUT_SETTING = ("which_trick", "turned_down")
"""Those of them that the referee raises only if the case has everything else, the settings included."""


class Missing(NamedTuple):
    """A fact still to be entered: its field in the form, its words there, and why it matters if that isn't plain."""

    field: str
    words: str
    why: str = ""


def still_missing(inquiry: Inquiry, course: Course | None) -> tuple[Missing, ...]:
    """All that is missing for the question; if none is chosen yet, for the question of the large button."""
    if not inquiry.asks:
        return ()
    if inquiry.dispute.asking is None:
        return tuple(_on_tricks(inquiry, inquiry.asked))
    return tuple(_in_form(numbered(inquiry.dispute), inquiry.dispute.asking, course))


def refusal(missing: Sequence[Missing]) -> Refused:
    """The refusal that names all that is missing."""
    why = " ".join(one.why for one in missing if one.why)
    if len(missing) == 1:
        return Refused("missing", missing[0].field, why or tell_first(missing[0].words))
    named = in_a_row(missing)
    return Refused("missing", missing[0].field, f"Tell these first: {named}{'' if named.endswith('?') else '.'} {why}")


def in_a_row(missing: Sequence[Missing]) -> str:
    """All that is missing, in the words of the form."""
    return " · ".join(one.words for one in missing)


def at_hand_missing(dispute: Dispute, missing: Sequence[Missing]) -> Dispute:
    """The dispute with its next tap in the hand of which more has to be entered; as it was where none has."""
    fields = [one.field for one in missing]
    return next((replace(dispute, at=hand(seat)) for seat in dispute.seats if str(hand(seat)) in fields), dispute)


def _in_form(dispute: Dispute, asking: Question, course: Course | None) -> Iterator[Missing]:
    """What is missing of a question's parts, and of the trick where it is about a play."""
    for part in asking.parts:
        places = places_of(PlaceKind.ANSWER, part, dispute.seats)
        blank = [place for place in places if not dispute.texts(place)]
        if part.needed and blank and not (part.on_sheet and course):
            yield Missing(str(blank[0]), _words_of(part, blank, dispute))
        yield from _cards_not_told(dispute, asking, part)
    for part in relevant_parts(dispute, asking, course):
        yield Missing(str(Place(PlaceKind.ANSWER, part.key)), part.label)
    if dispute.on_tricks:
        yield from _of_a_play(dispute)


def _cards_not_told(dispute: Dispute, asking: Question, part: QuestionField) -> Iterator[Missing]:
    """The cards of which each lies with somebody and nobody has entered this one, unless the table lets that stand."""
    places = places_of(PlaceKind.ANSWER, part, dispute.seats)
    entered = [card for place in places for card in dispute.texts(place)]
    lenient = (one for one in asking.parts if one.once_refused)
    if any(dispute.texts(Place(PlaceKind.ANSWER, one.key)) == ("yes",) for one in lenient):
        return
    for row in dispute.pad.held if part.all_of else ():
        left = [face.label for face in row.faces if face.card in part.all_of and face.card not in entered]
        words = row.title if len(left) == len(row.faces) else f"{row.title}: {listed(left)}"
        if left:
            yield Missing(str(places[0]), words, f"{row.title}: each of them lies with somebody. Tap it there.")


def _words_of(part: QuestionField, blank: Sequence[Place], dispute: Dispute) -> str:
    """A part's words; whose cards are missing where some have entered theirs."""
    if part.sort not in (FieldType.CARDS_EACH, FieldType.NUMBERS_EACH) or len(blank) == len(dispute.players):
        return part.label
    return f"{part.label}: {listed(dispute.players[place.number or 0] for place in blank)}"


def _of_a_play(dispute: Dispute) -> Iterator[Missing]:
    """What is missing of the trick that a question with a form of its own is about."""
    setting = Inquiry(dispute).missing_setting
    if setting and _depends_on_setting(dispute):
        yield Missing(_setting(setting), setting.label)
    number = dispute.texts(Place(PlaceKind.ANSWER, "trick"))
    try:
        refuse_unplayable(dispute, {"trick": number[0] if number else "in question"})
    except Refused as refused:
        yield _told_by(Inquiry(dispute), refused)


def _depends_on_setting(dispute: Dispute) -> bool:
    """Whether the question can't be answered without a setting, or isn't entered so far that one can see."""
    try:
        judge(dispute.case(dispute.ask(dispute.asking) if dispute.asking else {}))
    except Refused as refused:
        return refused.code == "missing"
    return False


def _on_tricks(inquiry: Inquiry, what: str) -> Iterator[Missing]:
    """What is missing for a question about the cards on the table, a setting of the game first."""
    found = list(_one_after_another(inquiry, what))
    yield from sorted(found, key=lambda one: not one.field.startswith(f"{PlaceKind.SETTING}."))


def _one_after_another(inquiry: Inquiry, what: str) -> Iterator[Missing]:
    """All that is missing; each fact is taken as entered to find the next.

    A setting is missing where the question was refused without it, or before it could be seen what depends on it.
    """
    setting, refused = inquiry.missing_setting, _refused(inquiry, what)
    if setting and refused and refused.code in TELLABLE and refused.code not in SEEN_WITHOUT_SETTING:
        yield Missing(_setting(setting), setting.label, refused.message if refused.code == "missing" else "")
        inquiry = Inquiry(_with_setting(inquiry.dispute, setting))
        refused = _refused(inquiry, what)
    while refused and refused.code in TELLABLE:
        one = _told_by(inquiry, refused)
        yield one
        if one.field == WHICH_TRICK and inquiry.dispute.leader is None:
            yield Missing(WHO_LED, "Who led it, unless it is the first?")
        entered = _assumed(inquiry.dispute, one)
        if entered is None:
            return
        inquiry = Inquiry(entered)
        refused = _refused(inquiry, what)


def _refused(inquiry: Inquiry, what: str) -> Refused | None:
    """What stands against answering the question as things are entered."""
    try:
        settle(inquiry, what)
    except Refused as refused:
        return refused
    return None


def _told_by(inquiry: Inquiry, refused: Refused) -> Missing:
    """What it would take to be entered, by what was refused without it."""
    seat = next((at for at, name in enumerate(inquiry.names) if refused.field == f"hands.{name}"), None)
    if seat is not None:
        return Missing(str(hand(seat)), f"Every card that {inquiry.names[seat]} still holds", refused.message)
    words = {
        "who": "The trick before it, in full",
        "no_card": "The cards of the trick",
        "trick_open": "The other cards of the trick",
        "who_led": f"Who led trick {inquiry.dispute.first}?",
        "which_trick": inquiry.which_trick,
        "turned_down": IS_IT_TURNED_DOWN,
    }
    part = next((part for part in inquiry.disputes.settings if part.key == refused.field), None)
    if refused.code == "missing" and part:
        return Missing(_setting(part), part.label, refused.message)
    return Missing(refused.field, words.get(refused.code, refused.message), refused.message)


def _setting(part: QuestionField) -> str:
    return str(Place(PlaceKind.SETTING, part.key))


def _with_setting(dispute: Dispute, part: QuestionField) -> Dispute:
    values = [str(number) for number in part.numbers] or [str(choice.value) for choice in part.choices if choice.value]
    return replace(dispute, entered={**dispute.entered, Place(PlaceKind.SETTING, part.key): tuple(values[:1])})


def _assumed(dispute: Dispute, missing: Missing) -> Dispute | None:
    """The dispute with a fact entered in one way; None where that can show nothing more that is missing."""
    part = next((part for part in dispute.parts(PlaceKind.SETTING) if missing.field == _setting(part)), None)
    if part is not None:
        return _with_setting(dispute, part)
    if missing.field == WHICH_TRICK and dispute.last_is_full and dispute.quitted is None:
        leader = dispute.leader_from_deal if dispute.leader is None else dispute.leader
        return replace(dispute, first=dispute.numbers[-1], leader=leader)
    return replace(dispute, leader=dispute.leader_from_deal) if missing.field == WHO_LED else None
