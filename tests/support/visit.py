"""Tableside as a stranger meets it: started by a command, home, set-up, a pad, and every file that the pad links to.

    python tests/support/visit.py tableside --port {port} --data {data}

starts that command in an empty folder with a free port and a new score file, and fails unless all of it answers. It
needs the standard library only, so that CI can run it with a wheel that is installed in an empty environment.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode

GAME = "huckley-buck"
CREW = ("Josephine", "Bartholomew", "Siobhan")
SEATING = urlencode({"players": CREW, "dealer": f"at:{CREW[0]}", "do": "seat", "key": "visit"}, doseq=True)

STARTING = 600
"""Looks, a twentieth of a second apart, before a server counts as one that does not start."""


@contextmanager
def serving(command: Sequence[str], folder: Path, data: Path) -> Iterator[str]:
    """The address of a server that `command` starts in `folder`; `{port}` and `{data}` in it are filled in.

    The score file is named in the environment too, as on a host. Raises RuntimeError for a server that ends or never
    answers. Whatever goes wrong, what the server printed is printed.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    filled = [part.format(port=port, data=data) for part in command]
    settings = {**surroundings(), "TABLESIDE_DATA": str(data)}
    with tempfile.TemporaryFile("w+") as log:
        process = subprocess.Popen(filled, cwd=folder, env=settings, stdout=log, stderr=subprocess.STDOUT)
        try:
            if not answers(address, process):
                raise RuntimeError(f"{' '.join(filled)} does not answer")
            yield address
        except BaseException:
            log.seek(0)
            print(log.read(), file=sys.stderr)
            raise
        finally:
            process.terminate()
            process.wait(20)


def surroundings() -> Mapping[str, str]:
    """The environment without what would let a program find modules or files other than its own."""
    return {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TABLESIDE_", "FLASK_"))
    }


def answers(address: str, process: subprocess.Popen[bytes]) -> bool:
    """Waits until the server answers anything at all; False when it ended or never does."""
    for _ in range(STARTING):
        if process.poll() is not None:
            return False
        with suppress(OSError):
            try:
                urllib.request.urlopen(f"{address}/", timeout=10).close()
            except urllib.error.HTTPError as answer:
                answer.close()
            return True
        time.sleep(0.05)
    return False


def visit(address: str) -> dict[str, bytes]:
    """Looks at home, seats a table and opens its pad; gives the files that the pad links to, by name.

    Raises HTTPError for a page or a file that isn't served, RuntimeError for one that isn't what it should be.
    """
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def fetch(path: str, form: str | None = None) -> tuple[str, bytes]:
        with browser.open(address + path, form.encode() if form else None, timeout=20) as answer:
            return answer.geturl().removeprefix(address), answer.read()

    def page(path: str, words: Sequence[str], form: str | None = None) -> str:
        where, body = fetch(path, form)
        missing = [word for word in words if word not in body.decode()]
        if missing:
            raise RuntimeError(f"{where} does not say {', '.join(missing)}")
        return body.decode()

    page("/", ["New table", f"/tables/new/{GAME}"])
    page(f"/tables/new/{GAME}", ["Huckley Buck", "dealer"])
    pad = page(f"/tables/new/{GAME}", CREW, SEATING)
    linked = sorted(set(re.findall(r'(?:href|src)="(/static/[^"]+)"', pad)))
    named = {path: re.sub(r"^js/[0-9a-f]{12}/", "js/", path[8:].partition("?")[0]) for path in linked}
    files = {name: fetch(path)[1] for path, name in named.items()}
    if not any(name.endswith(".css") for name in files):
        raise RuntimeError("the pad links to no style sheet")
    return files


def main(command: Sequence[str]) -> None:
    """Visits what `command` starts, and says what was seen."""
    with tempfile.TemporaryDirectory() as folder, serving(command, Path(folder), Path(folder) / "book") as address:
        files = visit(address)
    print(f"{command[0]} serves home, set-up, a pad and its {len(files)} files.")


if __name__ == "__main__":
    main(sys.argv[1:])
