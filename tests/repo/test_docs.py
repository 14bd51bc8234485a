"""What the pages show is true: commands run, examples give what they promise, links lead somewhere."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
import urllib.request
import venv
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib.util import find_spec
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from referee import judge_any
from tableside.scorebook.events.event import Draft, record
from tableside.scorebook.export.csv_sheets import table_csv
from tableside.scorebook.replay import apply, replay
from tableside.store.read_model.copied_rows import OF_A_TABLE
from tests.repo.test_package import tracked
from tests.support.docs_pages import (
    CASE,
    PAGES,
    ROOT,
    Block,
    all_blocks,
    anchors,
    blocks,
    code_spans,
    is_in_file,
    links,
    name,
    prose,
    read,
)

README = ROOT / "README.md"
BLOCKS = all_blocks()
OWN_TESTS = {"docs/hosting.md": ROOT / "tests" / "hosting"}
"""Pages whose commands other tests run, section by section: `commands("Back up")`."""

SERVES = re.compile(r"(app\.py|tableside|gunicorn|flask)(?!\s+site\b)(?!.*--(backup|links|version|help)\b)(\s[^|&]*)?$")
MAKES_ENVIRONMENT = re.compile(r"-m venv\b")
INSTALLS = re.compile(r"pip install\b")
TAKES_LONG = re.compile(r"-m (venv|tests\.|benchmarks\.)|pip (install|wheel)|bin/pytest|" + SERVES.pattern)
PATIENCE = 60


LEAST_EXCERPT = 2
"""Lines that a block needs before it counts as an excerpt: a single one could be in a file by chance."""


def is_excerpt(block: Block) -> bool:
    """Whether its lines are in a file below docs/ that is no page, and that has tests of its own."""
    if block.text.count("\n") + 1 < LEAST_EXCERPT:
        return False
    files = (
        path for path in (ROOT / "docs").rglob("*") if path.is_file() and path.suffix not in (".md", ".png", ".pyc")
    )
    return any(is_in_file(block.text, path) for path in files)


def sections_run(folder: Path) -> set[str]:
    """The headings whose commands the tests in a folder run."""
    sources = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    return set(re.findall(r'commands\("([^"]+)"\)', sources))


def run_by(block: Block) -> str:
    """What runs a block: a test below by its language, another test, or nothing at all."""
    if block.reason:
        return "nobody, and says why"
    if block.page == "README.md" and block.text.endswith("pytest"):
        return ".ci/run"
    if block.page in OWN_TESTS:
        return "tests of its own" if block.heading in sections_run(OWN_TESTS[block.page]) else ""
    return "as an excerpt" if is_excerpt(block) else {"": "", "console": "sh"}.get(block.language, block.language)


def of(language: str) -> list[Any]:
    """The blocks that the test of a language runs."""
    return [
        pytest.param(block, id=block.name, marks=[pytest.mark.thorough] if TAKES_LONG.search(block.text) else [])
        for block in BLOCKS
        if run_by(block) == language
    ]


KNOWN = {"python", "sh", "json", "csv", "tests of its own", "as an excerpt", ".ci/run", "nobody, and says why"}


@pytest.mark.slow
def test_every_block_is_run_or_says_why_not() -> None:
    loose = [f"{block.name}: {block.text[:60]!r}" for block in BLOCKS if run_by(block) not in KNOWN]
    assert not loose, f"No test runs these, and no comment before them says why: {loose}"
    assert len([block for block in BLOCKS if run_by(block) in ("python", "sh")]) > 5, "The pages show hardly anything."


def test_a_block_of_neither_sort_is_found() -> None:
    text = "<!-- not run: too long. -->\n\n    sleep 9999\n\nThen:\n\n```ini\na = 1\n```\n\n- A list\n\n      make\n"
    excused, loose, in_a_list = blocks("x.md", text)
    assert (excused.reason, run_by(excused)) == ("too long.", "nobody, and says why")
    assert (loose.language, loose.text, loose.reason, run_by(loose) in KNOWN) == ("ini", "a = 1", "", False)
    assert (in_a_list.text, in_a_list.reason, run_by(in_a_list)) == ("make", "", "sh")


def a_sheet() -> str:
    """The sheet that docs/csv.md shows."""
    seats = {"game": "huckley-buck", "players": ["Ann", "Bob", "Cy"], "dealer": 1, "house_rules": {}}
    table = replay([record(Draft("seated", seats, "k-1", 0), 1, 1_795_291_440_000)])
    result = record(Draft("result", {"tricks": [2, 3, 0]}, "k-2", 1), 2, 1_795_291_500_000)
    return table_csv(apply(table, result))


def lay_out(folder: Path) -> Path:
    """A copy of the project to run commands in, with the files that the pages speak of."""
    for path in tracked():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / path, folder / path)
    (folder / "case.json").write_text(json.dumps(CASE), encoding="utf-8")
    (folder / "cases.jsonl").write_text(json.dumps(CASE) + "\n", encoding="utf-8")
    (folder / "huckley-buck-2026-11-21.csv").write_text(a_sheet(), encoding="utf-8", newline="")
    return folder


@pytest.fixture(scope="module")
def workplace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout in use: `.venv` is the environment that runs the tests."""
    folder = lay_out(tmp_path_factory.mktemp("workplace"))
    (folder / ".venv").symlink_to(sys.prefix)
    return folder


def environment(home: Path) -> dict[str, str]:
    """Nobody's own data and settings; pip takes what is installed here, and asks no network."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "TABLESIDE_", "PIP_"))}
    lent = os.pathsep.join(sorted({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}))
    ours = {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "HOME": str(home)}
    pip = {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    tests = {"PYTEST_ADDOPTS": "--collect-only -n0 -p no:cacheprovider"}  # this very run runs them
    python = {"PYTHONPATH": lent, "PYTHONUNBUFFERED": "1"}
    return {**kept, **ours, **pip, **tests, **python, "XDG_DATA_HOME": str(home / "data")}


def commands(text: str) -> list[str]:
    """The command lines of a block; one that ends in a backslash goes on."""
    return [line for line in text.replace("\\\n", " ").split("\n") if line.strip() and not line.startswith("#")]


def run(command: str, folder: Path, home: Path) -> str:
    """What a command prints that has to succeed."""
    line = ["bash", "-euo", "pipefail", "-c", command]
    done = subprocess.run(line, cwd=folder, env=environment(home), capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def visit(command: str, folder: Path, home: Path) -> None:
    """Starts a server, asks for its first page, and stops it."""
    printed = home / "printed.txt"
    with printed.open("w") as log:
        process = subprocess.Popen(
            ["bash", "-euo", "pipefail", "-c", command],
            cwd=folder,
            env=environment(home),
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        address = next(addresses(printed, process), None)
        assert address, f"{command} printed no address:\n{printed.read_text()}"
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            assert "New table" in answer.read().decode()
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(PATIENCE)


def addresses(printed: Path, process: subprocess.Popen[bytes]) -> Iterator[str]:
    """The addresses that a server prints, until it ends."""
    end = time.monotonic() + 2 * PATIENCE
    while time.monotonic() < end and process.poll() is None:
        yield from re.findall(r"http://[\w.:\[\]]+", printed.read_text())
        time.sleep(0.1)


@pytest.mark.slow
@pytest.mark.parametrize("block", of("sh"))
def test_the_commands_of_a_page_run(request: pytest.FixtureRequest, tmp_path: Path, block: Block) -> None:
    installs = INSTALLS.search(block.text)
    folder = lay_out(tmp_path / "checkout") if installs else request.getfixturevalue("workplace")
    if installs and not MAKES_ENVIRONMENT.search(block.text):
        venv.create(folder / ".venv", symlinks=True, with_pip=True)
    home = tmp_path / "home"
    home.mkdir()
    for command in commands(block.text):
        do = visit if SERVES.search(command) else run
        do(command, folder, home)


def names_before(block: Block) -> dict[str, Any]:
    """What the Python blocks before it under the same heading define."""
    names: dict[str, Any] = {}
    for earlier in BLOCKS:
        same_part = (earlier.page, earlier.heading) == (block.page, block.heading)
        if same_part and earlier.line < block.line and run_by(earlier) == "python":
            exec(earlier.text, names)  # noqa: S102
    return names


@pytest.mark.slow_but(5)
@pytest.mark.parametrize("block", of("python"))
def test_the_python_gives_what_its_comment_says(workplace: Path, monkeypatch: pytest.MonkeyPatch, block: Block) -> None:
    monkeypatch.chdir(workplace)
    *lines, shown, promised = block.text.splitlines()
    names = names_before(block)
    assert promised.startswith("# "), f"{block.name} ends without a comment that says what its last line gives."
    exec("\n".join(lines), names)  # noqa: S102
    assert eval(shown, names) == ast.literal_eval(promised.removeprefix("# "))  # noqa: S307


@pytest.mark.parametrize("block", of("json"))
def test_a_case_on_a_page_is_one(block: Block) -> None:
    case = json.loads(block.text)
    schema = Draft202012Validator(json.loads((ROOT / "docs" / "case.schema.json").read_text(encoding="utf-8")))
    assert "error" not in judge_any(case)
    assert schema.is_valid(case)


@pytest.mark.parametrize("block", of("csv"))
def test_a_sheet_on_a_page_is_what_the_download_holds(block: Block) -> None:
    assert block.text.splitlines() == a_sheet().splitlines()


@pytest.mark.slow
def test_the_case_of_the_pages_is_judged_in_each_way_that_they_show(workplace: Path, tmp_path: Path) -> None:
    asked = [line for block in BLOCKS for line in commands(block.text) if "-m referee judge" in line]
    assert len(asked) > 3
    for line in asked:
        printed = run(line, workplace, tmp_path)
        assert "illegal" in printed or printed.startswith("Not legal"), line


@pytest.mark.parametrize("page", [pytest.param(path, id=name(path)) for path in PAGES])
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    broken = []
    for link in links(read(page)):
        if re.match(r"\w+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and anchor not in anchors(read(target))):
            broken.append(link)
    assert not broken, f"{name(page)} leads nowhere by {broken}"


def test_the_readme_leads_to_every_page() -> None:
    led = {(README.parent / link.partition("#")[0]).resolve() for link in links(read(README)) if ":" not in link}
    assert [name(path) for path in PAGES if path != README and path.resolve() not in led] == []


PATH = re.compile(r"(\.ci|benchmarks|docs|referee|static|tableside|templates|tests)(/[\w.-]+)*/?|app\.py|\w+\.toml")


@pytest.mark.parametrize(
    "page", [pytest.param(path, id=name(path)) for path in PAGES if path.name not in ("CHANGELOG.md", "add-a-game.md")]
)
def test_what_a_page_names_is_there(page: Path) -> None:
    """The changelog names what was there once, and add-a-game.md the files of somebody's own package."""
    spans = code_spans(read(page))
    files = [span for span in spans if PATH.fullmatch(span) and not (ROOT / span).exists()]
    assert not [span for span in files if "/" in span or find_spec(span) is None], (
        f"{name(page)} names files that aren't there"
    )
    modules = {module for span in spans for module in re.findall(r"python -m ([\w.]+)", span)}
    assert not [module for module in modules if find_spec(module) is None], f"{name(page)} names no module of ours"


def test_the_drawing_names_files_that_are_there() -> None:
    drawing = read(ROOT / "docs" / "way-of-a-tap.svg")
    named = re.findall(r'<text class="code"[^>]*>([^<]+)<', drawing)
    assert len(named) > 6
    assert [one for one in named if not any((ROOT / top / one).exists() for top in ("tableside", "static"))] == []
    assert "prefers-color-scheme: dark" in drawing


def test_every_word_of_the_glossary_is_in_the_code() -> None:
    rows = re.findall(r"^\| ([^|`]+) \| (.+?) \|", read(ROOT / "docs" / "glossary.md"), re.M)
    names = [span for _, named in rows for span in re.findall(r"`([\w.]+)`", named)]
    assert len(names) > 30
    assert [one for one in names if not in_the_code(one)] == [], "The glossary names what the code doesn't have."
    words = [word for word, _ in rows if word != "word"]
    assert len(set(words)) == len(words), "A word is in the glossary twice."


def in_the_code(dotted: str) -> bool:
    """Whether there is a module, a name in one, or a field of a class of that name."""
    try:
        resolve_name(dotted)
    except (AttributeError, ImportError):
        owner, _, attribute = dotted.rpartition(".")
        try:
            found = resolve_name(owner)
        except (AttributeError, ImportError):
            return False
        return is_dataclass(found) and attribute in {field.name for field in fields(found)}
    return True


def test_the_readme_is_short_and_begins_with_a_picture_and_two_commands() -> None:
    lines = read(README).splitlines()
    assert len(lines) <= 90, f"The README has {len(lines)} lines."
    screen = "\n".join(lines[:22])
    assert "<img " in screen
    run, test = (block.text for block in blocks("README.md", screen))
    assert run.endswith("app.py")
    assert test.endswith("pytest")


def test_no_page_names_a_machine() -> None:
    entries = [
        f"{name(page)}: {found}"
        for page in PAGES
        for found in re.findall(r"/(?:work|root|home/\w+)/\S*", prose(read(page)))
    ]
    assert not entries


def test_the_page_of_the_statistics_has_every_column() -> None:
    page = (ROOT / "docs" / "statistics.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"^## `(\w+)`.*?\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL))
    lacking = [
        f"{name}.{column}"
        for name, row_type in OF_A_TABLE.items()
        for column in row_type._fields
        if f"`{column}`" not in sections[name]
    ]
    assert lacking == []
