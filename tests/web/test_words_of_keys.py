"""The words of a key stand once: in one template of a noun, and a game's either in its templates or in its code."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.game_fixtures import OURS

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "templates"
NOUNS = sorted({path.parent for path in TEMPLATES.rglob("*.html")})
OF_EVERY_APP = {"Back", "Close", "Undo"}
"""Words so plain that no page would say them otherwise."""
TWO_THINGS = {"The upcard"}
"""Words that ask for two things: on the form of a draw whether the card was taken, in a dispute which card it is."""

TAG = r"(?:[^<>{]|\{\{.*?\}\}|\{%.*?%\})*"
KEY = re.compile(
    rf"<(button|summary|a|legend)\b{TAG}>(.*?)</\1>|<label\b{TAG}><input\b{TAG}><span\b{TAG}>()(.*?)</span>", re.S
)


def words_of_keys(template: Path) -> Iterator[str]:
    """What stands on the keys of a template, and what it hands to what draws some: whatever begins with a capital."""
    text = re.sub(r"\{#.*?#\}", "", template.read_text("utf-8"), flags=re.S)
    for found in KEY.finditer(text):
        yield " ".join(re.sub(r"<[^>]*>", "", found[2] or found[4] or "").split())
    for tag in re.findall(r"\{[{%](.*?)[%}]\}", text, re.S):
        yield from re.findall(r'"([A-Z][^"]{2,})"', tag)


def told_in_code(folder: Path) -> dict[str, str]:
    """The texts in the modules of a folder, each with where it stands; those of the rulebook are clauses."""
    told: dict[str, str] = {}
    for path in folder.rglob("*.py"):
        if "rulebook" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                told[node.value] = f"{path.relative_to(ROOT)}:{node.lineno}"
    return told


@pytest.mark.parametrize("noun", NOUNS, ids=lambda noun: str(noun.relative_to(TEMPLATES)))
def test_the_words_of_a_key_stand_in_one_template_of_a_noun(noun: Path) -> None:
    where: dict[str, set[str]] = defaultdict(set)
    for template in noun.glob("*.html"):
        for words in words_of_keys(template):
            if re.search(r"[A-Za-z]{3}", re.sub(r"\{[{%].*?[%}]\}", "", words)):
                where[words].add(template.name)
    twice = [
        f"“{words}” in {', '.join(sorted(found))}"
        for words, found in sorted(where.items())
        if len(found) > 1 and words not in OF_EVERY_APP
    ]
    assert not twice, f"{'; '.join(twice)}: write it once, in a macro that they share."


def test_a_key_of_four_words_or_more_stands_in_one_template_of_all() -> None:
    where: dict[str, set[str]] = defaultdict(set)
    for template in TEMPLATES.rglob("*.html"):
        if template.parent.parent.name != "games":
            for words in words_of_keys(template):
                where[words].add(str(template.relative_to(TEMPLATES)))
    twice = [
        f"“{words}” in {' and '.join(sorted(found))}"
        for words, found in sorted(where.items())
        if len(found) > 1 and len(words.split()) > 3 and "{" not in words
    ]
    assert not twice, f"{'; '.join(twice)}: write it once, in a macro of templates/components."


@pytest.mark.parametrize("slug", OURS)
def test_the_words_of_a_games_key_stand_in_its_templates_or_in_its_code(slug: str) -> None:
    told = told_in_code(ROOT / "referee" / "games" / slug.replace("-", "_"))
    twice = {
        f"“{words}” in {template.relative_to(ROOT)} and {told[words]}"
        for template in (TEMPLATES / "games" / slug).glob("*.html")
        for words in words_of_keys(template)
        if len(words) > 1 and words in told and words not in TWO_THINGS
    }
    assert not twice, f"{'; '.join(sorted(twice))}: the template can read it, such as from `entry.labels`."


def test_a_key_that_a_sentence_names_is_called_so() -> None:
    quoted = {
        words: where
        for folder in ("referee", "tableside")
        for text, where in told_in_code(ROOT / folder).items()
        for words in re.findall(r"under “([^”]+)”", text)
    }
    keys = {words for template in TEMPLATES.rglob("*.html") for words in words_of_keys(template)}
    wrong = [f"{where} names “{words}”" for words, where in quoted.items() if words not in keys]
    assert not wrong, f"{'; '.join(wrong)}, which stands on no key."
