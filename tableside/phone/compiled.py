"""What Python compiled at a first start, kept for the next: half of that start is compiling.

Two zip files take the place of those that came: the app's, and Python's own library. A package is in one of them as a
whole, so that none hides a part of itself in the other.
"""

from __future__ import annotations

import marshal
import sys
import zipfile
from collections.abc import Iterable, Iterator
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from typing import Any

UNCHECKED = (0b01).to_bytes(4, "little") + bytes(8)
"""Flags of byte code that isn't compared with any source, and a hash of nothing."""


def compile_all(app: Path, library: Path, app_zip: Path, library_zip: Path) -> Iterator[None]:
    """Writes both zip files, with byte code for the modules that are loaded, a module at a step.

    `app` is the folder that the app was unpacked to, `library` the zip file of Python's own modules.
    """
    of_app, of_library = dict[str, bytes](), dict[str, bytes]()
    for name, module in sorted(sys.modules.items()):
        origin = str(getattr(getattr(module, "__spec__", None), "origin", ""))
        for place, compiled in ((app, of_app), (library, of_library)):
            if origin.startswith(f"{place}/") and origin.endswith((".py", ".pyc")):
                code = module.__spec__.loader.get_code(name)  # type: ignore[union-attr]
                compiled[_file(name, module)] = MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)
                yield
    paths = (path for path in sorted(app.rglob("*")) if path.is_file() and "__pycache__" not in path.parts)
    _write(app_zip, ((path.relative_to(app).as_posix(), path.read_bytes()) for path in paths), of_app)
    yield
    with zipfile.ZipFile(library) as archive:
        entries = ((name, archive.read(name)) for name in archive.namelist() if not name.endswith("/"))
        _write(library_zip, entries, of_library)
    yield


def _file(name: str, module: Any) -> str:
    """The file of a module's byte code, named as that of a module without its source."""
    return name.replace(".", "/") + ("/__init__" if hasattr(module, "__path__") else "") + ".pyc"


def _write(to: Path, files: Iterable[tuple[str, bytes]], compiled: dict[str, bytes]) -> None:
    """A zip of the files, with byte code in place of those that were compiled; not compressed, which costs a start."""
    with zipfile.ZipFile(to, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files:
            if f"{name}c" not in compiled and name not in compiled:
                archive.writestr(name, content)
        for name, code in compiled.items():
            archive.writestr(name, code)
