"""The rules of Oh Hell, clause by clause, in our own words."""

from referee.rules.rulebook import Ambiguity, Clause, Rulebook

SOURCE = "Oh Hell, as commonly played"

CLAUSES = (
    Clause("OH-GEN-01", "Players", "Three to seven play, each alone.", SOURCE),
    Clause(
        "OH-DEAL-01",
        "Hands grow smaller",
        "Everybody is dealt the same number of cards from a pack of 52, one fewer in each deal, down to a single one.",
        SOURCE,
    ),
    Clause("OH-DEAL-02", "Who deals", "The deal passes to the left.", SOURCE),
    Clause(
        "OH-DEAL-03",
        "Trump",
        "After the deal the next card of the pack is turned up: its suit is trump.",
        SOURCE,
    ),
    Clause(
        "OH-BID-01",
        "Bids",
        "Everybody says how many tricks they will take, from none to as many as there are cards, the dealer last.",
        SOURCE,
    ),
    Clause(
        "OH-BID-02",
        "The hook",
        "The dealer may not bid so that the bids add up to the number of tricks: somebody has to miss.",
        SOURCE,
    ),
    Clause(
        "OH-PLAY-01",
        "Who leads",
        "The player to the dealer's left leads any card, later whoever won the trick before.",
        SOURCE,
    ),
    Clause(
        "OH-PLAY-02",
        "Follow suit",
        "Whoever holds a card of the suit led plays one; whoever holds none plays any card.",
        SOURCE,
    ),
    Clause(
        "OH-PLAY-03",
        "Who wins",
        "The highest trump wins the trick; where there is none, the highest card of the suit led. The ace is highest.",
        SOURCE,
    ),
    Clause(
        "OH-PLAY-04",
        "All tricks count",
        "A deal has as many tricks as everybody has cards, and each is somebody's.",
        SOURCE,
    ),
    Clause(
        "OH-SCORE-01",
        "An exact bid",
        "Whoever takes just the tricks they bid scores 10 points and one for each trick.",
        SOURCE,
    ),
    Clause(
        "OH-SCORE-02",
        "A bid that is missed",
        "Whoever takes more tricks than they bid, or fewer, scores nothing.",
        SOURCE,
    ),
    Clause(
        "OH-END-01",
        "The end",
        "After the last deal whoever has most points wins; players with equally many share the win.",
        SOURCE,
    ),
)

AMBIGUITIES = (
    Ambiguity(
        "OH-AMB-01",
        "How many cards are dealt at first?",
        (("A", "Seven."), ("B", "Ten."), ("C", "As many as the pack allows.")),
        "A",
        "Seven go round at every number of players; a table says any other number, and the pack sets the limit.",
    ),
    Ambiguity(
        "OH-AMB-02",
        "What comes after the deal with one card?",
        (("A", "The end."), ("B", "The hands grow again.")),
        "A",
        "The shorter game ends with the tensest deal.",
    ),
    Ambiguity(
        "OH-AMB-03",
        "May the dealer let everybody come out even?",
        (("A", "No."), ("B", "Yes.")),
        "A",
        "The hook is what makes the dealer's seat the worst one.",
    ),
    Ambiguity(
        "OH-AMB-04",
        "Does a bid that is missed score the tricks?",
        (("A", "No."), ("B", "Yes, a point each.")),
        "A",
        "Nothing for a miss is the plainest count.",
    ),
)

RULEBOOK = Rulebook(CLAUSES, AMBIGUITIES)
