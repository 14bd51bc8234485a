"""People are "they": on pages, in sentences of rules and rulings, and in what the code says of them."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
ONE_SEX = re.compile(r"\b(?:he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)
SUFFIXES = {".py", ".html", ".js", ".css"}


def test_people_are_they() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for folder in ("referee", "tableside", "templates", "static")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in SUFFIXES and "vendor" not in path.parts
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if ONE_SEX.search(line)
    ]
    assert not found, "Say “they” of people, please:\n" + "\n".join(found)
