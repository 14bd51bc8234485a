"""Handing a table over: its whole copy in a link, behind the #, which browsers send to nobody."""

from __future__ import annotations

import base64
import zlib

from flask import url_for

from tableside.scorebook.export.copies import copy_of
from tableside.scorebook.table.table import Table

NAME = "table"
"""What comes before the copy in the link: `#table=…`; static/js/pages/handed_over.js reads it."""

LINK_LENGTH = 16_000
"""Characters of a link at most: longer ones get cut on their way by some programs that send messages."""

CODE_LENGTH = 1_400
"""Characters of a link that a phone's camera still reads from a code on another phone's screen."""


def hand_over_link(table: Table) -> str | None:
    """A link that holds the whole table, for another phone with this site; None where it would be too long."""
    packed = base64.urlsafe_b64encode(zlib.compress(copy_of(table).encode(), 9)).decode().rstrip("=")
    link = f"{url_for('home.show_home', _external=True)}#{NAME}={packed}"
    return link if len(link) <= LINK_LENGTH else None
