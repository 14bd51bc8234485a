"""The contents of the rulebook of Huckley Buck: its chapters, the game on one screen, and words to search for."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.huckley_buck.cards import DECK, HAND
from referee.games.huckley_buck.scoring import FLOOR, NO_TRICK, TRICK_WON
from referee.rules.house_rules import HouseRules
from referee.rules.rulebook import Chapter, GlanceRow
from referee.words import counted, sentence_start, with_minus_sign

CHAPTERS = (
    Chapter("Players, pack and aim", ("HB-GEN", "HB-CARD")),
    Chapter("Who deals", ("HB-PREL",), open=(1,)),
    Chapter("The deal", ("HB-CUT", "HB-DEAL", "HB-TRUMP"), open=(32,)),
    Chapter("In or out", ("HB-ANN",), open=(18, 30, 34)),
    Chapter("The draw", ("HB-DRAW",), open=(5, 19, 20, 31)),
    Chapter("Playing tricks", ("HB-PLAY", "HB-WIN"), open=(3, 4)),
    Chapter("Scoring and the end", ("HB-SCORE", "HB-END"), open=(2, 7, 8, 23, 37, 43)),
    Chapter("Misdeals", ("HB-MIS",), open=(15, 33, 35, 38, 40)),
    Chapter(
        "Wrong hands and slips in the draw", ("HB-HAND", "HB-DISC", "HB-DNA"), open=(11, 12, 16, 39, 41, 42, 44, 45)
    ),
    Chapter("Cards out of turn", ("HB-OOT",), open=(21, 22)),
    Chapter("Reneges", ("HB-REN",), open=(6, 9, 10, 13, 14, 36, 46)),
    Chapter("Away from the table", ("HB-ABS",), open=(17,)),
    Chapter("Tournaments", ("HB-TOUR",), open=(24, 25, 26, 27, 28, 29)),
)


def at_a_glance(rules: HouseRules) -> Iterator[GlanceRow]:
    """What a new player needs to know, as a table with these rules plays it."""
    yield GlanceRow("Deck", f"One pack of {sum(DECK.copies.values())} cards, the ace high.")
    yield GlanceRow("Deal", f"{HAND} cards each. The next card is turned up: its suit is trump.")
    most = rules.number("hb.max_discard")
    yield GlanceRow("Draw", f"Where enough play, some may drop out. The others exchange up to {counted(most, 'card')}.")
    yield GlanceRow("Play", "Follow suit, else trump. Beat the best card so far if you can: that is a kill.")
    hook = f"{sentence_start(NO_TRICK.one)}, {with_minus_sign(NO_TRICK.points)}, but {FLOOR.one}."
    yield GlanceRow("Scoring", f"{counted(TRICK_WON.points, 'point')} for each trick. {hook}")
    yield GlanceRow("You win", f"Be the first with {counted(rules.number('hb.target'), 'point')}.")


SEARCH_WORDS = {
    "revoke": ("HB-REN", "HB-AMB-06"),
    "must": ("HB-PLAY-05", "HB-PLAY-06", "HB-PLAY-07", "HB-PLAY-08"),
    "void": ("HB-PLAY-06", "HB-PLAY-10"),
    "overtrump": ("HB-PLAY-08",),
    "ruff": ("HB-PLAY-06", "HB-PLAY-09"),
    "fold": ("HB-ANN-01", "HB-ANN-02"),
    "talon": ("HB-TRUMP-03", "HB-AMB-05"),
    "kitty": ("HB-TRUMP-03",),
    "minus": ("HB-SCORE-03", "HB-SCORE-04"),
    "negative": ("HB-SCORE-04",),
    "tie": ("HB-END-02", "HB-AMB-07"),
    "toilet": ("HB-ABS-01", "HB-ABS-02"),
    "spectator": ("HB-ABS-02", "HB-AMB-33"),
}
"""Words that people search for where the rulebook has others, each with the clauses, or the beginnings of their ids."""
