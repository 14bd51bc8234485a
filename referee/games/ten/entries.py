"""What a table of 10 enters, and the strict reading of it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.games.ten import words
from referee.games.ten.cards import Card, read_card
from referee.games.ten.round.laying import COVERED, STAYS, Laying, second_on_covered
from referee.games.ten.round.round import OpenRound
from referee.games.ten.scoring import ROUND_CARDS, left_of, show_of
from referee.refused import Refused
from referee.rules.entry import Entry, GameEvent
from referee.rules.event_fields import is_whole
from referee.rules.fields import Field, Shape
from referee.typed import one_of, sum_of_numbers, whole_number, yes_or_no
from referee.words import listed

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


def read_one_card(text: str) -> str:
    """The one card typed. Raises ValueError with how a card is written."""
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
"""The code of the question which round card a round was played for."""


def _list(event: GameEvent, name: str, names: Sequence[str]) -> Sequence[Any]:
    given = event.data.get(name)
    if not isinstance(given, list | tuple) or len(given) != len(names):
        raise Refused("bad_list", name, f"{name} is a list with one entry for each of the {len(names)} players.")
    return given


def chips_of(
    event: GameEvent, names: Sequence[str], most: int, clause: str, turns: Sequence[int] | None = None
) -> tuple[int | None, ...]:
    """A number of chips a seat, from 0 to `most`, None for a blank; read in these turns, as `cards_of` does.

    Raises Refused for anything else.
    """
    given = _list(event, "chips", names)
    for seat in range(len(names)) if turns is None else turns:
        count = given[seat]
        if count is not None and not is_whole(count, range(most + 1)):
            message = f"{names[seat]}: {str(count)[:20]} is no number of chips here; give 0 to {most}."
            raise Refused("bad_chips", f"chips[{seat}]", message, clause=clause)
    return tuple(given)


def cards_of(
    event: GameEvent, name: str, names: Sequence[str], turns: Sequence[int] | None = None
) -> tuple[tuple[Card, ...], ...]:
    """Everybody's cards, read in these turns, else by seat, as the form has them.

    Raises Refused for what is no card, and naming whoever has none entered.
    """
    given = _list(event, name, names)
    turns = range(len(names)) if turns is None else turns
    missing = [seat for seat in turns if given[seat] in (None, [], ())]
    if missing:
        message = f"No cards are entered for {listed([names[seat] for seat in missing])}."
        raise Refused("missing_cards", f"{name}[{missing[0]}]", message)
    hands = {seat: _hand(given[seat], f"{name}[{seat}]", names[seat]) for seat in turns}
    return tuple(hands[seat] for seat in range(len(names)))


def shown_of(event: GameEvent, laying: Laying) -> tuple[tuple[Card, ...], ...]:
    """Everybody's cards of a round, with those that were laid one by one. Raises Refused as `cards_of` does.

    A total over ten is refused at once, whosever cards are still to come (TEN-P4-06).
    """
    told, names = with_laid(event, laying), laying.names
    shown = _list(told, "shown", names)
    for seat in laying.turns:
        if shown[seat] not in (None, [], ()):
            show_of(_hand(shown[seat], f"shown[{seat}]", names[seat]), seat, names[seat])
    return cards_of(told, "shown", names, laying.turns)


def first_card_of(event: GameEvent, player: str) -> Card | None:
    """The first card, where it is told with the second one. Raises Refused for what is no card."""
    first = event.data.get("first")
    return None if first is None else _card(first, "first", player)


def with_laid(event: GameEvent, laying: Laying) -> GameEvent:
    """A result with the cards that were laid one by one, where none stand in it.

    Raises Refused for others than were laid, and for two from a player whose first card stayed face down (TEN-P4-03).
    """
    if not laying.begun:
        return event
    given = event.data.get("shown") or [None] * len(laying.names)
    if not isinstance(given, list | tuple) or len(given) != len(laying.names):
        return event
    shown = [_as_laid(cards, laying, seat) for seat, cards in enumerate(given)]
    return replace(event, data={**event.data, "shown": shown})


def _as_laid(given: Any, laying: Laying, seat: int) -> Any:
    hand, player = laying.hands[seat], laying.names[seat]
    laid = [str(card) for card in hand.cards]
    if given in (None, [], ()):
        return laid
    if hand.stays == COVERED and isinstance(given, list | tuple) and len(given) > 1:
        raise second_on_covered(player)
    if hand.shown and list(given) != laid:
        message = f"{player} has laid {' and '.join(laid)}: if that is wrong, put that card right."
        raise Refused("cards_known", f"shown[{seat}]", message, clause="TEN-P4-04")
    return given


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


def price_of(event: GameEvent, name: str = "price") -> int | None:
    """The price in chips, None for a blank. Raises Refused for anything but a whole number from 0."""
    given = event.data.get(name)
    if given is not None and (type(given) is not int or given < 0):
        raise Refused("bad_price", name, f"{str(given)[:20]} is no price: give a whole number of chips.")
    return given


def card_of(event: GameEvent, player: str) -> tuple[Card | None, str]:
    """The card that is laid, or what `player` says who lays none. Raises Refused for neither, for both, for no card."""
    card, stays = event.data.get("card"), event.data.get("stays")
    if card is not None and isinstance(stays, str) and stays in STAYS:
        message = f"{player}: a card, {str(card)[:20]}, and “{STAYS[stays]}” are both told. Only one of them can be."
        raise Refused("card_and_none", "card", message)
    if (card is None) == (stays is None):
        message = f"Which card does {player} lay? Tap one, or what stays as it is."
        raise Refused("missing_cards", "card", message)
    if stays is not None and not (isinstance(stays, str) and stays in STAYS):
        said = ", ".join(STAYS)
        raise Refused("unknown_word", "stays", f"{str(stays)[:20]} says nothing here: it is one of {said}.")
    return (None if card is None else _card(card, "card", player)), stays or ""


def round_card_of(event: GameEvent, name: str) -> int | None:
    """The round card of that field, None for a blank. Raises Refused for anything but 1 to 10 (TEN-MAT-01)."""
    given = event.data.get(name)
    if given is not None and not is_whole(given, ROUND_CARDS):
        message = f"There is no round card {str(given)[:20]}: they go from 1 to {ROUND_CARDS[-1]}."
        raise Refused("bad_round_card", name, message, clause="TEN-MAT-01")
    return given


def due_round_card(event: GameEvent, field: str, round: OpenRound, used: Sequence[int]) -> int:
    """The card of the open round, entered now or before; each one once (TEN-MAT-01)."""
    given, known, left = round_card_of(event, field), round.card, left_of(used)
    if known is not None and given in (None, known):
        return known
    if given is None:
        raise Refused(NO_ROUND_CARD, field, f"Which round card lies open: {listed(left, 'or')}?", asks=True)
    if known is not None:
        message = f"Round {round.number} is played for round card {known}, not for {given}."
        raise Refused("card_known", field, message, clause="TEN-P1-01")
    if given in used:
        message = f"Round card {given} was played in round {used.index(given) + 1}. Not played yet: {listed(left)}."
        raise Refused("round_card_twice", field, message, clause="TEN-MAT-01")
    return given
