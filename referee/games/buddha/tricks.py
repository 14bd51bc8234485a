"""The play of Buddha: the one duty, who wins a trick, who leads after the Black Hole, how a round is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from referee.cards.deck import Deck
from referee.disputes.case import Case
from referee.games.buddha.cards import (
    BUDDHA,
    ELEMENTS,
    HOLE,
    clauses_of,
    deck_for,
    is_numbered,
    is_yang,
    is_yin,
    name,
    number,
)
from referee.games.buddha.scoring import DEALS
from referee.rules.house_rules import HouseRules, Value
from referee.tricks.contradiction import Contradiction
from referee.tricks.given import GivenRound, read_given
from referee.tricks.rules import BaseTricks, Duty, Grounds, Remedy, Trick


def element_led(cards_played: Sequence[str], yin_chain: str) -> str | None:
    """The element to follow, or None if any card may be played.

    After a led Yin, the first card that is no Yin decides, or with `second_only` only the second card. Any other card
    without a number sets no element for the whole trick (BUD-LEGAL-01..03, BUD-AMB-03).
    """
    if not cards_played:
        return None
    deciding = cards_played[:2] if yin_chain == "second_only" else cards_played
    lead = next((card for card in deciding if not is_yin(card)), None)
    return lead[0] if lead is not None and is_numbered(lead) else None


@cache
def to_follow(element: str, numbers: int, clauses: tuple[str, ...]) -> Duty:
    """The duty of a numbered card to follow the element (BUD-LEGAL-01, BUD-LEGAL-04, BUD-LEGAL-05)."""
    faces = frozenset(f"{element}{number}" for number in range(1, numbers + 1))
    return Duty(
        faces, "did_not_follow", clauses, f"follow {ELEMENTS[element]}, the element led", f"{ELEMENTS[element]} card"
    )


def _clauses(cards_played: Sequence[str]) -> tuple[str, ...]:
    if not is_yin(cards_played[0]):
        return ("BUD-LEGAL-01", "BUD-LEGAL-05")
    chain = ("BUD-AMB-03",) if not is_numbered(cards_played[1]) else ()
    return ("BUD-LEGAL-02", "BUD-LEGAL-05", *chain)


WHOLE_DECK = tuple(sorted(deal.clause for deal in DEALS.values()))
BROKEN = {
    "wrong_leader": ("BUD-WIN-07", "BUD-AMB-05", "BUD-AMB-11"),
    "too_many_cards": ("BUD-LEGAL-01",),
    "incomplete_trick": ("BUD-LEGAL-01",),
    "too_many_tricks": WHOLE_DECK,
    "hand_too_large": WHOLE_DECK,
    "nothing_aside": WHOLE_DECK,
}
"""The clauses that a contradictory record breaks, by the code of the problem; `deciding_clauses` narrows them."""
LEADER_REASONS: Mapping[tuple[str, Value], str] = {
    ("bud.after_hole", "would_have_won"): "after the Black Hole whoever would have won without it leads",
    ("bud.after_hole", "same_leader"): "after the Black Hole the same player leads again",
    ("bud.after_hole", "hole_player"): "after the Black Hole whoever played it leads",
    ("bud.after_hole", "left_of_hole"): "after the Black Hole the player to the left of whoever played it leads",
    ("bud.multi_yang", "first"): "of several Yangs the first one wins",
    ("bud.multi_yang", "last"): "of several Yangs the last one wins",
}
"""The house rules that decide who leads, in words for the end of a sentence."""


@dataclass(frozen=True, slots=True)
class BuddhaTricks(BaseTricks):
    """The play of one round under the table's house rules; `table` is the number of players."""

    table: int
    house_rules: HouseRules

    @property
    def deck(self) -> Deck:
        """The cards in play (BUD-DEAL-01..04)."""
        return deck_for(self.table)

    def forbidden(self, card: str, cards_played: Sequence[str]) -> tuple[Duty, ...]:
        """Follow the element led (BUD-LEGAL-01..05)."""
        element = element_led(cards_played, self._yin_chain)
        if element is None or not is_numbered(card) or card[0] == element:
            return ()
        return (to_follow(element, DEALS[self.table].highest, _clauses(cards_played)),)

    def why_allowed(self, card: str, cards_played: Sequence[str]) -> Grounds:
        """Why a card that meets its duties may be played, with the clauses."""
        if not is_numbered(card):
            return Grounds(("BUD-LEGAL-04",), text="a card without a number may be played at any time")
        if not cards_played:
            return Grounds(("BUD-LEGAL-01",), text="whoever leads may play any card")
        element = element_led(cards_played, self._yin_chain)
        if element is not None:
            clauses = ("BUD-LEGAL-02",) if is_yin(cards_played[0]) else ("BUD-LEGAL-01",)
            return Grounds(clauses, text=f"it follows {ELEMENTS[element]}, the element led")
        if not is_yin(cards_played[0]):
            return Grounds(("BUD-LEGAL-03",), text=f"{name(cards_played[0])} was led, and nobody has to follow that")
        if len(cards_played) == 1:
            return Grounds(("BUD-LEGAL-02",), text="Yin was led, and the card after it may be any")
        return Grounds(("BUD-LEGAL-02", "BUD-AMB-03"), text="no element was led yet, so any card may be played")

    def deciding_clauses(self, contradiction: Contradiction, clauses: tuple[str, ...]) -> tuple[str, ...]:
        """The clauses on the card in question, or on this number of players."""
        if contradiction.card:
            return clauses_of(contradiction.card, self.table)
        return tuple(clause for clause in clauses if clause not in WHOLE_DECK or clause == DEALS[self.table].clause)

    def rules_used(self, cards_played: Sequence[str]) -> Mapping[str, Value]:
        """The house rule on the element led, if Yin was led and the next card has no number (BUD-AMB-03)."""
        open_lead = len(cards_played) > 1 and is_yin(cards_played[0]) and not is_numbered(cards_played[1])
        return self.house_rules.pick("bud.yin_chain") if open_lead else {}

    def winner(self, cards: Sequence[str]) -> int | None:
        """None with the Black Hole; else the Buddha, Yang, the highest of the element led, the first Yin (BUD-WIN)."""
        return None if HOLE in cards else self._best(cards)

    def next_leader(self, trick: Trick, seats: Sequence[str]) -> str:
        """The winner; after the Black Hole the player by the house rule (BUD-WIN-07, BUD-AMB-05, BUD-AMB-06)."""
        won = self.winner(trick.cards)
        if won is not None:
            return trick.players[won]
        hole = trick.cards.index(HOLE)
        match self.house_rules["bud.after_hole"]:
            case "same_leader":
                return trick.players[0]
            case "hole_player":
                return trick.players[hole]
            case "left_of_hole":
                return trick.players[(hole + 1) % len(trick.players)]
            case _:
                rest = trick.players[:hole] + trick.players[hole + 1 :]
                return rest[self._best(trick.cards[:hole] + trick.cards[hole + 1 :])]

    def leader_sentence(self, trick: Trick, leader: str) -> str:
        """Who leads next; after the Black Hole with the reason by the house rule (BUD-WIN-07, BUD-AMB-05)."""
        if HOLE not in trick.cards:
            return f"{leader} leads next."
        hole = trick.players[trick.cards.index(HOLE)]
        why = {
            "same_leader": f"{leader} led this trick, and so leads the next",
            "hole_player": f"{leader} played the Black Hole, and so leads next",
            "left_of_hole": f"{leader} sits to the left of {hole}, who played the Black Hole, and so leads next",
        }
        return f"{why.get(str(self.house_rules['bud.after_hole'])) or self._would_have_won(trick, leader)}."

    def _would_have_won(self, trick: Trick, leader: str) -> str:
        card = trick.card_of(leader) or ""
        rest = [other for other in trick.cards if other != HOLE]
        several = is_yang(card) and sum(map(is_yang, rest)) > 1
        which = f" (the {self.house_rules['bud.multi_yang']} of several Yangs)" if several else ""
        return f"Without it {leader}'s {name(card).removeprefix('the ')}{which} would have won, so {leader} leads next"

    def why_wins(self, trick: Trick) -> Grounds:
        """Why the winner wins the trick, or why nobody does."""
        cards = trick.cards
        if HOLE in cards:
            lead = self.who_leads(trick)
            return Grounds(("BUD-WIN-06", *lead.rules), lead.house_rules, "the Black Hole swallows the trick")
        yangs = sum(is_yang(card) for card in cards)
        if BUDDHA in cards:
            return Grounds(("BUD-WIN-05", "BUD-WIN-07"), text="the Buddha beats every other card")
        if yangs > 1:
            used = self.house_rules.pick("bud.multi_yang")
            which = used["bud.multi_yang"]
            return Grounds(("BUD-WIN-03", "BUD-AMB-01", "BUD-WIN-07"), used, f"of several Yangs the {which} one wins")
        if yangs:
            return Grounds(("BUD-WIN-03", "BUD-WIN-07"), text="Yang beats every numbered card and every Yin")
        numbered = next((card for card in cards if is_numbered(card)), None)
        if numbered is None:
            return Grounds(
                ("BUD-WIN-02", "BUD-AMB-02", "BUD-WIN-07"), text="all cards are Yin, and the first of them wins"
            )
        return Grounds(
            ("BUD-WIN-01", "BUD-WIN-07"), text=f"it is the highest {ELEMENTS[numbered[0]]} card, the element led"
        )

    def who_leads(self, trick: Trick) -> Grounds:
        """The house rules used: on the Black Hole, and on several Yangs if one of them decides (BUD-AMB-01, 05)."""
        keys, clauses = list[str](), list[str]()
        if HOLE in trick.cards:
            keys.append("bud.after_hole")
            clauses += ["BUD-AMB-05", "BUD-AMB-06"]
        if self._yangs_decide_lead(trick.cards):
            keys.append("bud.multi_yang")
            clauses.append("BUD-AMB-01")
        used = self.house_rules.pick(*keys)
        return Grounds(tuple(clauses), used, "; ".join(LEADER_REASONS[key, value] for key, value in used.items()))

    def _yangs_decide_lead(self, cards: Sequence[str]) -> bool:
        """Whether one of several Yangs decides who leads: it wins, or would win without the Black Hole."""
        if HOLE in cards and self.house_rules["bud.after_hole"] != "would_have_won":
            return False
        return BUDDHA not in cards and sum(map(is_yang, cards)) > 1

    def remedy(self, duty: Duty, player: str, *, still_open: bool, quitted: bool) -> Remedy:
        """The card and those played after it go back until the next lead; after that they stay (BUD-AMB-14)."""
        usual = BaseTricks.remedy(self, duty, player, still_open=still_open, quitted=quitted)
        return replace(usual, grounds=replace(usual.grounds, rules=("BUD-AMB-14",)))

    @property
    def _yin_chain(self) -> str:
        return str(self.house_rules["bud.yin_chain"])

    def _best(self, cards: Sequence[str]) -> int:
        """The place of the best card in a trick without the Black Hole (BUD-WIN-01..05, BUD-AMB-01..03)."""
        if BUDDHA in cards:
            return cards.index(BUDDHA)
        yangs = [place for place, card in enumerate(cards) if is_yang(card)]
        if yangs:
            return yangs[-1 if self.house_rules["bud.multi_yang"] == "last" else 0]
        numbered = [place for place, card in enumerate(cards) if is_numbered(card)]
        element = cards[numbered[0]][0] if numbered else None
        return max(
            (place for place in numbered if cards[place][0] == element), key=lambda at: number(cards[at]), default=0
        )


def open_round(case: Case) -> tuple[GivenRound, BuddhaTricks]:
    """The round of a case with its rules. Raises Refused if it can't be read."""
    table = len(case.players)
    return read_given(case, deck_for(table)), BuddhaTricks(table, case.rules)
