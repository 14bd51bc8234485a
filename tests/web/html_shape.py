"""A quick reader of pages that are written as ours are, and what of each page a verdict on its HTML hangs on.

html5lib takes longer to read a page than the app to make it; most pages of a run consist of what others consist of too.
"""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from typing import NamedTuple
from xml.etree.ElementTree import Element, TreeBuilder

TAG = re.compile(r"""(<[^<>"']*(?:"[^"]*"[^<>"']*)*>)""")
PLAIN_TAG = re.compile(r"""<(/?)([a-z][a-z0-9-]*)((?:[ \n]+[a-zA-Z_:][\w:.-]*(?:="[^"<>]*")?)*)[ \n]*(/?)>""")
ATTRIBUTE = re.compile(r"""[ \n]+([\w:.-]+)(?:="([^"]*)")?""")
NEVER_CHARACTERS = "".join(chr(plane << 16 | last) for plane in range(17) for last in (0xFFFE, 0xFFFF))
WORDS = rf"[^<>&\s\x00-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef{NEVER_CHARACTERS}]+"
"""Letters that mean nothing in HTML, wherever they are."""
PARTS = re.compile(rf"&[#\w]*;?|{WORDS}(?:[ \n]+{WORDS})*|[ \n]+")
WITH_A_MEANING = {"type", "encoding"}
"""Attributes whose very value the parser heeds; of the others, that they are there."""
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
LETTERS_ONLY = {"script", "style"}


BEGINNING = "<!doctype html>\n"
ONCE = {"html", "head", "body"}
SVG = "{http://www.w3.org/2000/svg}"
ROOT = "DOCUMENT_FRAGMENT"
ROOTS = (-1, -2)
"""The places outside of all elements, of a page and of a fragment."""


class Tag(NamedTuple):
    """A tag: whether it ends an element that began before it, or its own; its name, its attributes, and its shape."""

    ends: bool
    ends_itself: bool
    name: str
    attributes: dict[str, str]
    shape: str


class Page(NamedTuple):
    """A page, and its pieces: each the place in the tree, and what is there but for its words."""

    root: Element
    pieces: set[tuple[int, str]]


_places: dict[tuple[int, str], int] = {}
"""The number of each place, by that of its parent and the element's name."""


@cache
def _tag(part: str) -> Tag | None:
    found = PLAIN_TAG.fullmatch(part)
    if not found:
        return None
    stroke, name, rest, end = found.groups()
    values = {key: unescape(value) for key, value in ATTRIBUTE.findall(rest)}
    shape = f"<{stroke}{name}{ATTRIBUTE.sub(_shape_of_attribute, rest)}{end}>"
    return Tag(bool(stroke), bool(end) or name in VOID, name, values, shape)


def _shape_of_attribute(found: re.Match[str]) -> str:
    name, value = found.groups()
    return found[0] if value is None or name in WITH_A_MEANING else f' {name}="{_shape_of_words(value)}"'


@cache
def _shape_of_words(text: str) -> str:
    return PARTS.sub(lambda found: found[0] if found[0][0] == "&" else "x" if found[0].strip() else " ", text)


def read_quickly(text: str, fragment: bool = False) -> Page | None:
    """The page, if every element that isn't empty has both its tags, and each of html, head and body is there once.

    It finds no other faults. A strict parser goes by the open elements: two pages of the same pieces get one verdict.
    """
    if not fragment and not text.startswith(BEGINNING):
        return None
    builder, pieces = TreeBuilder(), set()
    place, opened = ROOTS[fragment], [(ROOTS[fragment], "")]
    builder.start(ROOT, {})
    for part in TAG.split(text.removeprefix(BEGINNING)):
        tag = _tag(part) if part.startswith("<") else None
        if not tag:
            pieces.add((place, _shape_of_words(part)))
            inside = opened[-1][1]
            words = part if inside in LETTERS_ONLY else unescape(part)
            builder.data(words.removeprefix("\n") if inside == "textarea" else words)
        elif tag.ends:
            _, name = opened.pop()
            if name.removeprefix(SVG) != tag.name:
                return None
            builder.end(name)
            place = opened[-1][0]
        else:
            piece = place, tag.shape
            if tag.name in ONCE and piece in pieces:
                return None
            pieces.add(piece)
            name = SVG + tag.name if tag.name == "svg" or opened[-1][1].startswith(SVG) else tag.name
            builder.start(name, tag.attributes)
            if tag.ends_itself:
                builder.end(name)
            else:
                place = _places.setdefault((place, name), len(_places))
                opened.append((place, name))
    if len(opened) > 1:
        return None
    builder.end(ROOT)
    root = builder.close()
    return Page(root if fragment else root[0], pieces)
