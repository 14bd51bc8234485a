"""Who plays, with what pack, and what for."""

from __future__ import annotations

from referee.rules.rulebook import Clause

PLAYERS = "Huckley Buck rules, PLAYERS"
CARDS = "Huckley Buck rules, CARDS"
PLAY = "Huckley Buck rules, THE PLAY"

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="HB-GEN-01",
        title="Three to seven players",
        text=(
            "A table seats at least three players and at most seven. With more people, set up a tournament over "
            "several tables."
        ),
        source=PLAYERS,
    ),
    Clause(
        id="HB-GEN-02",
        title="Best with four to six",
        text="The game is at its best with four, five or six at the table, though three and seven work too.",
        source=PLAYERS,
    ),
    Clause(
        id="HB-GEN-03",
        title="No partners",
        text="Nobody has a partner: each player's tricks and hooks count for that player alone.",
        source=PLAYERS,
    ),
    Clause(
        id="HB-GEN-04",
        title="The object of play",
        text=(
            "In the play everybody is after tricks. Each trick is worth a point, and winning none at all costs a hook."
        ),
        source=PLAY,
    ),
    Clause(
        id="HB-CARD-01",
        title="The pack",
        text="One ordinary pack of 52 cards is used, without jokers. Every card is in it exactly once.",
        source=CARDS,
    ),
    Clause(
        id="HB-CARD-02",
        title="Rank of the cards",
        text=(
            "The ace is the highest card of every suit, then king, queen and jack, then ten down to two. The ten "
            "stands above the nine."
        ),
        source=CARDS,
    ),
)
