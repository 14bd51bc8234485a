"""One style sheet and modules on the wire: all that the small files say, to be kept for ever."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tableside import STATIC
from tableside.bundle.python_files import PYODIDE
from tableside.web import static_files
from tableside.web.static_files import HTMX, SHEETS, STYLE, VENDOR, all_modules, content, digest, modules

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def text(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


def solid(words: str) -> str:
    """A style sheet without anything between its signs, and without the marks that pointers get."""
    return re.sub(r"\?v=[0-9a-f]{12}|[\s;\"]+", "", words)


def addresses(page: str) -> list[str]:
    return re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js)[^"]*)"', page)


def test_all_that_a_page_links_to_goes_out_small_and_is_kept_for_ever(client: FlaskClient) -> None:
    found = addresses(client.get("/referee").text)
    assert len(found) > 10
    for address in found:
        with client.get(address, headers={"Accept-Encoding": "gzip"}) as answer:
            kind = "text/css" if ".css" in address else "text/javascript"
            assert (answer.status_code, answer.mimetype) == (200, kind), address
            assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
            assert "Content-Security-Policy" not in answer.headers
            if len(answer.data) > 1_000:
                assert answer.headers["Content-Encoding"] == "gzip"


def test_a_pad_asks_at_once_for_all_that_its_first_script_imports(client: FlaskClient, seat) -> None:
    """And for nothing more: what forms need comes later."""
    page = client.get(seat("huckley-buck", 4)).text
    version = re.findall(r'src="/static/js/([0-9a-f]{12})/main\.js"', page)[0]
    asked = [path.removeprefix(f"/static/js/{version}/") for path in addresses(page) if path.startswith("/static/js")]
    assert asked == ["main.js", *(name.removeprefix("js/") for name in modules("main.js"))]
    assert page.index("main.js") < page.index("vendor/htmx.js"), "htmx looks for work before our scripts have run"


@pytest.mark.parametrize("path", ["/tables/new/buddha", "/rules/buddha", "/referee/buddha", "/offline"])
def test_whatever_a_page_asks_for_is_there(client: FlaskClient, path: str) -> None:
    for address in addresses(client.get(path).text):
        with client.get(address) as answer:
            assert answer.status_code == 200, address


def test_a_module_of_another_version_is_not_there(client: FlaskClient) -> None:
    """It might not fit those that a page has."""
    with client.get(f"/static/js/{'0' * 12}/main.js") as answer:
        assert answer.status_code == 404


def test_the_style_sheet_says_what_the_sheets_say_in_their_order() -> None:
    """What is there for dark is written once more, for a phone that chose dark."""
    joined = solid(content(STYLE).decode())
    again = re.search(r":root:where\(\[data-theme=dark\]\)(\{--baize:[^}]*\})", joined)
    assert again
    assert joined.count(again[1]) == 2
    sheets = "".join(solid(COMMENT.sub("", text(f"css/{name}.css"))) for name in SHEETS)
    assert joined.replace(again[0], "", 1) == sheets


def test_the_vendors_scripts_are_as_they_came() -> None:
    sums = dict(reversed(line.split()) for line in text("vendor/SHA256SUMS").splitlines())
    assert sorted(f"{name}.min.js" for name in VENDOR) == sorted(path.name for path in (STATIC / "vendor").glob("*.js"))
    for name in VENDOR:
        file = f"{name}.min.js"
        assert hashlib.sha256((STATIC / "vendor" / file).read_bytes()).hexdigest() == sums[file], f"{file} was changed."
        assert (STATIC / "vendor" / file).read_bytes() in content(HTMX), f"{file} isn't sent as it came."


def test_python_for_browsers_is_as_it_came() -> None:
    sums = dict(reversed(line.split()) for line in text("vendor/SHA256SUMS").splitlines())
    came = {path.relative_to(STATIC / "vendor").as_posix(): path for path in (STATIC / PYODIDE).glob("py*[!t]")}
    assert set(came) == set(sums) - {f"{name}.min.js" for name in VENDOR}
    for name, path in came.items():
        assert hashlib.sha256(path.read_bytes()).hexdigest() == sums[name], f"{name} was changed."


def test_whatever_a_style_sheet_points_to_can_be_kept_for_ever() -> None:
    pointers = re.findall(r"url\([^)]*\)", content(STYLE).decode())
    assert [one for one in pointers if not re.fullmatch(r'url\("[^"?]+\?v=[0-9a-f]{12}"\)', one)] == []


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of static files with one style sheet, which points to a face."""
    folder = tmp_path / "static"
    shutil.copytree(STATIC, folder)
    (folder / "css" / "base.css").write_text('@font-face {\n  src: url("../face.woff2"); /* a face */\n}\n')
    monkeypatch.setattr(static_files, "STATIC", folder)
    monkeypatch.setattr(static_files, "SHEETS", ("base",))
    known = (static_files._style, static_files._small, static_files._version, static_files.digest)
    for one in known:
        one.cache_clear()
    yield folder
    for one in known:
        one.cache_clear()


def test_a_pointer_of_a_style_sheet_changes_with_what_it_points_to(folder: Path) -> None:
    (folder / "face.woff2").write_bytes(b"a face")
    mark = hashlib.sha256(b"a face").hexdigest()[:12]
    assert content(STYLE).decode() == f'@font-face{{src:url("../face.woff2?v={mark}")}}'


def test_a_phone_keeps_every_module_face_and_sign(client: FlaskClient, folder: Path) -> None:
    (folder / "face.woff2").write_bytes(b"another face")
    worker = client.get("/service-worker.js").text
    kept = json.loads(re.findall(r"const FILES = (.*);", worker)[0])
    drawn = sorted(path.name for path in folder.glob("*") if path.suffix in (".woff2", ".svg"))
    names = [re.sub(r"(?<=^js/)[0-9a-f]{12}/", "", path.removeprefix("/static/")) for path in kept]
    assert names == [*all_modules(), *(f"{name}?v={digest(name)}" for name in drawn)]
    assert {"face.woff2", "icon.svg"} < set(drawn)
    (folder / "face.woff2").write_bytes(b"a third face")
    static_files.digest.cache_clear()
    assert client.get("/service-worker.js").text.splitlines()[0] != worker.splitlines()[0]


def test_a_change_of_one_module_changes_the_address_of_each(client: FlaskClient, folder: Path) -> None:
    (folder / "face.woff2").write_bytes(b"a face")
    before = static_files._version()
    path = folder / "js" / "focus.js"
    path.write_text(path.read_text() + "dispatchEvent(new Event('more'));\n")
    for one in (static_files._small, static_files._version, static_files.digest):
        one.cache_clear()
    assert static_files._version() != before


def test_a_style_sheet_that_names_a_missing_file_stops_the_start(folder: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"face\.woff2"):
        content(STYLE)
