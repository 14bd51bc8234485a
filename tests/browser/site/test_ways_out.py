"""Nothing of a phone's scores leaves it: neither by what is entered or brought in, nor by Python that means to."""

from __future__ import annotations

import io
import json
import shutil
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, expect

from tableside.phone import bundle, site
from tableside.web.guard.headers import PHONE_POLICY
from tests.browser.conftest import waits_for
from tests.browser.site.conftest import META_ONLY, SitePhone, kept_for_good, started
from tests.browser.site.file_server import served
from tests.browser.site.taps import events, score, seat_on_site

pytestmark = pytest.mark.thorough

IN_BROWSER = "tableside/phone/in_browser.py"
TRIES = (Path(__file__).parent / "tries_to_leave.py").read_text(encoding="utf-8")
write_bundle = bundle.write


def hostile_bundle(addresses: Mapping[str, str]) -> bytes:
    """The bundle with tries_to_leave.py at the end of the module that answers."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(write_bundle(addresses))) as old, zipfile.ZipFile(packed, "w") as new:
        for entry in old.infolist():
            content = old.read(entry)
            new.writestr(entry, content + TRIES.encode() if entry.filename == IN_BROWSER else content)
    return packed.getvalue()


@pytest.fixture(scope="module")
def hostile_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site whose Python tries all ways out."""
    folder = tmp_path_factory.mktemp("hostile") / "site"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site.bundle, "write", hostile_bundle)
        site.write(folder)
    return folder


@pytest.fixture(params=[PHONE_POLICY, META_ONLY], ids=["policy by header", "policy by meta element"])
def hostile(request: pytest.FixtureRequest, hostile_site: Path) -> Iterator[tuple[str, list[tuple[str, int]]]]:
    """The hostile site's address, and what is asked of its host."""
    with served(hostile_site, request.param) as found:
        yield found


def test_python_finds_no_way_out(
    hostile: tuple[str, list[tuple[str, int]]], new_site_phone: Callable[..., SitePhone]
) -> None:
    address, sent = hostile
    phone = new_site_phone(address, service_workers="block")
    page = phone.tab()

    def tried() -> dict[str, Any]:
        said: dict[str, Any] = json.loads(page.evaluate("fetch('/ways-out').then(answer => answer.text())"))
        return said

    waits_for(page, lambda: tried()["done"])
    page.wait_for_timeout(2_000)
    ways = tried()["ways"]
    ways.pop("loadPackage")  # it never says what it couldn't load: what the host was asked for does
    open_ways = {way: said for way, said in ways.items() if not said.startswith("refused")}
    assert open_ways == {}
    assert len(ways) > 20
    with suppress(Error):
        page.evaluate("fetch('/lazy-file').then(answer => answer.text())")
    phone.errors.clear()  # that a policy refuses a try, or Python dies of one, is what is wanted here
    assert [path for path, _ in sent if "leak" in path] == []


HOSTILE = (
    "<img src=/leak onerror=fetch('/leak')>",
    '"><script>fetch("/leak")</script>',
    "=HYPERLINK(leak)",
    "]]></leak>",
)


@pytest.mark.parametrize("policy", [PHONE_POLICY, META_ONLY], ids=["policy by header", "policy by meta element"])
def test_hostile_names_and_copies_are_texts(
    site_folder: Path, policy: str, new_site_phone: Callable[..., SitePhone], tmp_path: Path
) -> None:
    folder = tmp_path / "host"
    shutil.copytree(site_folder, folder)
    with served(folder, policy) as (address, sent):
        phone = new_site_phone(address)
        page = phone.tab()
        table = seat_on_site(page)
        score(page, 1)
        record = events(page, table)
        record[0]["data"]["players"] = list(HOSTILE)
        record[1]["note"], record[1]["key"] = HOSTILE[0], HOSTILE[1]
        record[0]["key"] = "from elsewhere"
        copy = json.loads(page.evaluate("address => fetch(address).then(found => found.text())", f"{table}/table.json"))
        kept_for_good(page)
        page.goto(f"{address}bring-in")
        started(page)
        content = json.dumps({**copy, "events": record}).encode()
        page.set_input_files(
            "input[type=file]", {"name": "<b>.json", "mimeType": "application/json", "buffer": content}
        )
        page.locator("main form button, .action-bar .go").last.click()
        page.locator("a[href*='/tables/']").first.click()
        page.locator(".sheet").wait_for()
        expect(page.locator(".sheet")).to_contain_text("onerror")
        page.goto(f"{page.url}/history")
        started(page)
        expect(page.locator("main")).to_contain_text(HOSTILE[0])
        assert page.locator("main img[src*=leak], main script").count() == 0
        assert [path for path, _ in sent if "leak" in path] == []
