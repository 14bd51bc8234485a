"""The site: a folder of files for any static host, with the app in it that runs in the browser of anyone who opens it.

Nothing in it knows where it will be put: addresses start with "./", which the service worker turns into its own
folder's for a page further down. A file that is large and text has a `.gz` copy next to it for hosts that compress
nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from flask import Flask, render_template

from tableside import STATIC
from tableside.bundle.app_zip import app_zip
from tableside.bundle.packed import mark_of, packed
from tableside.bundle.python_files import NAMES, UNPACKED, python_file, python_mark
from tableside.web import new_app
from tableside.web.guard.headers import PHONE_META_POLICY, PHONE_POLICY
from tableside.web.live.offline import manifest
from tableside.web.phone_settings import USUAL
from tableside.web.static_files import all_addresses, content

BUNDLE = "app-{}.zip.gz"
PYTHON = "static/python-{}"
"""Both are named by their content: a phone that kept an older one never takes it for this one."""

SHELL = "index.html"
NOT_KEPT = re.compile(r"service-worker\.js$|\.mp4$|\.txt$|SUMS$")
"""Files that no page of the site asks for."""


def write(folder: Path) -> int:
    """Writes the site into `folder`; the size of all its files in bytes.

    Raises FileExistsError where something other than an older site is there, and OSError.
    """
    if folder.exists() and any(folder.iterdir()) and not (folder / SHELL).exists():
        raise FileExistsError(f"{folder} isn't empty, and holds no site.")
    older = {*folder.glob(BUNDLE.format("*")), *folder.glob(PYTHON.format("*/*"))}
    older |= {*(folder / "static" / "js").glob("*/**/*.js")}
    size = 0
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
        app_as_zip = app_zip(addresses)
        files = {BUNDLE.format(mark_of(app_as_zip)): packed(app_as_zip)}
        [app_name] = files
        place = PYTHON.format(python_mark())
        files |= {f"{place}/{name}": python_file(name) for name in NAMES}
        files |= {f"static/{address.partition('?')[0]}": content(name) for name, address in addresses.items()}
        files["manifest.webmanifest"] = _relative(manifest().get_data(as_text=True)).encode()
        kept = ["./", *(name for name in _addressed(files, addresses) if not _is_left_to_the_host(name))]
        shell = _relative(
            render_template(
                "phone/shell.html", usual_phone=USUAL, policy=PHONE_META_POLICY, app=app_name, python=f"./{place}/"
            )
        )
        yield from files.items()
        yield "_headers", HEADERS.encode()
        yield "404.html", render_template("phone/lost.html", policy=PHONE_META_POLICY).encode()
        yield "service-worker.js", _service_worker(shell, kept).encode()
        yield SHELL, shell.encode()


def _addressed(files: Iterable[str], addresses: Mapping[str, str]) -> list[str]:
    """The files as pages ask for them: static ones with the mark of their content."""
    asked = {f"static/{address.partition('?')[0]}": f"static/{address}" for address in addresses.values()}
    return [asked.get(name, name) for name in files]


def _is_left_to_the_host(name: str) -> bool:
    """Whether the service worker needn't keep a file."""
    return NOT_KEPT.search(name.partition("?")[0]) is not None or name.endswith(f"/{UNPACKED}")


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
"""For hosts that read a file of this name; others are set up by hand, or the page's meta element does."""


def _relative(text: str) -> str:
    """Addresses from the site's own folder, which may be anywhere."""
    return text.replace('="/', '="./').replace('": "/', '": "./').replace('":"/', '":"./')


def _service_worker(shell: str, kept: list[str]) -> str:
    version = mark_of("\n".join([shell, *kept]).encode())
    lines = (f'const VERSION = "{version}";', f"const FILES = {json.dumps(kept)};")
    return "\n".join((*lines, (STATIC / "site-service-worker.js").read_text(encoding="utf-8")))
