"""The offences on a ruling's page: their cards, the entry that follows, and whether the sheet has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from referee import judge
from referee.disputes.forms import RemedyEntry
from referee.interview.dispute import Dispute
from referee.interview.offences import Offence, is_joint, offences, other_offences
from tableside.scorebook.table.table import Table
from tableside.web.disputes.ruling.kept import change_by, entry_that_follows, is_written
from tableside.web.disputes.ruling.ruling_cards import CardRow, offence_rows

RulingData = Mapping[str, Any]


class OffenceView(NamedTuple):
    """An offence: its cards, its text, the case about it alone, the play to ask about, and the entry that follows.

    `written` is whether the sheet has that entry, `can_be_written` whether the table can enter it now; `hooks` are the
    players who get one, `rules` the clause ids.
    """

    rows: tuple[CardRow, ...]
    text: str
    case: Mapping[str, Any]
    play: tuple[int, int] | None
    hooks: tuple[str, ...]
    rules: tuple[str, ...]
    remedy: RemedyEntry | None
    written: bool
    can_be_written: bool


def offence_views(dispute: Dispute, case: RulingData, ruling: RulingData, table: Table | None) -> list[OffenceView]:
    """The offences in an audit.

    If several cost a hook, one entry follows for all, unless the sheet has that of one already.
    """
    listed = offences(dispute, case, ruling)
    alone = [_view(dispute, case, offence, table) for offence in listed]
    if not is_joint(ruling) or any(view.written for view in alone):
        return alone
    together = entry_that_follows(table, case, ruling)
    written = bool(table and together and is_written(table, together))
    return [
        view._replace(text=offence.proof, written=written, can_be_written=False, play=None) if view.hooks else view
        for offence, view in zip(listed, alone, strict=True)
    ]


def others_to_write(dispute: Dispute, case: RulingData, table: Table) -> bool:
    """Whether an audit of the round has an offence that the table can still write on its sheet."""
    whole = {**case, "ask": {"what": "audit"}}
    return any(view.can_be_written for view in offence_views(dispute, whole, judge(whole).as_dict(), table))


def other_offence_views(dispute: Dispute, case: RulingData, table: Table | None) -> list[OffenceView]:
    """The offences that the cards prove apart from the play in question."""
    return [_view(dispute, case, offence, table) for offence in other_offences(dispute, case)]


def _view(dispute: Dispute, case: RulingData, offence: Offence, table: Table | None) -> OffenceView:
    remedy = entry_that_follows(table, offence.case, {**offence.ruling.as_dict(), "text": offence.text})
    written = bool(table and remedy and is_written(table, remedy))
    return OffenceView(
        rows=tuple(offence_rows(dispute.game, case, offence.violation)),
        text=offence.text,
        case=offence.case,
        play=offence.play,
        hooks=offence.hooks,
        rules=offence.ruling.rules,
        remedy=remedy,
        written=written,
        can_be_written=bool(table and remedy and not written and change_by(table, remedy)),
    )
