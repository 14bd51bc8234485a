"""The duties of play in Huckley Buck: follow, trump, kill (HB-PLAY-04..10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from referee.cards.standard_deck import RANKS, SUIT_NAMES, name, one_of, strength, suit_above, whole_suit
from referee.rules.house_rules import HouseRules
from referee.rules.rulebook import Clause
from referee.tricks.rules import Duty, Grounds


@dataclass(frozen=True, slots=True)
class Breach:
    """A breach of a duty of play, by its `code` in a ruling.

    `words` complete "they …", and `reason` is the breach as a noun. `duty` is the clause of the duty. `renege` is the
    clause that calls the breach a renege, with its `heading` and `rule` in the rulebook, empty if none does
    (HB-REN-01..03, HB-AMB-06). With `never_renege`, no house rule makes it one either.
    """

    code: str
    words: str
    reason: str
    duty: str
    renege: str = ""
    heading: str = ""
    rule: str = ""
    never_renege: bool = False

    @property
    def listed(self) -> bool:
        """Whether a clause calls it a renege."""
        return bool(self.renege)

    @property
    def clause(self) -> str:
        """The first clause of a ruling on it."""
        return self.renege or self.duty

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of duty and renege."""
        return (self.duty, self.renege) if self.renege else (self.duty,)

    def is_renege(self, rules: HouseRules) -> bool:
        """Whether it costs a hook at this table (HB-AMB-06)."""
        return self.listed or (not self.never_renege and rules[RENEGE_SCOPE] == "all_duties")


RENEGE_SCOPE = "hb.renege_scope"
NOT_FOLLOWED = Breach(
    code="did_not_follow",
    words="did not follow suit",
    reason="Not following suit",
    duty="HB-PLAY-05",
    renege="HB-REN-01",
    heading="Renege: not following",
    rule="Not following suit, with a card of that suit in the hand, is a renege.",
)
TRUMP_NOT_BEATEN = Breach(
    code="did_not_beat_trump_lead",
    words="did not beat the trump that was led",
    reason="Not beating a trump that was led",
    duty="HB-PLAY-07",
    renege="HB-REN-02",
    heading="Renege: not beating a trump lead",
    rule="When trump is led, playing a trump that doesn't win while holding one that would is a renege.",
)
NOT_TRUMPED = Breach(
    code="did_not_trump",
    words="did not trump",
    reason="Not trumping",
    duty="HB-PLAY-06",
    renege="HB-REN-03",
    heading="Renege: not trumping",
    rule=(
        "Discarding on a plain suit that one cannot follow, with a trump in the hand, is a renege. Even a "
        "trump that could not have won was due."
    ),
)
NOT_KILLED = Breach(
    code="did_not_kill",
    words="did not kill",
    reason="Not beating the best card of the suit led",
    duty="HB-PLAY-07",
)
NOT_OVERTRUMPED = Breach(
    code="did_not_overtrump",
    words="did not overtrump",
    reason="Not beating a trump in the trick",
    duty="HB-PLAY-08",
)
KEPT_BACK = Breach(
    code="kept_faced",
    words="kept back a card that lay face up",
    reason="Keeping back a card that lay face up",
    duty="HB-OOT-03",
    never_renege=True,
)
BREACHES = {row.code: row for row in (NOT_FOLLOWED, TRUMP_NOT_BEATEN, NOT_TRUMPED, NOT_KILLED, NOT_OVERTRUMPED)}


def what_is_a_renege(source: str) -> tuple[Clause, ...]:
    """The rulebook's clauses on which breaches are a renege."""
    listed = (row for row in BREACHES.values() if row.listed)
    return tuple(Clause(row.renege, row.heading, row.rule, source) for row in listed)


def forbidden(card: str, cards_played: Sequence[str], trump: str) -> tuple[Duty, ...]:
    """The duties that `card` doesn't meet on `cards_played`: to follow, to trump, to kill, in this order."""
    if not cards_played:
        return ()
    led, suit = cards_played[0][1], card[1]
    if suit == led:
        best = best_of(cards_played, led)
        ruffed = led != trump and best_of(cards_played, trump) >= 0
        return () if ruffed or strength(card) > best else (to_kill(led, best, trump),)
    if led == trump:
        return (to_follow(led),)
    if suit != trump:
        return to_follow(led), to_trump(trump)
    best = best_of(cards_played, trump)
    return (to_follow(led),) if strength(card) > best else (to_follow(led), to_overtrump(trump, best))


@cache
def to_follow(led: str) -> Duty:
    """The duty to follow suit (HB-PLAY-05)."""
    words = f"follow suit in {SUIT_NAMES[led]}"
    return Duty(whole_suit(led), NOT_FOLLOWED.code, NOT_FOLLOWED.clauses, words, one_of(led))


@cache
def to_trump(trump: str) -> Duty:
    """The duty to trump a plain lead, even below a trump in the trick (HB-PLAY-06)."""
    words = f"trump with {SUIT_NAMES[trump]}"
    return Duty(whole_suit(trump), NOT_TRUMPED.code, NOT_TRUMPED.clauses, words, one_of(trump))


@cache
def to_overtrump(trump: str, best: int) -> Duty:
    """The duty to beat a trump on a plain lead (HB-PLAY-08)."""
    words, higher = f"beat the trump in the trick, {_card(trump, best)}", _higher(trump, best)
    return Duty(suit_above(trump, best), NOT_OVERTRUMPED.code, NOT_OVERTRUMPED.clauses, words, higher)


@cache
def to_kill(led: str, best: int, trump: str) -> Duty:
    """The duty to beat the best card of the suit led, unless a plain lead was trumped (HB-PLAY-07, HB-PLAY-09)."""
    words, higher = f"beat the best {one_of(led)} in the trick, {_card(led, best)}", _higher(led, best)
    breach = TRUMP_NOT_BEATEN if led == trump else NOT_KILLED
    return Duty(suit_above(led, best), breach.code, breach.clauses, words, higher)


def _card(suit: str, best: int) -> str:
    return name(RANKS[best] + suit)


def _higher(suit: str, best: int) -> str:
    return f"{one_of(suit)} higher than {_card(suit, best)}"


def best_of(cards: Iterable[str], suit: str) -> int:
    """The strength of the strongest card of a suit, -1 if there is none."""
    best = -1
    for card in cards:
        if card[1] == suit and strength(card) > best:
            best = strength(card)
    return best


def why_allowed(card: str, cards_played: Sequence[str], trump: str) -> Grounds:
    """Why a card that meets its duties may be played, with the clauses."""
    if not cards_played:
        return Grounds(("HB-PLAY-04",), text="whoever leads may play any card")
    led = cards_played[0][1]
    if card[1] == led != trump and best_of(cards_played, trump) >= 0:
        why = "it follows suit, and a trick that is trumped already needn't be beaten"
        return Grounds(("HB-PLAY-05", "HB-PLAY-09"), text=why)
    if card[1] == led:
        best = best_of(cards_played, led)
        why = " and beats what lay there" if strength(card) > best else f", and nothing beats {_card(led, best)}"
        return Grounds(("HB-PLAY-05", "HB-PLAY-07"), text=f"it follows suit{why}")
    if card[1] == trump:
        return Grounds(("HB-PLAY-06", "HB-PLAY-08"), text=f"it trumps, with no {one_of(led)} to follow suit")
    return Grounds(("HB-PLAY-10",), text=f"any card goes with no {one_of(led)} and no {one_of(trump)}")
