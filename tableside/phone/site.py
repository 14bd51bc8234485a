"""The site: a folder of files for any static host, with the app in it that runs in the browser of whoever opens it.

Nothing in it knows where it will lie: addresses begin with "./", which the service worker turns into its own folder's
for a page further down. A file that is large and text has a `.gz` beside it for hosts that compress nothing.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

from flask import Flask, render_template

from tableside import STATIC
from tableside.phone import bundle
from tableside.phone.stdlib import trimmed
from tableside.web import new_app
from tableside.web.guard.headers import PHONE_POLICY
from tableside.web.live.offline import manifest
from tableside.web.phone_settings import USUAL
from tableside.web.static_files import PYODIDE, all_addresses, content

BUNDLE = "app-{}.zip.gz"
SHELL = "index.html"
UNPACKED = "pyodide.asm.mjs"
"""What the browser imports: the service worker keeps the compressed one, and without one this is imported."""

NOT_KEPT = re.compile(r"service-worker\.js|\.mp4|\.txt|SUMS$")
"""Static files that no page of the site asks for."""


def write(folder: Path) -> int:
    """Writes the site into `folder`; the size of all its files in bytes.

    Raises FileExistsError where something other than an older site is there, and OSError.
    """
    if folder.exists() and any(folder.iterdir()) and not (folder / SHELL).exists():
        raise FileExistsError(f"{folder} isn't empty, and holds no site.")
    size, older = 0, {*folder.glob(BUNDLE.format("*")), *(folder / "static" / "js").glob("*/**/*.js")}
    for name, content_of in _files(new_app({"ALONE": True, "LIMITS": False})):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content_of)
        size += len(content_of)
        older.discard(path)
    for path in older:
        path.unlink()
    return size


def _files(app: Flask) -> Iterator[tuple[str, bytes]]:
    """The files by name. Those that name others come last: a phone never reads of a file that isn't there."""
    with app.test_request_context("/"):
        addresses = all_addresses()
        app_zip = bundle.write(addresses)
        app_name = BUNDLE.format(bundle.digest(app_zip))
        yield app_name, _packed(app_zip)
        for name, address in addresses.items():
            yield f"static/{address.partition('?')[0]}", content(name)
        yield from _python()
        yield "manifest.webmanifest", _relative(manifest().get_data(as_text=True)).encode()
        python = f"./static/{PYODIDE}/"
        shell = _relative(
            render_template("phone/shell.html", usual_phone=USUAL, policy=PHONE_POLICY, app=app_name, python=python)
        )
        kept = [
            "./",
            "manifest.webmanifest",
            app_name,
            *(f"static/{PYODIDE}/{name}" for name, _ in _python_parts() if name != UNPACKED),
        ]
        kept += [
            f"static/{address}" for name, address in addresses.items() if not name.endswith((".mp4", ".txt", "SUMS"))
        ]
        yield "_headers", HEADERS.encode()
        yield "404.html", shell.encode()
        yield "service-worker.js", _service_worker(shell, kept).encode()
        yield SHELL, shell.encode()


HEADERS = f"""/*
  Content-Security-Policy: {PHONE_POLICY}
  Referrer-Policy: same-origin
  X-Content-Type-Options: nosniff
/static/*
  Cache-Control: public, max-age=31536000, immutable
/index.html
  Cache-Control: no-cache
/service-worker.js
  Cache-Control: no-cache
"""
"""For hosts that read a file of this name; any other is told by its own settings, or the page's meta element does."""


def _python_parts() -> Iterator[tuple[str, bytes]]:
    """Python's files by name: the interpreter in two parts, its library without what is never used, no other packages.

    The one that a browser imports is there unpacked as well, for a browser that has no service worker to unpack it.
    """
    folder = STATIC / PYODIDE
    yield "pyodide.mjs", (folder / "pyodide.mjs").read_bytes()
    yield UNPACKED, (folder / UNPACKED).read_bytes()
    yield f"{UNPACKED}.gz", _packed((folder / UNPACKED).read_bytes())
    yield "pyodide.asm.wasm.gz", _packed((folder / "pyodide.asm.wasm").read_bytes())
    yield "python_stdlib.zip.gz", _packed(trimmed((folder / "python_stdlib.zip").read_bytes()))
    lock = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))
    yield "pyodide-lock.json", json.dumps(lock | {"packages": {}}).encode()


def _python() -> Iterator[tuple[str, bytes]]:
    return ((f"static/{PYODIDE}/{name}", found) for name, found in _python_parts())


def _packed(found: bytes) -> bytes:
    return gzip.compress(found, 9, mtime=0)


def _relative(text: str) -> str:
    """Addresses from the site's own folder, as it may lie anywhere."""
    return text.replace('="/', '="./').replace('": "/', '": "./').replace('":"/', '":"./')


def _service_worker(shell: str, kept: list[str]) -> str:
    version = bundle.digest("\n".join([shell, *kept]).encode())
    lines = (f'const VERSION = "{version}";', f"const FILES = {json.dumps(kept)};")
    return "\n".join((*lines, (STATIC / "site-service-worker.js").read_text(encoding="utf-8")))
