"""The whole record gone through: what is proved illegal, what stays open, who won how many tricks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from referee.ruling import Ruling
from referee.tricks.legality import Illegal, Undecided, Verdict, rule_on
from referee.tricks.past_play import (
    clauses_for,
    conflict_in_words,
    play_in_words,
    proof_in_words,
    remedy_for,
    remedy_in_words,
)
from referee.tricks.play_review import PlayReview, ReviewedPlay
from referee.tricks.record import Record
from referee.tricks.rules import Duty
from referee.words import listed, within_sentence


def audit(review: PlayReview) -> Ruling:
    """The ruling on every play of the record at once."""
    verdicts = [(play, rule_on(review, play)) for play in review.plays]
    violations = [_violation(play, verdict) for play, verdict in verdicts if isinstance(verdict, Illegal)]
    still_open = [play for play, verdict in verdicts if isinstance(verdict, Undecided)]
    conflict = () if review.all_fit else review.conflict(review.assumed)
    return Ruling(
        verdict="illegal" if violations else "undecided" if still_open or conflict else "legal",
        text=" ".join(_sentences(review, verdicts, conflict)),
        rules=tuple(dict.fromkeys(_clauses(review, verdicts))),
        house_rules=_settings(review, verdicts),
        findings={
            "violations": violations,
            "open": [_open(play, verdict) for play, verdict in verdicts if isinstance(verdict, Undecided)],
            "conflict": [play.named for play in conflict] or None,
            **_counted(review.record),
        },
    )


def _violation(play: ReviewedPlay, verdict: Illegal) -> dict[str, Any]:
    duty = verdict.duty
    evidence = [dict(entry) for entry in play.evidence]
    found = {"card": play.card, "fault": duty.fault, "rules": list(duty.rules), "evidence": evidence}
    return {**play.named, **found}


def _open(play: ReviewedPlay, verdict: Undecided) -> dict[str, Any]:
    return {**play.named, "card": play.card, "would_prove": list(verdict.would_prove)}


def _clauses(review: PlayReview, verdicts: list[tuple[ReviewedPlay, Verdict]]) -> Iterator[str]:
    """Who wins tricks, and the clauses of every play; of the lead where there is none."""
    rules = review.record.rules
    if not verdicts:
        yield from rules.freedom(next(iter(rules.deck.copies)), ()).rules
    for trick in review.record.full_tricks:
        yield from rules.takes(trick).rules
    for play, verdict in verdicts:
        if isinstance(verdict, Illegal):
            yield from (*verdict.duty.rules, *remedy_for(review, play, verdict.duty).grounds.rules)
        else:
            yield from clauses_for(review, play)


def _settings(review: PlayReview, verdicts: list[tuple[ReviewedPlay, Verdict]]) -> dict[str, Any]:
    used: dict[str, Any] = {}
    for play, verdict in verdicts:
        used.update(review.record.rules.setting(play.lying))
        if isinstance(verdict, Illegal):
            used.update(remedy_for(review, play, verdict.duty).grounds.house_rules)
    for trick in review.record.full_tricks:
        used.update(review.record.rules.takes(trick).house_rules)
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


def _sentences(
    review: PlayReview, verdicts: list[tuple[ReviewedPlay, Verdict]], conflict: tuple[ReviewedPlay, ...]
) -> Iterator[str]:
    broke = [(play, verdict.duty) for play, verdict in verdicts if isinstance(verdict, Illegal)]
    unsure = [play_in_words(review, play) for play, verdict in verdicts if isinstance(verdict, Undecided)]
    yield from _offences(review, broke)
    if conflict:
        yield conflict_in_words(review, conflict)
    if unsure:
        yield f"Can't tell yet about {listed(unsure)}."
    if not (broke or unsure or conflict):
        yield "Every card was legal." if review.plays else _nothing_played(review.record)


def _offences(review: PlayReview, broke: list[tuple[ReviewedPlay, Duty]]) -> Iterator[str]:
    """Each offence with its proof and what follows, which is said once where it is the same for several."""
    proofs: dict[str, list[str]] = {}
    of_one: set[str] = set()
    for play, duty in broke:
        follows = remedy_in_words(review, play, duty)
        proofs.setdefault(follows, []).append(proof_in_words(review, play, duty))
        if remedy_for(review, play, duty).hooks:
            of_one.add(follows)
    for follows, given in proofs.items():
        yield from given
        of_many = given[1:] and follows not in of_one
        yield f"In each case: {within_sentence(follows)}" if of_many else follows


def _nothing_played(record: Record) -> str:
    return "No card has been played." if record.first_trick == 1 else f"Trick {record.first_trick} has no card yet."
