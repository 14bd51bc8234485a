"""Buddha's packs and scoring (BUD-SCORE-01..05, BUD-DEAL-01..04)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from referee.refused import Refused
from referee.rules.house_rules import HouseRules
from referee.words import counted, with_minus_sign

P = TypeVar("P", bound=Hashable)

FINGERS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """A pack: Element cards up to `highest`, the numbers of Yin and Yang cards, one Buddha and one Black Hole."""

    highest: int
    yin: int
    yang: int
    yin_yang: int

    @property
    def numbered(self) -> int:
        """The number of Element cards: four of each number."""
        return 4 * self.highest

    @property
    def cards(self) -> int:
        """The number of cards."""
        return self.numbered + self.yin + self.yang + self.yin_yang + 2


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtPack(Pack):
    """The pack for a number of players, with the length of the game.

    `hand` is the number of cards for each player, and so of tricks; `rounds` is that of rounds in a game; `clause` says
    what to take out of the full pack.
    """

    hand: int
    rounds: int
    clause: str

    @property
    def removed(self) -> dict[str, int]:
        """The number of cards to take out of the full pack, by their words."""
        numbers = {f"{number} of each Element": 4 for number in range(self.highest + 1, FULL.highest + 1)}
        specials = {
            "Yin": FULL.yin - self.yin,
            "Yang": FULL.yang - self.yang,
            "Yin-yang": FULL.yin_yang - self.yin_yang,
        }
        return numbers | {name: count for name, count in specials.items() if count}


FULL = Pack(highest=14, yin=5, yang=5, yin_yang=2)
"""The whole box (BUD-CARD-01..07)."""
DEALS = {
    3: DealtPack(hand=15, rounds=6, highest=10, yin=1, yang=1, yin_yang=1, clause="BUD-DEAL-04"),
    4: DealtPack(hand=14, rounds=4, highest=11, yin=4, yang=4, yin_yang=2, clause="BUD-DEAL-03"),
    5: DealtPack(hand=14, rounds=5, highest=14, yin=5, yang=5, yin_yang=2, clause="BUD-DEAL-02"),
    6: DealtPack(hand=11, rounds=6, highest=13, yin=5, yang=5, yin_yang=2, clause="BUD-DEAL-01"),
}
"""By number of players (BUD-DEAL-01..04, BUD-ROUND-01)."""
SEATS = range(min(DEALS), max(DEALS) + 1)


@dataclass(frozen=True, slots=True)
class WayToScore:
    """One of the four ways to score a round: `base` points, and `each` times a number.

    `counted` gives that number, from the bid, the tricks taken and the round's highest bid. `counts` are the words
    after it; empty for the highest bid, whose words are in `HIGHEST_BIDS`.
    """

    base: int
    each: int
    clause: str
    counted: Callable[[int, int, int], int]
    counts: str

    def points(self, bid: int, tricks: int, highest: int) -> int:
        """The score for this bid and these tricks."""
        return self.base + self.each * self.counted(bid, tricks, highest)


BID_MADE = WayToScore(20, 10, "BUD-SCORE-02", lambda bid, tricks, highest: bid, " bid")
BID_MISSED = WayToScore(0, -10, "BUD-SCORE-03", lambda bid, tricks, highest: abs(tricks - bid), " off")
ZERO_MADE = WayToScore(20, 20, "BUD-SCORE-04", lambda bid, tricks, highest: highest, "")
ZERO_MISSED = WayToScore(0, -20, "BUD-SCORE-05", lambda bid, tricks, highest: tricks, " taken")


@dataclass(frozen=True, slots=True)
class HighestBid:
    """The bid that decides the score of a zero bid made: its words and its clause."""

    words: str
    clause: str


HIGHEST_BIDS = {
    "announced": HighestBid("the highest bid", ZERO_MADE.clause),
    "fulfilled": HighestBid("the highest bid that was made", "BUD-AMB-08"),
}
"""By what the table plays (BUD-AMB-08)."""


def which_highest_bid(rules: HouseRules) -> HighestBid:
    """The bid that decides the score of a zero bid made at this table (BUD-AMB-08)."""
    return HIGHEST_BIDS[str(rules["bud.zero_bonus"])]


def way_to_score(bid: int, tricks: int) -> WayToScore:
    """The way to score a round for one player (BUD-SCORE-02..05)."""
    if bid == 0:
        return ZERO_MISSED if tricks else ZERO_MADE
    return BID_MADE if tricks == bid else BID_MISSED


def ways_to_score(rules: HouseRules) -> str:
    """A summary of the four ways, as on the printed sheet (BUD-SHEET-03)."""
    missed = f"Missed: {with_minus_sign(BID_MISSED.each)} for each off."
    made = f"Bid made: {BID_MADE.base}, and {BID_MADE.each} a trick. {missed}"
    zero = f"Zero made: {ZERO_MADE.base}, and {ZERO_MADE.each} times {which_highest_bid(rules).words}."
    return f"{made} {zero} Zero missed: {with_minus_sign(ZERO_MISSED.each)} a trick."


def tricks_to_win(players: int) -> int:
    """The number of tricks that somebody wins: all but the one with the Black Hole (BUD-WIN-06, BUD-SCORE-01)."""
    return DEALS[players].hand - 1


def highest_bid_allowed(players: int, rules: HouseRules) -> int:
    """The largest number of tricks that may be bid (BUD-BID-03, BUD-AMB-09)."""
    tricks = DEALS[players].hand
    return min(FINGERS, tricks) if rules["bud.max_bid"] == "ten" else tricks


def refuse_bid(bid: int, players: int, rules: HouseRules, field: str) -> None:
    """Raises Refused for a bid that this table can't make, naming `field` (BUD-BID-03, BUD-AMB-09)."""
    most = highest_bid_allowed(players, rules)
    if not 0 <= bid <= most:
        clause = "BUD-AMB-09" if bid > most and rules["bud.max_bid"] == "ten" else "BUD-BID-03"
        raise Refused("bid_out_of_range", field, f"A bid of {bid} is not allowed: bid 0 to {most}.", clause=clause)


def score_bid(bid: int, tricks: int, highest: int) -> int:
    """One player's score for a round, negative when missed (BUD-SCORE-02..05).

    `highest` is the bid that decides the score of a zero bid made.
    """
    return way_to_score(bid, tricks).points(bid, tricks, highest)


def highest_bid(bids: Mapping[P, int], tricks: Mapping[P, int], rules: HouseRules) -> int:
    """The bid that decides the score of a zero bid made: the highest, or the highest that was made (BUD-AMB-08)."""
    if rules["bud.zero_bonus"] == "fulfilled":
        return max((bid for player, bid in bids.items() if tricks[player] == bid), default=0)
    return max(bids.values())


def score_round(
    bids: Mapping[P, int], tricks: Mapping[P, int], rules: HouseRules, *, allow_sum: bool = False
) -> dict[P, int]:
    """Every player's score for a round (BUD-SCORE-01..05).

    Raises Refused for a bid out of range, for tricks below zero or above the hand, and for tricks that don't add up to
    `tricks_to_win`, unless `allow_sum` (the table confirmed its count).
    """
    for player, bid in bids.items():
        refuse_bid(bid, len(bids), rules, f"bids.{player}")
    _refuse_tricks(tricks)
    if not allow_sum:
        refuse_sum(tricks)
    highest = highest_bid(bids, tricks, rules)
    return {player: score_bid(bid, tricks[player], highest) for player, bid in bids.items()}


def refuse_sum(tricks: Mapping[P, int]) -> None:
    """Raises Refused if the tricks of all players don't add up to `tricks_to_win` (BUD-SCORE-01)."""
    total, due = sum(tricks.values()), tricks_to_win(len(tricks))
    if total != due:
        message = f"The tricks add up to {total}; it must be {due}, for one went into the Black Hole."
        raise Refused("tricks_sum", "tricks", message, clause="BUD-SCORE-01")


def _refuse_tricks(tricks: Mapping[P, int]) -> None:
    most = DEALS[len(tricks)].hand
    for player, count in tricks.items():
        if not 0 <= count <= most:
            message = f"{player} can't have won {counted(count, 'trick')}: it is 0 to {most}."
            raise Refused("tricks_out_of_range", f"tricks.{player}", message, clause="BUD-SCORE-01")
