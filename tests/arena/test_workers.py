"""The processes that play: what they are handed, what they hand back, how they are told to stop."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress

import pytest

import fondaco
from fondaco.arena import stopping, tournament, workers
from fondaco.arena.tournament import in_processes


def test_after_an_interrupt_the_games_at_hand_are_still_handed_out(small):
    playing = in_processes(small, range(40), 2)
    done = [next(playing), playing.throw(KeyboardInterrupt)]
    with pytest.raises(KeyboardInterrupt):
        done.extend(playing)
    assert 2 <= len({game.number for game in done}) == len(done) < 40


def test_only_a_few_games_are_handed_out_ahead():
    taken = []
    playing = workers.in_processes(abs, (taken.append(number) or -number for number in range(500)), 2)
    assert next(playing) >= 0
    assert len(taken) <= 2 * workers.AHEAD + 1
    assert len([*playing]) == 499
    assert len(taken) == 500


def test_a_process_that_dies_is_told_in_a_sentence(small, monkeypatch):
    monkeypatch.setattr(tournament, "play_one", dies)
    with pytest.raises(fondaco.FondacoError, match="A process ended in the middle of its game"):
        list(in_processes(small, [0, 1], 2))


def dies(plan, number):
    """A worker that is killed, as by a system that has no memory left."""
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture
def another_thread():
    """A thread that hears signals, as those of native libraries do."""
    over = threading.Event()
    thread = threading.Thread(target=over.wait)
    thread.start()
    yield
    over.set()
    thread.join()


def send(told):
    """A signal to this process, which some thread of it has taken when this ends."""
    ear, mouth = os.pipe()
    os.set_blocking(mouth, False)
    before = signal.set_wakeup_fd(mouth)
    try:
        os.kill(os.getpid(), told)
        assert os.read(ear, 1) == bytes([told])
    finally:
        signal.set_wakeup_fd(before)
        os.close(ear)
        os.close(mouth)


def interrupted(numbers, at):
    """Numbers, and Ctrl-C at one of them."""
    for number in numbers:
        if number == at:
            send(signal.SIGINT)
        yield number


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_what_tells_to_stop_is_held_whatever_thread_takes_it(another_thread, told):
    before = {one: signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)}
    whole = False
    with stopping.terminations_heard(), pytest.raises(KeyboardInterrupt) as stop, stopping.held():
        send(told)
        whole = True
    assert whole
    assert isinstance(stop.value, stopping.Terminated) == (told == signal.SIGTERM)
    assert before == {one: signal.getsignal(one) for one in before}


def test_ctrl_c_while_games_are_handed_out_loses_none_of_them(another_thread):
    done, told = [], []
    numbers = interrupted(range(500), at=1)
    with pytest.raises(KeyboardInterrupt):
        for number in workers.in_processes(abs, numbers, 2, lambda: told.append(True)):
            done.append(number)
    assert told
    assert 1 <= len(set(done)) == len(done) <= 2 * workers.AHEAD
    assert next(numbers) == 2 * workers.AHEAD, "the handing out was finished"


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="no blocked signals on this platform")
def test_processes_that_start_meanwhile_do_not_hear_of_it(another_thread):
    asked = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    with stopping.held():
        said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, timeout=60)
    assert said.stdout == "True\n"


#: a tournament that lasts: two workers that say that they have begun, and then nothing for long
LASTING = """
import signal
import time
from fondaco.arena.workers import in_processes

def task(number):
    print("begun", flush=True)
    time.sleep(1000)

if __name__ == "__main__":
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # nohup would leave it ignored
    list(in_processes(task, range(4), 2))
"""


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no groups of processes on this platform")
@pytest.mark.parametrize("end", ["SIGTERM", "SIGKILL", "SIGHUP"])
def test_workers_end_with_the_process_they_work_for(tmp_path, end):
    """However it ends: their output comes to its end only when all who may write to it are gone."""
    script = tmp_path / "lasting.py"
    script.write_text(LASTING)
    command = [sys.executable, str(script)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    ) as process:
        try:
            assert [process.stdout.readline() for _ in range(2)] == ["begun\n"] * 2
            process.send_signal(getattr(signal, end))
            assert "Traceback" not in process.communicate(timeout=60)[0]
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.parametrize("how", ["SIGTERM", "a second Ctrl-C", "nobody asks for more"])
def test_games_at_hand_are_not_waited_for(how):
    def again():
        raise KeyboardInterrupt

    playing = workers.in_processes(time.sleep, [0, 60, 60, 60], 2, again)
    assert next(playing) is None
    began = time.perf_counter()
    if how == "nobody asks for more":
        playing.close()
    else:
        stop = stopping.Terminated if how == "SIGTERM" else KeyboardInterrupt
        with pytest.raises(stop):
            playing.throw(stop)
    assert time.perf_counter() - began < 30
