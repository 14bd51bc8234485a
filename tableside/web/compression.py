"""Smaller answers for a slow network: text is sent gzipped to a browser that accepts that."""

from __future__ import annotations

import gzip
from functools import lru_cache

from flask import Flask, Response, request

SMALLEST, SMALLEST_KEPT = 1_000, 200
"""Bytes that are worth it: of an answer made for one request, and of a file, compressed once for all."""

TYPES = ("text/", "application/json", "application/javascript", "image/svg+xml", "application/manifest+json")


def set_up(app: Flask) -> None:
    """Compresses the answers of `app`."""
    app.after_request(compress)


def compress(response: Response) -> Response:
    """`response` gzipped, where it is text worth it and no stream."""
    plain = response.is_streamed and request.endpoint != "static"
    if response.status_code != 200:
        return response
    response.vary.add("Accept-Encoding")
    if plain or "Content-Encoding" in response.headers:
        return response
    if not request.accept_encodings.quality("gzip") or not (response.content_type or "").startswith(TYPES):
        return response
    response.direct_passthrough = False
    body = response.get_data()
    is_file = request.endpoint == "static"
    if len(body) >= (SMALLEST_KEPT if is_file else SMALLEST):
        response.set_data(_kept(body) if is_file else gzip.compress(body, 5, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response


@lru_cache(maxsize=128)
def _kept(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)
