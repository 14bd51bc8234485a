"""The house rules of 10."""

from __future__ import annotations

from referee.rules.house_rules import Choice, Switch

SWITCHES: tuple[Switch, ...] = (
    Switch(
        key="ten.penalty_points",
        title="Points of the penalty cards",
        sentence="How the minus points 3 to 10 are spread over the penalty cards of values 1 to 8.",
        see="TEN-AMB-02",
        choices=(
            Choice("ascending", "the higher the value, the more points"),
            Choice("descending", "the higher the value, the fewer points"),
        ),
    ),
    Switch(
        key="ten.spare_jokers",
        title="Jokers nobody was dealt",
        sentence="What happens to the jokers left over with fewer than seven players.",
        see="TEN-AMB-04",
        choices=(
            Choice("shuffled", "shuffled into the stock"),
            Choice("removed", "put back into the box"),
        ),
    ),
    Switch(
        key="ten.joker_timing",
        title="Naming a joker",
        sentence="When the owner of a joker settles its value.",
        see="TEN-AMB-05",
        choices=(
            Choice("reveal", "when the cards are compared, the best value unless the player wants less"),
            Choice("when_opened", "when it is laid or turned open, for good"),
        ),
    ),
    Switch(
        key="ten.tie",
        title="Tie for the highest total",
        sentence="Which of the tied players wins the round by the value of one card.",
        see="TEN-AMB-06",
        choices=(
            Choice("one_card", "whoever has the whole total on one card"),
            Choice("highest_single", "whoever has the highest single card"),
        ),
    ),
    Switch(
        key="ten.unprotected",
        title="Card without protection",
        sentence="How an open card without protection chips is taken from its owner.",
        see="TEN-AMB-11",
        choices=(
            Choice("swap", "exchanged for one chip, nobody can outbid"),
            Choice("auction", "auctioned, the bids starting at one chip"),
        ),
    ),
    Switch(
        key="ten.refill_after_last",
        title="Refill after the last round",
        sentence="Whether hands are filled up to four once more at the end of round 10.",
        see="TEN-AMB-16",
        choices=(
            Choice("yes", "they are filled up as after every round"),
            Choice("no", "nobody draws any more"),
        ),
    ),
    Switch(
        key="ten.short_refill",
        title="Stock too short for the refill",
        sentence="What happens when the stock cannot fill every hand up to four.",
        see="TEN-AMB-17",
        choices=(
            Choice("partial", "players draw in turn until it is empty"),
            Choice("none", "nobody draws"),
        ),
    ),
)
