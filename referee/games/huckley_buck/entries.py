"""What a table of Huckley Buck can enter, field by field, and how typed text becomes a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.course import Entry, Field
from referee.games.huckley_buck import cards as pack
from referee.games.huckley_buck.misdeals import MISDEALS
from referee.games.huckley_buck.penalties.outcome import WHAT_FOLLOWS
from referee.games.huckley_buck.scoring import TRICKS
from referee.typed import number_within, one_of, yes_or_no

OUT = "out"
IN = "in"
SAYS = {IN: "In", OUT: "Out"}
"""What a player may announce, and the words on its key."""
HOW = {row.code: row.remark for row in MISDEALS.values()}
THEN = {row.code: row.remark for row in WHAT_FOLLOWS.values()}
MOST_DISCARDS = 5
MOST_HOOKS = 5
LONGEST_REASON = 300


def read_card(text: str) -> str:
    """A card as rank and suit: "7H", also "10D", "A♠" and small letters. Raises ValueError for anything else."""
    try:
        return pack.read("".join(text.split()))
    except ValueError:
        raise ValueError("a rank A K Q J T 9 … 2 and a suit C D H S, such as 7H") from None


def read_reason(text: str) -> str:
    """A reason, its spaces tidied. Raises ValueError for none and for one that is too long."""
    reason = " ".join(text.split())
    if not 0 < len(reason) <= LONGEST_REASON:
        raise ValueError(f"a text of 1 to {LONGEST_REASON} characters")
    return reason


def read_tricks(text: str) -> int | str | None:
    """Tricks from 0 to 5, "out" for a dropped player, None for a blank. Raises ValueError for anything else."""
    typed = text.strip().lower()
    if typed == OUT:
        return OUT
    try:
        return _tricks(typed)
    except ValueError as allowed:
        raise ValueError(f"{allowed}, or out") from None


def read_winners(text: str) -> list[int] | None:
    """The seats that won the five tricks, in order, apart by commas or spaces; None for a blank."""
    typed = text.replace(",", " ").split()
    if not typed:
        return None
    if len(typed) != TRICKS:
        raise ValueError(f"the winner of each of the {TRICKS} tricks, in order")
    seats = [_seat(part) for part in typed]
    return [seat for seat in seats if seat is not None]


_seat = number_within(0, 6)
_tricks = number_within(0, TRICKS, blank=True)


def _entry(kind: str, title: str, *fields: Field, noun: str = "") -> tuple[str, Entry]:
    return kind, Entry(kind, title, fields, noun=noun)


def _each(name: str, label: str, read: Callable[[str], Any]) -> Field:
    return Field(name, label, read, per_seat=True)


ENTRIES: Mapping[str, Entry] = dict(
    (
        _entry("upcard", "Upcard", Field("card", "Card turned up", read_card)),
        _entry(
            "announced",
            "In or out",
            Field("seat", "Player", _seat, is_seat=True),
            Field("says", "In or out", one_of(*SAYS)),
        ),
        _entry(
            "drawn",
            "Draw",
            Field("seat", "Player", _seat, is_seat=True),
            Field("discards", "Discards", number_within(0, MOST_DISCARDS)),
            Field("upcard", "Takes the upcard", yes_or_no),
        ),
        _entry("misdealt", "Misdeal", Field("how", "What happened", one_of(*HOW), words=HOW)),
        _entry(
            "penalty",
            "Penalty",
            _each("hooks", "Hooks", number_within(0, MOST_HOOKS, blank=True)),
            _each("removed", "Hand out", yes_or_no),
            Field("then", "What follows", one_of(*THEN), words=THEN),
            Field("trick", "Again from trick", number_within(1, TRICKS, blank=True)),
            Field("leads", "Who led that trick", number_within(0, 6, blank=True), is_seat=True),
            Field("reason", "Reason", read_reason),
        ),
        _entry(
            "result",
            "Score the round",
            Field("tricks", "Tricks", read_tricks, per_seat=True, on_own_phone=True),
            Field("winners", "Who won each trick, in order", read_winners, is_seat=True),
            noun="Tricks",
        ),
    )
)
