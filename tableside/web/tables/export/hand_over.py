"""Handing a table over: its whole copy in a link, after the #, which browsers don't send."""

from __future__ import annotations

import base64
import zlib

from flask import url_for

from tableside.scorebook.export.copies import copy_of
from tableside.scorebook.table.table import Table

NAME = "table"
"""The name of the copy in the link, `#table=…`; static/js/pages/handed_over.js reads it."""

LINK_LENGTH = 16_000
"""The most characters of a link: some messengers cut longer ones."""

CODE_LENGTH = 1_400
"""The most characters of a link that a phone's camera still reads as a code on another phone's screen."""


def hand_over_link(table: Table) -> str | None:
    """A link with the whole table, for another phone with this site; None if it would be too long."""
    packed = base64.urlsafe_b64encode(zlib.compress(copy_of(table).encode(), 9)).decode().rstrip("=")
    link = f"{url_for('home.show_home', _external=True)}#{NAME}={packed}"
    return link if len(link) <= LINK_LENGTH else None
