"""What the game is played with and how it starts."""

from __future__ import annotations

from referee.games.ten.cards import CEILING, JOKERS, NORMALS, PENALTY_CARDS
from referee.games.ten.round.chips import ALL_CHIPS, CHIPS
from referee.games.ten.scoring import LAST_ROUND, ROUND_CARDS, SEATS
from referee.rules.rulebook import Clause
from referee.words import spelled

EXPLANATION_OF_THE_CARDS = "10 Special Retro Edition rules, Explanation of the cards"
PREPARATION = "10 Special Retro Edition rules, Preparation"

CLAUSES = (
    Clause(
        id="TEN-GEN-01",
        title="What you are after",
        text=(
            "Be at 10 or near it in each round, so that few penalty points come to you. Chips that you still have "
            "at the end bring your score down further."
        ),
        source="10 Special Retro Edition rules, Object of the game",
    ),
    Clause(
        id="TEN-MAT-01",
        title=f"{spelled(LAST_ROUND).capitalize()} round cards",
        text=(
            f"Each number from {ROUND_CARDS[0]} to {ROUND_CARDS[-1]} is on one round card, and it is the penalty "
            "points that the card costs."
        ),
        source=EXPLANATION_OF_THE_CARDS,
    ),
    Clause(
        id=PENALTY_CARDS.clause,
        title=f"{spelled(len(PENALTY_CARDS.values)).capitalize()} penalty cards",
        text=(
            f"Penalty cards show the values {PENALTY_CARDS.values[0]} to {PENALTY_CARDS.values[-1]} and cost "
            f"{PENALTY_CARDS.points[0]} to {PENALTY_CARDS.points[-1]} penalty points: {spelled(PENALTY_CARDS.more)} "
            "more than they show. There is one of each."
        ),
        source=EXPLANATION_OF_THE_CARDS,
    ),
    Clause(
        id=JOKERS.clause,
        title=f"{spelled(JOKERS.count).capitalize()} jokers",
        text=f"A joker takes any value that its player names. It costs {JOKERS.points} penalty points.",
        source=EXPLANATION_OF_THE_CARDS,
    ),
    Clause(
        id=NORMALS.clause,
        title=f"{spelled(NORMALS.count).capitalize()} normal cards",
        text=(
            f"Normal cards show the values 0 to {CEILING.number}. Each costs {spelled(NORMALS.points)} penalty "
            f"{'point' if NORMALS.points == 1 else 'points'}, whatever it shows."
        ),
        source=EXPLANATION_OF_THE_CARDS,
    ),
    Clause(
        id=ALL_CHIPS.clause,
        title=f"{spelled(ALL_CHIPS.number).capitalize()} chips",
        text=(
            f"The box has {ALL_CHIPS.number} chips, just enough for {spelled(SEATS[-1])} players with "
            f"{spelled(CHIPS.number)} each."
        ),
        source="10 Special Retro Edition rules, Game materials",
    ),
    Clause(
        id="TEN-PREP-01",
        title="The stack of round cards",
        text="Shuffle the round cards and put them down as a stack of their own, faces hidden.",
        source=PREPARATION,
    ),
    Clause(
        id="TEN-PREP-02",
        title="A joker for everybody",
        text="Before the deal every player is handed one joker.",
        source=PREPARATION,
    ),
    Clause(
        id="TEN-PREP-03",
        title="Three more cards",
        text="Shuffle all other cards and deal three to each player. Everybody now holds four.",
        source=PREPARATION,
    ),
    Clause(
        id="TEN-PREP-04",
        title="The stock",
        text="What was not dealt lies face down and is the stock to draw from.",
        source=PREPARATION,
    ),
    Clause(
        id=CHIPS.clause,
        title=f"{spelled(CHIPS.number).capitalize()} chips each",
        text=f"Every player starts with {spelled(CHIPS.number)} chips, however many play.",
        source=PREPARATION,
    ),
    Clause(
        id="TEN-PREP-06",
        title="Spare chips",
        text="Chips that nobody received take no part in this game.",
        source=PREPARATION,
    ),
    Clause(
        id="TEN-PREP-07",
        title="Who starts",
        text="The player to the dealer's left is the starter of the first round.",
        source=PREPARATION,
    ),
)
