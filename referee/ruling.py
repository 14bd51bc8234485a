"""What the referee answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.house_rules import Value


@dataclass(frozen=True, slots=True)
class Ruling:
    """A verdict with its grounds.

    `text` is one or two sentences for the table; `rules` are clause ids; `house_rules` the switches used, with their
    values; `findings` the further keys that the question asks for (plain JSON values, names of players, card text).
    """

    verdict: str
    text: str
    rules: tuple[str, ...] = ()
    house_rules: Mapping[str, Value] = field(default_factory=dict)
    findings: Mapping[str, Any] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """The ruling as JSON."""
        return {
            "verdict": self.verdict,
            "rules": list(self.rules),
            "house_rules": dict(self.house_rules),
            "text": self.text,
            **self.findings,
        }
