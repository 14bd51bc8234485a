"""The rulebook's pages: at a glance, chapters with contents, and open points with what is played."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import judge
from referee.games import all_games
from referee.rules.house_rules import Switch
from tableside.web.disputes.rulebook import clause_address
from tableside.web.filters import typographic
from tests.support.game_fixtures import WITH_RULEBOOK
from tests.web.pages import Seat


def rules_of(client: FlaskClient, address: str) -> str:
    """The rulebook at an address, its words as they are read."""
    answer = client.get(address)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.text)


def entry(page: str, id: str) -> str:
    """What a page says of one clause or open point."""
    return page.partition(f'<li id="{id}"')[2].partition("</li>")[0]


@pytest.mark.slow_but(2)
@pytest.mark.parametrize("slug", WITH_RULEBOOK)
def test_every_chapter_is_there_in_its_order(client: FlaskClient, slug: str) -> None:
    page = rules_of(client, f"/rules/{slug}")
    rulebook = all_games()[slug].rulebook
    chapters = [(chapter.anchor, chapter.title) for chapter in rulebook.chapters]
    chapters += [("editions", "The editions side by side")] if rulebook.editions else []
    assert re.findall(r'<h2 id="([^"]+)" class="chapter">([^<]+)</h2>', page) == chapters


@pytest.mark.parametrize("slug", WITH_RULEBOOK)
def test_every_open_point_is_there_with_its_id_last(client: FlaskClient, slug: str) -> None:
    page = rules_of(client, f"/rules/{slug}")
    for found in (*all_games()[slug].rulebook.clauses, *all_games()[slug].rulebook.ambiguities):
        title, _, rest = entry(page, found.id).partition("</h3>")
        assert typographic(found.title) in unescape(title)
        assert found.id not in title, f"{found.id} is in its own title."
        assert f'<span class="one">{found.id}</span>' in rest, f"{found.id} doesn't stand behind its words."


def choice_other_than_usual(switch: Switch) -> tuple[str | int, str]:
    """A value that a table could choose, and how it is said."""
    if switch.choices:
        return switch.choices[-1].value, switch.choices[-1].label
    value = next(number for number in switch.numbers if number != switch.default)
    return value, str(value)


@pytest.mark.slow_but(3)
@pytest.mark.parametrize("slug", WITH_RULEBOOK)
def test_a_table_reads_what_it_plays_where_the_rules_leave_it_open(client: FlaskClient, seat: Seat, slug: str) -> None:
    switches = all_games()[slug].switches
    chosen = {switch.key: choice_other_than_usual(switch) for switch in switches if not switch.of_tournament}
    address = seat(slug, 4, **{key: str(value) for key, (value, _) in chosen.items()})
    usual, here = rules_of(client, f"/rules/{slug}"), rules_of(client, f"{address}/rules")
    for switch in switches:
        value, words = chosen.get(switch.key, (switch.default, switch.label(switch.default)))
        mine = "" if value == switch.default else " (a house rule)"
        title = typographic(switch.title)
        usual_words = typographic(f"{title}: {switch.label(switch.default)}.")
        assert f"<b>Usually played:</b> {usual_words}" in unescape(entry(usual, switch.see))
        assert f"<b>This table plays:</b> {title}: {typographic(words)}{mine}." in unescape(entry(here, switch.see))


def test_at_a_glance_has_the_figures_of_the_table(client: FlaskClient, seat: Seat) -> None:
    address = seat("huckley-buck", 4, **{"hb.target": "15"})
    assert "<td>Be the first with 11 points.</td>" in rules_of(client, "/rules/huckley-buck")
    assert "<td>Be the first with 15 points.</td>" in rules_of(client, f"{address}/rules")


def test_from_a_tables_rulebook_one_is_back_at_the_sheet_and_with_its_referee(client: FlaskClient, seat: Seat) -> None:
    address = seat("buddha", 4)
    page = rules_of(client, f"{address}/rules")
    assert f'<a class="button" href="{address}">Sheet</a>' in page
    assert f'<a class="button grow" href="{address}/referee">To the referee</a>' in page


def test_the_editions_are_side_by_side_with_their_clauses(client: FlaskClient) -> None:
    page = unescape(rules_of(client, "/rules/ten-point-buck"))
    game = all_games()["ten-point-buck"]
    editions = game.rulebook.editions
    assert editions is not None
    compared = page.partition('<table class="editions">')[2].partition("</table>")[0]
    assert f'<th scope="col">{editions.first}</th><th scope="col">{editions.second}</th>' in compared
    for difference in editions.differences:
        sides = f"<td>{difference.first}</td><td>{difference.second}</td>".replace("'", "’")
        assert sides in compared.partition(f">{difference.topic}<")[2], f"{difference.topic} isn't compared."
        for id in difference.clauses:
            title = typographic(game.rulebook[id].title)
            assert f'href="#{id}">{title}</a>' in compared, f"{difference.topic} leads to no {id}."
            assert f'<li id="{id}"' in page, f"{id} has no place to lead to."


@pytest.mark.slow_but(2)
@pytest.mark.parametrize("slug", [slug for slug in WITH_RULEBOOK if not all_games()[slug].rulebook.editions])
def test_a_game_with_one_edition_compares_none(client: FlaskClient, slug: str) -> None:
    assert "editions" not in rules_of(client, f"/rules/{slug}")


@pytest.mark.parametrize("slug", [slug for slug, game in all_games().items() if game.rulebook.examples])
def test_a_worked_example_is_drawn_with_its_clause_and_answered(client: FlaskClient, slug: str) -> None:
    game, page = all_games()[slug], unescape(rules_of(client, f"/rules/{slug}"))
    for example in game.rulebook.examples:
        case = {"game": slug, **example.case}
        here = entry(page, example.clause)
        faces = [game.disputes.pad_for(len(case["players"]), case).face(card) for card in cards_told(case)]
        assert example.situation.replace("'", "’") in here
        assert here.count('<span class="card') >= len(faces) > 0
        undrawn = [face.name for face in faces if f'<span class="out-of-sight">{face.name}' not in here]
        assert not undrawn, f"The example of {example.clause} is drawn without {', '.join(undrawn)}."
        assert judge(case).as_dict()["text"].replace("'", "’") in here


def cards_told(case: Mapping[str, Any]) -> list[str]:
    """The cards that a ruling on a case draws at least: of its trick, of a hand that is asked about, of a showdown."""
    tricks, ask = case.get("tricks", ()), case["ask"]
    laid = [card for trick in tricks[:1] for card in trick["cards"]]
    shown = [card for cards in ask.get("shown", {}).values() for card in cards]
    return laid + shown + [card for hand in case.get("hands", {}).values() for card in hand if ask["what"] == "options"]


@pytest.mark.clause("bud.multi_yang", "BUD-AMB-01")
def test_a_worked_example_is_answered_as_the_table_plays(client: FlaskClient, seat: Seat) -> None:
    address = seat("buddha", 4, **{"bud.multi_yang": "last"})
    assert "Bob wins the trick" in entry(rules_of(client, "/rules/buddha"), "BUD-AMB-01")
    assert "Dee wins the trick" in entry(rules_of(client, f"{address}/rules"), "BUD-AMB-01")


@pytest.mark.parametrize("slug", WITH_RULEBOOK)
def test_the_pad_leads_to_its_rulebook_by_one_tap(client: FlaskClient, seat: Seat, slug: str) -> None:
    address = seat(slug, 4)
    link = f'<a class="rules" href="{address}/rules"'
    assert f'{link} aria-label="Rules of {all_games()[slug].title}">' in rules_of(client, address)


@pytest.mark.slow_but(3)
@pytest.mark.parametrize("slug", WITH_RULEBOOK)
def test_the_referee_leads_to_the_rulebook_by_one_tap(client: FlaskClient, seat: Seat, slug: str) -> None:
    address, title = seat(slug, 4), all_games()[slug].title
    question = all_games()[slug].disputes.questions[0].key if all_games()[slug].disputes.questions else ""
    for asked in ("", f"?i={question}"):
        for page, rules in (
            (f"{address}/referee{asked}", f"{address}/rules"),
            (f"/referee/{slug}{asked}", f"/rules/{slug}"),
        ):
            assert f'href="{rules}" aria-label="Rules of {title}">' in rules_of(client, page)


def test_a_ruling_leads_to_the_rulebook_by_one_tap(client: FlaskClient) -> None:
    page = rules_of(client, "/referee/ten-point-buck?t=n3+D+n7+B&do=ask:trick")
    assert "wins" in page
    assert '<a class="button small" href="/rules/ten-point-buck" aria-label="Rules of Ten-Point Buck">' in page


def test_a_refusal_leads_to_its_clause_by_one_tap(client: FlaskClient, seat: Seat, enter: Callable[..., Any]) -> None:
    address = seat("buddha", 4)
    refused = enter(address, "bid", bids_0="1", bids_1="15", bids_2="2", bids_3="3")
    assert refused.status_code == 422
    assert '<a class="quiet" href="/rules/buddha#BUD-BID-03">Rule: A bid is a number of tricks</a>' in refused.text


def test_a_clause_that_no_rulebook_has_is_no_link(app: Flask) -> None:
    with app.test_request_context():
        assert clause_address("HB-REN-01") == "/rules/huckley-buck#HB-REN-01"
        assert clause_address("XX-NONE-01") == ""
