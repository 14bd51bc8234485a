"""The page of a table's house rules, which shows the totals that a change during a game would change."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee.game import Game
from referee.refused import Refused
from referee.rules.house_rules import HouseRules, counting
from tableside.scorebook.edits.open_questions import opened_by
from tableside.scorebook.kinds.house_rules import HOUSE_RULES
from tableside.web.books import book
from tableside.web.guard.roles.access import require_keeper
from tableside.web.guard.roles.day_tables import why_left_to_day
from tableside.web.tables.entry_form import asked_fields, read_answers
from tableside.web.tables.forms import read_draft
from tableside.web.tables.saving import REFUSED, Saved, save

pages = Blueprint("house_rules", __name__)


def read_rules(game: Game, form: MultiDict[str, str]) -> dict[str, Any]:
    """The switches that count and differ from their defaults. Raises Refused for a value that a switch doesn't have."""
    chosen = {switch.key: form[switch.key] for switch in counting(game.switches, form) if form.get(switch.key)}
    return HouseRules(game.switches, chosen).non_defaults()


def _page(table_id: str, rules: Any, status: int = 200, **further: Any) -> tuple[str, int]:
    context = {"problem": None, "warnings": (), "questions": (), "typed": request.form, **further}
    table = book().table(table_id)
    left_to_day = why_left_to_day(table_id, table, HOUSE_RULES.name)
    context |= {"table_id": table_id, "table": table, "rules": rules, "left_to_day": left_to_day}
    return render_template("house_rules/page.html", **context), status


@pages.get("/tables/<table_id>/house-rules")
def show_house_rules(table_id: str) -> tuple[str, int]:
    """Every switch with its choices and what it decides; at a table of a tournament day only to read."""
    return _page(table_id, require_keeper(table_id).course.setup.rules)


@pages.post("/tables/<table_id>/house-rules", endpoint="save")
def change(table_id: str) -> Response | tuple[str, int]:
    """Changes the game's house rules; totals that would change are shown first."""
    table = require_keeper(table_id)
    try:
        rules = read_rules(table.game, request.form)
        answers = read_answers(table, request.form)
    except Refused as problem:
        return _page(table_id, request.form, REFUSED, problem=problem)
    draft = read_draft(HOUSE_RULES.name, {"rules": rules, **answers}, request.form)
    answer = save(table_id, draft)
    if isinstance(answer, Saved):
        return redirect(url_for("pad.show_pad", table_id=table_id), 303)
    chosen = HouseRules(table.game.switches, rules) if answer.warnings else request.form
    questions = asked_fields(answer.table, opened_by(answer.table, draft))
    return _page(table_id, chosen, answer.status, warnings=answer.warnings, problem=answer.refused, questions=questions)
