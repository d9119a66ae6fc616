"""A real house and a real browser, started once for all tests in this folder."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from browser.chromium import chromium
from browser.playing import Visitor

PICTURES = Path(__file__).parents[2] / "build" / "screenshots"
DESKTOP, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}


@pytest.fixture(scope="session")
def house(tmp_path_factory):
    """The address of a house that was opened for these tests."""
    database = tmp_path_factory.mktemp("house") / "tables.sqlite"
    options = ["--port", "0", "--no-open", "--bot-pause", "0", "--thinkers", "1", "--unlimited"]
    command = [sys.executable, "-m", "fondaco", "serve", *options, "--database", f"sqlite:///{database}"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        line = process.stdout.readline()
        yield re.search(r"http://[\w.:\[\]]+", line).group()
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()


@pytest.fixture(scope="session")
def browser():
    """The machine's Chromium, or the one that `make browser` has installed."""
    found = chromium()
    if found is None:
        pytest.fail("There is no Chromium on this machine; `make browser` installs one.")
    with sync_playwright() as tools:
        started = tools.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        yield started
        started.close()


@pytest.fixture
def visit(browser, house):
    """Lets somebody come in with a browser of their own; fails when a page complains in the console."""
    visitors, contexts = [], []

    def come(name: str = "Anna", phone: bool = False, **settings) -> Visitor:
        context = browser.new_context(base_url=house, viewport=PHONE if phone else DESKTOP, **settings)
        context.set_default_timeout(20_000)
        contexts.append(context)
        visitors.append(Visitor(name, context.new_page()))
        return visitors[-1]

    yield come
    complaints = {visitor.name: visitor.complaints for visitor in visitors if visitor.complaints}
    for context in contexts:
        context.close()
    assert not complaints, complaints


@pytest.fixture(scope="session")
def pictures():
    """Where screenshots are kept."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    return PICTURES
