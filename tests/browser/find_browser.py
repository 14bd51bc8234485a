"""A real Chromium for the tests: the system's, else one that Playwright brings; without any, the tests fail."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
WINDOWLESS = "chromium-headless-shell"
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find_browser(whole: bool = False) -> str | None:
    """The path of the system's Chromium, or None: Playwright then uses its own, installed here when it is missing.

    The same browser without its windows, where there is one, takes a third of the work; `whole` asks for all of it.
    """
    for name in NAMES if whole else (WINDOWLESS, *NAMES):
        if found := shutil.which(name):
            return found
    if MAC.exists():
        return str(MAC)
    if sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {"stdout": subprocess.DEVNULL, "check": True}
        subprocess.run(["apt-get", "update", "-qq"], **quiet)
        subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"], **quiet)
        return shutil.which("chromium")
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
    return None
