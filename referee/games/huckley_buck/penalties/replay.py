"""The replay of the others without a hand: its first trick, that trick's leader, further costs (HB-AMB-09, 14, 36)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.disputes.ruling import Ruling
from referee.rules.house_rules import HouseRules, Value
from referee.tricks.given import left_of
from referee.words import listed

REPLAY_FROM = "hb.replay_from"
SECOND_HOOK = "hb.removed_hand_extra_hook"
FAULTY_TRICK = "faulty_trick"


@dataclass(frozen=True, slots=True)
class TrickOfFault:
    """The faulty trick, counted from 1, and its leader; None if unknown."""

    trick: int | None = None
    led: str | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """The tricks played again without some hands.

    `trick`, counted from 1, is the first one, and `leader` leads it; None if unknown. `text` are sentences on it,
    `clauses` the ids of its clauses, `switches` the house rules used.
    """

    trick: int | None
    leader: str | None
    text: str
    clauses: tuple[str, ...]
    switches: Mapping[str, Value]

    def added_to(self, ruling: Ruling) -> Ruling:
        """The ruling with the replay's clauses, house rules and, as `replay`, its trick and leader."""
        return replace(
            ruling,
            rules=tuple(dict.fromkeys((*ruling.rules, *self.clauses))),
            house_rules={**ruling.house_rules, **self.switches},
            findings={**ruling.findings, "replay": {"trick": self.trick, "leader": self.leader}},
        )

    def as_condition(self) -> Replay:
        """The replay with a condition in its text, since perhaps no trick was played yet (HB-AMB-45)."""
        text = self.text.replace("Play goes back", "If tricks were played already, play goes back", 1)
        return replace(self, text=text)


def replay_without(
    removed: Sequence[str],
    seats: Sequence[str],
    dealer: str,
    left: Sequence[str],
    rules: HouseRules,
    fault: TrickOfFault | None,
) -> Replay:
    """The replay without `removed`; `left` are still in play.

    `fault` is the faulty trick; None for a hand that was wrong from the first trick on, so that no trick is kept
    whatever the house rule.
    """
    used = rules.pick(SECOND_HOOK) | (rules.pick(REPLAY_FROM) if fault else {})
    start = fault if fault and rules[REPLAY_FROM] == FAULTY_TRICK and fault.trick != 1 else None
    trick = start.trick if start else 1
    leader = leads_again(seats, start, left) if start else left_of(seats, dealer, left)
    last = len(left) == 1
    how = f"{left[0]} takes all five tricks." if last else _in_words(trick, leader, removed)
    text = " ".join(filter(None, (how, _second_hook(removed, rules))))
    clauses = (*(("HB-AMB-14",) if fault else ()), *(("HB-AMB-36",) if last else ()))
    return Replay(trick, leader, text, clauses, used)


def leads_again(seats: Sequence[str], fault: TrickOfFault, left: Collection[str]) -> str | None:
    """The leader of that trick in the replay: the same, or the next player if that hand is out (HB-AMB-03)."""
    if fault.led is None:
        return None
    return fault.led if fault.led in left else left_of(seats, fault.led, left)


def _in_words(trick: int | None, leader: str | None, removed: Sequence[str]) -> str:
    where = {None: "the trick that went wrong", 1: "the first trick"}.get(trick, f"trick {trick}")
    leads = f"which {leader} leads" if leader else "and whoever led it leads again"
    start = f"Play goes back to {where}, {leads}."
    if trick == 1:
        return start
    return f"{start} Earlier tricks keep their winners; the table says who gets those that {listed(removed)} won."


def _second_hook(removed: Sequence[str], rules: HouseRules) -> str:
    """A sentence on the further hook for having no trick; empty unless the table plays with it (HB-AMB-09)."""
    if rules[SECOND_HOOK] != "yes":
        return ""
    take = "takes" if len(removed) == 1 else "take"
    return f"At this table a hand that is out makes no trick, and so {listed(removed)} {take} another hook."
