"""The contents of the rulebook of Buddha: its chapters, the game on one screen, and words to search for."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.buddha.scoring import DEALS, FULL, ways_to_score
from referee.rules.house_rules import HouseRules
from referee.rules.rulebook import Chapter, GlanceRow
from referee.words import listed

CHAPTERS = (
    Chapter("Players and aim", ("BUD-GEN",)),
    Chapter("The cards", ("BUD-CARD",), open=(17,)),
    Chapter("The deal and the rounds", ("BUD-DEAL", "BUD-ROUND"), open=(11, 15)),
    Chapter("Bids", ("BUD-BID",), open=(9, 16)),
    Chapter("Which cards may be played", ("BUD-LEGAL",), open=(3, 4, 14)),
    Chapter("Who wins a trick", ("BUD-WIN",), open=(1, 2, 5, 6, 7)),
    Chapter("Scoring", ("BUD-SCORE",), open=(8, 10, 12, 18)),
    Chapter("The end and the score sheet", ("BUD-END", "BUD-SHEET"), open=(13,)),
)


def at_a_glance(rules: HouseRules) -> Iterator[GlanceRow]:
    """What a new player needs to know, as a table with these rules plays it."""
    specials = "Yin, Yang, Yin-yang, the Buddha and the Black Hole"
    yield GlanceRow("Deck", f"{FULL.cards} cards: four Elements from 1 to {FULL.highest}, and {specials}.")
    players = f"with {listed(DEALS, 'or')} players"
    hands = listed([deal.hand for deal in DEALS.values()], "or")
    yield GlanceRow("Deal", f"{hands} cards each {players}; for some of them cards go out first.")
    yield GlanceRow("Bid", "All at once: how many tricks you will take.")
    play = "Follow the Element that was led, or lay a card without a number."
    won = "The Buddha takes the trick, else a Yang, else the highest of the Element"
    yield GlanceRow("Play", f"{play} {won}. Into the Black Hole it is lost.")
    yield GlanceRow("Scoring", ways_to_score(rules))
    rounds = listed([deal.rounds for deal in DEALS.values()], "or")
    yield GlanceRow("You win", f"Have the most points after {rounds} rounds {players}.")


SEARCH_WORDS = {
    "follow suit": ("BUD-LEGAL-01", "BUD-LEGAL-05"),
    "colour": ("BUD-CARD-02",),
    "over ten": ("BUD-AMB-09",),
    "secret": ("BUD-BID-01", "BUD-BID-02"),
    "renege": ("BUD-AMB-14",),
    "revoke": ("BUD-AMB-14",),
    "minus": ("BUD-SCORE-03", "BUD-SCORE-05", "BUD-AMB-12"),
    "negative": ("BUD-AMB-12",),
    "joker": ("BUD-CARD-03", "BUD-CARD-04", "BUD-CARD-05"),
    "wild": ("BUD-CARD-05",),
}
"""Words that people search for where the rulebook has others, each with the clauses, or the beginnings of their ids."""
