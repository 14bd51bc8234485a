"""What a night taps at a table of Huckley Buck, in any engine."""

from __future__ import annotations

from tests.browser.engines.engine import Engine
from tests.browser.site.taps import FOUR

GO = ".action-bar .go"
PLAYED, CORRECTED = ["4", "4", "4", "3"], ["3", "5", "4", "3"]
"""The totals of three rounds, and after the first of them was put right."""


def set_up(phone: Engine) -> str:
    """A table from the first page; its address."""
    phone.tap("a.game", "Huckley Buck")
    for name in FOUR:
        phone.type("#new_name", name)
        phone.tap(".seat button", "Add")
        phone.wait_for(".seat .name", name)
    phone.tap('label:has(input[name="dealer"][value="at:Ann"])')
    phone.tap(GO)
    phone.wait_for(".sheet")
    return str(phone.run("() => location.href"))


def took(phone: Engine, tricks: dict[int, int]) -> None:
    """Who took how many tricks."""
    for seat, count in tricks.items():
        phone.tap(f'label:has(input[name="tricks-{seat}"][value="{count}"])')


def score(phone: Engine, number: int, tricks: dict[int, int]) -> None:
    """A round; the last player's tricks are filled in."""
    phone.tap(GO, f"Score round {number}")
    took(phone, tricks)
    phone.wait_for(".keys.guess")
    phone.tap(GO, "Score")
    phone.wait_for(GO, f"Score round {number + 1}")


def totals(phone: Engine, wanted: list[str]) -> None:
    phone.until(lambda: phone.texts(".sheet tfoot td") == wanted, f"the totals are {wanted}")


def correct_round_1(phone: Engine) -> None:
    """Ann had taken one trick, and Bob two."""
    phone.tap(".sheet tbody tr:first-child td:nth-of-type(2) a")
    phone.tap("a", "Correct")
    took(phone, {0: 1, 1: 2})
    phone.tap(GO, "Save the correction")
