"""Buddha's entries: their kinds, their strict readers, and warnings about likely slips."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.games.buddha.round import OpenRound
from referee.games.buddha.scoring import DEALS, FINGERS, refuse_bid, tricks_to_win
from referee.refused import Refused
from referee.rules.bids import bid_entry
from referee.rules.entry import Entry, EntryWarning, GameEvent
from referee.rules.event_fields import check_flag, check_whole, seat_list
from referee.rules.fields import Field
from referee.typed import whole_number
from referee.words import listed

BID = bid_entry(Field("bids", "Bid", whole_number, per_seat=True))
RESULT = Entry(
    "result",
    "Score the round",
    (Field("tricks", "Tricks", whole_number, per_seat=True, on_own_phone=True),),
    noun="Tricks",
    saves="Score",
)
REDEALT = Entry(
    "redealt", "Deal again", (Field("reason", "Why is the deal void?", str),), noun="Deal void", saves="Void this deal"
)

ENTRIES: Mapping[str, Entry] = {entry.kind: entry for entry in (BID, RESULT, REDEALT)}


def read_bids(event: GameEvent, round: OpenRound) -> tuple[int | None, ...]:
    """The bids of an event by seat, None for a seat without one.

    Raises Refused for a bid out of range, for an event without a bid, and for a second bid, unless it has `change` and
    all bids are hidden.
    """
    bids = tuple(seat_list(event.data, "bids", round.setup.names))
    changes = check_flag(event.data.get("change"), "change") and not round.all_bid
    for seat in round.turns:
        if bids[seat] is not None:
            _refuse(round, seat, bids[seat], changes=changes)
    if all(bid is None for bid in bids):
        message = f"No bid was entered: {_still_to_bid(round)}."
        raise Refused("no_bid", "bids", message, clause="BUD-BID-01")
    return bids


def _still_to_bid(round: OpenRound) -> str:
    if round.all_bid:
        return "everybody has bid already"
    return f"{listed(round.missing)} {'has' if len(round.missing) == 1 else 'have'} still to bid"


def _refuse(round: OpenRound, seat: int, bid: object, *, changes: bool) -> None:
    setup, field = round.setup, f"bids[{seat}]"
    name = setup.names[seat]
    if round.has_bid[seat] and not changes:
        message = f"{name} has bid already, and a bid stands once it is made."
        raise Refused("bid_stands", field, message, clause="BUD-BID-01")
    count = check_whole(bid, field, name, clause="BUD-BID-03")
    try:
        refuse_bid(count, len(setup.names), setup.rules, field)
    except Refused as refused:
        raise refused.at(field, f"{name}: {refused.message}") from refused


def bid_warnings(bids: Sequence[int | None], names: Sequence[str]) -> Iterator[EntryWarning]:
    """Warnings about bids: a bid of all tricks can't be made, and one above ten can't be shown with fingers."""
    for seat, bid in enumerate(bids):
        name, field = names[seat], f"bids[{seat}]"
        if bid == DEALS[len(names)].hand:
            message = f"{name} can't make {bid}: the Black Hole swallows a trick, so only {bid - 1} can be won."
            yield EntryWarning("bid_all", field, message, "BUD-BID-03")
        elif bid is not None and bid > FINGERS:
            message = f"{name} bids {bid}, more than {FINGERS} fingers can show."
            yield EntryWarning("bid_over_ten", field, message, "BUD-AMB-09")


def read_tricks(event: GameEvent, round: OpenRound) -> tuple[int, ...]:
    """The tricks of each seat; a single blank is filled in from the others.

    Raises Refused, naming the player and what is allowed, and also while bids are missing.
    """
    if round.missing:
        message = f"The round can't be scored yet: {listed(round.missing)} must bid first."
        raise Refused("bids_missing", "tricks", message, clause="BUD-BID-01")
    names = round.setup.names
    tricks = seat_list(event.data, "tricks", names)
    for seat in round.turns:
        if tricks[seat] is not None:
            check_whole(tricks[seat], f"tricks[{seat}]", names[seat], round.deal.hand, "BUD-SCORE-01")
    return _filled(tricks, round)


def _filled(tricks: Sequence[int | None], round: OpenRound) -> tuple[int, ...]:
    names = round.setup.names
    blanks = [seat for seat in round.turns if tricks[seat] is None]
    entered = sum(count for count in tricks if count is not None)
    due = tricks_to_win(len(names))
    if len(blanks) > 1:
        missing = listed([names[seat] for seat in blanks])
        message = f"How many tricks did {missing} take? One blank at most: it fills itself in."
        raise Refused("tricks_missing", f"tricks[{blanks[0]}]", message, clause="BUD-SCORE-01")
    if blanks and entered > due:
        message = f"The tricks of {names[blanks[0]]} are missing: the others have {entered}, but only {due} can be won."
        raise Refused("trick_sum", f"tricks[{blanks[0]}]", message, clause="BUD-SCORE-01")
    return tuple(due - entered if count is None else count for count in tricks)


def sum_in_words(tricks: Sequence[int]) -> str:
    """A sentence that the sum of the tricks is wrong; empty if it is right."""
    total, due = sum(tricks), tricks_to_win(len(tricks))
    return "" if total == due else f"The tricks add up to {total} instead of {due}."


def sum_warnings(tricks: Sequence[int]) -> Iterator[EntryWarning]:
    """The warning about a wrong sum of the tricks: the table may confirm its count, with a note."""
    wrong_sum = sum_in_words(tricks)
    if wrong_sum:
        message = f"{wrong_sum} One trick goes into the Black Hole, all others are won by somebody."
        yield EntryWarning("trick_sum", "tricks", message, "BUD-SCORE-01", needs_note=True)
