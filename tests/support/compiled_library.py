"""Byte code of Python's library for browsers, made by that Python itself in Chromium.

    python -m tests.support.compiled_library

writes `COMPILED` of tableside/bundle/python_files.py anew: for another Pyodide, or where a start needs other modules.
"""

from __future__ import annotations

import base64
import tempfile
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tableside.bundle import python_files
from tableside.bundle.packed import WRITTEN, packed_zip
from tableside.bundle.python_files import COMPILED
from tableside.web.guard.headers import PHONE_POLICY
from tests.browser.find_browser import find_browser
from tests.browser.site.changed_site import PROBE, write_probed
from tests.browser.site.conftest import started
from tests.browser.site.file_server import served

COMPILE = """
import base64, marshal, sys, zipfile
from importlib.util import MAGIC_NUMBER, source_hash

UNCHECKED = (0b01).to_bytes(4, "little")
found = {}
with zipfile.ZipFile("/lib/python314.zip") as library:
    for name in library.namelist():
        origin = f"/lib/python314.zip/{name}"
        if any(getattr(module.__spec__, "origin", "") == origin for module in [*sys.modules.values()]):
            source = library.read(name)
            code = marshal.dumps(compile(source, origin, "exec", dont_inherit=True))
            found[f"{name}c"] = base64.b64encode(MAGIC_NUMBER + UNCHECKED + source_hash(source) + code).decode()
"""
"""Byte code of the library's modules that are loaded."""

PAGES = ("", "tables/new/ten", "referee/ten")
"""What a phone shows early."""

ASK = "async paths => { for (const path of paths) await fetch(path); }"


def write() -> None:
    """Writes the zip, of all modules that are loaded after the pages were asked for on a site without byte code."""
    with tempfile.TemporaryDirectory() as place, pytest.MonkeyPatch.context() as patch:
        none = Path(place) / "none.zip"
        none.write_bytes(packed_zip({}))
        patch.setattr(python_files, "COMPILED", none)
        write_probed(Path(place) / "site")
        with served(Path(place) / "site", PHONE_POLICY) as (address, _), sync_playwright() as playwright:
            page = playwright.chromium.launch(executable_path=find_browser()).new_page()
            page.goto(address)
            started(page)
            page.evaluate(ASK, PAGES)
            made = page.evaluate(PROBE, COMPILE)
    with zipfile.ZipFile(COMPILED, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, code in made.items():
            archive.writestr(zipfile.ZipInfo(name, WRITTEN), base64.b64decode(code), zipfile.ZIP_DEFLATED)


if __name__ == "__main__":
    write()
