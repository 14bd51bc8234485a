"""Starting the server on this machine: which port, who else is let in."""

from __future__ import annotations

import argparse
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import segno
from flask import Flask

from tableside import __version__
from tableside.commands import back_up, copy_to_another, in_words, print_links, rebuild_statistics, write_site
from tableside.connections import listen
from tableside.one_server import held
from tableside.settings import default_data, settings_from_environment
from tableside.store.errors import ScoreFileError
from tableside.store.places import read_place, without_password
from tableside.web import create_app
from tableside.web.guard.limits import REQUEST_BYTES

FIRST_PORT = 5000
PORTS_TRIED = 20

PAGE_THREADS = 40
"""Threads for everything but streams, each of which has its own."""

STREAMS_ON_THREADS = 1_000
"""Streams at most where each has a thread."""

OTHER_CONNECTIONS = 800
"""Connections other than streams: the other five of each browser, and clients that only keep one open."""

ANYWHERE = "192.0.2.1"
"""An address that is out in the world and nobody's."""

HOTSPOTS = ("192.168.43.1", "192.168.137.1", "10.42.0.1", "172.20.10.1")
"""What Android, Windows, Linux and Apple machines call themselves on a network that they open, without any other."""


def free_port(host: str, first: int = FIRST_PORT) -> int:
    """The first port from `first` on that no program listens on; any free one when all of those are in use."""
    for port in (*range(first, first + PORTS_TRIED), 0):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise OSError(f"No free port on {host}.")


def network_address(host: str) -> str:
    """The address under which other phones reach this machine: `host`, or that of its route to the world or a hotspot.

    Nothing is sent: a datagram socket that is connected only looks up the route.
    """
    if host not in ("0.0.0.0", "::"):  # noqa: S104
        return f"[{host}]" if ":" in host else host
    for there in (ANYWHERE, *HOTSPOTS):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
            probe.connect((there, 9))
            return str(probe.getsockname()[0])
    return "127.0.0.1"


def print_invitation(address: str) -> None:
    """The shared address with its QR code, and who can read along."""
    print(f"Other phones on this network: {address}", flush=True)
    segno.make(address).terminal(compact=True)
    print("Each table's ⋯ menu has its own links. On plain http anybody on this network can read along.", flush=True)


def main(argv: list[str] | None = None, started_as: str = "tableside") -> int:
    """`tableside`, `python app.py`: serves until it is stopped. Gives the exit code: 2 when it can't start.

    `started_as` is what was typed to start it, for the usage.
    """
    arguments = sys.argv[1:] if argv is None else argv
    if arguments[:1] == ["site"]:
        return write_site(arguments[1:], started_as)
    if arguments[:1] == ["copy"]:
        return copy_to_another(arguments[1:], started_as)
    asked = _parser(started_as).parse_args(arguments)
    try:
        return _carry_out(asked)
    except ScoreFileError as error:
        print(f"Tableside can't open its scores: {error.with_reason}", file=sys.stderr)
    except OSError as error:
        print(f"Tableside can't start: {in_words(error, asked.port)}", file=sys.stderr)
    return 2


def _parser(started_as: str) -> argparse.ArgumentParser:
    more = (
        f"{started_as} site FOLDER writes the app as files for a static host: it then runs on the phone itself."
        f" {started_as} copy --to DATA moves all scores to another place, such as from a file to a database."
    )
    parser = argparse.ArgumentParser(prog=started_as, description="Keep score on a phone at the table.", epilog=more)
    parser.add_argument("--version", action="version", version=f"Tableside {__version__}")
    parser.add_argument("--port", type=read_port, help=f"port (default: {FIRST_PORT}, or the next free one)")
    parser.add_argument("--host", help="address to listen on (default: this machine alone, or all with --share)")
    parser.add_argument("--share", action="store_true", help="let the other phones on this network in by their links")
    data = f"score file, or a database by its address, postgresql://… (default: {default_data()})"
    parser.add_argument("--data", type=read_place, help=data)
    parser.add_argument("--backup", type=Path, metavar="FILE", help="copy the score file there, safely, and end")
    anew = "make the plain tables of all nights anew (docs/statistics.md), and end"
    parser.add_argument("--copy-anew", action="store_true", help=anew)
    links = "print the keepers' link of every table, for a server at that address, and end"
    parser.add_argument("--links", nargs="?", const="", metavar="ADDRESS", help=links)
    return parser


def _carry_out(asked: argparse.Namespace) -> int:
    """Does the one thing that was asked for, or else serves. Raises ScoreFileError and OSError."""
    settings = settings_from_environment()
    data = asked.data or settings["DATA"]
    if asked.backup:
        return back_up(data, asked.backup)
    if asked.copy_anew:
        return rebuild_statistics(data)
    if asked.links is not None:
        hosts = settings["HOST_NAMES"]
        return print_links(data, settings["SECRET_KEY"], asked.links or (f"https://{hosts[0]}" if hosts else ""))
    with held(data):
        return start(asked)


def start(asked: argparse.Namespace) -> int:
    """Opens the book and serves it as it was asked for. Raises ScoreFileError and OSError."""
    app = create_app({"TRUST_LOCAL": True, **({"DATA": asked.data} if asked.data else {})})
    host = asked.host or ("0.0.0.0" if asked.share else "127.0.0.1")  # noqa: S104  (asked for by --share)
    port = asked.port if asked.port is not None else free_port(host)
    if asked.share:
        app.config["SHARED_AT"] = f"http://{network_address(host)}:{port}/"
    return serve(app, host, port)


def read_port(text: str) -> int:
    """A port as it is typed. Raises ArgumentTypeError with what is allowed."""
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and 0 < int(text) < 65_536):
        raise argparse.ArgumentTypeError(f"{text!r} is no port: a port is a whole number from 1 to 65535")
    return int(text)


def _stop(app: Flask) -> NoReturn:
    """Ends the streams first: the server waits for its threads."""
    app.extensions["hub"].end_all()
    raise KeyboardInterrupt


def serve(app: Flask, host: str, port: int) -> int:
    """Listens until interrupted."""
    streams = app.extensions["hub"].lower_limit_to(STREAMS_ON_THREADS)
    room = {"threads": streams + PAGE_THREADS, "connections": streams + OTHER_CONNECTIONS}
    listeners = listen(app, host, port, body_bytes=REQUEST_BYTES, **room)
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, lambda *_: _stop(app))
    shown = "127.0.0.1" if host == "0.0.0.0" else f"[{host}]" if ":" in host else host  # noqa: S104
    print(f"Tableside is at http://{shown}:{port}/", flush=True)
    if app.config["SHARED_AT"]:
        print_invitation(app.config["SHARED_AT"])
    print(f"Scores are kept in {without_password(app.config['DATA'])}. Stop with Ctrl-C.", flush=True)
    try:
        listeners[0].run()
    except KeyboardInterrupt:
        print()
    finally:
        for listener in listeners:
            listener.close()
        app.extensions["book"].close()
    return 0
