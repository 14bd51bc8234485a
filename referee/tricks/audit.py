"""The whole record gone through: what is proved illegal, what stays open, who won how many tricks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from referee.ruling import Ruling
from referee.tricks.charges import Charge, Docket
from referee.tricks.legality import Illegal, Undecided, Verdict, rule_on
from referee.tricks.past_play import (
    clauses_for,
    remedy_for,
    told_conflict,
    told_play,
    told_proof,
    told_remedy,
)
from referee.tricks.record import Record
from referee.tricks.rules import Duty
from referee.words import listed


def audit(docket: Docket) -> Ruling:
    """The ruling on every play of the record at once."""
    verdicts = [(charge, rule_on(docket, charge)) for charge in docket.charges]
    violations = [_violation(charge, verdict) for charge, verdict in verdicts if isinstance(verdict, Illegal)]
    still_open = [charge for charge, verdict in verdicts if isinstance(verdict, Undecided)]
    conflict = () if docket.all_fit else docket.conflict(docket.assumed)
    return Ruling(
        verdict="illegal" if violations else "undecided" if still_open or conflict else "legal",
        text=" ".join(_sentences(docket, verdicts, conflict)),
        rules=tuple(dict.fromkeys(_clauses(docket, verdicts))),
        house_rules=_settings(docket, verdicts),
        findings={
            "violations": violations,
            "open": [_open(charge, verdict) for charge, verdict in verdicts if isinstance(verdict, Undecided)],
            "conflict": [play.play for play in conflict] or None,
            **_counted(docket.record),
        },
    )


def _violation(charge: Charge, verdict: Illegal) -> dict[str, Any]:
    duty = verdict.duty
    evidence = [dict(entry) for entry in charge.evidence]
    found = {"card": charge.card, "fault": duty.fault, "rules": list(duty.rules), "evidence": evidence}
    return {**charge.play, **found}


def _open(charge: Charge, verdict: Undecided) -> dict[str, Any]:
    return {**charge.play, "card": charge.card, "would_prove": list(verdict.would_prove)}


def _clauses(docket: Docket, verdicts: list[tuple[Charge, Verdict]]) -> Iterator[str]:
    """Who wins tricks, and the clauses of every play; of the lead where there is none."""
    rules = docket.record.rules
    if not verdicts:
        yield from rules.freedom(next(iter(rules.deck.copies)), ()).rules
    for trick in docket.record.full_tricks:
        yield from rules.takes(trick).rules
    for charge, verdict in verdicts:
        if isinstance(verdict, Illegal):
            yield from (*verdict.duty.rules, *remedy_for(docket, charge, verdict.duty).grounds.rules)
        else:
            yield from clauses_for(docket, charge)


def _settings(docket: Docket, verdicts: list[tuple[Charge, Verdict]]) -> dict[str, Any]:
    used: dict[str, Any] = {}
    for charge, verdict in verdicts:
        used.update(docket.record.rules.setting(charge.lying))
        if isinstance(verdict, Illegal):
            used.update(remedy_for(docket, charge, verdict.duty).grounds.house_rules)
    for trick in docket.record.full_tricks:
        used.update(docket.record.rules.takes(trick).house_rules)
    return used


def _counted(record: Record) -> dict[str, Any]:
    """Tricks won by name, and what else the game counts by trick."""
    won = dict.fromkeys(record.seats, 0)
    more: dict[str, Counter[str]] = {}
    for trick in record.full_tricks:
        place = record.rules.winner(trick.cards)
        if place is not None:
            won[trick.players[place]] += 1
            for key, value in record.rules.worth(trick.cards).items():
                more.setdefault(key, Counter(dict.fromkeys(record.seats, 0)))[trick.players[place]] += value
    return {"tricks_won": won, **record.rules.tally(more)}


def _sentences(docket: Docket, verdicts: list[tuple[Charge, Verdict]], conflict: tuple[Charge, ...]) -> Iterator[str]:
    broke = [(charge, verdict.duty) for charge, verdict in verdicts if isinstance(verdict, Illegal)]
    unsure = [told_play(docket, charge) for charge, verdict in verdicts if isinstance(verdict, Undecided)]
    yield from _offences(docket, broke)
    if conflict:
        yield told_conflict(docket, conflict)
    if unsure:
        yield f"Can't tell yet about {listed(unsure)}."
    if not (broke or unsure or conflict):
        yield "Every card was legal." if docket.charges else _nothing_played(docket.record)


def _offences(docket: Docket, broke: list[tuple[Charge, Duty]]) -> Iterator[str]:
    """Each offence with its proof and what follows, which is said once where it is the same for several."""
    proofs: dict[str, list[str]] = {}
    of_one: set[str] = set()
    for charge, duty in broke:
        follows = told_remedy(docket, charge, duty)
        proofs.setdefault(follows, []).append(told_proof(docket, charge, duty))
        if remedy_for(docket, charge, duty).hooks:
            of_one.add(follows)
    for follows, told in proofs.items():
        yield from told
        of_many = told[1:] and follows not in of_one
        yield f"In each case: {follows[0].lower()}{follows[1:]}" if of_many else follows


def _nothing_played(record: Record) -> str:
    return "No card has been played." if record.first_trick == 1 else f"Trick {record.first_trick} has no card yet."
