"""Tables of every game on which everything is recorded that a table can record."""

from __future__ import annotations

from collections.abc import Sequence

from referee import judge
from tests.scorebook.table_play import TableInPlay
from tests.support.game_fixtures import WAVED, plays_of


def full_table(slug: str, names: Sequence[str]) -> TableInPlay:
    """A table of that game with rounds, corrections, rulings and comings and goings, in the middle of a round."""
    in_play = TableInPlay(slug, names, dealer=1)
    plays = plays_of(slug)
    plays.rounds(in_play)
    for cards in plays.tricks:
        asked = {"what": "legal", "trick": 1, "player": names[-1]}
        tricks = [{"leader": names[0], "cards": cards[: len(names)]}]
        case = {"game": slug, "players": list(names), "dealer": names[1], **plays.case, "tricks": tricks, "ask": asked}
        in_play.enter("ruled", case=case, ruling=judge(case).as_dict())
    in_play.enter("house_rules", rules=plays.rules, **WAVED)
    in_play.enter("seats_opened", open=True)
    in_play.enter("claimed", seat=len(names) - 1, phone="p1")
    if plays.own:
        for seat, value in ((0, 12), (len(names) - 1, 1)):
            in_play.enter("offered", seat=seat, kind="result", field=plays.own, value=value)
    return in_play


def secret_table(names: Sequence[str]) -> TableInPlay:
    """A table of Buddha at which two bids of the first round are in, and hidden."""
    in_play = TableInPlay("buddha", names, dealer=0)
    for bidder in (1, 2):
        in_play.enter("bid", bids=[10 if seat == bidder else None for seat in range(len(names))])
    return in_play
