"""A dispute after a tap: its form, or the ruling.

A tap saves nothing, so it is a GET whose address has the whole dispute. `do` is the tap:

- one of `card_taps`;
- `told` or `chosen`: a key whose fields are read anyway;
- `ask`: rule on the question with its own form, `ask:legal`: on that one about the tricks;
- `tell:legal`: show what is still missing for that question, even where other cards prove an offence.
"""

from __future__ import annotations

from flask import render_template, request

from referee import Refused
from referee.disputes.questions import NAMED_ON_TRICKS
from referee.game import Game
from referee.interview.dispute import Dispute
from referee.interview.inquiry import Inquiry
from referee.interview.missing.missing import Missing, joined, refusal_naming
from referee.interview.missing.still_missing import is_complete, still_missing, with_cursor_at_missing_cards
from referee.interview.offences import rule_on_others
from referee.interview.rulings import at_refused_hand, rule_on, with_trick_asked_about
from referee.interview.trick_facts import WHICH_TRICK, WHO_LED
from referee.interview.trick_words import sentences_on_number
from referee.judge import no_referee
from referee.rules.course import Course
from referee.words import ask_for
from tableside.scorebook.table.table import Table
from tableside.web.disputes.card_taps import after_tap, reads_typed
from tableside.web.disputes.form import answered_by_sheet, course_in_dispute, fields, from_form
from tableside.web.disputes.form_page import FormPage
from tableside.web.disputes.form_view import DisputeView
from tableside.web.disputes.rulebook import rulebook_address
from tableside.web.disputes.ruling.ruling_page import dispute_address, ruling_page

COMPLETING = ("card", "chosen")
"""The taps that may enter the last fact that a question needs: the ruling follows it at once."""


def answer_tap(game: Game, table_id: str | None, table: Table | None) -> tuple[str, int]:
    """The page after a tap: the form or the ruling, with the status. A refusal is shown on the form.

    Raises Refused if the referee of the game answers no question of these pages.
    """
    if not game.asked:
        raise no_referee(game)
    dispute = from_form(game, request.args, table)
    tap, typed = request.args.get("do", ""), request.args.get("typed", "")
    try:
        dispute = after_tap(dispute, tap, typed)
    except Refused as problem:
        return _form(dispute, table_id, table, problem, typed=typed, at_deck=True), 422
    course = course_in_dispute(table) if table else None
    try:
        if not (asking := _tap_that_asks(dispute, tap, course)):
            return _form(dispute, table_id, table, typed="" if reads_typed(tap) else typed), 200
        dispute = _with_question(dispute, asking.partition(":")[2])
        return _ask(dispute, asking, table_id, table, course)
    except Refused as problem:
        return _form(at_refused_hand(dispute, problem), table_id, table, _missing_part_in_words(problem, dispute)), 422


def _tap_that_asks(dispute: Dispute, tap: str, course: Course | None) -> str:
    """The tap, if it asks a question, or the one that asks where this one entered the last fact for it; else empty.

    A question that needs no answer is ruled at a table at once; elsewhere the page asks who dealt.
    """
    kind = tap.partition(":")[0]
    if kind == "question" and course and dispute.form_question and not dispute.form_question.parts:
        return f"ask:{dispute.what}"
    if kind in COMPLETING and "open" in request.args and is_complete(dispute, course):
        return f"ask:{dispute.what}"
    return tap if kind in ("ask", "tell") else ""


def _with_question(dispute: Dispute, what: str) -> Dispute:
    dispute = with_trick_asked_about(dispute)
    return dispute if dispute.form_question or what not in NAMED_ON_TRICKS else Inquiry(dispute).with_question(what)


def _ask(
    dispute: Dispute, tap: str, table_id: str | None, table: Table | None, course: Course | None
) -> tuple[str, int]:
    """The ruling, or the form with what is missing for it; offences that other cards prove come before that."""
    inquiry = Inquiry(dispute)
    if missing := _missing(inquiry, course):
        others = rule_on_others(inquiry) if tap == "ask:legal" else None
        if others:
            return ruling_page(dispute, *others, table_id, table, to_tell=joined(missing)), 200
        return _form(
            with_cursor_at_missing_cards(dispute, missing), table_id, table, refusal_naming(missing), missing=missing
        ), 422
    case, ruling = rule_on(inquiry, course)
    page = ruling_page(dispute, case, ruling, table_id, table, on_number=sentences_on_number(dispute, case))
    return page, 200


def _missing(inquiry: Inquiry, course: Course | None) -> tuple[Missing, ...]:
    """What is missing, without who led a trick whose number is missing too: of the first one the page says who led."""
    found = still_missing(inquiry, course)
    without_number = WHICH_TRICK.field in [one.field for one in found]
    return tuple(one for one in found if not (without_number and one.field == WHO_LED.field))


def _missing_part_in_words(problem: Refused, dispute: Dispute) -> Refused:
    """The problem with the form's words for its part, if that is missing."""
    part = next((part for part in dispute.form_parts if problem.field == f"ask.{part.key}"), None)
    if part is None or problem.code != "missing":
        return problem
    return Refused(problem.code, problem.field, ask_for(part.label))


def _form(
    dispute: Dispute,
    table_id: str | None,
    table: Table | None,
    problem: Refused | None = None,
    *,
    missing: tuple[Missing, ...] = (),
    typed: str = "",
    at_deck: bool = False,
) -> str:
    """The form; what was `missing` for a ruling has its keys at the top. For `typed` and `at_deck` see FormPage."""
    view = DisputeView(dispute, answered_by_sheet(table) if table else None)
    course = course_in_dispute(table) if table else None
    tap, stayed = request.args.get("do", ""), request.args.getlist("stayed")
    return render_template(
        "referee/page.html",
        table_id=table_id,
        table=table,
        dispute=dispute,
        view=view,
        page=FormPage(view, missing or _missing(view, course), tap, typed, problem, bool(missing), at_deck, stayed),
        hidden_fields=list(view.hidden_fields(fields(dispute, table))),
        complete=is_complete(dispute, course),
        rules=rulebook_address(dispute.game, table_id),
        address=dispute_address(dispute, table_id),
        unfolds_round=tap == "told" or "n" in request.args,
    )
