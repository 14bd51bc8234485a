"""The deck, the deal at each number of players, and the bids."""

from __future__ import annotations

from referee.rulebook import Act, Clause, Kind

HEADING = "Buddha rules, heading"
OPENING_PARAGRAPH = "Buddha rules, opening paragraph"
DECK_LIST = "Buddha rules, deck list"
BIDDING_PARAGRAPH = "Buddha rules, bidding paragraph"

CLAUSES = (
    Clause(
        id="BUD-GEN-01",
        title="Three to six players",
        text="Three, four, five or six people can play.",
        kind=Kind.MATERIAL,
        acts=(Act.ENFORCE,),
        source=HEADING,
    ),
    Clause(
        id="BUD-GEN-02",
        title="Age and length",
        text="It suits players of ten years and older, and takes half an hour to an hour.",
        kind=Kind.MATERIAL,
        acts=(Act.SHOW,),
        source=HEADING,
    ),
    Clause(
        id="BUD-GEN-03",
        title="Hit your bid",
        text=(
            "Say how many tricks you will take, then take that number and no other. One too many hurts as much as "
            "one too few."
        ),
        kind=Kind.BID,
        acts=(Act.SHOW,),
        source=OPENING_PARAGRAPH,
    ),
    Clause(
        id="BUD-CARD-01",
        title="Seventy cards",
        text="The full deck holds 56 numbered cards, five Yin, five Yang, two Yin-yang, the Buddha and the Black Hole.",
        kind=Kind.MATERIAL,
        acts=(Act.ENFORCE,),
        source=DECK_LIST,
    ),
    Clause(
        id="BUD-CARD-02",
        title="Four elements",
        text="Air, Fire, Water and Earth each run from 1 to 14. No element is trump.",
        kind=Kind.MATERIAL,
        acts=(Act.ENFORCE,),
        source=DECK_LIST,
    ),
    Clause(
        id="BUD-CARD-03",
        title="Yin",
        text="The full deck has five Yin, which carry no number.",
        kind=Kind.MATERIAL,
        acts=(Act.RULE,),
        source=DECK_LIST,
    ),
    Clause(
        id="BUD-CARD-04",
        title="Yang",
        text="The full deck has five Yang, which carry no number.",
        kind=Kind.MATERIAL,
        acts=(Act.RULE,),
        source=DECK_LIST,
    ),
    Clause(
        id="BUD-CARD-05",
        title="Yin-yang",
        text="The full deck has two Yin-yang. Each is played either as a Yin or as a Yang.",
        kind=Kind.MATERIAL,
        acts=(Act.RULE,),
        source=DECK_LIST,
    ),
    Clause(
        id="BUD-CARD-06",
        title="The Buddha",
        text="There is one Buddha, and it is dealt out at every number of players.",
        kind=Kind.MATERIAL,
        acts=(Act.RULE,),
        source=DECK_LIST,
    ),
    Clause(
        id="BUD-CARD-07",
        title="The Black Hole",
        text="There is one Black Hole, and it is dealt out at every number of players.",
        kind=Kind.MATERIAL,
        acts=(Act.RULE,),
        source=DECK_LIST,
    ),
    Clause(
        id="BUD-DEAL-01",
        title="Six players",
        text="Take out the four 14s. The other 66 cards make eleven for each player, with none to spare.",
        kind=Kind.DEAL,
        acts=(Act.PROMPT, Act.COMPUTE),
        source="Buddha rules, six-player deal",
    ),
    Clause(
        id="BUD-DEAL-02",
        title="Five players",
        text="All 70 cards are used: fourteen for each player, with none to spare.",
        kind=Kind.DEAL,
        acts=(Act.PROMPT, Act.COMPUTE),
        source="Buddha rules, five-player deal",
    ),
    Clause(
        id="BUD-DEAL-03",
        title="Four players",
        text=(
            "Take out every 12, 13 and 14, a single Yin and a single Yang. The other 56 cards make fourteen for "
            "each player."
        ),
        kind=Kind.DEAL,
        acts=(Act.PROMPT, Act.COMPUTE),
        source="Buddha rules, four-player deal",
    ),
    Clause(
        id="BUD-DEAL-04",
        title="Three players",
        text=(
            "Take out every card from 11 up, and leave one Yin, one Yang, one Yin-yang, the Buddha and the Black "
            "Hole. These 45 cards make fifteen for each player."
        ),
        kind=Kind.DEAL,
        acts=(Act.PROMPT, Act.COMPUTE),
        source="Buddha rules, three-player deal",
    ),
    Clause(
        id="BUD-ROUND-01",
        title="How many rounds",
        text=(
            "Three or six players play six rounds, five players play five, and four players play four. Then "
            "everybody has dealt equally often."
        ),
        kind=Kind.END,
        acts=(Act.COMPUTE,),
        source="Buddha rules, rounds and deals",
    ),
    Clause(
        id="BUD-BID-01",
        title="All bid at once",
        text="Look at your hand first. Then all bids are revealed at the same moment, before the first lead.",
        kind=Kind.BID,
        acts=(Act.PROMPT, Act.ENFORCE),
        source=BIDDING_PARAGRAPH,
    ),
    Clause(
        id="BUD-BID-02",
        title="Bidding with fingers",
        text=(
            "Hold out your fists, count to three together, and show as many fingers as you bid. Closed fists bid zero."
        ),
        kind=Kind.BID,
        acts=(Act.PROMPT,),
        source=BIDDING_PARAGRAPH,
    ),
    Clause(
        id="BUD-BID-03",
        title="A bid is a number of tricks",
        text=(
            "Your bid says how many tricks you will take in this round. It is a whole number from zero to the "
            "number of cards in a hand."
        ),
        kind=Kind.BID,
        acts=(Act.ENFORCE,),
        source=BIDDING_PARAGRAPH,
    ),
    Clause(
        id="BUD-BID-04",
        title="Bids may add up to anything",
        text=(
            "Nobody has to fit a bid to the others. Together the bids may ask for more tricks than there are, or "
            "for fewer."
        ),
        kind=Kind.BID,
        acts=(Act.RULE,),
        source=OPENING_PARAGRAPH,
    ),
)
