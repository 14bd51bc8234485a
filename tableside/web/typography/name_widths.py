"""Names over the columns of the sheet: their width on up to two lines, and where to break or cut one that is too
wide."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import takewhile

from tableside.web.typography.hyphens import SOFT_HYPHEN

SIZES: tuple[int, ...] = (*range(4, 13), 14, 16, 18, 22)
"""The widths of names, in letters, for which the sheet has font sizes."""

A_LETTER = 0.5
ROUNDING = 0.1
"""Ems that a browser may need in addition to the sum of the letters' widths."""

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
"""Ems of any other letter of the sheet's font, and of a full-width one, such as a Chinese character."""

LONG_WORD = re.compile(r"[A-Za-zÀ-ɏ]{5,}")
END = 3
"""A single word that may have to be broken, and how many letters at each end stay together."""

NARROWEST = 3.5
"""Ems of a line over one of seven columns on a phone 320 px wide."""

LONG_BEGINNING = 8
"""The letters of a common start that may not fit on a line of a narrow column."""

SHORT = 6
"""The letters of a name that is short enough for a row of many."""

BREAK = re.compile(r" +|(?<=\w)-(?=\w)")
"""The places in a name where a line can break."""


def letters(name: str) -> int:
    """The smallest of the sheet's sizes, in letters, that fits the widest line of a name."""
    needed = (min(map(_ems, _layouts(name))) + ROUNDING) / A_LETTER
    return next((size for size in SIZES if size >= needed), SIZES[-1])


def with_breaks(name: str) -> str:
    """A name of one long word with soft hyphens, except near its ends; any other name unchanged."""
    places = _breaks(name)
    return "".join(SOFT_HYPHEN + sign if at in places else sign for at, sign in enumerate(name))


def with_a_break(name: str) -> str:
    """The same with only one soft hyphen, which makes the two parts about equally wide.

    With more of them a column could break a name twice: "Barth-olo-…". The first part fits the narrowest column. Of
    several words a long first one is broken, as one that stands alone.
    """
    gap = BREAK.search(name)
    if gap and gap.start() > LONG_BEGINNING:
        return with_a_break(name[: gap.start()]) + name[gap.start() :]
    places = _breaks(name)
    if not places:
        return name

    def widest_part(at: int) -> tuple[bool, float]:
        first = _ems((f"{name[:at]}-",))
        return first > NARROWEST and at > places[0], max(first, _ems((name[at:],)))

    at = min(places, key=widest_part)
    return f"{name[:at]}{SOFT_HYPHEN}{name[at:]}"


def _breaks(name: str) -> range:
    """The places where a name of one long word may be broken; none for any other name."""
    last = len(name) - END
    return range(min(END, last), last + 1) if LONG_WORD.fullmatch(name) else range(0)


def cut_to_differ(names: Sequence[str]) -> list[str]:
    """The names for a narrow column. If two have a common start longer than the column, both are cut in the middle
    and keep the part that differs: "Chr… Robin" and "Chr… Robert"."""
    short = [_cut_in_the_middle(name, shared) for name, shared in zip(names, shared_letters(names), strict=True)]
    return short if len(set(short)) == len(names) else list(names)


def width_of(line: str) -> float:
    """The width of a line of text, in ems."""
    return _ems((line,))


def short_names(names: Sequence[str]) -> list[str]:
    """Each name in few letters, for a row of many: its first word, or as many letters as tell it apart: "Bart."."""
    return [_short(name, [*names[:at], *names[at + 1 :]]) for at, name in enumerate(names)]


def _short(name: str, others: Sequence[str]) -> str:
    if len(name) <= SHORT:
        return name
    word = name.split()[0]
    starts = [word] if len(word) <= SHORT else [f"{word[:end].rstrip('-')}." for end in range(SHORT - 2, len(word) - 1)]
    return next((start for start in starts if not _begins_one(start.rstrip("."), others)), name)


def _begins_one(start: str, names: Sequence[str]) -> bool:
    return any(name.casefold().startswith(start.casefold()) for name in names)


def wrapped(text: str, ems: float) -> list[str]:
    """A text in lines of at most that width, but for words that are wider."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or width_of(longer) <= ems:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def cut_to_fit(name: str, ems: float) -> str:
    """The name, cut to that width with "…" at its end if need be."""
    if width_of(name) <= ems:
        return name
    fits = next((end for end in range(len(name) - 1, 0, -1) if width_of(name[:end]) + SQUARE <= ems), 1)
    return f"{name[:fits].rstrip()}…"


def shared_letters(names: Sequence[str]) -> list[int]:
    """The length of the start that each name has in common with another one."""
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
    """The ways to put a name on one line, or on two without breaking a word."""
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
