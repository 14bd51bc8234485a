"""The limits on fields of forms and addresses, and what happens to a body that no view has read."""

from __future__ import annotations

import time
from socket import SHUT_RD
from typing import IO, Any

from flask import Flask, Request, Response
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser

from tableside.scorebook.limits import BODY_BYTES
from tableside.web.guard.limits import (
    FORM_FIELDS,
    FORM_MEMORY,
    FORM_PARTS,
    PAUSE_SECONDS,
    PIECE_BYTES,
    REQUEST_BYTES,
)
from tableside.web.this_request import this_request

FORM = "application/x-www-form-urlencoded"
"""The type of a form that isn't multipart. Werkzeug counts the fields of one that is (FORM_PARTS)."""


class NamedPartsParser(FormDataParser):
    """Parses a multipart form and leaves out parts without a name."""

    def parse(
        self, stream: IO[bytes], mimetype: str, content_length: int | None, options: dict[str, str] | None = None
    ) -> tuple[IO[bytes], MultiDict[str, Any], MultiDict[str, Any]]:
        """The rest of the body, the fields and the files, by their names."""
        rest, fields, files = super().parse(stream, mimetype, content_length, options)
        return (rest, fields, files) if mimetype == FORM else (rest, self._named(fields), self._named(files))

    def _named(self, parts: MultiDict[str, Any]) -> MultiDict[str, Any]:
        return self.cls([(name, part) for name, part in parts.items(multi=True) if name is not None])


class FormRequest(Request):
    """A request whose form has named fields only, within our limits; a view may allow its body more."""

    max_content_length: int | None = BODY_BYTES
    max_form_memory_size: int | None = FORM_MEMORY
    max_form_parts: int | None = FORM_PARTS
    form_data_parser_class = NamedPartsParser


def set_up(app: Flask) -> None:
    """Counts the fields of every request of `app` that the rate limits accepted."""
    app.request_class = FormRequest
    app.before_request(check_fields)
    app.after_request(read_away)


def check_fields() -> None:
    """Raises RequestEntityTooLarge for more fields than any form or address of ours has, before they are parsed."""
    sent = this_request()
    if sent.query_string.count(b"&") >= FORM_FIELDS:
        raise RequestEntityTooLarge
    is_short = sent.content_length is not None and sent.content_length < FORM_FIELDS
    if not is_short and sent.mimetype == FORM and sent.get_data().count(b"&") >= FORM_FIELDS:
        raise RequestEntityTooLarge


def read_away(answer: Response) -> Response:
    """Reads and discards the rest of a body in pieces, between which other requests get a turn.

    Otherwise gunicorn would read the body of a refused request 1 KB at a time, and answer nobody meanwhile. The
    connection of a body beyond every limit is closed.
    """
    environ = this_request().environ
    if not environ.get("wsgi.input_terminated"):
        return answer
    body = environ["wsgi.input"]
    for _ in range(REQUEST_BYTES // PIECE_BYTES):
        if not body.read(PIECE_BYTES):
            return answer
        time.sleep(PAUSE_SECONDS)
    hang_up = environ.get("gunicorn.socket")
    if hang_up:
        hang_up.shutdown(SHUT_RD)
    return answer
