"""The deck, the deal at each number of players, and the bids."""

from __future__ import annotations

from referee.games.buddha.scoring import DEALS, FULL
from referee.rules.rulebook import Clause
from referee.words import listed, sentence_start, spelled

HEADING = "Buddha rules, heading"
OPENING_PARAGRAPH = "Buddha rules, opening paragraph"
DECK_LIST = "Buddha rules, deck list"
BIDDING_PARAGRAPH = "Buddha rules, bidding paragraph"


def by_rounds() -> list[str]:
    """The numbers of players whose games are equally long, the shortest game first: "four", "three or six"."""
    rounds = sorted({deal.rounds for deal in DEALS.values()})
    return [listed((spelled(seats) for seats, deal in DEALS.items() if deal.rounds == most), "or") for most in rounds]


def _lengths() -> str:
    """How many rounds so many players play, the longest game first."""
    rounds = sorted({deal.rounds for deal in DEALS.values()})
    lengths = [f"{who} players play {spelled(most)}" for who, most in zip(by_rounds(), rounds, strict=True)]
    longest, *others = reversed(lengths)
    parts = [f"{sentence_start(longest)} rounds", *others]
    return f"{', '.join(parts[:-1])}, and {parts[-1]}" if parts[1:] else parts[0]


def _gone(players: int) -> str:
    """The numbers that so many players take out: "12, 13 and 14"."""
    return listed(range(DEALS[players].highest + 1, FULL.highest + 1))


CLAUSES = (
    Clause(
        id="BUD-GEN-01",
        title="Three to six players",
        text="Three, four, five or six people can play.",
        source=HEADING,
    ),
    Clause(
        id="BUD-GEN-02",
        title="Age and length",
        text="It suits players of ten years and older, and takes half an hour to an hour.",
        source=HEADING,
    ),
    Clause(
        id="BUD-GEN-03",
        title="Hit your bid",
        text=(
            "Say how many tricks you will take, then take that number and no other. One too many hurts as much as "
            "one too few."
        ),
        source=OPENING_PARAGRAPH,
    ),
    Clause(
        id="BUD-CARD-01",
        title="Seventy cards",
        text=(
            f"The full deck holds {FULL.numbered} numbered cards, {spelled(FULL.yin)} Yin, {spelled(FULL.yang)} Yang, "
            f"{spelled(FULL.yin_yang)} Yin-yang, the Buddha and the Black Hole."
        ),
        source=DECK_LIST,
    ),
    Clause(
        id="BUD-CARD-02",
        title="Four elements",
        text=f"Air, Fire, Water and Earth each run from 1 to {FULL.highest}. No element is trump.",
        source=DECK_LIST,
    ),
    Clause(
        id="BUD-CARD-03",
        title="Yin",
        text=f"The full deck has {spelled(FULL.yin)} Yin, which carry no number.",
        source=DECK_LIST,
    ),
    Clause(
        id="BUD-CARD-04",
        title="Yang",
        text=f"The full deck has {spelled(FULL.yang)} Yang, which carry no number.",
        source=DECK_LIST,
    ),
    Clause(
        id="BUD-CARD-05",
        title="Yin-yang",
        text=f"The full deck has {spelled(FULL.yin_yang)} Yin-yang. Each is played either as a Yin or as a Yang.",
        source=DECK_LIST,
    ),
    Clause(
        id="BUD-CARD-06",
        title="The Buddha",
        text="There is one Buddha, and it is dealt out at every number of players.",
        source=DECK_LIST,
    ),
    Clause(
        id="BUD-CARD-07",
        title="The Black Hole",
        text="There is one Black Hole, and it is dealt out at every number of players.",
        source=DECK_LIST,
    ),
    Clause(
        id=DEALS[6].clause,
        title="Six players",
        text=(
            f"Take out the four {_gone(6)}s. The other {DEALS[6].cards} cards make {spelled(DEALS[6].hand)} for each "
            "player, with none to spare."
        ),
        source="Buddha rules, six-player deal",
    ),
    Clause(
        id=DEALS[5].clause,
        title="Five players",
        text=f"All {FULL.cards} cards are used: {spelled(DEALS[5].hand)} for each player, with none to spare.",
        source="Buddha rules, five-player deal",
    ),
    Clause(
        id=DEALS[4].clause,
        title="Four players",
        text=(
            f"Take out every {_gone(4)}, a single Yin and a single Yang. The other {DEALS[4].cards} cards make "
            f"{spelled(DEALS[4].hand)} for each player."
        ),
        source="Buddha rules, four-player deal",
    ),
    Clause(
        id=DEALS[3].clause,
        title="Three players",
        text=(
            f"Take out every card from {DEALS[3].highest + 1} up, and leave {spelled(DEALS[3].yin)} Yin, "
            f"{spelled(DEALS[3].yang)} Yang, {spelled(DEALS[3].yin_yang)} Yin-yang, the Buddha and the Black Hole. "
            f"These {DEALS[3].cards} cards make {spelled(DEALS[3].hand)} for each player."
        ),
        source="Buddha rules, three-player deal",
    ),
    Clause(
        id="BUD-ROUND-01",
        title="How many rounds",
        text=f"{_lengths()}. Then everybody has dealt equally often.",
        source="Buddha rules, rounds and deals",
    ),
    Clause(
        id="BUD-BID-01",
        title="All bid at once",
        text="Look at your hand first. Then all bids are revealed at the same moment, before the first lead.",
        source=BIDDING_PARAGRAPH,
    ),
    Clause(
        id="BUD-BID-02",
        title="Bidding with fingers",
        text=(
            "Hold out your fists, count to three together, and show as many fingers as you bid. Closed fists bid zero."
        ),
        source=BIDDING_PARAGRAPH,
    ),
    Clause(
        id="BUD-BID-03",
        title="A bid is a number of tricks",
        text=(
            "Your bid says how many tricks you will take in this round. It is a whole number from zero to the "
            "number of cards in a hand."
        ),
        source=BIDDING_PARAGRAPH,
    ),
    Clause(
        id="BUD-BID-04",
        title="Bids may add up to anything",
        text=(
            "Nobody has to fit a bid to the others. Together the bids may ask for more tricks than there are, or "
            "for fewer."
        ),
        source=OPENING_PARAGRAPH,
    ),
)
