"""Static files: their addresses, the style sheet that is joined from several, and the modules of the scripts.

The style sheets in `SHEETS` are sent as one. Scripts are sent as ES modules: pages link to `main.js`, which imports
what it needs. Addresses can be cached for ever, because they change with the contents: by a query (`?v=…`), or for
modules by a part of the path (`/static/js/<version>/…`), so that their imports have it too. rcssmin and rjsmin remove
comments and spaces, which saves 11 kB of the first load of a pad.
"""

from __future__ import annotations

import mimetypes
import posixpath
import re
from collections.abc import Callable
from functools import cache

from flask import Flask, Request, Response, abort, current_app, request, url_for

from tableside import STATIC
from tableside.bundle.packed import mark_of
from tableside.bundle.python_files import PYODIDE

STYLE, HTMX = "css/tableside.css", "vendor/htmx.js"
"""The joined style sheet; it has an address in the same folder, so that relative addresses work, but no file there."""

SHEETS = ("tokens", "base", "action_bar", "sheet", "pieces", "forms", "keys", "cards")
"""In static/css, in the order of the cascade."""

VENDOR = ("htmx-4.0.1", "hx-sse-4.0.1", "hx-ptag-4.0.1")
"""In static/vendor, unchanged."""

MODULES = "js/"
MODULE = re.compile(r"js/([0-9a-f]{12})/(.+)")
"""The path of a module below /static/, with the version of all modules."""

IMPORT = re.compile(r'^import (?:[^"]* from )?"([^"]+)";$', re.MULTILINE)
"""The static imports of a module, not those by `import(…)`."""

POINTER = re.compile(r'(?<=url\(")[^"#?:]+(?="\))')
"""A relative address in a style sheet, such as that of a font."""

NIGHT = re.compile(
    r"""@media \(prefers-color-scheme:dark\)\{:root:where\(:not\(\[data-theme="light"\]\)\)(\{[^{}]*\})\}"""
)
"""The rules for the dark theme in a minified style sheet; a phone set to dark always uses them."""

DRAWN = (".svg", ".woff2")


def set_up(app: Flask) -> None:
    """Serves the folder's files, the modules and the joined style sheet; `app` doesn't start if a file is missing."""
    if app.config["STATIC_ADDRESSES"] is not None:
        app.jinja_env.globals.update(static=static, modules=lambda first: ())
        return
    for name in (STYLE, HTMX, *modules("main.js"), *modules("forms.js")):
        content(name)

    def serve(filename: str) -> Response:
        if module := MODULE.fullmatch(filename):
            return _module(*module.groups())
        if filename in PUT_TOGETHER:
            return Response(content(filename), mimetype=mimetypes.guess_type(filename)[0])
        return app.send_static_file(filename)

    app.view_functions["static"] = serve
    app.jinja_env.globals.update(static=static, modules=modules)


def _module(version: str, name: str) -> Response:
    """A module; 404 for one of another version, which might not fit the modules that the page has."""
    if version != _version() or not (STATIC / MODULES / name).is_file():
        abort(404)
    return Response(content(MODULES + name), mimetype="text/javascript")


def is_versioned(sent: Request) -> bool:
    """Whether the requested file has its version in its address, so that it may be cached for ever."""
    named = sent.view_args or {}
    if "mark" in named and sent.blueprint == "carrying_on":
        return True
    return sent.endpoint == "static" and ("v" in sent.args or MODULE.fullmatch(named.get("filename", "")) is not None)


def static(name: str) -> str:
    """The address of a static file, which changes with its content so that it may be cached for ever.

    A site has its files on its host, and the setting says where.
    """
    on_host = current_app.config["STATIC_ADDRESSES"]
    if on_host is not None:
        return f"{request.script_root}/static/{on_host[name]}"
    if name.startswith(MODULES):
        content(name)
        return _address(request.script_root, f"{MODULES}{_version()}/{name.removeprefix(MODULES)}", None)
    return _address(request.script_root, name, digest(name))


def all_addresses() -> dict[str, str]:
    """The addresses of all files that pages may request, below /static/; call it within a request."""
    return {name: static(name).removeprefix("/static/") for name in _names()}


def style_sheets() -> list[str]:
    """The addresses of all style sheets that pages may link to."""
    return [static(name) for name in _names() if name.endswith(".css")]


def _names() -> list[str]:
    """The names of the files that pages may request."""
    pieces = {f"css/{name}.css" for name in SHEETS} | {f"vendor/{name}.min.js" for name in VENDOR}
    paths = (path for path in sorted(STATIC.rglob("*")) if path.is_file() and path.parent != STATIC / PYODIDE)
    return sorted({*PUT_TOGETHER, *(path.relative_to(STATIC).as_posix() for path in paths)} - pieces)


@cache
def _address(root: str, name: str, version: str | None) -> str:
    """The address of a file, cached by file and by `root`, the prefix of a proxy."""
    return url_for("static", filename=name, v=version)


@cache
def digest(name: str) -> str:
    """A digest of a file's contents. Raises FileNotFoundError."""
    return mark_of(content(name))


@cache
def _version() -> str:
    """A digest of all modules."""
    return mark_of("".join(digest(name) for name in all_modules()).encode())


def all_modules() -> list[str]:
    """The names of all modules."""
    return sorted(path.relative_to(STATIC).as_posix() for path in (STATIC / MODULES).rglob("*.js"))


@cache
def modules(first: str) -> tuple[str, ...]:
    """The names of all modules that a module imports, directly or not, so that a page can request them at once."""
    names, waiting = list[str](), [MODULES + first]
    for name in waiting:
        imported = (posixpath.normpath(f"{posixpath.dirname(name)}/{path}") for path in IMPORT.findall(_read(name)))
        names.extend(name for name in imported if name not in names)
        waiting.extend(name for name in names if name not in waiting)
    return tuple(names)


def content(name: str) -> bytes:
    """The contents of a static file as sent, before compression."""
    if name.startswith(MODULES):
        return _small(name)
    return PUT_TOGETHER[name]() if name in PUT_TOGETHER else (STATIC / name).read_bytes()


@cache
def _small(name: str) -> bytes:
    import rjsmin  # not there in a browser, where no file is sent

    return str(rjsmin.jsmin(_read(name))).encode()


@cache
def _style() -> bytes:
    import rcssmin

    small = str(rcssmin.cssmin("".join(_read(f"css/{name}.css") for name in SHEETS)))
    versioned = POINTER.sub(lambda name: f"{name[0]}?v={digest(posixpath.normpath(f'css/{name[0]}'))}", small)
    return NIGHT.sub(r'\g<0>:root:where([data-theme="dark"])\1', versioned).encode()


@cache
def _htmx() -> bytes:
    return "\n".join(_read(f"vendor/{name}.min.js") for name in VENDOR).encode()


def faces_and_signs() -> list[str]:
    """The addresses of all fonts and signs to which pages and the style sheet link."""
    paths = sorted(path for path in STATIC.rglob("*") if path.suffix in DRAWN)
    return [static(path.relative_to(STATIC).as_posix()) for path in paths]


def _read(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


PUT_TOGETHER: dict[str, Callable[[], bytes]] = {STYLE: _style, HTMX: _htmx}
