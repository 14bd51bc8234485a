"""Templates are read by people: no line of one is longer than a screen is wide."""

from __future__ import annotations

from tableside import TEMPLATES

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
