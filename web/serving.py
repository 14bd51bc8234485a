"""Starting the server: where the data lies, which port, and the secret key."""

from __future__ import annotations

import argparse
import errno
import gc
import os
import secrets
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

import segno
from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from scorebook.book import copy_to
from scorebook.trouble import BookTrouble
from web.limits import REQUEST_BYTES

FIRST_PORT = 5000
PORTS_TRIED = 20
KEY_BYTES = 32
THREADS = 40
DEFAULT_STREAMS = THREADS - 8
"""Streams hold a thread each on waitress; the rest answers pages. A host with gevent raises it (TABLESIDE_STREAMS)."""


ANYWHERE = "192.0.2.1"
"""An address that is out in the world and nobody's."""

HOTSPOTS = ("192.168.43.1", "192.168.137.1", "10.42.0.1", "172.20.10.1")
"""What Android, Windows, Linux and Apple machines call themselves on a network that they open, without any other."""


def settings_from_environment() -> dict[str, Any]:
    """What a host sets: TABLESIDE_DATA is the score file, TABLESIDE_HOSTS the names it answers to, by commas.

    TABLESIDE_PROXIES says how many proxies stand in front and tell of the visitor (X-Forwarded-For, -Proto, -Host),
    TABLESIDE_HTTPS=1 that he came by https although nothing tells, TABLESIDE_LIMITS=off that nobody is held up.
    """
    names = os.environ.get("TABLESIDE_HOSTS", "")
    return {
        "DATA": Path(os.environ.get("TABLESIDE_DATA") or default_data()),
        "HOST_NAMES": tuple(name.strip() for name in names.split(",") if name.strip()),
        "TRUST_LOCAL": False,
        "SHARED_AT": None,
        "PROXIES": _whole("TABLESIDE_PROXIES", 0),
        "HTTPS": os.environ.get("TABLESIDE_HTTPS", "") not in ("", "0"),
        "LIMITS": os.environ.get("TABLESIDE_LIMITS", "") != "off",
        "STREAMS": _whole("TABLESIDE_STREAMS", DEFAULT_STREAMS),
    }


def _whole(name: str, usual: int) -> int:
    """A setting that is a whole number. Raises SystemExit, in words, for anything else."""
    given = os.environ.get(name) or str(usual)
    if not (given.isascii() and given.isdigit()):
        raise SystemExit(f"{name} is {given!r}: it must be a whole number.")
    return int(given)


def spare_full_collections() -> None:
    """Has Python look through long-lived objects a thousand times less often.

    A server with a thousand tables in memory stood still for a third of a second each time, and every stream with it.
    What is kept is immutable and holds no cycles, so reference counts free it.
    """
    gc.set_threshold(50_000, 100, 1_000)


def trust_proxies(app: Flask) -> None:
    """Believes as many proxies in front of `app` as it was told of, and no more."""
    many = app.config["PROXIES"]
    if many:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=many, x_proto=many, x_host=many)  # type: ignore[method-assign]


def default_data() -> Path:
    """The score file in the user's own data folder, as each system has it."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Tableside" / "book.sqlite3"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home)) / "Tableside" / "book.sqlite3"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "tableside" / "book.sqlite3"


def secret_key(folder: Path) -> bytes:
    """The key that signs cookies: made on the first start, readable by this user alone."""
    path = folder / "secret_key"
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _finished_key(path)
    with os.fdopen(descriptor, "wb") as file:
        key = secrets.token_bytes(KEY_BYTES)
        file.write(key)
    return key


def _finished_key(path: Path) -> bytes:
    """The key in the file; one that a fallen machine left half written is made anew."""
    key = path.read_bytes()
    if len(key) < KEY_BYTES:
        path.unlink()
        return secret_key(path.parent)
    return key


def free_port(host: str, first: int = FIRST_PORT) -> int:
    """The first port from `first` on that nobody listens on; any free one when all of those are taken."""
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


def main(create_app: Callable[[dict[str, Any]], Flask], argv: list[str] | None = None) -> int:
    """`python app.py`: serves until it is stopped. Gives the exit code: 2 when it can't start."""
    parser = argparse.ArgumentParser(prog="app.py", description="Keep score on a phone at the table.")
    parser.add_argument("--port", type=read_port, help=f"port (default: {FIRST_PORT}, or the next free one)")
    parser.add_argument("--host", help="address to listen on (default: this machine alone, or all with --share)")
    parser.add_argument("--share", action="store_true", help="let the other phones on this network in by their links")
    parser.add_argument("--data", type=Path, help=f"score file (default: {default_data()})")
    parser.add_argument("--backup", type=Path, metavar="FILE", help="copy the score file there, safely, and end")
    asked = parser.parse_args(argv)
    try:
        if asked.backup:
            return back_up(asked.data or settings_from_environment()["DATA"], asked.backup)
        app = create_app({"TRUST_LOCAL": True, **({"DATA": asked.data} if asked.data else {})})
        host = asked.host or ("0.0.0.0" if asked.share else "127.0.0.1")  # noqa: S104  (asked for by --share)
        port = asked.port if asked.port is not None else free_port(host)
        if asked.share:
            app.config["SHARED_AT"] = f"http://{network_address(host)}:{port}/"
        return serve(app, host, port)
    except BookTrouble as trouble:
        print(f"Tableside can't open its score file: {trouble.message}", file=sys.stderr)
    except OSError as trouble:
        print(f"Tableside can't start: {_in_words(trouble, asked.port)}", file=sys.stderr)
    return 2


def back_up(data: Path, to: Path) -> int:
    """Copies the score file, also while games run from it, and says how it went."""
    if not data.is_file():
        print(f"There is no score file at {data}.", file=sys.stderr)
        return 2
    try:
        copy_to(data, to)
    except FileExistsError:
        print(f"{to} is there already, and is left as it is. Name another file.", file=sys.stderr)
        return 2
    print(f"{data} is copied to {to}: start Tableside with --data {to} to open it.")
    return 0


def read_port(text: str) -> int:
    """A port as it is typed. Raises ArgumentTypeError with what is allowed."""
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and 0 < int(text) < 65_536):
        raise argparse.ArgumentTypeError(f"{text!r} is no port: a port is a whole number from 1 to 65535")
    return int(text)


def _in_words(trouble: OSError, port: int | None) -> str:
    if trouble.errno == errno.EADDRINUSE:
        return f"port {port} is taken by another program. Name another with --port, or none for the next free one."
    place = f": {trouble.filename}" if trouble.filename else ""
    return f"{trouble.strerror or trouble}{place}."


def _stop(app: Flask) -> NoReturn:
    """Ends the streams first: the server waits for its threads."""
    app.extensions["hub"].end_all()
    raise KeyboardInterrupt


def serve(app: Flask, host: str, port: int) -> int:
    """Listens until interrupted."""
    from waitress import create_server

    settings = {"threads": THREADS, "asyncore_use_poll": True, "max_request_body_size": REQUEST_BYTES}
    server = create_server(app, host=host, port=port, ident="Tableside", **settings)
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, lambda *_: _stop(app))
    shown = "127.0.0.1" if host == "0.0.0.0" else f"[{host}]" if ":" in host else host  # noqa: S104
    print(f"Tableside is at http://{shown}:{port}/", flush=True)
    if app.config["SHARED_AT"]:
        print_invitation(app.config["SHARED_AT"])
    print(f"Scores are kept in {app.config['DATA']}. Stop with Ctrl-C.", flush=True)
    try:
        server.run()
    except KeyboardInterrupt:
        print()
    finally:
        server.close()
        app.extensions["book"].close()
    return 0
