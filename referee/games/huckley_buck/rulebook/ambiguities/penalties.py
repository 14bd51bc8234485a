"""What the document leaves open about misdeals, wrong hands and hooks."""

from __future__ import annotations

from referee.rules.rulebook import Ambiguity

AMBIGUITIES: tuple[Ambiguity, ...] = (
    Ambiguity(
        id="HB-AMB-10",
        title="Two offences by one player in a deal",
        readings=(
            (
                "A",
                (
                    "Each separate offence costs a hook, but once the cards have been thrown in nothing more is "
                    "charged for that deal."
                ),
            ),
        ),
        default="A",
        why="Every penalty is stated by itself, and a deal that is thrown in is over.",
    ),
    Ambiguity(
        id="HB-AMB-11",
        title="Two slips that leave five cards",
        readings=(
            (
                "A",
                (
                    "Both slips are punished: the player for discarding another number, the dealer for serving "
                    "another number."
                ),
            ),
            ("B", "Five cards are five cards: nobody is hooked."),
        ),
        default="A",
        why="The passage speaks of the slips themselves, and never of how large a hand they leave behind.",
    ),
    Ambiguity(
        id="HB-AMB-12",
        title="After which slip of the exchange there is a new deal",
        readings=(
            (
                "A",
                (
                    "After either one the next dealer deals anew. A fault in the dealer's own draw removes the "
                    "dealer's hand instead."
                ),
            ),
            ("B", "Only after the dealer's slip."),
        ),
        default="A",
        why="It agrees with the rule that a player's incorrect hand ends the deal.",
    ),
    Ambiguity(
        id="HB-AMB-13",
        title="A fault that comes to light after scoring",
        readings=(
            (
                "A",
                (
                    "The result stands, for a renege and for an incorrect hand alike. Correcting a mistyped "
                    "entry is always possible."
                ),
            ),
            ("B", "The round is put right later."),
        ),
        default="A",
        why="For reneges the document sets this limit itself, and for hands it follows by analogy.",
    ),
    Ambiguity(
        id="HB-AMB-15",
        title="Misdeal or incorrect hand",
        readings=(
            (
                "A",
                (
                    "Before anybody has drawn it is a misdeal, after the draw an incorrect hand. Within the "
                    "draw a miscounted deal is a misdeal and a fault of the draw an incorrect hand."
                ),
            ),
        ),
        default="A",
        why="The two windows overlap in the draw, and the cause tells which one is meant.",
    ),
    Ambiguity(
        id="HB-AMB-36",
        title="Two offenders in a deal",
        readings=(
            (
                "A",
                (
                    "Each is hooked and both hands go out while the rest replay. If only one hand remains it "
                    "has every trick; if none does, the deal is thrown in and the next dealer deals."
                ),
            ),
        ),
        default="A",
        why="Each penalty takes its course, and the five tricks go to whoever can still play.",
    ),
    Ambiguity(
        id="HB-AMB-38",
        title="When a misdeal's hook is charged",
        readings=(("A", "At once, on a line of its own without tricks."),),
        default="A",
        why="The deal is over at that moment, and a lower total can never decide a game.",
    ),
    Ambiguity(
        id="HB-AMB-41",
        title="Removing a hand or throwing in the deal",
        readings=(
            (
                "A",
                (
                    "For another player's incorrect hand the whole deal is thrown in; only the dealer's hand is "
                    "removed by itself."
                ),
            ),
            ("B", "Whosever hand is incorrect, the rest of the table finishes the round."),
        ),
        default="A",
        why="The passage excepts the dealer's own hand and ends every other deal.",
    ),
    Ambiguity(
        id="HB-AMB-43",
        title="The price of a penalty hook",
        readings=(
            (
                "A",
                (
                    "The same as any hook: three points, not below zero, with an asterisk. Someone who is both "
                    "offenders at once takes one."
                ),
            ),
        ),
        default="A",
        why="The document uses one word for both.",
    ),
    Ambiguity(
        id="HB-AMB-44",
        title="A hand that is wrong for another reason",
        readings=(
            (
                "A",
                (
                    "It counts as nobody's clear fault, so both dealer and player are hooked, unless the table "
                    "agrees on who did it."
                ),
            ),
        ),
        default="A",
        why="Of the players' own faults only a misstated number is provided for.",
    ),
    Ambiguity(
        id="HB-AMB-45",
        title="The dealer's silence is noticed during play",
        readings=(
            ("A", "The dealer's hand goes out, and everybody else starts again at the first trick."),
            ("B", "Play goes on from there without the dealer's hand."),
        ),
        default="A",
        why="The hand should not have been in play at all, and tricks it won would belong to nobody.",
    ),
)
