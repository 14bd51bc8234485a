"""The chapters in which the rulebook of Buddha is read."""

from __future__ import annotations

from referee.rules.rulebook import Chapter

CHAPTERS = (
    Chapter("Players and aim", ("BUD-GEN",)),
    Chapter("The cards", ("BUD-CARD",), open=(17,)),
    Chapter("The deal and the rounds", ("BUD-DEAL", "BUD-ROUND"), open=(11, 15)),
    Chapter("Bids", ("BUD-BID",), open=(9, 16)),
    Chapter("Which cards may be played", ("BUD-LEGAL",), open=(3, 4, 14)),
    Chapter("Who wins a trick", ("BUD-WIN",), open=(1, 2, 5, 6, 7)),
    Chapter("Scoring", ("BUD-SCORE",), open=(8, 10, 12, 18)),
    Chapter("The end and the score sheet", ("BUD-END", "BUD-SHEET"), open=(13,)),
)
