"""The ruling on a dispute, or the refusal that names what is missing for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.disputes.ruling import remedy_in_short
from referee.games import find_game
from referee.interview.dispute import Dispute
from referee.interview.inquiry import Inquiry, Judged
from referee.interview.place import FIRST_TRICK, Place, PlaceKind, hand_place, trick_place
from referee.interview.to_case import case_of
from referee.interview.trick_facts import TURNED_DOWN, WHO_LED
from referee.interview.unknown_trick_number import rule_at_its_number
from referee.judge import judge
from referee.refused import Refused
from referee.rules.course import Course
from referee.words import sentence_start

HAND_NOT_KNOWN = "hand_not_known"
"""The code of a refusal, here and in games, that asks for more cards of a hand; its field names the hand."""
SHORT_TRICK = "short_trick"
"""The code of a refusal that asks for the cards of an earlier trick; its field names the trick's place."""


def rule_on(inquiry: Inquiry, course: Course | None = None) -> Judged:
    """The case with its question, and its ruling; `course` is the table's score, if there is one.

    Raises Refused for a wrong or missing value.
    """
    dispute = inquiry.dispute
    question = dispute.form_question
    if question is None:
        return rule_on_tricks(inquiry, dispute.what or "legal")
    ask = dispute.ask_from_form(question, with_sheet=course is not None)
    if dispute.on_tricks:
        refuse_unplayable(dispute, ask)
    case = case_of(dispute, question.complete(ask, course) if course else ask)
    return case, judge(case).as_dict()


def rule_on_tricks(inquiry: Inquiry, what: str) -> Judged:
    """The case with that question about tricks, and its ruling; the inquiry caches it.

    Raises Refused, naming the field, for a missing fact on which the answer depends.
    """
    if what not in inquiry.rulings:
        inquiry.rulings[what] = _rule_on_tricks(inquiry, what)
    return inquiry.rulings[what]


def _rule_on_tricks(inquiry: Inquiry, what: str) -> Judged:
    dispute = inquiry.dispute
    _refuse_short_trick(dispute)
    _refuse_without_leader(dispute)
    ask = inquiry.ask_about_tricks(what)
    if what == "options" and not dispute.first and ask["player"] not in inquiry.held_by:
        message = f"Tap every card that {ask['player']} still holds: the answer depends on the whole hand."
        raise Refused(HAND_NOT_KNOWN, f"hands.{ask['player']}", message)
    case, ruling = rule_at_its_number(inquiry, ask)
    if down := if_turned_down(case, ruling):
        raise TURNED_DOWN.refused(down)
    return case, ruling


def _refuse_short_trick(dispute: Dispute) -> None:
    """Raises Refused if a trick before the last one lacks cards: who plays after it can't be known."""
    index = dispute.short_trick
    if index is not None:
        is_, it = ("is", "it") if len(dispute.tricks[index]) + 1 == dispute.players_in else ("are", "them")
        message = f"{cards_missing(dispute, index)} {is_} missing. Tap {it}, or leave that trick out."
        raise Refused(SHORT_TRICK, str(trick_place(index)), message)


def cards_missing(dispute: Dispute, index: int) -> str:
    """The cards that a trick lacks: "Card 3 of trick 2", "Cards 2 to 4 of trick 2", "The cards of trick 2"."""
    here, last = dispute.words_of(trick_place(index)), dispute.players_in
    first = len(dispute.tricks[index]) + 1
    if first == 1:
        return f"The cards of {here}"
    if first == last:
        return f"Card {last} of {here}"
    return f"Cards {first} {'and' if first + 1 == last else 'to'} {last} of {here}"


def _refuse_without_leader(dispute: Dispute) -> None:
    if dispute.lacks_leader:
        raise WHO_LED.refused(f"{sentence_start(dispute.words_of(FIRST_TRICK))} needs its leader.")


def with_trick_asked_about(dispute: Dispute) -> Dispute:
    """The dispute with the number of its first trick, derived from the trick that the form's question names."""
    on_tricks = dispute.form_question and dispute.on_tricks
    number = dispute.texts(Place(PlaceKind.ANSWER, "trick")) if on_tricks else ()
    return dispute.with_number_of_last_trick(int(number[0])) if number and dispute.filled_tricks else dispute


def refuse_unplayable(dispute: Dispute, ask: Mapping[str, Any]) -> None:
    """Raises Refused if a question about a play lacks the trick or its leader."""
    if not dispute.filled_tricks:
        trick = f"trick {ask['trick']}" if "trick" in ask else "the trick in question"
        raise Refused("no_card", "typed", f"Lay the cards of {trick} as they fell: the answer depends on them.")
    _refuse_short_trick(dispute)
    _refuse_without_leader(dispute)


def at_refused_hand(dispute: Dispute, problem: Refused) -> Dispute:
    """The dispute with the hand that lacks cards as the place for the next card; unchanged for any other problem."""
    wanted = (seat for seat, name in enumerate(dispute.players) if problem.field == f"hands.{name}")
    seat = next(wanted, None) if problem.code == HAND_NOT_KNOWN else None
    return dispute if seat is None else replace(dispute, at=hand_place(seat))


def if_turned_down(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> str:
    """The remedy with the trick turned down and without: "A hook for Cy if it is turned face down; free if not."

    Empty if that was entered, or doesn't change the remedy of the `ruling`.
    """
    tricks = case.get("tricks") or [{"cards": ()}]
    last, seats = tricks[-1], find_game(case["game"]).disputes.players_in(case)
    remedy = ruling.get("remedy")
    if not remedy or "quitted" in last or len(last["cards"]) != len(seats):
        return ""
    turned = judge({**case, "tricks": [*tricks[:-1], {**last, "quitted": True}]}).findings["remedy"]
    if turned == remedy:
        return ""
    return f"{sentence_start(remedy_in_short(turned))} if it is turned face down; {remedy_in_short(remedy)} if not."
