"""Compression for slow networks: text is sent gzipped if the browser accepts that."""

from __future__ import annotations

import gzip
from functools import lru_cache

from flask import Flask, Response, request

SMALLEST, SMALLEST_KEPT = 1_000, 200
"""The least bytes to compress: of an answer to one request, and of a file, which is compressed once."""

TYPES = ("text/", "application/json", "application/javascript", "image/svg+xml", "application/manifest+json")


def set_up(app: Flask) -> None:
    """Compresses the answers of `app`."""
    app.after_request(compress)


def compress(response: Response) -> Response:
    """The response, gzipped if it is a text of that size and no stream."""
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
