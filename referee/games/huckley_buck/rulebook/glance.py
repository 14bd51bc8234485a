"""Huckley Buck on one screen."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.huckley_buck.cards import DECK, HAND
from referee.games.huckley_buck.scoring import FLOOR, NO_TRICK, TRICK_WON
from referee.rules.house_rules import HouseRules
from referee.rules.rulebook import GlanceRow
from referee.words import counted, sentence_start, signed


def at_a_glance(rules: HouseRules) -> Iterator[GlanceRow]:
    """What a new player needs to know, as a table with these rules plays it."""
    yield GlanceRow("Deck", f"One pack of {sum(DECK.copies.values())} cards, the ace high.")
    yield GlanceRow("Deal", f"{HAND} cards each. The next card is turned up: its suit is trump.")
    most = rules.number("hb.max_discard")
    yield GlanceRow("Draw", f"Where enough play, some may drop out. The others exchange up to {counted(most, 'card')}.")
    yield GlanceRow("Play", "Follow suit, else trump. Beat the best card so far if you can: that is a kill.")
    hook = f"{sentence_start(NO_TRICK.one)}, {signed(NO_TRICK.points)}, but {FLOOR.one}."
    yield GlanceRow("Scoring", f"{counted(TRICK_WON.points, 'point')} for each trick. {hook}")
    yield GlanceRow("You win", f"Be the first with {counted(rules.number('hb.target'), 'point')}.")
