"""What a page loads, by the browser's own count of bytes: headers and all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page


@dataclass
class Load:
    """One request of a page: its path, what the browser takes it for, and the bytes that came over the wire."""

    path: str
    kind: str
    size: int = 0
    from_cache: bool = False


class Loads:
    """All requests of a page from now on; those of its service worker are not among them."""

    def __init__(self, page: Page) -> None:
        self._found: dict[str, Load] = {}
        session = page.context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.responseReceived", self._answered)
        session.on("Network.requestServedFromCache", self._from_cache)
        session.on("Network.dataReceived", self._more)
        session.on("Network.loadingFinished", self._finished)
        session.send("Network.enable")

    def all(self) -> list[Load]:
        """What was asked for so far."""
        return list(self._found.values())

    def over_the_wire(self) -> list[Load]:
        """What this phone didn't have."""
        return [load for load in self.all() if not load.from_cache]

    def _asked(self, event: dict[str, Any]) -> None:
        path = "/" + event["request"]["url"].split("/", 3)[3]
        self._found[event["requestId"]] = Load(path, event.get("type", ""))

    def _from_cache(self, event: dict[str, Any]) -> None:
        if load := self._found.get(event["requestId"]):
            load.from_cache = True

    def _answered(self, event: dict[str, Any]) -> None:
        if load := self._found.get(event["requestId"]):
            load.size = int(event["response"]["encodedDataLength"])
            load.from_cache |= event["response"].get("fromDiskCache", False)

    def _more(self, event: dict[str, Any]) -> None:
        if load := self._found.get(event["requestId"]):
            load.size += int(event["encodedDataLength"])

    def _finished(self, event: dict[str, Any]) -> None:
        if load := self._found.get(event["requestId"]):
            load.size = int(event["encodedDataLength"])
