"""The request that is being answered, itself."""

from __future__ import annotations

from flask import Request, request


def this_request() -> Request:
    """For code that every request runs: Flask's `request` looks the request up again for each attribute."""
    found: Request = request._get_current_object()  # type: ignore[attr-defined]
    return found
