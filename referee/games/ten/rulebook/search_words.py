"""What people type in search of a rule where the rulebook has other words, and the rules that they mean."""

from __future__ import annotations

SEARCH_WORDS = {
    "bust": ("TEN-P4-06", "TEN-AMB-15"),
    "leftover": ("TEN-END-03", "TEN-END-04"),
    "trade": ("TEN-BID-04", "TEN-BID-06"),
    "buy": ("TEN-BID-01", "TEN-BID-04"),
    "raise": ("TEN-BID-03", "TEN-BID-08"),
    "outbid": ("TEN-BID-03",),
    "wild": ("TEN-MAT-03",),
    "shield": ("TEN-P2-02",),
    "negative": ("TEN-SCORE-03",),
    "minus": ("TEN-SCORE-02", "TEN-SCORE-03"),
}
