"""Servers, each a process of its own, forked from one that has read the app's code already: no start reads it again.

    python -m tests.browser.servers

takes a port, a score file and settings of the environment a line (as JSON), does in a new process what `python app.py`
does, and answers with its process id. It ends with its input, and ends what it started: all of its own session, never
a process by its number, which may long be another program's.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from flask import Flask

from tableside.server import main
from tableside.web import new_app
from tests.support.session_fixtures import COMPILED

ROOT = Path(__file__).parents[2]


class Starter:
    """Starts servers, as long as this process lives."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def start(self, port: int, data: Path) -> int:
        """The process id of a new server on that port and that score file; it may not listen yet."""
        assert self._process.stdin
        assert self._process.stdout
        settings = {name: value for name, value in os.environ.items() if name.startswith("TABLESIDE_")}
        print(json.dumps([str(port), str(data), settings]), file=self._process.stdin, flush=True)
        return int(self._process.stdout.readline())

    def end(self) -> None:
        """Ends what still runs."""
        self._process.communicate()


def runs(process: int) -> bool:
    """Whether a server's process is still there."""
    with suppress(ProcessLookupError):
        os.kill(process, 0)
        return True
    return False


def serve(port: str, data: str, settings: dict[str, str]) -> int:
    """A new process that serves; gives its process id."""
    if process := os.fork():
        return process
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.environ.update(settings)
    for stream, way in ((0, os.O_RDONLY), (1, os.O_WRONLY)):
        os.dup2(os.open(os.devnull, way), stream)
    os._exit(main(["--port", port, "--data", data], started_as="python app.py"))


def read_ahead() -> None:
    """Makes what every server makes at its start and with its first pages: each then has it from here."""
    Flask.jinja_options = {**Flask.jinja_options, "bytecode_cache": COMPILED}
    templates = new_app().jinja_env
    for name in templates.list_templates():
        templates.get_template(name)
    gc.collect()
    gc.freeze()


def answer_requests() -> None:
    """Starts a server for each line, until there are no more."""
    read_ahead()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # a process that has ended leaves nothing behind
    for line in sys.stdin:
        print(serve(*json.loads(line)), flush=True)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    answer_requests()
