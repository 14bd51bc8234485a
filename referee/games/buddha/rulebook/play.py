"""Which card may be played, and who takes the trick."""

from __future__ import annotations

from referee.rules.rulebook import Clause

PLAY_PARAGRAPH = "Buddha rules, play paragraph"
DECK_LIST = "Buddha rules, deck list"

CLAUSES = (
    Clause(
        id="BUD-LEGAL-01",
        title="Follow the element led",
        text=(
            "When a numbered card was led, everybody who holds its element plays it, unless they prefer an "
            "unnumbered card. Nobody has to play higher."
        ),
        source=PLAY_PARAGRAPH,
    ),
    Clause(
        id="BUD-LEGAL-02",
        title="A Yin was led",
        text=(
            "A Yin in the lead sets no element. The next player is free, and the element of their card is the one "
            "that the others follow."
        ),
        source=PLAY_PARAGRAPH,
    ),
    Clause(
        id="BUD-LEGAL-03",
        title="A Yang, the Buddha or the Black Hole was led",
        text=(
            "Nobody has anything to follow in this trick: all later players choose freely. A Yin-yang led as a "
            "Yang does the same."
        ),
        source=PLAY_PARAGRAPH,
    ),
    Clause(
        id="BUD-LEGAL-04",
        title="Unnumbered cards are always allowed",
        text=(
            "A Yin, Yang, Yin-yang, Buddha or Black Hole can be led or played in any trick, even by somebody who "
            "could follow."
        ),
        source=PLAY_PARAGRAPH,
    ),
    Clause(
        id="BUD-LEGAL-05",
        title="Nothing to follow with",
        text="Without a card of the element led you may play whatever you like.",
        source=PLAY_PARAGRAPH,
    ),
    Clause(
        id="BUD-WIN-01",
        title="The highest of the element led",
        text="Among numbered cards only those of the element led can win, and the highest of them does.",
        source=PLAY_PARAGRAPH,
    ),
    Clause(
        id="BUD-WIN-02",
        title="A Yin beats nothing",
        text="A Yin loses to every card that can win. It takes a trick only when there is nothing but Yin in it.",
        source=DECK_LIST,
    ),
    Clause(
        id="BUD-WIN-03",
        title="A Yang beats every number",
        text="A Yang wins against numbered cards of any element, but not against the Buddha.",
        source="Buddha rules, deck list (the verb is missing there)",
    ),
    Clause(
        id="BUD-WIN-04",
        title="A Yin-yang is what its player says",
        text="Say as you lay a Yin-yang whether it is a Yin or a Yang; from then on it is just that.",
        source=DECK_LIST,
    ),
    Clause(
        id="BUD-WIN-05",
        title="The Buddha",
        text="The Buddha takes any trick that the Black Hole is not in.",
        source=DECK_LIST,
    ),
    Clause(
        id="BUD-WIN-06",
        title="The Black Hole",
        text="With the Black Hole in it a trick goes to nobody and counts for nobody.",
        source=DECK_LIST,
    ),
    Clause(
        id="BUD-WIN-07",
        title="The winner leads",
        text="Whoever takes a trick leads to the next one.",
        source=PLAY_PARAGRAPH,
    ),
)
