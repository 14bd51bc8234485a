"""Every page in every state, with real people's names: within every screen, at twice the size of the text, for axe."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, CDPSession, Page

from referee.games import all_games
from tests.browser.conftest import SMALL_AND_LARGER, Server, violations
from tests.browser.servers import Starter
from tests.pictures.__main__ import all_states, fill
from tests.pictures.states import State
from tests.pictures.tables import pictured_tables
from tests.support.full_tables import full_table, secret_table
from tests.support.people import CAST, MIXED, MORE

MEASURE = (Path(__file__).parent / "fits.js").read_text()
USUAL, TWICE = 16, 32
SCREENS = [
    (320, 568, USUAL),
    (390, 844, USUAL),
    (820, 1180, USUAL),
    (1024, 768, USUAL),
    (844, 390, USUAL),
    (320, 568, TWICE),
]
"""Width and height, and the size of text that the browser's owner has set."""

TABLES = [
    (slug, (*names, *MORE)[:players])
    for slug, game in all_games().items()
    for names, numbers in ((MIXED, (3, game.seats[-1])), (CAST, (5, game.seats[-1])))
    for players in sorted({min(max(number, game.seats[0]), game.seats[-1]) for number in numbers})
]
IDS = [f"{slug}-{len(names)}-{'cast' if names[0] == CAST[0] else 'mixed'}" for slug, names in TABLES]
LONG = (
    "Wolfeschlegelsteinhausenbergerdorf",
    "Bartholomew-Maximilian-Christopher",
    "Karl-Theodor Maria Nikolaus Johann",
    "Tim",
)


@pytest.fixture(scope="module")
def house(starter: Starter, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, str]]]:
    """A server on a book with every table of TABLES, and others; their addresses by name."""
    played = {name: full_table(slug, names) for name, (slug, names) in zip(IDS, TABLES, strict=True)}
    played |= {"secret": secret_table(MIXED[:6]), "undone": full_table("ten-point-buck", MIXED[:5])}
    played["long"] = full_table("ten-point-buck", LONG)
    for name in ("undone", "long"):
        played[name].enter("undone", target=played[name].table.history.undoable[-1])
    path = tmp_path_factory.mktemp("fits") / "book.sqlite3"
    tables = fill(path, played)
    with running(starter, path) as server:
        yield server, {name: f"/tables/{table_id}" for name, (table_id, _) in tables.items()}


@pytest.fixture(scope="module")
def pictured(starter: Starter, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, list[State]]]:
    """A server on the book that pictures are taken of, and every state of its pages."""
    folder = tmp_path_factory.mktemp("states")
    states = all_states(folder, fill(folder / "book.sqlite3", pictured_tables()))
    with running(starter, folder / "book.sqlite3") as server:
        yield server, states


@contextmanager
def running(starter: Starter, path: Path) -> Iterator[Server]:
    """A server on a score file."""
    server = Server(starter, path)
    server.start()
    yield server
    server.stop(kill=True)


NOT_MEASURED = ("day", "dispute", "draw-asked", "reveal", "statistics", "style-guide")
"""What begins so is wider than its box or covers the large key on purpose: for axe, and no wider than the screen."""


ALL_MOVED = "() => Promise.allSettled(document.getAnimations().map((one) => one.finished))"
"""A key that comes where another was takes no tap for a moment."""


class Eye:
    """Looks at one page after another on all screens, and keeps what it finds."""

    def __init__(self, page: Page, reader: CDPSession) -> None:
        self.page = page
        self.reader = reader
        self.found: list[str] = []

    def look(self, address: str) -> None:
        """Opens a page and looks at it."""
        self.page.goto(address, wait_until="load")
        self.see(address)

    def see(self, name: str) -> None:
        """Looks at the page that is open, its folds open too."""
        self.page.evaluate("document.querySelectorAll('details:not(.menu)').forEach(fold => fold.open = true)")
        self.page.evaluate(ALL_MOVED)
        size = USUAL
        for width, height, text in SCREENS:
            if text != size:
                self.reader.send("Page.setFontSizes", {"fontSizes": {"standard": text, "fixed": text}})
            size = text
            self.page.set_viewport_size({"width": width, "height": height})
            for fault in self.page.evaluate("faultsOfThisPage()"):
                self.found.append(f"{name} {width}×{height}{' twice' if text == TWICE else ''}: {fault}")
        self.reader.send("Page.setFontSizes", {"fontSizes": {"standard": USUAL, "fixed": 13}})

    def visit(self, state: State) -> None:
        """Looks at a state of a page, and has axe look at it, small at night and larger by day."""
        self.page.set_viewport_size({"width": 390, "height": 844})
        self.page.goto(state.path, wait_until="load")
        if state.act:
            state.act(self.page)
        if not state.name.startswith(NOT_MEASURED):
            self.see(state.name)
        for width, height, light in SMALL_AND_LARGER:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.emulate_media(color_scheme=light)
            self.found += [f"{state.name} {width} px, {light}: {found}" for found in violations(self.page)]
            wide = self.page.evaluate("document.documentElement.scrollWidth")
            self.found += [f"{state.name} is {wide} px wide on {width}"] if wide > width else []


@contextmanager
def open_eye(browser: Browser, url: str) -> Iterator[Eye]:
    """An eye on a phone of its own; whatever it found fails the test."""
    context = browser.new_context(base_url=url, service_workers="block")
    context.add_init_script(f"window.faultsOfThisPage = {MEASURE}")
    page = context.new_page()
    eye = Eye(page, context.new_cdp_session(page))
    yield eye
    context.close()
    assert not eye.found, "\n".join(eye.found)


@pytest.fixture
def eye(browser: Browser, house: tuple[Server, dict[str, str]]) -> Iterator[Eye]:
    """An eye on the tables."""
    with open_eye(browser, house[0].url) as eye:
        yield eye


@pytest.fixture
def tables(house: tuple[Server, dict[str, str]]) -> dict[str, str]:
    """The addresses of the tables."""
    return house[1]


def widest(tables: dict[str, str], slug: str) -> str:
    """The address of that game's table with the most players, their names of every kind."""
    return tables[f"{slug}-{all_games()[slug].seats[-1]}-mixed"]


@pytest.mark.thorough_but(4)
@pytest.mark.parametrize("name", IDS)
def test_the_pad_and_a_result_fit(eye: Eye, tables: dict[str, str], name: str) -> None:
    eye.look(tables[name])
    eye.look(f"{tables[name]}/enter/result")


@pytest.mark.thorough
@pytest.mark.parametrize("part", [*all_games(), "no game"])
def test_every_state_fits_and_has_nothing_for_axe(
    browser: Browser, pictured: tuple[Server, list[State]], part: str
) -> None:
    server, states = pictured
    with open_eye(browser, server.url) as eye:
        for state in states:
            slug = max((slug for slug in all_games() if state.name.startswith(f"{slug}-")), key=len, default="no game")
            if slug == part and not state.away:
                eye.visit(state)


def test_a_bid_in_secret_fits(eye: Eye, tables: dict[str, str]) -> None:
    eye.look(tables["secret"])
    eye.look(f"{tables['secret']}/enter/bid?by=phone")


def test_redo_beside_undo_fits(eye: Eye, tables: dict[str, str]) -> None:
    eye.look(tables["undone"])
    assert eye.page.get_by_role("button", name="Redo").is_visible()


def test_names_of_34_letters_fit_the_pad_and_the_history(eye: Eye, tables: dict[str, str]) -> None:
    eye.look(tables["long"])
    eye.look(f"{tables['long']}/history")


ON_ITS_SIDE = [(844, 390), (667, 375)]
ROOM = """() => {
  const bar = document.querySelector(".action-bar").getBoundingClientRect().top;
  const box = element => element.getBoundingClientRect();
  const wide = Math.round(100 * box(document.querySelector("main .paper")).width / innerWidth);
  const first = document.querySelector(".cardpad > div");
  const cards = first ? [...first.querySelectorAll("button")].map(box) : [];
  const top = Math.min(...cards.map(card => card.top));
  const row = cards.filter(card => card.top < top + 2);
  return { wide, cards: row.length, hidden: row.filter(card => card.bottom > bar + 1).length,
    narrow: row.filter(card => card.width < 44).length, height: Math.round(innerHeight - bar) };
}"""
"""How much of the width a page's paper has, in hundredths; the first row of cards, those of it under the action bar
or too narrow for a thumb; and how high the action bar is."""


@pytest.mark.thorough_but(3)
@pytest.mark.parametrize("slug", all_games())
def test_a_phone_on_its_side_has_room_for_the_form_and_the_first_cards(
    eye: Eye, tables: dict[str, str], slug: str
) -> None:
    plays_tricks = "legal" in all_games()[slug].answers
    for width, height in ON_ITS_SIDE:
        eye.page.set_viewport_size({"width": width, "height": height})
        for page in ("enter/result", *(["referee"] if all_games()[slug].asked else []), ""):
            eye.page.goto(f"{widest(tables, slug)}/{page}".rstrip("/"))
            eye.page.evaluate("scrollTo(0, 0)")
            found = eye.page.evaluate(ROOM)
            assert found["wide"] >= 90, (page, width)
            if page == "referee" and plays_tricks:
                assert found["cards"] >= 11, width
                assert (found["hidden"], found["narrow"]) == (0, 0), width
            if page != "enter/result":
                assert found["height"] <= 0.3 * height, (page, width)
