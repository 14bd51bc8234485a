"""The contents of the rulebook of Ten-Point Buck: its chapters, the game on one screen, and words to search for."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.ten_point_buck.cards import DECK
from referee.games.ten_point_buck.scoring import BONUS, BRACKETS, BUCK_POINTS, Bracket
from referee.rules.house_rules import HouseRules
from referee.rules.rulebook import Chapter, GlanceRow
from referee.words import counted

CHAPTERS = (
    Chapter("Players and aim", ("TPB-GEN", "TPB-MAT")),
    Chapter("The cards", ("TPB-CARD",)),
    Chapter("The deal", ("TPB-DEAL",), open=(5, 9, 10)),
    Chapter("Bids", ("TPB-BID",), open=(4, 6)),
    Chapter("Playing tricks", ("TPB-PLAY", "TPB-WIN")),
    Chapter("Which cards may be played", ("TPB-LEGAL",), open=(1, 8, 12)),
    Chapter("The Doe and the Buck", ("TPB-DOE",), open=(2, 3)),
    Chapter("Scoring", ("TPB-SCORE",)),
    Chapter("The end", ("TPB-END",), open=(7, 11)),
)


def at_a_glance(rules: HouseRules) -> Iterator[GlanceRow]:
    """What a new player needs to know, as a table with these rules plays it."""
    deck = f"{sum(DECK.copies.values())} cards from 0, the Doe, to {BUCK_POINTS}, the Buck. One of each rank is white."
    yield GlanceRow("Deck", f"{deck} White is trump.")
    yield GlanceRow("Deal", f"{DECK.hand} cards each; the others stay out of the round.")
    yield GlanceRow("Bid", "The card points that you will take: the ranks of all cards in your tricks.")
    play = "Any card, but no rank that lies in the trick, unless you have no other."
    yield GlanceRow("Play", f"{play} The highest white card takes it, else the highest. The Doe beats the Buck.")
    scored = "; ".join(map(_scored, BRACKETS))
    yield GlanceRow("Scoring", f"{scored}. Take the Buck with the Doe: {BONUS.points} more.")
    yield GlanceRow("You win", f"Have the most Hunting Points after {counted(rules.number('tpb.rounds'), 'round')}.")


def _scored(row: Bracket) -> str:
    if row.within is None:
        return f"else {row.points}"
    return f"up to {row.within} off, {row.points}" if row.within else f"Bid hit, {counted(row.points, 'Hunting Point')}"


SEARCH_WORDS = {
    "follow suit": ("TPB-LEGAL-04",),
    "under": ("TPB-SCORE-02",),
    "bracket": ("TPB-SCORE-03", "TPB-SCORE-04", "TPB-SCORE-05", "TPB-SCORE-06", "TPB-SCORE-07"),
    "minus": ("TPB-SCORE-07",),
    "negative": ("TPB-SCORE-07",),
    "overbid": ("TPB-BID-03", "TPB-AMB-06"),
    "deer": ("TPB-CARD-03", "TPB-CARD-04"),
    "renege": ("TPB-AMB-08",),
    "revoke": ("TPB-AMB-08",),
    "misdeal": ("TPB-AMB-09",),
    "how many cards": ("TPB-DEAL-01",),
    "kitty": ("TPB-DEAL-02", "TPB-AMB-10"),
    "goal": ("TPB-GEN-02", "TPB-END-01"),
}
"""Words that people search for where the rulebook has others, each with the clauses, or the beginnings of their ids."""
