"""Worked examples of Buddha: cases that the referee judges, drawn in the rulebook and asked by its tests."""

from __future__ import annotations

from referee.rules.rulebook import Example

TABLE = {"players": ["Ann", "Bob", "Cy", "Dee"], "dealer": "Dee"}
WHO_WINS = {"what": "trick", "trick": 1}

EXAMPLES = (
    Example(
        "BUD-LEGAL-01",
        "Ann led Fire in the twelfth trick. What may Bob play?",
        {
            **TABLE,
            "first_trick": 12,
            "tricks": [{"leader": "Ann", "cards": ["F7"]}],
            "hands": {"Bob": ["F3", "W9", "YANG"]},
            "ask": {"what": "options", "player": "Bob"},
        },
        {"legal": ["F3", "YANG"]},
    ),
    Example(
        "BUD-LEGAL-02",
        "Ann led a Yin in the twelfth trick, and Bob laid Water. What may Cy play?",
        {
            **TABLE,
            "first_trick": 12,
            "tricks": [{"leader": "Ann", "cards": ["YIN", "W3"]}],
            "hands": {"Cy": ["W9", "F11", "E2"]},
            "ask": {"what": "options", "player": "Cy"},
        },
        {"legal": ["W9"]},
    ),
    Example(
        "BUD-WIN-01",
        "Ann led Fire. Who wins?",
        {**TABLE, "tricks": [{"cards": ["F7", "W11", "F9", "YIN"]}], "ask": WHO_WINS},
        {"winner": "Cy"},
    ),
    Example(
        "BUD-WIN-06",
        "The Buddha is beaten by one card alone. Who wins, and who leads next?",
        {**TABLE, "tricks": [{"cards": ["BUD", "YANG", "BH", "F4"]}], "ask": WHO_WINS},
        {"winner": None, "next_leader": "Ann"},
    ),
    Example(
        "BUD-AMB-01",
        "Bob laid a Yang, and Dee a Yin-yang as a Yang. Who wins?",
        {**TABLE, "tricks": [{"cards": ["F7", "YANG", "F11", "YY+"]}], "ask": WHO_WINS},
        {"winner": "Bob"},
    ),
)
