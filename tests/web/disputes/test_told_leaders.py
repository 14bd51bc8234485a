"""Who led, entered for a trick in mid-round: it belongs to that trick, whatever other tricks are added or removed."""

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
ALERT = re.compile(r'role="alert">\s*<b[^>]*>Not yet\.</b>\s*(.*?)\s*</div>', re.DOTALL)
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
    def tricks(self) -> list[str]:
        """The cards of each trick."""
        return [text for name, text in self.fields if name == "t"]

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


def test_the_number_and_turned_down_stay_while_another_question_is_looked_at(walk: Callable[[str], Walk]) -> None:
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
    assert "By the trick before" in dispute.shown
    dispute.tap("told", **{"l.1": ""})
    assert dispute.led == ["Hildegard led trick 2"]


def test_the_leader_of_a_later_trick_does_not_make_the_deal_say_who_led_the_first(walk: Callable[[str], Walk]) -> None:
    dispute = walk(f"{BUDDHA}&t=A2+A9+A4&l.1=1&t=F7+W9+F3&about=1.1")
    assert dispute.led == ["Franziska led the second trick entered"]
    shown = dispute.tap("ask:legal", 422)
    assert "Who led the first trick entered?" in shown
    assert "not legal" not in shown


def test_an_undo_of_an_earlier_trick_leaves_the_card_asked_about(walk: Callable[[str], Walk]) -> None:
    dispute = walk(THIRD)
    dispute.tap("earlier")
    dispute.tap("back")
    assert ("about", "0.1") in dispute.fields


@pytest.mark.parametrize("led", ["l.1=7", "l.1=x", "l.01=0", "l.5=0", "l.-1=0"])
def test_a_leader_of_no_trick_or_seat_is_left_out(walk: Callable[[str], Walk], led: str) -> None:
    assert walk(f"{BUDDHA}&f=2&l=2&t=A2+A9+A4&t=F7&{led}").led == ["Hildegard led trick 2"]


# --- a trick before it that isn't entered in full ---


@pytest.mark.parametrize(
    ("entered", "says"),
    [
        ("f=2&t=", "The cards of trick 2 are missing. Tap them, or leave that trick out."),
        ("f=2&t=A2", "Cards 2 and 3 of trick 2 are missing. Tap them, or leave that trick out."),
        ("f=2&t=A2+A9", "Card 3 of trick 2 is missing. Tap it, or leave that trick out."),
        ("f=&t=A2+A9", "Card 3 of the first trick entered is missing. Tap it, or leave that trick out."),
    ],
)
@pytest.mark.parametrize("what", ["legal", "trick", "audit", "options"])
def test_what_an_earlier_trick_lacks_is_named_and_the_next_tap_goes_there(
    walk: Callable[[str], Walk], entered: str, says: str, what: str
) -> None:
    dispute = walk(f"{BUDDHA}&{entered}&l.1=0&t=F7+W9+F3&at=t.1")
    shown = dispute.tap(f"ask:{what}", 422)
    assert ALERT.findall(shown) == [says]
    assert 'name="do" value="without:t.0"' in shown
    dispute.tap("card:A5")
    assert dispute.tricks[0].endswith("A5")


def test_of_many_missing_cards_the_first_and_the_last_are_named(walk: Callable[[str], Walk]) -> None:
    six = "/referee/buddha?" + "&".join(f"p={name}" for name in ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay"))
    dispute = walk(f"{six}&d=5&f=2&t=A2&l.1=0&t=F7+W9&at=t.1")
    assert "Cards 2 to 6 of trick 2 are missing." in dispute.tap("ask:legal", 422)


def test_a_trick_entered_in_part_is_left_out_by_one_tap(walk: Callable[[str], Walk]) -> None:
    dispute = walk(THIRD)
    dispute.tap("earlier")
    dispute.tap("card:A2")
    dispute.tap("card:A9")
    dispute.tap("without:t.0")
    assert dispute.tricks == ["F7 W9 F3"]
    assert dispute.led == ["Giovanni led trick 3"]
    assert "Franziska’s Water 9 in trick 3 was not legal" in dispute.tap("ask:legal")


@pytest.mark.parametrize("do", ["without:t.1", "without:t.7", "without:h.1", "without:", "without:t.0"])
def test_only_a_trick_entered_in_part_before_another_is_left_out(walk: Callable[[str], Walk], do: str) -> None:
    dispute = walk(f"{BUDDHA}&f=2&l=2&t=A2+A9+A4&t=F7&at=t.0")
    assert "without:" not in dispute.shown
    dispute.tap(do)
    assert dispute.tricks == ["A2 A9 A4", "F7"]


@pytest.mark.clause("HB-OOT-03")
def test_a_question_with_a_form_of_its_own_says_what_an_earlier_trick_lacks(walk: Callable[[str], Walk]) -> None:
    four = "p=Christopher&p=Elizabeth&p=Alexander&p=Annegret&d=3"
    entered = "i=kept_faced&q.player=1&q.trick=2&q.faced=KH&s.trump=S&t=2C+3C&t=7H+2D&f=1"
    shown = walk(f"/referee/huckley-buck?{four}&{entered}").tap("ask", 422)
    assert "Cards 3 and 4 of trick 1 are missing." in ALERT.findall(shown)[0]
