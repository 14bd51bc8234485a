"""One night at the site in each engine: played, corrected, disputed, taken along, and gone on with in flight mode."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.browser.engines.conftest import Host
from tests.browser.engines.engine import Engine

pytestmark = pytest.mark.thorough

CAST = ("Ann", "Bob", "Cy", "Dee")
ANN, BOB, CY, DEE = range(4)
GO = ".action-bar a.go, .action-bar button.go"
AFTER_THREE = ("230", "160", "40", "−20")
CORRECTED = ("230", "80", "40", "60")
SHEET = [
    "Round,Dealer,Ann Bid,Ann Score,Bob Bid,Bob Score,Cy Bid,Cy Score,Dee Bid,Dee Score",
    "1,Ann,0,120,5,-10,4,60,5,70",
    "2,Bob,3,50,2,40,6,-10,1,30",
    "3,Cy,4,60,3,50,3,-10,0,-40",
    "TOTAL,,,230,,80,,40,,60",
]


def test_a_night(new_engine: Callable[[], Engine], host: Host, tmp_path: Path) -> None:
    phone = new_engine()
    phone.open()
    set_up(phone)
    table = phone.path()
    bid(phone, 1, 0, 5, 4, 5)
    score(phone, 1, {ANN: 0, BOB: 5, CY: 4})
    totals(phone, "120", "70", "60", "−10")
    bid(phone, 2, 3, 2, 6, 1)
    settle_a_dispute(phone)
    score(phone, 2, {ANN: 3, BOB: 2, CY: 7})
    bid(phone, 3, 4, 3, 3, 0)
    score(phone, 3, {ANN: 4, BOB: 3, DEE: 2})
    totals(phone, *AFTER_THREE)
    correct_round_1(phone)
    undo_and_redo(phone)
    assert csv_lines(take(phone, "Score sheet")) == SHEET
    assert "Dee wins it" in take(phone, "Notes").decode()
    copy = tmp_path / "copy.json"
    copy.write_bytes(take(phone, "Copy of this table"))

    bring_in_at(new_engine(), copy)
    host.stop()
    go_on_in_flight_mode(phone, table)


def set_up(phone: Engine) -> None:
    """A table of Buddha, from the home page."""
    phone.tap("main a", "Buddha")
    for name in CAST:
        phone.type("#new_name", name)
        phone.tap(".seat button", "Add")
        phone.wait_for(".seat .name", name)
    phone.tap('label:has(input[name="dealer"][value="at:Ann"])')
    phone.tap(GO)
    phone.wait_for(".sheet")


def number(phone: Engine, field: str, seat: int, value: int) -> None:
    phone.tap(f'label:has(input[name="{field}-{seat}"][value="{value}"])')


def bid(phone: Engine, round: int, *bids: int) -> None:
    """All bids of a round, by the one who has the phone."""
    phone.tap(GO, f"Bid for round {round}")
    for seat, value in enumerate(bids):
        number(phone, "bids", seat, value)
    send(phone, f"Score round {round}")


def score(phone: Engine, round: int, tricks: dict[int, int]) -> None:
    """All tricks but those of one player, which follow from the rest."""
    phone.tap(GO, f"Score round {round}")
    for seat, count in tricks.items():
        number(phone, "tricks", seat, count)
    phone.wait_for(".keys.guess")
    send(phone, f"Bid for round {round + 1}")


def send(phone: Engine, then: str) -> None:
    """The large button of an entry; the pad afterwards asks for the next."""
    phone.tap(GO)
    phone.wait_for(GO, then)


def totals(phone: Engine, *wanted: str) -> None:
    phone.says(".sheet tfoot td", *wanted)


def settle_a_dispute(phone: Engine) -> None:
    """A trick that everybody saw otherwise: the cards are laid, and the ruling is kept."""
    phone.tap(".action-bar a", "Referee")
    phone.tap("#dispute button.line", "Who won this trick?")
    for count, card in enumerate(("F7", "F9", "W2", "E1"), 1):
        phone.tap(f"[data-cardpad] button[value='card:{card}']")
        phone.until(partial(lies, phone, count), f"{count} cards lie on the trick")
    phone.tap(GO)
    phone.says(".ruling .verdict", "Dee wins it")
    phone.tap(GO, "Keep this ruling")
    phone.tap(".action-bar a", "Close")
    phone.wait_for(GO, "Score round 2")


def lies(phone: Engine, count: int) -> bool:
    return len(phone.texts(".trick.laid button")) == count


def correct_round_1(phone: Engine) -> None:
    """Bob had taken four tricks, and Dee five."""
    phone.tap(".sheet tbody tr:first-child td:nth-of-type(1) a")
    phone.tap("a", "Correct")
    number(phone, "tricks", BOB, 4)
    number(phone, "tricks", DEE, 5)
    phone.tap(GO)
    totals(phone, *CORRECTED)


def undo_and_redo(phone: Engine) -> None:
    """The correction goes, and comes again."""
    phone.tap(".steps button", "Undo")
    totals(phone, *AFTER_THREE)
    phone.tap(".steps button", "Redo")
    totals(phone, *CORRECTED)


def take(phone: Engine, file: str) -> bytes:
    """A file of the pad's menu."""
    phone.tap("summary[aria-label=More]")
    phone.tap(".menu summary", "Take the sheet")
    taken = phone.download(lambda: phone.tap(".menu a", file))
    phone.tap("summary[aria-label=More]")
    return taken


def csv_lines(content: bytes) -> list[str]:
    return content.decode().splitlines()


def bring_in_at(other: Engine, copy: Path) -> None:
    """Another phone, which knows nothing of the table, takes the copy in."""
    other.open()
    other.tap("main a", "Bring in tables")
    other.wait_for("#copy")
    other.choose_file("#copy", copy)
    other.tap(GO, "Bring it in")
    other.tap("main a", ", ".join(CAST))
    totals(other, *CORRECTED)


def go_on_in_flight_mode(phone: Engine, table: str) -> None:
    """Closed and opened again without the net, all is there, and the next entry is kept too."""
    phone.close_and_open()
    phone.open(table)
    totals(phone, *CORRECTED)
    bid(phone, 4, 6, 0, 3, 4)
    phone.close_and_open()
    phone.open(table)
    phone.wait_for(GO, "Score round 4")
