"""What the rules of 10 leave open about drawing, the end and the piles."""

from __future__ import annotations

from referee.rules.rulebook import Ambiguity

AMBIGUITIES = (
    Ambiguity(
        id="TEN-AMB-16",
        title="Drawing after the tenth round",
        readings=(
            ("A", "Yes, hands go back to four cards before they are counted."),
            ("B", "No, there is no next round to draw for."),
        ),
        default="A",
        why="Drawing belongs to the fifth phase, and all rounds have five phases, the last one too.",
    ),
    Ambiguity(
        id="TEN-AMB-17",
        title="Too few cards in the stock",
        readings=(
            (
                "A",
                (
                    "Starting with the round's starter, hands are filled to four one after another while cards last, "
                    "and those cards count."
                ),
            ),
            ("B", "Nobody draws any more."),
        ),
        default="A",
        why="Players draw in turn, so the shortage is found only when it reaches somebody.",
    ),
    Ambiguity(
        id="TEN-AMB-18",
        title="Two players share the lowest score",
        readings=(("A", "They share the win."),),
        default="A",
        why="The rules do not break this tie.",
    ),
    Ambiguity(
        id="TEN-AMB-21",
        title="Whom may the winner name as starter?",
        readings=(("A", "Any player; without a word it is the winner."),),
        default="A",
        why="The rules leave the choice to them and exclude nobody.",
    ),
    Ambiguity(
        id="TEN-AMB-23",
        title="Chips on cards when the game stops",
        readings=(("A", "It cannot happen, because the game ends only between two rounds."),),
        default="A",
        why="Protection goes into the pot and the pot to the winner before the stock can run out.",
    ),
    Ambiguity(
        id="TEN-AMB-24",
        title="The stock fails after the tenth round",
        readings=(("A", "The game has ended in the usual way, and no round card is left over."),),
        default="A",
        why="Only a game with fewer than ten rounds has unused round cards.",
    ),
    Ambiguity(
        id="TEN-AMB-29",
        title="Are the piles shuffled into a new stock?",
        readings=(("A", "Never."),),
        default="A",
        why="The piles have to be kept for scoring.",
    ),
    Ambiguity(
        id="TEN-AMB-30",
        title="May piles be looked at?",
        readings=(("A", "Yes, everybody may see what each player has taken."),),
        default="A",
        why="The rules do not hide it, and the score sheet shows it anyway.",
    ),
)
