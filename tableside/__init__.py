"""Tableside: the score pad and the referee for card nights. Here, only its version and the folders of its files."""

from __future__ import annotations

from pathlib import Path

__version__ = "0.2.0"
"""The one place of the version: a build reads it here.

The metadata of an installed package isn't read: a checkout may have none, or those of an older version.
"""

_PACKAGE = Path(__file__).parent
_TOP = _PACKAGE if (_PACKAGE / "templates").is_dir() else _PACKAGE.parent
"""An installed wheel has templates and static files inside the package, a checkout next to it."""

TEMPLATES = _TOP / "templates"
STATIC = _TOP / "static"
