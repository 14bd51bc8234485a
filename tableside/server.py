"""Starting the server on this machine: which port, who else is let in, a copy of the score file."""

from __future__ import annotations

import argparse
import errno
import signal
import socket
import sys
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import NoReturn

import segno
from flask import Flask

from referee.words import counted
from tableside import __version__
from tableside.circles.circle_book import CircleBook
from tableside.connections import listen
from tableside.one_server import held
from tableside.scorebook.book import Book
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.table import Table
from tableside.settings import copied_key, default_data, found_key, settings_from_environment, write_key
from tableside.statistics.copying import Copier
from tableside.store.book_copy import copy_book
from tableside.store.errors import ScoreFileError
from tableside.store.places import StorePlace, is_database, is_missing, open_store, read_place, without_password
from tableside.store.sqlite.sqlite_store import copy_to
from tableside.web import create_app
from tableside.web.guard.limits import REQUEST_BYTES
from tableside.web.guard.roles.links import key_of

FIRST_PORT = 5000
PORTS_TRIED = 20

PAGE_THREADS = 40
"""Threads for everything but streams, each of which has its own."""

STREAMS_ON_THREADS = 1_000
"""Streams at most where each has a thread."""

CONNECTIONS_BESIDE = 800
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
    asked = parser.parse_args(arguments)
    try:
        settings = settings_from_environment()
        if asked.backup:
            return back_up(asked.data or settings["DATA"], asked.backup)
        if asked.copy_anew:
            return copy_anew(asked.data or settings["DATA"])
        if asked.links is not None:
            hosts = settings["HOST_NAMES"]
            return print_links(
                asked.data or settings["DATA"],
                settings["SECRET_KEY"],
                asked.links or (f"https://{hosts[0]}" if hosts else ""),
            )
        with held(asked.data or settings["DATA"]):
            return start(asked)
    except ScoreFileError as error:
        print(f"Tableside can't open its score file: {error.message}", file=sys.stderr)
    except OSError as error:
        print(f"Tableside can't start: {_in_words(error, asked.port)}", file=sys.stderr)
    return 2


def start(asked: argparse.Namespace) -> int:
    """Opens the book and serves it as it was asked for. Raises ScoreFileError and OSError."""
    app = create_app({"TRUST_LOCAL": True, **({"DATA": asked.data} if asked.data else {})})
    host = asked.host or ("0.0.0.0" if asked.share else "127.0.0.1")  # noqa: S104  (asked for by --share)
    port = asked.port if asked.port is not None else free_port(host)
    if asked.share:
        app.config["SHARED_AT"] = f"http://{network_address(host)}:{port}/"
    return serve(app, host, port)


def write_site(argv: list[str], started_as: str) -> int:
    """`tableside site FOLDER`: writes the app for a static host and prints how large it is; gives the exit code."""
    from tableside.phone import site  # only this needs it

    parser = argparse.ArgumentParser(prog=f"{started_as} site", description="Write the app as files for a static host.")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="a new folder, or one with an older site")
    folder = parser.parse_args(argv).folder
    try:
        size = site.write(folder)
    except OSError as error:
        print(f"The site can't be written: {error}", file=sys.stderr)
        return 2
    print(f"The site is in {folder}, {size / 1_000_000:.1f} MB. Put the folder on any host with https.")
    return 0


def copy_to_another(argv: list[str], started_as: str) -> int:
    """`tableside copy --to DATA`: copies all scores and their key, and prints how it went; gives the exit code."""
    words = "Copy all scores to another place, a file or a database, while no server uses either."
    parser = argparse.ArgumentParser(prog=f"{started_as} copy", description=words)
    parser.add_argument("--data", type=read_place, help="where they are (default: TABLESIDE_DATA)")
    parser.add_argument("--to", type=read_place, required=True, metavar="DATA", help="a place without any scores")
    asked = parser.parse_args(argv)
    try:
        settings = settings_from_environment()
        data, to, key = asked.data or settings["DATA"], asked.to, None
        if is_missing(data):
            print(f"There is no score file at {data}.", file=sys.stderr)
            return 2
        if not is_database(to) and copied_key(Path(to)).exists():
            print(f"Nothing is copied: {copied_key(Path(to))} is there already. Name another file.", file=sys.stderr)
            return 2
        with held(data), held(to), closing(open_store(data)) as source, closing(open_store(to)) as target:
            if not settings["SECRET_KEY"]:
                key = source.server_key() if is_database(data) else found_key(Path(data))
            copied = copy_book(source, target, key)
        print(f"Copied, and compared event by event: {', '.join(counted(n, kind) for kind, n in copied.items())}.")
    except ScoreFileError as error:
        print(f"Nothing is copied: {error.message}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"Nothing is copied: {_in_words(error, None)}", file=sys.stderr)
        return 2
    if not settings["SECRET_KEY"]:
        try:
            print(_bring_key(key, to))
        except OSError as error:
            print(f"The scores are copied, but not their key: {_in_words(error, None)}", file=sys.stderr)
            print("Links go on only with it: remove the copy, and begin again.", file=sys.stderr)
            return 2
    print(f"Set TABLESIDE_DATA, or --data, to {'the address you gave with --to' if is_database(to) else to}.")
    return 0


def _bring_key(key: bytes | None, to: StorePlace) -> str:
    """Writes the key beside a file, a database has it; gives what becomes of links. Raises OSError."""
    if not key:
        return "Its key isn't there: links are new."
    if is_database(to):
        return "Its key is in the database. Links go on as they were."
    write_key(key, copied_key(Path(to)))
    return f"Its key is {copied_key(Path(to)).name} beside it: keep both, to yourself. Links go on as they were."


def copy_anew(data: StorePlace) -> int:
    """Makes the reading copy of a score file again from its events, and prints how it went; gives the exit code."""
    if is_missing(data):
        print(f"There is no score file at {data}.", file=sys.stderr)
        return 2
    book = Book(open_store(data), lambda: 0, lambda: "")
    with closing(book):
        number = Copier(book, CircleBook(book, lambda: "")).copy_all_anew()
        print(f"The plain tables were made anew from {counted(number, 'table')}.")
    return 0


def back_up(data: StorePlace, to: Path) -> int:
    """Copies the score file and its key, also while games run from it, and prints how it went; gives the exit code."""
    if is_database(data):
        print(f'A database is backed up by its own program: pg_dump -Fc -f {to} "$TABLESIDE_DATA"', file=sys.stderr)
        return 2
    data = Path(data)
    if not data.is_file():
        print(f"There is no score file at {data}.", file=sys.stderr)
        return 2
    key = found_key(data)
    existing = next((path for path in (to, copied_key(to)) if path.exists()), None)
    try:
        if existing is None:
            copy_to(data, to)
            if key:
                write_key(key, copied_key(to))
    except FileExistsError as there:
        existing = Path(there.filename)
    if existing:
        print(f"{existing} is there already, and is left as it is. Name another file.", file=sys.stderr)
        return 2
    print(f"{data} is copied to {to}: start Tableside with --data {to} to open it.")
    if key:
        print(
            f"Its key is {copied_key(to).name} beside it: keep both, to yourself. Without it every link is a new one."
        )
    return 0


def print_links(data: StorePlace, key: bytes | None, address: str) -> int:
    """An owner's way back in: the keepers' link of every table of a score file, the last touched at the end."""
    if not is_missing(data) and not is_database(data):
        key = key or found_key(Path(data))
    store = None if is_missing(data) or not (key or is_database(data)) else open_store(data)
    key = key or (store.server_key() if store else None)
    if store is None or key is None:
        print(f"There is no score file with its key at {data}.", file=sys.stderr)
        return 2
    with closing(Book(store, lambda: 0, str)) as book:
        for table_id in book.ids():
            table = book.find(table_id)
            if not isinstance(table, Table):
                print(f"Table {table_id} can't be read; the others follow.", file=sys.stderr)
                continue
            day = time.strftime("%Y-%m-%d", time.localtime(table.touched / 1000))
            link = key_of(key, table_id, KEEPER, table.access.renewal(KEEPER))
            print(f"{day} {table.game.title}, {', '.join(table.names)}")
            print(f"    {address.rstrip('/')}/tables/{table_id}/join/{KEEPER}/{link}")
    return 0


def read_port(text: str) -> int:
    """A port as it is typed. Raises ArgumentTypeError with what is allowed."""
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and 0 < int(text) < 65_536):
        raise argparse.ArgumentTypeError(f"{text!r} is no port: a port is a whole number from 1 to 65535")
    return int(text)


def _in_words(error: OSError, port: int | None) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken by another program. Name another with --port, or none for the next free one."
    place = f": {error.filename}" if error.filename else ""
    return f"{error.strerror or error}{place}."


def _stop(app: Flask) -> NoReturn:
    """Ends the streams first: the server waits for its threads."""
    app.extensions["hub"].end_all()
    raise KeyboardInterrupt


def serve(app: Flask, host: str, port: int) -> int:
    """Listens until interrupted."""
    streams = app.extensions["hub"].at_most(STREAMS_ON_THREADS)
    room = {"threads": streams + PAGE_THREADS, "connections": streams + CONNECTIONS_BESIDE}
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
