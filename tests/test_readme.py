"""The README's Python runs as it stands, and its commands exist."""

from __future__ import annotations

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_python_in_the_readme_runs():
    text = README.read_text(encoding="utf-8")
    code = text.split("```python\n")[1].split("```")[0]
    example = doctest.DocTestParser().get_doctest(code, {}, "README", str(README), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL | doctest.NORMALIZE_WHITESPACE)
    assert len(example.examples) >= 10
    told: list[str] = []
    runner.run(example, out=told.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(told)
