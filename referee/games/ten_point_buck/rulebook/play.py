"""How a trick is played, which cards may be played and who takes it."""

from __future__ import annotations

from referee.games.ten_point_buck.scoring import BONUS
from referee.rules.rulebook import Clause
from referee.words import spelled

TRICKS = "Ten-Point Buck rules, both editions, Tricks"
LEGAL_PLAYS = "Ten-Point Buck rules, both editions, Legal Plays"
THE_DOE = "Ten-Point Buck rules, both editions, The Doe"

CLAUSES = (
    Clause(
        id="TPB-PLAY-01",
        title="The first lead",
        text="The player to the dealer's left leads to the first trick.",
        source="Ten-Point Buck rules, both editions, Bidding",
    ),
    Clause(
        id="TPB-PLAY-02",
        title="One card each, clockwise",
        text=(
            "After the lead each further player adds one card, going round clockwise. A trick is complete when all "
            "have played."
        ),
        source="Ten-Point Buck rules, second edition, Tricks (the first edition leaves the direction open)",
    ),
    Clause(
        id="TPB-PLAY-03",
        title="Taking a trick",
        text="Whoever wins a trick moves all its cards into their own score pile.",
        source=TRICKS,
    ),
    Clause(
        id="TPB-PLAY-04",
        title="The winner leads",
        text="Winning a trick gives you the lead to the one after it.",
        source=TRICKS,
    ),
    Clause(
        id="TPB-WIN-01",
        title="Trumps win",
        text=(
            "With at least one white card in the trick, the highest white card takes it. The Doe meeting the Buck "
            "is the sole exception."
        ),
        source=TRICKS,
    ),
    Clause(
        id="TPB-WIN-02",
        title="No trump in the trick",
        text="In a trick of normal cards alone, the highest rank takes it. The card led has no privilege.",
        source=TRICKS,
    ),
    Clause(
        id="TPB-WIN-03",
        title="The earlier of two equals",
        text=(
            "If two or more normal cards share the highest rank and there is no trump, the one that was played "
            "before the others wins."
        ),
        source="Ten-Point Buck rules, second edition, Tricks (the first edition says it of any tie)",
    ),
    Clause(
        id="TPB-LEGAL-01",
        title="No rank twice",
        text="While a card of some rank lies in the trick, no other card of that rank may join it.",
        source=LEGAL_PLAYS,
    ),
    Clause(
        id="TPB-LEGAL-02",
        title="White and normal cards block each other",
        text=(
            "Colour makes no difference to the ban on repeats. A normal 6 keeps out the white 6, and the white 6 "
            "keeps out every normal 6."
        ),
        source="Ten-Point Buck rules, second edition, Legal Plays (the first edition has no example)",
    ),
    Clause(
        id="TPB-LEGAL-03",
        title="When every card would repeat",
        text="A player who could only repeat ranks, whatever they chose from their hand, may play any card of it.",
        source=LEGAL_PLAYS,
    ),
    Clause(
        id="TPB-LEGAL-04",
        title="Nothing else is required",
        text=(
            "There is no duty to follow, to play a trump or to play higher. Except for repeated ranks you may play "
            "what you please, and lead what you please."
        ),
        source=LEGAL_PLAYS,
    ),
    Clause(
        id="TPB-DOE-01",
        title="The Doe is the lowest trump",
        text="The Doe counts as 0 in a trick, so any other white card but the Buck beats it.",
        source=THE_DOE,
    ),
    Clause(
        id="TPB-DOE-02",
        title="The Doe beats normal cards",
        text="The Doe is a trump all the same: among normal cards alone it takes the trick.",
        source="Ten-Point Buck rules, second edition, The Doe (the first edition only implies it)",
    ),
    Clause(
        id="TPB-DOE-03",
        title="The Doe beats the Buck",
        text=(
            "Once the Doe and the Buck lie in one trick, the Doe wins it. Neither their order nor the other cards "
            "matter."
        ),
        source=THE_DOE,
    ),
    Clause(
        id=BONUS.clause,
        title=f"{spelled(BONUS.points).capitalize()} Hunting Points for the hunt",
        text=(
            f"Winning the trick in which the Doe met the Buck earns {BONUS.points} Hunting Points on the spot. "
            "They come on top of whatever the bid brings."
        ),
        source=THE_DOE,
    ),
)
