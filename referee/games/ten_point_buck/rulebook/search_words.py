"""What people type in search of a rule where the rulebook has other words, and the rules that they mean."""

from __future__ import annotations

SEARCH_WORDS = {
    "follow suit": ("TPB-LEGAL-04",),
    "under": ("TPB-SCORE-02",),
    "bracket": ("TPB-SCORE-03", "TPB-SCORE-04", "TPB-SCORE-05", "TPB-SCORE-06", "TPB-SCORE-07"),
    "minus": ("TPB-SCORE-07",),
    "negative": ("TPB-SCORE-07",),
    "overbid": ("TPB-BID-03", "TPB-AMB-06"),
    "deer": ("TPB-CARD-03", "TPB-CARD-04"),
    "renege": ("TPB-AMB-08",),
    "revoke": ("TPB-AMB-08",),
    "misdeal": ("TPB-AMB-09",),
    "how many cards": ("TPB-DEAL-01",),
    "kitty": ("TPB-DEAL-02", "TPB-AMB-10"),
    "goal": ("TPB-GEN-02", "TPB-END-01"),
}
