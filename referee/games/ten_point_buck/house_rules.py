"""What a table may settle its own way in Ten-Point Buck."""

from __future__ import annotations

from referee.games.ten_point_buck.scoring import ROUNDS
from referee.rules.house_rules import Choice, Switch

SWITCHES: tuple[Switch, ...] = (
    Switch(
        key="tpb.bidding",
        title="How bids are made",
        sentence="Whether players bid one after the other or all at once.",
        see="TPB-AMB-04",
        choices=(
            Choice("in_turn", "in turn, the dealer last"),
            Choice("simultaneous", "all at the same time"),
        ),
    ),
    Switch(
        key="tpb.tiebreak_eligible",
        title="Tie after the last round",
        sentence="Who can win the extra round that breaks a tie.",
        see="TPB-AMB-07",
        choices=(
            Choice("all", "everybody, the highest total wins"),
            Choice("tied_only", "only the players who were tied"),
        ),
    ),
    Switch(
        key="tpb.illegal_remedy",
        title="Illegal card found late",
        sentence="What happens to an illegal card that nobody noticed before the next trick was led.",
        see="TPB-AMB-08",
        choices=(
            Choice("retract_then_stand", "it may be taken back until then, after that it stands"),
            Choice("redeal", "the same dealer deals the round again"),
        ),
    ),
    Switch(
        key="tpb.rounds",
        title="Rounds in a game",
        sentence="How many rounds are played before the totals are compared.",
        see="TPB-AMB-11",
        numbers=range(1, 100),
        usual=ROUNDS,
    ),
)
