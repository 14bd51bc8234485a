"""Elements of a page by a selector as style sheets have it: `tag`, `#id`, `.class`, `[attribute]`, `[attribute=value]`.

Names stand together for one element (`p.now`), apart for one within another (`.action-bar .say`), with a comma
for either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

SIMPLE = re.compile(r'(?P<sign>[#.]?)(?P<name>[\w-]+)|\[(?P<attribute>[\w-]+)(?:="?(?P<value>[^\]"]*)"?)?\]')


def find_elements(page: Element, selector: str) -> list[Element]:
    """The elements that a selector means, in the page's order. Raises ValueError for one that can't be read."""
    wanted = [_path(path) for path in selector.split(",")]
    return [found for found, above in _walk(page, ()) if any(_is_at(path, found, above) for path in wanted)]


def text_of(element: Element) -> str:
    """What an element says, white space made single, the apostrophe as it is typed."""
    return " ".join(" ".join(element.itertext()).split()).replace("’", "'")


def _path(text: str) -> list[list[re.Match[str]]]:
    if not text.strip():
        raise ValueError("a selector names an element")
    return [_read(step) for step in text.split()]


def _read(step: str) -> list[re.Match[str]]:
    parts = list(SIMPLE.finditer(step))
    if not parts or "".join(part[0] for part in parts) != step:
        raise ValueError(f"{step!r} is no selector that can be read here")
    return parts


def _walk(element: Element, above: tuple[Element, ...]) -> Iterator[tuple[Element, tuple[Element, ...]]]:
    yield element, above
    for child in element:
        if isinstance(child.tag, str):
            yield from _walk(child, (*above, element))


def _is_at(path: list[list[re.Match[str]]], element: Element, above: tuple[Element, ...]) -> bool:
    """Whether the element is what the path ends with, and is inside what precedes that, in order."""
    if not _fits(path[-1], element):
        return False
    outer = list(path[:-1])
    for one in reversed(above):
        if outer and _fits(outer[-1], one):
            outer.pop()
    return not outer


def _fits(parts: list[re.Match[str]], element: Element) -> bool:
    return all(_has(part, element) for part in parts)


def _has(part: re.Match[str], element: Element) -> bool:
    if part["attribute"]:
        given = element.get(part["attribute"])
        return given is not None and part["value"] in (None, given)
    match part["sign"]:
        case "#":
            return element.get("id") == part["name"]
        case ".":
            return part["name"] in element.get("class", "").split()
    return element.tag == part["name"]
