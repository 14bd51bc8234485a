"""What a style must not lose: edges that stand out, one colour for the next thing to do, keys that show a tap."""

from __future__ import annotations

import re

import pytest

from tableside import STATIC
from tableside.web.static_files import SHEETS

SHEETS_OF_SOME_PAGES = (
    "chart",
    "blank_sheet",
    "crowd",
    "days",
    "deck",
    "dispute",
    "explain",
    "few_keys",
    "home",
    "house_rules",
    "pad",
    "nights",
    "phone",
    "print",
    "room",
    "rulebook",
    "ruling",
    "scale",
    "sharing",
    "small_forms",
    "statistics",
    "wide_forms",
)
"""Style sheets that only the pages of one game need, or one kind of page, and link themselves."""

FILES = sorted((STATIC / "css").glob("*.css"))
STYLES = re.sub(r"/\*.*?\*/", "", "".join(path.read_text(encoding="utf-8") for path in FILES), flags=re.DOTALL)
RULES = [
    ({" ".join(selector.split()) for selector in re.split(r",(?![^(]*\))", selectors)}, declarations)
    for selectors, declarations in re.findall(r"([^{};]+)\{([^{}]*)\}", STYLES)
]
"""The selectors of each rule, and its declarations."""


def that_use(token: str) -> set[str]:
    """The selectors of the rules in which that custom property is used."""
    return {one for selectors, text in RULES if re.search(rf"var\({token}\b(?!-)", text) for one in selectors}


def test_orange_marks_the_next_thing_to_do_and_nothing_else() -> None:
    """The large key, the player, card or step of the open round, the question that waits for an answer; where no key is
    orange the signs of the games."""
    assert that_use("--accent") == {
        ".go",
        ".waits .pill.next > *",
        ".seats > .acts",
        ".step.waits:not(:has(.acts, .pill.next)) .whose > b",
        ".step.waits > .folded > summary",
        ".pieces:not(:has(.pill.next)) > .waits > .slot",
        ".cards-each.waits > [aria-current]",
        "#dispute > .asked",
    }
    assert that_use("--accent-ink") == {".resume .emblem", ".game .emblem", ".of-game .emblem"}


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
    pressed = {one for selectors, _ in RULES for one in selectors if ":active" in one}
    assert {"button:active", "a:active", "summary:active", "label:active > span"} <= pressed
