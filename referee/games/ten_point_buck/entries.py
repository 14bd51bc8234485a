"""Ten-Point Buck's entries: their kinds, their strict readers, and warnings about likely slips."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.games.ten_point_buck.round import OpenRound
from referee.games.ten_point_buck.scoring import (
    BONUS,
    BUCK_POINTS,
    POINTS_IN_PLAY,
    bids_beyond_play,
    sum_out_of_play,
    too_few_for_a_trick,
)
from referee.refused import Refused
from referee.rules.bids import bid_entry
from referee.rules.entry import Entry, EntryWarning, GameEvent
from referee.rules.event_fields import check_flag, check_seat, check_whole, seat_list
from referee.rules.fields import Field
from referee.typed import sum_of_numbers, whole_number
from referee.words import counted, listed

BID = bid_entry(Field("bids", "Bid in card points", sum_of_numbers, per_seat=True))
HUNTED = Entry("hunted", "The Doe caught the Buck", (Field("seat", "Who played the Doe", whole_number, is_seat=True),))
RESULT = Entry(
    "result",
    "Score the round",
    (
        Field("taken", "Card points taken", sum_of_numbers, per_seat=True, on_own_phone=True),
        Field("bonus", "Who caught the Buck with the Doe", whole_number, is_seat=True),
    ),
    noun="Card points taken",
    saves="Score",
)
REDEALT = Entry("redealt", "Deal again", (Field("reason", "Why", str),), noun="Deal void", saves="Void this deal")

ENTRIES = {entry.kind: entry for entry in (BID, HUNTED, RESULT, REDEALT)}


def read_bids(event: GameEvent, round: OpenRound) -> list[int | None]:
    """The bids of an event by seat, None for a seat without one.

    Raises Refused for an event without a bid, and for a second bid, unless it has `change` and bids are hidden.
    """
    names = round.setup.names
    bids = seat_list(event.data, "bids", names)
    changes = check_flag(event.data.get("change"), "change") and round.bids_hidden
    for seat in round.turns:
        value = bids[seat]
        if value is None:
            continue
        if round.has_bid[seat] and not changes:
            raise _bid_twice(round, seat)
        check_whole(value, f"bids[{seat}]", f"{names[seat]}'s bid", clause="TPB-BID-03")
    if all(value is None for value in bids):
        raise Refused("no_bid", "bids", "No bid was entered.", clause="TPB-BID-04")
    return bids


def _bid_twice(round: OpenRound, seat: int) -> Refused:
    """The refusal of a second bid; it doesn't name a hidden bid."""
    what = "" if round.bids_hidden else f" {round.bids[seat]}"
    message = f"{round.setup.names[seat]} has bid{what} already; a bid stands. Correct the entry if it was mistyped."
    return Refused("bid_twice", f"bids[{seat}]", message, clause="TPB-AMB-04")


def refuse_before_bids(round: OpenRound, field: str) -> None:
    """Raises Refused while somebody hasn't bid: play starts after the last bid (TPB-BID-04)."""
    if round.missing:
        verb = "has" if len(round.missing) == 1 else "have"
        message = f"{listed(round.missing)} {verb} not bid yet; play starts when everybody has."
        raise Refused("bids_missing", field, message, clause="TPB-BID-04")


def read_hunter(event: GameEvent, round: OpenRound) -> int:
    """The seat that caught the Buck with the Doe. Raises Refused if one is entered for this round already."""
    refuse_before_bids(round, event.kind)
    names = round.setup.names
    if round.hunter is not None:
        message = f"{names[round.hunter]} has the bonus of this round: there is one Doe and one Buck."
        raise Refused("second_bonus", "seat", message, clause=BONUS.clause)
    return check_seat(event.data.get("seat"), "seat", names)


def read_taken(event: GameEvent, round: OpenRound) -> dict[int, int]:
    """The card points by seat. Raises Refused for a blank, which is not a zero, naming the first one in the form."""
    names = round.setup.names
    taken = seat_list(event.data, "taken", names)
    for seat in round.turns:
        if taken[seat] is None:
            message = f"How many card points did {names[seat]} take? A blank is not a 0."
            raise Refused("blank", f"taken[{seat}]", message, clause="TPB-SCORE-01")
        check_whole(taken[seat], f"taken[{seat}]", f"{names[seat]}'s card points", clause="TPB-SCORE-01")
    return dict(enumerate(taken))


def read_bonus(event: GameEvent, round: OpenRound) -> int | None:
    """The seat with the round's bonus, by this event or an earlier one. Raises Refused if the two differ."""
    value = event.data.get("bonus")
    if value is None:
        return round.hunter
    seat = check_seat(value, "bonus", round.setup.names)
    if round.hunter not in (None, seat):
        message = "The bonus of this round is given already: there is one Doe and one Buck."
        raise Refused("second_bonus", "bonus", message, clause=BONUS.clause)
    return seat


def bid_warnings(event: GameEvent, names: Sequence[str]) -> Iterator[EntryWarning]:
    """Warnings about bids above the points in play: likely slips, which the table may confirm (TPB-AMB-06)."""
    bids = {seat: bid or 0 for seat, bid in enumerate(seat_list(event.data, "bids", names))}
    _, most = POINTS_IN_PLAY[len(bids)]
    for seat in bids_beyond_play(bids):
        message = f"{names[seat]}'s bid of {bids[seat]} is more than can be in play ({most})."
        yield EntryWarning("bid_beyond_play", f"bids[{seat}]", message, "TPB-BID-03")


def taken_warnings(taken: Mapping[int, int], hunter: int | None, names: Sequence[str]) -> Iterator[EntryWarning]:
    """Warnings about captured points: too few for a trick, a sum out of play, too few for the Buck.

    The hunter's pile has that trick: 10 for the Buck, 0 for the Doe, 1 or more for each other card.
    """
    for seat in too_few_for_a_trick(taken):
        message = f"{names[seat]} can't have {taken[seat]}: one trick is worth {len(taken) - 1} or more."
        yield EntryWarning("too_few", f"taken[{seat}]", message, "TPB-SCORE-01")
    total = sum_out_of_play(taken)
    if total is not None:
        least, most = POINTS_IN_PLAY[len(taken)]
        message = f"Together that is {counted(total, 'card point')}; with {len(taken)} players it is {least} to {most}."
        yield EntryWarning("sum_out_of_play", "taken", message, "TPB-DEAL-02")
    least = BUCK_POINTS + len(taken) - 2
    if hunter is not None and taken[hunter] < least:
        message = f"{names[hunter]} can't have {taken[hunter]}: the trick with the Buck is {least} or more."
        yield EntryWarning("too_few_for_the_buck", f"taken[{hunter}]", message, BONUS.clause)
