"""Who led, told for a trick in mid-round: it belongs to that trick, whatever other tricks are told or left out."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from tests.web.pages import page_at
from tests.web.strict_html import read_text

BUDDHA = "/referee/buddha?p=Giovanni&p=Franziska&p=Hildegard&d=2"
FACTS = re.compile(r'class="known-facts"[^>]*>(.*?)<span class="change">', re.DOTALL)
MARKUP = re.compile(r"<[^>]*>")


class Walk:
    """The taps of one dispute: each sends what the form of the page before it holds."""

    def __init__(self, client: FlaskClient, address: str) -> None:
        self.client = client
        self.path = address.partition("?")[0]
        self.shown = page_at(client, address)

    def tap(self, do: str, status: int = 200, **chosen: str) -> str:
        """The page after a tap, with keys of rows chosen before it."""
        fields = [(name, value) for name, value in self.fields if name not in chosen]
        query = urlencode([*fields, *chosen.items(), ("do", do)])
        self.shown = page_at(self.client, f"{self.path}?{query}", status)
        return self.shown

    @property
    def fields(self) -> list[tuple[str, str]]:
        """What the form holds: hidden and text fields, and the chosen keys."""
        controls = [one for one in read_text(self.shown).iter("input") if one.get("name") not in (None, "do", "typed")]
        sent = [one for one in controls if one.get("type") not in ("radio", "checkbox") or "checked" in one.attrib]
        return [(one.get("name", ""), one.get("value", "")) for one in sent]

    @property
    def led(self) -> list[str]:
        """Who led which trick, as the top of the page says."""
        facts = FACTS.search(self.shown)
        return MARKUP.sub("", facts[1]).strip().split(" · ") if facts else []


@pytest.fixture
def walk(client: FlaskClient) -> Callable[[str], Walk]:
    """Begins to tap at an address."""
    return lambda address: Walk(client, address)


THIRD = f"{BUDDHA}&f=3&l=0&t=F7+W9+F3&h.1=F9&about=0.1"


def test_who_led_stays_with_its_trick_through_an_earlier_one_and_undo(walk: Callable[[str], Walk]) -> None:
    dispute = walk(THIRD)
    assert dispute.led == ["Giovanni led trick 3"]
    dispute.tap("earlier")
    assert dispute.led == ["Giovanni led trick 3"]
    dispute.tap("card:A2")
    dispute.tap("told", l="2")
    assert dispute.led == ["Hildegard led trick 2", "Giovanni led trick 3"]
    dispute.tap("at:t.0")
    dispute.tap("back")
    dispute.tap("back")
    assert dispute.led == ["Giovanni led trick 3"]
    assert "Franziska’s Water 9 in trick 3 was not legal" in dispute.tap("ask:legal")


def test_the_number_told_and_turned_down_stay_while_another_question_is_looked_at(walk: Callable[[str], Walk]) -> None:
    dispute = walk(f"{BUDDHA}&f=3&l=0&t=F7+W9+F3&down=yes")
    for do in ("question:list", "question:trick", "question:legal"):
        dispute.tap(do)
        assert {("f", "3"), ("l", "0"), ("down", "yes")} <= set(dispute.fields), do


def test_a_leader_who_does_not_follow_from_the_trick_before_can_be_put_right(walk: Callable[[str], Walk]) -> None:
    dispute = walk(f"{BUDDHA}&f=2&l=2&t=A2+A9+A4&l.1=1&t=F7+W9+F3&about=1.1")
    assert dispute.led == ["Hildegard led trick 2", "Franziska led trick 3"]
    assert "Giovanni led trick 3, not Franziska." in dispute.tap("ask:legal")
    dispute = walk(f"{BUDDHA}&f=2&l=2&t=A2+A9+A4&l.1=1&t=F7+W9+F3&about=1.1")
    assert "<legend>Who led trick 3?</legend>" in dispute.shown
    assert "by the trick before" in dispute.shown
    dispute.tap("told", **{"l.1": ""})
    assert dispute.led == ["Hildegard led trick 2"]


def test_the_leader_of_a_later_trick_does_not_make_the_deal_say_who_led_the_first(walk: Callable[[str], Walk]) -> None:
    dispute = walk(f"{BUDDHA}&t=A2+A9+A4&l.1=1&t=F7+W9+F3&about=1.1")
    shown = dispute.tap("ask:legal", 422)
    assert "Who led the first trick told?" in shown
    assert "not legal" not in shown


def test_an_undo_of_an_earlier_trick_leaves_the_card_asked_about(walk: Callable[[str], Walk]) -> None:
    dispute = walk(THIRD)
    dispute.tap("earlier")
    dispute.tap("back")
    assert ("about", "0.1") in dispute.fields


@pytest.mark.parametrize("led", ["l.1=7", "l.1=x", "l.01=0", "l.5=0", "l.-1=0"])
def test_a_leader_of_no_trick_or_seat_is_left_out(walk: Callable[[str], Walk], led: str) -> None:
    assert walk(f"{BUDDHA}&f=2&l=2&t=A2+A9+A4&t=F7&{led}").led == ["Hildegard led trick 2"]
