"""Who stays in the round, and the exchange of cards."""

from __future__ import annotations

from referee.rules.rulebook import Clause

ANNOUNCEMENT = "Huckley Buck rules, THE ANNOUNCEMENT"
DRAW = "Huckley Buck rules, THE DRAW"

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="HB-ANN-01",
        title="Who may drop out",
        text=(
            "At a table of five, six or seven, players may drop out of the round once trump is known. With three "
            "or four players everybody stays in."
        ),
        source=ANNOUNCEMENT,
    ),
    Clause(
        id="HB-ANN-02",
        title="How many may drop",
        text="Of five players one may drop out, of six two, of seven three. So at least four hands are always played.",
        source=ANNOUNCEMENT,
    ),
    Clause(
        id="HB-ANN-03",
        title="The order of announcing",
        text="Starting on the dealer's left, each player in turn says in or out. The dealer is asked last.",
        source=ANNOUNCEMENT,
    ),
    Clause(
        id="HB-ANN-04",
        title="When announcing ends",
        text=(
            "The announcements are over once as many players as allowed are out, or when the dealer has "
            "spoken. Whoever was not asked any more is in."
        ),
        source=DRAW,
    ),
    Clause(
        id="HB-DRAW-01",
        title="The dealer serves the draw",
        text=(
            "The dealer takes up the stock and hands out the new cards, and does so even after dropping out of "
            "the round."
        ),
        source=DRAW,
    ),
    Clause(
        id="HB-DRAW-02",
        title="The order of drawing",
        text=(
            "The nearest player on the dealer's left who is still in draws first, then the others in clockwise "
            "order, the dealer at the very end. If the dealer is out, the player still in who sits closest to the "
            "dealer's right draws last."
        ),
        source=DRAW,
    ),
    Clause(
        id="HB-DRAW-03",
        title="Discard and replace",
        text=(
            "A player who wants new cards names a number, discards that many and is given exactly as many from "
            "the top of the stock. The smallest number is one, the largest five."
        ),
        source=DRAW,
    ),
    Clause(
        id="HB-DRAW-04",
        title="Standing pat",
        text="A player who keeps all five cards knocks, or shows it in some other clear way.",
        source=DRAW,
    ),
    Clause(
        id="HB-DRAW-05",
        title="The dealer may take the upcard",
        text=(
            "When the dealer's own turn to draw comes, the upcard may go into the dealer's hand. Nobody else may "
            "have it, and a dealer who dropped out leaves it where it lies."
        ),
        source=DRAW,
    ),
    Clause(
        id="HB-DRAW-06",
        title="What the upcard costs",
        text=(
            "A dealer who takes the upcard has to discard something, and receives one card less from the stock "
            "than the number discarded. The hand is five cards again."
        ),
        source=DRAW,
    ),
    Clause(
        id="HB-DRAW-07",
        title="The dealer says the number",
        text="The dealer has to let the whole table know, plainly, how many cards the dealer's own draw consists of.",
        source=DRAW,
    ),
)
