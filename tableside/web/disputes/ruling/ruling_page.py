"""The page of a ruling: the verdict, what proves it, and the buttons that keep it and write its remedy on the sheet."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple
from urllib.parse import urlencode

from flask import render_template, url_for

from referee import Refused
from referee.disputes.forms import RemedyEntry
from referee.interview.dispute import Dispute
from referee.interview.offences import follow_together
from referee.interview.place import hand_place
from referee.interview.trick_words import reworded_ruling, words_for_tricks
from referee.rules.rulebook import EditionDifference
from tableside.scorebook.table.changes import Change
from tableside.scorebook.table.rulings import KeptRuling
from tableside.scorebook.table.table import Table
from tableside.web.disputes.form import fields
from tableside.web.disputes.rulebook import rulebook_address
from tableside.web.disputes.ruling.kept import change_by, entry_that_follows, is_written, was_ruled
from tableside.web.disputes.ruling.offence_views import OffenceView, offence_views, other_offence_views
from tableside.web.disputes.ruling.ruling_cards import CardRow, card_rows
from tableside.web.disputes.ruling.ruling_view import (
    AS_FIRST,
    ClauseLists,
    clause_lists,
    counted_as_first,
    counts,
    editions,
    hooks_in_words,
    house_rules,
    open_plays,
    reason,
    word,
)
from tableside.web.filters import clock, day
from tableside.web.guard.roles.day_tables import writes_at


def dispute_address(dispute: Dispute, table_id: str | None) -> str:
    """The address of the game's referee, or the table's, without what is entered."""
    if table_id is None:
        return url_for("referee.show_game", slug=dispute.game.slug)
    return url_for("referee.show_table", table_id=table_id)


def form_address(dispute: Dispute, table_id: str | None, table: Table | None) -> str:
    """The address of the form with this dispute."""
    return f"{dispute_address(dispute, table_id)}?{urlencode(list(fields(dispute, table)))}"


NARROW_ROW = 3
"""The most cards of a row that leaves room for another row next to it."""
FEWEST_NARROW = 3
"""The least rows that are put side by side."""


class RulingWords(NamedTuple):
    """What the page of a ruling says.

    `text` is the reason where that says more than the headline, `together` what follows from several offences at
    once, `to_tell` what is still missing. `lines` are sentences on what was counted, `unsettled` plays that stay open;
    `in_words` puts the table's words for tricks into a sentence.
    """

    subtitle: str
    headline: str
    text: str
    together: str
    to_tell: str
    in_words: Callable[[str], str]
    rows: list[CardRow]
    lines: list[str]
    unsettled: list[str]
    clauses: ClauseLists
    house_rules: list[tuple[str, str]]
    editions: list[EditionDifference]

    @property
    def rows_side_by_side(self) -> bool:
        """Whether the rows are several hands of few cards."""
        return len(self.rows) >= FEWEST_NARROW and all(len(row.cards) <= NARROW_ROW for row in self.rows)


class RulingEntry(NamedTuple):
    """What the large button writes on the sheet: the ruling's own `remedy`, else that of an `offence`.

    `written` is whether the sheet has the remedy already, `too_late` whether the game is over; `change` is what the
    entry does to the totals, `hooked` who gets how many hooks, and `hooks` the same in words.
    """

    remedy: RemedyEntry | None
    written: bool
    too_late: bool
    offence: OffenceView | None
    case_of_offence: str
    change: Change | None
    hooked: Mapping[str, int]
    hooks: str


class RulingButton(NamedTuple):
    """A button below a ruling: a link, or one that sends what it does with the form of that id."""

    words: str
    address: str = ""
    form: str = ""
    do: str = ""
    css: str = ""


def ruling_page(
    dispute: Dispute,
    case: Mapping[str, Any],
    ruling: Mapping[str, Any],
    table_id: str | None,
    table: Table | None,
    *,
    problem: Refused | None = None,
    kept: KeptRuling | None = None,
    on_number: Sequence[str] = (),
    to_tell: str = "",
) -> str:
    """The ruling, its verdict first: a new one, perhaps with the `problem` of writing it, or one that was `kept`."""
    ruling = reworded_ruling(dispute, case, ruling)
    offences, others = offence_views(dispute, case, ruling, table), other_offence_views(dispute, case, table)
    back_address = form_address(dispute, table_id, table)
    says = _what_it_says(dispute, case, ruling, offences, others, kept, on_number, to_tell)
    writes = _what_it_writes(case, ruling, offences, others, table)
    keeper = table_id is not None and table is not None and writes_at(table_id, table)
    if kept:
        buttons = [RulingButton("Take it up again", back_address), _to_sheet(table_id)]
    else:
        goes_on = _buttons_of_new(
            dispute,
            ruling,
            writes,
            table_id if table else None,
            keeper=keeper,
            tell=f"{back_address}&do=tell:legal" if to_tell else "",
            settled_by=_hand_that_settles(dispute, case, ruling, table_id, table),
            problem=problem,
        )
        buttons = [_way_back(back_address, case, ruling), *goes_on]
    is_illegal = ruling["verdict"] == "illegal"
    return render_template(
        "referee/ruling.html",
        table_id=table_id,
        table=table,
        game=dispute.game,
        rulebook=rulebook_address(dispute.game, table_id),
        says=says,
        writes=writes,
        kept=kept,
        problem=problem,
        asks_again=_asks_again(problem),
        case_text=json.dumps(case),
        ruling=ruling,
        earlier_ruling=dispute.earlier_ruling,
        offences=offences,
        other_offences=others,
        offences_to_rule_on=[] if is_illegal else [one for one in others if _can_be_asked_about(one, writes.offence)],
        heads_first_row=bool(others) or not _is_about_one_trick(case, ruling),
        keeper=keeper,
        to_address=f"{back_address}&do=",
        ask_about=lambda play: (
            f"{form_address(replace(dispute, about=play, what='legal'), table_id, table)}&do=ask:legal"
        ),
        buttons=buttons,
    )


def _asks_again(problem: Refused | None) -> bool:
    """Whether the entry that follows is one to be confirmed."""
    return problem is not None and problem.code == "needs_confirmation"


def _can_be_asked_about(offence: OffenceView, entered: OffenceView | None) -> bool:
    """Whether a ruling on an offence alone could be written, other than by the large button."""
    return offence.play is not None and offence.can_be_written and offence is not entered


def _is_about_one_trick(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> bool:
    """Whether the first row of cards is the trick in question, which needs no heading."""
    return case["ask"]["what"] in ("legal", "trick") and ruling["verdict"] != "impossible"


def _hand_that_settles(
    dispute: Dispute, case: Mapping[str, Any], ruling: Mapping[str, Any], table_id: str | None, table: Table | None
) -> RulingButton | None:
    """The button to the place for the hand that would decide the ruling."""
    player = case["ask"].get("player")
    if ruling["verdict"] != "undecided" or not ruling.get("would_prove") or player not in dispute.players:
        return None
    whose = hand_place(dispute.players.index(player))
    address = form_address(replace(dispute, at=whose), table_id, table)
    return RulingButton(f"Enter {dispute.words_of(whose)}", address, css="go")


def _way_back(back_address: str, case: Mapping[str, Any], ruling: Mapping[str, Any]) -> RulingButton:
    """The button to the form; it is the large one where the cards can't be right."""
    if ruling["verdict"] == "impossible":
        return RulingButton("Change the cards", back_address, css="go")
    return RulingButton("Cards" if case.get("tricks") else "Back", back_address)


def _to_sheet(table_id: str | None, css: str = "go") -> RulingButton:
    return RulingButton("To the sheet", url_for("pad.show_pad", table_id=table_id), css=css)


KEEP = RulingButton("Keep", form="ruling", do="keep")


def _buttons_of_new(
    dispute: Dispute,
    ruling: Mapping[str, Any],
    writes: RulingEntry,
    table_id: str | None,
    *,
    keeper: bool,
    tell: str,
    settled_by: RulingButton | None,
    problem: Refused | None,
) -> list[RulingButton]:
    """The buttons that go on from a new ruling; `tell` is the address at which what is still missing is entered."""
    large = "" if ruling["verdict"] == "impossible" else "go"
    if table_id and not keeper:
        return [_to_sheet(table_id, large)]
    if writes.offence and writes.offence.remedy:
        enter = RulingButton(writes.offence.remedy.button, form="enters", do="remedy", css="go")
        return [enter] if tell else [KEEP, enter]
    if tell:
        return [RulingButton("Enter the rest", tell, css="go")]
    if settled_by:
        return [KEEP, settled_by] if table_id else [settled_by]
    if writes.remedy and writes.written and not problem:
        return [RulingButton("Write it again", form="ruling", do="remedy"), _to_sheet(table_id)]
    if writes.remedy:
        words = "Write it anyway" if _asks_again(problem) else writes.remedy.button
        return [KEEP, RulingButton(words, form="ruling", do="remedy", css="go")]
    if table_id:
        return [KEEP._replace(words="Keep this ruling" if large else "Keep", css=large)]
    return [RulingButton("Another dispute", url_for("referee.show_game", slug=dispute.game.slug), css="grow")]


def _what_it_says(
    dispute: Dispute,
    case: Mapping[str, Any],
    ruling: Mapping[str, Any],
    offences: list[OffenceView],
    others: list[OffenceView],
    kept: KeptRuling | None,
    on_number: Sequence[str],
    to_tell: str,
) -> RulingWords:
    game = dispute.game
    in_words = words_for_tricks(dispute, case)
    headline, text = word(game, case, ruling), reason(ruling)
    first = [AS_FIRST] if kept and counted_as_first(case, ruling) else []
    first_rules = [clause for offence in others if ruling["verdict"] != "illegal" for clause in offence.rules]
    again = "taken up again" if dispute.earlier_ruling else ""
    return RulingWords(
        subtitle=" · ".join(filter(None, [game.title, f"{day(kept.at)}, {clock(kept.at)}" if kept else again])),
        headline=headline,
        text="" if text == f"{headline}." else text,
        together=in_words(follow_together(case, ruling)),
        to_tell=to_tell,
        in_words=in_words,
        rows=[] if offences else card_rows(game, case, ruling),
        lines=[*on_number, *first, *counts(game, ruling)],
        unsettled=[in_words(line) for line in open_plays(case, ruling, dispute.deck)],
        clauses=clause_lists(game, case, ruling, first_rules),
        house_rules=house_rules(game, ruling),
        editions=editions(game, ruling),
    )


def _what_it_writes(
    case: Mapping[str, Any],
    ruling: Mapping[str, Any],
    offences: list[OffenceView],
    others: list[OffenceView],
    table: Table | None,
) -> RulingEntry:
    """What the large button writes: the ruling's own remedy, else that of the first further offence or the only one."""
    remedy = None if any(offence.written for offence in offences) else entry_that_follows(table, case, ruling)
    single = offences if len(offences) == 1 else []
    writable = (offence for offence in (*others, *single) if offence.can_be_written)
    offence = next(writable, None) if remedy is None else None
    entry = offence.remedy if offence else remedy
    hooked = +Counter(offence.hooks if offence else (ruling.get("remedy") or ruling).get("hooks", ()))
    is_over = bool(table and table.course.winners)
    return RulingEntry(
        remedy=None if is_over else remedy,
        written=bool(table and remedy and was_ruled(table, case) and is_written(table, remedy)),
        too_late=is_over and any([remedy, *(one.remedy for one in (*offences, *others))]),
        offence=offence,
        case_of_offence=json.dumps(offence.case) if offence else "",
        change=change_by(table, entry) if table and entry else None,
        hooked=hooked,
        hooks=hooks_in_words(hooked),
    )
