"""The host of docs/hosting.md with real parts: Caddy and its authority, gunicorn and gevent, Chromium over https."""

from __future__ import annotations

import http.client
import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Error, Page, Playwright, expect

from tableside.server import network_address
from tableside.web.guard.limits import TABLES_AT_ONCE
from tests.browser.conftest import PHONE, phones, seat_by_taps
from tests.browser.offline.conftest import TAPPING
from tests.browser.offline.huckley_buck_night import play_night_without_server
from tests.browser.offline_pad import PLAYERS, app_comes, lines, open_form, score, send_form, tap, until, waits
from tests.hosting.host import NAME, Host, Visitor, tool
from tests.hosting.shipped import CADDYFILE, INSTALLED, SCORES, UNIT, commands
from tests.repo.test_package import run

pytestmark = pytest.mark.thorough

SEATING = {"players": PLAYERS, "dealer": f"at:{PLAYERS[0]}", "do": "seat"}
NEW_TABLE = "/tables/new/huckley-buck"
ELSEWHERE = "198.51.100.7"
"""An address that somebody pretends to come from."""

A_SECOND = 1_000
EVENTS = "text/event-stream; charset=utf-8"
WORKER_IN_CHARGE = "Boolean(navigator.serviceWorker.controller)"

NewPhone = Callable[..., Page]


def recorded(host: Host, address: str, cookies: list[Any]) -> list[Any]:
    """The results on a table's sheet, by the copy that its keeper can save."""
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in cookies)
    status, _, copy = Visitor(host).ask("GET", f"{address}/table.json", Cookie=cookie)
    assert status == 200, host.logs()
    return [event["data"]["tricks"] for event in json.loads(copy)["events"] if event["kind"] == "result"]


def seat(host: Host, key: str, address: str = "127.0.0.1", **headers: str) -> int:
    """The status of the answer to somebody without a cookie who starts a table."""
    return Visitor(host, address).ask("POST", NEW_TABLE, {**SEATING, "key": key}, **headers)[0]


def seat_past_caddy(host: Host, address: str) -> int:
    """The same, said to the app as Caddy says it of somebody who comes from any address at all."""
    body = urlencode({**SEATING, "key": f"from-{address}"}, doseq=True)
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    headers = {"X-Forwarded-For": address, "X-Forwarded-Proto": "https", "X-Forwarded-Host": NAME}
    with closing(http.client.HTTPConnection("127.0.0.1", host.app, timeout=20)) as connection:
        connection.request("POST", NEW_TABLE, body, {**kind, **headers})
        return connection.getresponse().status


# The files


def test_caddy_takes_the_shipped_file_as_it_is_and_as_it_is_tried_here(host: Host) -> None:
    for settings in (None, host.caddy_settings):
        command = [tool("caddy", "caddy"), "validate", "--config", CADDYFILE, "--adapter", "caddyfile"]
        done = subprocess.run(command, env=settings, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert '"warn"' not in done.stderr


def test_systemd_takes_the_shipped_unit(host: Host, tmp_path: Path) -> None:
    """With a program that is here; without systemd there is nobody to ask."""
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text().replace(f"{INSTALLED}gunicorn", f"{host.env}/bin/python"))
    if shutil.which("systemd-analyze"):
        done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")


# What a browser makes of it


def test_plain_http_is_sent_on_to_https(host: Host) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", host.http, timeout=20)) as connection:
        connection.request("GET", "/rules", headers={"Host": NAME})
        answer = connection.getresponse()
    assert (answer.status, answer.headers["Location"]) == (308, f"https://{NAME}/rules")


def test_a_browser_that_does_not_trust_the_authority_is_kept_out(
    playwright: Playwright, chromium: dict[str, Any], host: Host, tmp_path: Path
) -> None:
    """So what the others see they see as over a real certificate."""
    browser = playwright.chromium.launch(**{**chromium, "env": {**chromium["env"], "HOME": str(tmp_path)}})
    with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
        browser.new_page().goto(host.url)
    browser.close()


def test_the_app_can_be_installed(playwright: Playwright, chromium: dict[str, Any], host: Host, tmp_path: Path) -> None:
    with closing(
        playwright.chromium.launch_persistent_context(tmp_path / "profile", viewport=PHONE, **chromium)
    ) as context:
        phone = context.pages[0]
        phone.goto(host.url)
        assert phone.evaluate("isSecureContext")
        until(phone, WORKER_IN_CHARGE)
        asked = context.new_cdp_session(phone)
        assert asked.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
        manifest = asked.send("Page.getAppManifest")
        assert (manifest["url"], manifest["errors"]) == (f"{host.url}/manifest.webmanifest", [])
        data = json.loads(manifest["data"])
        assert (data["name"], data["start_url"], data["display"]) == ("Tableside", "/", "standalone")
        drawn = phone.evaluate(
            """icons => Promise.all(icons.map(async icon => {
                const image = new Image(); image.src = icon.src; await image.decode();
                return `${image.naturalWidth}x${image.naturalHeight}` }))""",
            [icon for icon in data["icons"] if icon["type"] == "image/png"],
        )
        assert drawn == ["192x192", "512x512"]
        worker = phone.evaluate("navigator.serviceWorker.controller.scriptURL")
        assert worker == f"{host.url}/service-worker.js"


def test_the_cookie_is_bound_to_https_and_to_this_host(phone: Page) -> None:
    seat_by_taps(phone, "Huckley Buck", PLAYERS)
    (cookie,) = phone.context.cookies()
    assert (cookie["name"], cookie["domain"], cookie["path"]) == ("__Host-tableside", NAME, "/")
    assert (cookie["secure"], cookie["httpOnly"], cookie["sameSite"]) == (True, True, "Lax")


def test_pages_are_asked_for_over_https_from_then_on(host: Host) -> None:
    _, headers, _ = Visitor(host).ask("GET", "/")
    assert headers["Strict-Transport-Security"] == "max-age=31536000"


def test_another_phone_sees_an_entry_within_a_second(phone: Page, new_phone: NewPhone) -> None:
    """By its stream, which is asked for too: without one it would ask every three seconds, and could be lucky."""
    address = seat_by_taps(phone, "Huckley Buck", PLAYERS)
    phone.goto(f"{address}/share")
    link = phone.locator(".address").first.inner_text()
    assert "/join/watcher/" in link
    other = new_phone()
    with other.expect_response(lambda answer: "/stream?" in answer.url) as streamed:
        other.goto(link)
    assert (streamed.value.status, streamed.value.headers["content-type"]) == (200, EVENTS)
    expect(other.locator("#status")).to_have_text("Live")
    phone.goto(address)
    open_form(phone)
    tap(phone, 2, 2, 1, 0)
    other.evaluate(
        """() => new MutationObserver((_, seen) => {
            if (!document.querySelector(".sheet tbody tr")) return;
            window.seenAt = Date.now(); seen.disconnect()
        }).observe(document.body, { childList: true, subtree: true })"""
    )
    sent = phone.evaluate("Date.now()")
    phone.locator("button.go").click()
    expect(lines(other)).to_have_count(1)
    assert other.evaluate("window.seenAt") - sent < A_SECOND


# Who asks


def test_an_address_that_overdoes_it_is_stopped_whatever_it_pretends_and_no_other_is(host: Host) -> None:
    """One address is this machine's own on its network; to the limits those that only it can reach are nobody's.

    So Caddy passes a third one, out in the world, on to the app.
    """
    mine, other = network_address("::"), "127.0.0.2"
    assert not mine.startswith("127."), "this machine has no address on any network to come from"
    answers = [seat(host, f"table-{number}", mine) for number in range(TABLES_AT_ONCE + 1)]
    assert answers == [303] * TABLES_AT_ONCE + [429]
    assert seat(host, "pretended", mine, **{"X-Forwarded-For": ELSEWHERE}) == 429
    assert seat(host, "other", other) == 303
    assert [seat_past_caddy(host, address) for address in (mine, ELSEWHERE)] == [429, 303]


# Without the host


@pytest.fixture
def pad(phone: Page) -> str:
    """A table that the phone has seen once; its address."""
    address = seat_by_taps(phone, "Huckley Buck", PLAYERS, dealer="Annegret")
    expect(phone.locator("#status")).to_have_text("Live")
    until(phone, WORKER_IN_CHARGE)
    return address


def test_a_page_opens_without_the_host_and_an_entry_made_there_counts_once(phone: Page, host: Host, pad: str) -> None:
    open_form(phone)
    host.kill_caddy()
    send_form(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_have_count(1)
    answer = phone.goto(pad)
    assert answer.from_service_worker
    expect(waits(phone)).to_have_count(1)
    host.start()
    expect(lines(phone)).to_have_count(1)
    expect(waits(phone)).to_have_count(0)
    phone.reload()
    expect(lines(phone)).to_have_count(1)
    assert recorded(host, pad, phone.context.cookies()) == [[2, 2, 1, 0]]


@pytest.fixture
def going_on(browser: Browser, host: Host) -> Iterator[Page]:
    """A phone that fetches the app to go on with."""
    made = phones(browser, host.url, has_app=True)
    phone = next(made)()
    phone.set_default_timeout(TAPPING)
    yield phone
    next(made, None)


def test_a_night_goes_on_without_the_host(going_on: Page, host: Host) -> None:
    table = seat_by_taps(going_on, "Huckley Buck", PLAYERS, PLAYERS[-1])
    app_comes(going_on)
    until(going_on, WORKER_IN_CHARGE)
    play_night_without_server(going_on, table, host.kill_caddy, host.start, reload=True)
    rounds = [[2, 2, 1, 0], [0, 1, 2, 2], [5, 0, 0, 0], [5, 0, 0, 0], [2, 2, 1, 0]]
    assert recorded(host, table, going_on.context.cookies()) == rounds


# What the owner does


def as_owner(host: Host, command: str) -> str:
    """Runs a command of the docs where the test has what it names; systemctl starts and stops the test's own app."""
    words = command.removeprefix("sudo ")
    if words in ("systemctl stop tableside", "systemctl start tableside"):
        (host.stop_app if "stop" in words else host.start_app)()
        return ""
    here = (
        words.removeprefix("-u tableside ")
        .replace(SCORES, str(host.data.parent))
        .replace(INSTALLED, f"{host.env}/bin/")
    )
    return run(["sh", "-c", here], host.folder)


def test_the_owners_commands_give_a_table_back(phone: Page, new_phone: NewPhone, host: Host) -> None:
    address = seat_by_taps(phone, "Huckley Buck", PLAYERS)
    (link,) = commands("Who a table belongs to")
    (backup,) = commands("Back up")
    shown = as_owner(host, link)
    as_owner(host, backup)
    score(phone, 2, 2, 1, 0)
    expect(lines(phone)).to_have_count(1)
    for command in commands("Bring a backup back"):
        as_owner(host, command)
    other = new_phone()
    (path,) = [line.strip() for line in shown.splitlines() if address in line]
    other.goto(path.replace(f"https://{NAME}", host.url))
    expect(other.locator(".sheet thead")).to_contain_text("Christopher")
    expect(lines(other)).to_have_count(0)
    score(other, 0, 1, 2, 2)
    expect(lines(other)).to_have_count(1)
    expect(lines(phone)).to_have_count(1)
