"""The duties of play in Huckley Buck: follow, trump, kill (HB-PLAY-04..10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.games.huckley_buck.deck import SUIT_NAMES, strength, suit_above, whole_suit
from referee.trick_rules import Duty

LISTED_RENEGES = ("did_not_follow", "did_not_beat_trump_lead", "did_not_trump")
"""The faults that the text itself calls a renege (HB-REN-01..03, HB-AMB-06)."""


def forbidden(card: str, lying: Sequence[str], trump: str) -> tuple[Duty, ...]:
    """The duties that `card` leaves undone on the cards `lying`: following before trumping, trumping before killing."""
    if not lying:
        return ()
    led = lying[0][1]
    if card[1] == led:
        return _when_following(card, lying, led, trump)
    follow = Duty(whole_suit(led), "did_not_follow", ("HB-PLAY-05", "HB-REN-01"), f"follow suit in {SUIT_NAMES[led]}")
    return follow, *(_when_trump_is_due(card, lying, trump) if led != trump else ())


def _when_following(card: str, lying: Sequence[str], led: str, trump: str) -> tuple[Duty, ...]:
    """Kill if you can, unless a plain lead has been trumped (HB-PLAY-07, HB-PLAY-09)."""
    best = best_of(lying, led)
    if strength(card) > best or (led != trump and best_of(lying, trump) >= 0):
        return ()
    says = f"beat the best card of {SUIT_NAMES[led]} in the trick"
    if led == trump:
        return (Duty(suit_above(led, best), "did_not_beat_trump_lead", ("HB-PLAY-07", "HB-REN-02"), says),)
    return (Duty(suit_above(led, best), "did_not_kill", ("HB-PLAY-07",), says),)


def _when_trump_is_due(card: str, lying: Sequence[str], trump: str) -> tuple[Duty, ...]:
    """Trump a plain lead, and over a trump that lies there if you can (HB-PLAY-06, HB-PLAY-08)."""
    best = best_of(lying, trump)
    if card[1] != trump:
        says = f"trump with {SUIT_NAMES[trump]}"
        return (Duty(whole_suit(trump), "did_not_trump", ("HB-PLAY-06", "HB-REN-03"), says),)
    if strength(card) > best:
        return ()
    return (Duty(suit_above(trump, best), "did_not_overtrump", ("HB-PLAY-08",), "beat the trump in the trick"),)


def best_of(cards: Iterable[str], suit: str) -> int:
    """The strength of the strongest card of a suit, -1 where there is none."""
    return max((strength(card) for card in cards if card[1] == suit), default=-1)


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
