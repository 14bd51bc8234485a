"""Style by component: rules of a class in one file, in readable lines, none dead; edges and presses can be seen."""

from __future__ import annotations

import re

import pytest

from tableside import STATIC
from tableside.web.static_files import SHEETS
from tests.web.style_rules import from_code, in_arguments, on_pages, rules, styled, that_use

SHEETS_OF_SOME_PAGES = ("days", "explain", "home", "pad", "rulebook", "sharing")
"""Style sheets that only the pages of one game need, or one kind of page, and link themselves."""

FILES = sorted((STATIC / "css").glob("*.css"))

HOOKS = {
    "chapter": "pages/rulebook.js finds by it the parts of the page that a search leaves out",
    "offers": "tests/browser finds by it who entered on their own phone",
    "plain-http": "tests/web finds by it the warning about plain http",
    "special": "the tone of cards beside the suits: drawn like all others, with no count of copies below",
    "white": "the tone of cards of no suit: drawn like all others",
}
"""Classes without any style, each with who asks for it."""


def test_each_class_has_its_rules_in_one_sheet() -> None:
    sheets: dict[str, set[str]] = {}
    for rule in rules():
        if rule.component:
            sheets.setdefault(rule.component, set()).add(rule.sheet)
    split = [f".{name} in {', '.join(sorted(where))}" for name, where in sorted(sheets.items()) if len(where) > 1]
    assert not split, "Rules for one class stand in several style sheets; one of them, please: " + "; ".join(split)


def test_no_style_is_dead() -> None:
    dead = styled() - on_pages() - in_arguments() - from_code()
    assert not dead, f"No page and no script has these classes, so their rules can go: {', '.join(sorted(dead))}"


def test_every_class_of_a_page_is_styled() -> None:
    unstyled = (on_pages() | from_code()) - styled() - set(HOOKS) - {f"digits-{count}" for count in range(1, 4)}
    assert not unstyled, f"No style sheet knows these classes, and HOOKS doesn't either: {', '.join(sorted(unstyled))}"


def test_no_hook_is_left_over() -> None:
    assert set(HOOKS) <= on_pages() | from_code(), "HOOKS names a class that no page has"


def test_orange_marks_the_next_thing_to_do_and_nothing_else() -> None:
    """The large key, whoever the open round waits for, or their step; the signs of the games where no key is orange."""
    assert that_use("--accent") == {
        ".go",
        ".waits .pill.next > *",
        ".seats > .acts",
        ".step.waits:not(:has(.acts, .pill.next))",
    }
    assert that_use("--accent-ink") == {".resume .emblem", ".game .emblem"}


def test_a_sheet_has_one_declaration_a_line() -> None:
    crowded = [
        f"{path.name}:{number}"
        for path in FILES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if line.count(";") > 1 or len(line) > 120 or ("{" in line and "}" in line)
    ]
    assert not crowded, f"One declaration a line and at most 120 characters, please: {', '.join(crowded)}"


def test_every_sheet_is_put_in_once() -> None:
    assert sorted((*SHEETS, *SHEETS_OF_SOME_PAGES)) == [path.stem for path in FILES]


TOKENS = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
DAY, NIGHT = (dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", text)) for text in TOKENS.split("@media")[:2])
GROUNDS = {"baize-edge": ("baize", "surface-edge"), "paper-edge": ("paper", "paper-key", "paper-tint")}
LEAST = 3.0


def light_of(colour: str) -> float:
    """How much light a colour gives back, as WCAG reckons it: 0 for black, 1 for white."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The ratio of two colours, 1 to 21."""
    low, high = sorted((light_of(one), light_of(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colours", [DAY, {**DAY, **NIGHT}], ids=["day", "night"])
@pytest.mark.parametrize("edge", GROUNDS)
def test_edges_stand_out(colours: dict[str, str], edge: str) -> None:
    found = {ground: contrast(colours[edge], colours[ground]) for ground in GROUNDS[edge]}
    assert all(ratio >= LEAST for ratio in found.values()), found


def test_whatever_is_tapped_shows_it() -> None:
    pressed = {rule.selector for rule in rules() if ":active" in rule.selector}
    assert {"button:active", "a:active", "summary:active", "label:active > span"} <= pressed
