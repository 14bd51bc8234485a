"""The duties of play in Huckley Buck: follow, trump, kill (HB-PLAY-04..10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from referee.games.huckley_buck.deck import SUIT_NAMES, strength, suit_above, whole_suit
from referee.tricks.rules import Duty

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
    return Duty(whole_suit(led), "did_not_follow", ("HB-PLAY-05", "HB-REN-01"), f"follow suit in {SUIT_NAMES[led]}")


@cache
def to_trump(trump: str) -> Duty:
    """Trump a plain lead, if only below a trump that lies there (HB-PLAY-06)."""
    return Duty(whole_suit(trump), "did_not_trump", ("HB-PLAY-06", "HB-REN-03"), f"trump with {SUIT_NAMES[trump]}")


@cache
def to_overtrump(trump: str, best: int) -> Duty:
    """Beat a trump that lies on a plain lead (HB-PLAY-08)."""
    return Duty(suit_above(trump, best), "did_not_overtrump", ("HB-PLAY-08",), "beat the trump in the trick")


@cache
def to_kill(led: str, best: int, trump: str) -> Duty:
    """Beat the best card of the suit led, where no trump lies on a plain lead (HB-PLAY-07, HB-PLAY-09)."""
    says = f"beat the best card of {SUIT_NAMES[led]} in the trick"
    if led == trump:
        return Duty(suit_above(led, best), "did_not_beat_trump_lead", ("HB-PLAY-07", "HB-REN-02"), says)
    return Duty(suit_above(led, best), "did_not_kill", ("HB-PLAY-07",), says)


def best_of(cards: Iterable[str], suit: str) -> int:
    """The strength of the strongest card of a suit, -1 where there is none."""
    best = -1
    for card in cards:
        if card[1] == suit and strength(card) > best:
            best = strength(card)
    return best


def freedom(card: str, lying: Sequence[str], trump: str) -> tuple[str, ...]:
    """The clauses by which a card without an undone duty may be played."""
    if not lying:
        return ("HB-PLAY-04",)
    led = lying[0][1]
    if card[1] == led != trump and best_of(lying, trump) >= 0:
        return ("HB-PLAY-05", "HB-PLAY-09")
    if card[1] == led:
        return ("HB-PLAY-05", "HB-PLAY-07")
    return ("HB-PLAY-06", "HB-PLAY-08") if card[1] == trump else ("HB-PLAY-10",)
