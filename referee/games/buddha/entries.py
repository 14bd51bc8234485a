"""What a Buddha table can enter."""

from __future__ import annotations

from collections.abc import Mapping

from referee.course import Column, Entry, Field
from referee.typed import whole_number, yes_or_no

ENTRIES: Mapping[str, Entry] = {
    "bid": Entry(
        "bid",
        "Lock bids",
        (Field("bids", "Bid", whole_number, per_seat=True), Field("change", "Changed in secret", yes_or_no)),
        together=True,
        noun="Bids",
    ),
    "result": Entry(
        "result",
        "Score the round",
        (Field("tricks", "Tricks", whole_number, per_seat=True, on_own_phone=True),),
        noun="Tricks",
    ),
    "redealt": Entry("redealt", "Deal again", (Field("reason", "Why is the deal void?", str),), noun="Deal void"),
}
COLUMNS = (Column("bid", "Bid"), Column("tricks", "Tricks"))
