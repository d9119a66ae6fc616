"""`fondaco serve` as people start it."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

COMMAND = [sys.executable, "-m", "fondaco", "serve", "--port", "0"]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    database = f"sqlite:///{tmp_path / 'house.sqlite'}"
    process = subprocess.Popen([*COMMAND, "--database", database], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r"http://\S+/", process.stdout.readline())
    assert found
    yield process, found[0]
    process.kill()
    process.wait()
    process.stdout.close()


def test_the_house_opens_and_closes(house: tuple[subprocess.Popen[str], str]) -> None:
    process, url = house
    page = httpx.get(url, timeout=60)
    assert page.status_code == 200
    assert "Hansa" in page.text
    wish = {"game": "hansa", "seats": [{"who": "me"}, {"who": "hot"}]}
    made = httpx.post(f"{url}api/tables", json=wish, timeout=60).json()
    proof = {"Authorization": f"Bearer {made['watch']}"}
    with httpx.stream("GET", f"{url}api/tables/{made['table']}/events", headers=proof, timeout=60) as stream:
        lines = stream.iter_lines()
        assert any(line.startswith("data: ") for line in lines)
        process.send_signal(signal.SIGINT)
        assert not any(line.startswith("data: ") for line in lines), "the stream ends when the house closes"
    assert process.wait(30) in (0, -signal.SIGINT, 130)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--database", "nonsense"], "is no database"),
        (["--database", "sqlite:////no/such/folder/x"], "cannot be opened"),
        (["--database", "sqlite://"], "in a file"),
    ],
)
def test_what_cannot_be_opened_is_told_in_a_sentence(arguments: list[str], sentence: str) -> None:
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_a_port_that_is_taken_is_told_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "fondaco", "serve", "--port", port, "--database", f"sqlite:///{tmp_path}/x"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "choose another --port" in done.stderr
