"""What the game is played with and how it starts."""

from __future__ import annotations

from referee.rulebook import Act, Clause, Kind

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
        kind=Kind.END,
        acts=(Act.SHOW,),
        source="10 Special Retro Edition rules, Object of the game",
    ),
    Clause(
        id="TEN-MAT-01",
        title="Ten round cards",
        text="Each number from 1 to 10 is on one round card, and it is the penalty points that the card costs.",
        kind=Kind.MATERIAL,
        acts=(Act.ENFORCE,),
        source=EXPLANATION_OF_THE_CARDS,
    ),
    Clause(
        id="TEN-MAT-02",
        title="Eight penalty cards",
        text=(
            "Penalty cards show the values 1 to 8 and cost 3 to 10 penalty points: two more than they show. There "
            "is one of each."
        ),
        kind=Kind.MATERIAL,
        acts=(Act.ENFORCE, Act.COMPUTE),
        source=EXPLANATION_OF_THE_CARDS,
    ),
    Clause(
        id="TEN-MAT-03",
        title="Seven jokers",
        text="A joker takes any value that its player names. It costs 10 penalty points.",
        kind=Kind.MATERIAL,
        acts=(Act.RULE, Act.COMPUTE),
        source=EXPLANATION_OF_THE_CARDS,
    ),
    Clause(
        id="TEN-MAT-04",
        title="Fifty-five normal cards",
        text="Normal cards show the values 0 to 10. Each costs one penalty point, whatever it shows.",
        kind=Kind.MATERIAL,
        acts=(Act.COMPUTE,),
        source=EXPLANATION_OF_THE_CARDS,
    ),
    Clause(
        id="TEN-MAT-05",
        title="Forty-nine chips",
        text="The box has 49 chips, just enough for seven players with seven each.",
        kind=Kind.MATERIAL,
        acts=(Act.ENFORCE,),
        source="10 Special Retro Edition rules, Game materials",
    ),
    Clause(
        id="TEN-PREP-01",
        title="The stack of round cards",
        text="Shuffle the round cards and put them down as a stack of their own, faces hidden.",
        kind=Kind.DEAL,
        acts=(Act.PROMPT,),
        source=PREPARATION,
    ),
    Clause(
        id="TEN-PREP-02",
        title="A joker for everybody",
        text="Before the deal every player is handed one joker.",
        kind=Kind.DEAL,
        acts=(Act.PROMPT,),
        source=PREPARATION,
    ),
    Clause(
        id="TEN-PREP-03",
        title="Three more cards",
        text="Shuffle all other cards and deal three to each player. Everybody now holds four.",
        kind=Kind.DEAL,
        acts=(Act.PROMPT,),
        source=PREPARATION,
    ),
    Clause(
        id="TEN-PREP-04",
        title="The stock",
        text="What was not dealt lies face down and is the stock to draw from.",
        kind=Kind.DEAL,
        acts=(Act.COMPUTE,),
        source=PREPARATION,
    ),
    Clause(
        id="TEN-PREP-05",
        title="Seven chips each",
        text="Every player starts with seven chips, however many play.",
        kind=Kind.DEAL,
        acts=(Act.COMPUTE,),
        source=PREPARATION,
    ),
    Clause(
        id="TEN-PREP-06",
        title="Spare chips",
        text="Chips that nobody received take no part in this game.",
        kind=Kind.DEAL,
        acts=(Act.COMPUTE,),
        source=PREPARATION,
    ),
    Clause(
        id="TEN-PREP-07",
        title="Who starts",
        text="The player to the dealer's left is the starter of the first round.",
        kind=Kind.DEAL,
        acts=(Act.COMPUTE,),
        source=PREPARATION,
    ),
)
