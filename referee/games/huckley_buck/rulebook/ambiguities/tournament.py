"""What the document leaves open about tournaments."""

from __future__ import annotations

from referee.rules.rulebook import Ambiguity

AMBIGUITIES: tuple[Ambiguity, ...] = (
    Ambiguity(
        id="HB-AMB-24",
        title="What the best overall score is",
        readings=(
            (
                "A",
                (
                    "The points of all games at the table since the last move. Between equals games won count, "
                    "then hooks, fewer being better, then a card is drawn."
                ),
            ),
            ("B", "The number of games won."),
        ),
        default="A",
        why="The document speaks of scores, and points tell more players apart.",
    ),
    Ambiguity(
        id="HB-AMB-25",
        title="Two games or three",
        readings=(("A", "The organiser picks, and tables move together when all of them are done."),),
        default="A",
        why="Both numbers are offered without preference; two keeps the day moving.",
    ),
    Ambiguity(
        id="HB-AMB-26",
        title="The first ranking of the tables",
        readings=(("A", "Tables are ranked by lot every day, and the first is the highest."),),
        default="A",
        why="Before play there is nothing else to rank them by.",
    ),
    Ambiguity(
        id="HB-AMB-27",
        title="Who deals first at a changed table",
        readings=(
            ("A", "If the players at the table have changed they draw for the deal, otherwise the last winner deals."),
            ("B", "The last winner at the table deals, if still there."),
        ),
        default="A",
        why="With new players a table is at the start of a session.",
    ),
    Ambiguity(
        id="HB-AMB-28",
        title="The tournament's winner, latecomers and leavers",
        readings=(
            (
                "A",
                (
                    "The standings show points, wins and hooks, and the organiser declares the winner and the "
                    "Big Loser. A table with fewer than three players is merged with another, or somebody of its "
                    "middle who would move away stays. Latecomers join the smallest table; four open one."
                ),
            ),
        ),
        default="A",
        why="The document says nothing about how a tournament ends.",
    ),
    Ambiguity(
        id="HB-AMB-29",
        title="The Big Loser and seating by lot",
        readings=(("A", "The holder of the trophy changes places with a player of the last table, chosen by lot."),),
        default="A",
        why="This keeps the tables' sizes and leaves everybody else where chance put them.",
    ),
)
