"""The page of a ruling: the verdict, what proves it, and the keys that keep it and write its remedy on the sheet."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from flask import render_template, url_for

from referee.interview.dispute import Dispute
from referee.interview.offences import follow_together
from referee.interview.place import hand
from referee.interview.unknown_trick_number import reworded_ruling, words_for_tricks
from tableside.scorebook.table.table import Table
from tableside.web.disputes.form import fields
from tableside.web.disputes.kept import change_by, entry_that_follows, is_written, was_ruled
from tableside.web.disputes.offence_views import OffenceView, offence_views, other_offence_views
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
    reason,
    strips,
    word,
)
from tableside.web.guard.roles.day_tables import writes_at


def dispute_address(dispute: Dispute, table_id: str | None) -> str:
    """The address of the game's referee, or the table's, without what is entered."""
    if table_id is None:
        return url_for("referee.show_game", slug=dispute.game.slug)
    return url_for("referee.show_table", table_id=table_id)


def form_address(dispute: Dispute, table_id: str | None, table: Table | None) -> str:
    """The address of the form with this dispute."""
    return f"{dispute_address(dispute, table_id)}?{urlencode(list(fields(dispute, table)))}"


def ruling_page(
    dispute: Dispute,
    case: Mapping[str, Any],
    ruling: Mapping[str, Any],
    table_id: str | None,
    table: Table | None,
    **further: Any,
) -> str:
    """The ruling, its verdict first."""
    ruling = reworded_ruling(dispute, case, ruling)
    offences, others = offence_views(dispute, case, ruling, table), other_offence_views(dispute, case, table)
    form = form_address(dispute, table_id, table)
    return render_template(
        "referee/ruling.html",
        table_id=table_id,
        table=table,
        game=dispute.game,
        case=case,
        case_text=json.dumps(case),
        ruling=ruling,
        earlier_ruling=dispute.earlier_ruling,
        offences=offences,
        other_offences=others,
        keeper=table_id is not None and table is not None and writes_at(table_id, table),
        back=form,
        settled_by=_hand_that_settles(dispute, case, ruling, table_id, table),
        to_address=f"{form}&do=",
        ask_about=lambda play: (
            f"{form_address(replace(dispute, about=play, what='legal'), table_id, table)}&do=ask:legal"
        ),
        **_what_it_says(dispute, case, ruling, offences, others, **further),
        **_what_it_writes(case, ruling, offences, others, table),
    )


def _hand_that_settles(
    dispute: Dispute, case: Mapping[str, Any], ruling: Mapping[str, Any], table_id: str | None, table: Table | None
) -> tuple[str, str] | None:
    """The address at which the hand is entered that would decide the ruling, with the words of its key."""
    player = case["ask"].get("player")
    if ruling["verdict"] != "undecided" or not ruling.get("would_prove") or player not in dispute.players:
        return None
    whose = hand(dispute.players.index(player))
    return form_address(replace(dispute, at=whose), table_id, table), f"Enter {dispute.words_of(whose)}"


def _what_it_says(
    dispute: Dispute,
    case: Mapping[str, Any],
    ruling: Mapping[str, Any],
    offences: list[OffenceView],
    others: list[OffenceView],
    **further: Any,
) -> dict[str, Any]:
    game = dispute.game
    in_words = words_for_tricks(dispute, case)
    options = {"problem": None, "kept": None, "number_in_words": [], "to_tell": "", **further}
    first = [AS_FIRST] if options["kept"] and counted_as_first(case, ruling) else []
    first_rules = [clause for offence in others if ruling["verdict"] != "illegal" for clause in offence.rules]
    return {
        "word": word(game, case, ruling),
        "text": reason(ruling),
        "together": in_words(follow_together(case, ruling)),
        "in_words": in_words,
        "strips": [] if offences else strips(game, case, ruling),
        "lines": [*options["number_in_words"], *first, *counts(game, ruling)],
        "unsettled": [in_words(line) for line in open_plays(case, ruling, dispute.deck)],
        "clauses": clauses(game, ruling, first_rules),
        "in_sight": in_sight(case, ruling, first_rules),
        "house_rules": house_rules(game, ruling),
        "editions": editions(game, ruling),
        **options,
    }


def _what_it_writes(
    case: Mapping[str, Any],
    ruling: Mapping[str, Any],
    offences: list[OffenceView],
    others: list[OffenceView],
    table: Table | None,
) -> dict[str, Any]:
    """What the large key writes: the ruling's own remedy, else that of the first further offence, or the only one."""
    remedy = None if any(offence.written for offence in offences) else entry_that_follows(table, case, ruling)
    single = offences if len(offences) == 1 else []
    writable = (offence for offence in (*others, *single) if offence.can_be_written)
    offence = next(writable, None) if remedy is None else None
    entry = offence.remedy if offence else remedy
    hooked = +Counter(offence.hooks if offence else (ruling.get("remedy") or ruling).get("hooks", ()))
    is_over = bool(table and table.course.winners)
    return {
        "remedy": None if is_over else remedy,
        "written": bool(table and remedy and was_ruled(table, case) and is_written(table, remedy)),
        "too_late": is_over and any([remedy, *(one.remedy for one in (*offences, *others))]),
        "offence_to_enter": offence,
        "case_to_enter": json.dumps(offence.case) if offence else "",
        "change": change_by(table, entry) if table and entry else None,
        "hooked": hooked,
        "hooks": hooks_in_words(hooked),
    }
