"""What the document leaves open about the deal, the announcements and the draw."""

from __future__ import annotations

from referee.rules.rulebook import Ambiguity

AMBIGUITIES: tuple[Ambiguity, ...] = (
    Ambiguity(
        id="HB-AMB-01",
        title="Equal cards in the draw for the deal",
        readings=(
            ("A", "Only the players who tied draw again."),
            ("B", "A ranking of the suits decides."),
        ),
        default="A",
        why="The document ranks cards within a suit and gives no order of the suits.",
    ),
    Ambiguity(
        id="HB-AMB-05",
        title="The stock runs out",
        readings=(
            (
                "A",
                (
                    "The hands of dropped players and the discards so far, except those of the player now "
                    "drawing, are shuffled and served; the upcard stays where it is."
                ),
            ),
            ("B", "A player can exchange only as many cards as are left."),
            ("C", "Everybody's discard is capped beforehand so that the stock lasts."),
        ),
        default="A",
        why=(
            "Descriptions of Huckley Buck and its relative Bourré in print refill the stock this way, and "
            "everybody keeps the right to draw."
        ),
    ),
    Ambiguity(
        id="HB-AMB-16",
        title="Mending a wrong number while serving the draw",
        readings=(
            (
                "A",
                (
                    "The dealer may put it right until the new cards have joined the player's hand; from then "
                    "on the hand is incorrect."
                ),
            ),
            ("B", "It may be put right until the player has looked at the new cards."),
        ),
        default="A",
        why="Before the cards are taken up they can still be told apart from the hand; afterwards they cannot.",
    ),
    Ambiguity(
        id="HB-AMB-17",
        title="Dealing out a player",
        readings=(
            ("A", "It means that a seat was passed over."),
            ("B", "It means that somebody who is not playing was given cards."),
        ),
        default="A",
        why="This is the common slip; giving cards to a stranger is a break with procedure and ends the same way.",
    ),
    Ambiguity(
        id="HB-AMB-18",
        title="The dealer who dropped out",
        readings=(("A", "A dealer who is out of the round still serves the draw and still takes a dealer's hooks."),),
        default="A",
        why="The duty to serve belongs to the deal and not to the hand.",
    ),
    Ambiguity(
        id="HB-AMB-19",
        title="The number the dealer announces with the upcard",
        readings=(
            ("A", "The number of cards discarded."),
            ("B", "The number of cards taken from the stock."),
            ("C", "Either number, if the table can tell what was meant."),
        ),
        default="C",
        why="The document asks only for a clear indication, and the record keeps the discards and the upcard apart.",
    ),
    Ambiguity(
        id="HB-AMB-20",
        title="The largest discard",
        readings=(("A", "A player may exchange the whole hand of five."),),
        default="A",
        why="The document sets no upper limit, though some tables play with a lower one.",
    ),
    Ambiguity(
        id="HB-AMB-30",
        title="Three or four players",
        readings=(("A", "There are no announcements; the draw follows the upcard at once."),),
        default="A",
        why="Nobody can drop out at such a table, so there is nothing to announce.",
    ),
    Ambiguity(
        id="HB-AMB-31",
        title="The dealer stands pat without a word",
        readings=(("A", "There is no hook; the table asks the dealer to say so."),),
        default="A",
        why="The penalty is for a draw whose size was not told, and standing pat is not a draw.",
    ),
    Ambiguity(
        id="HB-AMB-32",
        title="Declining the cut",
        readings=(
            ("A", "The offer is enough: the neighbour may decline, and if everybody else is away no offer is due."),
        ),
        default="A",
        why="What is demanded of the dealer is the offer.",
    ),
    Ambiguity(
        id="HB-AMB-33",
        title="Who may point out a fault",
        readings=(
            (
                "A",
                "Anybody seated at the table may call a misdeal or claim a renege, players who dropped out included.",
            ),
        ),
        default="A",
        why="The document names nobody, and a fault is a fault whoever sees it.",
    ),
    Ambiguity(
        id="HB-AMB-34",
        title="Announcing out of turn or changing one's mind",
        readings=(
            (
                "A",
                (
                    "An announcement out of turn is taken back and made again in turn, without penalty; one "
                    "made in turn binds. A number of discards can be changed until the first new card is "
                    "served."
                ),
            ),
        ),
        default="A",
        why="It is treated like a card played out of turn, which costs nothing either.",
    ),
    Ambiguity(
        id="HB-AMB-35",
        title="The dealer exposes a card in the draw",
        readings=(
            ("A", "It is a misdeal, as it is while the hands are dealt."),
            ("B", "It matters only while the hands are dealt; the draw goes on."),
        ),
        default="A",
        why="The passage on misdeals covers every card the dealer shows, and its time runs to the end of the draw.",
    ),
    Ambiguity(
        id="HB-AMB-39",
        title="A dropped player's hand has a wrong number of cards",
        readings=(("A", "Noticed before the draw is over, it is a misdeal; noticed later, nothing happens."),),
        default="A",
        why="The deal was wrong, but after dropping out that player has no hand left that could be wrong in play.",
    ),
    Ambiguity(
        id="HB-AMB-40",
        title="A wrong number noticed between the deal and the draw",
        readings=(("A", "It is a misdeal; the rules for incorrect hands don't apply yet."),),
        default="A",
        why="Incorrect hands are spoken of only from the draw onwards.",
    ),
    Ambiguity(
        id="HB-AMB-42",
        title="Silence in the draw",
        readings=(("A", "A player who says nothing while the draw passes on has stood pat."),),
        default="A",
        why="A knock is asked for, but no penalty is set for leaving it out, and the hand is complete.",
    ),
)
