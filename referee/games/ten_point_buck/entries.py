"""What a Ten-Point Buck table can enter."""

from __future__ import annotations

from referee.course import Column, Entry, Field
from referee.typed import sum_of_numbers, whole_number, yes_or_no

BID = Entry(
    "bid",
    "Lock bids",
    (
        Field("bids", "Bid in card points", sum_of_numbers, per_seat=True),
        Field("change", "Changed in secret", yes_or_no),
    ),
    together=True,
    noun="Bids",
)
HUNTED = Entry("hunted", "The Doe caught the Buck", (Field("seat", "Who played the Doe", whole_number, is_seat=True),))
RESULT = Entry(
    "result",
    "Score the round",
    (
        Field("taken", "Card points taken", sum_of_numbers, per_seat=True, on_own_phone=True),
        Field("bonus", "Who caught the Buck with the Doe", whole_number, is_seat=True),
    ),
    noun="Card points taken",
)
REDEALT = Entry("redealt", "Deal again", (Field("reason", "Why", str),), noun="Deal void")

ENTRIES = {entry.kind: entry for entry in (BID, HUNTED, RESULT, REDEALT)}
COLUMNS = (
    Column("bid", "Bid"),
    Column("taken", "Taken"),
    Column("distance", "Distance"),
    Column("bonus", "Bonus"),
)
