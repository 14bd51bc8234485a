"""Python for browsers, as a phone fetches it: compressed, and its library without what the app never imports."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable

from tableside import STATIC
from tableside.bundle.packed import mark_of, packed, packed_zip

PYODIDE = "vendor/pyodide-314.0.7"
"""Where it is below static/."""

COMPILED = STATIC / PYODIDE / "compiled.zip"
"""Byte code of the library's modules that a start needs: half of a first start was to compile them. Made by
`python -m tests.support.compiled_library`, as Python for browsers is needed for it."""

UNPACKED = "pyodide.asm.mjs"
"""What the browser imports: a service worker may keep the compressed one, and without one this is imported."""

INTERPRETER = "pyodide.asm.wasm"
"""What the browser compiles. It keeps the machine code that it makes only of a file that comes unpacked."""

NEVER_USED = (
    r"(?:_pyrepl|ensurepip|idlelib|lib2to3|multiprocessing|pydoc_data|test|tkinter|turtledemo|unittest|venv|xmlrpc|wsgiref"
    r"|curses|dbm|xml/(?:dom|etree).*|concurrent/(?:interpreters|futures/process)|logging/(?:config|handlers)|ctypes/_aix|compileall|asyncio/(?:windows|proactor).*"
    r"|encodings/(?:cp(?!437)\d|mac_|iso8859_(?!1\b|15)|iso2022|euc|big5|gb|hz|johab|koi8|ptcp|shift|tis|kz1048|hp_|palmos).*"
    r"|_pyio|_pydatetime|_pydecimal|pydoc|optparse|tomllib|doctest|pdb|bdb|profile|cProfile|pstats|pickletools|imaplib|mailbox|poplib|smtplib|ftplib|nntplib|telnetlib"
    r"|turtle|webbrowser|zipapp|tabnanny|pyclbr|trace|tracemalloc|symtable|antigravity|this|sndhdr|imghdr|wave|colorsys"
    r"|modulefinder|netrc|plistlib|rlcompleter|sched|shelve|statistics|timeit)(?:/.*|\.pyc?)?"
)
"""A plain string: a start of a server, which packs nothing, compiles no expression that long."""

LICENCES = ("LICENSE.txt", "python-LICENSE.txt")
FILES = ("pyodide.mjs", UNPACKED, "pyodide-lock.json", *LICENCES)
COMPRESSED = (UNPACKED, INTERPRETER, "python_stdlib.zip")
NAMES = (*FILES, *(f"{name}.gz" for name in COMPRESSED))
"""The interpreter in two parts, its library without what is never used, no other packages."""

LOADED = ("pyodide.mjs", UNPACKED, INTERPRETER, "python_stdlib.zip.gz", "pyodide-lock.json")
"""What a start loads from a server."""


def python_file(name: str, pause: Callable[[], None] = lambda: None) -> bytes:
    """One of `NAMES`, as a phone fetches it; `pause` is called every few milliseconds."""
    came = (STATIC / PYODIDE / name.removesuffix(".gz")).read_bytes()
    if name == "pyodide-lock.json":
        return json.dumps(json.loads(came) | {"packages": {}}).encode()
    if name == "python_stdlib.zip.gz":
        came = trimmed(came, COMPILED.read_bytes())
    return packed(came, pause) if name.endswith(".gz") else came


def python_mark() -> str:
    """A mark of all of them, which changes with any."""
    sums = (STATIC / "vendor/SHA256SUMS").read_bytes()
    return mark_of(sums + COMPILED.read_bytes() + NEVER_USED.encode())


def trimmed(library: bytes, compiled: bytes) -> bytes:
    """The library's zip without the modules that are never used, with byte code in place of those that are compiled."""
    with zipfile.ZipFile(io.BytesIO(library)) as whole, zipfile.ZipFile(io.BytesIO(compiled)) as codes:
        made = {name: codes.read(name) for name in codes.namelist()}
        left = (name for name in whole.namelist() if not _is_left_out(name) and f"{name}c" not in made)
        return packed_zip({name: whole.read(name) for name in left} | made)


def _is_left_out(name: str) -> bool:
    return name.endswith("/") or re.fullmatch(NEVER_USED, name) is not None
