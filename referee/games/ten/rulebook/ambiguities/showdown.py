"""What the rules of 10 leave open about the fourth phase, the winner and the loser."""

from __future__ import annotations

from referee.rules.rulebook import Ambiguity

AMBIGUITIES = (
    Ambiguity(
        id="TEN-AMB-06",
        title="The highest value with one card",
        readings=(
            ("A", "A tied player who has the whole total on a single card wins."),
            ("B", "Tied players compare the highest single card that each has laid."),
        ),
        default="A",
        why=(
            "It is the plainest meaning of the sentence. The readings often agree, since a single card that makes "
            "the total is usually the highest one."
        ),
    ),
    Ambiguity(
        id="TEN-AMB-07",
        title="The winner would also be the loser",
        readings=(
            ("A", "The winner is safe; of the others with the lowest total the one whose turn comes latest loses."),
        ),
        default="A",
        why="When all totals are equal somebody has to win and another has to lose.",
    ),
    Ambiguity(
        id="TEN-AMB-15",
        title="Two cards above ten",
        readings=(("A", "The second card goes back to the hand."),),
        default="A",
        why="The rules forbid the total and set no penalty.",
    ),
    Ambiguity(
        id="TEN-AMB-19",
        title="Which total wins?",
        readings=(("A", "The highest that is not above 10."),),
        default="A",
        why="It is never said in so many words, but the aim of the game and the rule for ties leave nothing else.",
    ),
    Ambiguity(
        id="TEN-AMB-20",
        title="The player who may take their next turn",
        readings=(
            ("A", "The tied player who comes first when you count from the starter of the round."),
            ("B", "The tied player who comes first after the player who acted last."),
        ),
        default="A",
        why="Both ways lead to the same player, since the last to act sits before the starter.",
    ),
    Ambiguity(
        id="TEN-AMB-27",
        title="A second card that does not help",
        readings=(("A", "Allowed as long as the total stays within 10, even if it was 10 before."),),
        default="A",
        why="The rules limit the total and not the purpose. It rids the hand of a costly card.",
    ),
    Ambiguity(
        id="TEN-AMB-28",
        title="Which cards may stand together?",
        readings=(("A", "Any two: normal cards, penalty cards and jokers."),),
        default="A",
        why="The rules make no distinction between them.",
    ),
    Ambiguity(
        id="TEN-AMB-32",
        title="The order of the fourth phase",
        readings=(("A", "Clockwise from the starter of the round."),),
        default="A",
        why="The rules say that players take turns; all other phases go this way.",
    ),
)
