"""The duties of play in Huckley Buck: follow, trump, kill (HB-PLAY-04..10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from referee.games.huckley_buck.cards import RANKS, SUIT_NAMES, name, one_of, strength, suit_above, whole_suit
from referee.tricks.rules import Duty, Grounds

LISTED_RENEGES = ("did_not_follow", "did_not_beat_trump_lead", "did_not_trump")
"""The faults that the text itself calls a renege (HB-REN-01..03, HB-AMB-06)."""


def forbidden(card: str, lying: Sequence[str], trump: str) -> tuple[Duty, ...]:
    """The duties that `card` leaves undone on the cards `lying`: following before trumping, trumping before killing."""
    if not lying:
        return ()
    led, suit = lying[0][1], card[1]
    if suit == led:
        best = best_of(lying, led)
        ruffed = led != trump and best_of(lying, trump) >= 0
        return () if ruffed or strength(card) > best else (to_kill(led, best, trump),)
    if led == trump:
        return (to_follow(led),)
    if suit != trump:
        return to_follow(led), to_trump(trump)
    best = best_of(lying, trump)
    return (to_follow(led),) if strength(card) > best else (to_follow(led), to_overtrump(trump, best))


@cache
def to_follow(led: str) -> Duty:
    """Follow suit, whatever lies there (HB-PLAY-05)."""
    says = f"follow suit in {SUIT_NAMES[led]}"
    return Duty(whole_suit(led), "did_not_follow", ("HB-PLAY-05", "HB-REN-01"), says, one_of(led))


@cache
def to_trump(trump: str) -> Duty:
    """Trump a plain lead, if only below a trump that lies there (HB-PLAY-06)."""
    says = f"trump with {SUIT_NAMES[trump]}"
    return Duty(whole_suit(trump), "did_not_trump", ("HB-PLAY-06", "HB-REN-03"), says, one_of(trump))


@cache
def to_overtrump(trump: str, best: int) -> Duty:
    """Beat a trump that lies on a plain lead (HB-PLAY-08)."""
    says, higher = f"beat the trump in the trick, {_card(trump, best)}", _higher(trump, best)
    return Duty(suit_above(trump, best), "did_not_overtrump", ("HB-PLAY-08",), says, higher)


@cache
def to_kill(led: str, best: int, trump: str) -> Duty:
    """Beat the best card of the suit led, where no trump lies on a plain lead (HB-PLAY-07, HB-PLAY-09)."""
    says, higher = f"beat the best {one_of(led)} in the trick, {_card(led, best)}", _higher(led, best)
    if led == trump:
        return Duty(suit_above(led, best), "did_not_beat_trump_lead", ("HB-PLAY-07", "HB-REN-02"), says, higher)
    return Duty(suit_above(led, best), "did_not_kill", ("HB-PLAY-07",), says, higher)


def _card(suit: str, best: int) -> str:
    return name(RANKS[best] + suit)


def _higher(suit: str, best: int) -> str:
    return f"{one_of(suit)} higher than {_card(suit, best)}"


def best_of(cards: Iterable[str], suit: str) -> int:
    """The strength of the strongest card of a suit, -1 where there is none."""
    best = -1
    for card in cards:
        if card[1] == suit and strength(card) > best:
            best = strength(card)
    return best


def freedom(card: str, lying: Sequence[str], trump: str) -> Grounds:
    """By which clauses, and why, a card without an undone duty may be played."""
    if not lying:
        return Grounds(("HB-PLAY-04",), text="whoever leads may play any card")
    led = lying[0][1]
    if card[1] == led != trump and best_of(lying, trump) >= 0:
        why = "it follows suit, and a trick that is trumped already needn't be beaten"
        return Grounds(("HB-PLAY-05", "HB-PLAY-09"), text=why)
    if card[1] == led:
        best = best_of(lying, led)
        why = " and beats what lay there" if strength(card) > best else f", and nothing beats {_card(led, best)}"
        return Grounds(("HB-PLAY-05", "HB-PLAY-07"), text=f"it follows suit{why}")
    if card[1] == trump:
        return Grounds(("HB-PLAY-06", "HB-PLAY-08"), text=f"it trumps, with no {one_of(led)} to follow suit")
    return Grounds(("HB-PLAY-10",), text=f"any card goes with no {one_of(led)} and no {one_of(trump)}")
