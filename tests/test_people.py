"""People are "they": on pages, in sentences of rules and rulings, in the stories of cases and in the code."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
ONE_SEX = re.compile(r"\b(?:he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)
SUFFIXES = {".py", ".html", ".js", ".css", ".toml", ".md"}


def test_people_are_they() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for folder in ("referee", "tableside", "templates", "static", "docs", "tests/cases")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in SUFFIXES and "vendor" not in path.parts
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if ONE_SEX.search(line)
    ]
    assert not found, "Say “they” of people, please:\n" + "\n".join(found)
