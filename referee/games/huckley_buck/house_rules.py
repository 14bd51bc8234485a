"""The house rules of Huckley Buck."""

from __future__ import annotations

from referee.rules.house_rules import Choice, Switch

SWITCHES: tuple[Switch, ...] = (
    Switch(
        key="hb.target",
        title="Points to win",
        sentence="How many points a player needs to win the game.",
        see="HB-END-01",
        numbers=range(1, 100),
        usual=11,
    ),
    Switch(
        key="hb.dropped_hook",
        title="Dropped players",
        sentence="Whether a player who dropped out of the round takes a hook for having no trick in it.",
        see="HB-AMB-02",
        choices=(
            Choice("no", "no hook for a dropped player"),
            Choice("yes", "a dropped player takes a hook"),
        ),
    ),
    Switch(
        key="hb.stock_empty",
        title="Stock runs out",
        sentence="What happens when the stock has too few cards left for the draw.",
        see="HB-AMB-05",
        choices=(
            Choice("reshuffle", "shuffle the dropped hands and the discards and go on"),
            Choice("limit", "draw only what is left"),
        ),
    ),
    Switch(
        key="hb.renege_scope",
        title="What counts as a renege",
        sentence="Which breaches of the duties of play cost a hook once the trick has been turned face down.",
        see="HB-AMB-06",
        choices=(
            Choice("listed_three", "only not following, not beating a trump lead and not trumping"),
            Choice("all_duties", "every card that should have been another, every missed kill included"),
        ),
    ),
    Switch(
        key="hb.race",
        title="Several reach the target",
        sentence="Who wins when two or more players reach the winning score in the same round.",
        see="HB-AMB-07",
        choices=(
            Choice("trick_order", "whoever got there first, trick by trick"),
            Choice("higher_total", "the higher total, then trick order"),
        ),
    ),
    Switch(
        key="hb.removed_hand_extra_hook",
        title="Hand taken out of play",
        sentence="Whether a player whose hand is removed also takes a hook for ending the round without a trick.",
        see="HB-AMB-09",
        choices=(
            Choice("no", "the penalty hook is the only one"),
            Choice("yes", "a second hook for having no trick"),
        ),
    ),
    Switch(
        key="hb.replay_from",
        title="Where a replay starts",
        sentence="How much of the round is played again once a hand has been removed.",
        see="HB-AMB-14",
        choices=(
            Choice("first_trick", "the whole round, from the first trick"),
            Choice("faulty_trick", "only from the trick where it went wrong"),
        ),
    ),
    Switch(
        key="hb.max_discard",
        title="Largest discard",
        sentence="How many cards a player may exchange in the draw at most.",
        see="HB-AMB-20",
        numbers=range(1, 6),
        usual=5,
    ),
    Switch(
        key="hb.expose_in_draw",
        title="Card exposed in the draw",
        sentence="Whether it is a misdeal when the dealer exposes a card while serving the draw.",
        see="HB-AMB-35",
        choices=(
            Choice("misdeal", "a misdeal, as in the deal itself"),
            Choice("ignore", "nothing happens, the draw goes on"),
        ),
    ),
    Switch(
        key="hb.tour_rank",
        title="Tournament order at a table",
        sentence="What decides which players of a table move up and which move down.",
        see="HB-AMB-24",
        choices=(
            Choice("points", "points of all games at the table"),
            Choice("wins", "games won at the table"),
        ),
        of_tournament=True,
    ),
    Switch(
        key="hb.tour_games",
        title="Games before a move",
        sentence="How many games a tournament table finishes before its players move.",
        see="HB-AMB-25",
        numbers=range(2, 4),
        usual=2,
        of_tournament=True,
    ),
)
