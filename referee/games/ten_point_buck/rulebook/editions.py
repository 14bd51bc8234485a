"""How the second edition of the Ten-Point Buck rules differs from the first."""

from __future__ import annotations

from referee.rules.rulebook import EditionDifference, Editions

EDITION_DIFFERENCES = (
    EditionDifference(
        "Where trumps are explained",
        "White cards come up only in the part on tricks.",
        "White cards are described together with the deck.",
        "Nothing changes in play.",
        ("TPB-CARD-02",),
    ),
    EditionDifference(
        "Direction of play",
        "Play goes to the next player, with no direction named.",
        "Play goes clockwise.",
        "The second edition makes the order of a trick plain.",
        ("TPB-PLAY-02",),
    ),
    EditionDifference(
        "The next dealer",
        "The deal passes clockwise every round.",
        "The same, with a mention of the table that it goes round.",
        "Nothing changes in play.",
        ("TPB-DEAL-03",),
    ),
    EditionDifference(
        "Ties in a trick",
        "The rule for equal ranks is given for every tie.",
        "The rule for equal ranks is given for normal cards.",
        "Nothing changes in play, because no two white cards are equal.",
        ("TPB-WIN-03",),
    ),
    EditionDifference(
        "Repeated ranks",
        "The ban stands without an example.",
        "An example shows a normal 8 keeping out each further 8, the white one included.",
        "The second edition makes plain that white and normal cards block each other.",
        ("TPB-LEGAL-01", "TPB-LEGAL-02"),
    ),
    EditionDifference(
        "The Doe among normal cards",
        "The Doe is worth zero and beats the Buck; nothing more is said.",
        "The Doe is also called a trump that takes a trick of normal cards.",
        "The second edition settles that the Doe beats normal cards.",
        ("TPB-DOE-02",),
    ),
    EditionDifference(
        "Wording and the printable copy",
        "The link to the printable rules leads to those of another game.",
        "The link leads to this game's own rules, and small slips of language are mended.",
        "The second edition is the corrected text, and the referee goes by it.",
    ),
)

EDITIONS = Editions("First edition", "Second edition", EDITION_DIFFERENCES)
