"""html5lib's strict reader of HTML, which reads each tag once: a page repeats its tags, and most of those of others."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import html5lib
from html5lib._tokenizer import HTMLTokenizer
from html5lib.constants import tagTokenTypes

TAG = re.compile(r"""</?[a-z](?:[^<>"']|"[^"]*")*>""")


@cache
def read_tag(text: str) -> dict[str, Any] | None:
    """What the tokenizer makes of a tag; None for anything that isn't one tag without a fault."""
    tokens = list(HTMLTokenizer(text))
    return tokens[0] if len(tokens) == 1 and tokens[0]["type"] in tagTokenTypes else None


class Tokenizer(HTMLTokenizer):  # type: ignore[misc]
    """The tokenizer, which takes a tag as it was read before. What a tag's text means hangs on no other text."""

    def dataState(self) -> bool:  # noqa: N802 -- html5lib's name
        """Goes on where text and tags may stand; gives whether there is more."""
        found = TAG.match(self.stream.chunk, self.stream.chunkOffset)
        known = read_tag(found[0]) if found else None
        if not found or not known:
            more: bool = super().dataState()
            return more
        self.stream.chunkOffset = found.end()
        self.currentToken = {**known, "data": known["data"].copy()}
        self.tokenQueue.append(self.currentToken)
        return True


class HTMLReader(html5lib.HTMLParser):  # type: ignore[misc]
    """The parser of a text, with that tokenizer."""

    def _parse(self, stream: str, innerHTML: bool, container: str = "div", scripting: bool = False) -> None:  # noqa: N803
        self.innerHTMLMode, self.container, self.scripting = innerHTML, container, scripting
        self.tokenizer = Tokenizer(stream, parser=self)
        self.reset()
        self.mainLoop()
