"""Every page with real people's names and everything recorded: on every screen, at twice the size of the text."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, CDPSession, Page

from referee.games import all_games
from tableside.scorebook.book import Book
from tableside.store.sqlite_store import SqliteStore
from tests.browser.conftest import Server
from tests.browser.servers import Starter
from tests.support.full_tables import full_table, secret_table, won_table
from tests.support.game_fixtures import all_plays, plays_file, plays_of
from tests.support.people import CAST, MIXED
from tests.support.send_form import send_form

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
    (slug, names[:players])
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
MANY = 30


@pytest.fixture(scope="module")
def house(starter: Starter, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, str]]]:
    """A server on a book with every table of TABLES, a night that is over, and many more; their addresses by name."""
    path = tmp_path_factory.mktemp("fits") / "book.sqlite3"
    clock, ids = itertools.count(1_795_291_440_000, 60_000), itertools.count(1)
    book = Book(SqliteStore(path), clock.__next__, lambda: f"t{next(ids)}")
    nights = {name: full_table(slug, names) for name, (slug, names) in zip(IDS, TABLES, strict=True)}
    nights |= {"won": won_table(MIXED), "secret": secret_table(MIXED[:6])}
    nights |= {f"more-{more}": full_table("buddha", CAST[:3]) for more in range(MANY - len(nights))}
    away = full_table("ten", MIXED)
    away.enter("put_away")
    nights["away"] = away
    undone = full_table("ten-point-buck", MIXED[:5])
    undone.enter("undone", target=undone.table.history.undoable[-1])
    nights["undone"] = undone
    nights["long"] = full_table("ten-point-buck", LONG)
    nights["long"].enter("undone", target=nights["long"].table.history.undoable[-1])
    tables = {name: book.bring_in(list(night.table.history.events))[0] for name, night in nights.items()}
    book.close()
    server = Server(starter, path)
    server.start()
    yield server, {name: f"/tables/{table_id}" for name, table_id in tables.items()}
    server.stop(kill=True)


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
        size = USUAL
        for width, height, text in SCREENS:
            if text != size:
                self.reader.send("Page.setFontSizes", {"fontSizes": {"standard": text, "fixed": text}})
            size = text
            self.page.set_viewport_size({"width": width, "height": height})
            for fault in self.page.evaluate("faultsOfThisPage()"):
                self.found.append(f"{name} {width}×{height}{' twice' if text == TWICE else ''}: {fault}")
        self.reader.send("Page.setFontSizes", {"fontSizes": {"standard": USUAL, "fixed": 13}})

    def send(self, address: str, form: dict[str, str], says: str = ".trouble") -> None:
        """Fills a page's form without tapping, sends it, and looks at the answer, which holds `says`."""
        self.page.goto(address, wait_until="load")
        send_form(self.page, form)
        self.page.locator(says).first.wait_for()
        self.see(f"{address} sent")


@pytest.fixture
def eye(browser: Browser, house: tuple[Server, dict[str, str]]) -> Iterator[Eye]:
    """An eye on a phone of its own; whatever it found fails the test."""
    context = browser.new_context(base_url=house[0].url, service_workers="block")
    context.add_init_script(f"window.faultsOfThisPage = {MEASURE}")
    page = context.new_page()
    eye = Eye(page, context.new_cdp_session(page))
    yield eye
    context.close()
    assert not eye.found, "\n".join(eye.found)


@pytest.fixture
def tables(house: tuple[Server, dict[str, str]]) -> dict[str, str]:
    """The addresses of the tables."""
    return house[1]


def widest(tables: dict[str, str], slug: str) -> str:
    """The address of that game's table with the most players, their names of every kind."""
    return tables[f"{slug}-{all_games()[slug].seats[-1]}-mixed"]


@pytest.mark.parametrize("name", IDS)
def test_the_pad_and_a_result_fit(eye: Eye, tables: dict[str, str], name: str) -> None:
    eye.look(tables[name])
    eye.look(f"{tables[name]}/enter/result")


@pytest.mark.thorough
@pytest.mark.parametrize("slug", all_games())
def test_every_form_and_page_of_a_table_fits(eye: Eye, tables: dict[str, str], slug: str) -> None:
    table = widest(tables, slug)
    eye.page.goto(table)
    eye.page.locator("summary[aria-label=More]").click()
    eye.see(f"{table} with its menu open")
    for kind in all_games()[slug].course.entries:
        eye.look(f"{table}/enter/{kind}")
    for page in ("history", "house-rules", "players", "share", "own", "referee", "rows/2", "entries/2/correct"):
        eye.look(f"{table}/{page}")
    for number in ("tbody tr:last-of-type td:last-child a", "tfoot td:last-child a"):
        eye.page.goto(table)
        eye.look(eye.page.locator(f".sheet {number}").first.evaluate("link => link.href"))


def test_a_bid_in_secret_fits(eye: Eye, tables: dict[str, str]) -> None:
    eye.look(tables["secret"])
    eye.look(f"{tables['secret']}/enter/bid?by=phone")


def test_redo_beside_undo_fits(eye: Eye, tables: dict[str, str]) -> None:
    eye.look(tables["undone"])
    assert eye.page.get_by_role("button", name="Redo").is_visible()


def test_names_of_34_letters_fit_the_pad_and_the_history(eye: Eye, tables: dict[str, str]) -> None:
    eye.look(tables["long"])
    eye.look(f"{tables['long']}/history")


@pytest.mark.thorough
def test_home_seating_and_the_other_pages_fit(eye: Eye, tables: dict[str, str]) -> None:
    for address in (
        "/",
        "/?page=2",
        "/put-away",
        "/bring-in",
        "/phone",
        "/referee",
        "/nowhere",
        tables["away"],
        tables["won"],
    ):
        eye.look(address)
    for slug in all_games():
        crew = widest(tables, slug).rsplit("/", 1)[1]
        for address in (f"/tables/new/{slug}?crew={crew}", f"/referee/{slug}", f"/rules/{slug}"):
            eye.look(address)


@pytest.mark.thorough
@pytest.mark.parametrize("slug", all_games())
def test_what_stands_against_an_entry_fits(eye: Eye, tables: dict[str, str], slug: str) -> None:
    table, plays = widest(tables, slug), plays_of(slug)
    missing = plays.refused is None
    assert not missing, f"{slug} needs an entry that is refused after its night: in `refused` of {plays_file(slug)}."
    eye.send(f"{table}/{plays.refused[0]}", plays.refused[1])
    if plays.doubted:
        eye.send(f"{table}/{plays.doubted[0]}", plays.doubted[1], says=".warning")


@pytest.mark.thorough
def test_slips_on_other_forms_fit(eye: Eye, tables: dict[str, str]) -> None:
    table = widest(tables, "huckley-buck")
    eye.send(f"{table}/house-rules", {"hb.target": "1000"})
    eye.send(f"{table}/players", {"name-1": MIXED[0]})
    eye.send(f"{table}/players", {"dealer": "6"}, says="main")
    eye.send("/tables/new/buddha?crew=" + table.rsplit("/", 1)[1], {"do": "add:", "new_name": MIXED[2]})


@pytest.mark.thorough
def test_rulings_fit(eye: Eye, tables: dict[str, str]) -> None:
    for slug, plays in all_plays().items():
        table = widest(tables, slug)
        for cards in plays.tricks:
            trick, settings = "+".join(cards), "".join(f"&s.{key}={value}" for key, value in plays.case.items())
            look_at_ruling(eye, table, f"{table}/referee?t={trick}", settings)


def look_at_ruling(eye: Eye, table: str, told: str, settings: str) -> None:
    """Looks at a trick told to the referee, at the ruling on it, and at one that the table has kept."""
    eye.look(told)
    eye.look(f"{told}{settings}&do=ask:legal")
    assert eye.page.locator(".ruling").count()
    eye.page.goto(f"{table}/history")
    eye.look(eye.page.locator("a[href*='/rulings/']").first.get_attribute("href") or "")


@pytest.mark.thorough
def test_a_players_own_phone_fits(eye: Eye, tables: dict[str, str]) -> None:
    for slug in ("ten-point-buck", "buddha"):
        eye.page.goto(f"{widest(tables, slug)}/own")
        eye.page.locator("#own button", has_text=MIXED[2]).click()
        eye.page.locator("#mine").wait_for()
        eye.see(f"own phone at {slug}")


@pytest.mark.thorough
def test_what_a_backup_brought_in_fits(eye: Eye) -> None:
    backup = eye.page.request.get("/backup.json").body()
    eye.send("/bring-in", {})
    eye.page.locator("#copy").set_input_files({"name": "b.json", "mimeType": "application/json", "buffer": backup})
    with eye.page.expect_navigation():
        eye.page.locator(".action-bar button.go").click()
    eye.see("/bring-in sent")


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


@pytest.mark.parametrize("slug", all_games())
def test_a_phone_on_its_side_has_room_for_the_form_and_the_first_cards(
    eye: Eye, tables: dict[str, str], slug: str
) -> None:
    plays_tricks = "legal" in all_games()[slug].answers
    for width, height in ON_ITS_SIDE:
        eye.page.set_viewport_size({"width": width, "height": height})
        for page in ("enter/result", "referee", ""):
            eye.page.goto(f"{widest(tables, slug)}/{page}".rstrip("/"))
            eye.page.evaluate("scrollTo(0, 0)")
            found = eye.page.evaluate(ROOM)
            assert found["wide"] >= 90, (page, width)
            if page == "referee" and plays_tricks:
                assert found["cards"] >= 11, width
                assert (found["hidden"], found["narrow"]) == (0, 0), width
            if page != "enter/result":
                assert found["height"] <= 0.3 * height, (page, width)
