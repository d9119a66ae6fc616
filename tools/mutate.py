"""Do a game's rule tests notice when a rule is changed? Changes rules.py in many small ways and runs the tests on each.

    python tools/mutate.py GAME [--sample N] [--seed S] [--jobs 2] [--least PERCENT]

A change that no test notices survives, and is printed with its line. Everything happens in temporary copies of the
package and the tests; the source tree is only read. Exits 1 when too few changes are noticed.
"""

from __future__ import annotations

import argparse
import ast
import os
import queue
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEAST = 85.0
PATIENCE = 6  # times as long as the unchanged rules take: then it is an endless loop

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
    """One change: the bytes from start to end become something else."""

    line: int
    start: int
    end: int
    text: str

    def applied(self, source: bytes) -> bytes:
        """The changed source."""
        return source[: self.start] + self.text.encode() + source[self.end :]

    def diff(self, source: bytes) -> str:
        """The changed lines, before and after."""
        first = source.rfind(b"\n", 0, self.start) + 1
        last = source.find(b"\n", self.end)
        before = source[first:last].decode()
        after = (source[first : self.start] + self.text.encode() + source[self.end : last]).decode()
        return "\n".join(
            [*(f"  - {row}" for row in before.splitlines()), *(f"  + {row}" for row in after.splitlines())]
        )


class Mutator(ast.NodeVisitor):
    """Collects the changes of a module. Docstrings, annotations, decorators and imports are left alone."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.found: list[Mutant] = []
        self._lines = [0]
        for row in source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(row))

    def _change(self, node: ast.expr | ast.stmt, text: str) -> None:
        start = self._lines[node.lineno - 1] + node.col_offset
        end = self._lines[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        self.found.append(Mutant(node.lineno, start, end, text))

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


def mutants(source: bytes) -> list[Mutant]:
    """All changes, in the order of the source."""
    mutator = Mutator(source)
    mutator.visit(ast.parse(source))
    return sorted(set(mutator.found), key=lambda mutant: (mutant.start, mutant.end, mutant.text))


class Bench:
    """A temporary copy of package and tests in which the rules of one game can be changed."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder, self.game = folder, game
        leave = shutil.ignore_patterns("__pycache__", "golden")
        shutil.copytree(ROOT / "src" / "fondaco", folder / "src" / "fondaco", ignore=leave)
        shutil.copytree(ROOT / "tests", folder / "tests", ignore=leave)
        shutil.copy(ROOT / "pyproject.toml", folder)
        self.rules = folder / "src" / "fondaco" / "games" / game / "rules.py"

    def passes(self, source: bytes, limit: float | None = None) -> bool:
        """Whether the tests pass with these rules; False when they take too long."""
        ast.parse(source)  # a change that is no program would always be noticed
        self.rules.write_bytes(source)
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
        running = subprocess.Popen(
            [*command, f"tests/games/{self.game}/rules"],
            cwd=self.folder,
            env=os.environ | {"PYTHONPATH": str(self.folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            said, _ = running.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)
            running.communicate()
            return False
        if running.returncode not in (0, 1, 2):
            raise SystemExit(f"the tests could not be run:\n{said}")
        return running.returncode == 0


@contextmanager
def benches(game: str, jobs: int) -> Iterator[list[Bench]]:
    """Copies to work in, one for each job."""
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        yield [Bench(Path(folder) / str(job), game) for job in range(jobs)]


def survivors(game: str, source: bytes, chosen: list[Mutant], jobs: int) -> list[Mutant]:
    """The changes that no test notices."""
    with benches(game, jobs) as places:
        began = time.monotonic()
        if not places[0].passes(source):
            raise SystemExit(f"the rule tests of {game} do not pass as they are.")
        limit = max(15.0, PATIENCE * (time.monotonic() - began))
        if places[0].passes(b"raise RuntimeError\n"):
            raise SystemExit(f"the rule tests of {game} do not run the copied rules.")
        free: queue.Queue[Bench] = queue.Queue()
        for place in places:
            free.put(place)

        def survives(mutant: Mutant) -> bool:
            place = free.get()
            try:
                return place.passes(mutant.applied(source), limit)
            finally:
                free.put(place)

        lived = []
        with ThreadPoolExecutor(jobs) as pool:
            for done, (mutant, alive) in enumerate(zip(chosen, pool.map(survives, chosen), strict=True), 1):
                if alive:
                    lived.append(mutant)
                if sys.stderr.isatty():
                    print(f"\r{done} of {len(chosen)}, {len(lived)} alive", end="", file=sys.stderr, flush=True)
        return lived


def main() -> int:
    """Changes, tests, prints the survivors, and says whether enough was noticed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, help="so many changes, drawn at random (default: all)")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="tests at a time (default: %(default)s)")
    parser.add_argument("--least", type=float, default=LEAST, help="percent (default: %(default)s)")
    wanted = parser.parse_args()
    path = ROOT / "src" / "fondaco" / "games" / wanted.game / "rules.py"
    if not path.exists():
        parser.error(f"there is no {path.relative_to(ROOT)}")
    source = path.read_bytes()
    chosen = mutants(source)
    known = len(chosen)
    if wanted.sample and wanted.sample < known:
        chosen = sorted(random.Random(wanted.seed).sample(chosen, wanted.sample), key=lambda mutant: mutant.start)
    alive = survivors(wanted.game, source, chosen, wanted.jobs)
    for mutant in alive:
        print(f"{path.relative_to(ROOT)}:{mutant.line}\n{mutant.diff(source)}")
    share = 100 * (1 - len(alive) / len(chosen))
    print(f"{wanted.game}: {len(chosen) - len(alive)} of {len(chosen)} changes noticed ({known} known): {share:.1f} %")
    return int(share < wanted.least)


if __name__ == "__main__":
    sys.exit(main())
