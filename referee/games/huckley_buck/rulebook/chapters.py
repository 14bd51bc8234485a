"""The chapters in which the rulebook of Huckley Buck is read."""

from __future__ import annotations

from referee.rules.rulebook import Chapter

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
