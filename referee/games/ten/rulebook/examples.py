"""Worked examples of 10: cases that the referee judges, drawn in the rulebook and asked by its tests."""

from __future__ import annotations

from referee.rules.rulebook import Example

TABLE = {"players": ["Ann", "Bob", "Cy"], "dealer": "Ann"}

EXAMPLES = (
    Example(
        "TEN-P5-02",
        "Bob shows a 6 with a joker, which is named 4. Who wins the round, and who loses it?",
        {
            **TABLE,
            "ask": {
                "what": "showdown",
                "starter": "Ann",
                "round_card": 5,
                "shown": {"Ann": ["9"], "Bob": ["6", "J=4"], "Cy": ["P2", "1"]},
            },
        },
        {"winner": "Bob", "loser": "Cy", "totals": {"Ann": 9, "Bob": 10, "Cy": 3}},
    ),
    Example(
        "TEN-P5-03",
        "Ann and Bob both come to nine. Who wins?",
        {
            **TABLE,
            "ask": {
                "what": "showdown",
                "starter": "Ann",
                "round_card": 8,
                "shown": {"Ann": ["7", "2"], "Bob": ["9"], "Cy": ["4"]},
            },
        },
        {"winner": "Bob", "loser": "Cy"},
    ),
    Example(
        "TEN-P5-06",
        "Ann started. Ann and Cy both have four. Who loses?",
        {
            **TABLE,
            "ask": {
                "what": "showdown",
                "starter": "Ann",
                "round_card": 3,
                "shown": {"Ann": ["4"], "Bob": ["8"], "Cy": ["4"]},
            },
        },
        {"winner": "Bob", "loser": "Cy"},
    ),
)
