"""What docs/hosting ships for a host, read as systemd, Docker and a person read it: so docs and tests can't drift."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
CADDYFILE, UNIT, SETTINGS = (
    ROOT / "docs" / "hosting" / name for name in ("Caddyfile", "tableside.service", "tableside.env")
)
SEVERAL = ROOT / "docs" / "hosting" / "several"
"""What several machines have in place of these files, or besides them."""

INSTALLED = "/opt/tableside/bin/"
"""Where the docs have the wheel installed."""

SCORES = "/var/lib/tableside"
"""Where the docs have the score file."""

NOT_RUN = "<!-- not run: "
"""How a paragraph begins that says why the commands after it are not."""


def settings(path: Path = SETTINGS) -> dict[str, str]:
    """The variables of an environment file."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return dict(line.split("=", 1) for line in lines)


def unit(name: str, path: Path = UNIT) -> str:
    """The value that a systemd unit has for a name, lines that go on joined. Raises ValueError unless it has one."""
    text = path.read_text(encoding="utf-8").replace("\\\n", " ")
    (value,) = re.findall(rf"^{name}=(.+)$", text, re.M)
    return " ".join(str(value).split())


def started_by_unit(given: Mapping[str, str], path: Path = UNIT) -> list[str]:
    """The unit's command with the variables filled in, as systemd does."""
    return [re.sub(r"\$\{(\w+)\}", lambda found: given[found[1]], word) for word in unit("ExecStart", path).split()]


def started_by_docker() -> list[str]:
    """The command of the Dockerfile."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    (command,) = re.findall(r"^CMD (\[.*\])$", text, re.M)
    return [str(word) for word in json.loads(command)]


def commands(heading: str) -> list[str]:
    """The commands under a heading of docs/hosting.md, but for those that are marked as not run."""
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    (section,) = re.findall(rf"^## {heading}\n(.*?)(?=^## |\Z)", page, re.M | re.S)
    blocks = re.split(r"\n(?=\S)", section)
    return [
        line.strip()
        for before, block in zip(["", *blocks], blocks, strict=False)
        for line in re.findall(r"^    (.*)$", block, re.M)
        if NOT_RUN not in before + block
    ]
