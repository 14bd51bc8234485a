"""Soft hyphens for long words, such as a name of thirty letters."""

from __future__ import annotations

import re

SOFT_HYPHEN = "\u00ad"
"""A hyphen that shows only at the end of a line."""

LETTER = "[A-Za-zÀ-ÖØ-öø-ɏ]"
LONG_WORD = re.compile(rf"\b(?:[A-ZÀ-ÖØ-Þ]{LETTER}{{12,}}|{LETTER}{{16,}})\b")
"""A long name, which may not fit on a line of a phone, or any longer word."""

NARROW_WORD = re.compile(rf"\b{LETTER}{{8,}}\b")
"""A word that may not fit in a narrow column."""

VOWELS = "aeiouyäöüàáâãåèéêëìíîïòóôõøùúûæœ"
SYLLABLE = re.compile(
    rf"(?<={LETTER}{{3}})(?=[^{VOWELS}x\W][{VOWELS}]{LETTER}{{2}})|(?<={LETTER}{{3}}x)(?=[{VOWELS}]{LETTER}{{2}})",
    re.IGNORECASE,
)
"""Before a consonant that starts a syllable, or after an x, which starts none, not near the word's ends: a rule of
thumb for many languages."""

NO_SYLLABLE = re.compile(rf"({LETTER}{{5}})(?={LETTER}{{3}})")
"""Eight letters without such a place."""


def hyphenated(text: str, *, narrow: bool = False) -> str:
    """The text with soft hyphens in its long words, where a line may break; between words it breaks as it is. In a
    `narrow` column shorter words have them too."""
    words = NARROW_WORD if narrow else LONG_WORD
    return words.sub(lambda word: NO_SYLLABLE.sub(rf"\1{SOFT_HYPHEN}", SYLLABLE.sub(SOFT_HYPHEN, word[0])), text)
