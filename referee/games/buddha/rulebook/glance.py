"""Buddha on one screen."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.buddha.scoring import DEALS, FULL, ways_to_score
from referee.rules.house_rules import HouseRules
from referee.rules.rulebook import GlanceRow
from referee.words import listed


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
