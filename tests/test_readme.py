"""What the README shows a programmer is true: its Python runs as written, and its commands work."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

TOP = Path(__file__).parent.parent
README = (TOP / "README.md").read_text(encoding="utf-8")
PYTHON = re.findall(r"```python\n(.*?)```", README, re.S)
JUDGING = re.findall(r"^    (python -m referee judge[^#\n]*)", README, re.M)
MODULES = sorted(set(re.findall(r"python -m ([\w.]+)", README)) - {"venv"})
CASE = {
    "game": "huckley-buck",
    "players": ["Ann", "Bob", "Cy"],
    "dealer": "Cy",
    "trump": "S",
    "tricks": [{"leader": "Ann", "cards": ["7H", "2D"]}],
    "hands": {"Bob": ["9H"]},
    "ask": {"what": "legal", "trick": 1, "player": "Bob"},
}


def run(code: str) -> tuple[Any, Any]:
    """The value of the last line of an example, and the value that the comment below it promises."""
    *lines, shown, promised = code.strip().splitlines()
    names: dict[str, Any] = {}
    exec("\n".join(lines), names)  # noqa: S102
    return eval(shown, names), ast.literal_eval(promised.removeprefix("# "))  # noqa: S307


def test_there_is_something_to_try() -> None:
    assert len(PYTHON) == 1
    assert len(JUDGING) == 3


@pytest.mark.parametrize("code", PYTHON)
def test_the_python_gives_what_its_comment_says(code: str) -> None:
    found, promised = run(code)
    assert found == promised


@pytest.mark.parametrize("command", JUDGING)
def test_a_command_judges_a_case(tmp_path: Path, command: str) -> None:
    told = json.dumps(CASE)
    (tmp_path / "case.json").write_text(told, encoding="utf-8")
    (tmp_path / "cases.jsonl").write_text(told, encoding="utf-8")
    line = command.replace("python", shlex.quote(sys.executable), 1)
    path = {**os.environ, "PYTHONPATH": str(TOP)}
    done = subprocess.run(line, shell=True, cwd=tmp_path, env=path, input=told, capture_output=True, text=True)  # noqa: S602
    assert (done.returncode, done.stderr) == (0, "")
    assert "illegal" in done.stdout or done.stdout.startswith("Not legal")


@pytest.mark.parametrize("module", MODULES)
def test_a_command_names_a_module_that_is_there(module: str) -> None:
    assert importlib.util.find_spec(module) is not None
