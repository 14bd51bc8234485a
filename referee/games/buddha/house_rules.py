"""What a table may settle its own way in Buddha."""

from __future__ import annotations

from referee.rules.house_rules import Choice, Switch

SWITCHES: tuple[Switch, ...] = (
    Switch(
        key="bud.multi_yang",
        title="Several Yangs in a trick",
        sentence="Which Yang wins when a trick holds more than one.",
        see="BUD-AMB-01",
        choices=(
            Choice("first", "the one played first"),
            Choice("last", "the one played last"),
        ),
    ),
    Switch(
        key="bud.yin_chain",
        title="After a led Yin",
        sentence="Which card sets the element when a Yin is led and the next card has no number either.",
        see="BUD-AMB-03",
        choices=(
            Choice("first_nonyin", "the first card that is not a Yin counts as the lead"),
            Choice("second_only", "only the second card could, so nobody has to follow"),
        ),
    ),
    Switch(
        key="bud.after_hole",
        title="Lead after the Black Hole",
        sentence="Who leads next when the Black Hole has swallowed a trick.",
        see="BUD-AMB-05",
        choices=(
            Choice("would_have_won", "whoever would have won the trick without it"),
            Choice("same_leader", "whoever led the lost trick"),
            Choice("hole_player", "whoever played the Black Hole"),
            Choice("left_of_hole", "the player to the left of the Black Hole"),
        ),
    ),
    Switch(
        key="bud.zero_bonus",
        title="Reward for a zero bid that is made",
        sentence="Which highest bid of the round sets the reward for a zero bid that is made.",
        see="BUD-AMB-08",
        choices=(
            Choice("announced", "the highest bid anybody announced"),
            Choice("fulfilled", "the highest bid that was made"),
        ),
    ),
    Switch(
        key="bud.max_bid",
        title="Highest bid",
        sentence="How high a player may bid when there are more than ten tricks.",
        see="BUD-AMB-09",
        choices=(
            Choice("tricks", "up to the number of tricks"),
            Choice("ten", "ten at most, as fingers show it"),
        ),
    ),
    Switch(
        key="bud.tie",
        title="Tie for the game",
        sentence="What happens when players share the highest score at the end.",
        see="BUD-AMB-13",
        choices=(
            Choice("shared", "they share the win"),
            Choice("extra_round", "an extra round decides"),
        ),
    ),
)
