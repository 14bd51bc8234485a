"""Names over the columns of the sheet: how wide they are on up to two lines, and where one is broken that is still too
wide."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import takewhile

from tableside.web.typography.hyphens import SOFT_HYPHEN

SIZES: tuple[int, ...] = (*range(4, 13), 14, 16, 18, 22)
"""Letters of the widest line of a name for which the sheet has a size."""

A_LETTER = 0.5
ROUNDING = 0.1
"""Ems that a browser may need beyond the sum of the letters' widths."""

EMS = {
    sign: width
    for width, signs in (
        (0.36, " \u00a0'’.ijlIJ"),
        (0.4, "ft"),
        (0.52, "-crsz"),
        (0.65, "bdhknpquBCEPRSTYZ"),
        (0.8, "ADGHKNOQUVX"),
        (0.96, "mwM"),
        (1.03, "W"),
    )
    for sign in signs
}
OTHERWISE, SQUARE = 0.6, 1.0
"""Ems of any other letter of the sheet's face, and of one that is as wide as it is high, such as in Chinese."""

LONG_WORD = re.compile(r"[A-Za-zÀ-ɏ]{5,}")
END = 3
"""A name that may have to be broken within its one word, and the letters at each end that then stay together."""

NARROWEST = 3.5
"""Ems of a line over one of seven columns on a phone of 320 px."""

LONG_BEGINNING = 8
"""Letters that one line of a narrow column may not have room for."""

BREAK = re.compile(r" +|(?<=\w)-(?=\w)")
"""Where a name may go on to the next line."""


def letters(names: Sequence[str]) -> int:
    """The letters for which the sheet has a size that the widest line of all names fits."""
    widest = max(min(map(_ems, _layouts(name))) for name in names)
    needed = (widest + ROUNDING) / A_LETTER
    return next((size for size in SIZES if size >= needed), SIZES[-1])


def with_breaks(name: str) -> str:
    """A name of one long word with soft hyphens, but for its first and its last letters; any other name as it is."""
    places = _breaks(name)
    return "".join(SOFT_HYPHEN + sign if at in places else sign for at, sign in enumerate(name))


def with_a_break(name: str) -> str:
    """The same with one soft hyphen, where the two parts are as equally wide as can be.

    With more of them a column could cut a name twice: "Barth-olo-…". The first part fits the narrowest column.
    """
    places = _breaks(name)
    if not places:
        return name

    def widest_part(at: int) -> tuple[bool, float]:
        first = _ems((f"{name[:at]}-",))
        return first > NARROWEST and at > places[0], max(first, _ems((name[at:],)))

    at = min(places, key=widest_part)
    return f"{name[:at]}{SOFT_HYPHEN}{name[at:]}"


def _breaks(name: str) -> range:
    """Where a name of one long word may be broken; no place for any other."""
    last = len(name) - END
    return range(min(END, last), last + 1) if LONG_WORD.fullmatch(name) else range(0)


def cut_to_differ(names: Sequence[str]) -> list[str]:
    """The names as a narrow column shows them: where two go on alike for longer than it may be wide, each is cut in the
    middle, and the part by which they differ stays: "Chr… Robin" and "Chr… Robert"."""
    short = [_cut_in_the_middle(name, shared) for name, shared in zip(names, shared_letters(names), strict=True)]
    return short if len(set(short)) == len(names) else list(names)


def width_of(line: str) -> float:
    """The width of a line of text, in ems."""
    return _ems((line,))


def cut_to_fit(name: str, ems: float) -> str:
    """The name, or as much of its beginning as fits that width, with "…" behind it."""
    if width_of(name) <= ems:
        return name
    fits = next((end for end in range(len(name) - 1, 0, -1) if width_of(name[:end]) + SQUARE <= ems), 1)
    return f"{name[:fits].rstrip()}…"


def shared_letters(names: Sequence[str]) -> list[int]:
    """How many letters at its beginning each name shares with another one."""
    return [
        max((_shared(name, other) for at, other in enumerate(names) if at != own), default=0)
        for own, name in enumerate(names)
    ]


def _shared(one: str, other: str) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _cut_in_the_middle(name: str, shared: int) -> str:
    if shared < LONG_BEGINNING or shared == len(name):
        return name
    word = name.rfind(" ", 0, shared + 1) + 1
    if word and shared - word < LONG_BEGINNING:
        return f"{name[:END]}… {name[word:]}"
    return f"{name[:END]}…{name[shared - 1 :]}"


def _layouts(name: str) -> Iterator[tuple[str, ...]]:
    """A name on one line, and on two in every way that breaks none of its words."""
    yield (name,)
    for gap in BREAK.finditer(name):
        yield name[: gap.end()].rstrip(), name[gap.end() :]


def _ems(lines: Sequence[str]) -> float:
    """The width of the widest of these lines."""
    return max(sum(map(_em, unicodedata.normalize("NFD", line))) for line in lines)


def _em(sign: str) -> float:
    if unicodedata.combining(sign):
        return 0
    return EMS.get(sign, SQUARE if unicodedata.east_asian_width(sign) in "WF" else OTHERWISE)
