"""Several tables: seating, moving up and moving down."""

from __future__ import annotations

from referee.rules.rulebook import Clause

TOURNAMENT = "Huckley Buck rules, HUCKLEYBUCK TOURNAMENT FORMAT"

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="HB-TOUR-01",
        title="More than seven players",
        text="Eight players or more are spread over several tables.",
        source=TOURNAMENT,
    ),
    Clause(
        id="HB-TOUR-02",
        title="Tables of four by lot",
        text="Chance puts the players together in fours, one table for every full four.",
        source=TOURNAMENT,
    ),
    Clause(
        id="HB-TOUR-03",
        title="One to three left over",
        text=(
            "Players left over join the tables that there are, spread as evenly as can be. Eleven players make a "
            "six and a five; otherwise no table has more than five."
        ),
        source=TOURNAMENT,
    ),
    Clause(
        id="HB-TOUR-04",
        title="Tables have a rank",
        text="Ahead of the first game of a day, each table gets a rank, counting from one.",
        source=TOURNAMENT,
    ),
    Clause(
        id="HB-TOUR-05",
        title="When players move",
        text="Players change tables once two games, or three if the organiser says so, are finished.",
        source=TOURNAMENT,
    ),
    Clause(
        id="HB-TOUR-06",
        title="The better half moves up",
        text="The half of a table that did best overall goes to the table ranked just above it.",
        source=TOURNAMENT,
    ),
    Clause(
        id="HB-TOUR-07",
        title="The other half moves down",
        text="The half that did worst goes to the table ranked just below.",
        source=TOURNAMENT,
    ),
    Clause(
        id="HB-TOUR-08",
        title="Top and bottom tables",
        text="The better half of the first table and the weaker half of the last one have nowhere to go, so they stay.",
        source=TOURNAMENT,
    ),
    Clause(
        id="HB-TOUR-09",
        title="The one in the middle stays",
        text="At a table with an odd number of players, the one in the middle of the standings keeps the seat.",
        source=TOURNAMENT,
    ),
    Clause(
        id="HB-TOUR-10",
        title="The Big Loser starts last",
        text=(
            "Whoever won the Big Loser trophy last year starts each day at the lowest-ranked table. Without such "
            "a player this rule does nothing."
        ),
        source=TOURNAMENT,
    ),
)
