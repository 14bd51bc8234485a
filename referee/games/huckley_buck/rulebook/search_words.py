"""What people type in search of a rule where the rulebook has other words, and the rules that they mean."""

from __future__ import annotations

SEARCH_WORDS = {
    "revoke": ("HB-REN", "HB-AMB-06"),
    "must": ("HB-PLAY-05", "HB-PLAY-06", "HB-PLAY-07", "HB-PLAY-08"),
    "void": ("HB-PLAY-06", "HB-PLAY-10"),
    "overtrump": ("HB-PLAY-08",),
    "ruff": ("HB-PLAY-06", "HB-PLAY-09"),
    "fold": ("HB-ANN-01", "HB-ANN-02"),
    "talon": ("HB-TRUMP-03", "HB-AMB-05"),
    "kitty": ("HB-TRUMP-03",),
    "minus": ("HB-SCORE-03", "HB-SCORE-04"),
    "negative": ("HB-SCORE-04",),
    "tie": ("HB-END-02", "HB-AMB-07"),
    "toilet": ("HB-ABS-01", "HB-ABS-02"),
    "spectator": ("HB-ABS-02", "HB-AMB-33"),
}
