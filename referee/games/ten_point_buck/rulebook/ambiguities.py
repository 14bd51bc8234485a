"""What the rules of Ten-Point Buck leave open."""

from __future__ import annotations

from referee.games.ten_point_buck.scoring import BONUS, POINTS_IN_PLAY, ROUNDS
from referee.rules.rulebook import Ambiguity
from referee.words import spelled


def _most_in_play() -> str:
    first, *rest = [(most, spelled(players)) for players, (_, most) in POINTS_IN_PLAY.items()]
    start = f"{first[0]} card points can be in play with {first[1]} players"
    return ", ".join([start, *(f"{most} with {players}" for most, players in rest)])


AMBIGUITIES = (
    Ambiguity(
        id="TPB-AMB-01",
        title="When may a rank be repeated?",
        readings=(
            ("A", "Whenever no card in the hand could avoid it; the player then chooses freely."),
            ("B", "Only with a single card left in the hand."),
            ("C", "Whenever each card would repeat, but then the table fixes which one, such as the lowest."),
        ),
        default="A",
        why=(
            "What must be unavoidable is repeating a rank, not one particular card. Reading B would leave a player "
            "with the two 8s and an 8 on the table without any card to play."
        ),
    ),
    Ambiguity(
        id="TPB-AMB-02",
        title="Is the Doe a trump in the first edition?",
        readings=(
            ("A", "Yes, it is the white card of its rank."),
            ("B", "No, a card worth zero loses to every normal card."),
        ),
        default="A",
        why="The second edition says so outright, and the first already makes one card of each rank white.",
    ),
    Ambiguity(
        id="TPB-AMB-03",
        title=f"Which trick earns the {BONUS.points} Hunting Points?",
        readings=(
            ("A", "Only the trick in which the Doe and the Buck meet, and its winner gets them."),
            ("B", "Any trick that the Doe wins."),
            ("C", "The trick in which they meet, but the Buck's player gets them."),
        ),
        default="A",
        why=(
            "The bonus is given right after the meeting of the two cards and speaks of the player who won. It is "
            "paid even when the bid fails, and counts in the final total."
        ),
    ),
    Ambiguity(
        id="TPB-AMB-04",
        title="How do the other players bid?",
        readings=(
            ("A", "In turn, clockwise and aloud, the dealer last; a bid stands once the next player has bid."),
            ("B", "All at the same time."),
        ),
        default="A",
        why="The rules name only the player who starts. Starting with one player points to bidding in turn.",
    ),
    Ambiguity(
        id="TPB-AMB-05",
        title="Who deals first?",
        readings=(("A", "The table chooses, by lot if it likes."),),
        default="A",
        why="The rules say only how the deal moves on.",
    ),
    Ambiguity(
        id="TPB-AMB-06",
        title="Is there a highest bid?",
        readings=(("A", "No; a bid above all the card points that can be in play is allowed, with a warning."),),
        default="A",
        why=f"No limit is given. At most {_most_in_play()}.",
    ),
    Ambiguity(
        id="TPB-AMB-07",
        title="Who can win after a tie?",
        readings=(
            ("A", "Everybody plays the extra round, and the highest total wins, whoever has it."),
            ("B", "Everybody plays the extra round, but only the players who were tied can win."),
            ("C", "Only the tied players play it."),
        ),
        default="A",
        why=(
            "The highest total is the only measure the rules give, and two players alone could not play a round. B "
            "is here for tables that prefer it."
        ),
    ),
    Ambiguity(
        id="TPB-AMB-08",
        title="What follows an illegal play?",
        readings=(
            (
                "A",
                (
                    "As long as nobody has led again, the card and those played after it go back and another is "
                    "played; later the trick stands."
                ),
            ),
            ("B", "Once the next trick is led, the same dealer deals the round again."),
        ),
        default="A",
        why=(
            "The rules set no penalty, so none is charged. Taking back is easy while the trick still lies on the table."
        ),
    ),
    Ambiguity(
        id="TPB-AMB-09",
        title="A hand with the wrong number of cards",
        readings=(
            (
                "A",
                (
                    "Found before the first trick is complete, the same dealer deals again; found later, the table "
                    "decides."
                ),
            ),
        ),
        default="A",
        why="The rules do not speak of it. Before the first trick is over nothing is lost by dealing again.",
    ),
    Ambiguity(
        id="TPB-AMB-10",
        title="May the cards set aside be looked at?",
        readings=(("A", "No, they stay face down until the round has been scored."),),
        default="A",
        why="The rules only put them aside. Cards that nobody may see keep the game fair for all.",
    ),
    Ambiguity(
        id="TPB-AMB-11",
        title="Not everybody deals equally often",
        readings=(
            (
                "A",
                (
                    f"The game has {spelled(ROUNDS)} rounds, however many play; with three or four players some deal "
                    "once more than others."
                ),
            ),
        ),
        default="A",
        why="The number is plain in the rules. Tables that want equal turns can set another number of rounds.",
    ),
    Ambiguity(
        id="TPB-AMB-12",
        title="Can the Doe or the Buck be blocked?",
        readings=(("A", "No; each is the only card of its rank, so neither blocks a card nor is blocked by one."),),
        default="A",
        why="It follows from the deck. Playing the Doe on the Buck is legal in every trick.",
    ),
)
