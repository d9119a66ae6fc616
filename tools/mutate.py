"""Do a game's rule tests notice when a rule is changed? Changes rules in many small ways and runs the tests on each.

    python tools/mutate.py GAME [--parts] [--sample N] [--seed S] [--jobs 2] [--least PERCENT]

A change that no test notices survives, and is printed with its line. Everything happens in temporary copies of the
package and the tests; the source tree is only read. Exits 1 when too few changes are noticed. Runs on POSIX.
"""

from __future__ import annotations

import argparse
import ast
import math
import os
import queue
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from rule_files import ROOT, games, rule_files, rule_tests

LEAST = 85.0
PATIENCE = 6  # times the seconds of work that the unchanged rules take: more is an endless loop

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
DELETED = (ast.Assign, ast.AugAssign, ast.Return, ast.Break, ast.Continue)


@dataclass(frozen=True)
class Mutant:
    """One change of a file: the bytes from start to end become something else."""

    path: Path
    source: bytes
    line: int
    start: int
    end: int
    text: str

    @property
    def changed(self) -> bytes:
        """The file's new content."""
        return self.source[: self.start] + self.text.encode() + self.source[self.end :]

    @property
    def shown(self) -> str:
        """Where it is, and the lines before and after."""
        first = self.source.rfind(b"\n", 0, self.start) + 1
        last = self.source.find(b"\n", self.end)
        before = self.source[first:last].decode()
        after = (self.source[first : self.start] + self.text.encode() + self.source[self.end : last]).decode()
        rows = [*(f"  - {row}" for row in before.splitlines()), *(f"  + {row}" for row in after.splitlines())]
        return "\n".join([f"{self.path.relative_to(ROOT)}:{self.line}", *rows])


class Mutator(ast.NodeVisitor):
    """Collects the changes of a file. Docstrings, annotations, decorators and imports are left alone."""

    def __init__(self, path: Path) -> None:
        self.path, self.source = path, path.read_bytes()
        self.found: list[Mutant] = []
        self._lines = [0]
        for row in self.source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(row))

    def _change(self, node: ast.expr | ast.stmt, text: str) -> None:
        start = self._lines[node.lineno - 1] + node.col_offset
        end = self._lines[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        self.found.append(Mutant(self.path, self.source, node.lineno, start, end, text))

    def _becomes(self, node: ast.expr, other: ast.expr) -> None:
        self._change(node, f"({ast.unparse(other)})")

    def visit(self, node: ast.AST) -> None:
        """Deletes a statement, and goes on inside."""
        if isinstance(node, DELETED) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
            self._change(node, "pass")
        super().visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """The body only."""
        for statement in node.body:
            self.visit(statement)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """The value only."""
        if node.value:
            self.visit(node.value)

    def visit_Import(self, node: ast.Import) -> None:
        """Nothing."""

    visit_ImportFrom = visit_Import

    def visit_Expr(self, node: ast.Expr) -> None:
        """Not the docstrings."""
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_Break(self, node: ast.Break) -> None:
        """Goes on instead."""
        self._change(node, "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        """Stops instead."""
        self._change(node, "break")

    def visit_If(self, node: ast.If | ast.While | ast.IfExp) -> None:
        """The other way round."""
        self._becomes(node.test, ast.UnaryOp(ast.Not(), node.test))
        self.generic_visit(node)

    visit_While = visit_If
    visit_IfExp = visit_If

    def visit_Compare(self, node: ast.Compare) -> None:
        """Another comparison."""
        for place, operator in enumerate(node.ops):
            for other in COMPARISONS.get(type(operator), ()):
                operators = [*node.ops[:place], other(), *node.ops[place + 1 :]]
                self._becomes(node, ast.Compare(node.left, operators, node.comparators))
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """And for or; and each part left out."""
        swapped = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self._becomes(node, ast.BoolOp(swapped, node.values))
        for place in range(len(node.values)):
            rest = node.values[:place] + node.values[place + 1 :]
            self._becomes(node, rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest))
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Another operation."""
        if type(node.op) in ARITHMETIC:
            self._becomes(node, ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right))
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """Another operation."""
        if type(node.op) in ARITHMETIC:
            other = ast.AugAssign(node.target, ARITHMETIC[type(node.op)](), node.value)
            self._change(node, ast.unparse(other))
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """Without the sign."""
        self._becomes(node, node.operand)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """The largest for the smallest, and either of them alone."""
        name = ast.unparse(node.func)
        if name in ("min", "max"):
            self._becomes(node, ast.Call(ast.Name("max" if name == "min" else "min"), node.args, []))
            for argument in node.args:
                self._becomes(node, argument)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """One more, one less; true for false."""
        if isinstance(node.value, bool):
            self._change(node, str(not node.value))
        elif isinstance(node.value, int):
            self._change(node, str(node.value + 1))
            self._change(node, str(node.value - 1) if node.value else "(-1)")

    def visit_Name(self, node: ast.Name) -> None:
        """A constant's neighbours."""
        if isinstance(node.ctx, ast.Load) and node.id.isupper():
            self._change(node, f"({node.id} + 1)")
            self._change(node, f"({node.id} - 1)")


def mutants(path: Path) -> list[Mutant]:
    """All changes of a file, in the order of its lines."""
    mutator = Mutator(path)
    mutator.visit(ast.parse(mutator.source))
    return sorted(set(mutator.found), key=lambda mutant: (mutant.start, mutant.end, mutant.text))


class Bench:
    """A temporary copy of package and tests in which the rules can be changed."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder, self.game = folder, game
        leave = shutil.ignore_patterns("__pycache__", "golden")
        shutil.copytree(ROOT / "src", folder / "src", ignore=leave)
        shutil.copytree(ROOT / "tests", folder / "tests", ignore=leave)
        shutil.copy(ROOT / "pyproject.toml", folder)

    @contextmanager
    def _content(self, path: Path, content: bytes) -> Iterator[None]:
        """Another content for a file, for a while."""
        copy = self.folder / path.relative_to(ROOT)
        before = copy.read_bytes()
        copy.write_bytes(content)
        try:
            yield
        finally:
            copy.write_bytes(before)

    def passes(self, path: Path, content: bytes, limit: int | None = None) -> bool:
        """Whether the tests pass with this content of a file; not when they take too long."""
        ast.parse(content)  # what is no program would always be noticed
        with self._content(path, content):
            return self._run(limit)

    def _run(self, limit: int | None = None, keep_bytecode: bool = False) -> bool:
        command = [sys.executable, *([] if keep_bytecode else ["-B"]), "-m", "pytest", "-x", "-q"]
        surroundings = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        running = subprocess.Popen(
            [*command, "-p", "no:cacheprovider", "-p", "no:xdist", str(rule_tests(self.game).relative_to(ROOT))],
            cwd=self.folder,
            env=surroundings | {"PYTHONPATH": str(self.folder / "src")},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            preexec_fn=partial(resource.setrlimit, resource.RLIMIT_CPU, (limit, limit)) if limit else None,
        )
        try:
            said, _ = running.communicate()
        except BaseException:
            os.killpg(running.pid, signal.SIGKILL)
            raise
        if running.returncode not in (0, 1, 2) and running.returncode > 0:
            raise SystemExit(f"the tests could not be run:\n{said}")
        return running.returncode == 0

    def prepare(self, changing: list[Path]) -> int:
        """Checks that the tests pass and that they run the copy; returns the seconds that changed rules may take.

        Leaves bytecode behind for all files but those that will change: by time and size alone Python could take that
        of one change for the next.
        """
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        if not self._run(keep_bytecode=True):
            raise SystemExit(f"the rule tests of {self.game} do not pass as they are.")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        for path in changing:
            for kept in (self.folder / path.relative_to(ROOT)).parent.glob(f"__pycache__/{path.stem}.*"):
                kept.unlink()
        if self.passes(changing[0], b"raise RuntimeError\n"):
            raise SystemExit(f"the rule tests of {self.game} do not run the copied rules.")
        return max(10, math.ceil(PATIENCE * (after.ru_utime - before.ru_utime)))


@contextmanager
def benches(game: str, jobs: int) -> Iterator[list[Bench]]:
    """Copies to work in, one for each job."""
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        yield [Bench(Path(folder) / str(job), game) for job in range(jobs)]


def survivors(game: str, chosen: list[Mutant], jobs: int) -> Iterator[Mutant]:
    """The changes that no test notices."""
    changing = sorted({mutant.path for mutant in chosen})
    with benches(game, jobs) as places, ThreadPoolExecutor(jobs) as pool:
        limit = max(place.prepare(changing) for place in places)
        free: queue.Queue[Bench] = queue.Queue()
        for place in places:
            free.put(place)

        def survives(mutant: Mutant) -> bool:
            place = free.get()
            try:
                return place.passes(mutant.path, mutant.changed, limit)
            finally:
                free.put(place)

        try:
            for done, (mutant, unnoticed) in enumerate(zip(chosen, pool.map(survives, chosen), strict=True), 1):
                if sys.stderr.isatty():
                    print(f"\r{done} of {len(chosen)} ", end="", file=sys.stderr, flush=True)
                if unnoticed:
                    yield mutant
        finally:
            pool.shutdown(cancel_futures=True)


def main() -> int:
    """Changes, tests, prints what was not noticed, and says whether it was enough."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=games(), metavar="GAME", help=f"one of {', '.join(games())}")
    parser.add_argument("--parts", action="store_true", help="also change what the rules import from the shared parts")
    parser.add_argument("--sample", type=int, help="so many changes, drawn at random (default: all)")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="tests at a time (default: %(default)s)")
    parser.add_argument("--least", type=float, default=LEAST, help="percent (default: %(default)s)")
    wanted = parser.parse_args()
    own, parts = rule_files(wanted.game)
    known = [mutant for path in (own + parts if wanted.parts else own) for mutant in mutants(path)]
    chosen = known
    if wanted.sample and wanted.sample < len(known):
        drawn = random.Random(wanted.seed).sample(range(len(known)), wanted.sample)
        chosen = [known[place] for place in sorted(drawn)]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # and leave no copies behind
    noticed = len(chosen)
    for mutant in survivors(wanted.game, chosen, wanted.jobs):
        print(mutant.shown, flush=True)
        noticed -= 1
    share = 100 * noticed / len(chosen)
    drawn_from = f" out of {len(known)}" if len(chosen) < len(known) else ""
    print(f"{wanted.game}: {noticed} of {len(chosen)} changes{drawn_from} were noticed: {share:.1f} %")
    return int(share < wanted.least)


if __name__ == "__main__":
    sys.exit(main())
