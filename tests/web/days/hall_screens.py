"""A screen in the hall as a test holds it: its element, and what messages make of it."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, tostring

import html5lib

DATA = re.compile(r"^data: ?", re.MULTILINE)


class HeldScreen:
    """The screen that a page came with; it takes what the stream or an answer brings as htmx takes it."""

    def __init__(self, page: str) -> None:
        self.hall = _by_id(html5lib.parse(page, namespaceHTMLElements=False), "hall")

    def take(self, sent: str) -> None:
        """Part by part each in its place, or a screen in place of the whole."""
        found = html5lib.parseFragment(sent, namespaceHTMLElements=False)
        for one in found:
            if one.get("id") == "hall":
                self.hall = one
                continue
            assert (one.tag, one.get("hx-swap")) == ("hx-partial", "outerMorph")
            (part,) = one
            assert one.get("hx-target") == f"#{part.get('id')}"
            self._replace(part)

    def _replace(self, part: Element) -> None:
        parents = {child: parent for parent in self.hall.iter() for child in parent}
        old = _by_id(self.hall, part.get("id") or "")
        siblings = parents[old]
        place = list(siblings).index(old)
        siblings.remove(old)
        siblings.insert(place, part)

    def hear(self, message: str) -> None:
        """The same from a server-sent event; a beat brings nothing."""
        if message.startswith("id: "):
            self.take(DATA.sub("", message.partition("\n")[2]))

    @property
    def mark(self) -> str:
        """The state that it has."""
        return _by_id(self.hall, "hall-version").get("value") or ""

    @property
    def shows(self) -> str:
        """What is shown, without the space between elements."""
        return re.sub(r"\s*(<[^>]*>)\s*", r"\1", tostring(self.hall, encoding="unicode"))


def _by_id(tree: Element, name: str) -> Element:
    return next(element for element in tree.iter() if element.get("id") == name)
