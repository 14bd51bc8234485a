"""`tableside.wsgi:app` for servers that host the installed package."""

from __future__ import annotations

from flask import Flask

from tableside.web import create_app


def __getattr__(name: str) -> Flask:
    """`app`, made when it is asked for, so that an import opens no file."""
    if name == "app":
        return create_app()
    raise AttributeError(name)
