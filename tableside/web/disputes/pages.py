"""The referee's pages: the form of a dispute, the ruling, keeping it and writing its remedy on the sheet.

A tap saves nothing, so it is a GET whose address has the whole dispute; a ruling is kept by POST. `do` is the tap:
one of `card_taps`, `told` or `chosen` for keys whose fields are read anyway, or a question. `ask` is that of the form,
`ask:legal` one about tricks; `tell:legal` is the same for what is still missing, whatever other cards prove.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee import Refused, judge
from referee.disputes.forms import QuestionField
from referee.disputes.questions import NAMED_ON_TRICKS
from referee.game import Game
from referee.games import all_games, find_game
from referee.interview.dispute import Dispute
from referee.interview.from_case import from_case
from referee.interview.inquiry import Inquiry
from referee.interview.missing.missing import Missing, joined, refusal_naming, setting_field
from referee.interview.missing.still_missing import is_complete, still_missing, with_cursor_at_missing_cards
from referee.interview.offences import rule_on_others
from referee.interview.place import PlaceKind
from referee.interview.rulings import at_refused_hand, rule_on, with_trick_asked_about
from referee.interview.trick_facts import TRICK_FACTS, TURNED_DOWN, WHICH_TRICK, WHO_LED
from referee.interview.trick_words import reworded_ruling, sentences_on_number
from referee.judge import no_referee
from referee.rules.course import Course
from referee.words import ask_for, counted
from tableside.scorebook.events.event import Draft
from tableside.scorebook.export.json_text import read_json
from tableside.scorebook.kinds.ruled import RULED
from tableside.scorebook.limits import BODY_BYTES
from tableside.scorebook.table.table import Table
from tableside.web.disputes.card_taps import reads_typed, tap
from tableside.web.disputes.form import answered_by_sheet, course_in_dispute, fields, from_form
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
CARD_TAPS = ("card", "at", "next", "back", "type")
"""The taps that enter cards; the page then hides the keypad for numbers, which would cover them."""
MOST_MISSING = 3
"""Missing facts that the action bar lists."""
FACT_FIELDS = [fact.field for fact in TRICK_FACTS]
"""The fields of facts about a trick, which have their own keys once the question was asked."""


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
    act, typed = request.args.get("do", ""), request.args.get("typed", "")
    try:
        dispute = tap(dispute, act, typed)
    except Refused as problem:
        return _form(dispute, table_id, table, problem, typed=typed, at_deck=True), 422
    course = course_in_dispute(table) if table else None
    try:
        if not (question := _question_asked(dispute, act, course)):
            return _form(dispute, table_id, table, typed="" if reads_typed(act) else typed), 200
        dispute = _with_question(dispute, question.partition(":")[2])
        return _ask(dispute, question, table_id, table, course)
    except Refused as problem:
        return _form(at_refused_hand(dispute, problem), table_id, table, missing_part_in_words(problem, dispute)), 422


def _question_asked(dispute: Dispute, act: str, course: Course | None) -> str:
    """The tap that asks a question, also where another one entered the last fact for it; else empty.

    A question that needs no answer is ruled at a table at once; elsewhere the page asks who dealt.
    """
    kind = act.partition(":")[0]
    if kind == "question" and course and dispute.form_question and not dispute.form_question.parts:
        return f"ask:{dispute.what}"
    if kind in COMPLETING and "open" in request.args and is_complete(dispute, course):
        return f"ask:{dispute.what}"
    return act if kind in ("ask", "tell") else ""


def _with_question(dispute: Dispute, what: str) -> Dispute:
    dispute = with_trick_asked_about(dispute)
    return dispute if dispute.form_question or what not in NAMED_ON_TRICKS else Inquiry(dispute).with_question(what)


def _ask(
    dispute: Dispute, question: str, table_id: str | None, table: Table | None, course: Course | None
) -> tuple[str, int]:
    """The ruling, or the form with what is missing for it; offences that other cards prove come before that."""
    inquiry = Inquiry(dispute)
    if missing := _missing(inquiry, course):
        others = rule_on_others(inquiry) if question == "ask:legal" else None
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
    """The form; what was `missing` for a ruling has its keys at the top.

    `typed` is in the text field, unread or refused; a problem with a card is shown `at_deck`, if there is one.
    """
    act = request.args.get("do", "")
    view = DisputeView(dispute, answered_by_sheet(table) if table else None)
    course = course_in_dispute(table) if table else None
    missing_now = missing or _missing(view, course)
    refused_part = dispute.part_of_case(problem.field) if problem else None
    on_top = _on_top(missing, missing_now)
    facts = view.fact_rows.of_missing([one for one in missing_now if one.field in on_top])
    leader = view.fact_rows.assumed_leader_row(facts)
    rows_on_top = [*facts, leader] if leader else facts
    in_words = [] if on_top else [one for one in missing_now if not view.is_in_its_row(one)]
    from_sheet = view.parts.from_sheet(refused_part)
    rare_parts = [] if problem else view.parts.rare(refused_part, missing_now)
    return render_template(
        "referee/page.html",
        table_id=table_id,
        table=table,
        dispute=dispute,
        view=view,
        hidden_fields=list(view.hidden_fields(fields(dispute, table))),
        complete=is_complete(dispute, course),
        rules=rulebook_address(dispute.game, table_id),
        missing_in_words=_missing_in_words([one.words for one in in_words if one.field not in FACT_FIELDS]),
        waits_for_cards=any(map(view.is_in_its_row, missing_now)),
        incomplete=bool(missing_now),
        asked_next=" · ".join(one.words for one in in_words if one.field in FACT_FIELDS),
        facts_on_top=facts,
        leader_on_top=leader,
        other_facts=view.fact_rows.others(rows_on_top),
        leaders=view.fact_rows.leaders(rows_on_top),
        setting_on_top=view.missing_setting is not None and setting_field(view.missing_setting) in on_top,
        problem=problem,
        problem_at=_problem_at(problem, on_top, part=bool(refused_part), deck=at_deck and view.shows_deck),
        why=" ".join(one.why for one in missing_now if one.why) if facts else "",
        refused_part=refused_part,
        parts_from_sheet=from_sheet,
        rare_parts=rare_parts,
        visible_parts=view.parts.visible([*from_sheet, *rare_parts], problem),
        folds_deck=bool(missing) and all(map(_has_a_row, missing)),
        address=dispute_address(dispute, table_id),
        has_keypad=act.partition(":")[0] not in CARD_TAPS and _types_numbers(dispute, from_sheet),
        unfolds_round=act == "told" or "n" in request.args,
        typed=typed,
        refused_typed=at_deck and reads_typed(act),
    )


def _missing_in_words(missing: Sequence[str]) -> str:
    """What is missing; many facts are only counted, since their list would cover some of their keys."""
    return f"{len(missing)} answers" if len(missing) > MOST_MISSING else " · ".join(missing)


def _types_numbers(dispute: Dispute, folded: Sequence[QuestionField]) -> bool:
    """Whether the question has numbers to type that aren't folded away."""
    return any(part.of_each and part.large and part not in folded for part in dispute.form_parts)


def _on_top(refused: tuple[Missing, ...], missing: tuple[Missing, ...]) -> list[str]:
    """The fields whose keys are at the top: all that was missing when it was asked, or the last fact before that."""
    fields_missing = [one.field for one in missing]
    return fields_missing if refused or fields_missing == [TURNED_DOWN.field] else []


def _problem_at(problem: Refused | None, on_top: list[str], *, part: bool, deck: bool) -> str:
    """Where the page shows it: at the `part` that is wrong, at the `deck`, above the `keys` on top, or else first."""
    if problem is None:
        return ""
    return "part" if part else "deck" if deck else "keys" if on_top else "page"


def _has_a_row(missing: Missing) -> bool:
    """Whether it is entered by a key of a row, not by a card."""
    return missing.field in FACT_FIELDS or missing.field.startswith(PlaceKind.SETTING)


@pages.post("/tables/<table_id>/rulings")
def keep_ruling(table_id: str) -> Response | tuple[str, int]:
    """Keeps a ruling with the table, and writes its remedy on the sheet if that was tapped.

    After one of several offences of an audit, the audit is shown again, until all are written that can be.
    """
    table = require_keeper(table_id)
    case = _sent_case(table)
    ruling = judge(case).as_dict()
    problem = _write(table_id, table, case, ruling) if request.form.get("do") == "remedy" else None
    problem = problem or _keep(table_id, case, ruling)
    if problem is not None:
        dispute = from_case(table.game, case)
        page = ruling_page(dispute, case, ruling, table_id, problem.table, problem=problem.words)
        return page, problem.status
    table = require_keeper(table_id)
    if request.form.get("do") == "remedy":
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


def _keep(table_id: str, case: Mapping[str, Any], ruling: Mapping[str, Any]) -> Problem | None:
    """Keeps the ruling; its key is derived from the form's, so that a tap sent twice keeps one."""
    data = kept_data(case, ruling, read_small(request.form.get("again", "")))
    draft = read_draft(RULED.name, data, request.form)
    based_on = draft.based_on + (request.form.get("do") == "remedy")
    answer = save(table_id, Draft(RULED.name, data, f"{draft.key[:50]}-ruling", based_on))
    return None if isinstance(answer, Saved) else answer


@pages.get("/tables/<table_id>/rulings/<position>")
def show_kept(table_id: str, position: int) -> str:
    """The page of a ruling that the table kept."""
    table = require_watcher(table_id)
    kept = ruling_at(table, position)
    dispute = from_case(table.game, kept.case, earlier_ruling=position)
    return ruling_page(dispute, kept.case, kept.ruling, table_id, table, kept=kept)
