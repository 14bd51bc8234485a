"""Worked examples of Huckley Buck: cases that the referee judges, drawn in the rulebook and asked by its tests."""

from __future__ import annotations

from referee.games.huckley_buck.duties import NOT_FOLLOWED
from referee.rules.rulebook import Example

TABLE = {"players": ["Ann", "Bob", "Cy", "Dee"], "dealer": "Dee", "trump": "S"}

EXAMPLES = (
    Example(
        "HB-PLAY-06",
        "Spades are trump, and Ann led a heart. Cy has no heart. What may they play?",
        {
            **TABLE,
            "tricks": [{"leader": "Ann", "cards": ["7H", "9H"]}],
            "hands": {"Cy": ["4S", "QS", "AC", "KD", "3C"]},
            "ask": {"what": "options", "player": "Cy"},
        },
        {"legal": ["4S", "QS"]},
    ),
    Example(
        "HB-PLAY-07",
        "Spades are trump, and Ann led a heart. Cy has two hearts. What may they play?",
        {
            **TABLE,
            "tricks": [{"leader": "Ann", "cards": ["7H", "9H"]}],
            "hands": {"Cy": ["AH", "8H", "2C", "3D", "KS"]},
            "ask": {"what": "options", "player": "Cy"},
        },
        {"legal": ["AH"]},
    ),
    Example(
        "HB-PLAY-09",
        "The same with a spade from Bob. What may Cy play?",
        {
            **TABLE,
            "tricks": [{"leader": "Ann", "cards": ["7H", "2S"]}],
            "hands": {"Cy": ["AH", "8H", "2C", "3D", "KS"]},
            "ask": {"what": "options", "player": "Cy"},
        },
        {"legal": ["AH", "8H"]},
    ),
    Example(
        "HB-WIN-01",
        "Hearts were led, spades are trump. Who wins?",
        {
            **TABLE,
            "tricks": [{"leader": "Ann", "cards": ["AH", "KH", "2S", "QH"]}],
            "ask": {"what": "trick", "trick": 1},
        },
        {"winner": "Cy", "next_leader": "Cy"},
    ),
    Example(
        NOT_FOLLOWED.renege,
        "Cy threw a diamond on a heart and played a heart two tricks later.",
        {
            **TABLE,
            "tricks": [
                {"cards": ["7H", "8H", "2D", "3H"]},
                {"cards": ["AC", "2C", "3C", "4C"]},
                {"cards": ["KC", "9H", "5C", "6C"]},
            ],
            "ask": {"what": "legal", "trick": 1, "player": "Cy"},
        },
        {"verdict": "illegal", "fault": NOT_FOLLOWED.code, "evidence": [{"trick": 3, "card": "9H"}]},
    ),
)
