"""Tableside: `create_app()` makes the web application, `python app.py` serves it to this machine."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from flask import Flask

import web
from web.serving import settings_from_environment


def create_app(settings: Mapping[str, Any] | None = None) -> Flask:
    """The application. `settings` go over those of the environment (TABLESIDE_DATA and the rest, see the README)."""
    app = Flask(__name__)
    app.config.from_mapping(settings_from_environment())
    app.config.from_mapping(settings or {})
    web.set_up(app)
    return app


def __getattr__(name: str) -> Flask:
    """`app:app` for servers that want a name: made when it is asked for, so that an import opens no file."""
    if name == "app":
        return create_app()
    raise AttributeError(name)


if __name__ == "__main__":
    from web.serving import main

    sys.exit(main(create_app))
