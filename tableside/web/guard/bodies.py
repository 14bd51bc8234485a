"""How many fields a form or an address may have, and what is done with a body that no view read."""

from __future__ import annotations

import time
from socket import SHUT_RD
from typing import IO, Any

from flask import Flask, Request, Response, request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser

from tableside.web.guard.limits import FORM_FIELDS, PAUSE_SECONDS, PIECE_BYTES, REQUEST_BYTES

FORM = "application/x-www-form-urlencoded"
"""The type of a form that isn't sent in parts. Of one that is, werkzeug counts the fields (FORM_PARTS)."""


class NamedPartsParser(FormDataParser):
    """Reads a form that is sent in parts, and leaves out parts without a name, as it does a field that no page has."""

    def parse(
        self, stream: IO[bytes], mimetype: str, content_length: int | None, options: dict[str, str] | None = None
    ) -> tuple[IO[bytes], MultiDict[str, Any], MultiDict[str, Any]]:
        """The rest of the body, the fields and the files, by their names."""
        rest, fields, files = super().parse(stream, mimetype, content_length, options)
        return (rest, fields, files) if mimetype == FORM else (rest, self._named(fields), self._named(files))

    def _named(self, parts: MultiDict[str, Any]) -> MultiDict[str, Any]:
        return self.cls([(name, part) for name, part in parts.items(multi=True) if name is not None])


class FormRequest(Request):
    """A request whose form has named fields only."""

    form_data_parser_class = NamedPartsParser


def set_up(app: Flask) -> None:
    """Counts the fields of every request of `app`, after the rate limits have let it in."""
    app.request_class = FormRequest
    app.before_request(check_fields)
    app.after_request(read_away)


def check_fields() -> None:
    """Raises RequestEntityTooLarge for more fields than any form or address of ours has, before they are read."""
    if request.query_string.count(b"&") >= FORM_FIELDS:
        raise RequestEntityTooLarge
    is_short = request.content_length is not None and request.content_length < FORM_FIELDS
    if not is_short and request.mimetype == FORM and request.get_data().count(b"&") >= FORM_FIELDS:
        raise RequestEntityTooLarge


def read_away(answer: Response) -> Response:
    """Reads what is left of a body, a piece at a time, so that other requests go on in between.

    The body of a refused request still comes in, and gunicorn would answer nobody while it reads that 1 KB at a time.
    A body beyond every limit is cut off.
    """
    if not request.environ.get("wsgi.input_terminated"):
        return answer
    body = request.environ["wsgi.input"]
    for _ in range(REQUEST_BYTES // PIECE_BYTES):
        if not body.read(PIECE_BYTES):
            return answer
        time.sleep(PAUSE_SECONDS)
    hang_up = request.environ.get("gunicorn.socket")
    if hang_up:
        hang_up.shutdown(SHUT_RD)
    return answer
