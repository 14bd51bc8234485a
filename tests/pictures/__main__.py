"""Pictures of every page in every state, on every screen, light and dark; and those of the docs.

    python -m tests.pictures FOLDER           # all of them, and FOLDER/index.html to look at them
    python -m tests.pictures FOLDER ruling    # those whose name holds that word
    python -m tests.pictures --docs           # docs/pad.png

Run from the top of the project; it needs a browser, as the browser tests do. Nights of every game are played into a
score file of their own. Exits 1 and says which when a state couldn't be reached.
"""

from __future__ import annotations

import itertools
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from app import create_app
from tableside.scorebook.book import Book
from tableside.store.sqlite.sqlite_store import SqliteStore
from tests.browser.find_browser import ARGUMENTS, find_browser
from tests.pictures.camera import Camera
from tests.pictures.days import fill_days
from tests.pictures.states import State, Tables, pages, states
from tests.pictures.tables import pictured_tables, shown_table
from tests.support.docs_pages import ROOT
from tests.support.full_tables import TableInPlay
from tests.support.visit import serving as serving_command

FIRST_MOMENT, MINUTE = 1_795_291_440_000, 60_000
PATIENCE = 10_000
DOCS = "--docs"


def fill(path: Path, played: dict[str, TableInPlay]) -> Tables:
    """Writes tables into a new score file; gives each with its id, by name."""
    clock, ids = itertools.count(FIRST_MOMENT, MINUTE), itertools.count(1)
    book = Book(SqliteStore(path), clock.__next__, lambda: f"t{next(ids)}")
    tables = {name: book.bring_in(list(in_play.table.history.events)) for name, in_play in played.items()}
    fill_days(book)
    book.close()
    return tables


def all_states(folder: Path, tables: Tables) -> list[State]:
    """Every page and every state."""
    app = create_app({"DATA": folder / "addresses.sqlite3"})
    found = [*pages(app.url_map.iter_rules(), tables), *states(tables)]
    app.extensions["book"].close()
    return found


def serving(path: Path) -> AbstractContextManager[str]:
    """The address of a server on that score file."""
    return serving_command([sys.executable, "app.py", "--port", "{port}", "--data", "{data}"], ROOT, path)


def take_all(browser: Browser, out: Path, words: Sequence[str]) -> list[str]:
    """Takes the pictures whose names hold one of the words, or all; gives what was missed."""
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        tables = fill(Path(folder) / "full.sqlite3", pictured_tables())
        wanted = [state for state in all_states(Path(folder), tables) if _is_wanted(state.name, words)]
        with serving(Path(folder) / "full.sqlite3") as full, serving(Path(folder) / "empty.sqlite3") as empty:
            cameras = [Camera(browser, full, out), Camera(browser, empty, out)]
            if _is_wanted("home-empty", words):
                cameras[1].take(State("home-empty", "/"))
            for state in wanted:
                cameras[0].take(state)
    taken = [name for camera in cameras for name in camera.taken]
    (out / "index.html").write_text(gallery(taken), encoding="utf-8")
    print(f"{len(taken)} pictures in {out}")
    return [one for camera in cameras for one in camera.missed]


def _is_wanted(name: str, words: Sequence[str]) -> bool:
    return not words or any(word in name for word in words)


def gallery(names: Sequence[str]) -> str:
    """A page that shows all pictures side by side."""
    figures = "\n".join(f"<figure><figcaption>{escape(name)}</figcaption>{_image(name)}</figure>" for name in names)
    return f"<!doctype html><title>Pictures</title><style>figure {{ display: inline-block }}</style>\n{figures}\n"


def _image(name: str) -> str:
    return f'<img loading="lazy" width="300" src="{escape(name)}.png" alt="">'


def take_docs(browser: Browser) -> list[str]:
    """The pictures of the docs, twice as sharp as a page; gives what was missed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "docs.sqlite3"
        table_id, _ = fill(path, {"shown": shown_table()})["shown"]
        with serving(path) as address:
            size = {"width": 390, "height": 844}
            context = browser.new_context(base_url=address, viewport=size, device_scale_factor=2)
            page = context.new_page()
            page.goto(f"/tables/{table_id}")
            expect(page.locator("#status")).to_have_text("Live")
            page.evaluate("scrollTo(0, 0)")
            page.screenshot(path=ROOT / "docs" / "pad.png", animations="disabled")
            context.close()
    return []


def main(arguments: Sequence[str]) -> int:
    """Takes the pictures that were asked for; gives the exit code."""
    if not arguments or (arguments[0].startswith("-") and arguments[0] != DOCS):
        print(__doc__)
        return 2
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        missed = take_docs(browser) if arguments[0] == DOCS else take_all(browser, Path(arguments[0]), arguments[1:])
        browser.close()
    for one in missed:
        print(f"missed {one}", file=sys.stderr)
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
