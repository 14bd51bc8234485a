"""What a table of 10 enters, the strict reading of it, and what looks wrong without being against a rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.course import Entry, EntryWarning, Field, GameEvent
from referee.event_fields import is_whole
from referee.games.ten import entries_told as told
from referee.games.ten.cards import LIKELY_OF_A_VALUE, Card, CardKind, read_card, sixth_normals
from referee.games.ten.chips import ALL_CHIPS, Chips
from referee.games.ten.round import OpenRound
from referee.games.ten.scoring import ROUND_CARDS, left_of
from referee.refused import Refused
from referee.typed import sum_of_numbers, whole_number
from referee.words import counted, listed

Hands = tuple[tuple[Card, ...], ...]

MOST_CARDS = 10
SEPARATORS = re.compile(r"[\s,;+]+")


def read_cards(text: str) -> list[str]:
    """The cards typed, as `7 3` or `7+3`. Raises ValueError with how cards are written."""
    words = [word for word in SEPARATORS.split(text) if word]
    try:
        return [str(read_card(word)) for word in words]
    except Refused:
        raise ValueError("cards such as 7 and 3: 0 to 10, P1 to P8, J, or J=3 for a joker named 3") from None


ENTRIES: Mapping[str, Entry] = {
    "round_card": Entry(
        "round_card",
        "Enter the round card",
        (Field("card", "Round card", whole_number),),
        noun="Round card",
        saves="Save round card",
    ),
    "protected": Entry(
        "protected",
        "Lay protection",
        (Field("chips", "Chips on the card", whole_number, per_seat=True),),
        together=True,
        noun="Protection",
        saves="Lock protection",
    ),
    "bought": Entry(
        "bought",
        "Enter a swap",
        (
            Field("buyer", "Buyer", whole_number, is_seat=True),
            Field("owner", "Owner of the card", whole_number, is_seat=True),
            Field("price", "Price", whole_number),
        ),
        noun="Swap",
        saves="Save the swap",
        says=told.bought,
    ),
    "result": Entry(
        "result",
        "Score the round",
        (
            Field("shown", "Cards shown", read_cards, per_seat=True),
            Field("starter", "Starts the next round", whole_number, is_seat=True),
            Field("round_card", "Round card", whole_number),
        ),
        noun="Cards shown",
        saves="Save the round",
        says=told.result,
    ),
    "counted": Entry(
        "counted",
        "Correct the chips",
        (Field("chips", "Chips counted", sum_of_numbers, per_seat=True),),
        noun="Chips",
        saves="Save the count",
    ),
    "hands": Entry(
        "hands",
        "Count the hands",
        (Field("cards", "Cards in hand", read_cards, per_seat=True),),
        noun="Hand cards",
        saves="Save the hands",
        says=told.hands,
    ),
}


def _list(event: GameEvent, name: str, names: Sequence[str]) -> Sequence[Any]:
    given = event.data.get(name)
    if not isinstance(given, list | tuple) or len(given) != len(names):
        raise Refused("bad_list", name, f"{name} is a list with one entry for each of the {len(names)} players.")
    return given


def chips_of(event: GameEvent, names: Sequence[str], most: int, clause: str) -> tuple[int | None, ...]:
    """A number of chips a seat, from 0 to `most`, None for a blank. Raises Refused for anything else."""
    given = _list(event, "chips", names)
    for seat, count in enumerate(given):
        if count is not None and not is_whole(count, range(most + 1)):
            message = f"{names[seat]}: {str(count)[:20]} is no number of chips here; give 0 to {most}."
            raise Refused("bad_chips", f"chips[{seat}]", message, clause=clause)
    return tuple(given)


def cards_of(event: GameEvent, name: str, names: Sequence[str]) -> tuple[tuple[Card, ...], ...]:
    """Everybody's cards. Raises Refused for what is no card, and naming whoever has none entered."""
    given = _list(event, name, names)
    missing = [names[seat] for seat, cards in enumerate(given) if cards in (None, [], ())]
    if missing:
        first = next(seat for seat, cards in enumerate(given) if cards in (None, [], ()))
        message = f"No cards are entered for {listed(missing)}."
        raise Refused("missing_cards", f"{name}[{first}]", message)
    return tuple(_hand(given[seat], f"{name}[{seat}]", names[seat]) for seat in range(len(names)))


def _hand(given: object, field: str, player: str) -> tuple[Card, ...]:
    if not isinstance(given, list | tuple) or len(given) > MOST_CARDS:
        raise Refused("bad_list", field, f'{player}: the cards are a short list of texts, such as ["7", "P4"].')
    return tuple(_card(text, field, player) for text in given)


def _card(text: object, field: str, player: str) -> Card:
    if not isinstance(text, str):
        raise Refused("unreadable_card", field, f'{player}: each card is a text such as "7", "P4" or "J".')
    try:
        return read_card(text[:20], field)
    except Refused as refused:
        raise Refused(refused.code, field, f"{player}: {refused.message}", clause=refused.clause) from refused


def seat_of(event: GameEvent, name: str, names: Sequence[str]) -> int | None:
    """The seat of that field, None for a blank. Raises Refused for anything but a seat of this table."""
    given = event.data.get(name)
    if given is not None and not is_whole(given, range(len(names))):
        seats = ", ".join(f"{seat} for {player}" for seat, player in enumerate(names))
        raise Refused("bad_seat", name, f"{str(given)[:20]} is no seat of this table: it is {seats}.")
    return given


def player_of(event: GameEvent, name: str, names: Sequence[str]) -> int:
    """The seat of that field. Raises Refused where it is blank too."""
    seat = seat_of(event, name, names)
    if seat is None:
        raise Refused("missing_player", name, f"Choose the {name}: one of {', '.join(names)}.")
    return seat


def price_of(event: GameEvent) -> int | None:
    """The price in chips, None for a blank. Raises Refused for anything but a whole number from 0."""
    given = event.data.get("price")
    if given is not None and (type(given) is not int or given < 0):
        raise Refused("bad_price", "price", f"{str(given)[:20]} is no price: give a whole number of chips.")
    return given


def round_card_of(event: GameEvent, name: str) -> int | None:
    """The round card of that field, None for a blank. Raises Refused for anything but 1 to 10 (TEN-MAT-01)."""
    given = event.data.get(name)
    if given is not None and not is_whole(given, ROUND_CARDS):
        message = f"There is no round card {str(given)[:20]}: they go from 1 to {ROUND_CARDS[-1]}."
        raise Refused("bad_round_card", name, message, clause="TEN-MAT-01")
    return given


def due_round_card(event: GameEvent, field: str, round: OpenRound, used: Sequence[int]) -> int:
    """The card of the open round, entered now or before; each one once (TEN-MAT-01)."""
    given, known, left = round_card_of(event, field), round.card, listed(left_of(used))
    if known is not None and given in (None, known):
        return known
    if given is None:
        raise Refused("missing_round_card", field, f"Which round card lies open: {left}?")
    if known is not None:
        message = f"Round {round.number} is played for round card {known}, not for {given}."
        raise Refused("card_known", field, message, clause="TEN-P1-01")
    if given in used:
        message = f"Round card {given} was played in round {used.index(given) + 1}. Not played yet: {left}."
        raise Refused("round_card_twice", field, message, clause="TEN-MAT-01")
    return given


def late_raises(round: OpenRound, wanted: Sequence[int | None]) -> Iterator[EntryWarning]:
    """Protection is raised at once after a swap, before the next opening (TEN-AMB-09)."""
    if not round.swaps:
        return
    last = (round.swaps[-1].buyer, round.swaps[-1].owner)
    for seat, count in enumerate(wanted):
        if (count or 0) > round.chips.protection(seat) and seat not in last:
            name = round.setup.names[seat]
            message = f"{name} raises protection after another swap; it is done at once, before the next."
            yield EntryWarning("late_raise", f"chips[{seat}]", message, "TEN-AMB-09")


def chips_missing(before: Chips, after: Chips) -> Iterator[EntryWarning]:
    """Seven chips a player; a total that the table has already accounted for is no new warning (TEN-MAT-05)."""
    if after.total not in (after.due, before.total):
        there = f"That makes {counted(after.total, 'chip')} with those on the cards and in the pot"
        message = f"{there}; {after.due} are in play. Count again, or note what became of the others."
        yield EntryWarning("chips_sum", "chips", message, ALL_CHIPS.clause, needs_note=True)


def many_of_a_value(gone: Sequence[str], hands: Hands, field: str) -> Iterator[EntryWarning]:
    """Fifty-five normal cards are likely five of each value (TEN-AMB-03)."""
    values = sixth_normals(gone, hands)
    if values:
        message = f"More than {LIKELY_OF_A_VALUE} normal cards of value {listed(values)} have come up: look again."
        yield EntryWarning("sixth_normal", field, message, "TEN-AMB-03")


def jokers_unnamed(round: OpenRound, hands: Hands) -> Iterator[EntryWarning]:
    """A joker that was named before the second card fell should be entered with its value (TEN-AMB-05)."""
    if round.setup.rules["ten.joker_timing"] != "when_opened":
        return
    for seat, hand in enumerate(hands):
        if len(hand) > 1 and hand[0].sort is CardKind.JOKER and hand[0].value is None:
            name = round.setup.names[seat]
            message = f"{name} named the joker before adding a card: enter it as J= and its value."
            yield EntryWarning("joker_value", f"shown[{seat}]", message, "TEN-AMB-05")


def stock_left(stock: int) -> EntryWarning:
    """The record says that everybody could draw; a miscounted deal may end the game all the same (TEN-END-02)."""
    cards = counted(stock, "card")
    message = f"By the sheet the stock still has {cards} and the game goes on. Note why it ends after this round."
    return EntryWarning("stock_left", "cards", message, "TEN-END-02", needs_note=True)


def wrong_sizes(names: Sequence[str], hands: Hands, due: Sequence[int]) -> Iterator[EntryWarning]:
    """Everybody holds what the last refill gave them (TEN-P5-09)."""
    for seat, hand in enumerate(hands):
        if len(hand) != due[seat]:
            message = f"{names[seat]} should hold {due[seat]} cards after the last draw, not {len(hand)}."
            yield EntryWarning("hand_size", f"cards[{seat}]", message, "TEN-P5-09", needs_note=True)
