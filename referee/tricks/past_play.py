"""The ruling on a card that was played: verdict, evidence, what could have been played, what follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.ruling import Ruling
from referee.tricks.charges import Charge, Docket
from referee.tricks.legality import Illegal, Legal, Undecided, count_deals, hand_then, legal_cards, rule_on
from referee.tricks.rules import Duty, Remedy
from referee.words import listed

READABLE = 100_000


def rule_past_play(docket: Docket, charge: Charge) -> Ruling:
    """The ruling on one play of the record."""
    match rule_on(docket, charge):
        case Illegal(duty):
            return _illegal(docket, charge, duty)
        case Legal(assumes_others):
            return _legal(docket, charge, assumes_others=assumes_others)
        case Undecided(clashing=()) as verdict:
            return _undecided(docket, charge, verdict)
        case Undecided(clashing=plays):
            return _conflicting(docket, charge, docket.conflict(plays))


def _illegal(docket: Docket, charge: Charge, duty: Duty) -> Ruling:
    rules, hand = docket.record.rules, hand_then(docket.record, charge)
    alternatives = None if hand is None else legal_cards(rules, hand, charge.lying)
    remedy = remedy_for(docket, charge, duty)
    had = f"{charge.player} had to {duty.says}, and {told_evidence(docket, charge, duty)}"
    graver = graver_cards(docket, charge, duty)
    return Ruling(
        verdict="illegal",
        text=f"{told_play(docket, charge)} was not legal: {had}. {remedy.grounds.text}{told_graver(docket, graver)}",
        rules=tuple(dict.fromkeys((*duty.rules, *remedy.grounds.rules))),
        house_rules={**rules.setting(charge.lying), **remedy.grounds.house_rules},
        findings={
            "evidence": [dict(entry) for entry in charge.evidence],
            "fault": duty.fault,
            "alternatives": alternatives,
            "remedy": remedy.as_dict(),
            **({} if graver is None else {"graver": list(graver)}),
        },
    )


def graver_cards(docket: Docket, charge: Charge, duty: Duty) -> tuple[str, ...] | None:
    """The cards that, still in that hand, make a play shown by a card a graver fault; None where no card can."""
    faces = docket.record.rules.graver(duty, charge.lying) if charge.evidence else None
    return None if faces is None else docket.may_still_hold(charge, faces)


def told_graver(docket: Docket, graver: tuple[str, ...] | None) -> str:
    """What would make the fault a renege, as a further sentence; nothing where no card can."""
    if not graver:
        return ""
    return f" It is a renege if that hand still holds any of {docket.record.rules.deck.names(list(graver), most=13)}."


def remedy_for(docket: Docket, charge: Charge, duty: Duty) -> Remedy:
    """What follows from this illegal play, as things lie on the table."""
    last = docket.record.tricks[-1]
    quitted = any(trick.quitted for trick in docket.record.tricks if trick.number == charge.trick)
    return docket.record.rules.remedy(duty, charge.player, still_open=charge.trick == last.number, quitted=quitted)


def _legal(docket: Docket, charge: Charge, *, assumes_others: bool) -> Ruling:
    rules = docket.record.rules
    if not charge.duties:
        why = "no hand makes this card illegal here"
    elif assumes_others:
        why = f"if every other play was legal, {charge.player} held nothing that had to be played instead"
    else:
        why = f"{charge.player} can't have held anything that had to be played instead"
    return Ruling(
        verdict="legal",
        text=f"{told_play(docket, charge)} was legal: {why}.",
        rules=clauses_for(docket, charge),
        house_rules=rules.setting(charge.lying),
        findings={"assumes_others": assumes_others},
    )


def _undecided(docket: Docket, charge: Charge, verdict: Undecided) -> Ruling:
    illegal, deals = count_deals(docket, charge)
    names = docket.record.rules.deck.names(list(verdict.would_prove))
    text = f"{told_play(docket, charge)} was not legal if {charge.player} then still held any of {names}"
    return Ruling(
        verdict="undecided",
        text=f"{text}, as in {told_share(illegal, deals)} deals that fit. Turn over later tricks, or wait.",
        rules=clauses_for(docket, charge),
        house_rules=docket.record.rules.setting(charge.lying),
        findings={"would_prove": list(verdict.would_prove), "illegal_deals": illegal, "deals": deals},
    )


def told_share(part: int, whole: int) -> str:
    """A share of the deals in words: exact while that can be read, then in percent."""
    if whole < READABLE:
        return f"{part} of the {whole}"
    percent = round(100 * part / whole)
    return "almost none of the" if percent < 1 else "almost all" if percent > 99 else f"about {percent} % of the"


def _conflicting(docket: Docket, charge: Charge, conflict: tuple[Charge, ...]) -> Ruling:
    return Ruling(
        verdict="undecided",
        text=f"{told_conflict(docket, conflict)} So {told_play(docket, charge)} can't be judged.",
        rules=clauses_for(docket, charge),
        house_rules=docket.record.rules.setting(charge.lying),
        findings={"would_prove": [], "conflict": [play.play for play in conflict]},
    )


def clauses_for(docket: Docket, charge: Charge) -> tuple[str, ...]:
    """The clauses that say whether the play was legal."""
    duties = [clause for duty in charge.duties for clause in duty.rules]
    return tuple(dict.fromkeys(duties)) or docket.record.rules.freedom(charge.card, charge.lying)


def told_play(docket: Docket, charge: Charge) -> str:
    """Whose card, which, in which trick."""
    return f"{charge.player}'s {docket.record.rules.deck.name(charge.card)} in trick {charge.trick}"


def told_evidence(docket: Docket, charge: Charge, duty: Duty) -> str:
    """What shows that the player held a card which the duty asked for."""
    shown = [entry for entry in charge.evidence if (entry.get("card") or entry["hand"]) in duty.faces]
    parts = [_told_entry(docket, entry) for entry in shown[:3]]
    more = [f"{len(shown) - 3} more such cards are known"] if len(shown) > 3 else []
    return listed(parts + more) or "must have held such a card, since too few others are left"


def _told_entry(docket: Docket, entry: Mapping[str, Any]) -> str:
    name = docket.record.rules.deck.name
    return (
        f"holds {name(entry['hand'])}" if "hand" in entry else f"laid {name(entry['card'])} in trick {entry['trick']}"
    )


def told_conflict(docket: Docket, conflict: Iterable[Charge]) -> str:
    """That some plays can't all have been legal, accusing nobody."""
    plays = listed([told_play(docket, play) for play in conflict])
    return f"{plays} can't all have been legal, and the cards don't say which was not."
