"""The chapters in which the rulebook of Ten-Point Buck is read."""

from __future__ import annotations

from referee.rules.rulebook import Chapter

CHAPTERS = (
    Chapter("Players and aim", ("TPB-GEN", "TPB-MAT")),
    Chapter("The cards", ("TPB-CARD",)),
    Chapter("The deal", ("TPB-DEAL",), open=(5, 9, 10)),
    Chapter("Bids", ("TPB-BID",), open=(4, 6)),
    Chapter("Playing tricks", ("TPB-PLAY", "TPB-WIN")),
    Chapter("Which cards may be played", ("TPB-LEGAL",), open=(1, 8, 12)),
    Chapter("The Doe and the Buck", ("TPB-DOE",), open=(2, 3)),
    Chapter("Scoring", ("TPB-SCORE",)),
    Chapter("The end", ("TPB-END",), open=(7, 11)),
)
