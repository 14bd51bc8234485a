"""What people install: the wheel, the sdist, a checkout that was used before; each serves all its pages and files."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Sequence
from email import message_from_bytes
from pathlib import Path

import pytest

from tableside import __version__
from tableside.web.static_files import content
from tests.support.docs_pages import CASE
from tests.support.visit import serving, surroundings, visit

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
TOP = ("referee", "tableside", "templates", "static", "tests", "benchmarks", "docs", ".ci", ".gitignore", "app.py")
TOP += (
    "pyproject.toml",
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "LICENSE",
    "Dockerfile",
    "compose.yaml",
)
"""What an sdist of this project consists of, where no git can tell."""

LEFTOVERS = {
    "web/__pycache__/pad.cpython-311.pyc": "",
    "scorebook/__pycache__/book.cpython-311.pyc": "",
    "build/lib/web/pad.py": "",
    "dist/tableside-0.1.0.tar.gz": "",
    "tableside.egg-info/PKG-INFO": "Metadata-Version: 2.4\nName: tableside\nVersion: 0.1.0\n",
    "tableside.egg-info/top_level.txt": "app\nreferee\nscorebook\nweb\n",
    "tableside.egg-info/SOURCES.txt": "app.py\nweb/pad.py\nscorebook/book.py\n",
    "book.sqlite3": "",
    "notes.txt": "",
    "static/.book.css.swp": "",
    "templates/__pycache__/stray.pyc": "",
}
"""What using and upgrading 0.1 leaves in a checkout, and what an editor or a person does."""

OLD_INSTALL = {
    "tableside-0.1.0.dist-info/METADATA": "Metadata-Version: 2.4\nName: tableside\nVersion: 0.1.0\n",
    "tableside-0.1.0.dist-info/INSTALLER": "pip\n",
    "tableside-0.1.0.dist-info/top_level.txt": "app\nreferee\nscorebook\nweb\n",
    "__editable__.tableside-0.1.0.pth": "",
}
"""What an editable install of 0.1 left in its environment."""

GUNICORN = ("bin/python", "-m", "gunicorn", "--bind", "127.0.0.1:{port}")
ALONE = ("--port", "{port}", "--data", "{data}")

WHEEL_WAYS = {
    "tableside": ("bin/tableside", *ALONE),
    "python -m tableside": ("bin/python", "-m", "tableside", *ALONE),
    "flask run": ("bin/python", "-m", "flask", "--app", "tableside.wsgi", "run", "--port", "{port}"),
    "gunicorn": (*GUNICORN, "tableside.wsgi:app"),
    "gunicorn with gevent": (*GUNICORN, "-k", "gevent", "-w", "1", "tableside.wsgi:app"),
}

CHECKOUT_WAYS = {
    "python app.py": ("bin/python", "app.py", *ALONE),
    "python -m tableside": ("bin/python", "-m", "tableside", *ALONE),
    "flask run": ("bin/python", "-m", "flask", "run", "--port", "{port}"),
    "gunicorn": (*GUNICORN, "app:app"),
}


def lay(files: dict[str, str], folder: Path) -> None:
    """Writes files into a folder."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def run(command: Sequence[str | Path], folder: Path, typed: str | None = None) -> str:
    """What a command prints that has to succeed."""
    done = subprocess.run(
        command, cwd=folder, env=surroundings(), input=typed, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def environment(folder: Path) -> Path:
    """A new environment that knows the packages of this one, but not what this one has for Tableside itself.

    A path in a .pth file lends the packages in it; the .pth files in it, of an editable install too, count for nothing.
    """
    venv.create(folder, symlinks=True)
    lend = "\n".join(sorted({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}))
    (site_packages(folder) / "lent.pth").write_text(f"{lend}\n")
    return folder


def site_packages(env: Path) -> Path:
    """Where an environment keeps its packages."""
    return Path(sysconfig.get_path("purelib", "venv", {"base": str(env), "platbase": str(env)}))


def install(env: Path, *what: str | Path) -> None:
    """Installs without the network."""
    pip = [sys.executable, "-m", "pip", "--python", env / "bin" / "python", "install", "-q", "--no-deps", "--no-index"]
    run([*pip, "--no-build-isolation", *what], env)


def files_below(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, by its path in it; what running leaves there doesn't count."""
    found = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def tracked() -> list[Path]:
    """The project's own files: those that git knows, or all in an unpacked sdist."""
    if (ROOT / ".git").exists():
        named = run(["git", "ls-files", "-z"], ROOT).split("\0")
        return [Path(name) for name in named if name and (ROOT / name).exists()]
    below = [path for name in TOP for path in (ROOT / name).rglob("*") if "__pycache__" not in path.parts]
    return [path.relative_to(ROOT) for path in [*below, *(ROOT / name for name in TOP)] if path.is_file()]


def unzipped(wheel: Path) -> dict[str, bytes]:
    """The files in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout of this version over one of 0.1 that was used."""
    folder = tmp_path_factory.mktemp("checkout")
    for path in tracked():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / path, folder / path)
    lay(LEFTOVERS, folder)
    return folder


@pytest.fixture(scope="module")
def built(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist that the checkout builds."""
    folder = tmp_path_factory.mktemp("dist")
    run([sys.executable, "-m", "hatchling", "build", "-d", folder], checkout)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    (wheel,) = built.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def unpacked(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the sdist unpacks into."""
    (sdist,) = built.glob("*.tar.gz")
    folder = tmp_path_factory.mktemp("sdist")
    run(["tar", "-xzf", sdist], folder)
    (top,) = folder.iterdir()
    return top


@pytest.fixture(scope="module")
def with_wheel(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel installed."""
    env = environment(tmp_path_factory.mktemp("wheel"))
    install(env, "--ignore-installed", wheel)
    return env


@pytest.fixture(scope="module")
def with_nothing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment in which Tableside isn't installed."""
    return environment(tmp_path_factory.mktemp("nothing"))


@pytest.fixture(scope="module")
def upgraded(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment in which the checkout was an editable install of 0.1, and now is one of this version."""
    env = environment(tmp_path_factory.mktemp("upgraded"))
    record = "".join(f"{name},,\n" for name in (*OLD_INSTALL, "tableside-0.1.0.dist-info/RECORD"))
    lay({**OLD_INSTALL, "tableside-0.1.0.dist-info/RECORD": record}, site_packages(env))
    install(env, "-e", checkout)
    return env


def test_a_wheel_installs_two_names(wheel: Path):
    info = f"tableside-{__version__}.dist-info"
    assert {name.partition("/")[0] for name in unzipped(wheel)} == {"referee", "tableside", info}


def test_a_wheel_holds_the_packages_and_what_the_pages_are_made_of_and_nothing_else(wheel: Path):
    ours = {
        **{f"referee/{name}": content for name, content in files_below(ROOT / "referee").items()},
        **{f"tableside/{name}": content for name, content in files_below(ROOT / "tableside").items()},
        **{f"tableside/templates/{name}": content for name, content in files_below(ROOT / "templates").items()},
        **{f"tableside/static/{name}": content for name, content in files_below(ROOT / "static").items()},
    }
    theirs = {name: content for name, content in unzipped(wheel).items() if ".dist-info/" not in name}
    assert sorted(theirs) == sorted(ours)
    assert theirs == ours


def test_a_wheel_tells_its_version_and_needs_no_more_than_it_runs_on(wheel: Path):
    metadata = message_from_bytes(unzipped(wheel)[f"tableside-{__version__}.dist-info/METADATA"])
    assert metadata["Version"] == __version__
    always = [need for need in metadata.get_all("Requires-Dist", []) if "extra ==" not in need]
    assert sorted(need.split("<")[0] for need in always) == [
        *("flask", "jinja2", "rcssmin", "rjsmin", "segno", "sqlite-utils", "waitress")
    ]


def test_an_sdist_holds_every_file_of_the_project_and_no_other(unpacked: Path):
    assert {path.as_posix() for path in tracked()} | {"PKG-INFO"} == set(files_below(unpacked))


def test_an_sdist_builds_the_same_wheel(wheel: Path, unpacked: Path, tmp_path: Path):
    run([sys.executable, "-m", "hatchling", "build", "-d", tmp_path, "-t", "wheel"], unpacked)
    assert unzipped(tmp_path / wheel.name) == unzipped(wheel)


def test_the_tests_of_an_sdist_run(unpacked: Path):
    ended = run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/repo/test_docs.py", "-m", "not slow"],
        unpacked,
    )
    assert " passed" in ended


@pytest.mark.parametrize("way", WHEEL_WAYS)
def test_an_installed_wheel_serves_its_pages_and_files(with_wheel: Path, tmp_path: Path, way: str):
    program, *options = WHEEL_WAYS[way]
    with serving([str(with_wheel / program), *options], tmp_path, tmp_path / "book.sqlite3") as address:
        files = visit(address)
    assert files == {name: content(name) for name in files}


@pytest.mark.parametrize("way", CHECKOUT_WAYS)
def test_a_checkout_that_is_not_installed_serves_its_pages_and_files(
    with_nothing: Path, checkout: Path, tmp_path: Path, way: str
):
    program, *options = CHECKOUT_WAYS[way]
    with serving([str(with_nothing / program), *options], checkout, tmp_path / "book.sqlite3") as address:
        files = visit(address)
    assert files == {name: content(name) for name in files}


@pytest.mark.parametrize("way", CHECKOUT_WAYS)
def test_an_upgraded_checkout_serves_its_pages_and_files(upgraded: Path, checkout: Path, tmp_path: Path, way: str):
    program, *options = CHECKOUT_WAYS[way]
    with serving([str(upgraded / program), *options], checkout, tmp_path / "book.sqlite3") as address:
        assert visit(address)


@pytest.mark.parametrize("way", ["tableside", "gunicorn"])
def test_an_editable_install_serves_its_pages_and_files_from_anywhere(
    upgraded: Path, checkout: Path, tmp_path: Path, way: str
):
    program, *options = WHEEL_WAYS[way]
    with serving([str(upgraded / program), *options], tmp_path, tmp_path / "book.sqlite3") as address:
        files = visit(address)
    assert files == {name: content(name) for name in files}


def test_an_editable_install_copies_nothing_and_takes_the_old_one_away(upgraded: Path):
    there = {path.name for path in site_packages(upgraded).iterdir()}
    assert not there & {name.partition("/")[0] for name in OLD_INSTALL}
    assert {name for name in there if not name.endswith(".pth")} == {f"tableside-{__version__}.dist-info"}


@pytest.mark.parametrize(
    ("env", "way"),
    [
        ("with_wheel", "tableside"),
        ("with_wheel", "python -m tableside"),
        ("with_nothing", "python app.py"),
        ("with_nothing", "python -m tableside"),
        ("upgraded", "tableside"),
        ("upgraded", "python app.py"),
        ("upgraded", "python -m tableside"),
    ],
)
def test_each_way_to_start_tells_the_version_and_its_own_name(
    request: pytest.FixtureRequest, checkout: Path, tmp_path: Path, env: str, way: str
):
    """A stale tableside.egg-info in the checkout says 0.1.0, also to tools that ask what is installed."""
    program, *arguments = way.split()
    folder = tmp_path if env == "with_wheel" else checkout
    command = [request.getfixturevalue(env) / "bin" / program, *arguments]
    assert run([*command, "--version"], folder) == f"Tableside {__version__}\n"
    assert run([*command, "--help"], folder).startswith(f"usage: {way} [-h]")


@pytest.mark.parametrize("env", ["with_wheel", "with_nothing"])
def test_the_referee_rules_from_the_command_line(
    request: pytest.FixtureRequest, checkout: Path, tmp_path: Path, env: str
):
    folder = tmp_path if env == "with_wheel" else checkout
    ruling = run([request.getfixturevalue(env) / "bin" / "python", "-m", "referee", "judge"], folder, json.dumps(CASE))
    assert ruling.startswith("Not legal\n")
