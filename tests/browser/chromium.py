"""The Chromium that the browser tests drive: the machine's own, or one that is installed for them.

Run as a program (`make browser`) it installs one where there is none: Playwright's build, else the system's package.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
WAYS = (
    [sys.executable, "-m", "playwright", "install", "chromium"],
    ["apt-get", "install", "--yes", "--quiet", "chromium"],
)


def chromium() -> str | None:
    """The path of a Chromium, if there is one."""
    on_path = next(filter(None, map(shutil.which, NAMES)), None)
    return on_path or _playwrights_own()


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as tools:
        path = tools.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> str | None:
    """Tries the ways to get a Chromium, one after the other; the system's package needs root."""
    for way in WAYS:
        if way[0] == "apt-get" and not (shutil.which("apt-get") and os.geteuid() == 0):
            continue
        print(f"No Chromium here; trying: {' '.join(way)}", flush=True)
        subprocess.run(way, check=False)
        if found := chromium():
            return found
    return None


if __name__ == "__main__":
    if not (chromium() or install()):
        sys.exit("The browser tests need Chromium. Install it (say, apt-get install chromium) and try again.")
