"""One style sheet and one script on the wire: all that the small files say, in their order, to be kept for ever."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tableside import STATIC
from tableside.web import static_files
from tableside.web.static_files import SCRIPT, SCRIPTS, SHEETS, STYLE, VENDOR, content, digest

SCRIPTS_OF_SOME_PAGES = ("drag", "film", "hall", "keyboard", "names", "rulebook", "ruling", "scale", "share")
"""Scripts that only one kind of page needs, and loads itself, or that another script asks for once it needs them."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def text(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


TEXTS = re.compile(r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`')
"""Texts of a script."""


def solid(words: str) -> str:
    """A text without anything between its signs, and without the marks that pointers get."""
    return re.sub(r"\?v=[0-9a-f]{12}|\s+", "", words)


@pytest.mark.parametrize(("name", "kind"), [(STYLE, "text/css"), (SCRIPT, "text/javascript")])
def test_each_goes_out_small_and_is_kept_for_ever(client: FlaskClient, name: str, kind: str) -> None:
    address = f"/static/{name}?v={digest(name)}"
    assert f'"{address}"' in client.get("/").text
    answer = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert (answer.mimetype, answer.headers["Content-Encoding"]) == (kind, "gzip")
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert gzip.decompress(answer.data) == content(name)


def test_a_page_links_to_one_style_sheet_and_one_script(client: FlaskClient) -> None:
    linked = re.findall(r'(?:href|src)="/static/([^"]+\.(?:css|js))\?', client.get("/referee").text)
    assert linked == [STYLE, SCRIPT]


def test_the_style_sheet_says_what_the_sheets_say_in_their_order() -> None:
    """What stands there for the night is said once more, for a phone that chose dark."""
    said = solid(content(STYLE).decode())
    again = re.search(r':root:where\(\[data-theme="dark"\]\)(\{--baize:[^}]*\})', said)
    assert again
    assert said.count(again[1]) == 2
    told = "".join(solid(COMMENT.sub("", text(f"css/{name}.css"))) for name in SHEETS)
    assert said.replace(again[0], "", 1) == told


def test_the_script_says_what_the_scripts_say_in_their_order() -> None:
    ours = [re.sub(r"^ *(//.*\n)?", "", text(f"js/{name}.js"), flags=re.MULTILINE) for name in SCRIPTS]
    ours = [re.sub(r"(?<=[;,{}]) // [^\n]*", "", each) for each in ours]
    joined = re.sub(r"(?<=[{;,(])\n", "", re.sub(r"\n\n+", "\n", "".join(ours)))
    vendor = "".join(text(f"vendor/{name}.min.js") + "\n" for name in VENDOR)
    said = re.sub(r"\?v=[0-9a-f]{12}", "", content(SCRIPT).decode())
    assert said.startswith(vendor)
    assert said.removeprefix(vendor).replace(" ", "") == joined.replace(" ", "")
    lost = [each for line in "".join(ours).splitlines() for each in TEXTS.findall(line) if each not in said]
    assert not lost, f"Texts of our scripts lose a space on the wire: {lost}"


def test_no_text_of_a_script_stands_within_a_text() -> None:
    """What takes the spaces out knows a text by its first and its last mark."""
    apart = [name for name in SCRIPTS if re.search(r"`[^`]*\$\{[^}`]*`", text(f"js/{name}.js"))]
    assert not apart, f"Name the inner text of {apart} first."


def test_every_script_is_put_in_once() -> None:
    assert sorted([*SCRIPTS, *SCRIPTS_OF_SOME_PAGES]) == sorted(path.stem for path in (STATIC / "js").glob("*.js"))
    assert sorted(f"{name}.min.js" for name in VENDOR) == sorted(path.name for path in (STATIC / "vendor").glob("*.js"))


def test_the_vendors_scripts_are_as_they_came() -> None:
    sums = dict(reversed(line.split()) for line in text("vendor/SHA256SUMS").splitlines())
    for name in VENDOR:
        file = f"{name}.min.js"
        assert hashlib.sha256((STATIC / "vendor" / file).read_bytes()).hexdigest() == sums[file], f"{file} was changed."
        assert (STATIC / "vendor" / file).read_bytes() in content(SCRIPT), f"{file} isn't sent as it came."


def test_no_text_in_a_script_runs_over_lines() -> None:
    """Where one did, its lines would lose their indent."""
    broken = [
        f"{path.name}:{number}"
        for path in (STATIC / "js").glob("*.js")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if line.count("`") % 2 or "/*" in line
    ]
    assert not broken, f"Texts and comments that end in their line, please: {', '.join(sorted(broken))}"


def test_a_line_of_a_script_can_be_read() -> None:
    lines = [line for path in (STATIC / "js").glob("*.js") for line in path.read_text(encoding="utf-8").splitlines()]
    assert [line for line in lines if len(line) > 160] == []


def test_when_scripts_look_at_the_page_again_is_listed_once() -> None:
    """In `shown.js`; what listens to each of them by itself listens through that."""
    told = {
        path.stem
        for path in (STATIC / "js").glob("*.js")
        if {"htmx:after:swap", "tableside:page"} <= set(re.findall(r'"([a-z:]+)"', path.read_text(encoding="utf-8")))
    }
    assert told == {"shown"}


def test_no_text_in_a_script_holds_what_looks_like_a_comment() -> None:
    lines = [line for path in (STATIC / "js").glob("*.js") for line in path.read_text(encoding="utf-8").splitlines()]
    behind = [line.partition(" // ") for line in lines if re.search(r"[;,{}] // ", line)]
    assert behind
    assert [code for code, _, _ in behind if any(code.count(sign) % 2 for sign in "\"'`")] == []


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
    known = (static_files._style, static_files.digest)
    for one in known:
        one.cache_clear()
    yield folder
    for one in known:
        one.cache_clear()


def test_a_pointer_of_a_style_sheet_changes_with_what_it_points_to(folder: Path) -> None:
    (folder / "face.woff2").write_bytes(b"a face")
    mark = hashlib.sha256(b"a face").hexdigest()[:12]
    assert content(STYLE).decode() == f'@font-face{{src:url("../face.woff2?v={mark}");}}'


def test_a_phone_keeps_every_face_and_sign(client: FlaskClient, folder: Path) -> None:
    (folder / "face.woff2").write_bytes(b"another face")
    worker = client.get("/service-worker.js").text
    kept = json.loads(re.findall(r"const DRAWN = (.*);", worker)[0])
    drawn = sorted(path.name for path in folder.glob("*") if path.suffix in (".woff2", ".svg"))
    assert kept == [f"/static/{name}?v={digest(name)}" for name in drawn]
    assert {"face.woff2", "icon.svg"} < set(drawn)
    (folder / "face.woff2").write_bytes(b"a third face")
    static_files.digest.cache_clear()
    assert client.get("/service-worker.js").text.splitlines()[0] != worker.splitlines()[0]


def test_a_pointer_to_nothing_is_told_at_the_start(folder: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"face\.woff2"):
        content(STYLE)
