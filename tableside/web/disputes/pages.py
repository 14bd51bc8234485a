"""The referee's pages: the form of a dispute, the ruling, keeping it and writing its remedy on the sheet.

A tap saves nothing, so it is a GET whose address has the whole dispute; a ruling is kept by POST. `do` is the tap:

- one of `card_taps`;
- `told` or `chosen`: a key whose fields are read anyway;
- `ask`: rule on the question with its own form, `ask:legal`: on that one about the tricks;
- `tell:legal`: show what is still missing for that question, even where other cards prove an offence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee import Refused, judge
from referee.disputes.questions import NAMED_ON_TRICKS
from referee.game import Game
from referee.games import all_games, find_game
from referee.interview.dispute import Dispute
from referee.interview.from_case import from_case
from referee.interview.inquiry import Inquiry
from referee.interview.missing.missing import Missing, joined, refusal_naming
from referee.interview.missing.still_missing import is_complete, still_missing, with_cursor_at_missing_cards
from referee.interview.offences import rule_on_others
from referee.interview.rulings import at_refused_hand, rule_on, with_trick_asked_about
from referee.interview.trick_facts import WHICH_TRICK, WHO_LED
from referee.interview.trick_words import reworded_ruling, sentences_on_number
from referee.judge import no_referee
from referee.rules.course import Course
from referee.words import ask_for, counted
from tableside.scorebook.events.event import Draft
from tableside.scorebook.export.json_text import read_json
from tableside.scorebook.kinds.ruled import RULED, ruling_key
from tableside.scorebook.limits import BODY_BYTES
from tableside.scorebook.table.table import Table
from tableside.web.disputes.card_taps import after_tap, reads_typed
from tableside.web.disputes.form import answered_by_sheet, course_in_dispute, fields, from_form
from tableside.web.disputes.form_page import FormPage
from tableside.web.disputes.form_view import DisputeView
from tableside.web.disputes.rulebook import rulebook_address
from tableside.web.disputes.ruling.kept import entry_that_follows, kept_data, ruling_at
from tableside.web.disputes.ruling.offence_views import others_to_write
from tableside.web.disputes.ruling.ruling_page import dispute_address, form_address, ruling_page
from tableside.web.guard.roles.access import allow_anyone, require_keeper, require_watcher
from tableside.web.tables.forms import read_draft, read_small
from tableside.web.tables.saving import REFUSED, Problem, Saved, save

pages = Blueprint("referee", __name__)
COMPLETING = ("card", "chosen")
"""The taps that may enter the last fact that a question needs: the ruling follows it at once."""


@pages.get("/referee")
def choose() -> str:
    """The page with the choice of a game."""
    allow_anyone()
    games = [game for game in all_games().values() if game.asked or game.has_rulebook]
    return render_template("referee/games.html", games=[RefereeGame(game, _questions_in_words(game)) for game in games])


class RefereeGame(NamedTuple):
    """A game to choose: what its referee answers, in a few words; empty for one whose rules can only be read."""

    game: Game
    words: str


def _questions_in_words(game: Game) -> str:
    """The first question, and how many more there are: "Was it legal? And 7 questions more"."""
    if not game.asked:
        return ""
    first, *others = game.asked
    words = first.button if first in game.disputes.on_tricks else first.title
    return f"{words} And {counted(len(others), 'question')} more" if others else words


def _with_referee(game: Game) -> Game:
    """The game, if its referee answers any question of these pages. Raises Refused otherwise."""
    if not game.asked:
        raise no_referee(game)
    return game


@pages.get("/referee/<slug>")
def show_game(slug: str) -> tuple[str, int]:
    """A dispute without a table."""
    allow_anyone()
    game = _with_referee(find_game(slug))
    return _answer(from_form(game, request.args, None), None, None)


@pages.get("/tables/<table_id>/referee")
def show_table(table_id: str) -> tuple[str, int]:
    """A dispute at a table, with seats, dealer, house rules and other facts of the sheet filled in."""
    table = require_watcher(table_id)
    return _answer(from_form(_with_referee(table.game), request.args, table), table_id, table)


def _answer(dispute: Dispute, table_id: str | None, table: Table | None) -> tuple[str, int]:
    """The page after a tap: the form or the ruling, with the status. A refusal is shown on the form."""
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
        return _form(at_refused_hand(dispute, problem), table_id, table, missing_part_in_words(problem, dispute)), 422


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


def missing_part_in_words(problem: Refused, dispute: Dispute) -> Refused:
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
    tap = request.args.get("do", "")
    return render_template(
        "referee/page.html",
        table_id=table_id,
        table=table,
        dispute=dispute,
        view=view,
        page=FormPage(view, missing or _missing(view, course), tap, typed, problem, bool(missing), at_deck),
        hidden_fields=list(view.hidden_fields(fields(dispute, table))),
        complete=is_complete(dispute, course),
        rules=rulebook_address(dispute.game, table_id),
        address=dispute_address(dispute, table_id),
        unfolds_round=tap == "told" or "n" in request.args,
    )


@pages.post("/tables/<table_id>/rulings")
def keep_ruling(table_id: str) -> Response | tuple[str, int]:
    """Keeps a ruling with the table, and writes its remedy on the sheet if that was tapped.

    After one of several offences of an audit, the audit is shown again, until all are written that can be.
    """
    table = require_keeper(table_id)
    case = _sent_case(table)
    ruling = judge(case).as_dict()
    writes = request.form.get("do") == "remedy"
    problem = _write(table_id, table, case, ruling) if writes else None
    problem = problem or _keep(table_id, case, ruling, after_remedy=writes)
    if problem is not None:
        dispute = from_case(table.game, case)
        page = ruling_page(dispute, case, ruling, table_id, problem.table, problem=problem.words)
        return page, problem.status
    table = require_keeper(table_id)
    if writes:
        dispute = from_case(table.game, case)
        if request.form.get("one_of") == "audit" and others_to_write(dispute, case, table):
            return redirect(f"{form_address(replace(dispute, about=None), table_id, table)}&do=ask:audit", 303)
        return redirect(url_for("pad.show_pad", table_id=table_id), 303)
    position = table.rulings[-1].position
    return redirect(url_for("referee.show_kept", table_id=table_id, position=position), 303)


def _sent_case(table: Table) -> dict[str, Any]:
    """The case that the page sent back. Raises Refused unless it is one of this table's."""
    try:
        case = read_json(request.form.get("case", "").encode(), BODY_BYTES)
    except Refused:
        case = None
    if not isinstance(case, dict) or case.get("game") != table.game.slug or case.get("players") != list(table.names):
        raise Refused("bad_case", "case", "This dispute isn't one of this table.")
    return case


def _write(table_id: str, table: Table, case: Mapping[str, Any], ruling: Mapping[str, Any]) -> Problem | None:
    reworded = reworded_ruling(from_case(table.game, case), case, ruling) if "dealer" in case else ruling
    remedy = entry_that_follows(table, case, reworded)
    if remedy is None:
        refused = Refused("no_remedy", "do", "This ruling has nothing to write on the sheet.")
        return Problem(REFUSED, table, refused)
    answer = save(table_id, read_draft(remedy.kind, remedy.data, request.form))
    return None if isinstance(answer, Saved) else answer


def _keep(table_id: str, case: Mapping[str, Any], ruling: Mapping[str, Any], *, after_remedy: bool) -> Problem | None:
    """Keeps the ruling, whose remedy may have been the entry before; its key is derived from the form's, so that a tap
    sent twice keeps one."""
    data = kept_data(case, ruling, read_small(request.form.get("again", "")))
    draft = read_draft(RULED.name, data, request.form)
    based_on = draft.based_on + 1 if after_remedy else draft.based_on
    answer = save(table_id, Draft(RULED.name, data, ruling_key(draft.key), based_on))
    return None if isinstance(answer, Saved) else answer


@pages.get("/tables/<table_id>/rulings/<position>")
def show_kept(table_id: str, position: int) -> str:
    """The page of a ruling that the table kept."""
    table = require_watcher(table_id)
    kept = ruling_at(table, position)
    dispute = from_case(table.game, kept.case, earlier_ruling=position)
    return ruling_page(dispute, kept.case, kept.ruling, table_id, table, kept=kept)
