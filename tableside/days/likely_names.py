"""Names that are likely one name misspelt: a letter more, less, another one, or two exchanged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tableside.scorebook.alike_names import looks

SHORTEST = 5
"""Letters of a name from which on one letter of difference is likely a slip: Ewa and Eva are two people."""


def likely(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each name that may be an earlier one misspelt, with that one. Other digits or initials are other people."""
    first: dict[tuple[str, str], str] = {}
    for name in names:
        seen = _letters(name)
        apart = _sets_apart(name)
        keys = [(apart, part) for part in _less_a_letter(seen)] if len(seen) >= SHORTEST else []
        found = (first[key] for key in keys if key in first)
        other = next((one for one in found if looks(one) != looks(name) and _close(_letters(one), seen)), None)
        if other is not None:
            yield name, other
        for key in keys:
            first.setdefault(key, name)


def _letters(name: str) -> str:
    """What a name looks like without apostrophes, hyphens and such, which many write otherwise."""
    return "".join(filter(str.isalnum, looks(name)))


def _sets_apart(name: str) -> str:
    """What distinguishes people on purpose: digits, and initials."""
    words = (word.rstrip(".") for word in name.casefold().split())
    return " ".join(word for word in words if len(word) < 3 or any(map(str.isdigit, word)))


def _less_a_letter(seen: str) -> set[str]:
    """The name, and each of its forms without one letter."""
    return {seen, *(seen[:at] + seen[at + 1 :] for at in range(len(seen)))}


def _close(one: str, other: str) -> bool:
    """Whether one slip makes one of the other."""
    pairs = enumerate(zip(one, other, strict=False))
    at = next((at for at, (letter, its) in pairs if letter != its), min(len(one), len(other)))
    rest, there = one[at:], other[at:]
    swapped = rest[:2] == there[1::-1] and rest[2:] == there[2:]
    return swapped or rest[1:] == there[1:] or rest == there[1:] or rest[1:] == there
