"""The command line. Command modules import what is heavy only when they run, so that help is instant."""

from __future__ import annotations

import errno
import os
import sys

import typer

from fondaco.cli import arena, balance, bench, edition, games, hint, play, replay, rules, serve, sim, streams
from fondaco.cli.usage import UsageError, sentence
from fondaco.engine.errors import FondacoError

INTERRUPTED = 130  # what Typer returns after Ctrl-C

app = typer.Typer(
    name="fondaco",
    help="A house for merchant board games: play, replay, simulate.",
    epilog="First steps:  fondaco play hansa   ·   fondaco rules hansa H15   ·   fondaco sim hansa --games 100000",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("play", epilog=play.EXAMPLES)(play.play)
app.command("serve", epilog=serve.EXAMPLES)(serve.serve)
app.command("games", epilog=games.EXAMPLES)(games.games)
app.command("rules", epilog=rules.EXAMPLES)(rules.rules)
app.command("sim", epilog=sim.EXAMPLES)(sim.sim)
app.command("replay", epilog=replay.EXAMPLES)(replay.replay)
app.command("hint", epilog=hint.EXAMPLES)(hint.hint)
app.command("arena", epilog=arena.EXAMPLES)(arena.arena)
app.command("balance", epilog=balance.EXAMPLES)(balance.balance)
app.command("bench", epilog=bench.EXAMPLES)(bench.bench)
app.add_typer(edition.app, name="edition")


def main() -> None:
    """Runs the command line; whatever a person can mend is one sentence and exit code 2."""
    try:
        streams.prepare()
        code = app(prog_name="fondaco", standalone_mode=False)
        sys.stdout.flush()
        if code == INTERRUPTED:
            print("Stopped.", file=sys.stderr)
        sys.exit(code)
    except FondacoError as problem:
        print(f"fondaco: {problem}", file=sys.stderr)
        sys.exit(2)
    except UsageError as problem:
        if type(problem).__name__ != "NoArgsIsHelpError":  # its help has been printed
            print(f"fondaco: {sentence(problem)}", file=sys.stderr)
        sys.exit(2)
    except (KeyboardInterrupt, typer.Abort):
        print("Stopped.", file=sys.stderr)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except OSError as problem:
        if problem.errno != errno.ENOSPC:
            raise
        print("fondaco: The output cannot be written, there is no room left; make some and try again.", file=sys.stderr)
        os._exit(2)  # without trying once more to write it
