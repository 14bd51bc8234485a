"""The view of a game for Buddha's templates."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.buddha.course import BuddhaCourse
from referee.games.buddha.prompts import odds
from referee.games.buddha.scoring import FINGERS, ZERO_MADE, highest_bid_allowed, ways_to_score


@dataclass(frozen=True, slots=True)
class BuddhaView:
    """The open round, for the pad, the forms and the players' own phones.

    `turns` are all seats from the dealer's left, `waiting` those of them that haven't bid. `bids` is empty until all
    are in; `revealed_at` is the position of the event with the last one, and `odds` compares their sum with the tricks.
    `highest_key` is the highest bid that can be made; `all_tricks` is the bid of all tricks, which can't be made, if
    the table allows it, else None. `zero_pays` is the score of a zero bid that is made, None before it is known.
    """

    round: int
    dealer: int
    turns: tuple[int, ...]
    hand: int
    tricks_to_win: int
    has_bid: tuple[bool, ...]
    waiting: tuple[int, ...]
    bids_hidden: bool
    bids: tuple[int, ...]
    revealed_at: int | None
    odds: str
    highest_key: int
    all_tricks: int | None
    more_than_fingers: bool
    zero_pays: int | None
    ways_to_score: str


def view(course: BuddhaCourse) -> BuddhaView:
    """The view of the course."""
    open, rules = course.open, course.setup.rules
    hand, highest = open.deal.hand, highest_bid_allowed(len(course.setup.names), rules)
    pays = open.all_bid and rules["bud.zero_bonus"] != "fulfilled"
    return BuddhaView(
        round=open.number,
        dealer=open.dealer,
        turns=open.turns,
        hand=hand,
        tricks_to_win=open.tricks_to_win,
        has_bid=open.has_bid,
        waiting=open.waiting,
        bids_hidden=open.bids_hidden,
        bids=open.final,
        revealed_at=max(open.sources) if open.all_bid else None,
        odds=odds(open) if open.all_bid else "",
        highest_key=min(highest, open.tricks_to_win),
        all_tricks=hand if highest == hand else None,
        more_than_fingers=highest > FINGERS,
        zero_pays=ZERO_MADE.points(0, 0, max(open.final)) if pays else None,
        ways_to_score=ways_to_score(rules),
    )
