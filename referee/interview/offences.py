"""The offences in a dispute: each play that was not legal, with its proof and its remedy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from referee.disputes.ruling import Ruling
from referee.interview.dispute import Dispute
from referee.interview.inquiry import Inquiry, Judged, WrittenCase
from referee.interview.laid_tricks import laid_tricks
from referee.interview.trick_words import words_for_tricks
from referee.interview.unknown_trick_number import at_each_number, counted_from, numbers_that_fit
from referee.judge import judge
from referee.refused import Refused
from referee.tricks.review.other_offences import gist_with_others, wrong_in_words
from referee.words import listed

RulingData = Mapping[str, Any]
Play = tuple[int, str]
"""Index of the trick entered, player."""


class Offence(NamedTuple):
    """A play that was not legal: one of an audit's `violations`, the case that asks about it alone, and its ruling.

    `play` are its indexes of trick and card; `text` is the ruling's text, `proof` the same without the remedy.
    """

    violation: RulingData
    case: WrittenCase
    ruling: Ruling
    play: tuple[int, int] | None
    text: str
    proof: str

    @property
    def hooks(self) -> tuple[str, ...]:
        """The players who get a hook for it."""
        return tuple((self.ruling.findings.get("remedy") or {}).get("hooks", ()))


def offences(dispute: Dispute, case: RulingData, ruling: RulingData) -> list[Offence]:
    """The offences in an audit, in the order of play; none for another question."""
    return [_offence(dispute, case, violation) for violation in ruling.get("violations", ())]


def is_joint(ruling: RulingData) -> bool:
    """Whether an audit has one remedy for several offences that cost a hook."""
    return "violations" in ruling and "remedy" in ruling


def other_offences(dispute: Dispute, case: RulingData) -> list[Offence]:
    """The offences that the cards prove apart from the play in question; none unless a play is in question."""
    ask = case["ask"]
    if ask["what"] != "legal" or "faced" in ask:
        return []
    try:
        shown = _violations_shown(judge({**case, "ask": {"what": "audit"}}).findings)
    except Refused:
        return []
    others = (each for each in shown if (each["trick"], each["player"]) != (ask["trick"], ask["player"]))
    return [_offence(dispute, case, violation) for violation in others]


def _violations_shown(audit: RulingData) -> list[RulingData]:
    """The violations of an audit that cards prove."""
    return [violation for violation in audit.get("violations", ()) if violation["evidence"]]


def _offence(dispute: Dispute, case: RulingData, violation: RulingData) -> Offence:
    alone = _about(case, violation)
    ruling = judge(alone)
    in_words = words_for_tricks(dispute, alone)
    proof = in_words(ruling.text.removesuffix(ruling.follows).rstrip())
    return Offence(violation, alone, ruling, _play(case, violation), in_words(ruling.text), proof)


def _about(case: RulingData, violation: RulingData) -> WrittenCase:
    """The case that asks about this play alone."""
    return {**case, "ask": {"what": "legal", "trick": violation["trick"], "player": violation["player"]}}


def _play(case: RulingData, violation: RulingData) -> tuple[int, int] | None:
    tricks = laid_tricks(case)
    laid = next((laid for laid in tricks if laid.number == violation["trick"]), None)
    known = laid is not None and violation["player"] in laid.players
    return (laid.index, laid.players.index(violation["player"])) if laid and known else None


def follow_together(case: RulingData, ruling: RulingData) -> str:
    """The sentence of an audit on its joint remedy; empty for any other ruling."""
    return judge(case).follows if is_joint(ruling) else ""


def rule_on_others(inquiry: Inquiry) -> Judged | None:
    """An undecided ruling on the card in question that names the proved offences with other cards; and its case.

    None if they prove none, or none for every possible number of the first trick.
    """
    try:
        ask, audits = inquiry.ask_about_tricks("legal"), _audits(inquiry)
        case, audit = next(audits)
        case = {**case, "ask": counted_from(ask, inquiry.dispute, case.get("first_trick", 1))}
        sure = {play: shown for play, shown in _shown(case, audit).items() if play != _named(case, case["ask"])}
        while sure and (other := next(audits, None)):
            there = _shown(*other)
            sure = {play: shown for play, shown in sure.items() if play in there and there[play][1] == shown[1]}
    except Refused:
        return None
    return (case, _left_open(inquiry, case, [violation for violation, _ in sure.values()])) if sure else None


def _audits(inquiry: Inquiry) -> Iterator[Judged]:
    """The audits of the record, one for each possible number of the first trick entered."""
    yield from at_each_number(inquiry.dispute, {"what": "audit"}, numbers_that_fit(inquiry))


def _shown(case: WrittenCase, audit: RulingData) -> dict[Play, tuple[RulingData, str]]:
    """The offences that cards prove, each with its remedy."""
    rulings = {_named(case, each): (each, judge(_about(case, each)).findings) for each in _violations_shown(audit)}
    return {
        play: (violation, repr((findings["remedy"], findings.get("replay"))))
        for play, (violation, findings) in rulings.items()
    }


def _named(case: WrittenCase, violation: RulingData) -> Play:
    return violation["trick"] - case.get("first_trick", 1), violation["player"]


def _left_open(inquiry: Inquiry, case: WrittenCase, others: list[RulingData]) -> dict[str, Any]:
    ask = case["ask"]
    index, player = _named(case, ask)
    laid = inquiry.laid[index]
    card = inquiry.deck.face(laid.cards[laid.players.index(player)])
    gist = f"Whether {card.owned_by(player)} in trick {ask['trick']} was legal can’t be told yet"
    it = all(_is_evidence(ask, violation) for violation in others)
    wrong = listed(_in_words(inquiry, case, violation) for violation in others)
    return {"verdict": "undecided", "text": gist_with_others(gist, wrong, it=it), "rules": [], "house_rules": {}}


def _is_evidence(ask: RulingData, violation: RulingData) -> bool:
    return violation["player"] == ask["player"] and any(
        one.get("trick") == ask["trick"] for one in violation["evidence"]
    )


def _in_words(inquiry: Inquiry, case: WrittenCase, violation: RulingData) -> str:
    remedy = judge(_about(case, violation)).findings["remedy"]
    wrong = wrong_in_words(inquiry.forms.aggravated_fault, hooked=bool(remedy["hooks"]))
    card = inquiry.deck.face(violation["card"])
    return f"{card.owned_by(violation['player'])} in trick {violation['trick']} was {wrong}"
