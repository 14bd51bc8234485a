"""What people type in search of a rule where the rulebook has other words, and the rules that they mean."""

from __future__ import annotations

SEARCH_WORDS = {
    "follow suit": ("BUD-LEGAL-01", "BUD-LEGAL-05"),
    "colour": ("BUD-CARD-02",),
    "over ten": ("BUD-AMB-09",),
    "secret": ("BUD-BID-01", "BUD-BID-02"),
    "renege": ("BUD-AMB-14",),
    "revoke": ("BUD-AMB-14",),
    "minus": ("BUD-SCORE-03", "BUD-SCORE-05", "BUD-AMB-12"),
    "negative": ("BUD-AMB-12",),
    "joker": ("BUD-CARD-03", "BUD-CARD-04", "BUD-CARD-05"),
    "wild": ("BUD-CARD-05",),
}
