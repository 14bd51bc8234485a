"""Tableside: the score pad and the referee for card nights. Here, only its version and where its own files lie."""

from __future__ import annotations

from pathlib import Path

__version__ = "0.2.0.dev0"
"""The one place of the version: a build reads it here.

It isn't asked of what is installed: a checkout needn't be, and what an older one left lying there answers for it.
"""

_PACKAGE = Path(__file__).parent
_TOP = _PACKAGE if (_PACKAGE / "templates").is_dir() else _PACKAGE.parent
"""An installed wheel has templates and static files inside the package, a checkout has them beside it."""

TEMPLATES = _TOP / "templates"
STATIC = _TOP / "static"
