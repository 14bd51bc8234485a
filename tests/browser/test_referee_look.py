"""What the referee's pages and rulings look like to a machine that reads them: accessible and within the screen."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.referee_taps import CAST
from tests.browser.tables import seat


@pytest.mark.thorough
def test_pads_and_rulings_are_accessible(phone: Page, look: Callable[..., None]) -> None:
    table = seat(phone, "huckley-buck", CAST[:5], "Maximilian")
    addresses = (
        table,
        f"{table}/referee?d=4&s.trump=S&t=7H+QH+2S+8H+KH&t=9H&about=0.2&do=ask:legal",
        f"{table}/referee",
        f"{table}/referee?d=4&i=exposed&do=ask",
        f"{table}/referee?d=4&s.trump=S&what=options&t=7H",
        f"{table}/referee?d=4&t=7H+QH+2S&do=ask:legal",
        f"{table}/referee?d=4&i=exposed&q.by=4&q.draw_complete=no&do=ask",
        "/referee",
        "/referee/huckley-buck?p=Christopher&p=Elizabeth&p=Alexander&d=2&s.trump=S&t=7H+QH+2S&t=3C&h.1=9H",
        "/referee/huckley-buck?p=Christopher&p=Elizabeth&p=Alexander&d=2&s.trump=S&t=7H+QH+2S&h.2=9H&do=ask:legal",
        "/referee/huckley-buck?p=Christopher&p=Elizabeth&p=Alexander&d=2&i=wrong_discard",
        "/referee/huckley-buck?p=Christopher&p=Elizabeth&p=Alexander&d=2&i=incorrect_hand",
        "/referee/huckley-buck?p=Christopher&p=Elizabeth&p=Alexander&d=2&s.trump=S&t=3C+2C+KC&i=kept_faced&q.faced=4C",
        "/referee/ten-point-buck?t=n3+D",
        "/referee/ten-point-buck?t=n3+D+n7+B&do=ask:trick",
        "/referee/buddha?t=F7+YY%2B",
        "/referee/buddha?t=F7+W2&do=ask:legal",
        "/referee/huckley-buck?p=Christopher&p=Elizabeth&p=Tim&d=2&s.trump=S&t=7H+2S+8H&f=4&do=ask:legal",
        "/referee/huckley-buck?p=Christopher&p=Elizabeth&p=Tim&d=2&s.trump=S&t=7H+2S+8H&h.1=9H&about=0.1&do=ask:legal",
        "/referee/ten?i=showdown&q.shown.0=7+3",
        "/referee/ten",
        "/referee/buddha",
        "/referee/huckley-buck?i=race&q.before.0=9",
        "/referee/ten-point-buck?i=score&q.bids.0=40&do=ask",
        f"{table}/referee?d=4&s.trump=S&f=1&t=7H+QH+2S+8H+KH&t=9H+3H+5H+6H+JH&do=ask:audit",
        f"{table}/referee?d=4&s.trump=S&f=1&t=7H+QH+2S+8H+KH&t=9H+3H+5H+6H+JH&about=1.2&do=ask:legal",
        "/referee/ten-point-buck?t=n3+B+D+n5&do=ask:trick",
        "/rules/buddha",
    )
    for address in addresses:
        phone.goto(address)
        look(phone)
    assert phone.evaluate("Math.min(...[...document.querySelectorAll('.action-bar a')].map(a => a.offsetHeight))") >= 44


@pytest.mark.parametrize("size", [(844, 390), (667, 375)], ids=str)
def test_the_trick_lies_round_the_table_on_a_phone_on_its_side_too(phone: Page, size: tuple[int, int]) -> None:
    width, height = size
    phone.set_viewport_size({"width": width, "height": height})
    table = seat(phone, "huckley-buck", CAST[:7], "Maximilian")
    phone.goto(f"{table}/referee?d=4&s.trump=S&f=1&t=7H+QH+2S+8H")
    boxes = phone.evaluate(
        "[...document.querySelectorAll('.trick.laid .card')].map(card => card.getBoundingClientRect().toJSON())"
    )
    assert len(boxes) == 7
    assert max(box["top"] for box in boxes) - min(box["top"] for box in boxes) > 100, "round, and no straight row"
    for one, other in itertools.combinations(boxes, 2):
        apart = one["right"] <= other["left"] or other["right"] <= one["left"]
        assert apart or one["bottom"] <= other["top"] or other["bottom"] <= one["top"]
    assert all(box["left"] >= 0 and box["right"] <= width for box in boxes)
    assert max(box["bottom"] for box in boxes) <= height, "the whole trick is in sight"
