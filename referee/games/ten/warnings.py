"""Warnings about entries of 10 that break no rule but look wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.games.ten import entries as read
from referee.games.ten.cards import LIKELY_OF_A_VALUE, Card, CardKind, face, sixth_normals
from referee.games.ten.round.chips import ALL_CHIPS, MOST, Chips
from referee.games.ten.round.round import OpenRound
from referee.rules.entry import EntryWarning, GameEvent
from referee.words import counted, listed

if TYPE_CHECKING:
    from referee.games.ten.course import TenCourse

CardsInHands = Sequence[Sequence[Card]]


def warnings_about(course: TenCourse, event: GameEvent) -> Iterator[EntryWarning]:
    """The warnings about `event`. Raises Refused for an event that can't be read."""
    names, round = course.setup.names, course.round
    match event.kind:
        case "protected":
            yield from late_raises(round, read.chips_of(event, names, MOST.number, MOST.clause))
        case "counted":
            yield from chips_missing(course.chips, course.chips_after_count(event))
        case "laid":
            after = course.enter_laid(event).round.laying
            yield from new_of_a_value(course.cards_out_of_play, round.laying.cards, after.cards)
        case "result":
            hands = read.shown_of(event, round.laying)
            if not round.laying.complete:
                yield from many_of_a_value(course.cards_out_of_play, hands, "shown")
            yield from open_cards_left_out(round, hands)
            yield from jokers_unnamed(round, hands)
        case "hands":
            hands = read.cards_of(event, "cards", names)
            if course.between_rounds:
                yield stock_left(course.stock)
            else:
                yield from wrong_sizes(names, hands, course.hand_sizes)
            yield from many_of_a_value(course.cards_out_of_play, hands, "cards")


def late_raises(round: OpenRound, wanted: Sequence[int | None]) -> Iterator[EntryWarning]:
    """A warning for protection raised too late: it is raised right after a swap (TEN-AMB-09)."""
    if not round.swaps:
        return
    last = (round.swaps[-1].buyer, round.swaps[-1].owner)
    for seat, count in enumerate(wanted):
        if (count or 0) > round.chips.protection(seat) and seat not in last:
            name = round.setup.names[seat]
            message = f"{name} raises protection after another swap; it is done at once, before the next."
            yield EntryWarning("late_raise", f"chips[{seat}]", message, "TEN-AMB-09")


def chips_missing(before: Chips, after: Chips) -> Iterator[EntryWarning]:
    """A warning for a total other than seven chips a player, unless the table confirmed it before (TEN-MAT-05)."""
    if after.total not in (after.due, before.total):
        there = f"That makes {counted(after.total, 'chip')} with those on the cards and in the pot"
        message = f"{there}; {after.due} are in play. Count again, or note what became of the others."
        yield EntryWarning("chips_sum", "chips", message, ALL_CHIPS.clause, needs_note=True)


def many_of_a_value(gone: Sequence[str], hands: CardsInHands, field: str) -> Iterator[EntryWarning]:
    """A warning for more than five normal cards of a value: 55 are likely five of each (TEN-AMB-03)."""
    values = sixth_normals(gone, hands)
    if values:
        message = f"More than {LIKELY_OF_A_VALUE} normal cards of value {listed(values)} have come up: look again."
        yield EntryWarning("sixth_normal", field, message, "TEN-AMB-03")


def new_of_a_value(gone: Sequence[str], before: CardsInHands, after: CardsInHands) -> Iterator[EntryWarning]:
    """The same warning if the card laid now is the first one too many (TEN-AMB-03)."""
    if sixth_normals(gone, before) != sixth_normals(gone, after):
        yield from many_of_a_value(gone, after, "card")


def open_cards_left_out(round: OpenRound, hands: CardsInHands) -> Iterator[EntryWarning]:
    """A warning for an open first card that isn't among the cards shown (TEN-P4-04)."""
    for seat, (laid, hand) in enumerate(zip(round.laying.hands, hands, strict=True)):
        left_out = [card.words for card in laid.cards if face(card) not in map(face, hand)]
        if left_out:
            name = round.setup.names[seat]
            message = f"{name}'s {listed(left_out)} lies open, and isn't among the cards entered: look again."
            yield EntryWarning("open_card_left_out", f"shown[{seat}]", message, "TEN-P4-04")


def jokers_unnamed(round: OpenRound, hands: CardsInHands) -> Iterator[EntryWarning]:
    """A warning for a first joker without a value, at a table that names jokers when opened (TEN-AMB-05)."""
    if round.setup.rules["ten.joker_timing"] != "when_opened":
        return
    for seat, hand in enumerate(hands):
        if len(hand) > 1 and hand[0].sort is CardKind.JOKER and hand[0].value is None:
            name = round.setup.names[seat]
            message = f"{name} named the joker before adding a card: enter it as J= and its value."
            yield EntryWarning("joker_value", f"shown[{seat}]", message, "TEN-AMB-05")


def stock_left(stock: int) -> EntryWarning:
    """The warning for a game that ends although the stock has cards by the sheet (TEN-END-02)."""
    cards = counted(stock, "card")
    message = f"By the sheet the stock still has {cards} and the game goes on. Note why it ends after this round."
    return EntryWarning("stock_left", "cards", message, "TEN-END-02", needs_note=True)


def wrong_sizes(names: Sequence[str], hands: CardsInHands, due: Sequence[int]) -> Iterator[EntryWarning]:
    """Warnings for hands of another size than after the last refill (TEN-P5-09)."""
    for seat, hand in enumerate(hands):
        if len(hand) != due[seat]:
            message = f"{names[seat]} should hold {counted(due[seat], 'card')} after the last draw, not {len(hand)}."
            yield EntryWarning("hand_size", f"cards[{seat}]", message, "TEN-P5-09", needs_note=True)
