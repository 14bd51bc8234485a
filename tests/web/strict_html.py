"""What every page must be: well-formed, titled, unique ids, every control labelled, every form sent somewhere."""

from __future__ import annotations

import re
from collections import Counter, OrderedDict
from hashlib import blake2b
from xml.etree.ElementTree import Element

from flask import Response

from tests.web.html_reader import HTMLReader

CONTROLS = {"input", "select", "textarea"}


MADE_BY_CHANCE = re.compile(r"(?<=/tables/)[\w-]{11}\b|\b[0-9a-f]{16,64}\b")
"""Table ids, keys and tokens: the same page has others each time."""
_checked: set[bytes] = set()
_read: OrderedDict[str, Element] = OrderedDict()
KEPT = 8
"""Pages that were read last: a test that looks into one needn't read it again."""


def check_page(text: str, *, fragment: bool = False) -> None:
    """Raises AssertionError or html5lib's ParseError, saying what is wrong with the page.

    A page that was found right, but for what is made by chance in it, isn't read again.
    """
    numbers: dict[str, str] = {}
    plain = MADE_BY_CHANCE.sub(lambda found: numbers.setdefault(found[0], f"chance-{len(numbers)}"), text)
    mark = blake2b(f"{fragment} {plain}".encode()).digest()
    if mark not in _checked:
        page = read_strictly(text, fragment)
        _checked.add(mark)
        if not fragment:
            _keep(text, page)


def _keep(text: str, page: Element) -> None:
    _read[text] = page
    if len(_read) > KEPT:
        _read.popitem(last=False)


def read_page(answer: Response) -> Element:
    """The page of an answer, to be looked into and left as it is."""
    text = answer.get_data(as_text=True)
    if text not in _read:
        _keep(text, HTMLReader(namespaceHTMLElements=False).parse(text))
    return _read[text]


def read_strictly(text: str, fragment: bool) -> Element:
    """The page. Raises for the first thing in it that isn't as it must be."""
    parser = HTMLReader(strict=True, namespaceHTMLElements=False)
    if fragment:
        return parser.parseFragment(text)
    page = parser.parse(text)
    assert (page.findtext(".//title") or "").strip(), "a page without a title"
    ids = Counter(element.get("id") for element in page.iter() if element.get("id"))
    assert not [id for id, times in ids.items() if times > 1], f"ids used twice: {ids}"
    check_controls(page)
    for form in page.iter("form"):
        assert form.get("action"), "a form without an action"
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
