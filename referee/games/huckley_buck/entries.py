"""Huckley Buck's entries, and their strict readers.

`typed_…` read typed text and raise ValueError; `read_…` read a field of an event, which may come from a copy and have
any value, and raise Refused.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from referee.cards import standard_deck
from referee.games.huckley_buck import words
from referee.games.huckley_buck.cards import HAND
from referee.games.huckley_buck.penalties.misdeals import MISDEALS, Misdeal
from referee.games.huckley_buck.penalties.outcome import CONTINUATIONS, Continuation
from referee.games.huckley_buck.scoring import SEATS, TRICKS
from referee.refused import Refused
from referee.rules.course import Setup
from referee.rules.entry import Entry, GameEvent
from referee.rules.event_fields import check_flag, check_seat, is_whole
from referee.rules.fields import Field, Shape, choice, yes
from referee.typed import number_within, one_of

OUT = "out"
IN = "in"
SAYS = {IN: "In", OUT: "Out"}
"""The announcements, with the words on their keys."""
MOST_DISCARDS = HAND
MOST_HOOKS = 5
LONGEST_REASON = 300


def typed_card(text: str) -> str:
    """A card as rank and suit: "7H", also "10D", "A♠" and small letters. Raises ValueError for anything else."""
    try:
        return standard_deck.read("".join(text.split()))
    except ValueError:
        raise ValueError("a rank A K Q J T 9 … 2 and a suit C D H S, such as 7H") from None


def typed_reason(text: str) -> str:
    """A reason, with single spaces. Raises ValueError for an empty and for a too long one."""
    reason = " ".join(text.split())
    if not 0 < len(reason) <= LONGEST_REASON:
        raise ValueError(f"a text of 1 to {LONGEST_REASON} characters")
    return reason


def typed_tricks(text: str) -> int | str | None:
    """A number of tricks from 0 to 5, "out" for a dropped player, None for a blank. Raises ValueError otherwise."""
    typed = text.strip().lower()
    if typed == OUT:
        return OUT
    try:
        return _typed_number(typed)
    except ValueError as allowed:
        raise ValueError(f"{allowed}, or out") from None


def typed_winners(text: str) -> list[int] | None:
    """The seats that won the five tricks, in order, separated by commas or spaces; None for a blank."""
    typed = text.replace(",", " ").split()
    if not typed:
        return None
    if len(typed) != TRICKS:
        raise ValueError(f"the winner of each of the {TRICKS} tricks, in order")
    seats = [_typed_seat(part) for part in typed]
    return [seat for seat in seats if seat is not None]


_typed_seat = number_within(0, SEATS[-1] - 1)
_typed_number = number_within(0, TRICKS, blank=True)


_typed_seat_or_blank = number_within(0, SEATS[-1] - 1, blank=True)

_HOW = {row.code: row.remark for row in MISDEALS.values()}
_THEN = {row.code: row.remark for row in CONTINUATIONS.values()}
ENTRIES: Mapping[str, Entry] = {
    entry.kind: entry
    for entry in (
        Entry(
            "upcard", "Upcard", (Field("card", "Card turned up", typed_card),), words=words.upcard, saves="Turn it up"
        ),
        Entry(
            "announced",
            "In or out",
            (Field("seat", "Player", _typed_seat, is_seat=True), Field("says", "In or out", one_of(*SAYS))),
            words=words.announced,
            saves="Save the answer",
        ),
        Entry(
            "drawn",
            "Draw",
            (
                Field("seat", "Player", _typed_seat, is_seat=True),
                Field("discards", "Discards", number_within(0, MOST_DISCARDS)),
                yes("upcard", "Takes the upcard"),
            ),
            words=words.drawn,
            saves="Save the draw",
        ),
        Entry("misdealt", "Misdeal", (choice("how", "What happened", _HOW),), saves="Write it down"),
        Entry(
            "penalty",
            "Penalty",
            (
                Field("who", "Who it was", _typed_seat_or_blank, is_seat=True),
                Field("hooks", "Hooks", number_within(0, MOST_HOOKS, blank=True), per_seat=True),
                yes("removed", "Hand out", per_seat=True),
                choice("then", "What follows", _THEN),
                Field("trick", "Again from trick", number_within(1, TRICKS, blank=True)),
                Field("leads", "Who led that trick", _typed_seat_or_blank, is_seat=True),
                Field("reason", "Reason", typed_reason),
            ),
            words=words.penalty,
            saves="Record the penalty",
        ),
        Entry(
            "result",
            "Score the round",
            (
                Field("tricks", "Tricks", typed_tricks, per_seat=True, on_own_phone=True),
                Field("winners", "Who won each trick, in order", typed_winners, is_seat=True),
                Field("first", "Who had enough points first", _typed_seat_or_blank, is_seat=True, shape=Shape.SEAT),
            ),
            noun="Tricks",
            saves="Score",
        ),
    )
}

EnteredTricks = int | str | None
_ASKED = {"how": "what happened", "says": "whether the player is in or out", "then": "what follows"}


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty: the hooks by seat, the seats whose hand is taken out, what follows, and why.

    `trick`, counted from 1, is the faulty one, and `leads` the seat that led it; None if not entered.
    """

    hooks: tuple[int, ...]
    removed: frozenset[int]
    then: Continuation
    reason: str
    trick: int | None = None
    leads: int | None = None


def shown(value: object) -> str:
    """A value as a message quotes it: always short."""
    return "blank" if value is None else repr(value)[:30]


def read_upcard(event: GameEvent) -> str:
    """The upcard. Raises Refused if it is no card of the pack (HB-CARD-01)."""
    return _text(event, "card", typed_card, "HB-CARD-01")


def read_seat(event: GameEvent, setup: Setup) -> int:
    """The seat that acts. Raises Refused for a seat that isn't at the table."""
    return check_seat(event.data.get("seat"), "seat", setup.names)


def _seat_or_none(event: GameEvent, field: str, setup: Setup) -> int | None:
    seat = event.data.get(field)
    return None if seat is None else check_seat(seat, field, setup.names)


def read_stays(event: GameEvent) -> bool:
    """Whether a player announces in. Raises Refused for anything but in or out."""
    return _word(event, "says", tuple(SAYS), "HB-ANN-03") != OUT


def read_discards(event: GameEvent, name: str, most: int) -> int:
    """The number of cards that `name` discards. Raises Refused beyond the largest discard (HB-DRAW-03)."""
    discards = event.data.get("discards")
    if not is_whole(discards, range(most + 1)):
        message = f"{name} can't discard {shown(discards)}: a player discards 0 to {most} cards."
        message = f"How many cards does {name} discard? Give 0 to {most}." if discards is None else message
        raise Refused("bad_discards", "discards", message, clause="HB-DRAW-03")
    return discards


def read_flag(event: GameEvent, field: str) -> bool:
    """A yes or no; a blank is no. Raises Refused for anything else."""
    return check_flag(event.data.get(field), field)


def read_misdeal(event: GameEvent) -> Misdeal:
    """The kind of misdeal. Raises Refused for an unknown one (HB-MIS-01..05)."""
    return MISDEALS[_word(event, "how", _HOW, "HB-MIS-05")]


def read_penalty(event: GameEvent, setup: Setup) -> Penalty:
    """The penalty of an event. Raises Refused for a wrong value, and for a missing reason."""
    hooks = tuple(
        _hooks(value, f"hooks[{seat}]", setup.names[seat]) for seat, value in enumerate(_each(event, "hooks", setup))
    )
    removed = frozenset(
        seat for seat, value in enumerate(_each(event, "removed", setup)) if check_flag(value, f"removed[{seat}]")
    )
    then = CONTINUATIONS[_word(event, "then", _THEN, "HB-REN-06")]
    _seat_or_none(event, "who", setup)
    reason = _text(event, "reason", typed_reason, None)
    leads = _seat_or_none(event, "leads", setup)
    return Penalty(hooks, removed, then, reason, _trick(event), leads)


def _trick(event: GameEvent) -> int | None:
    value = event.data.get("trick")
    if value is None or is_whole(value, range(1, TRICKS + 1)):
        return value
    message = f"The tricks can't be played again from trick {shown(value)}: give 1 to {TRICKS}, or leave it blank."
    raise Refused("bad_trick", "trick", message, clause="HB-AMB-14")


def read_tricks(event: GameEvent, setup: Setup) -> tuple[EnteredTricks, ...]:
    """The value entered for each seat: tricks, "out" or a blank. Raises Refused for anything else (HB-PLAY-12)."""
    values = _each(event, "tricks", setup)
    for seat, tricks in enumerate(values):
        if tricks is None or tricks == OUT or is_whole(tricks, range(TRICKS + 1)):
            continue
        message = f"{setup.names[seat]} can't have {shown(tricks)} tricks: give 0 to {TRICKS}, or out."
        raise Refused("bad_tricks", f"tricks[{seat}]", message, clause="HB-PLAY-12")
    return values


def read_winners(event: GameEvent, setup: Setup) -> tuple[int, ...] | None:
    """The winners of the five tricks in order, None if not entered. Raises Refused for anything else."""
    winners = event.data.get("winners")
    if winners is None:
        return None
    if not isinstance(winners, list | tuple) or len(winners) != TRICKS:
        message = f"The order of the tricks names the winner of each of the {TRICKS} tricks, or is left blank."
        raise Refused("bad_winners", "winners", message, clause="HB-END-02")
    for place, seat in enumerate(winners):
        if not is_whole(seat, setup.seats):
            message = f"Trick {place + 1} can't be won by seat {shown(seat)}; seats are 0 to {len(setup.names) - 1}."
            raise Refused("bad_seat", f"winners[{place}]", message, clause="HB-END-02")
    return tuple(winners)


def read_first(event: GameEvent, setup: Setup) -> int | None:
    """The seat that had enough points first, None if not entered. Raises Refused for a seat that isn't at the table."""
    return _seat_or_none(event, "first", setup)


def _each(event: GameEvent, field: str, setup: Setup) -> tuple[Any, ...]:
    values = event.data.get(field)
    if not isinstance(values, list | tuple) or len(values) != len(setup.names):
        message = f"{field} needs one value for each of the {len(setup.names)} players, not {shown(values)}."
        raise Refused("not_a_list", field, message)
    return tuple(values)


def _hooks(value: object, field: str, name: str) -> int:
    if value is None:
        return 0
    if not is_whole(value, range(MOST_HOOKS + 1)):
        raise Refused("bad_hooks", field, f"{name} can't take {shown(value)} hooks: give 0 to {MOST_HOOKS}.")
    return value


def _word(event: GameEvent, field: str, allowed: Collection[str], clause: str) -> str:
    value = event.data.get(field)
    if not isinstance(value, str) or value not in allowed:
        words = allowed.values() if isinstance(allowed, Mapping) else allowed
        wrong = f"{shown(value)} doesn't say {_ASKED[field]}. Choose one: {'; '.join(words)}."
        message = f"Say {_ASKED[field]}." if value is None else wrong
        raise Refused("unknown_word", field, message, clause=clause)
    return value


def _text(event: GameEvent, field: str, read: Callable[[str], str], clause: str | None) -> str:
    value = event.data.get(field)
    try:
        return read(value if isinstance(value, str) else "")
    except ValueError as allowed:
        message = f"The {field} can't be {shown(value)}: give {allowed}."
        raise Refused(f"bad_{field}", field, message, clause=clause) from allowed
