"""What makes a misdeal, until when, and what follows."""

from __future__ import annotations

from referee.rulebook import Act, Clause, Kind

MISDEAL = "Huckley Buck rules, MISDEAL"

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="HB-MIS-01",
        title="The dealer shows a card",
        text=(
            "It is a misdeal if the dealer lets a card be seen while dealing or while serving the draw. Turning "
            "the upcard is not meant, nor is a card from the dealer's own finished hand."
        ),
        kind=Kind.REMEDY,
        acts=(Act.RULE,),
        source=MISDEAL,
    ),
    Clause(
        id="HB-MIS-02",
        title="A card leaves the table",
        text="It is a misdeal if a card falls from the table while the dealer is handing it out.",
        kind=Kind.REMEDY,
        acts=(Act.RULE,),
        source=MISDEAL,
    ),
    Clause(
        id="HB-MIS-03",
        title="Wrong number before the draw",
        text="It is a misdeal if somebody's hand, ahead of the draw, holds more or fewer than five cards.",
        kind=Kind.REMEDY,
        acts=(Act.RULE,),
        source=MISDEAL,
    ),
    Clause(
        id="HB-MIS-04",
        title="A seat passed over",
        text="It is a misdeal if the dealer skips a player.",
        kind=Kind.REMEDY,
        acts=(Act.RULE,),
        source=MISDEAL,
    ),
    Clause(
        id="HB-MIS-05",
        title="Any other break with procedure",
        text=(
            "It is a misdeal if the dealer leaves the prescribed way in anything else: no cut offered, cards "
            "given in packets, a start with the wrong seat."
        ),
        kind=Kind.REMEDY,
        acts=(Act.RULE,),
        source=MISDEAL,
    ),
    Clause(
        id="HB-MIS-06",
        title="A player's own slip is free",
        text=(
            "A player, other than the dealer in dealing, who shows a card or knocks one to the floor is not "
            "punished, and it is no misdeal. The card goes back to the hand and need not be played."
        ),
        kind=Kind.REMEDY,
        acts=(Act.RULE,),
        source=MISDEAL,
    ),
    Clause(
        id="HB-MIS-07",
        title="Until when it may be called",
        text="A misdeal can be called until the last player has finished drawing.",
        kind=Kind.REMEDY,
        acts=(Act.RULE,),
        source=MISDEAL,
    ),
    Clause(
        id="HB-MIS-08",
        title="A mended error is no misdeal",
        text=(
            "If the dealer is able to put the mistake right, the deal goes on and there is no hook. A card that "
            "was seen cannot be unseen."
        ),
        kind=Kind.REMEDY,
        acts=(Act.RULE,),
        source=MISDEAL,
    ),
    Clause(
        id="HB-MIS-09",
        title="After the draw the deal stands",
        text=(
            "Once the draw is finished, an irregular deal counts as a good one. From then on a miscounted hand is "
            "dealt with as an incorrect hand."
        ),
        kind=Kind.REMEDY,
        acts=(Act.RULE,),
        source=MISDEAL,
    ),
    Clause(
        id="HB-MIS-10",
        title="What a misdeal costs",
        text=(
            "The dealer takes a hook, all cards are thrown in and the next dealer deals. The offender has lost "
            "the turn to deal, and no other total changes."
        ),
        kind=Kind.REMEDY,
        acts=(Act.COMPUTE,),
        source=MISDEAL,
    ),
)
