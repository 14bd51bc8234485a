"""What the rules of Buddha leave open."""

from __future__ import annotations

from referee.games.buddha.scoring import ZERO_MADE, ZERO_MISSED
from referee.rules.rulebook import Ambiguity

AMBIGUITIES = (
    Ambiguity(
        id="BUD-AMB-01",
        title="Two Yangs in one trick",
        readings=(
            ("A", "The one played first wins."),
            ("B", "The one played last wins."),
            ("C", "Nobody wins."),
        ),
        default="A",
        why=(
            "A Yang is said to beat numbered cards, so a later one has no power over an earlier one. Games of this "
            "family give it to the first. A Yin-yang played as a Yang is equal to a Yang."
        ),
    ),
    Ambiguity(
        id="BUD-AMB-02",
        title="Nothing but Yin in a trick",
        readings=(
            ("A", "The first of them wins, because nothing in the trick beats it."),
            ("B", "Nobody wins."),
        ),
        default="A",
        why="Only the Black Hole is said to leave a trick without a winner. Games of this family give it to the first.",
    ),
    Ambiguity(
        id="BUD-AMB-03",
        title="A Yin was led and no numbered card follows it",
        readings=(
            (
                "A",
                (
                    "Further Yin are passed over, and the first other card sets the element; if that is a Yang, the "
                    "Buddha or the Black Hole, everybody is free."
                ),
            ),
            (
                "B",
                (
                    "Only the second player's card counts; if it has no number, nobody has to follow, and only for "
                    "winning does an element count, that of the first numbered card."
                ),
            ),
        ),
        default="A",
        why="A Yin in the lead counts for nothing, and it is natural to look at the card behind it, whatever that is.",
    ),
    Ambiguity(
        id="BUD-AMB-04",
        title="An unnumbered card falls in the middle",
        readings=(("A", "The element that was led must still be followed."),),
        default="A",
        why="The duty to follow depends on the card led alone.",
    ),
    Ambiguity(
        id="BUD-AMB-05",
        title="Who leads after the Black Hole?",
        readings=(
            ("A", "The player who would have won the trick without it."),
            ("B", "The player who led that trick leads again."),
            ("C", "The player of the Black Hole."),
            ("D", "The player to their left."),
        ),
        default="A",
        why=(
            "The rules are silent. Games of this family with such a card say A, and it can be seen from the trick "
            "itself."
        ),
    ),
    Ambiguity(
        id="BUD-AMB-06",
        title="Who would have won without the Black Hole?",
        readings=(
            (
                "A",
                (
                    "The trick is judged as if the Black Hole were not there; if it was led, the card after it counts "
                    "as the lead."
                ),
            ),
        ),
        default="A",
        why="A card that removes the trick should say nothing about who was winning it.",
    ),
    Ambiguity(
        id="BUD-AMB-07",
        title="When is a Yin-yang named?",
        readings=(
            ("A", "As it is laid; if its player forgot, before the next card."),
            ("B", "When the trick is complete."),
        ),
        default="A",
        why="The next players need to know what they have to follow.",
    ),
    Ambiguity(
        id="BUD-AMB-08",
        title="What is the highest bid made?",
        readings=(
            ("A", "The highest bid that anybody announced in this round."),
            ("B", "The highest bid that was fulfilled in this round."),
        ),
        default="A",
        why=(
            "Where the rules talk about zero, to make a bid means to announce it. Everybody knows this number as "
            "soon as the bids are out."
        ),
    ),
    Ambiguity(
        id="BUD-AMB-09",
        title="A bid above ten",
        readings=(
            ("A", "Allowed up to the number of cards in a hand; it is said aloud."),
            ("B", "Ten fingers are the limit."),
        ),
        default="A",
        why="The rules limit the hands that show the bid, not the bid.",
    ),
    Ambiguity(
        id="BUD-AMB-10",
        title="Everybody bids zero",
        readings=(("A", f"The highest bid is zero, so a zero that is made earns {ZERO_MADE.base} points."),),
        default="A",
        why="Twenty times nothing adds nothing. Somebody has to fail, since all tricks but one are taken.",
    ),
    Ambiguity(
        id="BUD-AMB-11",
        title="Who deals, and who leads first?",
        readings=(
            (
                "A",
                (
                    "The table chooses the first dealer, the deal moves to the left, and the player to the dealer's "
                    "left leads the first trick."
                ),
            ),
        ),
        default="A",
        why="The sheet has a column for the dealer and the rules say no more. This is what trick games usually do.",
    ),
    Ambiguity(
        id="BUD-AMB-12",
        title="May a total fall below zero?",
        readings=(("A", "Yes."),),
        default="A",
        why="No limit is given.",
    ),
    Ambiguity(
        id="BUD-AMB-13",
        title="Two players share the highest total",
        readings=(
            ("A", "They share the win."),
            ("B", "One more round is played, and again while the tie lasts."),
        ),
        default="A",
        why="The rules fix the number of rounds and say nothing about ties.",
    ),
    Ambiguity(
        id="BUD-AMB-14",
        title="What follows an illegal play?",
        readings=(
            (
                "A",
                (
                    "As long as nobody has led again, the card and those played after it go back and another is "
                    "played; later the trick stands."
                ),
            ),
        ),
        default="A",
        why="The rules set no penalty, so none is charged.",
    ),
    Ambiguity(
        id="BUD-AMB-15",
        title='What "one of each" leaves in the deck',
        readings=(
            (
                "A",
                (
                    "With three players one Yin, one Yang, one Yin-yang, the Buddha and the Black Hole stay; with four "
                    "players one Yin and one Yang go."
                ),
            ),
        ),
        default="A",
        why="Nothing else gives the 45 and the 56 cards that the rules name.",
    ),
    Ambiguity(
        id="BUD-AMB-16",
        title="Changing a bid, or showing it late",
        readings=(("A", "A bid that was shown stands; if somebody was late, everybody bids again."),),
        default="A",
        why="A bid chosen after seeing the others would not be simultaneous.",
    ),
    Ambiguity(
        id="BUD-AMB-17",
        title="The missing verb in the line about the Yang",
        readings=(("A", "It beats every numbered card."),),
        default="A",
        why="The line about the Buddha beating all the others makes sense with no other verb.",
    ),
    Ambiguity(
        id="BUD-AMB-18",
        title="Does a failed zero cost tens as well?",
        readings=(("A", f"No, {-ZERO_MISSED.each} points for each trick are all it costs."),),
        default="A",
        why="The rules give a failed zero its own price, in place of the usual one.",
    ),
)
