"""Words in templates: those of a key stand once, in one template or in code, and no line is too long to be read."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.games import all_games
from tableside import TEMPLATES
from tests.support.full_tables import full_table
from tests.support.game_fixtures import OURS
from tests.support.people import CAST

ROOT = Path(__file__).parents[2]
NOUNS = sorted({path.parent for path in TEMPLATES.rglob("*.html")})
OF_EVERY_APP = {"Back", "Close", "Undo"}
"""Words so plain that no page would say them otherwise."""
TWO_THINGS = {"The upcard"}
"""Words that ask for two things: on the form of a draw whether the card was taken, in a dispute which card it is."""

TAG = r"(?:[^<>{]|\{\{.*?\}\}|\{%.*?%\})*"
KEY = re.compile(
    rf"<(button|summary|a|legend)\b{TAG}>(.*?)</\1>|<label\b{TAG}><input\b{TAG}><span\b{TAG}>()(.*?)</span>", re.S
)


@cache
def words_of_keys(template: Path) -> tuple[str, ...]:
    """What stands on the keys of a template, and what it hands to what draws some: whatever begins with a capital."""
    text = re.sub(r"\{#.*?#\}", "", template.read_text("utf-8"), flags=re.S)
    keys = [found[2] or found[4] or "" for found in KEY.finditer(text)]
    handed = [
        words for tag in re.findall(r"\{[{%](.*?)[%}]\}", text, re.S) for words in re.findall(r'"([A-Z][^"]{2,})"', tag)
    ]
    return (*(" ".join(re.sub(r"<[^>]*>", "", key).split()) for key in keys), *handed)


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


SAVES = re.compile(r'<button class="go" form="entry">(.*?)</button>', re.DOTALL)


@pytest.mark.parametrize("slug", all_games())
@pytest.mark.parametrize("events", [1, None])
def test_what_opens_a_form_is_not_what_saves_it(app: Flask, client: FlaskClient, slug: str, events: int | None):
    history = list(full_table(slug, CAST[: all_games()[slug].seats[0]]).table.history.events)[:events]
    table_id, table = app.extensions["book"].bring_in(history)
    prompt = table.course.prompt
    opens = {prompt.entry: prompt.button} | {kind: table.course.entries[kind].title for kind in prompt.others}
    for kind, words in opens.items():
        page = client.get(f"/tables/{table_id}/enter/{kind}").get_data(as_text=True)
        saves = " ".join(unescape(SAVES.findall(page)[0]).split())
        assert saves, f"the key that saves {kind} has no words"
        assert saves != words, f"{slug}: {kind}"


LONGEST = 160
"""Characters of a line. What must not be broken by white space is broken inside a tag, or between two Jinja tags."""


def test_every_line_of_a_template_can_be_read() -> None:
    """The whole list at once, each with the place to mend."""
    found = [
        f"{path.relative_to(TEMPLATES)}:{number} has {len(line)} characters"
        for path in sorted(TEMPLATES.rglob("*.html"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > LONGEST
    ]
    assert not found, f"Lines of at most {LONGEST} characters, please: " + "; ".join(found)
