"""What looks wrong in an entry of 10 without being against a rule: the table is asked, and may let it stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.course import EntryWarning, GameEvent
from referee.games.ten.cards import LIKELY_OF_A_VALUE, sixth_normals
from referee.games.ten.chip_count import count_chips
from referee.games.ten.entries import cards_of, chips_of
from referee.games.ten.protection import MOST
from referee.games.ten.scoring import Card, CardKind
from referee.refused import Refused
from referee.words import counted, listed

if TYPE_CHECKING:
    from referee.games.ten.course import TenCourse

Hands = tuple[tuple[Card, ...], ...]


def warnings(course: TenCourse, event: GameEvent) -> tuple[EntryWarning, ...]:
    """All warnings about that event; an entry that is refused anyway raises none."""
    asked = {"protected": _late_raise, "counted": _chips_sum, "result": _showdown, "hands": _hands}
    try:
        return asked[event.kind](course, event) if event.kind in asked else ()
    except Refused:
        return ()


def _late_raise(course: TenCourse, event: GameEvent) -> tuple[EntryWarning, ...]:
    """Protection is raised at once after a swap, before the next opening (TEN-AMB-09)."""
    swaps, chips = course.round.swaps, course.chips
    wanted = chips_of(event, course.setup.names, MOST, "TEN-P2-02")
    return tuple(
        EntryWarning(
            "late_raise",
            f"chips[{seat}]",
            f"{course.setup.names[seat]} raises protection after another swap; it is done at once, before the next.",
            "TEN-AMB-09",
        )
        for seat, count in enumerate(wanted)
        if swaps and (count or 0) > chips.protection(seat) and seat not in (swaps[-1].buyer, swaps[-1].owner)
    )


def _chips_sum(course: TenCourse, event: GameEvent) -> tuple[EntryWarning, ...]:
    """Seven chips a player; a total that the table has already accounted for is no new warning (TEN-MAT-05)."""
    after = count_chips(event, course.chips, course.setup.names)
    if after.total in (after.due, course.chips.total):
        return ()
    counted_there = f"That makes {counted(after.total, 'chip')} with those on the cards and in the pot"
    message = f"{counted_there}; {after.due} are in play. Count again, or note what became of the others."
    return (EntryWarning("chips_sum", "chips", message, "TEN-MAT-05", needs_note=True),)


def _showdown(course: TenCourse, event: GameEvent) -> tuple[EntryWarning, ...]:
    hands = cards_of(event, "shown", course.setup.names)
    return (*_sixth_normal(course, hands, "shown"), *_joker_named(course, hands))


def _sixth_normal(course: TenCourse, hands: Hands, field: str) -> tuple[EntryWarning, ...]:
    """Fifty-five normal cards are likely five of each value (TEN-AMB-03)."""
    values = sixth_normals(course.gone, hands)
    if not values:
        return ()
    message = f"More than {LIKELY_OF_A_VALUE} normal cards of value {listed(values)} have come up: look again."
    return (EntryWarning("sixth_normal", field, message, "TEN-AMB-03"),)


def _joker_named(course: TenCourse, hands: Hands) -> tuple[EntryWarning, ...]:
    """A joker that was named before the second card fell should be entered with its value (TEN-AMB-05)."""
    if course.setup.rules["ten.joker_timing"] != "when_opened":
        return ()
    return tuple(
        EntryWarning(
            "joker_value",
            f"shown[{seat}]",
            f"{course.setup.names[seat]} named the joker before adding a card: enter it as J= and its value.",
            "TEN-AMB-05",
        )
        for seat, hand in enumerate(hands)
        if len(hand) > 1 and hand[0].sort is CardKind.JOKER and hand[0].value is None
    )


def _hands(course: TenCourse, event: GameEvent) -> tuple[EntryWarning, ...]:
    hands = cards_of(event, "cards", course.setup.names)
    ended = _stock_left(course) if course.between_rounds else _sizes(course, hands)
    return (*ended, *_sixth_normal(course, hands, "cards"))


def _stock_left(course: TenCourse) -> tuple[EntryWarning, ...]:
    """The record says that everybody could draw; a miscounted deal may end the game all the same (TEN-END-02)."""
    cards = counted(course.stock, "card")
    message = f"By the sheet the stock still has {cards} and the game goes on. Note why it ends after this round."
    return (EntryWarning("stock_left", "cards", message, "TEN-END-02", needs_note=True),)


def _sizes(course: TenCourse, hands: Hands) -> tuple[EntryWarning, ...]:
    """Everybody holds what the last refill gave them (TEN-P5-09)."""
    return tuple(
        EntryWarning(
            "hand_size",
            f"cards[{seat}]",
            f"{course.setup.names[seat]} should hold {course.hands[seat]} cards after the last draw, not {len(hand)}.",
            "TEN-P5-09",
            needs_note=True,
        )
        for seat, hand in enumerate(hands)
        if len(hand) != course.hands[seat]
    )
