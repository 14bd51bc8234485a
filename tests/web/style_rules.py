"""The style sheets, read rule by rule, and the classes that pages and scripts name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from referee.games import all_games
from tableside import STATIC, TEMPLATES
from tableside.web.disputes.ruling_view import ASKED, BAD, DUE, WORDS
from tableside.web.name_widths import SIZES
from tableside.web.tables.pad.sheet_view import MOST_DIGITS

CLASS = re.compile(r"\.(-?[A-Za-z_][\w-]*)")
SEEN_ONLY = re.compile(r":[\w-]+\([^()]*\)")
"""Such as `:has(.hand)`: what a rule looks at, not what it is for."""

ATTRIBUTE = re.compile(r'\bclass="((?:[^"{]|\{\{.*?\}\}|\{%.*?%\}|\{)*)"', re.DOTALL)
JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
LITERAL = re.compile(r'"([^"\n]*)"|\'([^\'\n]*)\'|`([^`\n]*)`')
NAME = re.compile(r"[A-Za-z][\w-]*")


class Rule(NamedTuple):
    """One selector of a rule: the sheet it stands in, without its ending, and the selector itself."""

    sheet: str
    selector: str

    @property
    def component(self) -> str | None:
        """The class that the rule is for: the first that it names, if it names any."""
        own = self.selector
        while SEEN_ONLY.search(own):
            own = SEEN_ONLY.sub("", own)
        named = CLASS.findall(own) or CLASS.findall(self.selector)
        return named[0] if named else None


def rules() -> Iterator[Rule]:
    """Every selector of every style sheet."""
    for name, text in _sheets():
        for prelude in re.findall(r"([^{};]+)\{", text):
            if not prelude.strip().startswith("@"):
                yield from (Rule(name, selector) for selector in _selectors(prelude))


def that_use(token: str) -> set[str]:
    """The selectors of the rules in which that custom property is used."""
    found: set[str] = set()
    for _, text in _sheets():
        for prelude, declarations in re.findall(r"([^{};]+)\{([^{}]*)\}", text):
            if re.search(rf"var\({re.escape(token)}\b(?!-)", declarations):
                found.update(_selectors(prelude))
    return found


def _sheets() -> Iterator[tuple[str, str]]:
    """Each style sheet's name, without its ending, and its text without comments."""
    for path in sorted((STATIC / "css").glob("*.css")):
        yield path.stem, re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def _selectors(prelude: str) -> list[str]:
    """A list of selectors, apart: a comma in brackets parts nothing."""
    return [" ".join(one.split()) for one in re.split(r",(?![^(]*\))", prelude)]


def styled() -> set[str]:
    """Every class that a style sheet names, in whatever place."""
    return {name for rule in rules() for name in CLASS.findall(rule.selector)}


def on_pages() -> set[str]:
    """Every class that a `class` attribute of a template names, by itself or in a condition."""
    found: set[str] = set()
    for path in TEMPLATES.rglob("*.html"):
        for attribute in ATTRIBUTE.findall(path.read_text(encoding="utf-8")):
            found.update(name for name in JINJA.sub(" ", attribute).split() if not name.endswith("-"))
            for jinja in re.findall(r"\{\{.*?\}\}", attribute, re.DOTALL):
                found.update(_words(jinja))
    return found


def in_arguments() -> set[str]:
    """Every name in a text that a template hands to a macro, or that a script holds: classes among much else."""
    templates = " ".join(path.read_text(encoding="utf-8") for path in TEMPLATES.rglob("*.html"))
    scripts = " ".join(path.read_text(encoding="utf-8") for path in (STATIC / "js").rglob("*.js"))
    return _words(" ".join(re.findall(r"\{\{.*?\}\}|\{%.*?%\}", templates, re.DOTALL))) | _words(scripts)


def _words(text: str) -> set[str]:
    return {name for groups in LITERAL.findall(text) for literal in groups for name in NAME.findall(literal)}


def from_code() -> set[str]:
    """The classes that Python gives: tones of cards, marks, verdicts, the sheet's size, the square of a code."""
    games = all_games().values()
    packs = [game.disputes.pad_for(count, {}) for game in games for count in game.seats]
    tones = {face.tone for pack in packs for face in pack.known.values() if face.tone}
    sizes = {f"of-{count}" for game in games for count in game.seats}
    digits = {f"digits-{count}" for count in range(1, MOST_DIGITS + 2)}
    totals = {f"totals-{count}" for count in range(2, MOST_DIGITS + 1)}
    letters = {f"letters-{count}" for count in SIZES}
    places = {f"at-{seat}" for game in games for seat in range(game.seats[-1])}
    return tones | places | sizes | digits | totals | letters | {BAD, DUE, ASKED, "qr", *WORDS}
