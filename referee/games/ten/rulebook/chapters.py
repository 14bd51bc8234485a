"""The chapters in which the rulebook of 10 is read."""

from __future__ import annotations

from referee.rules.rulebook import Chapter

CHAPTERS = (
    Chapter("Aim and material", ("TEN-GEN", "TEN-MAT"), open=(1, 2, 3)),
    Chapter("Before the first round", ("TEN-PREP",), open=(4, 25)),
    Chapter("A round and its card", ("TEN-RND", "TEN-P1")),
    Chapter("First cards and protection", ("TEN-P2",)),
    Chapter("Bids", ("TEN-BID",), open=(8, 9, 10, 11, 12, 13, 14, 20, 22, 26, 31)),
    Chapter("Second cards", ("TEN-P4",), open=(15, 27, 28, 32)),
    Chapter("The showdown", ("TEN-P5",), open=(5, 6, 7, 19, 21, 30)),
    Chapter("The end and the count", ("TEN-END", "TEN-SCORE"), open=(16, 17, 18, 23, 24, 29)),
)
