"""The audit of a whole record: proved offences, open questions, tricks won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from referee.disputes.ruling import Ruling
from referee.tricks.record import Record
from referee.tricks.review.legality import Illegal, Undecided, Verdict, rule_on
from referee.tricks.review.past_play import (
    clauses_for,
    conflict_in_words,
    later_cards_in_words,
    play_in_words,
    proof_in_words,
    remedy_for,
    remedy_in_words,
)
from referee.tricks.review.play_review import PlayReview, ReviewedPlay
from referee.tricks.rules import Duty, Remedy
from referee.words import listed, within_sentence

Broke = Sequence[tuple[ReviewedPlay, Duty]]
"""The plays that were not legal, each with the duty that it broke."""


def audit(review: PlayReview) -> Ruling:
    """The ruling on every play of the record at once.

    If several offences cost a hook, it has one `remedy` for all of them.
    """
    verdicts = [(play, rule_on(review, play)) for play in review.plays]
    violations = [_violation(play, verdict) for play, verdict in verdicts if isinstance(verdict, Illegal)]
    still_open = [play for play, verdict in verdicts if isinstance(verdict, Undecided)]
    conflict = () if review.all_can_be_legal else review.conflict(review.assumed)
    joint = joint_remedy(review, _broke(verdicts))
    hooked_by = tuple(dict.fromkeys((*_hooking(review, verdicts), *(joint.grounds.rules if joint else ()))))
    return Ruling(
        verdict="illegal" if violations else "undecided" if still_open or conflict else "legal",
        text=" ".join(_sentences(review, verdicts, conflict)),
        rules=tuple(dict.fromkeys((*hooked_by, *_clauses(review, verdicts)))),
        house_rules=_settings(review, verdicts),
        findings={
            "violations": violations,
            "open": [_open(play, verdict) for play, verdict in verdicts if isinstance(verdict, Undecided)],
            "conflict": [play.named for play in conflict] or None,
            **_counted(review.record),
            **({"remedy": joint.as_dict()} if joint else {}),
        },
        gist=_gist(review, verdicts, conflict),
        follows=joint.grounds.text if joint else "",
        hooked_by=hooked_by,
    )


def _gist(review: PlayReview, verdicts: list[tuple[ReviewedPlay, Verdict]], conflict: tuple[ReviewedPlay, ...]) -> str:
    broke = [play_in_words(review, play) for play, verdict in verdicts if isinstance(verdict, Illegal)]
    if broke:
        return f"{listed(broke)} {'was' if len(broke) == 1 else 'were'} not legal"
    unsure = conflict or any(isinstance(verdict, Undecided) for _, verdict in verdicts)
    return "Whether every card was legal can't be told yet" if unsure else "Every card was legal"


def _broke(verdicts: list[tuple[ReviewedPlay, Verdict]]) -> Broke:
    return [(play, verdict.duty) for play, verdict in verdicts if isinstance(verdict, Illegal)]


def _violation(play: ReviewedPlay, verdict: Illegal) -> dict[str, Any]:
    duty = verdict.duty
    evidence = [dict(entry) for entry in play.evidence]
    return {**play.named, "card": play.card, "fault": duty.fault, "rules": list(duty.rules), "evidence": evidence}


def _open(play: ReviewedPlay, verdict: Undecided) -> dict[str, Any]:
    return {**play.named, "card": play.card, "would_prove": list(verdict.would_prove)}


def _hooking(review: PlayReview, verdicts: list[tuple[ReviewedPlay, Verdict]]) -> Iterator[str]:
    """The clauses of the offences that cost a hook: first those of the fault, then those of its remedy."""
    hooked = [(duty, remedy) for play, duty in _broke(verdicts) if (remedy := remedy_for(review, play, duty)).hooks]
    for duty, _ in hooked:
        yield duty.rules[-1]
    for _, remedy in hooked:
        yield from remedy.grounds.rules


def _clauses(review: PlayReview, verdicts: list[tuple[ReviewedPlay, Verdict]]) -> Iterator[str]:
    """The clauses of all plays and of who wins tricks; without a play, those of the lead."""
    rules = review.record.rules
    if not verdicts:
        yield from rules.why_allowed(next(iter(rules.deck.copies)), ()).rules
    for trick in review.record.full_tricks:
        yield from rules.why_wins(trick).rules
    for play, verdict in verdicts:
        if isinstance(verdict, Illegal):
            yield from (*verdict.duty.rules, *remedy_for(review, play, verdict.duty).grounds.rules)
        else:
            yield from clauses_for(review, play)


def _settings(review: PlayReview, verdicts: list[tuple[ReviewedPlay, Verdict]]) -> dict[str, Any]:
    used: dict[str, Any] = {}
    for play, verdict in verdicts:
        used.update(review.record.rules.rules_used(play.cards_played))
        if isinstance(verdict, Illegal):
            used.update(remedy_for(review, play, verdict.duty).grounds.house_rules)
    for trick in review.record.full_tricks:
        used.update(review.record.rules.why_wins(trick).house_rules)
    return used


def _counted(record: Record) -> dict[str, Any]:
    """The number of tricks won by name, and the values that the game counts for tricks."""
    won = dict.fromkeys(record.seats, 0)
    more: dict[str, Counter[str]] = {}
    for trick in record.full_tricks:
        place = record.rules.winner(trick.cards)
        if place is not None:
            won[trick.players[place]] += 1
            for key, value in record.rules.trick_values(trick.cards).items():
                more.setdefault(key, Counter(dict.fromkeys(record.seats, 0)))[trick.players[place]] += value
    return {"tricks_won": won, **record.rules.tally(more)}


def _sentences(
    review: PlayReview, verdicts: list[tuple[ReviewedPlay, Verdict]], conflict: tuple[ReviewedPlay, ...]
) -> Iterator[str]:
    broke = _broke(verdicts)
    unsure = [play_in_words(review, play) for play, verdict in verdicts if isinstance(verdict, Undecided)]
    yield from _offences(review, broke)
    if conflict:
        yield conflict_in_words(review, conflict)
    if unsure:
        yield f"Cannot tell yet about {listed(unsure)}."
    if not (broke or unsure or conflict):
        yield "Every card was legal." if review.plays else _nothing_played(review.record)


def _offences(review: PlayReview, broke: Broke) -> Iterator[str]:
    """Sentences on each offence with its proof and remedy; equal remedies of several offences are one sentence.

    If several offences cost a hook, the joint remedy comes last of these; what follows for later cards is stated once.
    """
    joint = joint_remedy(review, broke)
    together = joint.grounds.text if joint else ""
    proofs: dict[str, list[str]] = {}
    for play, duty in broke:
        hooked = remedy_for(review, play, duty).hooks
        follows = together if together and hooked else remedy_in_words(review, play, duty)
        proofs.setdefault(follows, []).append(proof_in_words(review, play, duty))
    for follows, sentences in proofs.items():
        yield from sentences
        yield f"In each case: {within_sentence(follows)}" if sentences[1:] and follows != together else follows
    yield from {later: None for play, duty in broke if (later := later_cards_in_words(review, play, duty))}


def joint_remedy(review: PlayReview, broke: Broke) -> Remedy | None:
    """The joint remedy of all offences that cost a hook, if there are several; else None."""
    hooks = [name for play, duty in broke for name in remedy_for(review, play, duty).hooks]
    return review.record.rules.combined_remedy(tuple(hooks), review.record.seats) if len(hooks) > 1 else None


def _nothing_played(record: Record) -> str:
    return "No card has been played." if record.first_trick == 1 else f"Trick {record.first_trick} has no card yet."
