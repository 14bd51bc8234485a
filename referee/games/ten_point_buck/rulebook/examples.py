"""Worked examples of Ten-Point Buck: cases that the referee judges, drawn in the rulebook and asked by its tests."""

from __future__ import annotations

from referee.rules.rulebook import Example

TABLE = {"players": ["Ann", "Bob", "Cy"], "dealer": "Cy"}
WHO_WINS = {"what": "trick", "trick": 1}

EXAMPLES = (
    Example(
        "TPB-WIN-01",
        "Ann led a normal 9, and Bob laid the white 2. Who wins?",
        {**TABLE, "tricks": [{"cards": ["n9", "w2", "n7"]}], "ask": WHO_WINS},
        {"winner": "Bob"},
    ),
    Example(
        "TPB-WIN-03",
        "Bob had nothing but fives. Who wins?",
        {**TABLE, "tricks": [{"cards": ["n5", "n5", "n3"]}], "ask": WHO_WINS},
        {"winner": "Ann"},
    ),
    Example(
        "TPB-LEGAL-02",
        "Ann led a normal 6 in the eighth trick. What may Bob play?",
        {
            **TABLE,
            "first_trick": 8,
            "tricks": [{"leader": "Ann", "cards": ["n6"]}],
            "hands": {"Bob": ["w6", "n6", "n3"]},
            "ask": {"what": "options", "player": "Bob"},
        },
        {"legal": ["n3"]},
    ),
    Example(
        "TPB-DOE-03",
        "Ann led the Buck, and Bob had the Doe. Who wins?",
        {**TABLE, "tricks": [{"cards": ["B", "D", "n9"]}], "ask": WHO_WINS},
        {"winner": "Bob"},
    ),
)
