"""Tableside: the score pad and the referee for card nights. Here, only where its own files lie."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent
_TOP = _PACKAGE if (_PACKAGE / "templates").is_dir() else _PACKAGE.parent
"""An installed wheel has templates and static files inside the package, a checkout has them beside it."""

TEMPLATES = _TOP / "templates"
STATIC = _TOP / "static"
