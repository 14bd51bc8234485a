"""Right-to-left words on a left-to-right page.

A Hebrew or Arabic name next to a number would move the number to its other side: "12 → 15" would read "15 → 12". So
each run of such words in a page's text, whether a name, a note or a sentence, is put between isolating characters. An
element `<bdi>` wouldn't do: in a button, which is a flex box, it would be separated from its neighbours.
"""

from __future__ import annotations

import re
from typing import Any

from flask import Flask
from jinja2 import Template

LETTERS = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
"""Hebrew, Arabic, Syriac, Thaana, N'Ko and their kin."""

BETWEEN = r"(?:[ \u00a0'’.־…-]|&#3[49];)+"
"""The characters between two words of a name."""

RUN = re.compile(f"[{LETTERS}]+(?:{BETWEEN}[{LETTERS}]+)*…?")
WHOLE = re.compile(r"<(textarea|script|style)\b.*?</\1\s*>|<[^>]*>", re.DOTALL)
"""Tags, and elements whose contents aren't text of the page."""

OPEN, CLOSE = "\u2068", "\u2069"
"""First strong isolate, pop directional isolate."""


def set_up(app: Flask) -> None:
    """Makes every template of `app` isolate its right-to-left words."""
    app.jinja_env.template_class = IsolatedTemplate


class IsolatedTemplate(Template):
    """A template that isolates its right-to-left words."""

    def render(self, *args: Any, **kwargs: Any) -> str:
        """The whole page or fragment."""
        return isolate(super().render(*args, **kwargs))


def isolate(html: str) -> str:
    """The HTML with each run of right-to-left words isolated, except inside tags."""
    if not RUN.search(html):
        return html
    parts, end = [], 0
    for tag in WHOLE.finditer(html):
        parts += [_isolated(html[end : tag.start()]), tag[0]]
        end = tag.end()
    return "".join([*parts, _isolated(html[end:])])


def _isolated(text: str) -> str:
    return RUN.sub(rf"{OPEN}\g<0>{CLOSE}", text)
