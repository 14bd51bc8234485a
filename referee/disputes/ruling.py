"""The referee's answer to a case."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.rules.house_rules import Value


@dataclass(frozen=True, slots=True)
class Ruling:
    """A verdict with its reasons.

    `text` is one or two sentences for the table; `rules` are clause ids; `house_rules` has the switches used, with
    their values; `findings` has the further keys of the answer (plain JSON values, names of players, spelled cards).

    The pages also use parts that aren't in the JSON: `gist` is the answer without its reasons, `follows` is the part of
    `text` that says what to do, and `hooked_by` are the `rules` by which a player gets a hook.
    """

    verdict: str
    text: str
    rules: tuple[str, ...] = ()
    house_rules: Mapping[str, Value] = field(default_factory=dict)
    findings: Mapping[str, Any] = field(default_factory=dict)
    gist: str = ""
    follows: str = ""
    hooked_by: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The ruling as JSON."""
        return {
            "verdict": self.verdict,
            "rules": list(self.rules),
            "house_rules": dict(self.house_rules),
            "text": self.text,
            **self.findings,
        }
