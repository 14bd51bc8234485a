"""Python's own library as a phone needs it: without what the app never imports, a third of the bytes."""

from __future__ import annotations

import io
import re
import zipfile

from tableside.phone.packed import packed_zip

NEVER_USED = re.compile(
    r"(?:_pyrepl|ensurepip|idlelib|lib2to3|multiprocessing|pydoc_data|test|tkinter|turtledemo|unittest|venv|xmlrpc|wsgiref"
    r"|curses|dbm|xml/(?:dom|etree).*|concurrent/interpreters|asyncio/(?:windows|proactor).*"
    r"|encodings/(?:cp(?!437)\d|mac_|iso8859_(?!1\b|15)|iso2022|euc|big5|gb|hz|johab|koi8|ptcp|shift|tis|kz1048|hp_|palmos).*"
    r"|_pyio|_pydatetime|_pydecimal|pydoc|optparse|tomllib|doctest|pdb|bdb|profile|cProfile|pstats|pickletools|imaplib|mailbox|poplib|smtplib|ftplib|nntplib|telnetlib"
    r"|turtle|webbrowser|zipapp|tabnanny|pyclbr|trace|tracemalloc|symtable|antigravity|this|sndhdr|imghdr|wave|colorsys"
    r"|modulefinder|netrc|plistlib|rlcompleter|sched|shelve|statistics|timeit)(?:/.*|\.pyc?)?"
)


def trimmed(library: bytes) -> bytes:
    """The library's zip without the modules that are never used."""
    with zipfile.ZipFile(io.BytesIO(library)) as whole:
        return packed_zip({name: whole.read(name) for name in whole.namelist() if not _is_left_out(name)})


def _is_left_out(name: str) -> bool:
    return name.endswith("/") or NEVER_USED.fullmatch(name) is not None
