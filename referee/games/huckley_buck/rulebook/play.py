"""Leading, following, trumping, killing and winning tricks."""

from __future__ import annotations

from referee.rules.rulebook import Clause

PLAY = "Huckley Buck rules, THE PLAY"

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="HB-PLAY-01",
        title="A trick",
        text=(
            "One player leads a card and everybody else still in adds one card, in turn and clockwise. Players "
            "who are out add nothing."
        ),
        source=PLAY,
    ),
    Clause(
        id="HB-PLAY-02",
        title="The opening lead",
        text=(
            "The player on the dealer's left leads to the first trick. If that seat is out, the lead goes to the "
            "nearest player further left who is in."
        ),
        source=PLAY,
    ),
    Clause(
        id="HB-PLAY-03",
        title="The winner leads next",
        text="Whoever won a trick leads to the one after it.",
        source=PLAY,
    ),
    Clause(
        id="HB-PLAY-04",
        title="Any card may be led",
        text=(
            "The leader is free to choose, and trump may be led at any time. Only a card left face up after a "
            "play out of turn can tie the leader's hands."
        ),
        source=PLAY,
    ),
    Clause(
        id="HB-PLAY-05",
        title="Follow suit",
        text=(
            "Whoever holds a card of the suit led has to play one of that suit, and this stays so after somebody "
            "has trumped."
        ),
        source=PLAY,
    ),
    Clause(
        id="HB-PLAY-06",
        title="Trump when you cannot follow",
        text=(
            "When a plain suit is led and a player has none of it, a trump is due if there is one in the hand. "
            "That holds even where the trump cannot win."
        ),
        source=PLAY,
    ),
    Clause(
        id="HB-PLAY-07",
        title="Kill when you follow",
        text=(
            "A player who follows suit has to beat the best card in the trick if possible. Any card that beats it "
            "will do; it need not be the highest."
        ),
        source=PLAY,
    ),
    Clause(
        id="HB-PLAY-08",
        title="Kill when you trump",
        text=(
            "A player who has to trump goes over the trumps already in the trick if the hand allows it. If not, a "
            "lower trump is played."
        ),
        source=PLAY,
    ),
    Clause(
        id="HB-PLAY-09",
        title="No need to kill once trumped",
        text=(
            "After a plain lead has been trumped, a player who can follow may put down any card of the suit led, "
            "high or low. This does not help on a trump lead."
        ),
        source=PLAY,
    ),
    Clause(
        id="HB-PLAY-10",
        title="Otherwise play what you like",
        text=(
            "A player who holds neither the plain suit led nor a trump may discard anything. So may a player "
            "without trumps when trump is led."
        ),
        source=PLAY,
    ),
    Clause(
        id="HB-PLAY-11",
        title="Keep tricks apart",
        text=(
            "Each player's tricks lie in one pile but stay recognisable one by one, so that they can be counted "
            "and looked up in a dispute."
        ),
        source=PLAY,
    ),
    Clause(
        id="HB-PLAY-12",
        title="All five tricks are played",
        text="A round always runs to its fifth trick, even when the game is decided before that.",
        source=PLAY,
    ),
    Clause(
        id="HB-WIN-01",
        title="Who wins a trick",
        text="The highest trump takes the trick. If nobody played a trump, the highest card of the suit led takes it.",
        source=PLAY,
    ),
)
