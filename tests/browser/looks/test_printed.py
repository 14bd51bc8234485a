"""Sheets and rules as a browser prints them: pages, which way they are held, and whose names are on each."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, Route, expect

from referee.games import all_games
from tableside.web.printing.card_view import ROOM
from tests.browser.conftest import Server
from tests.browser.servers import Starter
from tests.pictures.__main__ import fill
from tests.pictures.tables import played_on
from tests.scorebook.table_play import TableInPlay
from tests.support.full_tables import full_table
from tests.support.pdf_text import pages_of
from tests.support.people import MIXED, MORE
from tests.web.printing.test_paper_view import with_notes

TWELVE = (*MIXED, *MORE)
PAPER = {"A4": (595, 842), "Letter": (612, 792)}
"""Width and height in points, upright."""


class Printed(NamedTuple):
    """A PDF: the words on each page, and whether all are held upright, or sideways, on paper of the size asked for."""

    pages: list[str]
    upright: bool
    sideways: bool


Print = Callable[[str, str], Printed]


@pytest.fixture
def pdf(phone: Page) -> Print:
    """Prints a page of the server on paper of a size."""

    def of(path: str, paper: str) -> Printed:
        phone.goto(path, wait_until="load")
        found = phone.pdf(format=paper, prefer_css_page_size=True)
        sizes = [(float(w), float(h)) for w, h in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", found)]
        width, height = PAPER[paper]
        upright = [abs(w - width) < 2 and abs(h - height) < 2 for w, h in sizes]
        sideways = [abs(w - height) < 2 and abs(h - width) < 2 for w, h in sizes]
        return Printed(pages_of(found), all(upright), all(sideways))

    return of


@pytest.fixture
def tables(server: Server, starter: Starter, tmp_path: Path) -> dict[str, str]:
    """Addresses of tables that were played: long ones, of many players, and one of each game in mid-round."""
    server.stop(kill=True)
    played = {slug: full_table(slug, (*MIXED,)[: all_games()[slug].seats[-1]]) for slug in all_games()}
    played["twelve"] = TableInPlay("points", TWELVE)
    for number in range(45):
        played["twelve"].enter("result", points=[1000 * number] * 12)
    played["four"] = played_on(TableInPlay("huckley-buck", MIXED[:4], **{"hb.target": 99}), 60)
    played["twenty"] = TableInPlay("points", MIXED[:6])
    for number in range(20):
        event = played["twenty"].enter("result", points=[number] * 6)
        played["twenty"].enter("noted", target=event.position, text=f"{number} {'a word or two ' * 6}")
    for name, text in (("many", "a word or two " * 7), ("wide", "W" * 100)):
        played[name] = with_notes(38, MIXED[:6], text, misdeals=2)
        played[name].enter("noted", game=1, text=text)
    found = {name: f"/tables/{table_id}" for name, (table_id, _) in fill(server.data, played).items()}
    server.start()
    return found


def has(page: str, name: str) -> bool:
    """Whether a name is on the page; where it may be broken, the PDF has a blank, and where it is, a hyphen."""
    return re.sub("[ -]", "", name) in re.sub(r"[ \n\ufffd-]", "", page)


@pytest.mark.parametrize("paper", PAPER)
def test_a_blank_sheet_is_one_page_upright_to_four_players_and_sideways_from_five(pdf: Print, paper: str) -> None:
    for slug, game in all_games().items():
        for players in game.seats:
            printed = pdf(f"/print/{slug}?players={players}", paper)
            assert len(printed.pages) == 1, f"{slug}, {players} players"
            assert printed.upright if players <= 4 else printed.sideways, f"{slug}, {players} players"
            assert has(printed.pages[0], game.title)


@pytest.mark.parametrize("paper", PAPER)
def test_each_page_of_a_long_sheet_has_all_names_and_the_totals_before(
    pdf: Print, tables: dict[str, str], paper: str
) -> None:
    printed = pdf(f"{tables['twelve']}/print/sheet", paper)
    assert len(printed.pages) == 3
    assert printed.sideways
    for page in printed.pages:
        assert all(has(page, name) for name in ("Christoph", "Anna Lena", "Barthol"))
    assert ["Brought forward" in page for page in printed.pages] == [False, True, True]
    assert all("190000" in page for page in printed.pages[:2])


@pytest.mark.parametrize("paper", PAPER)
def test_twenty_rounds_with_a_note_each_stay_on_one_page(pdf: Print, tables: dict[str, str], paper: str) -> None:
    printed = pdf(f"{tables['twenty']}/print/sheet", paper)
    assert len(printed.pages) == 1
    assert "19 a word or two" in printed.pages[0]


@pytest.mark.parametrize("name", ["many", "wide", "twenty"])
@pytest.mark.parametrize("paper", PAPER)
def test_no_page_of_a_sheet_runs_over(pdf: Print, phone: Page, tables: dict[str, str], paper: str, name: str) -> None:
    printed = pdf(f"{tables[name]}/print/sheet", paper)
    assert len(printed.pages) == phone.locator(".print-page").count()
    assert all(has(page, "Anna Lena") for page in printed.pages), "each begins with the names"


@pytest.mark.parametrize("paper", PAPER)
def test_four_players_sheet_is_upright_on_every_page(pdf: Print, tables: dict[str, str], paper: str) -> None:
    printed = pdf(f"{tables['four']}/print/sheet", paper)
    assert len(printed.pages) > 1
    assert printed.upright
    assert all(has(page, "Anna Lena") for page in printed.pages)


@pytest.mark.parametrize("paper", PAPER)
def test_a_table_of_each_game_prints_its_sheet_a_blank_one_and_its_rules_on_a_page_each(
    pdf: Print, tables: dict[str, str], paper: str
) -> None:
    for slug, game in all_games().items():
        for path in ("sheet", "blank", *(["rules"] if game.has_rulebook else [])):
            printed = pdf(f"{tables[slug]}/print/{path}", paper)
            assert len(printed.pages) == 1, f"{slug} {path}"
            assert path == "rules" or has(printed.pages[0], "Anna Lena"), f"{slug} {path}"


@pytest.mark.parametrize("paper", PAPER)
def test_the_rules_of_each_game_are_one_upright_page(pdf: Print, paper: str) -> None:
    for slug, game in all_games().items():
        if game.has_rulebook:
            printed = pdf(f"/print/{slug}/rules", paper)
            assert len(printed.pages) == 1, slug
            assert printed.upright
            assert has(printed.pages[0], game.rulebook.chapters[0].title)


@pytest.mark.parametrize("paper", PAPER)
@pytest.mark.parametrize(("size", "letters"), ROOM.items())
def test_rules_of_as_many_letters_as_a_size_is_for_are_one_page(
    phone: Page, pdf: Print, paper: str, size: int, letters: int
) -> None:
    rulebook = all_games()["huckley-buck"].rulebook
    texts = [f"{one.title}. {one.text}" for chapter in rulebook.chapters for one in chapter.clauses]
    clauses = [text for text, so_far in zip(texts, accumulate(map(len, texts)), strict=True) if so_far <= letters]

    def longer(route: Route) -> None:
        page = route.fetch().text()
        chapters = f"<h2>The rules</h2><p>{'</p><p>'.join(clauses)}</p></div>"
        page = re.sub(r"letters-\d+", f"letters-{size}", page)
        route.fulfill(
            body=re.sub(r'(?s)(?<=<div class="chapters">).*?</div>', chapters, page), content_type="text/html"
        )

    phone.route("**/rules", longer)
    printed = pdf("/print/ten-point-buck/rules", paper)
    [words] = printed.pages
    assert sum(map(len, clauses)) > letters - 300
    assert has(words, clauses[-1].split()[-1])


def test_a_card_of_few_rules_is_printed_in_large_letters(phone: Page) -> None:
    phone.emulate_media(media="print")
    sizes = []
    for slug in ("oh-hell", "ten-point-buck"):
        phone.goto(f"/print/{slug}/rules")
        sizes.append(phone.locator(".chapters p").first.evaluate("p => parseFloat(getComputedStyle(p).fontSize)"))
    assert sizes[0] > 1.8 * sizes[1]


def test_nothing_of_the_screen_is_printed(phone: Page, tables: dict[str, str]) -> None:
    phone.goto(f"{tables['four']}/print/sheet")
    phone.emulate_media(media="print")
    assert not phone.locator(".action-bar, .no-print, .top").filter(visible=True).count()


def test_statistics_nights_and_a_won_game_are_printed_without_what_is_only_tapped(phone: Page, server: Server) -> None:
    server.stop(kill=True)
    in_play = TableInPlay("huckley-buck", MIXED[:3], **{"hb.target": 4})
    for tricks in ([1, 1, 3], [1, 2, 2]):
        in_play.enter("result", tricks=tricks)
    [(table_id, _)] = fill(server.data, {"won": in_play}).values()
    server.start()
    for path, tapped in (
        ("statistics", ".tabs, [download]"),
        ("nights?search=won", ".search"),
        (f"tables/{table_id}", ".chips, .why, .to-sheet, .rules span"),
    ):
        phone.goto(f"{server.url}/{path}")
        assert phone.locator(tapped).filter(visible=True).count()
        phone.emulate_media(media="print")
        assert not phone.locator(tapped).filter(visible=True).count()
        phone.emulate_media(media="screen")


def test_the_key_prints_the_page(phone: Page, tables: dict[str, str]) -> None:
    phone.add_init_script("window.print = () => { document.title = 'printed' }")
    phone.goto(f"{tables['four']}/print/sheet")
    phone.get_by_role("button", name="Print").click()
    expect(phone).to_have_title("printed")


def test_a_sheet_looks_the_same_on_a_small_screen_and_on_a_large_one(
    phone: Page, look: Callable[..., None], tables: dict[str, str]
) -> None:
    for path in ("print", "print/sheet", "print/rules"):
        phone.goto(f"{tables['huckley-buck']}/{path}")
        look(phone)


def test_a_night_of_many_games_is_printed_with_all_of_them(server: Server, pdf: Print) -> None:
    """On a screen they are in a fold, which is shut at first."""
    server.stop(kill=True)
    in_play = TableInPlay("points", MIXED[:3])
    for number in range(5):
        in_play.enter("result", points=[100 + number, 1, 2])
        in_play.enter("ended")
        if number < 4:
            in_play.enter("next_game")
    [(table_id, _)] = fill(server.data, {"night": in_play}).values()
    server.start()
    printed = " ".join(pdf(f"/nights/{table_id}", "A4").pages)
    assert "Game by game" in printed
    assert all(f"{100 + number}" in printed for number in range(5))
