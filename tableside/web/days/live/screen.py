"""A screen in parts: a page that has an earlier state of it gets only the parts that changed since."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Part(NamedTuple):
    """A part of the screen as HTML, and the version of the screen in which it last changed."""

    html: str
    since: int


@dataclass(frozen=True, slots=True)
class Screen:
    """A state of a screen: its parts in order, by the ids of their elements.

    `version` counts its changes; `laid_out` is the last version whose parts were others, or in another order. `name`
    distinguishes these versions from those of another server, or of this one before it was restarted.
    """

    name: str
    version: int = 0
    laid_out: int = 0
    parts: Mapping[str, Part] = field(default_factory=dict)

    @property
    def mark(self) -> str:
        """The id of this state of the screen, different from all others."""
        return f"{self.name}-{self.version}"

    def redrawn(self, drawn: Mapping[str, str]) -> Screen:
        """The screen with its parts as `drawn` has them; this one where nothing changed."""
        if list(drawn) != list(self.parts):
            return self._changed(drawn, laid_out=self.version + 1)
        if any(self.parts[key].html != html for key, html in drawn.items()):
            return self._changed(drawn, self.laid_out)
        return self

    def _changed(self, drawn: Mapping[str, str], laid_out: int) -> Screen:
        version = self.version + 1
        parts = {key: self._part(key, html, version) for key, html in drawn.items()}
        return Screen(self.name, version, laid_out, parts)

    def _part(self, key: str, html: str, version: int) -> Part:
        before = self.parts.get(key)
        return before if before and before.html == html else Part(html, version)

    def changed_since(self, mark: str) -> dict[str, str] | None:
        """The parts that changed since the state of that mark, by their ids; None where all of the screen is needed.

        To send a part that the page has already does no harm: a part is always sent whole.
        """
        name, _, version = mark.rpartition("-")
        if name != self.name or not (version.isascii() and version.isdigit()):
            return None
        if not self.laid_out <= int(version) <= self.version:
            return None
        return {key: part.html for key, part in self.parts.items() if part.since > int(version)}
