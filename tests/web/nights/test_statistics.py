"""The page of statistics: who may see whose figures, what it is asked for, and what its numbers open."""

from __future__ import annotations

import csv
import json
import re
import sys
from collections.abc import Iterator, Sequence
from datetime import timedelta
from fractions import Fraction
from html import unescape
from io import StringIO
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.scorebook.nights.night import evening_of
from tableside.scorebook.table.access import WATCHER
from tableside.scorebook.table.table import Table
from tableside.statistics.figures import LEAST
from tableside.web import open_book
from tableside.web.nights import rounds_view
from tableside.web.typography.hyphens import SOFT_HYPHEN
from tests.scorebook.table_play import FIRST_MOMENT
from tests.statistics.test_figures_again import MEANS, OF_GAMES, WHOLE
from tests.support.nights_by_chance import Clock, enter, play_nights
from tests.web.conftest import CheckedClient, running
from tests.web.nights.nights_played import points_table
from tests.web.pages import words
from tests.web.strict_html import read_page
from tests.web.visitors import stranger, visitor

POINTS = quote("points/Points")


@pytest.fixture(scope="module")
def nights(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """A book of eight nights by chance, which no test changes."""
    with running(tmp_path_factory.mktemp("nights")) as app:
        app.test_client_class = CheckedClient
        app.config["NOW"] = clock = Clock()
        app.extensions["book"].close()
        open_book(app)
        play_nights(app.extensions["book"], clock, 8, seed=4)
        yield app


@pytest.fixture
def reader(nights: Flask) -> FlaskClient:
    return nights.test_client()


def tables(app: Flask) -> dict[str, Table]:
    book = app.extensions["book"]
    found = {table_id: book.find(table_id) for table_id in book.ids()}
    return {table_id: table for table_id, table in found.items() if isinstance(table, Table)}


def games_won(app: Flask) -> dict[str, list[int]]:
    """Of everybody: games that are over, and games won."""
    found: dict[str, list[int]] = {}
    for table in tables(app).values():
        for played in table.games:
            for seat, name in enumerate(table.names) if played.course.winners else ():
                one = found.setdefault(name, [0, 0])
                one[0] += 1
                one[1] += seat in played.course.winners
    return found


def rows(client: FlaskClient, path: str) -> list[list[str]]:
    """The lines of the table at an address, the heads first."""
    page = read_page(client.get(path))
    return [
        [" ".join("".join(cell.itertext()).split()) for cell in row if cell.tag in ("th", "td")]
        for row in page.iter("tr")
    ]


def addresses(client: FlaskClient, path: str) -> Iterator[tuple[str, str, str]]:
    """The numbers of the table at an address: whose, the words, and where each leads."""
    for row in read_page(client.get(path)).iter("tr"):
        who = " ".join("".join(row[0].itertext()).split())
        for cell in row[1:]:
            link = next(cell.iter("a"))
            yield who, "".join(link.itertext()).strip(), link.get("href", "")


def test_everybody_has_their_games_and_those_they_won(nights: Flask, reader: FlaskClient) -> None:
    heads, *lines = rows(reader, "/statistics")
    assert heads[:3] == ["Player", "Games", "Won ▾"]
    assert {name: [int(games), int(won)] for name, games, won, *_ in lines} == games_won(nights)


def test_without_a_finished_game_no_empty_table_is_offered(client: FlaskClient) -> None:
    page = client.get("/statistics")
    assert "No game is finished yet." in words(page)
    assert "statistics.csv" not in page.text


def test_a_tap_on_a_head_sorts_by_it_and_another_one_turns_the_order_round(reader: FlaskClient) -> None:
    def won(path: str) -> list[int]:
        return [int(line[2]) for line in rows(reader, path)[1:]]

    for path, falls in (("/statistics?sort=won", True), ("/statistics?sort=won&up=yes", False)):
        assert won(path) == sorted(won(path), reverse=falls)
    [head] = [link for _, word, link in addresses(reader, "/statistics?sort=won") if word.startswith("Won ▾")]
    assert won(head) == sorted(won(head))
    [place] = [link for _, word, link in addresses(reader, "/statistics") if word == "Place"]
    assert "up=yes" in place


def test_a_column_out_of_sight_comes_in_front_while_the_table_is_sorted_by_it(reader: FlaskClient) -> None:
    usual, moved = rows(reader, "/statistics"), rows(reader, "/statistics?sort=nights")
    assert usual[0][-1] == "Nights"
    assert moved[0][1] == "Nights ▾"
    nights = {line[0]: line[-1] for line in usual[1:]}
    assert {line[0]: line[1] for line in moved[1:]} == nights


def test_what_a_column_counts_is_explained_below_the_table_and_in_a_fold(reader: FlaskClient) -> None:
    table, _, fold = words(reader.get("/statistics?sort=won")).partition("All figures, and what they mean")
    assert "Won. Games that the player won, alone or with others." in table
    assert "Won Games that the player won, alone or with others." in fold
    assert "Shown from 5 games on." in fold


def test_a_figure_in_the_fold_sorts_the_table_as_the_head_of_its_column_does(reader: FlaskClient) -> None:
    page = read_page(reader.get("/statistics"))
    heads = [link.get("href") for head in page.iter("thead") for link in head.iter("a")]
    told = [link.get("href") for item in page.iter("li") for link in item.iter("a")]
    assert {*heads} - {heads[1]} <= {*told}  # the one by which it is sorted turns the order round


def test_games_in_which_all_of_some_players_played(nights: Flask, reader: FlaskClient) -> None:
    both = sum(
        bool(played.course.winners) and {"Ann", "Bob"} <= set(table.names)
        for table in tables(nights).values()
        for played in table.games
    )
    lines = {line[0]: line[1] for line in rows(reader, "/statistics?with=ann&with=Bob")[1:]}
    assert lines["Ann"] == lines["Bob"] == str(both)
    assert "With Ann and Bob ×" in words(reader.get("/statistics?with=ann&with=bob"))


def test_the_closed_fold_says_who_has_to_have_played(reader: FlaskClient) -> None:
    page = reader.get("/statistics?with=ann&with=bob").get_data(as_text=True)
    assert "With Ann and Bob" in page.partition('class="paper fold asking">')[2].partition("</summary>")[0]


def test_a_span_of_dates_counts_the_nights_of_its_days(reader: FlaskClient) -> None:
    def games(query: str) -> int:
        found = re.search(r"(\d+) games?, ", words(reader.get(f"/statistics?{query}")))
        return int(found[1]) if found else 0

    first_day = evening_of(FIRST_MOMENT)
    rest = first_day + timedelta(1)
    assert games(f"to={first_day}") + games(f"from={rest}") == games("")
    assert games(f"from={first_day}&to={first_day}") == games(f"to={first_day}") > 0
    assert games("from=no-day") == 0
    assert games("from=0001-01-01&to=9999-12-31") == games("")
    assert games("span=nights") == games("span=year") == games("")


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("from=2026-03-08&to=2026-05-24", "8 March to 24 May 2026 · All games"),
        ("from=2026-03-08", "From 8 March 2026 · All games"),
        ("to=2026-05-24", "Until 24 May 2026 · All games"),
        ("from=2026-05-24&to=2026-03-08", "The first day, 24 May 2026, is after the last one, 8 March 2026."),
        ("from=soon", "“soon” is no date: write it as 2026-11-21."),
    ],
)
def test_dates_are_said_as_people_write_them_and_which_are_wrong(reader: FlaskClient, query: str, said: str) -> None:
    assert said in words(reader.get(f"/statistics?{query}"))


def test_where_nothing_is_counted_there_are_no_files_of_it(reader: FlaskClient) -> None:
    assert "CSV" not in words(reader.get("/statistics?from=2026-05-24&to=2026-03-08"))


def test_the_last_nights_are_ten(app: Flask, client: FlaskClient) -> None:
    for at in range(12):
        points_table(app, ["Ann", "Bob"], [[3, 1]], day=at)
    client.get("/statistics?span=nights")
    points_table(app, ["Ann", "Bob"], [[3, 1]], [[0, 4]], day=12)
    found = rows(client, "/statistics?span=nights")
    assert [row[:3] for row in found[1:]] == [["Ann", "11", "10"], ["Bob", "11", "1"]]


def test_of_one_game_there_are_its_own_figures_and_points(reader: FlaskClient) -> None:
    heads = rows(reader, f"/statistics?game={quote('buddha/Buddha')}")[0]
    assert "Zero bids met" in heads
    assert "Points a round" in heads
    assert not {"Zero bids met", "Points a round"} & set(rows(reader, "/statistics")[0])


def test_too_few_rounds_make_no_rate_and_the_page_says_how_many_there_are(nights: Flask, reader: FlaskClient) -> None:
    heads, *lines = rows(reader, f"/statistics?game={POINTS}")
    points = [line[heads.index("Points a round")] for line in lines]
    assert points
    assert all(re.fullmatch(r"– of \d+", word) for word in points)


def test_places_are_left_out_while_all_have_played_too_little_for_one(reader: FlaskClient) -> None:
    one_day = f"from={evening_of(FIRST_MOMENT)}&to={evening_of(FIRST_MOMENT)}"
    assert "Place" in rows(reader, "/statistics")[0]
    assert "Place" not in rows(reader, f"/statistics?{one_day}")[0]
    assert rows(reader, f"/statistics?{one_day}&sort=place")[0][1] == "Place ▾"


def test_each_number_opens_what_it_counts(nights: Flask, reader: FlaskClient) -> None:
    for who, word, link in addresses(reader, "/statistics"):
        if "figure=won" in link:
            page = read_page(reader.get(link))
            lines = [line for line in page.iter("li") if line.find("a") is not None]
            assert len(lines) == int(word), (who, link)
            assert all(reader.get(line.find("a").get("href")).status_code == 200 for line in lines[:2])  # type: ignore[union-attr]


@pytest.mark.parametrize(("least", "said"), [(1, "5 in 2 rounds: 2.5"), (3, "5 in 2 rounds: too few to tell")])
def test_what_a_mean_is_made_of_is_said_above_its_rounds(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, least: int, said: str
) -> None:
    monkeypatch.setitem(LEAST, "rounds", least)
    points_table(app, ["Ann", "Bob"], [[3, 1], [2, 0]])
    assert said in words(client.get(f"/statistics/rounds?game={POINTS}&figure=points&name=ann"))


LISTED = re.compile(r'<li><a href="[^"]*"><span>([^<]*).*?<b>([^<]*) ›</b>', re.DOTALL)
"""A line of the page that a number opens: which round or game it is, and what was counted there."""


def counts(client: FlaskClient, link: str) -> list[tuple[str, Fraction]]:
    """The lines of the page that a number opens, and what each counts."""
    found = []
    for title, said in LISTED.findall(unescape(client.get(link).text)):
        won, _, of = {"yes": "1", "no": "0", "": "1"}.get(said, said.replace("−", "-")).partition(" of ")
        found.append((title.strip(), Fraction(int(won), int(of or 1))))
    return found


def worth(key: str, lines: Sequence[tuple[str, Fraction]]) -> tuple[Fraction, int]:
    """What these lines add up to as such a figure, and of how many games or rounds: in a line that is no round, such
    as a misdeal, something can count all the same."""
    total = sum((count for _, count in lines), Fraction(0))
    of = sum(key in WHOLE | OF_GAMES or ":" not in title for title, _ in lines)
    return (total if key in WHOLE else total / (of or 1) * (1 if key in MEANS else 100)), of


@pytest.mark.slow
def test_each_figure_of_each_game_opens_the_lines_that_add_up_to_it(
    nights: Flask, reader: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    for size in ("GAMES_OF_ROUNDS", "GAMES_AS_LINES"):
        monkeypatch.setattr(rounds_view, size, 1_000)
    for of in ("rounds", "games"):
        monkeypatch.setitem(LEAST, of, 1)
    opened: set[str] = set()
    figures: set[str] = set()
    for game in ("", *re.findall(r'href="/statistics\?(game=[^"]+)"', reader.get("/statistics").text)):
        told = json.loads(reader.get(f"/statistics.json?{game}").text)
        figures.update(told["figures"])
        says = {one["player"]: one["figures"] for one in told["players"]}
        for who, _, link in addresses(reader, f"/statistics?{game}"):
            if "/rounds?" not in link:
                continue
            key = parse_qs(urlsplit(link).query)["figure"][0]
            value, of, _ = says[who][key].values()
            every = counts(reader, f"{link}&all=yes")
            number, lines = worth(key, every)
            assert lines == (value if key in ("won", "comebacks") else of), link
            assert value is None or value == pytest.approx(float(number), abs=1e-3), link
            if key not in WHOLE | MEANS:
                assert counts(reader, link) == [line for line in every if line[1]], link
            opened.add(key)
    assert opened == figures


def test_a_figure_of_rounds_opens_their_lines_a_few_games_at_a_time(nights: Flask, reader: FlaskClient) -> None:
    game = quote("buddha/Buddha")
    met = 0
    link = f"/statistics/rounds?game={game}&figure=bids_met&name=ann"
    while link:
        answer = reader.get(link)
        found = read_page(answer)
        met += sum(line.findtext(".//b") == "yes ›" for line in found.iter("li"))
        more = [one for one in found.iter("a") if (one.text or "").startswith("Earlier games")]
        link = more[0].get("href", "") if more else ""
    with_met = sum(
        row.cells[seat].entered["bid"] is not None
        and row.cells[seat].entered["bid"] == row.cells[seat].entered["tricks"]
        for table in tables(nights).values()
        for played in table.games
        if table.game.slug == "buddha" and played.course.winners
        for row in played.course.rows
        for seat, name in enumerate(table.names)
        if name == "Ann"
    )
    assert met == with_met > 0


def test_each_line_leads_to_the_row_that_counts(nights: Flask, reader: FlaskClient) -> None:
    page = reader.get(f"/statistics/rounds?game={quote('buddha/Buddha')}&figure=bids_met&name=ann&all=yes")
    links = re.findall(r'href="(/tables/[^"]+/rows/[^"]+)"', page.text)
    assert links
    assert words(reader.get(unescape(links[0]))).startswith("Ann, round ")


def test_what_is_asked_for_in_no_figure_finds_nothing(reader: FlaskClient) -> None:
    for query in ("", "?figure=won&name=nobody", "?figure=none&name=ann"):
        assert "Nothing is counted here" in words(reader.get(f"/statistics/rounds{query}"))


def test_the_files_say_what_the_page_says(reader: FlaskClient) -> None:
    heads, *lines = list(csv.reader(StringIO(reader.get("/statistics.csv?with=ann").text)))
    on_page = {line[0]: line[1:3] for line in rows(reader, "/statistics?with=ann")[1:]}
    assert {line[0]: [line[heads.index("games")], line[heads.index("won")]] for line in lines} == on_page
    told = json.loads(reader.get("/statistics.json?with=ann").text)
    assert {one["player"]: one["figures"]["won"]["value"] for one in told["players"]} == {
        name: int(won) for name, (_, won) in on_page.items()
    }
    assert {*told["figures"], "longest_run"} == {head for head in heads[1:] if not head.endswith(("_of", "_sum"))}


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("statistics.csv", "statistics.csv"),
        ("statistics.json?game=buddha/Buddha&span=year", "statistics-buddha-year.json"),
        ("statistics.csv?games=yes&from=2026-03-01&to=2026-05-31", "games-2026-03-01-2026-05-31.csv"),
    ],
)
def test_a_file_is_named_by_the_game_and_the_span_that_it_is_about(reader: FlaskClient, asked: str, name: str) -> None:
    assert reader.get(f"/{asked}").headers["Content-Disposition"] == f'attachment; filename="{name}"'


def test_the_files_have_the_sums_also_where_there_are_too_few_rounds_or_games(
    reader: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    for of in ("rounds", "games"):
        monkeypatch.setitem(LEAST, of, 10_000)
    asked = f"game={quote('buddha/Buddha')}"
    games = list(csv.DictReader(StringIO(reader.get(f"/statistics.csv?games=yes&{asked}").text)))
    figures = {
        one["player"]: one["figures"] for one in json.loads(reader.get(f"/statistics.json?{asked}").text)["players"]
    }
    lines = list(csv.DictReader(StringIO(reader.get(f"/statistics.csv?{asked}").text)))
    assert len(lines) == len(figures) > 1
    for line in lines:
        own = [game for game in games if game["player"] == line["player"]]
        assert (line["place"], line["points_dealing"]) == ("", "")
        assert int(line["place_sum"]) == sum(int(game["place"]) for game in own)
        assert int(line["points_sum"]) == sum(int(game["points"]) for game in own)
        assert int(line["points_dealing_sum"]) + int(line["points_others_dealing_sum"]) == int(line["points_sum"])
        sums = {key.removesuffix("_sum"): number for key, number in line.items() if key.endswith("_sum")}
        assert sums == {key: str(figures[line["player"]][key]["sum"]) for key in sums}


def test_the_files_say_who_was_ahead_of_whom_and_the_longest_runs_as_the_page_of_a_player_does(
    reader: FlaskClient,
) -> None:
    pairs = list(csv.DictReader(StringIO(reader.get("/statistics.csv?pairs=yes").text)))
    told = {one["player"]: one for one in json.loads(reader.get("/statistics.json").text)["players"]}
    assert {
        (one, other): [str(number) for number in found.values()]
        for one, line in told.items()
        for other, found in line["others"].items()
    } == {(one["player"], one["other"]): [one["games"], one["ahead"], one["level"]] for one in pairs}
    both = {(one["player"], one["other"]): one for one in pairs}
    assert all(
        int(one["ahead"]) + int(one["level"]) + int(both[other, name]["ahead"]) == int(one["games"])
        for (name, other), one in both.items()
    )
    runs = csv.DictReader(StringIO(reader.get("/statistics.csv").text))
    assert {one["player"]: int(one["longest_run"]) for one in runs} == {
        one: line["longest_run"] for one, line in told.items()
    }
    most = max(told, key=lambda name: told[name]["longest_run"])
    run = re.search(r"Longest run of wins (\d+)", words(reader.get(f"/players/of?name={most}")))
    assert run
    assert told[most]["longest_run"] == int(run[1])


def test_the_files_of_games_have_each_player_of_each_game_as_the_sheets_have_them(
    nights: Flask, reader: FlaskClient
) -> None:
    in_csv = [*csv.DictReader(StringIO(reader.get("/statistics.csv?games=yes&with=ann").text))]
    told = json.loads(reader.get("/statistics.json?games=yes&with=ann").text)
    assert [{name: str(value) for name, value in one.items()} for one in told] == in_csv
    on_sheets = sorted(
        (
            evening_of(table.started_at).isoformat(),
            table.title,
            name,
            course.deciding_scores[seat],
            seat in course.winners,
        )
        for table in tables(nights).values()
        for course in (played.course for played in table.games)
        for seat, name in enumerate(table.names)
        if course.winners and "Ann" in table.names
    )
    assert sorted((one["date"], one["game"], one["player"], one["score"], one["won"] == 1) for one in told) == on_sheets
    of_ann = [one for one in told if one["player"] == "Ann"]
    figures = json.loads(reader.get("/statistics.json?with=ann").text)["players"][0]["figures"]
    assert len({one["night"] for one in of_ann}) == figures["nights"]["value"]
    assert sum(one["comeback"] for one in of_ann) == figures["comebacks"]["value"]


def test_a_name_runs_in_no_spreadsheet(app: Flask, client: FlaskClient) -> None:
    data = {"game": "points", "players": ["=1+1", "Bob"], "dealer": 0, "house_rules": {}}
    book = app.extensions["book"]
    table_id, table = book.seat(data, "seat")
    table = enter(book, table_id, table, "result", {"points": [3, 1]})
    enter(book, table_id, table, "ended", {})
    assert "\r\n'=1+1," in client.get("/statistics.csv").text
    assert ",'=1+1," in client.get("/statistics.csv?games=yes").text


def test_a_name_that_is_also_written_otherwise_is_one_player_in_the_files_of_games(
    app: Flask, client: FlaskClient
) -> None:
    for name in ("Ann", "ann"):
        points_table(app, [name, "Bob"], [[3, 1]])
    names = [line["player"] for line in csv.DictReader(StringIO(client.get("/statistics.csv?games=yes").text))]
    assert names == ["Ann", "Bob"] * 2
    assert {one["player"] for one in json.loads(client.get("/statistics.json?games=yes").text)} == {"Ann", "Bob"}


PATHS = (
    "/statistics",
    "/statistics.csv",
    "/statistics.json",
    "/statistics.csv?games=yes",
    "/statistics/rounds?figure=won&name=",
)


def named(app: Flask, page: str) -> set[str]:
    """Who of everybody in the book is named on a page."""
    return {name for name in games_won(app) if re.search(rf"\b{name}\b", page)}


def test_a_stranger_sees_nobody(nights: Flask) -> None:
    somebody = stranger(nights)
    for path in PATHS:
        assert not named(nights, somebody.get(path + "ann" * path.endswith("=")).text), path


def test_a_guest_sees_the_figures_of_their_table_alone(nights: Flask) -> None:
    every = tables(nights)
    table_id = next(one for one, table in every.items() if table.games[0].course.winners)
    guest = visitor(nights, f"/tables/{table_id}", WATCHER)
    others = set(games_won(nights)) - set(every[table_id].names)
    assert others
    for path in PATHS[:-1]:
        assert named(nights, guest.get(path).text) == set(every[table_id].names), path
    for name in others:
        assert "Nothing is counted here" in words(guest.get(f"{PATHS[-1]}{name.lower()}"))


def test_a_page_of_nights_beyond_the_last_lists_none(nights: Flask) -> None:
    name = next(iter(games_won(nights))).lower()
    answer = nights.test_client().get(f"/statistics/rounds?figure=nights&name={name}&page=99")
    assert answer.status_code == 200
    assert "/nights/" not in answer.text


def test_a_table_of_many_players_is_shown_a_page_at_a_time(
    nights: Flask, reader: FlaskClient, monkeypatch: pytest.MonkeyPatch
):
    def shown(page: str) -> list[str]:
        return re.findall(r'<tr><th scope="row">(.*?)</th>', reader.get(f"/statistics{page}").text)

    everybody = shown("")
    monkeypatch.setattr(sys.modules["tableside.web.nights.statistics"], "SHOWN", 2)
    monkeypatch.setattr(sys.modules["tableside.web.nights.figures_view"], "MOST_KEYS", 2)
    first, *others = [shown(f"?page={number}") for number in range(1, -(-len(everybody) // 2) + 1)]
    assert first == everybody[:2]
    assert sum(others, first) == everybody
    page = reader.get("/statistics?sort=won").text
    assert page.count('name="with" value') == 2
    assert f'<option value="{everybody[-1]}">' in page
    assert 'href="/statistics?sort=won&amp;page=2"' in page


def test_a_long_name_can_break_where_games_are_chosen_by_players(app: Flask, client: FlaskClient):
    points_table(app, ("Wolfeschlegelsteinhausenbergerdorf", "Ann"), [[5, 3]])
    page = read_page(client.get("/statistics?with=wolfeschlegelsteinhausenbergerdorf"))
    found = [*page.iterfind(".//label[@class='known']"), *page.iterfind(".//nav[@aria-label='Which time']/a")]
    named = [text for one in found if "Wol" in (text := "".join(one.itertext()))]
    assert len(named) == 2
    assert all(SOFT_HYPHEN in text for text in named)


def test_all_figures_are_one_tap_below_the_table_that_shows_some(reader: FlaskClient):
    page = read_page(reader.get(f"/statistics?game={POINTS}"))
    [card] = [card for card in page.iterfind(".//main/div") if card.find(".//table") is not None]
    listed = [figure.text for figure in card.iterfind("./details/ul/li//b")]
    assert listed == ["".join(head.itertext()).strip(" \n▾") for head in card.iterfind(".//thead//a")]


def test_somebody_is_asked_for_by_a_typed_name(reader: FlaskClient):
    assert words(reader.get("/statistics?with=ANN&with=")) == words(reader.get("/statistics?with=ann"))


def test_wins_are_drawn_night_by_night_and_the_longest_runs_are_named(nights: Flask, reader: FlaskClient):
    page = words(reader.get("/statistics"))
    drawn = re.search(r'aria-label="Games won, night by night. In all ([^"]*)"', reader.get("/statistics").text)
    won = {name: number for name, (_, number) in games_won(nights).items() if number}
    assert drawn
    told = dict(one.rsplit(" ", 1) for one in unescape(drawn[1]).split(", "))
    assert {name: int(number) for name, number in told.items()} == dict(
        sorted(won.items(), key=lambda one: -one[1])[: len(told)]
    )
    runs = {name: longest_run_of(nights, name) for name in told}
    listed = page.partition("Longest runs of wins")[2].partition("Games All games")[0]
    longest = re.findall(r"(\w+) [^›]*? (\d+) ›", listed)
    assert {name: int(number) for name, number in longest} == {name: run for name, run in runs.items() if run > 1}


def longest_run_of(app: Flask, name: str) -> int:
    """A second statement of it: wins and losses as a text."""
    ended = [
        (table.history[max(max(row.sources) for row in played.course.rows)].at, table.names.index(name), played.course)
        for table in tables(app).values()
        for played in table.games
        if name in table.names and played.course.winners
    ]
    told = "".join("w" if seat in course.winners else " " for _, seat, course in sorted(ended, key=lambda one: one[0]))
    return max(map(len, told.split()), default=0)


def test_the_nights_of_a_player_are_each_listed_once_on_the_pages_of_their_figure(
    nights: Flask, reader: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds_view, "GAMES_AS_LINES", 3)
    told = json.loads(reader.get("/statistics.json").text)["players"][0]
    link, listed = f"/statistics/rounds?figure=nights&name={told['player'].lower()}", list[str]()
    while link:
        page = read_page(reader.get(link))
        listed += [line.get("href") or "" for line in page.iterfind(".//ul[@class='list counted']//a")]
        more = [one for one in page.iter("a") if (one.text or "").startswith("Earlier games")]
        link = more[0].get("href", "") if more else ""
    assert len({*listed}) == len(listed) == told["figures"]["nights"]["value"] > 3
    assert all(address.startswith("/nights/") for address in listed)
