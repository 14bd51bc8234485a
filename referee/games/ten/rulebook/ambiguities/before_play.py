"""What the rules of 10 leave open about the material, the deal and the values of cards."""

from __future__ import annotations

from referee.rules.rulebook import Ambiguity

AMBIGUITIES = (
    Ambiguity(
        id="TEN-AMB-01",
        title="How many can play?",
        readings=(("A", "Two to seven; with two there is never anybody to go higher."),),
        default="A",
        why="The rules name no number. Jokers and chips are enough for seven.",
    ),
    Ambiguity(
        id="TEN-AMB-02",
        title="What does each penalty card cost?",
        readings=(
            ("A", "Two points more than its value: 3 for the 1, up to 10 for the 8."),
            ("B", "The other way round: 10 for the 1, down to 3 for the 8."),
        ),
        default="A",
        why="Both rows of numbers are given rising side by side. The printed cards have the last word.",
    ),
    Ambiguity(
        id="TEN-AMB-03",
        title="How many normal cards of each value?",
        readings=(("A", "Five; a sixth brings a warning and no more."),),
        default="A",
        why=(
            "Fifty-five cards spread evenly over eleven values give five of each, but the rules do not say that "
            "they are spread evenly."
        ),
    ),
    Ambiguity(
        id="TEN-AMB-04",
        title="Jokers that nobody was handed",
        readings=(
            ("A", "They are shuffled in with the other cards."),
            ("B", "They are put away for this game."),
        ),
        default="A",
        why="The rules shuffle everything that remains, and the jokers remain.",
    ),
    Ambiguity(
        id="TEN-AMB-05",
        title="Naming a joker",
        readings=(
            (
                "A",
                (
                    "Any value from 0 to 10, named when the cards are shown; without a word it takes the best value "
                    "allowed."
                ),
            ),
            ("B", "The value is named when the joker is laid open or turned up, and then stays."),
        ),
        default="A",
        why="The rules set neither a limit nor a moment. No value may bring the total above 10.",
    ),
    Ambiguity(
        id="TEN-AMB-12",
        title="Who gets the chips for a card without protection?",
        readings=(("A", "The pot, whether the card was swapped or auctioned."),),
        default="A",
        why="For such a card the rules name the pot. The owner is paid only for a protected card.",
    ),
    Ambiguity(
        id="TEN-AMB-25",
        title="Who deals?",
        readings=(("A", "The table chooses one dealer for the game; the deal does not move on."),),
        default="A",
        why="The dealer matters only for who starts the first round.",
    ),
)
