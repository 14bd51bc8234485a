"""The site as it is written: what is in it, that it is the same each time, and what an older one leaves behind."""

from __future__ import annotations

import _imp
import ast
import gzip
import io
import json
import re
import sys
import zipfile
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from tableside import STATIC
from tableside.bundle import python_files
from tableside.bundle.python_files import COMPILED, NEVER_USED, PYODIDE, trimmed
from tableside.phone import site
from tableside.server import main

ON_THE_WIRE = 7_500_000
"""Bytes that a phone may fetch, from a host that compresses nothing."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site that the command wrote, once for all tests here."""
    folder = tmp_path_factory.mktemp("site") / "new"
    with redirect_stdout(io.StringIO()) as output:
        assert main(["site", str(folder)]) == 0
    assert str(folder) in output.getvalue()
    return folder


@pytest.fixture(scope="module")
def bundle(folder: Path) -> zipfile.ZipFile:
    """The app as it is in the site."""
    [path] = folder.glob("app-*.zip.gz")
    return zipfile.ZipFile(io.BytesIO(gzip.decompress(path.read_bytes())))


def kept(folder: Path) -> list[str]:
    """The files that the service worker keeps, as paths of the folder."""
    found = re.search(r"^const FILES = (.*);$", (folder / "service-worker.js").read_text(), re.MULTILINE)
    assert found
    return [name.partition("?")[0] for name in json.loads(found[1]) if name != "./"]


def test_the_service_worker_keeps_files_that_are_there(folder: Path):
    missing = [name for name in kept(folder) if not (folder / name).is_file()]
    assert missing == []


def test_the_page_links_to_files_that_are_there_wherever_the_folder_is(folder: Path):
    links = re.findall(r'(?:src|href|data-app)="([^"]+)"', (folder / "index.html").read_text())
    assert len(links) > 10
    files = {link: folder / link.partition("?")[0] for link in links}
    assert [link for link, file in files.items() if not (link.startswith("./") and file.is_file())] == []


def test_a_phone_fetches_no_more_than_the_limit(folder: Path):
    once = {*kept(folder), "index.html", "service-worker.js"}
    assert sum((folder / name).stat().st_size for name in once) <= ON_THE_WIRE


def test_the_bundle_holds_the_app_its_templates_and_what_it_depends_on(bundle: zipfile.ZipFile):
    names = bundle.namelist()
    assert {"tableside/web/__init__.py", "referee/judge.py", "tableside/templates/base.html", "flask/app.py"} <= {
        *names
    }
    assert {"tableside/static/emblems.svg", "segno/__init__.py", "markupsafe/__init__.py"} <= {*names}


def test_the_bundle_holds_games_from_elsewhere_and_what_they_are_found_by(bundle: zipfile.ZipFile):
    names = bundle.namelist()
    assert "oh_hell/__init__.py" in names
    assert any(re.fullmatch(r"tableside_oh_hell-.*\.dist-info/entry_points\.txt", name) for name in names)


def test_what_the_app_imports_of_the_library_is_not_left_out_of_it(bundle: zipfile.ZipFile):
    ours = [name for name in bundle.namelist() if re.match(r"(tableside|referee|oh_hell)/.*\.py$", name)]
    imported = {module for name in ours for module in imported_by(bundle.read(name))}
    library = imported & sys.stdlib_module_names
    assert {"sqlite3", "json"} <= library
    assert [module for module in sorted(library) if re.fullmatch(NEVER_USED, f"{module}.py")] == []


def imported_by(source: bytes) -> Iterator[str]:
    """The packages that a module imports as it is loaded."""
    for line in ast.parse(source).body:
        if isinstance(line, ast.Import):
            yield from (alias.name.split(".")[0] for alias in line.names)
        elif isinstance(line, ast.ImportFrom) and line.module:
            yield line.module.split(".")[0]


@pytest.mark.parametrize(
    "left_out",
    [r"pip/.*", r"waitress/.*", r"click/(?!__init__).*", r".*\.so", r".*\.pyc", r"(.*/)?tests?/.*", r"rjsmin.*"],
)
def test_the_bundle_leaves_out_what_no_phone_needs(bundle: zipfile.ZipFile, left_out: str):
    assert [name for name in bundle.namelist() if re.fullmatch(left_out, name)] == []


@pytest.mark.slow
def test_an_older_site_is_replaced_by_the_same_that_the_same_files_make_elsewhere(folder: Path, tmp_path: Path):
    old = tmp_path / "app-000000000000.zip.gz"
    for path in (tmp_path / "index.html", old):
        path.write_text("older")
    site.write(tmp_path)
    assert not old.exists()
    files = [path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.is_file()]
    assert [path for path in files if (folder / path).read_bytes() != (tmp_path / path).read_bytes()] == []


def test_a_folder_with_something_else_in_it_stays_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "letter.txt").write_text("Dear Ann")
    assert main(["site", str(tmp_path)]) == 2
    assert "letter.txt" in {path.name for path in tmp_path.iterdir()}
    assert str(tmp_path) in capsys.readouterr().err
    assert len(list(tmp_path.iterdir())) == 1


def zip_of(*names: str) -> bytes:
    """A zip with files of these names, each with its name as its content."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for name in names:
            archive.writestr(name, name)
    return written.getvalue()


def test_the_trimmed_library_is_a_part_of_the_whole_one_with_byte_code_where_there_is_some(folder: Path):
    library = zip_of("os.py", "stat.py", "test/support.py", "turtle.py", "encodings/cp437.py", "encodings/cp1250.py")
    names = zipfile.ZipFile(io.BytesIO(trimmed(library, zip_of("os.pyc")))).namelist()
    assert names == ["encodings/cp437.py", "stat.py", "os.pyc"]
    [packed_library] = folder.glob("static/python-*/python_stdlib.zip.gz")
    assert packed_library.stat().st_size < 2_500_000


def test_the_byte_code_of_the_library_is_that_of_its_sources():
    """Each begins with the magic number of its Python, flags and a hash of its source with the number as the key."""
    with zipfile.ZipFile(STATIC / PYODIDE / "python_stdlib.zip") as library, zipfile.ZipFile(COMPILED) as codes:
        heads = {name: codes.read(name)[:16] for name in codes.namelist()}
        [magic] = {head[:4] for head in heads.values()}
        made = {name: _imp.source_hash(int.from_bytes(magic, "little"), library.read(name[:-1])) for name in heads}
    assert {name: head[8:] for name, head in heads.items()} == made
    assert {"encodings/utf_8.pyc", "sqlite3/dbapi2.pyc", "json/decoder.pyc"} <= {*made}


def test_the_licences_of_python_and_pyodide_are_with_them(folder: Path):
    [script] = folder.glob("static/python-*/pyodide.mjs")
    assert {"LICENSE.txt", "python-LICENSE.txt"} <= {path.name for path in script.parent.iterdir()}


@pytest.mark.slow
def test_another_library_gets_a_place_of_its_own(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A phone that kept the older library under the same address would go on with it."""
    [before] = folder.glob("static/python-*/python_stdlib.zip.gz")
    monkeypatch.setattr(python_files, "NEVER_USED", "pydoc")
    site.write(tmp_path)
    [after] = tmp_path.glob("static/python-*/python_stdlib.zip.gz")
    assert after.parent.name != before.parent.name
