"""10's entries and their strict readers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.games.ten import words
from referee.games.ten.cards import Card, read_card
from referee.games.ten.round.laying import COVERED, STAYS, Laying, second_on_covered
from referee.games.ten.round.round import OpenRound
from referee.games.ten.round.showdown import cards_shown_by
from referee.games.ten.scoring import ROUND_CARDS, unused_round_cards
from referee.refused import Refused
from referee.rules.entry import Entry, GameEvent
from referee.rules.event_fields import is_whole
from referee.rules.fields import Field, Shape
from referee.typed import one_of, sum_of_numbers, whole_number, yes_or_no
from referee.words import listed

MOST_CARDS = 10
SEPARATORS = re.compile(r"[\s,;+]+")


def read_cards(text: str) -> list[str]:
    """The cards of typed text such as `7 3` or `7+3`. Raises ValueError with what is allowed."""
    words = [word for word in SEPARATORS.split(text) if word]
    try:
        return [str(read_card(word)) for word in words]
    except Refused:
        raise ValueError("cards such as 7 and 3: 0 to 10, P1 to P8, J, or J=3 for a joker named 3") from None


def read_one_card(text: str) -> str:
    """The card of typed text. Raises ValueError with what is allowed."""
    try:
        return str(read_card(text))
    except Refused:
        raise ValueError("a card such as 7: 0 to 10, P1 to P8, J, or J=3 for a joker named 3") from None


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
        entered_by_each_player=True,
        noun="Protection",
        part="protection",
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
        words=words.bought,
    ),
    "bid": Entry(
        "bid",
        "Bid or pass",
        (
            Field("seat", "Who bids or passes", whole_number, is_seat=True),
            Field("owner", "For whose card", whole_number, is_seat=True),
            Field("chips", "Chips", whole_number),
            Field("rest", "All others pass", yes_or_no),
        ),
        noun="Bid",
        saves="Save the bid",
        words=words.bid,
    ),
    "laid": Entry(
        "laid",
        "Lay a card",
        (
            Field("seat", "Whose card", whole_number, is_seat=True),
            Field("card", "Card", read_one_card),
            Field("stays", "No card", one_of(*STAYS), words=STAYS),
            Field("first", "First card", read_one_card),
        ),
        noun="Card laid",
        saves="Save the card",
        words=words.laid,
    ),
    "result": Entry(
        "result",
        "Score the round",
        (
            Field("shown", "Cards shown", read_cards, per_seat=True),
            Field("starter", "Starts the next round", whole_number, is_seat=True),
            Field("round_card", "Round card", whole_number, shape=Shape.NUMBER, numbers=ROUND_CARDS),
        ),
        noun="Cards shown",
        saves="Score",
        words=words.result,
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
        words=words.hands,
    ),
}

NO_ROUND_CARD = "missing_round_card"
"""The code of the question for the round card of a round."""


def _list(event: GameEvent, name: str, names: Sequence[str]) -> Sequence[Any]:
    values = event.data.get(name)
    if not isinstance(values, list | tuple) or len(values) != len(names):
        raise Refused("bad_list", name, f"{name} is a list with one entry for each of the {len(names)} players.")
    return values


def chips_of(
    event: GameEvent, names: Sequence[str], most: int, clause: str, turns: Sequence[int] | None = None
) -> tuple[int | None, ...]:
    """The numbers of chips by seat, from 0 to `most`, None for a blank.

    Raises Refused for the first wrong number in the order of `turns`, or of seats.
    """
    chips = _list(event, "chips", names)
    for seat in range(len(names)) if turns is None else turns:
        count = chips[seat]
        if count is not None and not is_whole(count, range(most + 1)):
            message = f"{names[seat]}: {str(count)[:20]} is no number of chips here; give 0 to {most}."
            raise Refused("bad_chips", f"chips[{seat}]", message, clause=clause)
    return tuple(chips)


def cards_of(
    event: GameEvent, name: str, names: Sequence[str], turns: Sequence[int] | None = None
) -> tuple[tuple[Card, ...], ...]:
    """The cards by seat.

    Raises Refused for players without cards, and for the first wrong card in the order of `turns`, or of seats.
    """
    cards = _list(event, name, names)
    turns = range(len(names)) if turns is None else turns
    missing = [seat for seat in turns if cards[seat] in (None, [], ())]
    if missing:
        message = f"No cards are entered for {listed([names[seat] for seat in missing])}."
        raise Refused("missing_cards", f"{name}[{missing[0]}]", message)
    hands = {seat: _hand(cards[seat], f"{name}[{seat}]", names[seat]) for seat in turns}
    return tuple(hands[seat] for seat in range(len(names)))


def shown_of(event: GameEvent, laying: Laying) -> tuple[tuple[Card, ...], ...]:
    """The cards of a round by seat, including those that were laid one by one. Raises Refused like `cards_of`.

    A total over ten is refused even if other cards are missing (TEN-P4-06).
    """
    complete, names = with_laid(event, laying), laying.names
    shown = _list(complete, "shown", names)
    for seat in laying.turns:
        if shown[seat] not in (None, [], ()):
            cards_shown_by(_hand(shown[seat], f"shown[{seat}]", names[seat]), seat, names[seat])
    return cards_of(complete, "shown", names, laying.turns)


def first_card_of(event: GameEvent, player: str) -> Card | None:
    """The first card, if it is entered with the second one. Raises Refused if it is no card."""
    first = event.data.get("first")
    return None if first is None else _card(first, "first", player)


def with_laid(event: GameEvent, laying: Laying) -> GameEvent:
    """A result with the cards that were laid one by one in place of blanks.

    Raises Refused for other cards than were laid, and for two of a player with a covered first card (TEN-P4-03).
    """
    if not laying.started:
        return event
    entered = event.data.get("shown") or [None] * len(laying.names)
    if not isinstance(entered, list | tuple) or len(entered) != len(laying.names):
        return event
    shown = [_as_laid(cards, laying, seat) for seat, cards in enumerate(entered)]
    return replace(event, data={**event.data, "shown": shown})


def _as_laid(entered: Any, laying: Laying, seat: int) -> Any:
    hand, player = laying.hands[seat], laying.names[seat]
    laid = [str(card) for card in hand.cards]
    if entered in (None, [], ()):
        return laid
    if hand.stays == COVERED and isinstance(entered, list | tuple) and len(entered) > 1:
        raise second_on_covered(player)
    if hand.shown and list(entered) != laid:
        message = f"{player} has laid {' and '.join(laid)}: if that is wrong, put that card right."
        raise Refused("cards_known", f"shown[{seat}]", message, clause="TEN-P4-04")
    return entered


def _hand(cards: object, field: str, player: str) -> tuple[Card, ...]:
    if not isinstance(cards, list | tuple) or len(cards) > MOST_CARDS:
        raise Refused("bad_list", field, f'{player}: the cards are a short list of texts, such as ["7", "P4"].')
    return tuple(_card(text, field, player) for text in cards)


def _card(text: object, field: str, player: str) -> Card:
    if not isinstance(text, str):
        raise Refused("unreadable_card", field, f'{player}: each card is a text such as "7", "P4" or "J".')
    try:
        return read_card(text[:20], field)
    except Refused as refused:
        raise refused.at(field, f"{player}: {refused.message}") from refused


def seat_of(event: GameEvent, name: str, names: Sequence[str]) -> int | None:
    """The seat of that field, None for a blank. Raises Refused for anything but a seat of this table."""
    seat_number = event.data.get(name)
    if seat_number is not None and not is_whole(seat_number, range(len(names))):
        seats = ", ".join(f"{seat} for {player}" for seat, player in enumerate(names))
        raise Refused("bad_seat", name, f"{str(seat_number)[:20]} is no seat of this table: it is {seats}.")
    return seat_number


def player_of(event: GameEvent, name: str, names: Sequence[str]) -> int:
    """The seat of that field. Raises Refused for a blank too."""
    seat = seat_of(event, name, names)
    if seat is None:
        raise Refused("missing_player", name, f"Choose the {name}: one of {', '.join(names)}.")
    return seat


def price_of(event: GameEvent, name: str = "price") -> int | None:
    """The price in chips, None for a blank. Raises Refused for anything but a whole number from 0."""
    price = event.data.get(name)
    if price is not None and (type(price) is not int or price < 0):
        raise Refused("bad_price", name, f"{str(price)[:20]} is no price: give a whole number of chips.")
    return price


def card_of(event: GameEvent, player: str) -> tuple[Card | None, str]:
    """The card laid, or the code for laying none. Raises Refused for neither, for both, and for a wrong value."""
    card, stays = event.data.get("card"), event.data.get("stays")
    if card is not None and isinstance(stays, str) and stays in STAYS:
        message = f"{player}: a card, {str(card)[:20]}, and “{STAYS[stays]}” are both given. Only one of them can be."
        raise Refused("card_and_none", "card", message)
    if (card is None) == (stays is None):
        message = f"Which card does {player} lay? Tap one, or what stays as it is."
        raise Refused("missing_cards", "card", message)
    if stays is not None and not (isinstance(stays, str) and stays in STAYS):
        allowed = ", ".join(STAYS)
        raise Refused("unknown_word", "stays", f"{str(stays)[:20]} says nothing here: it is one of {allowed}.")
    return (None if card is None else _card(card, "card", player)), stays or ""


def round_card_of(event: GameEvent, name: str) -> int | None:
    """The round card of that field, None for a blank. Raises Refused for anything but 1 to 10 (TEN-MAT-01)."""
    card = event.data.get(name)
    if card is not None and not is_whole(card, ROUND_CARDS):
        message = f"There is no round card {str(card)[:20]}: they go from 1 to {ROUND_CARDS[-1]}."
        raise Refused("bad_round_card", name, message, clause="TEN-MAT-01")
    return card


def due_round_card(event: GameEvent, field: str, round: OpenRound, used: Sequence[int]) -> int:
    """The round card of the open round, entered now or before. Raises Refused for a blank, and for another card, or one
    that was played before (TEN-MAT-01)."""
    card, known, left = round_card_of(event, field), round.card, unused_round_cards(used)
    if known is not None and card in (None, known):
        return known
    if card is None:
        raise Refused(NO_ROUND_CARD, field, f"Which round card lies open: {listed(left, 'or')}?", asks=True)
    if known is not None:
        message = f"Round {round.number} is played for round card {known}, not for {card}."
        raise Refused("card_known", field, message, clause="TEN-P1-01")
    if card in used:
        message = f"Round card {card} was played in round {used.index(card) + 1}. Not played yet: {listed(left)}."
        raise Refused("round_card_twice", field, message, clause="TEN-MAT-01")
    return card
