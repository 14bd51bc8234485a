"""A checkout's way in: `python app.py` serves to this machine; `flask run` and `gunicorn app:app` find `app` here."""

from __future__ import annotations

import sys

from flask import Flask

from tableside.web import create_app
from tableside.wsgi import hosted

__all__ = ["create_app"]


def __getattr__(name: str) -> Flask:
    """`app:app` for servers that want a name: made when it is asked for, so that an import opens no file."""
    if name == "app":
        return hosted()
    raise AttributeError(name)


if __name__ == "__main__":
    from tableside.server import main

    sys.exit(main(started_as="python app.py"))
