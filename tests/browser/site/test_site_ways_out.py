"""Python in the worker reaches no network and nothing that is kept, under either kind of policy."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Page

from tableside.web.guard.headers import PHONE_POLICY
from tests.browser.site.changed_site import probed
from tests.browser.site.conftest import META_ONLY, SitePhone
from tests.browser.site.file_server import served
from tests.browser.site.taps import follow, saved, seat_on_site

pytestmark = pytest.mark.thorough

REACHED = """
import js, pyodide_js

OUT = {
    "fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "EventSource", "importScripts", "WebTransport",
    "Worker", "SharedWorker", "BroadcastChannel", "FontFace", "FontFaceSet", "IDBFactory", "CacheStorage",
    "StorageManager", "LockManager", "CookieStore", "DedicatedWorkerGlobalScope", "WorkerGlobalScope",
}
MOST = 20_000
of = js.Object

def named(value):
    kind = of.prototype.toString.call(value)[8:-1]
    return {kind, getattr(value, "name", "") if kind == "Function" else kind}

waiting, seen, found = [("js", js), ("pyodide_js", pyodide_js)], set(), []
while waiting and len(seen) < MOST:
    path, value = waiting.pop(0)
    if not hasattr(value, "js_id") or value.js_id in seen or path.count(".") > 6:
        continue
    seen.add(value.js_id)
    try:
        if named(value) & OUT:
            found.append(path)
            continue
        parts = of.getOwnPropertyNames(value)
        waiting.append((path + ".__proto__", of.getPrototypeOf(value)))
    except Exception:
        continue
    for name in list(parts)[:400]:
        try:
            one = of.getOwnPropertyDescriptor(value, name)
            waiting += [(f"{path}.{name}", part) for part in (getattr(one, "value", None), getattr(one, "get", None))]
        except Exception:
            continue
found += [f"{len(seen)} objects seen"]
"""
"""Every object that Python reaches in JavaScript from what it is given: the names of those that are a way out."""

TRIES = """
import contextlib, urllib.request, socket
import js, pyodide_js, pyodide.code, pyodide.http

OTHER, found = "{other}", []

def tries(name, work):
    try:
        result = work()
    except BaseException as error:
        return
    if result is not None:
        found.append(f"{{name}}: {{str(result)[:80]}}")

SCRIPTS = ["fetch(OTHER)", "self.fetch(OTHER)", "new XMLHttpRequest()", "new WebSocket(OTHER)",
    "new EventSource(OTHER)", "importScripts(OTHER)", "import(OTHER)", "new Worker(OTHER)",
    "indexedDB.open('x')", "caches.open('x')", "new FontFace('x', `url(${{OTHER}})`).load()", "self", "globalThis"]
for script in SCRIPTS:
    script = script.replace("OTHER", repr(OTHER))
    tries(f"run_js {{script}}", lambda: pyodide.code.run_js(script))
    tries(f"constructor {{script}}", lambda: js.Object.constructor("return " + script)())
    tries(f"constructor's {{script}}", lambda: js.Object.constructor.constructor("return " + script)())
    tries(f"timer {{script}}", lambda: js.setTimeout(script, 0))
for name in ("fetch", "XMLHttpRequest", "WebSocket", "EventSource", "importScripts", "Worker", "indexedDB", "caches",
        "BroadcastChannel", "self", "globalThis", "navigator", "location", "eval", "postMessage"):
    tries(f"js.{{name}}", lambda: getattr(js, name))
tries("pyfetch", lambda: pyodide.http.pyfetch(OTHER).send(None))
tries("open_url", lambda: pyodide.http.open_url(OTHER).read())
tries("loadPackage", lambda: pyodide_js.loadPackage(OTHER + "x.whl") and None)
tries("loadPyodide", lambda: pyodide_js.loadPyodide())
tries("urllib", lambda: urllib.request.urlopen(OTHER, timeout=1).read())
def by_socket():
    host, port = OTHER.split("/")[2].split(":")
    with contextlib.closing(socket.create_connection((host, int(port)), timeout=1)) as there:
        there.send(b"GET /socket HTTP/1.0\\r\\n\\r\\n")
        return there.recv(9) or None
tries("socket", by_socket)
"""
"""Each way that Python or its JavaScript may have to another host; what comes of one is a find."""

BY_EMSCRIPTEN = "import ctypes; ctypes.CDLL(None).emscripten_run_script(b'fetch(\"{other}\")')"
"""A way of the C library; Python doesn't survive that it is closed."""


@pytest.mark.parametrize("policy", [PHONE_POLICY, META_ONLY], ids=["policy by header", "policy by meta element"])
def test_python_reaches_no_way_out(
    probed_folder: Path, tmp_path: Path, new_site_phone: Callable[..., SitePhone], policy: str
) -> None:
    (tmp_path / "x.js").write_text("")
    open_to_all = {"Access_Control_Allow_Origin": "*"}
    with served(probed_folder, policy) as (host, _), served(tmp_path, **open_to_all) as (other, asked_there):
        phone = new_site_phone(host)
        elsewhere: list[str] = []
        phone.context.on("request", lambda request: request.url.startswith(host) or elsewhere.append(request.url))
        page = phone.tab()
        assert probed(page, TRIES.format(other=other)) == []
        *reached, seen = probed(page, REACHED)
        assert reached == [], seen
        assert int(seen.split()[0]) > 100, seen
        hostile(page, other)
        with pytest.raises(Error, match="No text becomes a script here"):
            probed(page, BY_EMSCRIPTEN.format(other=other))
        page.close()
        phone.errors.clear()
        assert [url for url in elsewhere if url.startswith("http")] == []
        assert asked_there == []


def hostile(page: Page, other: str) -> None:
    """Names, notes and a copy that would ask another host, were they taken for more than text."""
    name = f'"><img src={other}n>'[:34]
    table = seat_on_site(page, names=(name, "{{ 7*7 }}", "Cy", "Dee"), dealer="Cy")
    copy = json.loads(saved(page, "Copy").read_text(encoding="utf-8"))
    note = f"<script src={other}x.js></script><link rel=stylesheet href={other}s><iframe src={other}f></iframe>"
    given: list[dict[str, Any]] = copy["events"]
    given[0]["note"] = note
    given[0]["key"] = "another"
    follow(page, page.url.partition("tables/")[0] + "bring-in")
    page.set_input_files(
        "input[type=file]",
        {"name": "t.json", "mimeType": "application/json", "buffer": json.dumps(copy).encode()},
    )
    page.locator("main form button, .action-bar .go").last.click()
    page.locator("main", has_text=name).wait_for()
    follow(page, f"{table}/history")
    assert "49" not in page.locator("main").inner_text()
