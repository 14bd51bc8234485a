"""The rulebook on a phone: searched as one types, and read without a script."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from referee.games import all_games
from tests.browser.conftest import Server

KILLS = sorted(
    clause.id
    for clause in all_games()["huckley-buck"].rulebook.clauses
    if all(word in f"{clause.title} {clause.text}".lower() for word in ("kill", "follow"))
)


def shown(page: Page) -> list[str]:
    """The ids of all clauses and open points that the page shows."""
    return page.evaluate(
        "[...document.querySelectorAll('.rulebook > li')].filter(e => e.checkVisibility()).map(e => e.id)"
    )


@pytest.mark.thorough
def test_the_rules_are_searched_as_one_types(phone: Page, look: Callable[..., None]) -> None:
    for slug in all_games():
        phone.goto(f"/rules/{slug}")
        look(phone)
    phone.goto("/referee")
    phone.get_by_role("link", name="Rules of Huckley Buck").click()
    expect(phone.get_by_label("Search the rules")).to_be_visible()
    assert shown(phone) == [], "the chapters are folded: they are the contents"
    everything = phone.evaluate("[...document.querySelectorAll('.rulebook > li')].map(e => e.id)")
    assert len(everything) == len(set(everything)) > len(KILLS) > 1
    look(phone)
    phone.get_by_label("Search the rules").press_sequentially("Kill follow")
    expect(phone.locator("#found")).to_contain_text("have “Kill follow”")
    found = shown(phone)
    assert set(KILLS) <= set(found)
    assert phone.locator("#found").text_content() == f"{len(found)} of {len(everything)} have “Kill follow”"
    assert all("kill" in phone.locator(f"#{id}").inner_text().lower() for id in found)
    assert phone.evaluate("CSS.highlights.get('found').size") >= 2 * len(found)
    expect(phone.locator("#contents")).to_be_hidden()
    assert phone.locator("h2:visible").count() < 4
    look(phone)
    phone.get_by_label("Search the rules").fill("dealer’s left xyzzy")
    expect(phone.locator("#found")).to_have_text("No rule has “dealer’s left xyzzy”. Try a single word.")
    assert shown(phone) == []
    phone.locator(".action-bar").get_by_role("link", name="Contents").click()
    expect(phone.locator("#contents")).to_be_in_viewport()
    assert shown(phone) == []
    phone.locator(".chapters > summary", has_text="Reneges").click()
    expect(phone.locator("#HB-REN-01")).to_be_visible()


def test_a_link_to_a_clause_opens_its_chapter(phone: Page) -> None:
    phone.goto("/referee/huckley-buck?s.trump=S&f=1&t=7H+QH&about=0.1&do=ask:legal")
    phone.get_by_role("link", name="Kill when you follow").click()
    expect(phone.locator("#HB-PLAY-07")).to_be_in_viewport()
    assert phone.locator(".chapters[open]").count() == 1


def test_without_a_script_each_chapter_opens_by_a_tap_or_a_link_and_no_field_is_shown(
    browser: Browser, server: Server
) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=server.url)
    page = context.new_page()
    page.goto("/rules/ten-point-buck#TPB-SCORE-02")
    expect(page.locator("#TPB-SCORE-02")).to_be_in_viewport()
    assert page.locator("#search").is_hidden()
    for chapter in page.locator(".chapters:not([open]) > summary").all()[::-1]:
        chapter.click()
    for entry in page.locator(".rulebook > li, .editions > tbody").all():
        assert entry.is_visible()
    context.close()


def test_nothing_of_the_rules_moves_when_their_script_comes(phone: Page) -> None:
    phone.route("**/rulebook.js", lambda route: None)
    phone.goto("/rules/huckley-buck", wait_until="commit")
    phone.get_by_role("link", name="Contents").wait_for()
    phone.evaluate("document.fonts.ready")
    glance = phone.get_by_role("heading", name="At a glance")
    last = phone.locator(".chapters").last
    before = glance.bounding_box(), last.bounding_box()
    phone.unroute("**/rulebook.js")
    phone.reload()
    expect(phone.get_by_label("Search the rules")).to_be_visible()
    assert (glance.bounding_box(), last.bounding_box()) == before


def test_a_word_that_the_rules_do_not_use_finds_what_is_meant(phone: Page) -> None:
    phone.goto("/rules/huckley-buck")
    assert "revoke" not in " ".join(phone.locator(".rulebook").all_text_contents()).lower()
    phone.get_by_label("Search the rules").press_sequentially("revoke")
    expect(phone.locator("#found")).to_contain_text("have “revoke”")
    book = all_games()["huckley-buck"].rulebook
    meant = [entry.id for entry in (*book.clauses, *book.ambiguities) if "revoke" in book.search_words_for(entry.id)]
    assert shown(phone) == meant, "not the rules on a renege, in the rulebook's order"
