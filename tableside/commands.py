"""What the program does besides serving: writes a site, copies and backs up scores, prints links."""

from __future__ import annotations

import argparse
import errno
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from referee.words import counted
from tableside.circles.circle_book import CircleBook
from tableside.one_server import held
from tableside.scorebook.book import Book
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.table import Table
from tableside.server_key import key_of_file, key_of_store, key_path_for, write_key
from tableside.settings import settings_from_environment
from tableside.statistics.updating import ReadModelUpdater
from tableside.store.book_copy import copy_book
from tableside.store.errors import ScoreFileError
from tableside.store.event_store import ServerKey
from tableside.store.places import StorePlace, is_database, is_missing, open_store, read_place, without_password
from tableside.store.sqlite.sqlite_store import copy_to, fingerprint_in
from tableside.web.guard.roles.links import key_of

KEY_ELSEWHERE = "The key of its links isn't with it, but elsewhere, such as in TABLESIDE_KEY."
"""What is said of scores of whose key only the fingerprint is known."""


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
        data, to = asked.data or settings["DATA"], asked.to
        if is_missing(data):
            print(f"There is no score file at {data}.", file=sys.stderr)
            return 2
        if not is_database(to) and key_path_for(Path(to)).exists():
            print(f"Nothing is copied: {key_path_for(Path(to))} is there already. Name another file.", file=sys.stderr)
            return 2
        with (
            held(data),
            held(to),
            _nothing_new_at(to),
            closing(open_store(data)) as source,
            closing(open_store(to)) as target,
        ):
            key = key_of_store(data, source, settings["SECRET_KEY"])
            kept = key.key if is_database(to) and not settings["SECRET_KEY"] else b""
            copied = copy_book(source, target, key._replace(key=kept) if key.fingerprint else None)
        print(f"Copied, and compared event by event: {', '.join(counted(n, kind) for kind, n in copied.items())}.")
    except ScoreFileError as error:
        print(f"Nothing is copied: {error.message}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"Nothing is copied: {in_words(error)}", file=sys.stderr)
        return 2
    if settings["SECRET_KEY"]:
        print("TABLESIDE_KEY signs its links. Those that another key has signed open nothing.")
    else:
        try:
            print(_write_key_for(key, to))
        except OSError as error:
            print(f"The scores are copied, but not their key: {in_words(error)}", file=sys.stderr)
            print("Links go on only with it: remove the copy, and start again.", file=sys.stderr)
            return 2
    print(f"Set TABLESIDE_DATA, or --data, to {'the address you gave with --to' if is_database(to) else to}.")
    return 0


@contextmanager
def _nothing_new_at(place: StorePlace) -> Iterator[None]:
    """Removes a score file that wasn't there before, if anything goes wrong, while no server can take the place."""
    is_new = not (is_database(place) or Path(place).exists())
    try:
        yield
    except BaseException:
        for suffix in ("", "-wal", "-shm") if is_new else ():
            Path(f"{place}{suffix}").unlink(missing_ok=True)
        raise


def _write_key_for(known: ServerKey, to: StorePlace) -> str:
    """Writes the key next to a file, while a database has it; returns what happens to links. Raises OSError."""
    if not known.key:
        return (
            f"{KEY_ELSEWHERE} Links go on only with it." if known.fingerprint else "Its key isn't there: links are new."
        )
    if is_database(to):
        return "Its key is in the database. Links go on as they were."
    write_key(known.key, key_path_for(Path(to)))
    return f"Its key is {key_path_for(Path(to)).name} next to it: keep both private. Links go on as they were."


def _book_to_read(data: StorePlace) -> Book:
    """A book in which nothing is entered, so that it needs neither clock nor ids."""
    return Book(open_store(data), lambda: 0, str)


def rebuild_statistics(data: StorePlace) -> int:
    """Makes the read model of a score file again from its events, and prints how it went; gives the exit code."""
    if is_missing(data):
        print(f"There is no score file at {data}.", file=sys.stderr)
        return 2
    with closing(_book_to_read(data)) as book:
        number = ReadModelUpdater(book, CircleBook(book, str)).rebuild()
        print(f"The plain tables were made anew from {counted(number, 'table')}.")
    return 0


def back_up(data: StorePlace, to: Path) -> int:
    """Copies the score file and its key, also while games run from it, and prints how it went; gives the exit code."""
    if is_database(data):
        words = "A database is backed up by its own program, with its password in PGPASSWORD:"
        print(f'{words} pg_dump -Fc -f {to} "$TABLESIDE_DATA"', file=sys.stderr)
        return 2
    data = Path(data)
    if not data.is_file():
        print(f"There is no score file at {data}.", file=sys.stderr)
        return 2
    existing = next((path for path in (to, key_path_for(to)) if path.exists()), None)
    try:
        if existing is None:
            copy_to(data, to)
            fingerprint = fingerprint_in(to)
            key = key_of_file(data, fingerprint)
            if key:
                write_key(key, key_path_for(to))
    except FileExistsError as there:
        existing = Path(there.filename)
    if existing:
        print(f"{existing} is there already, and is left as it is. Name another file.", file=sys.stderr)
        return 2
    print(f"{data} is copied to {to}: start Tableside with --data {to} to open it.")
    if key:
        print(f"Its key is {key_path_for(to).name} next to it: keep both private. Without it every link is new.")
    elif fingerprint:
        print(f"{KEY_ELSEWHERE} Keep that too: without it every link is new.")
    return 0


def print_links(data: StorePlace, key: bytes | None, address: str) -> int:
    """An owner's way back in: the keepers' link of every table of a score file, the last touched at the end."""
    if is_missing(data):
        print(f"There is no score file at {data}.", file=sys.stderr)
        return 2
    with closing(_book_to_read(data)) as book:
        known = key_of_store(data, book.store, key)
        if not known.key:
            new = "" if is_database(data) else ", or start a server without it first: all links are new then"
            none = f"There is no key of links with {without_password(data)}: a server's start makes it."
            print(f"{KEY_ELSEWHERE} Set it here too{new}." if known.fingerprint else none, file=sys.stderr)
            return 2
        for table_id in book.ids():
            table = book.find(table_id)
            if not isinstance(table, Table):
                print(f"Table {table_id} can't be read; the others follow.", file=sys.stderr)
                continue
            date = time.strftime("%Y-%m-%d", time.localtime(table.last_entered_at / 1000))
            link = key_of(known.key, table_id, KEEPER, table.access.renewal(KEEPER))
            print(f"{date} {table.game.title}, {', '.join(table.names)}")
            print(f"    {address.rstrip('/')}/tables/{table_id}/join/{KEEPER}/{link}")
    return 0


def in_words(error: OSError, port: int | None = None) -> str:
    """Why a file, or a `port`, can't be used."""
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken by another program. Name another with --port, or none for the next free one."
    place = f": {error.filename}" if error.filename else ""
    return f"{error.strerror or error}{place}."
