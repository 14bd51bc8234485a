"""The offences that a ruling shows: each play that was not legal, with its proof and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from referee import Refused, judge
from referee.disputes import RemedyEntry
from referee.words import counted
from tableside.scorebook.table import Table
from tableside.web.disputes.dispute import Dispute
from tableside.web.disputes.kept import change_by, is_written, remedy_for
from tableside.web.disputes.ruling_view import CardRow, offence_rows
from tableside.web.disputes.tricks import TrickView, follow
from tableside.web.disputes.unnumbered import worded

Found = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Offence:
    """A play that was not legal: its cards, its proof and remedy in words, what it enters, and the play itself.

    `case` is the dispute that asks about this play alone, `play` its indexes of trick and card; `written` says that the
    sheet has what it enters, `can_be_written` that it can still take it.
    """

    rows: tuple[CardRow, ...]
    text: str
    case: Mapping[str, Any]
    remedy: RemedyEntry | None
    play: tuple[int, int] | None
    written: bool
    can_be_written: bool


def offences(dispute: Dispute, case: Found, ruling: Found, table: Table | None) -> list[Offence]:
    """Every offence that an audit found, in the order of play; none for another question."""
    return [_offence(dispute, case, found, table) for found in ruling.get("violations", ())]


def others_to_write(dispute: Dispute, case: Found, table: Table) -> bool:
    """Whether going through the whole round finds an offence that the table can still write on its sheet."""
    whole = {**case, "ask": {"what": "audit"}}
    return any(offence.can_be_written for offence in offences(dispute, whole, judge(whole).as_dict(), table))


def proved_by(dispute: Dispute, case: Found, ruling: Found) -> list[Offence]:
    """The offences that a legal card proves because it was in that hand all along; none for another ruling."""
    ask = case["ask"]
    if ask["what"] != "legal" or ruling["verdict"] != "legal":
        return []
    try:
        audit = judge({**case, "ask": {"what": "audit"}}).as_dict()
    except Refused:
        return []
    return [_offence(dispute, case, found, None) for found in audit.get("violations", ()) if _shows(ask, found)]


def _shows(ask: Mapping[str, Any], found: Found) -> bool:
    """Whether the play asked about is in evidence of that offence."""
    return found["player"] == ask["player"] and any(one.get("trick") == ask["trick"] for one in found["evidence"])


def _offence(dispute: Dispute, case: Found, found: Found, table: Table | None) -> Offence:
    alone = {**case, "ask": {"what": "legal", "trick": found["trick"], "player": found["player"]}}
    ruling = worded(dispute, alone, judge(alone).as_dict())
    remedy = remedy_for(table, alone, ruling)
    written = bool(table and remedy and is_written(table, remedy))
    return Offence(
        rows=tuple(offence_rows(dispute.game, case, found)),
        text=str(ruling["text"]),
        case=alone,
        remedy=remedy,
        play=_play(case, found),
        written=written,
        can_be_written=bool(table and remedy and not written and change_by(table, remedy)),
    )


def _play(case: Found, found: Found) -> tuple[int, int] | None:
    laid = next((laid for laid in _tricks(case) if laid.number == found["trick"]), None)
    known = laid is not None and found["player"] in laid.players
    return (laid.index, laid.players.index(found["player"])) if laid and known else None


def _tricks(case: Found) -> Iterator[TrickView]:
    yield from follow(case, tuple(tuple(trick["cards"]) for trick in case.get("tricks", ())))


def in_short(ruling: Found, text: str) -> str:
    """What an audit says before its offences, each of which then speaks for itself; any other ruling's own words."""
    found = ruling.get("violations")
    if not found or ruling.get("conflict"):
        return text
    return f"{counted(len(found), 'card')} {'was' if len(found) == 1 else 'were'} not legal."
