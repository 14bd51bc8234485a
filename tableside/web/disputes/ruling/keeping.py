"""Keeping a ruling with its table, writing its remedy on the sheet, and the page of a ruling that was kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from referee import Refused, judge
from referee.interview.from_case import from_case
from referee.interview.trick_words import reworded_ruling
from tableside.scorebook.events.event import Draft
from tableside.scorebook.export.json_text import read_json
from tableside.scorebook.kinds.ruled import RULED, ruling_key
from tableside.scorebook.limits import BODY_BYTES
from tableside.scorebook.table.table import Table
from tableside.web.disputes.ruling.kept import entry_that_follows, kept_data, ruling_at
from tableside.web.disputes.ruling.offence_views import others_to_write
from tableside.web.disputes.ruling.ruling_page import form_address, ruling_page
from tableside.web.guard.roles.access import require_keeper
from tableside.web.tables.forms import read_draft, read_small
from tableside.web.tables.saving import REFUSED, Problem, Saved, save


def keep_ruling_sent(table_id: str, table: Table) -> Response | tuple[str, int]:
    """Keeps the ruling that the form sent, and writes its remedy on the sheet if that was tapped.

    After one of several offences of an audit, the audit is shown again, until all are written that can be.
    """
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


def kept_ruling_page(table_id: str, table: Table, position: int) -> str:
    """The page of a ruling that the table kept."""
    kept = ruling_at(table, position)
    dispute = from_case(table.game, kept.case, earlier_ruling=position)
    return ruling_page(dispute, kept.case, kept.ruling, table_id, table, kept=kept)
