# Everything a newcomer needs. `make play` and `make test` set themselves up in .venv; nothing global is touched.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: help play test browser check lint prove bench peers clean

help:            ## what can be made
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/:[^#]*##/\t/' | expand -t 12

$(READY): pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable . --group dev
	@touch $@

play: $(READY)   ## opens the house in your browser: five games, friends by link, bots in empty seats
	@$(BIN)/fondaco serve --open

test: $(READY)   ## lint, types and all tests
	@$(MAKE) --no-print-directory lint browser
	$(BIN)/python -m pytest -n 2 -m "not slow" --ignore=tests/browser
	$(BIN)/python -m pytest -n 2 -m "not slow" tests/browser

browser: $(READY)  ## a Chromium for the tests in the browser, where the machine has none
	@$(BIN)/python tests/browser/chromium.py

check: $(READY)  ## lint, types and the quick tests, in under two minutes
	@$(MAKE) --no-print-directory lint
	$(BIN)/python -m pytest tests/engine tests/games -x -m "not slow"

lint: $(READY)   ## ruff, mypy, import-linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

prove: $(READY)  ## the long tests: a million games, coverage by the rule tests alone
	$(BIN)/python -m pytest -n 2 -m slow
	$(BIN)/python tools/rule_coverage.py
	$(BIN)/python benchmarks/strength.py --short

bench: $(READY)  ## what we claim, measured here and now (peers too, where installed: make peers)
	$(BIN)/python benchmarks/speed.py

peers: $(READY)  ## installs OpenSpiel and Catanatron into .venv, for make bench
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[peers]'

clean:           ## removes .venv and caches
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
