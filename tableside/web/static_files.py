"""Static files: their addresses, and the one style sheet and one script that are put together when the app starts.

In the tree they are small files, one component each; a new one is a row in one of the two lists below. On the wire they
are one file each, so that a phone asks twice instead of thirty times.
"""

from __future__ import annotations

import hashlib
import mimetypes
import posixpath
import re
from collections.abc import Callable
from functools import cache

from flask import Flask, Response, request, url_for

from tableside import STATIC

STYLE, SCRIPT = "css/tableside.css", "js/tableside.js"
"""What the pages link to. No such file lies in the folder; the address of a file beside it is the same from both."""

SHEETS = (
    "tokens",
    "base",
    "dock",
    "saved",
    "sheet",
    "pieces",
    "open_line",
    "entry",
    "wrong",
    "scale",
    "keys",
    "seating",
    "folds",
    "cards",
    "hand",
    "cardpad",
    "waiting",
    "board",
    "referee",
)
"""static/css: of two rules of equal weight the later file's holds."""

VENDOR = ("htmx-4.0.1", "hx-sse-4.0.1", "hx-ptag-4.0.1")
"""static/vendor, as it came; before our own scripts, which all have run when htmx first looks for work."""

SCRIPTS = (
    "twice",
    "kept",
    "shown",
    "pages",
    "drafts",
    "dock",
    "refused",
    "fill",
    "sum",
    "keypad",
    "reveal",
    "hand",
    "live",
    "cardpad",
    "queue",
    "steps",
    "saved",
    "form",
    "entry",
    "sending",
    "withdraw",
    "putright",
    "outbox",
    "ahead",
    "waiting",
    "pieces",
    "focus",
    "phone",
    "unseen",
)
"""static/js: each may use what those before it put into `tableside`."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
COMMENT_BEHIND = re.compile(r"(?<=[;,{}]) // .*$", re.MULTILINE)
"""What a script says of the line before it; no text there holds the like."""

BETWEEN = re.compile(r"\s*([{};,])\s*|(?<=:) ")
"""A sign of a style sheet that needs no space around it, or behind it."""

GOES_ON = re.compile(r"(?<=[{;,(])\n")
"""The end of a line of a script behind which it can't be at its end: such a line needs no end of its own."""

AROUND = re.compile(
    r"""("(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?:(?<=[(,=:])|(?<=[(,=:]\ ))/(?:[^/\\\n\[]|\\.|\[[^\]\n]*\])+/)
    |\ ?(===|!==|=>|&&|\|\||\?\?|[=?:{}(),;])\ ?""",
    re.VERBOSE,
)
"""A text or a pattern of a script, which stays as it is, or a sign that needs no space around it."""

POINTER = re.compile(r'(?<=url\(")[^"#?:]+(?="\))|(?<=import\("\./)[^"?]+(?="\))')
"""A file that a style sheet or a script points to, such as a face, from its own folder."""

NIGHT = re.compile(
    r"""@media \(prefers-color-scheme:dark\)\{:root:where\(:not\(\[data-theme="light"\]\)\)(\{[^{}]*\})\}"""
)
"""What a style sheet says by night, as it goes out: a phone that chose dark reads it by day too."""

DRAWN = (".svg", ".woff2")


def set_up(app: Flask) -> None:
    """Serves the two beside the files of the folder; a file of the lists that is missing stops the start."""
    for name in (STYLE, SCRIPT):
        content(name)

    def serve(filename: str) -> Response:
        if filename not in PUT_TOGETHER:
            return app.send_static_file(filename)
        return Response(content(filename), mimetype=mimetypes.guess_type(filename)[0])

    app.view_functions["static"] = serve
    app.jinja_env.globals.update(static=static)


def static(name: str) -> str:
    """The address of a static file, changing with its content so that it may be kept for ever."""
    return _address(request.script_root, name, digest(name))


@cache
def _address(root: str, name: str, version: str) -> str:
    """Built once a file and `root`, which is what a proxy puts before every path."""
    return url_for("static", filename=name, v=version)


@cache
def digest(name: str) -> str:
    """A mark of a file's content. Raises FileNotFoundError where there is none."""
    return hashlib.sha256(content(name)).hexdigest()[:12]


def content(name: str) -> bytes:
    """What is sent for a static file, before it is compressed."""
    return PUT_TOGETHER[name]() if name in PUT_TOGETHER else (STATIC / name).read_bytes()


@cache
def _style() -> bytes:
    texts = [COMMENT.sub("", _read(f"css/{name}.css")) for name in SHEETS]
    small = BETWEEN.sub(r"\1", "".join(texts))
    return _versioned("css", NIGHT.sub(r'\g<0>:root:where([data-theme="dark"])\1', small)).encode()


def _versioned(folder: str, text: str) -> str:
    """The text with the mark of each file that it points to, which may then be kept for ever too."""
    return POINTER.sub(lambda found: f"{found[0]}?v={digest(posixpath.normpath(f'{folder}/{found[0]}'))}", text)


def faces_and_signs() -> list[str]:
    """The addresses of all faces and signs, wherever a page or the style sheet points to them."""
    found = (path for path in STATIC.rglob("*") if path.suffix in DRAWN)
    return [static(path.relative_to(STATIC).as_posix()) for path in sorted(found)]


@cache
def _script() -> bytes:
    """The vendor's to the letter. Of ours only spaces and comments go: no text there runs over lines."""
    vendor = [_read(f"vendor/{name}.min.js") + "\n" for name in VENDOR]
    return "".join([*vendor, *(_versioned("js", _small(_read(f"js/{name}.js"))) for name in SCRIPTS)]).encode()


def _small(script: str) -> str:
    bare = COMMENT_BEHIND.sub("", _without_indent(script))
    return GOES_ON.sub("", AROUND.sub(lambda found: found[1] or found[2], bare))


def _read(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


def _without_indent(script: str) -> str:
    """The lines of a script that do something, without their indent."""
    lines = (line.strip() for line in script.splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))


PUT_TOGETHER: dict[str, Callable[[], bytes]] = {STYLE: _style, SCRIPT: _script}
