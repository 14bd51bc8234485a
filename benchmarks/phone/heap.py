"""Bytes of a page and its workers on the site, by Chromium's own count: JavaScript, its buffers, and WebAssembly.

Chromium doesn't count WebAssembly's memory among the buffers, and its tab crashes where a debugger asks for the memory
in a worker. So Python itself says how large it is, on a site with a probe in it.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

from tests.browser.site.changed_site import PROBE

WEBASSEMBLY = "import pyodide_js\nfound = pyodide_js._module.HEAPU8.byteLength"
GARBAGE, USAGE = 1, 2
"""Numbers of what a worker is asked."""

TRIES, PAUSE = 200, 50
"""How often a worker's answer is looked for, and the milliseconds in between."""


def memory_of(page: Page) -> int:
    """Bytes that a page of a probed site, its workers and their Python have, without what is garbage."""
    found: int = page.evaluate(PROBE, WEBASSEMBLY)
    session = page.context.new_cdp_session(page)
    workers, answers = list[str](), list[dict[str, Any]]()
    session.on("Target.receivedMessageFromTarget", lambda event: answers.append(json.loads(event["message"])))
    session.on("Target.attachedToTarget", lambda target: workers.append(target["sessionId"]))
    session.send("Target.setAutoAttach", {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False})
    session.send("HeapProfiler.collectGarbage")
    found += _sum(session.send("Runtime.getHeapUsage"))
    for worker in workers:
        for number, method in ((GARBAGE, "HeapProfiler.collectGarbage"), (USAGE, "Runtime.getHeapUsage")):
            asked = json.dumps({"id": number, "method": method})
            session.send("Target.sendMessageToTarget", {"message": asked, "sessionId": worker})
    for _ in range(TRIES):
        usages = [answer["result"] for answer in answers if answer.get("id") == USAGE]
        if len(usages) == len(workers):
            break
        page.wait_for_timeout(PAUSE)
    if not workers or len(usages) != len(workers):
        raise TimeoutError(f"{len(usages)} of {len(workers)} workers said what they have")
    session.detach()
    return found + sum(_sum(usage) for usage in usages)


def _sum(usage: dict[str, Any]) -> int:
    return int(usage["usedSize"]) + int(usage["backingStorageSize"])
