"""The house falls over in the middle of a game: pages notice, wait, and come back by themselves."""

from __future__ import annotations

import random
import socket
import subprocess
import sys

import httpx
import pytest

from browser.api import ApiTable


@pytest.fixture
def own_house(tmp_path):
    """A house that can be killed and opened again at the same address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address, running = f"http://127.0.0.1:{port}", []

    def opened() -> None:
        command = [sys.executable, "-m", "fondaco", "serve", "--port", str(port), "--no-open", "--unlimited"]
        running.append(subprocess.Popen([*command, "--database", f"sqlite:///{tmp_path / 'house.sqlite'}"]))
        with httpx.Client(transport=httpx.HTTPTransport(retries=10)) as caller:
            assert caller.get(f"{address}/healthz", timeout=60).status_code == 200

    opened()
    yield address, lambda: running[-1].kill() or running[-1].wait(), opened
    running[-1].kill()
    running[-1].wait()


def test_pages_come_back_after_a_crash(own_house, visit):
    address, kill, opened = own_house
    table = ApiTable(address, "hansa", 2)
    table.play_on(12, random.Random(1))
    seat = table.acting()[0]
    visitor = visit()
    visitor.page.goto(f"{address}/s/{table.tokens[seat]}")
    visitor.settles()
    visitor.clicks("[data-part=moves] button.move")
    board = visitor.page.inner_html("[data-part=pieces]")
    kill()
    visitor.page.wait_for_selector(".connection:not([hidden])")
    assert visitor.page.inner_html("[data-part=pieces]") == board, "what was on the table stays in sight"
    opened()
    visitor.page.wait_for_selector(".connection[hidden]", state="attached")
    visitor.page.wait_for_selector(".bar.yours")
    assert visitor.page.inner_html("[data-part=pieces]") == board
    visitor.clicks(".bar button:is(.confirm, .undo, .move)")
    visitor.forgive()
