"""What every page must be: well-formed, titled, unique ids, every control labelled, every form sent somewhere."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from hashlib import blake2b
from xml.etree.ElementTree import Element, tostring

from flask import Response

from tests.web.html_reader import HTMLReader
from tests.web.html_shape import read_quickly

CONTROLS = {"input", "select", "textarea"}
MADE_BY_CHANCE = re.compile(r"(?<=/tables/)[\w-]{11}\b|\b[0-9a-f]{16,64}\b")
"""Table ids, keys and tokens: the same page has others each time."""
AROUND = re.compile(rb"\s*(</?(?:html|head|body)\b[^>]*>)\s*")
KEPT = 8
"""Pages that were read last: a test that looks into one needn't read it again."""

_checked: set[bytes] = set()
_right: set[tuple[int, str]] = set()
"""The pieces of the pages that html5lib found right and read as `read_quickly` does."""


def check_page(text: str, *, fragment: bool = False) -> None:
    """Raises AssertionError or html5lib's ParseError, saying what is wrong with the page.

    A page that was found right, but for what is made by chance in it, isn't read again.
    """
    numbers: dict[str, str] = {}
    plain = MADE_BY_CHANCE.sub(lambda found: numbers.setdefault(found[0], f"chance-{len(numbers)}"), text)
    mark = blake2b(f"{fragment} {plain}".encode()).digest()
    if mark not in _checked:
        read_strictly(text, fragment)
        _checked.add(mark)


def read_page(answer: Response) -> Element:
    """The page of an answer, to be looked into and left as it is."""
    return read_text(answer.get_data(as_text=True))


@lru_cache(KEPT)
def read_text(text: str, fragment: bool = False, strict: bool = False) -> Element:
    """The page, read by html5lib if any piece of it is new. With `strict` it raises ParseError for the first fault."""
    quick = read_quickly(text, fragment)
    if quick and quick.pieces <= _right:
        return quick.root
    reader = HTMLReader(strict=strict, namespaceHTMLElements=False)
    page = reader.parseFragment(text) if fragment else reader.parse(text)
    if strict and quick and as_written(page) == as_written(quick.root):
        _right.update(quick.pieces)
    return page


def as_written(page: Element) -> bytes:
    """A page in one way of writing, without the white space outside its head and body, which readers move about."""
    return AROUND.sub(rb"\1", tostring(page, method="html"))


def read_strictly(text: str, fragment: bool) -> Element:
    """The page. Raises for the first thing in it that isn't as it must be."""
    page = read_text(text, fragment, strict=True)
    if fragment:
        return page
    assert (page.findtext(".//title") or "").strip(), "a page without a title"
    ids = Counter(element.get("id") for element in page.iter() if element.get("id"))
    assert not [id for id, times in ids.items() if times > 1], f"ids used twice: {ids}"
    check_controls(page)
    for form in page.iter("form"):
        assert form.get("action"), "a form without an action"
    for head in page.iter("th"):
        assert spoken(head), "a head cell of a table without words"
    for element in page.iter():
        on_paper = "paper" in element.get("class", "").split() and "hidden" not in element.attrib
        assert not on_paper or "".join(element.itertext()).strip(), f"nothing on a sheet of paper: {element.attrib}"
        handlers = [name for name in element.attrib if name.startswith("on") or name == "style"]
        assert not handlers, f"{element.tag} has {handlers}, which the policy forbids"
    return page


def check_controls(page: Element) -> None:
    """Every control has words: a label round it, a label for it, or an aria-label."""
    labelled = {label.get("for") for label in page.iter("label")}
    wrapped = {id(control) for label in page.iter("label") for control in label.iter() if control.tag in CONTROLS}
    for control in (element for element in page.iter() if element.tag in CONTROLS):
        if control.get("type") in ("hidden", "submit"):
            continue
        known = control.get("aria-label") or id(control) in wrapped or control.get("id") in labelled
        assert known, f"{control.tag} {control.get('name')} has no label"
    for button in page.iter("button"):
        assert spoken(button), f"button {button.get('name')} has no words"


def spoken(element: Element) -> str:
    """The words of an element as a screen reader says them: what is hidden from it is none."""
    if element.get("aria-hidden") == "true":
        return ""
    inner = (spoken(child) + (child.tail or "") for child in element)
    return (element.get("aria-label") or (element.text or "") + "".join(inner)).strip()
