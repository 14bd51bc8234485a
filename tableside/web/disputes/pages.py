"""The referee's pages: the form of a dispute, the ruling, keeping it and writing its remedy on the sheet.

A tap saves nothing, so it is a GET whose address has the whole dispute; a ruling is kept by POST.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee import Refused, judge
from referee.disputes.questions import NAMED_ON_TRICKS
from referee.game import Game
from referee.games import all_games, find_game
from referee.interview.dispute import Dispute
from referee.interview.from_case import from_case
from referee.interview.inquiry import Inquiry
from referee.interview.missing import Missing, at_missing_hand, in_a_row, is_complete, refusal, still_missing
from referee.interview.offences import audit_summary, follow_together, rule_on_others
from referee.interview.place import PlaceKind
from referee.interview.trick_position_unknown import worded, words_for_tricks
from referee.interview.undetermined_facts import (
    TURNED_DOWN,
    WHICH_TRICK,
    WHO_LED,
    at_refused_hand,
    derived_in_words,
    judged,
    numbered,
)
from referee.judge import no_referee
from referee.words import ask_for
from tableside.scorebook.events.event import Draft
from tableside.scorebook.export.json_text import read_json
from tableside.scorebook.kinds.ruled import RULED
from tableside.scorebook.limits import BODY_BYTES
from tableside.scorebook.table.table import Table
from tableside.web.disputes.card_taps import reads_typed, tap
from tableside.web.disputes.form import answered_by_sheet, course_in_dispute, fields, from_form
from tableside.web.disputes.form_view import DisputeView
from tableside.web.disputes.kept import change_by, kept_data, remedy_for, ruling_at
from tableside.web.disputes.offence_views import offence_views, other_offence_views, others_to_write
from tableside.web.disputes.ruling_view import (
    AS_FIRST,
    clauses,
    counted_as_first,
    counts,
    editions,
    hooks_in_words,
    house_rules,
    in_sight,
    open_plays,
    strips,
    word,
)
from tableside.web.guard.access import allow_anyone, require_keeper, require_watcher
from tableside.web.guard.day_tables import writes_at
from tableside.web.tables.forms import read_draft, read_small
from tableside.web.tables.saving import REFUSED, Problem, Saved, save

pages = Blueprint("referee", __name__)
COMPLETING = ("card", "chosen")
"""The taps that may enter the last fact that a question needs: the ruling follows it at once."""
CARD_TAPS = ("card", "at", "next", "back", "type")
"""The taps that enter cards; the page then hides the keypad for numbers, which would cover them."""


@pages.get("/referee")
def choose() -> str:
    """The page with the choice of a game."""
    allow_anyone()
    return render_template("referee/games.html", games=all_games().values())


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
        return _form(dispute, table_id, table, problem, typed=typed, at_pad=True), 422
    typed = "" if reads_typed(act) else typed
    course = course_in_dispute(table) if table else None
    try:
        kind, _, what = act.partition(":")
        if kind in COMPLETING and "open" in request.args and is_complete(dispute, course):
            kind, what = "ask", dispute.what
        if kind in ("ask", "tell"):
            dispute = numbered(dispute)
            dispute = dispute if dispute.asking or what not in NAMED_ON_TRICKS else Inquiry(dispute).with_question(what)
            inquiry = Inquiry(dispute)
            if missing := still_missing(inquiry, course):
                others = rule_on_others(inquiry) if (kind, what) == ("ask", "legal") else None
                if others:
                    return ruling_page(dispute, *others, table_id, table, to_tell=in_a_row(missing)), 200
                waiting = at_missing_hand(dispute, missing)
                return _form(waiting, table_id, table, refusal(missing), missing=missing), 422
            case, ruling = judged(inquiry, course)
            return ruling_page(
                dispute, case, ruling, table_id, table, derived_in_words=derived_in_words(dispute, case)
            ), 200
    except Refused as problem:
        return _form(at_refused_hand(dispute, problem), table_id, table, missing_part_in_words(problem, dispute)), 422
    return _form(dispute, table_id, table, typed=typed), 200


def missing_part_in_words(problem: Refused, dispute: Dispute) -> Refused:
    """The problem with the form's words for its part, if that is missing."""
    parts = dispute.asking.parts if dispute.asking else ()
    part = next((part for part in parts if problem.field == f"ask.{part.key}"), None)
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
    at_pad: bool = False,
) -> str:
    """The form; parts that were `missing` for a ruling have their keys at the top.

    `typed` is in the text field, unread or refused; a problem with a card is shown `at_pad`.
    """
    view = DisputeView(dispute, answered_by_sheet(table) if table else None)
    course = course_in_dispute(table) if table else None
    missing_now = missing or still_missing(view, course)
    wrong_part = view.refused_part(problem)
    return render_template(
        "referee/page.html",
        table_id=table_id,
        table=table,
        dispute=dispute,
        view=view,
        hidden_fields=list(view.hidden_fields(fields(dispute, table))),
        missing=missing_now,
        asked_for=_asked_for(missing, missing_now),
        asks_facts_alone=bool(missing) and all(map(_is_fact, missing)),
        is_open=not is_complete(dispute, course),
        wrong_part=wrong_part,
        known_parts=view.known(wrong_part),
        rare_parts=[] if problem else view.rare(wrong_part, missing_now),
        address=_address(dispute, table_id),
        problem=problem,
        taps_cards=request.args.get("do", "").partition(":")[0] in CARD_TAPS,
        open_round=request.args.get("do") == "told" or "n" in request.args,
        typed=typed,
        at_pad=at_pad and view.shows_pad,
        refused_typed=at_pad and reads_typed(request.args.get("do", "")),
    )


def _asked_for(refused: tuple[Missing, ...], missing: tuple[Missing, ...]) -> list[str]:
    """The fields whose keys are at the top: all that was missing when it was asked, or the last fact before that."""
    fields_missing = [one.field for one in missing]
    return fields_missing if refused or fields_missing == [TURNED_DOWN] else []


def _is_fact(missing: Missing) -> bool:
    """Whether it is entered by a key of a row, not by a card."""
    return missing.field in (WHICH_TRICK, WHO_LED, TURNED_DOWN) or missing.field.startswith(PlaceKind.SETTING)


def _address(dispute: Dispute, table_id: str | None) -> str:
    if table_id is None:
        return url_for("referee.show_game", slug=dispute.game.slug)
    return url_for("referee.show_table", table_id=table_id)


def again_address(dispute: Dispute, table_id: str | None, table: Table | None) -> str:
    """The address of the form with this dispute."""
    return f"{_address(dispute, table_id)}?{urlencode(list(fields(dispute, table)))}"


def ruling_page(
    dispute: Dispute,
    case: Mapping[str, Any],
    ruling: Mapping[str, Any],
    table_id: str | None,
    table: Table | None,
    **further: Any,
) -> str:
    """The ruling, its verdict first."""
    game, deck = dispute.game, dispute.pad
    in_words, ruling = words_for_tricks(dispute, case), worded(dispute, case, ruling)
    offences = offence_views(dispute, case, ruling, table)
    remedy = None if any(offence.written for offence in offences) else remedy_for(table, case, ruling)
    others = other_offence_views(dispute, case, table)
    enters = next((offence for offence in others if offence.can_be_written), None) if remedy is None else None
    written = enters.remedy if enters else remedy
    hooked = +Counter(enters.hooks if enters else (ruling.get("remedy") or ruling).get("hooks", ()))
    is_over = bool(table and table.course.winners)
    first_rules = [clause for offence in others if ruling["verdict"] != "illegal" for clause in offence.rules]
    options = {"problem": None, "kept": None, "derived_in_words": [], "to_tell": "", **further}
    first = [AS_FIRST] if options["kept"] and counted_as_first(case, ruling) else []
    return render_template(
        "referee/ruling.html",
        table_id=table_id,
        table=table,
        game=game,
        case=case,
        ruling=ruling,
        word=word(game, case, ruling),
        text=audit_summary(ruling, ruling["text"]),
        together=in_words(follow_together(case, ruling)),
        in_words=in_words,
        strips=[] if offences else strips(game, case, ruling),
        lines=[*options["derived_in_words"], *first, *counts(game, ruling)],
        unsettled=[in_words(line) for line in open_plays(case, ruling, deck)],
        offences=offences,
        other_offences=others,
        clauses=clauses(game, ruling, first_rules),
        in_sight=in_sight(case, ruling, first_rules),
        house_rules=house_rules(game, ruling),
        editions=editions(game, ruling),
        remedy=None if is_over else remedy,
        too_late=is_over and any([remedy, *(offence.remedy for offence in (*offences, *others))]),
        enters=enters,
        enters_case=json.dumps(enters.case) if enters else "",
        change=change_by(table, written) if table and written else None,
        hooked=hooked,
        hooks=hooks_in_words(hooked),
        keeper=table_id is not None and table is not None and writes_at(table_id, table),
        back=again_address(dispute, table_id, table),
        to_address=f"{again_address(dispute, table_id, table)}&do=",
        ask_about=lambda play: (
            f"{again_address(replace(dispute, about=play, what='legal'), table_id, table)}&do=ask:legal"
        ),
        case_text=json.dumps(case),
        again=dispute.again,
        **options,
    )


@pages.post("/tables/<table_id>/rulings", endpoint="save")
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
            return redirect(f"{again_address(replace(dispute, about=None), table_id, table)}&do=ask:audit", 303)
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
    in_words = worded(from_case(table.game, case), case, ruling) if "dealer" in case else ruling
    remedy = remedy_for(table, case, in_words)
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


@pages.get("/tables/<table_id>/rulings/<int:position>")
def show_kept(table_id: str, position: int) -> str:
    """The page of a ruling that the table kept."""
    table = require_watcher(table_id)
    kept = ruling_at(table, position)
    dispute = from_case(table.game, kept.case, again=position)
    return ruling_page(dispute, kept.case, kept.ruling, table_id, table, kept=kept)
