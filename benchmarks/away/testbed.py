"""What a sequence is played on: a server, two phones in front of it, and the twin."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from benchmarks.away.model import Twin
from benchmarks.away.phones import Line, Phone
from benchmarks.measuring import Client
from tests.browser.conftest import Server
from tests.browser.tables import send


class Testbed:
    """The server, two phones in front of it, and the twin."""

    def __init__(self, browser: Any, server: Server, folder: Path, luck: random.Random) -> None:
        self.server, self.twin = server, Twin(folder)
        self.phones = {who: Phone(browser, Line(server, luck)) for who in ("A", "B")}
        self.is_up = True

    def start(self) -> None:
        if not self.is_up:
            self.server.start()
            self.is_up = True

    def stop(self) -> None:
        self.server.stop(kill=True)
        self.is_up = False

    def ask(self, method: str, path: str, form: dict[str, Any] | None = None) -> tuple[int, str]:
        status, body = Client(self.server.port).send(method, path, form, **{"Tableside-Outbox": "1"})
        return status, body.decode()

    def seat(self, slug: str, form: dict[str, Any]) -> str:
        """A new table on the server; its address."""
        page = self.phones["A"].page
        fields = [
            (name, one) for name, value in form.items() for one in (value if isinstance(value, list) else [value])
        ]
        return send(page, f"{self.server.url}/tables/new/{slug}", fields)
