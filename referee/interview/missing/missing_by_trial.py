"""What is missing of the tricks, found by trial: the referee is asked, and refuses for what it needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.disputes.forms import QuestionField
from referee.interview.dispute import Dispute
from referee.interview.inquiry import Inquiry
from referee.interview.missing.missing import Missing, setting_field
from referee.interview.place import PlaceKind, hand_place, setting_place
from referee.interview.rulings import HAND_NOT_KNOWN, SHORT_TRICK, cards_missing, rule_on_tricks
from referee.interview.trick_facts import TRICK_FACTS, TURNED_DOWN, WHICH_TRICK, WHO_LED
from referee.refused import Refused

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
ASKED_LAST = (WHICH_TRICK.code, TURNED_DOWN.code)
"""Codes that the referee raises only once every setting and every card is known."""


def missing_on_tricks(inquiry: Inquiry, what: str) -> Iterator[Missing]:
    """What is missing for a question about the cards on the table, a setting of the game first."""
    yield from sorted(
        _by_trial_rulings(inquiry, what), key=lambda one: not one.field.startswith(f"{PlaceKind.SETTING}.")
    )


def _by_trial_rulings(inquiry: Inquiry, what: str) -> Iterator[Missing]:
    """All that is missing: while the question is refused for a fact, that gets a placeholder, and it is asked again.

    A setting is missing if the question was refused without it, or was refused before the setting was needed.
    """
    setting, refused = inquiry.missing_setting, _refused(inquiry, what)
    if setting and refused and refused.code in INCOMPLETE and refused.code not in ASKED_LAST:
        yield Missing(setting_field(setting), setting.label, refused.message if refused.code == "missing" else "")
        entered = _with_placeholder(inquiry.dispute, setting)
        if entered is None:
            return
        inquiry = Inquiry(entered)
        refused = _refused(inquiry, what)
    while refused and refused.code in INCOMPLETE:
        one = missing_for(inquiry, refused)
        yield one
        if one.field == WHICH_TRICK.field and inquiry.dispute.leader is None:
            yield Missing(WHO_LED.field, "Who led it, unless it is the first?")
        entered = _with_placeholder_for(inquiry.dispute, one)
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


def missing_for(inquiry: Inquiry, refused: Refused) -> Missing:
    """The missing fact for which the question was refused."""
    seat = next((at for at, name in enumerate(inquiry.names) if refused.field == f"hands.{name}"), None)
    if seat is not None:
        return Missing(str(hand_place(seat)), f"Every card that {inquiry.names[seat]} still holds", refused.message)
    if refused.code == SHORT_TRICK and inquiry.dispute.short_trick is not None:
        return Missing(refused.field, cards_missing(inquiry.dispute, inquiry.dispute.short_trick), refused.message)
    words = {
        "who": "The trick before it, in full",
        "no_card": "The cards of the trick",
        "trick_open": "The other cards of the trick",
        **{fact.code: fact.words(inquiry.dispute) for fact in TRICK_FACTS},
    }
    part = next((part for part in inquiry.forms.settings if part.key == refused.field), None)
    if refused.code == "missing" and part:
        return Missing(setting_field(part), part.label, refused.message)
    return Missing(refused.field, words.get(refused.code, refused.message), refused.message)


def _with_placeholder(dispute: Dispute, part: QuestionField) -> Dispute | None:
    """The dispute with the first of the values that a setting can have; None if it isn't chosen from a list."""
    values = [str(number) for number in part.numbers] or [str(choice.value) for choice in part.choices if choice.value]
    if not values:
        return None
    return replace(dispute, entered={**dispute.entered, setting_place(part.key): (values[0],)})


def _with_placeholder_for(dispute: Dispute, missing: Missing) -> Dispute | None:
    """The dispute with some value for the missing fact; None if no further missing fact can depend on it."""
    part = next((part for part in dispute.parts(PlaceKind.SETTING) if missing.field == setting_field(part)), None)
    if part is not None:
        return _with_placeholder(dispute, part)
    if missing.field == WHICH_TRICK.field and dispute.last_is_full and dispute.quitted is None:
        leader = dispute.leader_from_deal if dispute.leader is None else dispute.leader
        return replace(dispute.with_leader(leader), first=dispute.possible_firsts[-1])
    leads = missing.field == WHO_LED.field and dispute.leader_from_deal is not None
    return dispute.with_leader(dispute.leader_from_deal) if leads else None
