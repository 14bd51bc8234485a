"""Sites that differ from the one of this checkout: in a file of the app, or in a script as the host sends it."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from tableside.bundle.app_zip import app_zip
from tableside.phone import site

PROBED = b"""

def _probed(answer):
    def answered(self, method, path, headers, body, trouble=""):
        if not path.endswith("/probe"):
            return answer(self, method, path, headers, body, trouble)
        names = {"phone": self, "found": None}
        exec(bytes(body).decode(), names)
        return WorkerAnswer(200, [("Content-Type", "application/json")], json.dumps(names["found"]).encode(), "")

    return answered


PhoneApp.answer = _probed(PhoneApp.answer)
"""
"""Python at the address /probe runs what is sent there, with the app as `phone`, and answers with `found`."""


def write_changed(folder: Path, name: str, change: Callable[[bytes], bytes]) -> None:
    """Writes the site with another file of that name in the app."""

    def changed_zip(addresses: Mapping[str, str]) -> bytes:
        packed = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(app_zip(addresses))) as old, zipfile.ZipFile(packed, "w") as new:
            assert name in old.namelist()
            for entry in old.infolist():
                content = old.read(entry)
                new.writestr(entry, change(content) if entry.filename == name else content)
        return packed.getvalue()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "app_zip", changed_zip)
        site.write(folder)


def write_probed(folder: Path) -> None:
    """Writes the site with a probe in it."""
    write_changed(folder, "tableside/phone/in_browser.py", lambda content: content + PROBED)


PROBE = "code => fetch('probe', { method: 'POST', body: code }).then(answer => answer.json())"


def probed(page: Page, code: str) -> list[str]:
    """What a piece of Python found in the worker."""
    found: list[str] = page.evaluate(PROBE, code)
    return found


def send_changed(context: BrowserContext, script: str, *changes: tuple[str, str]) -> None:
    """Lets the host send a script in which each text, there once, is another one. Service workers must be blocked."""

    def change(route: Route) -> None:
        answer = route.fetch()
        text = answer.text()
        for old, new in changes:
            assert text.count(old) == 1, f"{script}: {old}"
            text = text.replace(old, new)
        route.fulfill(response=answer, body=text)

    context.route(f"**/{script}", change)
