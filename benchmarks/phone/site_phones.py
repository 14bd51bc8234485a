"""What the benchmarks of the site share: the site written and served, and a browser in its own processes."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, Playwright

from tests.browser.find_browser import ARGUMENTS, find_browser

STARTING = 180_000
"""Milliseconds within which the app must have started."""

PERIOD = 100_000
"""Microseconds over which a quota is counted."""

CGROUPS = (Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup"))
"""Where Linux has the groups of processes that quotas hold for: version 1, and 2."""


class BrowserProcess:
    """Chromium with its own folder, which outlives it; `group` is a folder of a quota."""

    def __init__(self, playwright: Playwright, folder: Path, group: Path | None = None) -> None:
        self._playwright, self._folder, self._group = playwright, folder, group
        self.start()

    def start(self) -> None:
        """Starts it, and connects to it. Raises RuntimeError where it doesn't start."""
        folder = self._folder
        folder.mkdir(exist_ok=True)
        for left in (folder / "DevToolsActivePort", *folder.glob("Singleton*")):
            left.unlink(missing_ok=True)
        program = find_browser() or self._playwright.chromium.executable_path
        command = [program, *ARGUMENTS, "--headless", "--remote-debugging-port=0", f"--user-data-dir={folder}"]
        if self._group:
            command = ["sh", "-c", f'echo $$ > "{self._group}/cgroup.procs" && exec "$@"', "sh", *command]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen(command, start_new_session=True, **quiet)
        port = folder / "DevToolsActivePort"
        until = time.monotonic() + STARTING / 1000
        while not (port.exists() and "\n" in port.read_text()):
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError("the browser did not start")
            time.sleep(0.05)
        address = f"http://127.0.0.1:{port.read_text().splitlines()[0]}"
        self.browser: Browser = self._playwright.chromium.connect_over_cdp(address, timeout=STARTING)
        self.context: BrowserContext = self.browser.contexts[0]

    def tab(self, address: str) -> Page:
        """A tab in which the app shows the page at an address."""
        page = self.context.new_page()
        page.set_default_timeout(STARTING)
        page.goto(address)
        page.locator("progress").wait_for(state="detached")
        page.locator("h1").first.wait_for()
        return page

    def kill(self) -> None:
        """Ends all of its processes at once, without warning."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def tabs(self) -> list[int]:
        """The processes of its tabs."""
        found = self.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
        return [int(process["id"]) for process in found if process["type"] == "renderer"]

    def memory(self) -> int:
        """Bytes that its tabs' processes have for themselves."""
        sizes = [Path(f"/proc/{process}/smaps_rollup") for process in self.tabs()]
        texts = [path.read_text() for path in sizes if path.exists()]
        return sum(1024 * int(number) for text in texts for number in re.findall(r"Private_\w+:\s+(\d+)", text))


@contextmanager
def a_share_of_a_core(share: float) -> Iterator[Path | None]:
    """A group of processes that together get that share of one core, by Linux's own quota; None where that can't be."""
    group = next((root / f"tableside-{os.getpid()}" for root in CGROUPS if os.access(root, os.W_OK)), None)
    if group is None:
        yield None
        return
    try:
        group.mkdir()
        if (group / "cpu.cfs_quota_us").exists():
            (group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(int(share * PERIOD)))
        elif (group / "cpu.max").exists():
            (group / "cpu.max").write_text(f"{int(share * PERIOD)} {PERIOD}")
        else:
            group.rmdir()
            yield None
            return
        yield group
    finally:
        for _ in range(100):
            with suppress(OSError):
                group.rmdir()
                break
            time.sleep(0.1)


def forget(folder: Path) -> None:
    """Removes all that a browser kept."""
    shutil.rmtree(folder, ignore_errors=True)
