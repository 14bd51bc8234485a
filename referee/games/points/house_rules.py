"""The settings of a table of Points: the game's name, who wins, how it ends, who deals."""

from __future__ import annotations

from referee.rules.house_rules import Choice, HouseRules, Switch

GAME_NAME, WINS, ENDS, TARGET, ROUNDS, DEALER = (
    "points.game",
    "points.wins",
    "points.ends",
    "points.target",
    "points.rounds",
    "points.dealer",
)
NAME_LETTERS = 34
WINNERS = (Choice("highest", "the highest total"), Choice("lowest", "the lowest total"))
ENDINGS = (
    Choice("people", "when you say so"),
    Choice("target", "when somebody reaches the target"),
    Choice("rounds", "after a number of rounds"),
)
DEALERS = (Choice("round", "goes round"), Choice("none", "nobody deals"))

SWITCHES = (
    Switch(GAME_NAME, "What you play", "The name of the game, if you like.", "", letters=NAME_LETTERS),
    Switch(WINS, "Who wins", "Which total wins at the end.", "", WINNERS),
    Switch(ENDS, "The game ends", "In the menu you can end it at any time.", "", ENDINGS),
    Switch(
        TARGET, "Target", "The total to reach.", "", numbers=range(1, 100_000), usual=100, goes_with=(ENDS, "target")
    ),
    Switch(ROUNDS, "Rounds", "How many are played.", "", numbers=range(1, 201), usual=10, goes_with=(ENDS, "rounds")),
    Switch(DEALER, "Dealer", "Whether the deal passes to the left after each round.", "", DEALERS),
)


def deals(rules: HouseRules) -> bool:
    """Whether somebody deals."""
    return rules[DEALER] == "round"
