"""What the second referee knows of Ten-Point Buck."""

from __future__ import annotations

from collections import Counter

from tests.referee.second.game import OF_THE_PAD, SecondGame


def pack(players: int) -> Counter[str]:
    """Nine ones down to one nine, and the wild cards, the Doe and the Buck among them."""
    found = Counter({f"n{rank}": 10 - rank for rank in range(1, 10)})
    found.update(["D", "B", *(f"w{rank}" for rank in range(1, 10))])
    return found


def read(text: str) -> str | None:
    """The card meant by `text`, if any."""
    spelled = {"w0": "D", "w10": "B"}.get(text, text)
    known = {"D", "B", *(colour + str(n) for colour in "nw" for n in range(1, 10))}
    return spelled if spelled in known else None


SECOND = SecondGame(
    seats=range(3, 6),
    switches={"tpb.illegal_remedy": ["retract_then_stand", "redeal"], "tpb.tiebreak_eligible": ["all", "tied_only"]},
    left_out={"tpb.bidding": OF_THE_PAD, "tpb.rounds": OF_THE_PAD},
    hand=lambda players: 10,
    pack=pack,
    read=read,
)
