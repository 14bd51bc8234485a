"""Where a long word of a sentence, such as a name of thirty letters, may go on to the next line with a hyphen."""

from __future__ import annotations

import re

SOFT_HYPHEN = "\u00ad"
"""A hyphen that shows only where its line ends."""

LETTER = "[A-Za-zÀ-ÖØ-öø-ɏ]"
LONG_WORD = re.compile(rf"\b(?:[A-ZÀ-ÖØ-Þ]{LETTER}{{12,}}|{LETTER}{{16,}})\b")
"""A name that no line of a phone may have room for, or any word that is longer still."""

VOWELS = "aeiouyäöüàáâãåèéêëìíîïòóôõøùúûæœ"
SYLLABLE = re.compile(rf"(?<={LETTER}{{2}})(?=[^{VOWELS}\W][{VOWELS}]{LETTER})", re.IGNORECASE)
"""Before a consonant that begins a syllable: no rule of a language, but nobody stumbles over it."""

NO_SYLLABLE = re.compile(rf"({LETTER}{{5}})(?={LETTER}{{3}})")
"""Letters in which there is no such place."""


def hyphenated(text: str) -> str:
    """The text with soft hyphens in its long words, where a line may break; between words it breaks as it is."""
    return LONG_WORD.sub(lambda word: NO_SYLLABLE.sub(rf"\1{SOFT_HYPHEN}", SYLLABLE.sub(SOFT_HYPHEN, word[0])), text)
