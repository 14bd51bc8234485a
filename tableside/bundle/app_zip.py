"""The app and what it depends on in one zip file, as a browser unpacks it into its Python."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.metadata import Distribution, PackageNotFoundError, distribution, entry_points
from pathlib import Path, PurePosixPath
from types import ModuleType

import referee
import tableside
from referee.games import GROUP, installed
from tableside import STATIC, TEMPLATES
from tableside.bundle.packed import packed_zip

NOT_ON_A_PHONE = frozenset({"click", "pip", "setuptools", "sqlite-utils", "waitress", "rcssmin", "rjsmin"})
"""Distributions that only a server needs, as sqlite-utils for older score files, or the making of the site."""

SERVER_ONLY = re.compile(r"tableside/(store/postgres/|(__main__|commands|server|wsgi)\.py$)")
"""Our own modules that start a server, or keep its scores in a database."""

IN_THEIR_PLACE = {
    "click/__init__.py": "",
    "flask/cli.py": "class AppGroup:\n    def __init__(self):\n        self.name, self.commands = None, {}\n",
    "werkzeug/serving.py": "run_simple = None\n\n\ndef is_running_from_reloader():\n    return False\n",
}
"""What Flask imports at its start, and only a server or a command line uses: {module: the names that must be there}.
The modules as they came load 30 others, a fifth of what a first start compiles."""

LEFT_OUT = re.compile(
    r"(^|/)(tests?|__pycache__|locales?|babel|werkzeug/debug)/|\.(so|pyi|pyd|pyc|mo|po|typed|c|exe)$|(^|/)RECORD$|direct_url"
    r"|werkzeug/(_reloader|testapp|middleware/(dispatcher|http_proxy|lint|profiler|shared_data))\.py$"
    r"|(jinja2/sandbox|segno/cli)\.py$"
)
"""Files of a distribution that nothing reads there. Its dist-info stays: games from elsewhere are found by it."""

READ_BY_THE_APP = ("emblems.svg", "bitter-600.woff2", "css/tokens.css")
"""Static files that are parts of what the app draws."""


def app_zip(addresses: Mapping[str, str]) -> bytes:
    """The zip, not compressed.

    `addresses` are those of the static files, which are on the host: {name: address below /static/}.
    """
    found = {
        **dict(_modules(referee)),
        **dict(_modules(tableside)),
        **{
            f"tableside/templates/{path.relative_to(TEMPLATES).as_posix()}": path.read_bytes()
            for path in _files(TEMPLATES)
        },
        **{f"tableside/static/{name}": (STATIC / name).read_bytes() for name in READ_BY_THE_APP},
        "tableside/static_addresses.json": json.dumps(dict(addresses), sort_keys=True).encode(),
    }
    for name in set(installed().packages.values()):
        found.update(_package(import_module(name)))
    for one in _distributions():
        found.update(_installed(one))
    found.update((name, text.encode()) for name, text in IN_THEIR_PLACE.items())
    return packed_zip(found)


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file() and not LEFT_OUT.search(path.as_posix()))


def _package(package: ModuleType) -> Iterator[tuple[str, bytes]]:
    """All files of a package, wherever it is: an editable install has it elsewhere."""
    folder = Path(str(package.__file__)).parent
    return ((path.relative_to(folder.parent).as_posix(), path.read_bytes()) for path in _files(folder))


def _modules(package: ModuleType) -> Iterator[tuple[str, bytes]]:
    """The modules of one of our packages; an installed one has templates and static files in it as well."""
    own = (found for found in _package(package) if not SERVER_ONLY.match(found[0]))
    return ((name, content) for name, content in own if name.endswith(".py"))


def _distributions() -> list[Distribution]:
    """What the app depends on, through others too, and the games from elsewhere that are installed here."""
    games = [entry.dist.name for entry in entry_points(group=GROUP) if entry.dist is not None]
    waiting, found = ["tableside", *games], dict[str, Distribution]()
    for name in waiting:
        plain = _plain(name)
        if plain in found or plain in NOT_ON_A_PHONE:
            continue
        try:
            found[plain] = distribution(name)
        except PackageNotFoundError:
            continue  # for another system, or an extra
        waiting += [
            re.split(r"[\s;\[<>=!~(]", one, maxsplit=1)[0]
            for one in found[plain].requires or ()
            if "extra ==" not in one
        ]
    found.pop("tableside", None)
    return list(found.values())


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _installed(one: Distribution) -> Iterator[tuple[str, bytes]]:
    for file in one.files or ():
        name = PurePosixPath(file.as_posix())
        path = Path(str(one.locate_file(file)))
        if name.parts[0] in ("..", "/") or LEFT_OUT.search(name.as_posix()) or not path.is_file():
            continue
        yield name.as_posix(), path.read_bytes()
