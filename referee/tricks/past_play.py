"""The ruling on a card that was played: verdict, evidence, what could have been played, what follows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.ruling import Ruling
from referee.tricks.charges import Charge, Docket
from referee.tricks.legality import Illegal, Legal, Undecided, count_deals, hand_then, legal_cards, rule_on
from referee.tricks.rules import Duty, Remedy
from referee.words import FEW, any_card, counted, listed


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
    graver = graver_cards(docket, charge, duty)
    return Ruling(
        verdict="illegal",
        text=told_breach(docket, charge, duty),
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


def told_breach(docket: Docket, charge: Charge, duty: Duty) -> str:
    """That a play was not legal, what proves it and what follows, in sentences."""
    return f"{told_proof(docket, charge, duty)} {told_remedy(docket, charge, duty)}"


def told_proof(docket: Docket, charge: Charge, duty: Duty) -> str:
    """That a play was not legal, and what proves it."""
    proof = _told_evidence(docket, charge, duty) if charge.evidence else _told_counting(docket, charge, duty)
    return f"{told_play(docket, charge)} was not legal: {charge.player} {proof}."


def told_remedy(docket: Docket, charge: Charge, duty: Duty) -> str:
    """What follows from it, and what would make it graver."""
    graver = _told_graver(docket, charge, graver_cards(docket, charge, duty))
    return f"{remedy_for(docket, charge, duty).grounds.text}{graver}"


def graver_cards(docket: Docket, charge: Charge, duty: Duty) -> tuple[str, ...] | None:
    """The cards that, still in that hand, make a play shown by a card a graver fault; None where no card can."""
    faces = docket.record.rules.graver(duty, charge.lying) if charge.evidence else None
    return None if faces is None else docket.may_still_hold(charge, faces)


def _told_graver(docket: Docket, charge: Charge, graver: tuple[str, ...] | None) -> str:
    """What would make the fault a renege, as a further sentence; nothing where no card can."""
    if not graver:
        return ""
    return f" It becomes a renege if that hand still holds {any_of(docket, charge, graver)}."


def remedy_for(docket: Docket, charge: Charge, duty: Duty) -> Remedy:
    """What follows from this illegal play, as things lie on the table."""
    last = docket.record.tricks[-1]
    quitted = any(trick.quitted for trick in docket.record.tricks if trick.number == charge.trick)
    return docket.record.rules.remedy(duty, charge.player, still_open=charge.trick == last.number, quitted=quitted)


def _legal(docket: Docket, charge: Charge, *, assumes_others: bool) -> Ruling:
    rules = docket.record.rules
    return Ruling(
        verdict="legal",
        text=f"{told_play(docket, charge)} was legal: {_why_legal(docket, charge, assumes_others=assumes_others)}.",
        rules=clauses_for(docket, charge),
        house_rules=rules.setting(charge.lying),
        findings={"assumes_others": assumes_others},
    )


def _why_legal(docket: Docket, charge: Charge, *, assumes_others: bool) -> str:
    """Why nothing had to be played instead."""
    asked = [duty.card for duty in charge.duties if duty.faces]
    if not asked:
        return docket.record.rules.freedom(charge.card, charge.lying).text
    none = listed((f"no {card}" for card in asked), "and")
    if assumes_others:
        return f"if every other play was legal, {charge.player} held {none}"
    if not docket.record.room[charge.player]:
        return f"{charge.player}'s whole hand is known, and it had {none}"
    anything = listed((f"any {card}" for card in asked), "or")
    return f"by the cards that are known {charge.player} can't have held {anything}"


def _undecided(docket: Docket, charge: Charge, verdict: Undecided) -> Ruling:
    illegal, deals = count_deals(docket, charge)
    held = any_of(docket, charge, verdict.would_prove)
    return Ruling(
        verdict="undecided",
        text=(
            f"{told_play(docket, charge)} was not legal if {charge.player} then still held {held}. "
            f"Later tricks will tell, or {charge.player}'s hand turned over."
        ),
        rules=clauses_for(docket, charge),
        house_rules=docket.record.rules.setting(charge.lying),
        findings={"would_prove": list(verdict.would_prove), "illegal_deals": illegal, "deals": deals},
    )


def any_of(docket: Docket, charge: Charge, cards: Sequence[str]) -> str:
    """Cards of which one proves a fault, duty by duty: "any heart; without one, any spade".

    `cards` are all that the player may hold of each duty's faces; few are named as well, and one alone.
    """
    return "; without one, ".join(
        any_card(duty.card, [docket.record.rules.deck.name(card) for card in held])
        for duty in charge.duties
        if (held := [card for card in docket.record.rules.deck.sorted(list(cards)) if card in duty.faces])
    )


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
    return tuple(dict.fromkeys(duties)) or docket.record.rules.freedom(charge.card, charge.lying).rules


def told_play(docket: Docket, charge: Charge) -> str:
    """Whose card, which, in which trick."""
    return f"{docket.record.rules.deck.owned(charge.player, charge.card)} in trick {charge.trick}"


def _told_evidence(docket: Docket, charge: Charge, duty: Duty) -> str:
    """What the player had to do, and the cards that show it could be done."""
    name = docket.record.rules.deck.name
    shown = [entry for entry in charge.evidence if (entry.get("card") or entry["hand"]) in duty.faces]
    laid = [f"{name(entry['card'])} in trick {entry['trick']}" for entry in shown[:FEW] if "card" in entry]
    held = [name(entry["hand"]) for entry in shown[:FEW] if "hand" in entry]
    parts = [*([f"laid {listed(laid)}"] if laid else []), *([f"holds {listed(held)}"] if held else [])]
    more = len(shown) - FEW
    known = f", and {counted(more, 'more such card')} {'is' if more == 1 else 'are'} known" if more > 0 else ""
    return f"had to {duty.says}, and {', and '.join(parts)}{known}"


def _told_counting(docket: Docket, charge: Charge, duty: Duty) -> str:
    """What the player had to do, where no card shows it but the number of cards left."""
    alone = docket.must_hold(charge, docket.bits(duty.faces))
    had_to = duty.says if alone else ", or else ".join(one.says for one in charge.duties if one.faces)
    return f"had to {had_to}, and must have held a card for it: too few others are left for that hand"


def told_conflict(docket: Docket, conflict: Iterable[Charge]) -> str:
    """That some plays can't all have been legal, accusing nobody."""
    plays = listed([told_play(docket, play) for play in conflict])
    return f"{plays} can't all have been legal, and the cards don't say which was not."
