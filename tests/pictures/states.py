"""What pictures are taken of: every page that the app has, and the states that a page can be in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from urllib.parse import quote

from playwright.sync_api import Page, expect
from werkzeug.routing import Rule

from referee.games import all_games
from tableside.scorebook.table.table import Table
from tests.pictures.days import LEVEL, MIDWAY, OVER, STATE_OF
from tests.support.game_fixtures import plays_of
from tests.support.people import CAST
from tests.support.send_form import send_form

Act = Callable[[Page], object]
Tables = Mapping[str, tuple[str, Table]]
"""Every table's id and the table, by name."""

NO_PAGES = (
    *("static", "live.stream", "live.poll", "player_phone.now", "health.show_health"),
    "health.show_ready",
    *("sharing.join", "day_sharing.join_day", "circle_sharing.join_circle", "day_hall.stream", "day_hall.poll"),
    *("day_board.stream", "day_board.poll", "day_sharing.scan_card", "day_hall.show_lists"),
    *("room.stream", "room.poll", "night.picture_file"),
    *("carrying_on.show_record", "carrying_on.show_zip", "carrying_on.show_python"),
)
"""The endpoints, other than files, that answer with no page of their own."""

A_SEAT_IS_TOLD = ("rows.show_total",)
"""The endpoints that answer only for a player, `?seat=1`."""

FILES = (".csv", ".json", ".js", ".webmanifest")


@dataclass(frozen=True)
class State:
    """One state of a page: its name, the address, and what is done there before the picture is taken.

    After one with `away` nothing that the page asks the server for comes any more.
    """

    name: str
    path: str
    act: Act | None = None
    away: bool = False


def pages(rules: Iterable[Rule], tables: Tables) -> Iterator[State]:
    """Every page by its address: of the house, of each game, of a tournament day, of a full table of each game."""
    for rule in rules:
        if "GET" not in (rule.methods or ()) or rule.endpoint in NO_PAGES or rule.rule.endswith(FILES):
            continue
        told = [part for part in rule.rule.split("/") if part and not part.startswith("<")]
        name = "-".join(part for part in told if part != "tables")
        if not rule.arguments:
            yield State(name or "home", rule.rule)
        elif "slug" in rule.arguments:
            games = [slug for slug, game in all_games().items() if game.day or not rule.rule.startswith("/days/")]
            yield from (State(f"{name}-{slug}", _filled(rule, slug=slug)) for slug in games)
        elif "circle_id" in rule.arguments:
            asked = f"?name={CAST[0]}" if rule.endpoint == "circle.show_person" else ""
            yield State(f"circle{name.removeprefix('circles')}", f"{_filled(rule, circle_id='home')}{asked}")
        elif "day_id" in rule.arguments:
            asked = f"?name={CAST[0]}" if rule.endpoint == "day_players.show_player" else ""
            path = _filled(rule, day_id=STATE_OF.get(rule.endpoint, MIDWAY))
            yield State(f"day{name.removeprefix('days')}", f"{path}{asked}")
        else:
            for slug in all_games():
                table_id, table = tables[f"{slug}-midway-many"]
                yield from _of_table(rule, f"{slug}-{name or 'pad'}", table_id, table)


def _of_table(rule: Rule, name: str, table_id: str, table: Table) -> Iterator[State]:
    """The pictures of one page of a table: one, or one an entry. Raises KeyError for a page that isn't known here."""
    more = rule.arguments - {"table_id"}
    if not more and rule.endpoint in A_SEAT_IS_TOLD:
        yield State(name, f"{_filled(rule, table_id=table_id)}?seat=1")
    elif not more:
        yield State(name, _filled(rule, table_id=table_id))
    elif more == {"kind"}:
        for kind in table.game.course.entries:
            yield State(f"{name}-{kind}", _filled(rule, table_id=table_id, kind=kind))
    elif more == {"position"}:
        wanted = "ruled" if "ruling" in rule.rule else "result"
        found = [event.position for event in table.history.active() if event.kind == wanted]
        if found:
            yield State(name, _filled(rule, table_id=table_id, position=found[-1]))
        if found and wanted == "result" and "rows" in rule.rule:
            yield State(f"{name}-seat", f"{_filled(rule, table_id=table_id, position=found[-1])}?seat=1")
    else:
        raise KeyError(f"no picture of {rule.rule}: say in tests/pictures/states.py what it needs")


def _filled(rule: Rule, **values: object) -> str:
    _, path = rule.build({name: str(value) for name, value in values.items()}) or ("", "")
    return path


def states(tables: Tables) -> Iterator[State]:
    """States of pages other than what their address alone shows."""
    at = {name: f"/tables/{table_id}" for name, (table_id, _) in tables.items()}
    for slug in all_games():
        for state in ("fresh-few", "fresh-many", "midway-few", "long", "won"):
            yield State(f"{slug}-pad-{state}", at[f"{slug}-{state}"])
        midway = at[f"{slug}-midway-many"]
        yield State(f"{slug}-pad-menu", midway, lambda page: page.locator("summary[aria-label=More]").click())
        yield State(f"{slug}-entry-first", f"{at[f'{slug}-fresh-many']}/enter/{_first_entry(tables, slug)}", fill)
        yield State(f"{slug}-entry-typed", f"{midway}/enter/result", fill)
        yield from _against(slug, midway)
        crew = midway.rsplit("/", 1)[1]
        yield State(f"{slug}-seating-crew", f"/tables/new/{slug}?crew={crew}")
        yield State(f"{slug}-names-refused", f"{midway}/players", sent({"name-1": CAST[0]}))
        yield State(f"{slug}-guest", f"{midway}/own", take_seat)
        yield State(f"{slug}-offline", at[f"{slug}-fresh-few"], look_offline, away=True)
    for name in at:
        if "-step-" in name:
            yield State(name, at[name])
    yield State("reveal", at["buddha-midway-many"], turned_over)
    yield State("waiting", at["huckley-buck-fresh-few"], enter_offline, away=True)
    yield State("secret-pad", at["secret"])
    yield State("secret-bid", f"{at['secret']}/enter/bid?by=phone")
    yield State("home-second", "/?page=2")
    yield from _of_statistics()
    yield State("nights-found", "/nights?search=christopher")
    yield State("players-of-one", "/players/of?name=Christopher")
    yield State("players-of-nobody", "/players/of?name=Nobody")
    yield State("nights-none", "/nights?search=nobody")
    for slug in all_games():
        yield State(f"{slug}-night-long", f"/nights/{at[f'{slug}-long'].rsplit('/', 1)[1]}")
    yield State("put-away-table", at["put-away"])
    yield from (State(f"day-over-{page}", f"/days/{OVER}/{page}") for page in ("hall", "standings"))
    yield State("day-over", f"/days/{OVER}")
    yield State("day-cards-for-the-order", f"/days/{LEVEL}/moves")
    yield State("day-code-for-the-wall", f"/days/{MIDWAY}/share?to=where")
    yield State("day-list-read", f"/days/{MIDWAY}/players", paste_list)
    yield State("asked", at["asked"])
    yield State("asks", f"{at['huckley-buck-long']}/house-rules", sent({"hb.target": "4"}))
    yield State("target-refused", f"{at['huckley-buck-long']}/house-rules", sent({"hb.target": "1000"}))
    yield State("name-refused", "/tables/new/buddha", sent({"do": "add:", "new_name": "x" * 41}))
    yield State("draw-asked", "/tables/new/huckley-buck", draw_for_the_deal)
    yield State("copy-refused", "/bring-in", sent({}))
    yield State("copy-taken", "/bring-in", bring_in_the_backup)
    yield State("unknown-page", "/nowhere")
    yield State("unknown-table", "/tables/nothing")
    for verdict, told in RULINGS.items():
        path = f"{at['huckley-buck-midway-many']}/referee?d=6&{told}"
        yield State(f"ruling-{verdict.lower().replace(' ', '-')}", path, ruled(verdict))
    for number, told in enumerate(DISPUTES):
        yield State(f"dispute-{number}", f"/referee/{told}")
    yield State("ruling-refused", f"{at['huckley-buck-midway-many']}/referee?d=6&s.trump=S&t=7H+7H&do=ask:legal")


def _of_statistics() -> Iterator[State]:
    """The statistics of each game, and what a number of them counts."""
    for slug, game in all_games().items():
        asked = f"game={quote(f'{slug}/{game.title}')}"
        yield State(f"statistics-{slug}", f"/statistics?{asked}")
        yield State(f"counted-{slug}", f"/statistics/rounds?{asked}&figure=points&name={CAST[0].lower()}")
    yield State("counted-games", f"/statistics/rounds?figure=games&name={CAST[0].lower()}")
    for name, folds in (("asked", ("change", "Players and")), ("meant", ("mean",))):
        yield State(f"statistics-{name}", "/statistics", partial(_open_folds, folds))


def _open_folds(words: tuple[str, ...], page: Page) -> None:
    for word in words:
        page.locator("summary", has_text=word).click()


def _first_entry(tables: Tables, slug: str) -> str:
    return tables[f"{slug}-fresh-many"][1].course.prompt.entry or "result"


def _against(slug: str, table: str) -> Iterator[State]:
    """Messages against an entry: a refusal, and a warning."""
    plays = plays_of(slug)
    if plays.refused:
        yield State(f"{slug}-entry-refused", f"{table}/{plays.refused[0]}", sent(plays.refused[1]))
    if plays.doubted:
        yield State(f"{slug}-entry-doubted", f"{table}/{plays.doubted[0]}", sent(plays.doubted[1]))


RULINGS = {
    "Legal": "s.trump=S&f=1&t=7H+QH&about=0.1&do=ask:legal",
    "Not legal": "s.trump=S&f=1&t=7H+QH+2S+8H+3H+4H+5H&t=9H&h.2=TH&about=0.2&do=ask:legal",
    "Cannot tell yet": "s.trump=S&f=1&t=7H+QH+2S+8H+3H+4H+5H&about=0.2&do=ask:legal",
    "Check the cards": "s.trump=S&f=1&t=7H+QH&s.upcard=4D&about=0.1&do=ask:legal",
}
"""What is entered for the referee of Huckley Buck, by the word of the ruling."""


HUCKLEY_BUCK = "huckley-buck?p=Christopher&p=Elizabeth&p=Alexander&d=2"
DISPUTES = (
    f"{HUCKLEY_BUCK}&s.trump=S&t=7H+QH+2S&t=3C&h.1=9H",
    f"{HUCKLEY_BUCK}&s.trump=S&t=7H+QH+2S&h.2=9H&do=ask:legal",
    f"{HUCKLEY_BUCK}&s.trump=S&t=7H+2S+8H&f=4&do=ask:legal",
    f"{HUCKLEY_BUCK}&s.trump=S&t=7H+2S+8H&h.1=9H&about=0.1&do=ask:legal",
    f"{HUCKLEY_BUCK}&s.trump=S&what=options&t=7H",
    f"{HUCKLEY_BUCK}&t=7H+QH+2S&do=ask:legal",
    f"{HUCKLEY_BUCK}&s.trump=S&f=1&t=7H+QH+2S&t=9H+3H+5H&do=ask:audit",
    f"{HUCKLEY_BUCK}&s.trump=S&f=1&t=7H+QH+2S&t=9H+3H+5H&about=1.2&do=ask:legal",
    f"{HUCKLEY_BUCK}&i=exposed&do=ask",
    f"{HUCKLEY_BUCK}&i=exposed&q.by=2&q.draw_complete=no&do=ask",
    f"{HUCKLEY_BUCK}&i=wrong_discard",
    f"{HUCKLEY_BUCK}&i=incorrect_hand",
    f"{HUCKLEY_BUCK}&s.trump=S&t=3C+2C+KC&i=kept_faced&q.faced=4C",
    "huckley-buck?i=race&q.before.0=9",
    "ten-point-buck?t=n3+D",
    "ten-point-buck?t=n3+D+n7+B&do=ask:trick",
    "ten-point-buck?i=score&q.bids.0=40&do=ask",
    "buddha?t=F7+YY%2B",
    "buddha?t=F7+W2&do=ask:legal",
    "ten?i=showdown&q.shown.0=7+3",
    "buddha?p=Alexander&p=Christopher&p=Elizabeth&d=2&f=2&l=0&t=A2&l.1=1&t=F7+W9+F3&h.1=F9&at=t.0",
    "buddha?p=Alexander&p=Christopher&p=Elizabeth&d=2&t=&l.1=1&t=F7+W9+F3&do=ask:legal",
)
"""Addresses below /referee at which something is entered, asked for, or ruled."""


def draw_for_the_deal(page: Page) -> None:
    """Everybody has a seat, the table draws for the deal, and a card is missing."""
    for name in CAST:
        page.fill("#new_name", name)
        page.press("#new_name", "Enter")
        expect(page.locator("[data-seat] .name").last).to_have_text(name)
    page.locator('label:has(input[value="draw"])').click()
    page.locator(".action-bar .go").click()
    expect(page.get_by_role("alert")).to_contain_text("Which cards did")


def bring_in_the_backup(page: Page) -> None:
    """Everything that is here comes in once more."""
    backup = page.request.get("/backup.json").body()
    page.locator("#copy").set_input_files({"name": "b.json", "mimeType": "application/json", "buffer": backup})
    with page.expect_navigation():
        page.locator(".action-bar button.go").click()


def ruled(verdict: str) -> Act:
    """Makes sure that the ruling is that one."""
    return lambda page: expect(page.locator(".ruling .verdict")).to_have_text(verdict)


def sent(form: Mapping[str, str]) -> Act:
    """Sends the page's form with these values, whatever its keys offer."""
    return lambda page: send_form(page, form)


def paste_list(page: Page) -> None:
    """A list of players with what it takes to read it."""
    page.locator("summary", has_text="More came").click()
    page.fill(
        "#names",
        f"1. Robert\nMoore, Tess (late)\n• Ewa Nowak?\nCristopher\n{CAST[0]} Maximilian von Hohenberg-Lichtenstein",
    )
    page.get_by_role("button", name="Put them on the list").click()
    page.locator("h2", has_text="look first").wait_for()


def fill(page: Page) -> None:
    """Taps what the form asks first: the second key of each row, or a number."""
    for row in page.locator("main form fieldset:visible").all():
        keys = row.locator("label:has(input[type=radio]):visible")
        if keys.count():
            keys.nth(min(1, keys.count() - 1)).click()
    for number in page.locator("main form input[inputmode=numeric]:visible").all():
        if number.is_editable():
            number.fill("12")


def take_seat(page: Page) -> None:
    """A guest says who they are, where seats are open."""
    keys = page.locator("#own button")
    if keys.count():
        keys.first.click()
        expect(page.locator("#own")).to_contain_text("not")


def turned_over(page: Page) -> None:
    """A pad that was open before everybody had bid comes back: the bids fill the screen, and stay for the picture."""
    page.add_init_script(
        "window.setTimeout = new Proxy(setTimeout, { apply: (real, _, [f, ms]) => ms === 2500 || real(f, ms) })"
    )
    page.add_init_script("sessionStorage.setItem(`tableside:board:${location.pathname}`, '1')")
    page.reload(wait_until="load")
    expect(page.locator("body > .reveal")).to_be_visible()


def cut_off(page: Page) -> None:
    """From now on a page still comes, but nothing that it asks the server for after that."""
    by_script = ("fetch", "xhr", "eventsource")
    page.route("**/*", lambda route: route.abort() if route.request.resource_type in by_script else route.continue_())


def look_offline(page: Page) -> None:
    """The pad says in its corner that the server is away."""
    cut_off(page)
    page.reload(wait_until="load")
    expect(page.locator("#status")).to_have_text("Offline")


def enter_offline(page: Page) -> None:
    """A round is scored that can't be sent: it waits on the pad."""
    page.locator(".action-bar a.go").click()
    for seat, tricks in enumerate((2, 2, 1)):
        page.locator(f'label:has(input[name="tricks-{seat}"][value="{tricks}"])').click()
    cut_off(page)
    page.locator("button.go").click()
    expect(page.locator("#waiting li")).to_have_count(1)
