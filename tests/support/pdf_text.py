"""The pages of a PDF as Chromium writes it, and the words on each.

A font's glyphs have a table of the letters that they stand for. Which font a word is in isn't looked up: it is read
with each font's table, so a page has the words, and what they would be in the other fonts.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator

OBJECT = re.compile(rb"(?<!\d)(\d+) 0 obj\s*(.*?)\s*endobj", re.DOTALL)
STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)
SHOWN = re.compile(rb"<([0-9A-Fa-f]+)>\s*Tj|\[(.*?)\]\s*TJ", re.DOTALL)
PART = re.compile(rb"<([0-9A-Fa-f]+)>")
CODES = 4
"""Digits of a glyph's number."""


def pages_of(pdf: bytes) -> list[str]:
    """The words of each page, one line for each piece of text and font."""
    objects = {int(number): body for number, body in OBJECT.findall(pdf)}
    fonts = [
        table for body in objects.values() if b"begincmap" in (text := _stream(body)) for table in [_letters(text)]
    ]
    return [_words(objects, body, fonts) for body in objects.values() if re.search(rb"/Type ?/Page\b", body)]


def _stream(body: bytes) -> bytes:
    found = STREAM.search(body)
    if not found:
        return b""
    return zlib.decompressobj().decompress(found[1]) if b"FlateDecode" in body else found[1]


def _letters(table: bytes) -> dict[str, str]:
    """The letters of a font's glyphs, by their numbers."""
    letters = {}
    for lines in re.findall(rb"beginbfchar(.*?)endbfchar", table, re.DOTALL):
        letters |= {_number(glyph): _text(text) for glyph, text in re.findall(rb"<(\w+)>\s*<(\w+)>", lines)}
    for lines in re.findall(rb"beginbfrange(.*?)endbfrange", table, re.DOTALL):
        for first, last, text in re.findall(rb"<(\w+)>\s*<(\w+)>\s*<(\w+)>", lines):
            for more in range(int(last, 16) - int(first, 16) + 1):
                letters[f"{int(first, 16) + more:04X}"] = chr(int(text, 16) + more)
    return letters


def _number(glyph: bytes) -> str:
    return glyph.decode().upper().zfill(CODES)


def _text(text: bytes) -> str:
    return bytes.fromhex(text.decode()).decode("utf-16-be")


def _words(objects: dict[int, bytes], page: bytes, fonts: list[dict[str, str]]) -> str:
    contents = re.search(rb"/Contents (\d+) 0 R", page)
    text = _stream(objects[int(contents[1])]) if contents else b""
    return "\n".join(_read(glyphs, font) for glyphs in _glyphs(text) for font in fonts)


def _glyphs(text: bytes) -> Iterator[list[str]]:
    """The glyphs of each piece of text: what is written without a new place in between."""
    for block in re.findall(rb"BT(.*?)ET", text, re.DOTALL):
        parts = [one or b"".join(PART.findall(many)) for one, many in SHOWN.findall(block)]
        digits = b"".join(parts).decode().upper()
        yield [digits[at : at + CODES] for at in range(0, len(digits), CODES)]


def _read(glyphs: list[str], font: dict[str, str]) -> str:
    return "".join(font.get(glyph, "�") for glyph in glyphs)
