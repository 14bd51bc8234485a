"""What a question can't be answered without and nobody has told: all of it at once, said before it is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from referee import Refused
from referee.disputes import FieldType, Question, QuestionField
from referee.words import listed
from tableside.scorebook.table import Table
from tableside.web.disputes.dispute import Dispute
from tableside.web.disputes.form_view import DisputeView
from tableside.web.disputes.open_facts import (
    HAND_NOT_KNOWN,
    WHICH_TRICK,
    WHO_LED,
    numbered,
    refuse_unplayable,
    settle,
)
from tableside.web.disputes.place import Place, PlaceKind, hand, places_of
from tableside.web.disputes.turning import parts_it_turns_on

TELLABLE = ("missing", "who", "no_card", "trick_open", "who_led", "which_trick", "turned_down", HAND_NOT_KNOWN)
"""The codes of refusals that want something told; any other stands against what was told."""


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that is still to be told: its field of the form, its words there, and why, where that isn't plain."""

    field: str
    words: str
    why: str = ""


def still_missing(view: DisputeView, table: Table | None) -> tuple[Missing, ...]:
    """All that is missing for the question that is asked; for one not chosen yet, for that of the large button."""
    if view.main_question is None:
        return ()
    if view.dispute.asking is None:
        return tuple(_on_tricks(view, view.asked))
    return tuple(_in_form(numbered(view.dispute), view.dispute.asking, table))


def refusal(missing: Sequence[Missing]) -> Refused:
    """What stands against asking now: all that is missing."""
    why = " ".join(one.why for one in missing if one.why)
    if len(missing) == 1:
        return Refused("missing", missing[0].field, why or f"{missing[0].words.rstrip('?')}: tell this first.")
    named = " · ".join(one.words for one in missing)
    return Refused("missing", missing[0].field, f"Tell these first: {named}{'' if named.endswith('?') else '.'} {why}")


def at_hand_missing(dispute: Dispute, missing: Sequence[Missing]) -> Dispute:
    """The dispute with its next tap in the hand of which more has to be told; as it was where none has."""
    fields = [one.field for one in missing]
    return next((replace(dispute, at=hand(seat)) for seat in dispute.seats if str(hand(seat)) in fields), dispute)


def _in_form(dispute: Dispute, asking: Question, table: Table | None) -> Iterator[Missing]:
    """What is missing of a question's parts, and of the trick where it is about a play."""
    for part in asking.parts:
        places = places_of(PlaceKind.ANSWER, part, dispute.seats)
        blank = [place for place in places if not dispute.texts(place)]
        if part.needed and blank and not (part.on_sheet and table):
            yield Missing(str(blank[0]), _words_of(part, blank, dispute))
        yield from _cards_not_told(dispute, asking, part)
    for part in parts_it_turns_on(dispute, asking, table):
        yield Missing(str(Place(PlaceKind.ANSWER, part.key)), part.label)
    if dispute.on_tricks:
        yield from _of_a_play(dispute)


def _cards_not_told(dispute: Dispute, asking: Question, part: QuestionField) -> Iterator[Missing]:
    """The cards of which each lies with somebody and nobody has told this one, unless the table lets that stand."""
    places = places_of(PlaceKind.ANSWER, part, dispute.seats)
    told = [card for place in places for card in dispute.texts(place)]
    stands = (one for one in asking.parts if one.once_refused)
    if any(dispute.texts(Place(PlaceKind.ANSWER, one.key)) == ("yes",) for one in stands):
        return
    for row in dispute.pad.held if part.all_of else ():
        left = [face.label for face in row.faces if face.card in part.all_of and face.card not in told]
        words = row.title if len(left) == len(row.faces) else f"{row.title}: {listed(left)}"
        if left:
            yield Missing(str(places[0]), words, f"{row.title}: each of them lies with somebody. Tap it there.")


def _words_of(part: QuestionField, blank: Sequence[Place], dispute: Dispute) -> str:
    """A part's words; whose cards are missing where some have told theirs."""
    if part.sort not in (FieldType.CARDS_EACH, FieldType.NUMBERS_EACH) or len(blank) == len(dispute.players):
        return part.label
    return f"{part.label}: {listed(dispute.players[place.number or 0] for place in blank)}"


def _of_a_play(dispute: Dispute) -> Iterator[Missing]:
    """What is missing of the trick that a question with a form of its own is about."""
    setting = DisputeView(dispute).missing
    if setting:
        yield Missing(str(Place(PlaceKind.SETTING, setting.key)), setting.label)
    number = dispute.texts(Place(PlaceKind.ANSWER, "trick"))
    try:
        refuse_unplayable(dispute, {"trick": number[0] if number else "in question"})
    except Refused as refused:
        yield _told_by(DisputeView(dispute), refused)


def _on_tricks(view: DisputeView, what: str) -> Iterator[Missing]:
    """What is missing for a question about the cards on the table; each fact is taken as told to find the next."""
    setting = view.missing
    if setting:
        yield Missing(str(Place(PlaceKind.SETTING, setting.key)), setting.label)
        view = DisputeView(_with_setting(view.dispute, setting))
    while (refused := _refused(view, what)) and refused.code in TELLABLE:
        one = _told_by(view, refused)
        yield one
        if one.field == WHICH_TRICK and view.dispute.leader is None:
            yield Missing(WHO_LED, "Who led it, unless it is the first?")
        told = _taken_as_told(view.dispute, one)
        if told is None:
            return
        view = DisputeView(told)


def _refused(view: DisputeView, what: str) -> Refused | None:
    """What stands against answering the question as things are told."""
    try:
        settle(view, what)
    except Refused as refused:
        return refused
    return None


def _told_by(view: DisputeView, refused: Refused) -> Missing:
    """What it would take to be told, by what was refused without it."""
    seat = next((at for at, name in enumerate(view.names) if refused.field == f"hands.{name}"), None)
    if seat is not None:
        return Missing(str(hand(seat)), f"Every card that {view.names[seat]} still holds", refused.message)
    words = {
        "who": "The trick before it, in full",
        "no_card": "The cards of the trick",
        "trick_open": "The other cards of the trick",
        "who_led": f"Who led trick {view.dispute.first}?",
        "which_trick": view.which_trick,
        "turned_down": view.whether_turned_down,
    }
    part = next((part for part in view.disputes.settings if part.key == refused.field), None)
    if refused.code == "missing" and part:
        return Missing(str(Place(PlaceKind.SETTING, part.key)), part.label)
    return Missing(refused.field, words.get(refused.code, refused.message), refused.message)


def _with_setting(dispute: Dispute, part: QuestionField) -> Dispute:
    values = [str(number) for number in part.numbers] or [str(choice.value) for choice in part.choices if choice.value]
    return replace(dispute, given={**dispute.given, Place(PlaceKind.SETTING, part.key): tuple(values[:1])})


def _taken_as_told(dispute: Dispute, missing: Missing) -> Dispute | None:
    """The dispute with a fact told in one way; None where that can show nothing more that is missing."""
    if missing.field == WHICH_TRICK and dispute.last_is_full and dispute.quitted is None:
        leader = dispute.dealt_leader if dispute.leader is None else dispute.leader
        return replace(dispute, first=dispute.numbers[-1], leader=leader)
    return replace(dispute, leader=dispute.dealt_leader) if missing.field == WHO_LED else None
